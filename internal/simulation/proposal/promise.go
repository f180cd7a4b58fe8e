package proposal

import (
	"context"
	"errors"

	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// kindPromises fills in what simulations and proposals from before promises promise.
const kindPromises jobs.Kind = "proposal.promises"

// CatchUp has the rows without a promise filled in by a job.
//
// Protection: the unique key of the job.
func (s *Service) CatchUp(ctx context.Context) error {
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		lack, err := lackPromises(ctx, tx)
		if err != nil || !lack {
			return err
		}
		_, err = s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: kindPromises, UniqueKey: string(kindPromises)})
		if errors.Is(err, jobs.ErrDuplicate) {
			return nil
		}
		return err
	})
}

func (s *Service) fillPromises(ctx context.Context, run *jobs.Run) error {
	if err := s.Simulations.FillPromises(ctx); err != nil {
		return err
	}
	for after := ""; ; {
		rows, err := unpromised(ctx, s.DB, after)
		if err != nil {
			return err
		}
		if len(rows) == 0 {
			return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, nil) })
		}
		for i := range rows {
			after = rows[i].ID
			if err := s.fillPromise(ctx, &rows[i]); err != nil {
				return err
			}
		}
	}
}

// fillPromise computes the promise of a proposal of the case that it froze. One that nobody
// decided keeps none where what it said was a loss or of the cheapest modality, not of its own:
// its link answers "em revisão" until it has a new version.
//
// Protection: the row takes it only while it is the version that was read.
func (s *Service) fillPromise(ctx context.Context, p *Proposal) error {
	c, err := contentOf(ctx, s.DB, p.ID)
	if err != nil {
		return err
	}
	if p.outdated() && (p.AnnualSaving < 0 || p.Terms.Modality != c.Best()) {
		return nil
	}
	p.describe(c)
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return fillPromise(ctx, tx, p) })
}
