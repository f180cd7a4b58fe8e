package closing

import (
	"context"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/parameter"
)

// reopening is until when closed months are opened again: for so many months after
// themselves, and for so many days after they were closed, whichever lasts longer (VD-30).
type reopening struct {
	months, days  int
	limited, term bool // the one and the other are known
}

// reopens is whether a month can be opened again, and until when; the zero date where
// there is no end.
type reopens struct {
	may   bool
	until month.Date
}

func (s *bookService) reopening(ctx context.Context, q db.Q) (r reopening, err error) {
	parameters, err := s.Parameters.Get(ctx, q)
	if err != nil {
		return r, err
	}
	r.months, _, r.limited = parameters.Count(parameter.KeyClosingReopenMonths, "", parameter.UnitMonths, s.today())
	r.days, _, r.term = parameters.Count(parameter.KeyClosingReopenDays, "", parameter.UnitDays, s.today())
	return r, nil
}

// of a month that was closed on a day, as of today.
func (r reopening) of(m month.Month, closed, today month.Date) reopens {
	if !r.limited {
		return reopens{may: true}
	}
	until := m.Add(r.months).Last()
	if r.term && closed.AddDays(r.days).After(until) {
		until = closed.AddDays(r.days)
	}
	return reopens{!today.After(until), until}
}

// text is the last day, of what can be opened again.
func (r reopens) text() *string {
	if !r.may || r.until.IsZero() {
		return nil
	}
	return new(r.until.String())
}

// sayReopening notes until when the closed ones of the clients' months are opened again.
func (s *bookService) sayReopening(ctx context.Context, q db.Q, m month.Month, clients []ClientMonth) error {
	rule, err := s.reopening(ctx, q)
	if err != nil {
		return err
	}
	for i := range clients {
		if c := &clients[i]; c.Closed != nil {
			c.reopens = rule.of(m, dayOf(c.Closed.At), s.today())
		}
	}
	return nil
}

func dayOf(at clock.Micros) month.Date { return month.DateOf(clock.Local(at.Time())) }

// mayReopen refuses a month that has become too old, whoever asks.
func (c *ClientMonth) mayReopen(m month.Month) error {
	if c.Closed == nil || c.reopens.may {
		return nil
	}
	return fault.New(fault.Invalid, "mes_antigo", m.Title()+" reabria até "+c.reopens.until.BR()+": agora só recebe ajuste.")
}
