package contract

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"time"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/record"
	"ynova/internal/contract/version"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/period"
	"ynova/internal/platform/db"
)

// bulkBatch is how many contracts one transaction of BulkInsert takes.
const bulkBatch = 500

// Bulk is a contract that comes from another system.
type Bulk struct {
	ID        string       // kept where it is given
	CreatedAt clock.Micros // 0: now
	Input     record.Input
}

// BulkInsert makes many contracts by the same rules as Create, a few hundred in
// each transaction, and returns how many there are. It stops at the first that
// breaks a rule; the batches before it stay. The order of the rows is the order of
// the list, newest last.
//
// Protection: as Create.
func (s *Service) BulkInsert(ctx context.Context, a actor.Actor, rows iter.Seq2[Bulk, error]) (int, error) {
	for _, p := range [...]actor.Permission{actor.ContractsCreate, actor.ContractsUpdatePricing, actor.ContractsComplianceOverride} {
		if a.Reach(p) != actor.All {
			return 0, actor.ErrDenied
		}
	}
	done := 0
	batch, known := make([]*record.Contract, 0, bulkBatch), s.references()
	flush := func() error {
		if len(batch) == 0 {
			return nil
		}
		if err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.insertBatch(ctx, tx, a, batch, known) }); err != nil {
			return fmt.Errorf("contract: bulk insert after %d: %w", done, err)
		}
		done, batch = done+len(batch), batch[:0]
		return nil
	}
	for row, err := range rows {
		if err != nil {
			return done, err
		}
		c, err := row.contract(a)
		if err != nil {
			return done, fmt.Errorf("contract: bulk insert, row %d: %w", done+len(batch)+1, err)
		}
		if batch = append(batch, c); len(batch) == bulkBatch {
			if err := flush(); err != nil {
				return done, err
			}
		}
	}
	if err := flush(); err != nil {
		return done, err
	}
	return done, tidySearch(ctx, s.db)
}

func (b Bulk) contract(a actor.Actor) (*record.Contract, error) {
	c, err := b.Input.Build()
	if err != nil {
		return nil, err
	}
	if c.ID = b.ID; c.ID == "" {
		c.ID = id.New()
	}
	c.Adjust(false)
	c.Version, c.CreatedAt = 1, b.CreatedAt
	c.CreatedBy, c.UpdatedBy = userOf(a), userOf(a)
	return &c, nil
}

func (s *Service) insertBatch(ctx context.Context, tx *db.Tx, a actor.Actor, batch []*record.Contract, known *references) error {
	clients := make([]client.New, len(batch))
	for i, c := range batch {
		clients[i] = client.New{CNPJ: c.CNPJ, Name: c.ClientName, Segment: c.Segment, ContactName: c.Contact}
	}
	ids, err := client.EnsureMany(ctx, tx, 0, clients)
	if err != nil {
		return err
	}
	counted := make([]portfolio.Contract, len(batch))
	now := clock.FromTime(tx.Now())
	for i, c := range batch {
		c.ClientID = ids[c.CNPJ]
		w := questions{by: a, after: c, known: known}
		if err := w.ask(ctx, tx); err != nil {
			return fmt.Errorf("contract: %s: %w", c.CNPJ, err)
		}
		if err := spell(ctx, tx, c); err != nil {
			return err
		}
		c.Begin(s.today())
		if c.CreatedAt == 0 {
			c.CreatedAt = now
		}
		c.UpdatedAt = c.CreatedAt
		c.ConfirmNew()
		if c.Code == "" {
			c.Code = s.codes.next(now)
		}
		counted[i] = *c.Counted()
	}
	if err := insertMany(ctx, tx, batch); err != nil {
		return err
	}
	entries := make([]version.Entry, len(batch))
	for i, c := range batch {
		entries[i] = entryOf(c, "")
	}
	if err := version.Keep(ctx, tx, a, entries...); err != nil {
		return err
	}
	if err := s.recordBatch(ctx, tx, a, batch); err != nil {
		return err
	}
	return s.countBatch(ctx, tx, batch, counted)
}

