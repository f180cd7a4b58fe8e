package contract

import (
	"context"

	"ynova/internal/contract/listing"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/record"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/web"
)

// inMonth returns how each contract stands in the month; nil where no month is requested.
func (s *Service) inMonth(ctx context.Context, a actor.Actor, ids []string, m month.Month) ([]record.InMonth, error) {
	if m == 0 {
		return nil, nil
	}
	stored, err := portfolio.InMonth(ctx, s.db, ids, m)
	if err == nil {
		err = s.addAgreed(ctx, stored, ids, m)
	}
	if err != nil {
		return nil, err
	}
	months := make([]record.InMonth, len(ids))
	for i, id := range ids {
		in := &months[i]
		in.Month, in.Conformity = m.String(), portfolio.ConformityIndefinido
		if of, found := stored[id]; found {
			in.Conformity = of.Conformity
			in.Contracted = web.NumberOf(of.Contracted, energy.Energy.MWhText)
			in.Consumption = web.NumberOf(of.Consumption, energy.Energy.MWhText)
			in.Billable = web.NumberOf(of.Billable, energy.Energy.MWhText)
			if a.SeesPrices() {
				in.Price = web.NumberOf(billedAt(&of), money.Price.Text)
				in.Value = web.NumberOf(of.EnergyValue, money.Amount.Text)
			}
		}
	}
	return months, nil
}

// addAgreed adds what the terms say of the month of the contracts that have no record of
// it and are active in it: their energy and their price.
func (s *Service) addAgreed(ctx context.Context, stored map[string]portfolio.Month, ids []string, m month.Month) error {
	var lacking []string
	for _, id := range ids {
		if _, found := stored[id]; !found {
			lacking = append(lacking, id)
		}
	}
	if len(lacking) == 0 {
		return nil
	}
	factors, err := s.factors(ctx)
	if err != nil {
		return err
	}
	return eachTerms(ctx, s.db, lacking, func(c *record.Contract) {
		if agreed, some := agreedIn(c, m); some {
			terms := c.Terms()
			stored[c.ID] = portfolio.Month{
				Month: m, Conformity: portfolio.ConformityIndefinido, Contracted: agreed, Price: terms.PriceIn(m, factors).Price,
			}
		}
	})
}

// agreedIn is the energy that the terms agree for the month, nil where it is in doubt;
// false where the contract is not active in it.
func agreedIn(c *record.Contract, m month.Month) (*energy.Energy, bool) {
	terms := c.Terms()
	if !terms.ActiveIn(m) {
		return nil, false
	}
	volume, _, err := terms.VolumeIn(m)
	if err != nil {
		return nil, true
	}
	return &volume, true
}

// billedAt is the price at which the billable energy of the month costs its value: the
// month's, or the mean of what its units are billed at.
func billedAt(of *portfolio.Month) *money.Price {
	if of.EnergyValue == nil || of.Billable == nil || *of.Billable <= 0 {
		return of.Price
	}
	if of.Price != nil {
		if value, err := of.Price.Of(*of.Billable); err == nil && value == *of.EnergyValue {
			return of.Price
		}
	}
	const scale = 1e15 // (R$ × 1e-4) / (MWh × 1e-11) to R$/MWh × 1e-8
	mean, err := fixed.MulDiv(int64(*of.EnergyValue), scale, int64(*of.Billable), fixed.HalfUp)
	if err != nil {
		return nil
	}
	return (*money.Price)(&mean)
}

// sumAgreed adds the energy that is agreed for the month with the contracts of the list
// that have no record of it.
func (t *Totals) sumAgreed(ctx context.Context, q db.Q, l *listing.List, m month.Month) error {
	var sum energy.Energy
	found := false
	err := eachUnrecorded(ctx, q, l, m, func(c *record.Contract) (err error) {
		agreed, _ := agreedIn(c, m)
		if agreed == nil {
			return nil
		}
		t.Uncontracted--
		found = true
		sum, err = fixed.Add(sum, *agreed)
		return err
	})
	if err != nil || !found {
		return err
	}
	if t.Contracted != nil {
		sum, err = fixed.Add(sum, *t.Contracted)
	}
	t.Contracted = &sum
	return err
}
