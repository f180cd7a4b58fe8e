package backup

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

const (
	tickKind   jobs.Kind = "backup.tick"
	runKind    jobs.Kind = "backup.run"
	verifyKind jobs.Kind = "backup.verify"
	drillKind  jobs.Kind = "backup.drill"

	tickEvery = 15 * time.Minute
	// longest is how long a copy or its verification may take.
	longest = 6 * time.Hour
	// verifyEvery is how old the newest verification may grow.
	verifyEvery = 7 * day
	// drillEvery is how old the newest trial restore may grow.
	drillEvery = 30 * day
	// longestWait is the most between two tries of a copy that fails.
	longestWait = 4 * time.Hour

	day = 24 * time.Hour
)

func (s *Service) jobs() {
	s.Queue.Handle(tickKind, jobs.Options{}, s.tick)
	s.Queue.Handle(runKind, jobs.Options{Priority: jobs.Background, Timeout: longest, MaxAttempts: 1, GivenUp: s.givenUp}, func(ctx context.Context, run *jobs.Run) error {
		m, err := s.run(ctx, s.Schedule, row{ID: failure + run.ID, ByHand: byHand(run)}, func(done, total int) { _ = run.Progress(ctx, int64(done), int64(total)) })
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
	s.Queue.Handle(drillKind, jobs.Options{Priority: jobs.Background, Timeout: longest, MaxAttempts: 1}, func(ctx context.Context, run *jobs.Run) error {
		if err := s.drill(ctx); err != nil {
			return err
		}
		return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, nil) })
	})
	s.Queue.Handle(erasuresKind, jobs.Options{MaxAttempts: 12, GivenUp: s.erasuresGivenUp}, s.keepErasures)
	s.Queue.Periodic(tickKind, tickEvery)
}

func byHand(run *jobs.Run) int64 {
	if run.UserID != "" {
		return 1
	}
	return 0
}

// givenUp notes a copy whose process ended during it, as one that failed.
func (s *Service) givenUp(ctx context.Context, tx *db.Tx, run *jobs.Run) error {
	at := clock.FromTime(s.Clock.Now())
	return s.note(ctx, tx, &row{
		ID: failure + run.ID, Place: s.Schedule.To, StartedAt: at, FinishedAt: at, State: stateFailed, ByHand: byHand(run),
		Error: "A cópia em " + placeName(s.Schedule.To) + " não terminou: o servidor parou durante ela, ou alguém a cancelou.",
	})
}

// enqueue asks for the one job of the kind that may wait or run; of copies, the one of a person
// and the one of the schedule.
func (s *Service) enqueue(ctx context.Context, tx *db.Tx, kind jobs.Kind, userID string) error {
	key := string(kind)
	if userID != "" {
		key += "/mao"
	}
	_, err := s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: kind, UniqueKey: key, UserID: userID})
	if errors.Is(err, jobs.ErrDuplicate) {
		return nil
	}
	return err
}

// tick asks for what is due: a copy, a verification, a trial restore, and the letter to who
// answers for the installation. It asks nothing of the place, which may be what fails.
func (s *Service) tick(ctx context.Context, run *jobs.Run) error {
	return run.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if s.Schedule.To != "" {
			if err := s.ask(ctx, tx); err != nil {
				return err
			}
		}
		return run.Complete(ctx, tx, nil)
	})
}

func (s *Service) ask(ctx context.Context, tx *db.Tx) error {
	known, err := listAt(ctx, tx, s.Schedule.To)
	if err != nil {
		return err
	}
	// A copy made while the clock was ahead does not count as that of its stated day.
	known = slices.DeleteFunc(known, func(r row) bool { return r.StartedAt.Time().After(s.Clock.Now()) })
	at, err := standingOf(ctx, tx, s.Schedule.To)
	if err != nil {
		return err
	}
	for kind, due := range map[jobs.Kind]bool{
		runKind: s.copyDue(known), verifyKind: s.verificationDue(known), drillKind: s.drillDue(at),
	} {
		if due {
			if err := s.enqueue(ctx, tx, kind, ""); err != nil {
				return err
			}
		}
	}
	return s.warn(ctx, tx, known, at)
}

// copyDue reports whether no good copy of the place is younger than the due time, and the last
// one that failed since is long enough ago: 15 minutes, twice that after each, at most four hours.
func (s *Service) copyDue(known []row) bool {
	due := s.due(s.Clock.Now())
	wait, last := tickEvery/2, time.Time{}
	for _, r := range known {
		switch {
		case r.StartedAt.Time().Before(due):
		case r.State == stateMade:
			return false
		default:
			wait = min(2*wait, longestWait)
			if last.IsZero() {
				last = r.FinishedAt.Time()
			}
		}
	}
	return !s.Clock.Now().Before(last.Add(wait))
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

// warn writes when the newest good copy of the place is 26 hours old, and each day that it stays
// so; where there was none yet, since the first try.
func (s *Service) warn(ctx context.Context, tx *db.Tx, known []row, at standing) error {
	since, now := at.good, s.Clock.Now()
	body := fmt.Sprintf("A última cópia boa em %s é de %s.", placeName(s.Schedule.To), clock.Local(since.Time()).Format("02/01/2006 15:04"))
	if since == 0 {
		since, body = at.first, "Nenhuma cópia boa foi feita ainda em "+placeName(s.Schedule.To)+"."
	}
	if len(known) == 0 || now.Sub(since.Time()) < late || now.Sub(at.warned.Time()) < day {
		return nil
	}
	if last := known[0]; last.State == stateFailed {
		body += " " + last.Error
	}
	if err := warned(ctx, tx, known[0].ID, clock.FromTime(now)); err != nil {
		return err
	}
	return s.Notify(ctx, tx, "Sem cópia de segurança recente", body)
}

// drillDue reports whether the trial restore of the month is due; one that failed is tried again
// the next day.
func (s *Service) drillDue(at standing) bool {
	now := s.Clock.Now()
	return s.Schedule.Drill && at.good != 0 && now.Sub(at.drilledWell.Time()) >= drillEvery && now.Sub(at.drilled.Time()) >= day
}

func (s *Service) drill(ctx context.Context) error {
	id, report, err := s.Restore(ctx)
	if err != nil && errors.Is(context.Cause(ctx), jobs.ErrStopping) {
		return err
	}
	problem := ""
	if err != nil {
		problem = Cause(err)
	}
	return errors.Join(err, s.NoteDrill(context.WithoutCancel(ctx), id, report, problem))
}

// NoteDrill notes what the trial restore of a copy came to, of the newest good one where it did
// not come to any; problem is empty where all was equal.
func (s *Service) NoteDrill(ctx context.Context, id, report, problem string) error {
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if id == "" {
			known, err := listAt(ctx, tx, s.Schedule.To)
			good := slices.IndexFunc(known, func(r row) bool { return r.State == stateMade })
			if err != nil || good < 0 {
				return err
			}
			id = known[good].ID
		}
		if err := drilled(ctx, tx, id, clock.FromTime(s.Clock.Now()), report, problem); err != nil || problem == "" {
			return err
		}
		return s.Notify(ctx, tx, "O ensaio de restauração falhou", problem)
	})
}
