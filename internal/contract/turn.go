package contract

import (
	"context"
	"time"

	"ynova/internal/client"
	"ynova/internal/contract/status"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// reading is the change that Status comes of.
func (c *Contract) reading() status.Change {
	day := c.TurnsOn.AddDays(-1)
	if c.TurnsOn.IsZero() { // after whatever there is
		if day = c.End.AddDays(1); c.History[len(c.History)-1].From.After(day) {
			day = c.History[len(c.History)-1].From
		}
	}
	return c.History.At(day, c.End)
}

// scheduled is the status that a user has set for a day to come; nil: none.
func (c *Contract) scheduled() *status.Change {
	if c.TurnsOn.IsZero() {
		return nil
	}
	next := c.History.At(c.TurnsOn, c.End)
	if next.Status == status.Encerrado {
		return nil
	}
	return &next
}

// Over reports whether its validity has ended an active or suspended contract.
func (c *Contract) Over() bool { return len(c.History) > 0 && c.reading().Status == status.Encerrado }

// due reports whether what is stored of the status is of a day before.
func (c *Contract) due(today month.Date) bool { return !c.TurnsOn.IsZero() && !c.TurnsOn.After(today) }

// upTo makes what was read that of today, where the job has not stored it yet.
func (c *Contract) upTo(today month.Date) {
	if c.due(today) {
		c.readOn(today)
	}
}

// readOn makes the status that of the day.
func (c *Contract) readOn(day month.Date) {
	c.TurnsOn = c.History.Next(day, c.End).From
	c.Status = term.StatusOf(c.reading().Status)
}

// turnsOn is the column of when the status turns.
func turnsOn() db.Field[Contract] {
	f := db.Nullable("turns_on", func(c *Contract) *month.Date { return &c.TurnsOn })
	f.Index = true
	return f
}

// situation writes the status in detail as the screens do, with what is scheduled.
func (v *View) situation() string {
	told := v.Situation.Title()
	if v.Scheduled == nil {
		return told
	}
	return told + " · " + v.Scheduled.Status.Title() + " a partir de " + v.Scheduled.From.BR()
}

const (
	turnKind jobs.Kind = "contract.turn"
	// turnEvery has midnight in São Paulo among its ticks.
	turnEvery = time.Hour
	// turnBatch is how many contracts are looked for at once.
	turnBatch = 500
)

// Jobs registers what turns contracts on their day.
func (s *Service) Jobs(q *jobs.Queue) {
	q.Handle(turnKind, jobs.Options{}, s.runTurn)
	q.Periodic(turnKind, turnEvery)
}

// runTurn gives every contract whose day has come its status, each in a transaction of
// its own. Doing so twice does no harm.
func (s *Service) runTurn(ctx context.Context, run *jobs.Run) error {
	for {
		ids, err := dueOn(ctx, s.db, s.today(), turnBatch)
		if err != nil {
			return err
		}
		if len(ids) == 0 {
			return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, nil) })
		}
		for _, id := range ids {
			if err := run.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.turnOne(ctx, tx, id) }); err != nil {
				return err
			}
		}
	}
}

func (s *Service) turnOne(ctx context.Context, tx *db.Tx, contractID string) error {
	c, err := lockForUpdateInScope(ctx, tx, client.ScopeOf(actor.SystemActor(), actor.ContractsUpdate), contractID)
	if fault.KindOf(err) == fault.NotFound {
		return nil // withdrawn meanwhile
	}
	if err == nil {
		_, err = s.turned(ctx, tx, c)
	}
	return err
}

// turned is the contract with the status of today, which what is stored follows where a
// day has come: it is no new version, as nobody has changed anything, but followers of
// contracts are notified, and a query for changes finds it.
//
// Protection: the caller holds the contract.
func (s *Service) turned(ctx context.Context, tx *db.Tx, before *Contract) (*Contract, error) {
	if !before.due(s.today()) {
		return before, nil
	}
	after := *before
	after.readOn(s.today())
	after.UpdatedAt, after.UpdatedBy, after.unturned = clock.FromTime(tx.Now()), User{}, before.UpdatedAt
	if err := storeTurn(ctx, tx, &after); err != nil || after.Deleted() {
		return &after, err
	}
	guard, err := period.Hold(ctx, tx, after.ClientID)
	if err != nil {
		return nil, err
	}
	return &after, s.follow(ctx, tx, Changed{before, &after, guard})
}
