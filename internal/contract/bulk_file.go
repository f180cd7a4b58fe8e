package contract

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
)

// bulkColumns maps the header of a contracts file, which carries the names of
// the API, to the contract that it fills.
var bulkColumns = map[string]func(b *Bulk, cell string) error{
	"id":                     func(b *Bulk, cell string) error { b.ID = cell; return nil },
	"created_at":             setCreatedAt,
	"contract_code":          bulkText(func(in *Input) *string { return &in.Code }),
	"client_name":            bulkText(func(in *Input) *string { return &in.ClientName }),
	"cnpj":                   bulkText(func(in *Input) *string { return &in.CNPJ }),
	"groupName":              bulkText(func(in *Input) *string { return &in.Group }),
	"segment":                bulkText(func(in *Input) *string { return &in.Segment }),
	"contact_responsible":    bulkText(func(in *Input) *string { return &in.Contact }),
	"email":                  bulkText(func(in *Input) *string { return &in.Email }),
	"contracted_volume_mwh":  bulkText(func(in *Input) *string { return &in.Volume }),
	"volume_unit":            bulkText(func(in *Input) *string { return &in.VolumeUnit }),
	"status":                 bulkText(func(in *Input) *string { return &in.Status }),
	"energy_source":          bulkText(func(in *Input) *string { return &in.EnergySource }),
	"incentive_percent":      bulkText(func(in *Input) *string { return &in.Incentive }),
	"contracted_modality":    bulkText(func(in *Input) *string { return &in.Modality }),
	"start_date":             bulkText(func(in *Input) *string { return &in.StartDate }),
	"end_date":               bulkText(func(in *Input) *string { return &in.EndDate }),
	"billing_cycle":          bulkText(func(in *Input) *string { return &in.BillingCycle }),
	"upper_limit_percent":    bulkText(func(in *Input) *string { return &in.UpperLimit }),
	"lower_limit_percent":    bulkText(func(in *Input) *string { return &in.LowerLimit }),
	"flexibility_percent":    bulkText(func(in *Input) *string { return &in.Flexibility }),
	"loss_percent":           bulkText(func(in *Input) *string { return &in.Loss }),
	"average_price_mwh":      bulkText(func(in *Input) *string { return &in.AveragePrice }),
	"spot_price_ref_mwh":     bulkText(func(in *Input) *string { return &in.SpotPrice }),
	"supplier":               bulkText(func(in *Input) *string { return &in.Supplier }),
	"proinfa_contribution":   bulkText(func(in *Input) *string { return &in.Proinfa }),
	"compliance_consumption": bulkText(func(in *Input) *string { return &in.Consumption }),
	"compliance_nf":          bulkText(func(in *Input) *string { return &in.NF }),
	"compliance_invoice":     bulkText(func(in *Input) *string { return &in.Invoice }),
	"compliance_charges":     bulkText(func(in *Input) *string { return &in.Charges }),
	"compliance_overall":     bulkText(func(in *Input) *string { return &in.Overall }),
}

func bulkText(field func(*Input) *string) func(*Bulk, string) error {
	return func(b *Bulk, cell string) error {
		*field(&b.Input) = cell
		return nil
	}
}

func setCreatedAt(b *Bulk, cell string) error {
	if cell == "" {
		return nil
	}
	t, err := time.Parse(time.RFC3339, cell)
	if err != nil {
		return errors.New("created_at não é uma data RFC 3339")
	}
	b.CreatedAt = clock.FromTime(t)
	return nil
}

// ImportCSV loads a file of contracts from another system, by the rules of creating
// them one by one, and returns how many there were. Columns that it does not know are
// passed over.
func (s *Service) ImportCSV(ctx context.Context, a actor.Actor, file io.Reader) (int, error) {
	reader := csv.NewReader(file)
	reader.ReuseRecord = true
	header, err := reader.Read()
	if err != nil {
		return 0, fmt.Errorf("cabeçalho do arquivo: %w", err)
	}
	set := make([]func(*Bulk, string) error, len(header))
	for i, name := range header {
		set[i] = bulkColumns[name]
	}
	return s.BulkInsert(ctx, a, bulkRows(reader, set))
}

func bulkRows(reader *csv.Reader, set []func(*Bulk, string) error) iter.Seq2[Bulk, error] {
	return func(yield func(Bulk, error) bool) {
		for {
			record, err := reader.Read()
			if errors.Is(err, io.EOF) {
				return
			}
			b := Bulk{Input: NewInput()}
			for i, cell := range record {
				if err == nil && set[i] != nil {
					err = set[i](&b, cell)
				}
			}
			if err != nil {
				line, _ := reader.FieldPos(0)
				err = fmt.Errorf("linha %d: %w", line, err)
			}
			if !yield(b, err) || err != nil {
				return
			}
		}
	}
}