// countBatch has everything follow the new contracts.
func (s *Service) countBatch(ctx context.Context, tx *db.Tx, batch []*record.Contract, counted []portfolio.Contract) error {
	clientIDs := make([]string, len(batch))
	for i, c := range batch {
		clientIDs[i] = c.ClientID
	}
	guard, err := period.Hold(ctx, tx, clientIDs...)
	if err != nil {
		return err
	}
	for _, c := range batch {
		if err := s.options.Followers.Notify(ctx, tx, Changed{nil, c, guard}); err != nil {
			return err
		}
	}
	if err := portfolio.Add(ctx, tx, counted, guard); err != nil {
		return err
	}
	return guard.Refusal()
}

func (s *Service) recordBatch(ctx context.Context, tx *db.Tx, a actor.Actor, batch []*record.Contract) error {
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: "contract.import", Entity: "contract", EntityID: batch[0].ID,
		Title: "Contratos importados",
		After: map[string]any{"contratos": len(batch), "primeiro": batch[0].ID, "ultimo": batch[len(batch)-1].ID},
	})
}

// bulkColumns maps the header of a contracts file, which carries the names of
// the API, to the contract that it fills.
var bulkColumns = map[string]func(b *Bulk, cell string) error{
	"id":                     func(b *Bulk, cell string) error { b.ID = cell; return nil },
	"created_at":             setCreatedAt,
	"contract_code":          bulkText(func(in *record.Input) *string { return &in.Code }),
	"client_name":            bulkText(func(in *record.Input) *string { return &in.ClientName }),
	"cnpj":                   bulkText(func(in *record.Input) *string { return &in.CNPJ }),
	"groupName":              bulkText(func(in *record.Input) *string { return &in.Group }),
	"segment":                bulkText(func(in *record.Input) *string { return &in.Segment }),
	"contact_responsible":    bulkText(func(in *record.Input) *string { return &in.Contact }),
	"email":                  bulkText(func(in *record.Input) *string { return &in.Email }),
	"contracted_volume_mwh":  bulkText(func(in *record.Input) *string { return &in.Volume }),
	"volume_unit":            bulkText(func(in *record.Input) *string { return &in.VolumeUnit }),
	"status":                 bulkText(func(in *record.Input) *string { return &in.Status }),
	"energy_source":          bulkText(func(in *record.Input) *string { return &in.EnergySource }),
	"incentive_percent":      bulkText(func(in *record.Input) *string { return &in.Incentive }),
	"contracted_modality":    bulkText(func(in *record.Input) *string { return &in.Modality }),
	"start_date":             bulkText(func(in *record.Input) *string { return &in.StartDate }),
	"end_date":               bulkText(func(in *record.Input) *string { return &in.EndDate }),
	"billing_cycle":          bulkText(func(in *record.Input) *string { return &in.BillingCycle }),
	"modulacao":              bulkText(func(in *record.Input) *string { return &in.Modulation }),
	"upper_limit_percent":    bulkText(func(in *record.Input) *string { return &in.UpperLimit }),
	"lower_limit_percent":    bulkText(func(in *record.Input) *string { return &in.LowerLimit }),
	"flexibility_percent":    bulkText(func(in *record.Input) *string { return &in.Flexibility }),
	"loss_percent":           bulkText(func(in *record.Input) *string { return &in.Loss }),
	"average_price_mwh":      bulkText(func(in *record.Input) *string { return &in.AveragePrice }),
	"spot_price_ref_mwh":     bulkText(func(in *record.Input) *string { return &in.SpotPrice }),
	"supplier":               bulkText(func(in *record.Input) *string { return &in.Supplier }),
	"proinfa_contribution":   bulkText(func(in *record.Input) *string { return &in.Proinfa }),
	"compliance_consumption": bulkText(func(in *record.Input) *string { return &in.Consumption }),
	"compliance_nf":          bulkText(func(in *record.Input) *string { return &in.NF }),
	"compliance_invoice":     bulkText(func(in *record.Input) *string { return &in.Invoice }),
	"compliance_charges":     bulkText(func(in *record.Input) *string { return &in.Charges }),
	"compliance_overall":     bulkText(func(in *record.Input) *string { return &in.Overall }),
}

func bulkText(field func(*record.Input) *string) func(*Bulk, string) error {
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
