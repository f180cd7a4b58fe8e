package agenda

import (
	"context"
	"time"

	"ynova/internal/agenda/holiday"
	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
	"ynova/internal/platform/jobs"
	"ynova/internal/tariff/parameter"
)

// Parameters gives the parameters in force.
type Parameters interface {
	Get(ctx context.Context, q db.Q) (parameter.Snapshot, error)
}

// Queue keeps the reminders.
type Queue interface {
	Enqueue(ctx context.Context, tx *db.Tx, job jobs.Job) (id string, err error)
	Cancel(ctx context.Context, tx *db.Tx, jobID string) error
}

// Config are the parts that a Service is made of.
type Config struct {
	DB         *db.DB
	Clock      clock.Clock
	Queue      Queue
	Parameters Parameters
	Steps      Steps
	BaseURL    string // public address; the host of the calendar address
}

// Service holds the use cases of the agenda.
type Service struct{ Config }

// NewService returns the use cases.
func NewService(c Config) *Service { return &Service{c} }

func (s *Service) hours(ctx context.Context, q db.Q) (hours, error) {
	p, err := s.Parameters.Get(ctx, q)
	return hours{p}, err
}

// Slots are free times, and the holidays that were passed over.
type Slots struct {
	From     month.Date
	Free     []Slot
	Holidays []holiday.Day
}

// Slot is a free time.
type Slot struct{ Start, End clock.Micros }

// Suggest returns the next free times of the user from the date on; where it is
// missing or past, from today. An appointment that is being moved does not stand in
// its own way.
func (s *Service) Suggest(ctx context.Context, a actor.Actor, duration int, from month.Date, moving string) (Slots, error) {
	if !a.Can(actor.AgendaUse) {
		return Slots{}, actor.ErrDenied
	}
	now := s.Clock.Now()
	if today := localDate(now); from.Before(today) {
		from = today
	}
	h, err := s.hours(ctx, s.DB)
	if err != nil {
		return Slots{}, err
	}
	first := from.In(clock.SaoPaulo())
	busy, err := busyBetween(ctx, s.DB, a.UserID, moving, first, first.AddDate(0, 0, lookAhead))
	if err != nil {
		return Slots{}, err
	}
	out := Slots{From: from}
	last := from
	for _, f := range h.suggest(from, duration, busy, now) {
		out.Free = append(out.Free, Slot{clock.FromTime(f.from), clock.FromTime(f.until)})
		last = localDate(f.from)
	}
	out.Holidays = holiday.Between(from, last)
	return out, nil
}

// Book keeps a time. The repetition of a call with the same key and content answers
// with the appointment that the first made (F04).
//
// Protection: the row of the user's book is held; the unique key.
func (s *Service) Book(ctx context.Context, a actor.Actor, e Entry, key string) (Appointment, error) {
	if !a.Can(actor.AgendaUse) {
		return Appointment{}, actor.ErrDenied
	}
	hash, err := idempotency.Hash("agenda.book", e)
	if err != nil {
		return Appointment{}, err
	}
	var out Appointment
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		fresh := Appointment{ID: id.New(), UserID: a.UserID, Status: Booked, Version: 1, CreatedAt: clock.FromTime(tx.Now()), UpdatedAt: clock.FromTime(tx.Now())}
		if key != "" {
			existing, err := idempotency.Claim(ctx, tx, a.UserID, key, hash, fresh.ID)
			if err != nil {
				return err
			}
			if existing != "" {
				out, err = byID(ctx, tx, a, existing, "")
				return err
			}
		}
		if err := s.place(ctx, tx, a, &fresh, e); err != nil {
			return err
		}
		if err := insert(ctx, tx, &fresh); err != nil {
			return err
		}
		if err := record(ctx, tx, a, "agenda.book", "Compromisso marcado", nil, &fresh); err != nil {
			return err
		}
		out, err = byID(ctx, tx, a, fresh.ID, "")
		return err
	})
	return out, err
}

// place checks that the entry may stand and lays it over the appointment, with its
// reminder.
//
// Protection: the row of the user's book is held until the transaction ends, so that
// what is read here of other appointments stays true.
func (s *Service) place(ctx context.Context, tx *db.Tx, a actor.Actor, v *Appointment, e Entry) error {
	h, err := s.hours(ctx, tx)
	if err != nil {
		return err
	}
	if e, err = e.check(h, s.Clock.Now()); err != nil {
		return err
	}
	if err := clientInReach(ctx, tx, a, e.ClientID); err != nil && e.ClientID != v.ClientID {
		return err
	}
	if err := lockBookForUpdate(ctx, tx, a.UserID); err != nil {
		return err
	}
	busy, err := busyBetween(ctx, tx, a.UserID, v.ID, e.Start, e.end())
	if err != nil {
		return err
	}
	if len(busy) > 0 {
		return errTaken
	}
	moved := v.Start != clock.FromTime(e.Start)
	v.lay(&e)
	v.UpdatedAt = clock.FromTime(tx.Now())
	if !moved {
		return nil
	}
	return s.remindAgain(ctx, tx, v)
}

