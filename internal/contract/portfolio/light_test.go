package portfolio_test

import (
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
		if node := j.Trace(); node.Rules != "regras do sinal do contrato, versão 3" {
			t.Errorf("EB-16 %s: %+v", name, node)
		}
	}
}
