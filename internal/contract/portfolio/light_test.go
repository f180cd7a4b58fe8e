package portfolio_test

import (
	"strings"
	"testing"

	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/tariff/parameter"
)

func mwh(t testing.TB, s string) *energy.Energy {
	t.Helper()
	e, err := energy.ParseMWh(s)
	if err != nil {
		t.Fatal(err)
	}
	return &e
}

// Twelve months that are not covered to 95 % risk the backing, whatever the month.
func TestBackingOfTwelveMonths(t *testing.T) {
	limits := portfolio.LightLimits{Margin: 5e6, NarrowBand: 10e6, Excess: 5e6, EndMonths: 6, Backing: 95e6}
	months := make([]portfolio.Month, 12)
	for i := range months {
		months[i] = portfolio.Month{
			Month: month.New(2026, 1).Add(i), Active: true, Net: mwh(t, "106"), Contracted: mwh(t, "100"), Minimum: mwh(t, "50"), Maximum: mwh(t, "150"),
			Proinfa: mwh(t, "0"),
		}
	}
	decide := func(at int) portfolio.LightDecision {
		return portfolio.DecideLight(portfolio.LightInput{Month: months[at], Backing: portfolio.BackingOf(months, at), Limits: &limits})
	}
	if j := decide(11); j.Light != portfolio.LightVermelho || !strings.Contains(j.Reason(), "lastro") {
		t.Errorf("100 for 106 MWh: %s %q", j.Light, j.Reason())
	}
	if j := decide(10); j.Light != portfolio.LightVerde {
		t.Errorf("eleven months: %s %q", j.Light, j.Reason())
	}
	for i := range months {
		months[i].Net = mwh(t, "105.263")
	}
	if j := decide(11); j.Light != portfolio.LightVerde {
		t.Errorf("100 for 105.263 MWh: %s %q", j.Light, j.Reason())
	}
}

// EB-16, DB-17: so does the record of the light, whatever decides it.
func TestLightRecordsNameTheirRules_DB17(t *testing.T) {
	p, err := parameter.Load(t.Context(), dbtest.SQLite(t))
	if err != nil {
		t.Fatal(err)
	}
	october := month.New(2026, 10)
	limits, _ := portfolio.LightLimitsIn(p, october)
	price := money.Price(1)
	for name, in := range map[string]portfolio.LightInput{
		"nothing known": {Month: portfolio.Month{Month: october}},
		"no limits":     {Month: portfolio.Month{Month: october, Active: true}},
		"inside": {Limits: &limits, Month: portfolio.Month{
			Month: october, Active: true, Net: mwh(t, "100"), Contracted: mwh(t, "100"), Minimum: mwh(t, "80"), Maximum: mwh(t, "120"), Price: &price,
		}},
		"outside": {Limits: &limits, Month: portfolio.Month{
			Month: october, Active: true, Net: mwh(t, "300"), Contracted: mwh(t, "100"), Minimum: mwh(t, "80"), Maximum: mwh(t, "120"),
		}},
		"ending": {Limits: &limits, End: october.Last(), Month: portfolio.Month{Month: october, Active: true}},
	} {
		j := portfolio.DecideLight(in)
		if node := j.Trace(); node.Rules != "regras do sinal do contrato, versão 1" {
			t.Errorf("EB-16 %s: %+v", name, node)
		}
	}
}
