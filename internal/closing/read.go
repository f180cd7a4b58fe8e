package closing

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/jobs"
)

// Detail is a client's month with what was kept of it.
type Detail struct {
	ClientMonth
	Version     int64         // how often it was closed and opened again
	Snapshots   []Snapshot    // the newest first
	Adjustments []Adjustment  // of this month, and those that stand in it
	AdjustUpTo  *money.Amount // in R$, up to what an adjustment is proposed instead of opening the month; nil: not known
	MayClose    bool
	Requests    map[place]Request // to the client, the newest of each item
	Works       bool              // the reader works on months: reasons of the house are shown
}

// Detail reads the month of a client in reach.
func (s *Service) Detail(ctx context.Context, a actor.Actor, clientID string, m month.Month) (Detail, error) {
	c, err := s.Get(ctx, a, clientID, m)
	if err != nil {
		return Detail{}, err
	}
	d := Detail{ClientMonth: c, Works: a.Can(actor.MonthsWork), MayClose: c.closable(m, s.today())}
	if d.Version, err = versionOf(ctx, s.DB, clientID, m); err != nil {
		return d, err
	}
	if !a.SeesPrices() {
		for i := range d.Gaps {
			d.Gaps[i].AtStake = nil
		}
		// They say what the CCEE was expected to charge, and what it did.
		delete(d.reasons, Charges)
		delete(d.reasons, Settlement)
	}
	if d.Works { // internal: which user sent which request
		if d.Requests, err = requestsOf(ctx, s.DB, clientID, m); err != nil {
			return d, err
		}
	}
	if d.Snapshots, err = snapshotsOf(ctx, s.DB, clientID, m); err != nil {
		return d, err
	}
	if !a.SeesStaff() {
		d.hideStaff()
		for i := range d.Snapshots {
			d.Snapshots[i].By = ""
		}
	}
	if !a.SeesPrices() {
		return d, nil
	}
	if d.Adjustments, err = adjustmentsOf(ctx, s.DB, clientID, m); err != nil {
		return d, err
	}
	d.AdjustUpTo, err = s.adjustmentLimit(ctx, s.DB, &c)
	return d, err
}

var errNoPicture = fault.New(fault.NotFound, "nao_encontrado", "Este mês não tem retrato: ele não foi fechado.")

// Picture is what was kept of a month; sequence 0 is the newest.
func (s *Service) Picture(ctx context.Context, a actor.Actor, clientID string, m month.Month, sequence int64) (Picture, error) {
	kept, err := s.kept(ctx, a, clientID, m, sequence)
	if err != nil {
		return Picture{}, err
	}
	return kept.picture()
}

func (s *Service) kept(ctx context.Context, a actor.Actor, clientID string, m month.Month, sequence int64) (Snapshot, error) {
	if !a.Can(actor.MonthsWork) {
		return Snapshot{}, actor.ErrDenied
	}
	if _, err := client.Reached(ctx, s.DB, a, actor.MonthsWork, clientID); err != nil {
		return Snapshot{}, err
	}
	all, err := snapshotsOf(ctx, s.DB, clientID, m)
	if err != nil {
		return Snapshot{}, err
	}
	for i := range all {
		if sequence == 0 || all[i].Sequence == sequence {
			return all[i], nil
		}
	}
	return Snapshot{}, errNoPicture
}

func (s *Snapshot) picture() (p Picture, err error) {
	err = s.read(&p)
	return p, err
}

// read reads the picture, or a part of it.
func (s *Snapshot) read(into any) error {
	if err := json.Unmarshal([]byte(s.Body), into); err != nil {
		return fmt.Errorf("closing: read the picture of %s, %s: %w", s.ClientID, s.Month, err)
	}
	return nil
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