// Get returns one of the user's own appointments.
func (s *Service) Get(ctx context.Context, a actor.Actor, appointmentID string) (Appointment, error) {
	if !a.Can(actor.AgendaUse) {
		return Appointment{}, actor.ErrDenied
	}
	return byID(ctx, s.DB, a, appointmentID, "")
}

// Change moves an appointment, or changes what stands in it.
//
// Protection: its row and the row of the user's book are held; the version that was
// read must be the stored one.
func (s *Service) Change(ctx context.Context, a actor.Actor, appointmentID string, e Entry, read *int64) (Appointment, error) {
	return s.change(ctx, a, appointmentID, read, func(ctx context.Context, tx *db.Tx, v *Appointment) (string, string, error) {
		return "agenda.change", "Compromisso reagendado", s.place(ctx, tx, a, v, e)
	})
}

// Cancel gives the time free; the appointment stays in the list of the cancelled.
//
// Protection: as Change.
func (s *Service) Cancel(ctx context.Context, a actor.Actor, appointmentID string, read *int64) (Appointment, error) {
	return s.change(ctx, a, appointmentID, read, func(ctx context.Context, tx *db.Tx, v *Appointment) (string, string, error) {
		v.Status, v.UpdatedAt = Cancelled, clock.FromTime(tx.Now())
		return "agenda.cancel", "Compromisso cancelado", s.forgetReminder(ctx, tx, v)
	})
}

type changing func(ctx context.Context, tx *db.Tx, v *Appointment) (action, title string, err error)

func (s *Service) change(ctx context.Context, a actor.Actor, appointmentID string, read *int64, apply changing) (Appointment, error) {
	if !a.Can(actor.AgendaUse) {
		return Appointment{}, actor.ErrDenied
	}
	var out Appointment
	err := s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		// The book first, like everybody who changes it.
		if err := lockBookForUpdate(ctx, tx, a.UserID); err != nil {
			return err
		}
		before, err := byID(ctx, tx, a, appointmentID, tx.Dialect().ForUpdate("a"))
		if err != nil {
			return err
		}
		if err := before.open(read, s.Clock.Now()); err != nil {
			return err
		}
		after := before
		action, title, err := apply(ctx, tx, &after)
		if err != nil {
			return err
		}
		after.Version++
		if err := update(ctx, tx, &after); err != nil {
			return err
		}
		if err := record(ctx, tx, a, action, title, &before, &after); err != nil {
			return err
		}
		out, err = byID(ctx, tx, a, after.ID, "")
		return err
	})
	return out, err
}

// open returns why the appointment may not be changed any more; nil: it may.
func (a *Appointment) open(read *int64, now time.Time) error {
	switch {
	case read != nil && *read != a.Version:
		return errStale.WithCurrent(bodyOf(a))
	case a.Status == Cancelled:
		return errCancelled
	case !a.End.Time().After(now):
		return errOver
	}
	return nil
}

func record(ctx context.Context, tx *db.Tx, a actor.Actor, action, title string, before, after *Appointment) error {
	e := audit.Entry{
		Actor: a, Action: action, Entity: "appointment", EntityID: after.ID, ClientID: after.ClientID, Title: title, After: after.audited(),
	}
	if before != nil {
		e.Before = before.audited()
	}
	return audit.Record(ctx, tx, e)
}

// Filter chooses appointments of the user.
type Filter struct {
	When          string // one of the list's names; empty: Upcoming
	Search        string
	First, Last   month.Date // days, both included; zero: no limit
	Limit, Offset int
}

// What the list may show.
const (
	Upcoming = "proximos"
	Past     = "passados"
	Dropped  = "cancelados"
	All      = "todos"
)

// List returns a page of the user's appointments and how many there are in all.
func (s *Service) List(ctx context.Context, a actor.Actor, f Filter) ([]Appointment, int, error) {
	if !a.Can(actor.AgendaUse) {
		return nil, 0, actor.ErrDenied
	}
	if !f.Last.IsZero() && f.Last.Before(f.First) {
		return nil, 0, fault.Fields(fault.Field{Path: "ate", Message: "O fim vem antes do início"})
	}
	return list(ctx, s.DB, a, f, s.Clock.Now())
}
