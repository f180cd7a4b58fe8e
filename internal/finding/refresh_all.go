package finding

import (
	"context"

	"ynova/internal/compliance"
	"ynova/internal/contract"
	"ynova/internal/finding/rule"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

const (
	refreshKind jobs.Kind = "finding.refresh_all"

	// refreshBatch is how many contracts one transaction of the job looks into.
	refreshBatch = 50
)

// Kinds are the jobs that look into invoices.
func Kinds() []jobs.Kind { return []jobs.Kind{refreshKind} }

// ChecksChanged looks again into the invoices of contracts that compliance has checked
// anew, because their months were computed or a parameter changed: rules quote what it
// concludes, and read the metered energy of the months.
//
// Protection: the contracts are held.
func (s *Service) ChecksChanged(ctx context.Context, tx *db.Tx, changed compliance.Rechecked) error {
	return s.refreshMany(ctx, tx, changed.ContractIDs)
}

func (s *Service) refreshAll(ctx context.Context, tx *db.Tx) error {
	_, err := s.queue.Enqueue(ctx, tx, jobs.Job{Kind: refreshKind})
	return err
}

// CatchUp has every invoice looked into when the rules are newer than the last time
// that was done; call it at the start.
func (s *Service) CatchUp(ctx context.Context) error {
	return s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		version, err := lastRun(ctx, tx)
		if err != nil || version >= rule.RulesVersion {
			return err
		}
		ids, err := invoiced(ctx, tx)
		if err != nil {
			return err
		}
		if len(ids) == 0 {
			return setRun(ctx, tx)
		}
		return s.refreshAll(ctx, tx)
	})
}

func (s *Service) runRefreshAll(ctx context.Context, run *jobs.Run) error {
	ids, err := invoiced(ctx, s.db)
	if err != nil {
		return err
	}
	if err := run.WriteChunks(ctx, ids, refreshBatch, s.refreshMany); err != nil {
		return err
	}
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := setRun(ctx, tx); err != nil {
			return err
		}
		return run.Complete(ctx, tx, nil)
	})
}

func (s *Service) refreshMany(ctx context.Context, tx *db.Tx, ids []string) error {
	if err := contract.LockForUpdate(ctx, tx, ids); err != nil {
		return err
	}
	b, err := s.datedValues(ctx, tx)
	if err != nil {
		return err
	}
	for _, contractID := range ids {
		if err := refresh(ctx, tx, b, contractID, nil); err != nil {
			return err
		}
	}
	return nil
}
