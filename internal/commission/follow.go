package commission

import (
	"context"

	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/term"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

const (
	refreshKind    jobs.Kind = "commission.refresh"
	refreshAllKind jobs.Kind = "commission.refresh_all"

	// refreshBatch is how many contracts one transaction of a job computes.
	refreshBatch = 50
)

type refreshArgs struct{ ContractIDs []string }

// ContractChanged notes when a contract becomes Ativo and makes its schedule follow
// its terms.
//
// Protection: the caller holds the contract; then as refresh.
func (s *Service) ContractChanged(ctx context.Context, tx *db.Tx, c contract.Changed) error {
	before, after := c.Before, c.After
	began := func(c *contract.Contract) bool { return c.Status == term.StatusAtivo || c.Over() } // entered after its end, too
	if began(after) && (before == nil || !began(before)) {
		if err := closed(ctx, tx, after.ID, after.ClientID); err != nil {
			return err
		}
	}
	if before != nil && !concerned(before, after) {
		return nil
	}
	plans, err := loadPlans(ctx, tx)
	if err != nil {
		return err
	}
	if len(plans) == 0 {
		if before == nil {
			return nil // a new contract has no commission that could change
		}
		if has, err := scheduled(ctx, tx, []string{after.ID}); err != nil || len(has) == 0 {
			return err
		}
	}
	factors, err := s.factors(ctx, tx)
	if err != nil {
		return err
	}
	return refresh(ctx, tx, plans, factors, after.ID)
}

// concerned reports whether the difference of two states shows in any commission.
func concerned(a, b *contract.Contract) bool {
	return a.Status != b.Status || a.Start != b.Start || a.End != b.End || a.Deleted() != b.Deleted() || a.ClientID != b.ClientID ||
		a.Supplier != b.Supplier || a.Incentive != b.Incentive || a.Volume != b.Volume || a.Seasonal.Text() != b.Seasonal.Text() ||
		!contract.SamePrices(a, b)
}

// MonthsChanged has the schedules of the contracts computed again by a job: what
// was billed takes the place of what was expected.
func (s *Service) MonthsChanged(ctx context.Context, tx *db.Tx, changed portfolio.MonthsChanged) error {
	has, err := scheduled(ctx, tx, changed.ContractIDs)
	if err != nil || len(has) == 0 {
		return err
	}
	_, err = s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: refreshKind, Args: refreshArgs{has}})
	return err
}

// refreshAll has every schedule computed again by a job. Doing so twice does no
// harm.
func (s *Service) refreshAll(ctx context.Context, tx *db.Tx) error {
	_, err := s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: refreshAllKind})
	return err
}

func (s *Service) runRefresh(ctx context.Context, run *jobs.Run) error {
	var args refreshArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	for from := 0; from < len(args.ContractIDs); from += refreshBatch {
		if err := s.refreshSome(ctx, run, args.ContractIDs[from:min(from+refreshBatch, len(args.ContractIDs))]); err != nil {
			return err
		}
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, nil) })
}

// runRefreshAll computes every schedule; it also finds the contracts that were
// closed without a note and the clients that have an owner now. It runs after a
// plan was changed, and every day.
func (s *Service) runRefreshAll(ctx context.Context, run *jobs.Run) error {
	if err := s.noteClosings(ctx, run); err != nil {
		return err
	}
	last := ""
	for {
		ids, err := contractsAfter(ctx, s.DB, last, refreshBatch)
		if err != nil {
			return err
		}
		if len(ids) == 0 {
			return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, nil) })
		}
		if err := s.refreshSome(ctx, run, ids); err != nil {
			return err
		}
		last = ids[len(ids)-1]
	}
}

func (s *Service) noteClosings(ctx context.Context, run *jobs.Run) error {
	for {
		all, err := unnoted(ctx, s.DB, refreshBatch*10)
		if err != nil || len(all) == 0 {
			return err
		}
		if err := run.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return noteAll(ctx, tx, all) }); err != nil {
			return err
		}
	}
}

// refreshSome computes some schedules in one transaction.
func (s *Service) refreshSome(ctx context.Context, run *jobs.Run, ids []string) error {
	return run.Step(ctx, func(ctx context.Context) error {
		return run.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.openForContracts(ctx, tx, ids) })
	})
}

// ContractWithdrawn forgets when a contract became Ativo that goes as if it had never
// been; one with commissions stays, by their foreign key.
func ContractWithdrawn(ctx context.Context, tx *db.Tx, w contract.Withdrawn) error {
	return forgetClosing(ctx, tx, w.Contract.ID)
}
