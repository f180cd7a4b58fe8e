package category_test

import (
	"slices"
	"strings"
	"testing"

	"ynova/internal/compliance/category"
	"ynova/internal/compliance/check"
	"ynova/internal/compliance/light"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/contract/status"
	"ynova/internal/contract/term"
	"ynova/internal/invoice"
	"ynova/internal/platform/expect"
)

// whole is a month in which every category is Conforme.
func whole(t *testing.T) category.Input {
	t.Helper()
	conform := check.Finding{Status: check.StatusConforme}
	green := light.Result{Light: portfolio.LightVerde}
	summary := portfolio.Month{
		Month: at("2026-10"), Active: true, Consumption: mwh("331.250"), Net: mwh("334.776"), Proinfa: mwh("6.412"), Contracted: mwh("334.800"),
		Minimum: mwh("267.840"), Maximum: mwh("401.760"), Billable: mwh("334.776"), Conformity: portfolio.ConformityConforme,
	}
	return category.Input{
		Month: at("2026-10"), Today: date("2026-11-20"), Summary: &summary, Light: portfolio.LightVerde,
		Terms: term.Terms{
			Start: date("2026-01-01"), End: date("2028-12-31"), History: status.History{{From: date("2026-01-01"), Status: status.Ativo}},
			Volume: price.VolumeMWh(*mwh("334.8")), LowerLimit: pct("80"), UpperLimit: pct("120"), Flexibility: pct("20"),
		},
		Check: &check.Result{
			NFEnergy: conform, NFICMS: conform, BillDemand: conform, BillTUSD: conform, BillICMS: conform, Demand: green, Modality: green, Reactive: green,
		},
		Invoices: []invoice.Invoice{
			{Kind: invoice.KindNF, Month: at("2026-10"), Status: invoice.StatusPaga, FileID: "f1", NF: &invoice.NFFigures{}},
			{Kind: invoice.KindBill, Month: at("2026-10"), Status: invoice.StatusEmAberto, Due: date("2026-11-20"), FileID: "f2", Bill: &invoice.BillFigures{}},
		},
		PriceKnown: true, CCEE: charged(), ContractFile: true, Parameters: parameters(t),
	}
}

// plain is a sentence with spaces that break.
func plain(s string) string { return strings.ReplaceAll(s, "\u00a0", " ") }

func byKey(all []category.Line, key string) category.Line {
	i := slices.IndexFunc(all, func(c category.Line) bool { return c.Key == key })
	return all[i]
}

// CT-16: what nobody knows is Em análise and amarelo.
func TestCategoriesOfNothing_CT16(t *testing.T) {
	empty := category.Decide(category.Input{Month: at("2026-10"), Parameters: parameters(t)})
	for _, c := range empty {
		want, light := term.ComplianceEmAnalise, portfolio.LightAmarelo
		if c.Key == category.KeyObservacoes { // no note is something that is known
			want, light = term.ComplianceConforme, portfolio.LightVerde
		}
		expect.All(t, "CT-16 "+c.Label, expect.Is(c.Status, want), expect.Is(c.Light, light), expect.Not(c.Reason, ""))
	}
}

// CT-18: the flag makes three categories Conforme; the rule's word stays beside.
func TestAdjustedCategories_CT18(t *testing.T) {
	in := whole(t)
	in.Summary.Conformity, in.Check.BillTUSD.Status, in.Check.NFICMS.Status = portfolio.ConformityExcedente, "Divergente", "Divergente"
	in.Adjusted = true
	all := category.Decide(in)
	for _, key := range []string{"consumo", "fatura", "conformidade"} {
		c := byKey(all, key)
		expect.All(t, "CT-18 "+key, expect.Is(c.Status, "Conforme"), expect.Is(c.Computed, "Divergente"), expect.Is(c.Light, portfolio.LightVerde))
	}
	const said = "Declarada Conforme pelo contrato ajustado; pela regra: Divergente. O NET de 334,776 MWh passa do limite superior."
	if c := byKey(all, "consumo"); plain(c.Reason) != said {
		t.Errorf("CT-18 %q", c.Reason)
	}
	in = whole(t)
	in.Adjusted = true
	if c := byKey(category.Decide(in), "fatura"); c.Reason != "A fatura da distribuidora confere." {
		t.Errorf("CT-18 nothing to declare: %q", c.Reason)
	}
	if c := byKey(all, "nf"); c.Status != "Divergente" {
		t.Errorf("CT-18 the flag is not about the NF: %+v", c)
	}
}

// CT-20: the trend against the period before, of each category and of how many of them
// are Conforme.
func TestTrend_CT20(t *testing.T) {
	decided := func(change func(*category.Input)) []category.Line {
		in := whole(t)
		change(&in)
		return category.Decide(in)
	}
	all := decided(func(*category.Input) {})
	exceeds := decided(func(in *category.Input) { in.Summary.Conformity = portfolio.ConformityExcedente })
	unknown := decided(func(in *category.Input) { in.Summary.Conformity = portfolio.ConformityIndefinido })
	of := map[string][]category.Line{"Conforme": all, "Em análise": unknown, "Divergente": exceeds}
	for before, list := range map[string]map[string]category.Trend{
		"Conforme":   {"Conforme": "neutral", "Em análise": "down", "Divergente": "down"},
		"Em análise": {"Conforme": "up", "Em análise": "neutral", "Divergente": "down"},
		"Divergente": {"Conforme": "up", "Em análise": "up", "Divergente": "neutral"},
	} {
		for now, want := range list {
			changed := decided(func(in *category.Input) {
				in.Summary.Conformity = map[string]portfolio.Conformity{
					"Conforme": portfolio.ConformityConforme, "Em análise": portfolio.ConformityIndefinido, "Divergente": portfolio.ConformitySubutilizado,
				}[now]
				in.Previous = of[before]
			})
			if c := byKey(changed, "consumo"); c.Trend != want {
				t.Errorf("CT-20 trend of Consumo from %s to %s = %s, want %s", before, now, c.Trend, want)
			}
			if c := byKey(changed, "nf"); c.Trend != "neutral" {
				t.Errorf("CT-20 trend of NF: %s", c.Trend)
			}
		}
	}
	first := decided(func(in *category.Input) { in.Previous = exceeds[:1] }) // before there were more categories
	if a, b := byKey(first, "consumo"), byKey(first, "conformidade"); a.Trend != "up" || b.Trend != "neutral" {
		t.Errorf("CT-20 of one category: %s, %s", a.Trend, b.Trend)
	}
	for name, c := range map[string]struct {
		now, before []category.Line
		want        category.Trend
	}{
		"more": {all, exceeds, "up"}, "fewer": {exceeds, all, "down"}, "as many": {exceeds, unknown, "neutral"}, "none before": {all, nil, "neutral"},
		"none before, none now": {nil, nil, "neutral"},
	} {
		if got := category.PeriodTrend(c.now, c.before); got != c.want {
			t.Errorf("CT-20 %s: %s, want %s", name, got, c.want)
		}
	}
}
