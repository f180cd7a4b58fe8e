package contract

import (
	"context"
	"fmt"
	"iter"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/version"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
)

// bulkBatch is how many contracts one transaction of BulkInsert takes.
const bulkBatch = 500

// Bulk is a contract that comes from another system.
type Bulk struct {
	ID        string       // kept where it is given
	CreatedAt clock.Micros // 0: now
	Input     Input
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
	batch := make([]*Contract, 0, bulkBatch)
	flush := func() error {
		if len(batch) == 0 {
			return nil
		}
		if err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.insertBatch(ctx, tx, a, batch) }); err != nil {
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

func (b Bulk) contract(a actor.Actor) (*Contract, error) {
	c, err := b.Input.build()
	if err != nil {
		return nil, err
	}
	if c.ID = b.ID; c.ID == "" {
		c.ID = id.New()
	}
	c.adjust(false)
	c.Version, c.CreatedAt = 1, b.CreatedAt
	c.CreatedBy, c.UpdatedBy = userOf(a), userOf(a)
	return &c, nil
}

func (s *Service) insertBatch(ctx context.Context, tx *db.Tx, a actor.Actor, batch []*Contract) error {
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
		c.begin(s.today())
		if c.CreatedAt == 0 {
			c.CreatedAt = now
		}
		c.UpdatedAt = c.CreatedAt
		if c.Code == "" {
			c.Code = s.codes.next(now)
		}
		counted[i] = *c.counted()
	}
	if err := insertMany(ctx, tx, batch); err != nil {
		return err
	}
	entries := make([]version.Entry, len(batch))
	for i, c := range batch {
		entries[i] = c.entry("")
	}
	if err := version.Keep(ctx, tx, a, entries...); err != nil {
		return err
	}
	if err := s.recordBatch(ctx, tx, a, batch); err != nil {
		return err
	}
	return portfolio.Add(ctx, tx, counted)
}

func (s *Service) recordBatch(ctx context.Context, tx *db.Tx, a actor.Actor, batch []*Contract) error {
	err := audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: "contract.import", Entity: "contract", EntityID: batch[0].ID,
		Title: "Contratos importados",
		After: map[string]any{"contratos": len(batch), "primeiro": batch[0].ID, "ultimo": batch[len(batch)-1].ID},
	})
	if err != nil {
		return err
	}
	for _, c := range batch {
		if err := s.options.Followers.Notify(ctx, tx, Changed{After: c}); err != nil {
			return err
		}
	}
	return nil
}
