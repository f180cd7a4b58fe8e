package portfolio_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"ynova/internal/compliance/checktest"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
)

// supplied are months of a contract that end with December 2026: so much NET, of which so
// much is billed, and PROINFA.
func supplied(t *testing.T, proinfa string, pairs ...[2]string) []portfolio.Month {
	months := make([]portfolio.Month, len(pairs))
	for i, p := range pairs {
		months[i] = portfolio.Month{
			Month: month.New(2026, 12).Add(i + 1 - len(pairs)), Active: true, Net: mwh(t, p[0]), Billable: mwh(t, p[1]), Proinfa: mwh(t, proinfa),
		}
	}
	return months
}

func times(n int, net, billed string) [][2]string {
	pairs := make([][2]string, n)
	for i := range pairs {
		pairs[i] = [2]string{net, billed}
	}
	return pairs
}

// MC-09, golden M5: what is billed backs what is consumed, compared exactly over twelve
// months; shown rounded down, with what its want costs.
func TestBacking_M5(t *testing.T) {
	in := prooftest.MonthInput[struct {
		Proinfa string
		VR      string
		PLD     string `json:"PLD_12m"`
	}](t, "M5")
	golden := prooftest.MonthExample[map[string]any](t, "M5")
	limits := shipped
	limits.ReferenceValue, limits.MeanPLD = checktest.Price(in.VR), checktest.Price(in.PLD)
	for name, months := range map[string][]portfolio.Month{
		"A": supplied(t, in.Proinfa, times(12, "108", "108")...),
		"B": supplied(t, in.Proinfa, times(12, "104", "100")...),
		"C": supplied(t, in.Proinfa, append(times(6, "84", "90"), times(6, "113", "110")...)...),
		"D": supplied(t, in.Proinfa, times(9, "108", "108")...),
	} {
		want := golden[name].(map[string]any)
		b := portfolio.BackingOf([]portfolio.Supply{{ContractID: "c", Months: months}}, &portfolio.Facts{}, month.New(2026, 12), limits.Tolerance)
		ratio, _ := b.Ratio()
		expect.Must(t, fmt.Sprintf("M5 %s: %%, missing; want %v", name, want), expect.Is[any](float64(b.Months), want["meses"]),
			expect.Is[any](b.Resources.MWhText(), want["recursos"]), expect.Is[any](b.Requirement.MWhText(), want["requisito"]),
			expect.Is[any](ratio.StringFixed(2), want["razao_pct"]), expect.Is[any](b.Missing().MWhText(), want["falta_mwh"]))
		expect.Must(t, fmt.Sprintf("M5 %s: %%, missing; want %v", name, want), expect.Is[any](b.Penalty(&limits).Text(), want["penalidade_estimada"]))
		expect.All(t, fmt.Sprintf("M5 %s: %%, missing; want %v", name, want), expect.Is[any](float64(b.Short), want["meses_curtos"]),
			expect.Is[any](string(b.Light(&limits)), want["luz"]))
	}
}

// MC-09: what backs a client: all of its contracts together, what is registered before what
// is billed, own generation, only incentivised energy for a consumidor especial.
func TestWhatBacks_MC09(t *testing.T) {
	at := month.New(2026, 12)
	year := func(net, billed string) []portfolio.Month { return supplied(t, "0", times(12, net, billed)...) }
	registered := func(contractID, energy string) portfolio.Registered {
		return portfolio.Registered{ContractID: contractID, Month: at, Energy: *mwh(t, energy)}
	}
	for name, c := range map[string]struct {
		supplies []portfolio.Supply
		facts    portfolio.Facts
		want     portfolio.Backing
		light    portfolio.Light
	}{
		"two contracts": {
			[]portfolio.Supply{{ContractID: "a", Months: year("100", "90")}, {ContractID: "b", Months: year("50", "60")}},
			portfolio.Facts{},
			portfolio.Backing{Months: 12, Needed: 12, Resources: 1800 * energy.MWh, Requirement: 1800 * energy.MWh},
			"verde",
		},
		"registered": {
			[]portfolio.Supply{{ContractID: "a", Months: year("100", "100")}},
			portfolio.Facts{Registered: []portfolio.Registered{registered("a", "60"), registered("b", "1000")}},
			portfolio.Backing{Months: 12, Needed: 12, Resources: 1160 * energy.MWh, Requirement: 1200 * energy.MWh, Short: 1},
			"vermelho",
		},
		"own generation": {
			[]portfolio.Supply{{ContractID: "a", Months: year("100", "99")}},
			portfolio.Facts{Registered: []portfolio.Registered{registered("", "12")}},
			portfolio.Backing{Months: 12, Needed: 12, Resources: 1200 * energy.MWh, Requirement: 1200 * energy.MWh, Short: 11},
			"amarelo",
		},
		"consumidor especial": {
			[]portfolio.Supply{{ContractID: "a", Months: year("10", "100")}, {ContractID: "b", Incentivised: true, Months: year("50", "60")}},
			portfolio.Facts{Agents: []portfolio.Agent{{Special: true}}},
			portfolio.Backing{Months: 12, Needed: 12, Resources: 720 * energy.MWh, Requirement: 720 * energy.MWh},
			"verde",
		},
		"varejista": {
			[]portfolio.Supply{{ContractID: "a", Months: year("100", "1")}},
			portfolio.Facts{Agents: []portfolio.Agent{{Retail: true, First: at}}},
			portfolio.Backing{Months: 1, Needed: 1, Resources: energy.MWh, Requirement: 100 * energy.MWh, Short: 1, Exempt: true},
			"verde",
		},
		"since it joined": {
			[]portfolio.Supply{{ContractID: "a", Months: supplied(t, "0", times(3, "100", "99")...)}},
			portfolio.Facts{Agents: []portfolio.Agent{{First: at.Add(-2)}}},
			portfolio.Backing{Months: 3, Needed: 3, Resources: 297 * energy.MWh, Requirement: 300 * energy.MWh, Short: 3},
			"vermelho",
		},
		"a contract unknown": {
			[]portfolio.Supply{{ContractID: "a", Months: year("100", "100")}, {ContractID: "b", Months: []portfolio.Month{{Month: at, Net: mwh(t, "1"), Proinfa: mwh(t, "0")}}}},
			portfolio.Facts{},
			portfolio.Backing{Months: 11, Needed: 12, Resources: 1100 * energy.MWh, Requirement: 1100 * energy.MWh},
			"amarelo",
		},
		"nothing known": {nil, portfolio.Facts{}, portfolio.Backing{Needed: 12}, "amarelo"},
	} {
		c.want.Tolerance = shipped.Tolerance
		if got := portfolio.BackingOf(c.supplies, &c.facts, at, shipped.Tolerance); got != c.want || got.Light(&shipped) != c.light {
			t.Errorf("MC-09 %s: %+v, %s; want %+v, %s", name, got, got.Light(&shipped), c.want, c.light)
		}
	}
}

