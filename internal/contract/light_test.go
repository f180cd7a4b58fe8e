package contract_test

import (
	"fmt"
	"strings"
	"testing"

	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/energy"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
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

// Example E1 and domain 5.4: the light "contrato" is stored with the months, and
// the portfolio counts it.
func TestLightOfMonths_E1(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := contract.NewService(d, contract.Options{})
		in := valid(1)
		in.EndDate = "2028-12-31"
		v := create(t, s, gestora(t, d), in)
		of := func(m, net, volume, low, high string) portfolio.Month {
			return portfolio.Month{
				Month: month(t, m), Active: true, Net: mwh(t, net), Contracted: mwh(t, volume), Minimum: mwh(t, low), Maximum: mwh(t, high),
				Proinfa: mwh(t, "6"), Conformity: portfolio.ConformityConforme, RulesVersion: 1,
			}
		}
		setMonths(t, d, v,
			of("2026-02", "222.062", "302.400", "241.920", "362.880"), of("2026-10", "334.776", "334.800", "267.840", "401.760"),
			of("2026-11", "408.861", "324.000", "259.200", "388.800"), portfolio.Month{Month: month(t, "2026-12"), Conformity: portfolio.ConformityIndefinido, RulesVersion: 1})
		requireCounters(t, d)
		months, err := portfolio.MonthsOf(t.Context(), d, v.ID)
		if err != nil {
			t.Fatal(err)
		}
		var lights []string
		for _, m := range months {
			lights = append(lights, string(m.Light))
		}
		if got := strings.Join(lights, " "); got != "vermelho verde vermelho vermelho" {
			t.Errorf("E1 lights %s", got)
		}
		if left, err := portfolio.NeedsBackfill(t.Context(), d); err != nil || left {
			t.Errorf("months without a light: %v, %v", left, err)
		}
		// An inactive month has its light and counts for nothing.
		if n := count(t, d, `SELECT SUM(light_verde) * 100 + SUM(light_amarelo) * 10 + SUM(light_vermelho) FROM portfolio_months`); n != 102 {
			t.Errorf("counted %d", n)
		}
		p, err := parameter.Load(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		for m, want := range map[string]string{
			"2026-10": "está na faixa", "2026-11": "6,2", "2026-03": "Faltam dados", "2029-01": "terminou em 31/12/2028",
		} {
			decided, err := portfolio.ExplainLights(t.Context(), d, p, []string{v.ID}, month(t, m))
			j := decided[v.ID]
			expect.Must(t, fmt.Sprintf("%s: %s", m, j.Light), expect.Is(err, nil), expect.Has(j.Reason(), want))
			expect.All(t, fmt.Sprintf("%s: %s", m, j.Light), expect.Is(j.Trace().Value, string(j.Light)))
		}
	})
}
