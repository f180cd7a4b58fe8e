package cost_test

import (
	"fmt"
	"strings"
	"testing"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/simulation/cost"
)

// p5 is the case of E5 with the flags from 05/2022 to 04/2026.
func p5(t testing.TB) cost.Case {
	c := e5(t, 0)
	c.FlagYears = &cost.FlagYears{
		Months: map[cost.Flag]int{cost.FlagVerde: 36, cost.FlagAmarela: 4, cost.FlagVermelha1: 5, cost.FlagVermelha2: 3},
		From:   month.New(2022, 5), To: month.New(2026, 4),
	}
	return c
}

// LW-04, golden P5: the saving by the flags of four years, whose costs are weighed, not
// their percentages; beside it the mean of the five, that keeps its place.
func TestExpectedSaving_LW04(t *testing.T) {
	want := prooftest.PortfolioExample(t, "P5")
	c := p5(t)
	r := simulate(t, &c)
	s := r.Savings.Verde
	if got := s.Expected.Percent.FixedText(2); got != want["economia_pct_historico"] || s.Mean.FixedText(2) != want["economia_media_percentual_das_cinco"] {
		t.Errorf("LW-04 %s, mean of five %s", got, s.Mean.FixedText(2))
	}
	for key, annual := range map[string]money.Amount{"custo_cativo_esperado": s.Expected.Captive, "economia_mensal_esperada": s.Expected.Annual} {
		if got := monthly(annual); got != want[key] {
			t.Errorf("LW-04 %s = %s, want %s", key, got, want[key])
		}
	}
	node, known := s.ExpectedTrace(r)
	expect.Must(t, "LW-04 record", expect.Is(known, true), expect.Is(node.Value, want["economia_pct_historico"]))
	expect.All(t, "LW-04 record", expect.Len(node.Inputs[0].Inputs, 10))
	if got := c.FlagYears.ExpectedText(); got != "48 meses, de mai/2022 a abr/2026 · 36 verde · 4 amarela · 5 vermelha patamar 1 · 3 vermelha patamar 2" {
		t.Errorf("LW-04 %q", got)
	}
	c.FlagYears = nil
	if r := simulate(t, &c); r.Savings.Verde.Expected != nil {
		t.Errorf("LW-04 without a year of flags: %+v", r.Savings.Verde.Expected)
	}
}

// LW-09, figures of E5: what a unit in the Azul would save by becoming Verde is separated from
// what the market brings; the two add up to the saving.
func TestSavingParts_LW09(t *testing.T) {
	want := prooftest.Example(t, "E5")
	twelve := func(key string) money.Amount {
		v, err := money.Parse(want[key])
		if err != nil {
			t.Fatal(err)
		}
		return 12 * v
	}
	verde := e5(t, 0)
	if s := simulate(t, &verde).Savings.Verde; s.Parts.ByModality != 0 || s.Parts.ByMarket != s.Annual || !strings.HasPrefix(s.PartsText(), "Com as premissas de hoje, toda a economia vem do mercado livre") {
		t.Errorf("LW-09 a unit in the best modality: %+v", s.Parts)
	}
	azul := e5(t, 0)
	azul.Unit.Modality = cost.Azul
	s := simulate(t, &azul).Savings.Verde
	byModality := twelve("TOTAL cativo/azul/verde") - twelve("TOTAL cativo/verde/verde")
	byMarket := twelve("TOTAL cativo/verde/verde") - twelve("TOTAL livre/verde/0")
	p := s.Parts
	expect.All(t, fmt.Sprintf("LW-09, want %s and %s", byModality.Text(), byMarket.Text()), expect.Is(p.BestCaptive, cost.Verde),
		expect.Is(p.ByModality, byModality), expect.Is(p.ByMarket, byMarket), expect.Is(p.ByModality+p.ByMarket, s.Annual),
		expect.Is(p.Percent.FixedText(2), want["economia_% livre verde d0 vs cativo verde"]))
	if text := s.PartsText(); !strings.Contains(text, "viriam de passar à Verde no mercado cativo, sem migrar") || !strings.Contains(text, "5,12% da conta cativa") {
		t.Errorf("LW-09 %q", text)
	}
	lone := e5(t, 0)
	lone.Tariffs = lone.Tariffs[:0:0]
	for _, of := range verde.Tariffs {
		if of.Modality == cost.Verde {
			lone.Tariffs = append(lone.Tariffs, of)
		}
	}
	if s := simulate(t, &lone).Savings.Verde; s.Parts != nil || s.PartsText() != "" {
		t.Errorf("LW-09 where nobody knows the Azul: %+v", s.Parts)
	}
}

// monthly is the twelfth of an amount, in cents.
func monthly(annual money.Amount) string {
	const cent = money.Amount(100) // four decimals
	return (((annual + 6*cent) / (12 * cent)) * cent).Text()
}
