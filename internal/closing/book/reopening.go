package book

import (
	"context"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/parameter"
)

// Reopening is until when closed months are opened again: for so many months after
// themselves, and for so many days after they were closed, whichever lasts longer (VD-30).
type Reopening struct {
	Months, days  int
	Limited, term bool // the one and the other are known
}

// Reopens is whether a month can be opened again, and until when; the zero date where
// there is no end.
type Reopens struct {
	may   bool
	Until month.Date
}

// Reopening reads until when closed months are opened again.
func (s *Service) Reopening(ctx context.Context, q db.Q) (r Reopening, err error) {
	parameters, err := s.Parameters.Get(ctx, q)
	if err != nil {
		return r, err
	}
	r.Months, _, r.Limited = parameters.Count(parameter.KeyClosingReopenMonths, "", parameter.UnitMonths, s.Today())
	r.days, _, r.term = parameters.Count(parameter.KeyClosingReopenDays, "", parameter.UnitDays, s.Today())
	return r, nil
}

// Of a month that was closed on a day, as of today.
func (r Reopening) Of(m month.Month, closed, today month.Date) Reopens {
	if !r.Limited {
		return Reopens{may: true}
	}
	until := m.Add(r.Months).Last()
	if r.term && closed.AddDays(r.days).After(until) {
		until = closed.AddDays(r.days)
	}
	return Reopens{!today.After(until), until}
}

// text is the last day, of what can be opened again.
func (r Reopens) text() *string {
	if !r.may || r.Until.IsZero() {
		return nil
	}
	return new(r.Until.String())
}

// sayReopening notes until when the closed ones of the clients' months are opened again.
func (s *Service) sayReopening(ctx context.Context, q db.Q, m month.Month, clients []ClientMonth) error {
	rule, err := s.Reopening(ctx, q)
	if err != nil {
		return err
	}
	for i := range clients {
		if c := &clients[i]; c.Closed != nil {
			c.reopens = rule.Of(m, dayOf(c.Closed.At), s.Today())
		}
	}
	return nil
}

func dayOf(at clock.Micros) month.Date { return month.DateOf(clock.Local(at.Time())) }

// MayReopen refuses a month that has become too old, whoever asks.
func (c *ClientMonth) MayReopen(m month.Month) error {
	if c.Closed == nil || c.reopens.may {
		return nil
	}
	return fault.New(fault.Invalid, "mes_antigo", m.Title()+" reabria até "+c.reopens.Until.BR()+": agora só recebe ajuste.")
}
