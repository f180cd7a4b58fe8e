package parameter_test

import (
	"fmt"
	"testing"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/tarifftest"
)

func TestAtPicksTheValidityOfTheDate(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		tarifftest.InsertParameter(t, d, "icms", "", "17", "%", "2020-01-01", "2023-12-31")
		tarifftest.InsertParameter(t, d, "icms", "", "18", "%", "2024-02-01", nil)
		tarifftest.InsertParameter(t, d, "icms", "SP", "18.5", "%", "2022-01-01", "2022-12-31")
		tarifftest.InsertParameter(t, d, "icms", "SP", "19", "%", "2022-06-01", nil)
		p := tarifftest.LoadParameters(t, d)
		for _, c := range []struct {
			scope, date, want string // want "": missing
		}{
			{"", "2019-12-31", ""},
			{"", "2020-01-01", "17"},
			{"", "2023-12-31", "17"},
			{"", "2024-01-15", ""}, // a gap stays a gap
			{"", "2024-02-01", "18"},
			{"SP", "2021-06-01", "17"}, // the scope is silent: the general value
			{"SP", "2022-03-01", "18.5"},
			{"SP", "2022-06-01", "19"}, // two cover the day: the later beginning
			{"RJ", "2030-01-01", "18"},
		} {
			v, ok := p.At("icms", c.scope, tarifftest.Date(t, c.date))
			if got := v.Number.String(); ok != (c.want != "") || ok && got != c.want {
				t.Errorf("At(%q, %s) = %s, %v; want %q", c.scope, c.date, got, ok, c.want)
			}
		}
		if _, ok := p.At("unknown", "", tarifftest.Date(t, "2024-01-01")); ok {
			t.Error("an unknown key has a value")
		}
	})
}

func TestTypedGettersRefuseAnotherUnit(t *testing.T) {
	d := dbtest.SQLite(t)
	tarifftest.InsertParameter(t, d, "a", "", "2", "MWh", "2020-01-01", nil)
	tarifftest.InsertParameter(t, d, "b", "", "2.1234567", "%", "2020-01-01", nil)
	p, day := tarifftest.LoadParameters(t, d), tarifftest.Date(t, "2024-01-01")
	if _, _, ok := p.Percent("a", "", day); ok {
		t.Error("a quantity of energy was read as a percentage")
	}
	if _, _, ok := p.Percent("b", "", day); ok {
		t.Error("a percentage with more decimals than it holds was cut in silence")
	}
	if e, _, ok := p.Energy("a", "", day); !ok || e != 2*energy.MWh {
		t.Errorf("Energy = %v, %v", e, ok)
	}
}

// EB-13: losses are 3 % by default, as a dated parameter with its source.
func TestShippedParameters_EB13(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p, m := tarifftest.LoadParameters(t, d), month.New(2026, 10)
		loss, v, ok := p.Loss(m)
		if !ok || loss != 3*percent.One {
			t.Errorf("EB-13 loss = %v, %v; want 3 %%", loss, ok)
		}
		if s := v.Trace(parameter.KeyLoss); s.Ref != "perdas.percentual" || s.Detail == "" {
			t.Errorf("source = %+v", s)
		}
		if delta, ok := p.OpportunityDelta(m); !ok || delta != -5*percent.One {
			t.Errorf("opportunity delta = %v, %v; want -5 %%", delta, ok)
		}
		if e, ok := p.CalculationTolerance(m); !ok || e != 2*energy.KWh {
			t.Errorf("tolerance = %v, %v; want 2 kWh", e, ok)
		}
		if _, _, ok := (parameter.Snapshot{}).Loss(m); ok {
			t.Error("a missing parameter has a value")
		}
	})
}

// EB-13: what a month is computed with is that of its first day; missing is not zero.
func TestParametersOfAMonth_EB13(t *testing.T) {
	d := dbtest.SQLite(t)
	tarifftest.InsertParameter(t, d, parameter.KeyLoss, "", "2.5", "%", "2040-03-02", nil)
	tarifftest.InsertParameter(t, d, parameter.KeyOpportunityDelta, "", "7", "%", "2040-03-02", nil)
	tarifftest.InsertParameter(t, d, parameter.KeyCalculationTolerance, "", "0.25", "MWh", "2040-03-02", nil)
	p := tarifftest.LoadParameters(t, d)
	for _, c := range []struct {
		month       month.Month
		loss, delta percent.Percent
		tolerance   energy.Energy
		known       bool
	}{
		{month.New(1999, 12), 0, 0, 0, false},
		{month.New(2040, 3), 3 * percent.One, -5 * percent.One, 2 * energy.KWh, true}, // the shipped ones
		{month.New(2040, 4), 5 * percent.One / 2, 7 * percent.One, energy.MWh / 4, true},
	} {
		loss, _, hasLoss := p.Loss(c.month)
		delta, hasDelta := p.OpportunityDelta(c.month)
		tolerance, hasTolerance := p.CalculationTolerance(c.month)
		expect.All(t, fmt.Sprintf("EB-13 %s", c.month), expect.Is(loss, c.loss), expect.Is(delta, c.delta), expect.Is(tolerance, c.tolerance),
			expect.Is(hasLoss, c.known), expect.Is(hasDelta, c.known), expect.Is(hasTolerance, c.known))
	}
}