// VD-24: the backing is short only beyond a kWh for each known month, of which the sentence
// counts those that are known; the penalty takes prices of its year alone (golden T16).
func TestBackingBeyondRounding_T16_VD24(t *testing.T) {
	type row struct {
		Missing   string  `json:"falta"`
		Tolerance string  `json:"tolerancia"`
		Light     string  `json:"luz"`
		Penalty   *string `json:"penalidade"`
		Sentence  string  `json:"frase"`
	}
	all := prooftest.TrueExample[map[string]any](t, "T16")
	golden := func(name string) (r row) {
		raw, err := json.Marshal(all[name])
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(raw, &r); err != nil {
			t.Fatal(err)
		}
		return r
	}
	limits := shipped
	// So many months of 100 MWh, of which the last lacks the rest that is not spread.
	year := func(months int, each, last string) []portfolio.Month {
		return supplied(t, "0", append(times(months-1, "100", each), [2]string{"100", last})...)
	}
	for name, c := range map[string]struct {
		months []portfolio.Month
		joined month.Month
	}{
		"12 meses, falta 0.002":      {supplied(t, "0", append(times(10, "100", "100"), times(2, "100", "99.999")...)...), 0},
		"12 meses, falta 0.012":      {year(12, "99.999", "99.999"), 0},
		"12 meses, falta 0.013":      {year(12, "99.999", "99.998"), 0},
		"9 de 9 meses, falta 13.000": {year(9, "99", "95"), month.New(2026, 4)},
	} {
		want := golden(name)
		f := portfolio.Facts{Agents: []portfolio.Agent{{First: c.joined}}}
		b := portfolio.BackingOf([]portfolio.Supply{{ContractID: "c", Months: c.months}}, &f, month.New(2026, 12), limits.Tolerance)
		tolerance := (energy.Energy(b.Months) * b.Tolerance).MWhText()
		expect.Must(t, fmt.Sprintf("T16 %s: lacks of tolerance; want %+v", name, want), expect.Is(b.Missing().MWhText(), want.Missing),
			expect.Is(tolerance, want.Tolerance))
		expect.All(t, fmt.Sprintf("T16 %s: lacks of tolerance; want %+v", name, want), expect.Is(string(b.Light(&limits)), want.Light))
		if want.Penalty != nil && b.Penalty(&limits).Text() != *want.Penalty {
			t.Errorf("T16 %s: %s, want %s", name, b.Penalty(&limits).Text(), *want.Penalty)
		}
	}
	says := func(months int, l *portfolio.LightLimits, at month.Month) string {
		m := portfolio.Month{Month: at, Active: true}
		b := portfolio.Backing{Months: months, Needed: months, Resources: 887 * energy.MWh, Requirement: 900 * energy.MWh, Tolerance: l.Tolerance}
		decided := portfolio.DecideLight(portfolio.LightInput{Month: m, Backing: b, Limits: l})
		return strings.ReplaceAll(decided.Reason(), "\u00a0", " ")
	}
	if got := says(9, &limits, month.New(2026, 12)); got != all["frase_9"] {
		t.Errorf("T16 %q, want %q", got, all["frase_9"])
	}
	p := checktest.Parameters(t)
	next, ok := portfolio.LightLimitsIn(p, month.New(2027, 1))
	if !ok || next.Tolerance != shipped.Tolerance {
		t.Fatalf("VD-24 %+v", next)
	}
	if got := says(12, &next, month.New(2027, 1)); got != golden("2027 sem VR").Sentence {
		t.Errorf("T16 %q, want %q", got, golden("2027 sem VR").Sentence)
	}
	next.ReferenceValue = limits.ReferenceValue
	if got := says(1, &next, month.New(2027, 1)); got != "Em 1 mês faltam 13,000 MWh de lastro; penalidade não estimada: falta o PLD médio de 2027." {
		t.Errorf("VD-24 %q", got)
	}
}
