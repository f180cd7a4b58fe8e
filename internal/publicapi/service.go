package publicapi

import (
	"context"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/reading/intake"
)

// Service reads what the public API shows, and takes the documents that programs send.
type Service struct {
	db     *db.DB
	clock  clock.Clock
	marker marker
	intake *intake.Service
}

// NewService returns the use cases; the marker seals cursors.
func NewService(d *db.DB, now clock.Clock, m marker, arrivals *intake.Service) *Service {
	return &Service{d, now, m, arrivals}
}

// page is what of a list was found, and the cursor of what follows; empty at its end.
type page[T any] struct {
	rows []T
	next string
}

// list reads a page: one row more than requested shows whether any follow. The trail
// counts the rows read before they leave.
func list[T any](ctx context.Context, s *Service, a actor.Actor, f filter, cursor string, limit int,
	read func(ctx context.Context, f filter, limit int) ([]T, error), key func(*T) after,
) (page[T], error) {
	if cursor != "" {
		var err error
		if f, err = f.next(s.marker, cursor); err != nil {
			return page[T]{}, err
		}
	}
	rows, err := read(ctx, f, limit+1)
	if err == nil {
		err = s.count(ctx, a, f.List, min(len(rows), limit))
	}
	if err != nil || len(rows) <= limit {
		return page[T]{rows: rows}, err
	}
	rows = rows[:limit]
	f.After = key(&rows[limit-1])
	next, err := f.cursor(s.marker)
	return page[T]{rows, next}, err
}

// count notes what a key reads of a list: of an hour the trail has one entry, with how many
// rows (SX-21).
func (s *Service) count(ctx context.Context, a actor.Actor, of string, rows int) error {
	if a.Limit == nil {
		return nil
	}
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return audit.Tally(ctx, tx, audit.Entry{
			Actor: a, Action: "api_key.read", Entity: "api_key", EntityID: a.Limit.KeyID, Title: "Lido por uma chave de API", Description: "/api/v1/" + of,
		}, rows)
	})
}

func (s *Service) clients(ctx context.Context, a actor.Actor, f filter, cursor string, limit int) (page[clientRow], error) {
	if !a.Can(actor.ClientsRead) {
		return page[clientRow]{}, actor.ErrDenied
	}
	scope := client.ScopeOf(a, actor.ClientsRead)
	found, err := list(ctx, s, a, f, cursor, limit, func(ctx context.Context, f filter, limit int) ([]clientRow, error) {
		return readClients(ctx, s.db, scope, f, limit)
	}, func(r *clientRow) after { return after{Seq: r.seq} })
	for i := range found.rows {
		if !a.SeesContacts() {
			found.rows[i].additional = nil
		}
	}
	return found, err
}

func (s *Service) contracts(ctx context.Context, a actor.Actor, f filter, cursor string, limit int) (page[contractRow], error) {
	if !a.Can(actor.ContractsRead) {
		return page[contractRow]{}, actor.ErrDenied
	}
	scope := client.ScopeOf(a, actor.ContractsRead)
	found, err := list(ctx, s, a, f, cursor, limit, func(ctx context.Context, f filter, limit int) ([]contractRow, error) {
		return readContracts(ctx, s.db, scope, f, limit)
	}, func(r *contractRow) after { return after{Seq: r.seq} })
	if !a.SeesPrices() {
		for i := range found.rows {
			found.rows[i].hidePrices()
		}
	}
	return found, err
}

func (s *Service) months(ctx context.Context, a actor.Actor, f filter, cursor string, limit int) (page[monthRow], error) {
	if !a.Can(actor.BalancesRead) {
		return page[monthRow]{}, actor.ErrDenied
	}
	scope := client.ScopeOf(a, actor.BalancesRead)
	found, err := list(ctx, s, a, f, cursor, limit, func(ctx context.Context, f filter, limit int) ([]monthRow, error) {
		return readMonths(ctx, s.db, scope, f, limit)
	}, func(r *monthRow) after { return after{Seq: r.BalanceSeq, Month: r.Month.String()} })
	if !a.SeesPrices() {
		for i := range found.rows {
			found.rows[i].hidePrices()
		}
	}
	return found, err
}

func (s *Service) invoices(ctx context.Context, a actor.Actor, f filter, cursor string, limit int) (page[invoiceRow], error) {
	if !a.Can(actor.InvoicesRead) {
		return page[invoiceRow]{}, actor.ErrDenied
	}
	scope, onlyBy := client.ScopeOf(a, actor.InvoicesRead), ""
	if a.ReadsOnlyOwnUploads() {
		onlyBy = a.UserID
	}
	found, err := list(ctx, s, a, f, cursor, limit, func(ctx context.Context, f filter, limit int) ([]invoiceRow, error) {
		return readInvoices(ctx, s.db, scope, onlyBy, f, limit)
	}, func(r *invoiceRow) after { return after{ID: r.ID} })
	today := month.DateOf(clock.Local(s.clock.Now()))
	for i := range found.rows {
		found.rows[i].Status = found.rows[i].StatusOn(today)
	}
	return found, err
}
