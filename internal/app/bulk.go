package app

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"time"

	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
)

// contractColumns maps the header of a contracts file, which carries the names of
// the API, to the contract that it fills.
var contractColumns = map[string]func(b *contract.Bulk, cell string) error{
	"id":                     func(b *contract.Bulk, cell string) error { b.ID = cell; return nil },
	"created_at":             setCreatedAt,
	"contract_code":          text(func(in *contract.Input) *string { return &in.Code }),
	"client_name":            text(func(in *contract.Input) *string { return &in.ClientName }),
	"cnpj":                   text(func(in *contract.Input) *string { return &in.CNPJ }),
	"groupName":              text(func(in *contract.Input) *string { return &in.Group }),
	"segment":                text(func(in *contract.Input) *string { return &in.Segment }),
	"contact_responsible":    text(func(in *contract.Input) *string { return &in.Contact }),
	"email":                  text(func(in *contract.Input) *string { return &in.Email }),
	"contracted_volume_mwh":  text(func(in *contract.Input) *string { return &in.Volume }),
	"volume_unit":            text(func(in *contract.Input) *string { return &in.VolumeUnit }),
	"status":                 text(func(in *contract.Input) *string { return &in.Status }),
	"energy_source":          text(func(in *contract.Input) *string { return &in.EnergySource }),
	"incentive_percent":      text(func(in *contract.Input) *string { return &in.Incentive }),
	"contracted_modality":    text(func(in *contract.Input) *string { return &in.Modality }),
	"start_date":             text(func(in *contract.Input) *string { return &in.StartDate }),
	"end_date":               text(func(in *contract.Input) *string { return &in.EndDate }),
	"billing_cycle":          text(func(in *contract.Input) *string { return &in.BillingCycle }),
	"upper_limit_percent":    text(func(in *contract.Input) *string { return &in.UpperLimit }),
	"lower_limit_percent":    text(func(in *contract.Input) *string { return &in.LowerLimit }),
	"flexibility_percent":    text(func(in *contract.Input) *string { return &in.Flexibility }),
	"loss_percent":           text(func(in *contract.Input) *string { return &in.Loss }),
	"average_price_mwh":      text(func(in *contract.Input) *string { return &in.AveragePrice }),
	"spot_price_ref_mwh":     text(func(in *contract.Input) *string { return &in.SpotPrice }),
	"supplier":               text(func(in *contract.Input) *string { return &in.Supplier }),
	"proinfa_contribution":   text(func(in *contract.Input) *string { return &in.Proinfa }),
	"compliance_consumption": text(func(in *contract.Input) *string { return &in.Consumption }),
	"compliance_nf":          text(func(in *contract.Input) *string { return &in.NF }),
	"compliance_invoice":     text(func(in *contract.Input) *string { return &in.Invoice }),
	"compliance_charges":     text(func(in *contract.Input) *string { return &in.Charges }),
	"compliance_overall":     text(func(in *contract.Input) *string { return &in.Overall }),
}

func text(field func(*contract.Input) *string) func(*contract.Bulk, string) error {
	return func(b *contract.Bulk, cell string) error {
		*field(&b.Input) = cell
		return nil
	}
}

func setCreatedAt(b *contract.Bulk, cell string) error {
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

// ImportContracts loads a CSV file of contracts from another system, by the rules
// of creating them one by one, and returns how many there were. Columns that it
// does not know are passed over.
func (a *App) ImportContracts(ctx context.Context, file io.Reader) (int, error) {
	reader := csv.NewReader(file)
	reader.ReuseRecord = true
	header, err := reader.Read()
	if err != nil {
		return 0, fmt.Errorf("cabeçalho do arquivo: %w", err)
	}
	set := make([]func(*contract.Bulk, string) error, len(header))
	for i, name := range header {
		set[i] = contractColumns[name]
	}
	return a.Contracts.BulkInsert(ctx, actor.SystemActor(), contractRows(reader, set))
}

func contractRows(reader *csv.Reader, set []func(*contract.Bulk, string) error) iter.Seq2[contract.Bulk, error] {
	return func(yield func(contract.Bulk, error) bool) {
		for {
			record, err := reader.Read()
			if errors.Is(err, io.EOF) {
				return
			}
			b := contract.Bulk{Input: contract.NewInput()}
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
