package closing

import (
	"context"
	"errors"

	"ynova/internal/closing/adjust"
	"ynova/internal/closing/ask"
	"ynova/internal/closing/book"
	"ynova/internal/closing/item"
	"ynova/internal/closing/snapshot"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/jobs"
)

// Detail is a client's month with what was kept of it.
type Detail struct {
	book.ClientMonth
	Version     int64               // how often it was closed and opened again
	Snapshots   []snapshot.Snapshot // the newest first
	Adjustments []adjust.Adjustment // of this month, and those that stand in it
	AdjustUpTo  *money.Amount       // in R$, up to what an adjustment is proposed instead of opening the month; nil: not known
	MayClose    bool
	Requests    map[item.Place]ask.Request // to the client, the newest of each item
	Works       bool                       // the reader works on months: reasons of the house are shown
}

// Detail reads the month of a client in reach.
func (s *Service) Detail(ctx context.Context, a actor.Actor, clientID string, m month.Month) (Detail, error) {
	c, err := s.Books.Get(ctx, a, clientID, m)
	if err != nil {
		return Detail{}, err
	}
	d := Detail{ClientMonth: c, Works: a.Can(actor.MonthsWork), MayClose: c.Closable(m, s.Books.Today())}
	if d.Version, err = snapshot.VersionOf(ctx, s.DB, clientID, m); err != nil {
		return d, err
	}
	if !a.SeesPrices() {
		for i := range d.Gaps {
			d.Gaps[i].AtStake = nil
		}
		// They say what the CCEE was expected to charge, and what it did.
		delete(d.Reasons, item.Charges)
		delete(d.Reasons, item.Settlement)
	}
	if d.Works { // internal: which user sent which request
		if d.Requests, err = ask.RequestsOf(ctx, s.DB, clientID, m); err != nil {
			return d, err
		}
	}
	if d.Snapshots, err = snapshot.Of(ctx, s.DB, clientID, m); err != nil {
		return d, err
	}
	if !a.SeesStaff() {
		d.HideStaff()
		for i := range d.Snapshots {
			d.Snapshots[i].By = ""
		}
	}
	if !a.SeesPrices() {
		return d, nil
	}
	if d.Adjustments, err = adjust.Of(ctx, s.DB, clientID, m); err != nil {
		return d, err
	}
	d.AdjustUpTo, err = s.adjustments.Limit(ctx, s.DB, &c)
	return d, err
}

// Progress returns how far a batch is.
func (s *Service) Progress(ctx context.Context, a actor.Actor, jobID string) (jobs.Standing[BatchResult], error) {
	if !a.Can(actor.MonthsWork) {
		return jobs.Standing[BatchResult]{}, actor.ErrDenied
	}
	p, err := jobs.Follow[BatchResult](ctx, s.Queue, batchKind, jobID)
	if errors.Is(err, jobs.ErrNotFound) {
		p, err = jobs.Follow[BatchResult](ctx, s.Queue, writeKind, jobID)
	}
	if errors.Is(err, jobs.ErrNotFound) {
		return p, fault.New(fault.NotFound, "nao_encontrado", "Lote não encontrado.")
	}
	return p, err
}
