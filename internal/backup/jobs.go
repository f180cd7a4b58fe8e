package backup

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/bucket"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

const (
	tickKind   jobs.Kind = "backup.tick"
	runKind    jobs.Kind = "backup.run"
	verifyKind jobs.Kind = "backup.verify"

	tickEvery = 15 * time.Minute
	// longest is how long a copy or its verification may take.
	longest = 6 * time.Hour
	// verifyEvery is how old the newest verification may grow.
	verifyEvery = 7 * 24 * time.Hour
)

func (s *Service) jobs() {
	s.Queue.Handle(tickKind, jobs.Options{}, s.tick)
	s.Queue.Handle(runKind, jobs.Options{Priority: jobs.Background, Timeout: longest, MaxAttempts: 3}, func(ctx context.Context, run *jobs.Run) error {
		m, err := s.Now(ctx, "", func(done, total int) { _ = run.Progress(ctx, int64(done), int64(total)) })
		if err != nil {
			return err
		}
		return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
			return run.Complete(ctx, tx, map[string]string{"id": m.ID})
		})
	})
	s.Queue.Handle(verifyKind, jobs.Options{Priority: jobs.Background, Timeout: longest, MaxAttempts: 2}, func(ctx context.Context, run *jobs.Run) error {
		if err := s.VerifyAt(ctx, ""); err != nil {
			return jobs.Permanent(err)
		}
		return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, nil) })
	})
	s.Queue.Periodic(tickKind, tickEvery)
}

// enqueue asks for the one job of the kind that may wait or run.
func (s *Service) enqueue(ctx context.Context, tx *db.Tx, kind jobs.Kind, userID string) error {
	_, err := s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: kind, UniqueKey: string(kind), UserID: userID})
	if errors.Is(err, jobs.ErrDuplicate) {
		return nil
	}
	return err
}

// tick asks for what is due: the copy of the day, the verification of the week, the list
// of erasures, and the word to who answers for the installation once a day.
func (s *Service) tick(ctx context.Context, run *jobs.Run) error {
	complete := func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, nil) }
	if s.Schedule.To == "" {
		return s.DB.InTx(ctx, complete)
	}
	if err := s.keepErasures(ctx); err != nil {
		return err
	}
	known, err := list(ctx, s.DB, maxShown)
	if err != nil {
		return err
	}
	// A copy made while the clock was ahead does not count as that of its stated day.
	known = slices.DeleteFunc(known, func(r row) bool { return r.StartedAt.Time().After(s.Clock.Now()) })
	due := s.due(s.Clock.Now())
	return run.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if len(known) == 0 || known[0].StartedAt.Time().Before(due) {
			if err := s.enqueue(ctx, tx, runKind, ""); err != nil {
				return err
			}
		}
		if s.verificationDue(known) {
			if err := s.enqueue(ctx, tx, verifyKind, ""); err != nil {
				return err
			}
		}
		if err := s.warn(ctx, tx, known); err != nil {
			return err
		}
		return complete(ctx, tx)
	})
}

// due is the newest moment at which a copy should have been begun.
func (s *Service) due(now time.Time) time.Time {
	local := clock.Local(now)
	due := time.Date(local.Year(), local.Month(), local.Day(), 0, 0, 0, 0, local.Location()).Add(s.Schedule.At)
	if due.After(now) {
		due = due.AddDate(0, 0, -1)
	}
	return due
}

func (s *Service) verificationDue(known []row) bool {
	oldest := clock.FromTime(s.Clock.Now().Add(-verifyEvery))
	good := false
	for _, r := range known {
		if r.VerifiedAt > oldest {
			return false
		}
		good = good || r.State == stateMade
	}
	return good
}

// warn writes once a day while copies fail: the first tick after the hour of the copy.
func (s *Service) warn(ctx context.Context, tx *db.Tx, known []row) error {
	last, err := lastGood(ctx, tx)
	if err != nil || len(known) == 0 || s.alarm(last) == Calm {
		return err
	}
	if since := s.Clock.Now().Sub(s.due(s.Clock.Now())); since > tickEvery {
		return nil
	}
	body := "Nenhuma cópia boa foi feita ainda."
	if last != 0 {
		body = fmt.Sprintf("A última cópia boa é de %s.", clock.Local(last.Time()).Format("02/01/2006 15:04"))
	}
	return s.Notify(ctx, tx, "Sem cópia de segurança recente", body)
}

// keepErasures keeps the list at the place true between copies.
func (s *Service) keepErasures(ctx context.Context) error {
	b, err := bucket.Open(ctx, s.Schedule.To, s.Schedule.Credentials)
	if err != nil {
		return err
	}
	defer func() { _ = b.Close() }()
	return s.writeErasures(ctx, b)
}
