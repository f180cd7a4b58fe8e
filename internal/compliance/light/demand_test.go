package light_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"ynova/internal/compliance/checktest"
	"ynova/internal/compliance/light"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/tariff/parameter"
)

// demandLine is a demand of so many kW; an empty text is an unknown figure.
func demandLine(posto invoice.Posto, contracted, measured, rate string) invoice.DemandLine {
	l := invoice.DemandLine{Posto: posto}
	if contracted != "" {
		l.Contracted = kw(contracted)
	}
	if measured != "" {
		l.Measured = kw(measured)
	}
	if rate != "" {
		l.Tariff = price(rate)
	}
	return l
}

func demandBill(m month.Month, unit string, modality invoice.Modality, lines ...invoice.DemandLine) invoice.Invoice {
	return invoice.Invoice{Kind: invoice.KindBill, Month: m, UnitID: unit, Bill: &invoice.BillFigures{Modality: modality, Demand: lines}}
}

// months are bills of the same Verde demand, the last of them of October 2026.
func months(n int, unit, contracted, measured, rate string) []invoice.Invoice {
	var bills []invoice.Invoice
	for i := range n {
		bills = append(bills, demandBill(at("2026-10").Add(i+1-n), unit, invoice.ModalityVerde, demandLine(invoice.PostoUnico, contracted, measured, rate)))
	}
	return bills
}

// demand judges October 2026.
func demand(t testing.TB, bills ...invoice.Invoice) light.Result {
	return light.Demand(light.Input{Month: at("2026-10"), Bills: bills, Parameters: parameters(t)})
}

// e7 are the bills of example E7: twelve demands, 500 kW contracted, R$ 32.50/kW.
func e7() []invoice.Invoice {
	var bills []invoice.Invoice
	for i, dm := range []string{"410", "425", "438", "452", "401", "390", "385", "396", "430", "447", "560", "455"} {
		bills = append(bills, demandBill(month.New(2026, 1).Add(i), "", invoice.ModalityVerde, demandLine(invoice.PostoUnico, "500", dm, "32.50")))
	}
	return bills
}

func TestDemandLight_E7(t *testing.T) {
	want := prooftest.Example(t, "E7")
	var measured []decimal.Decimal
	for _, v := range e7() {
		measured = append(measured, v.Bill.Demand[0].Measured.KW())
	}
	r := light.RegretOf(dec("500"), measured, dec("32.50"), dec("1.05"), dec("2"))
	got := []string{r.Optimum.StringFixed(2), r.Cost.StringFixed(2), r.Minimum.StringFixed(2), r.Percent.StringFixed(2)}
	for i, key := range []string{"otima_kW", "custo_atual", "custo_otimo", "regret_pct"} {
		if got[i] != want[key] {
			t.Errorf("E7 %s = %s, want %s", key, got[i], want[key])
		}
	}
	judged := func(bills []invoice.Invoice) light.Result {
		return light.Demand(light.Input{Month: bills[len(bills)-1].Month, Bills: bills, Parameters: parameters(t)})
	}
	if l := judged(e7()[:11]); l.Light != portfolio.LightVermelho || !strings.Contains(l.Reason, "560 kW medidos para 500 kW") {
		t.Errorf("E7 month 11: %+v", l)
	}
	// Month 12 itself is verde; its twelve months cost 9.60 % more than the best.
	l := judged(e7())
	const reason = "Demanda: 455 kW medidos para 500 kW contratados (91,0%). A demanda contratada está bem ajustada." +
		" Nos últimos meses, a demanda contratada custou 9,60% a mais do que custariam 433,33 kW."
	if l.Light != portfolio.LightAmarelo || l.Reason != reason {
		t.Errorf("E7 month 12: %s %q", l.Light, l.Reason)
	}
	figures := []light.Figure{
		{Label: "Demanda medida", Value: "455", Unit: "kW"},
		{Label: "Demanda contratada", Value: "500", Unit: "kW"},
		{Label: "Medida ÷ contratada", Value: "91", Unit: "%"},
		{Label: "Demanda ótima", Value: want["otima_kW"], Unit: "kW"},
		{Label: "Custo atual", Value: want["custo_atual"], Unit: "R$"},
		{Label: "Custo com a demanda ótima", Value: want["custo_otimo"], Unit: "R$"},
		{Label: "Custo a mais", Value: want["regret_pct"], Unit: "%"},
	}
	if diff := cmp.Diff(figures, l.Figures); diff != "" {
		t.Errorf("E7 figures (-want +got)\n%s", diff)
	}
	record := `Demanda = amarelo (pior entre o mês e o custo a mais)
  Demanda do mês = 0.91 razão (máx sobre os postos de Medida ÷ Contratada)
    Medida = 455 kW
    Contratada = 500 kW
    Verde a partir de = 0.85 razão ← parâmetro inteligencia.demanda.verde_min
    Verde até = 1 razão ← parâmetro inteligencia.demanda.verde_max
    Amarelo a partir de = 0.7 razão ← parâmetro inteligencia.demanda.amarelo_min
    Amarelo até = 1.05 razão ← parâmetro inteligencia.demanda.amarelo_max
  Custo a mais = 9.60 % ((C(DC) − C(DC*)) ÷ C(DC*))
    C(DC) = 200850.00 R$ (Σ máx(DC, DM) × T + multiplicador × (DM − DC) × T quando DM > fator × DC)
    C(DC*) = 183256.67 R$ (menor custo entre as demandas medidas e medidas ÷ fator)
    Fator = 1.05 razão ← parâmetro demanda.tolerancia_fator
    Multiplicador = 2 razão ← parâmetro demanda.ultrapassagem_multiplicador
    Verde abaixo de = 2 % ← parâmetro inteligencia.demanda.arrependimento_verde
    Vermelho acima de = 10 % ← parâmetro inteligencia.demanda.arrependimento_limite
`
	if diff := cmp.Diff(record, checktest.Record(l.Trace)); diff != "" {
		t.Errorf("E7 record (-want +got)\n%s", diff)
	}
	l = judged(e7()[11:])
	expect.All(t, "E7 month 12 without history", expect.Is(l.Light, portfolio.LightVerde), expect.Not(l.Trace, nil), expect.Len(l.Figures, 3))
}

// Domain 5.1: verde from 85 % to 100 %, amarelo from 70 % and to 105 %, of 500 kW.
func TestDemandLightByRatio(t *testing.T) {
	const fits, dear = "A demanda contratada está bem ajustada.", "Passou da tolerância: há cobrança de ultrapassagem."
	const idle30, idle15 = "Mais de 30% do contratado ficou ocioso.", "Mais de 15% do contratado ficou ocioso."
	const tolerated = "Passou da contratada, ainda dentro da tolerância."
	for _, c := range []struct {
		measured string
		want     portfolio.Light
		share    string // shown
		sentence string
	}{
		{"0", "vermelho", "0 kW medidos para 500 kW contratados (0,0%)", idle30},
		{"100", "vermelho", "100 kW medidos para 500 kW contratados (20,0%)", idle30},
		{"349.99", "vermelho", "349,99 kW medidos para 500 kW contratados (70,0%)", idle30},
		{"350", "amarelo", "350 kW medidos para 500 kW contratados (70,0%)", idle15},
		{"424.99", "amarelo", "424,99 kW medidos para 500 kW contratados (85,0%)", idle15},
		{"425", "verde", "425 kW medidos para 500 kW contratados (85,0%)", fits},
		{"500", "verde", "500 kW medidos para 500 kW contratados (100,0%)", fits},
		{"500.01", "amarelo", "500,01 kW medidos para 500 kW contratados (100,0%)", tolerated},
		{"525", "amarelo", "525 kW medidos para 500 kW contratados (105,0%)", tolerated},
		{"525.01", "vermelho", "525,01 kW medidos para 500 kW contratados (105,0%)", dear},
	} {
		l := demand(t, months(1, "", "500", c.measured, "32.50")...)
		if want := "Demanda: " + c.share + ". " + c.sentence; l.Light != c.want || l.Reason != want {
			t.Errorf("%s kW of 500: %s (%s), want %s (%s)", c.measured, l.Light, l.Reason, c.want, want)
		}
	}
	// 333.325 ÷ 500 = 0.66665, which is rounded half up to 0.6667 and 66.67 %.
	l := demand(t, months(1, "", "500", "333.325", "32.50")...)
	if got := l.Figures[2].Value; got != "66.67" || l.Trace.Value != "0.6667" {
		t.Errorf("rounded %s %s", got, l.Trace.Value)
	}
	for _, bills := range [][]invoice.Invoice{nil, months(2, "", "500", "500", "1")[:1]} { // none, one of September
		if none := demand(t, bills...); none.Light != portfolio.LightAmarelo || none.Reason != "Não há fatura da distribuidora neste mês." {
			t.Errorf("without a bill: %+v", none)
		}
	}
	none := demand(t, demandBill(at("2026-10"), "", invoice.ModalityAzul,
		demandLine(invoice.PostoPonta, "", "9", ""), demandLine(invoice.PostoForaPonta, "9", "", ""), demandLine(invoice.PostoUnico, "0", "9", "")))
	if none.Light != portfolio.LightAmarelo || none.Reason != "A fatura não informa a demanda contratada ou a medida." {
		t.Errorf("without demand: %+v", none)
	}
}

// Domain 5.1: the month is judged by the greatest ratio over tariff periods and bills.
func TestDemandLightTakesTheGreatestRatio(t *testing.T) {
	october := at("2026-10")
	azul := func(peak, offPeak string) invoice.Invoice {
		return demandBill(october, "", invoice.ModalityAzul, demandLine(invoice.PostoPonta, "100", peak, ""), demandLine(invoice.PostoForaPonta, "200", offPeak, ""))
	}
	for want, bills := range map[string][]invoice.Invoice{
		"Demanda fora de ponta: 208 kW": {azul("100", "208")},                 // 1.00, 1.04
		"Demanda na ponta: 104 kW":      {azul("104", "206")},                 // 1.04, 1.03
		"Demanda na ponta: 102 kW":      {azul("102", "204")},                 // the same twice: the first
		"Demanda fora de ponta: 202 kW": {azul("90", "190"), azul("", "202")}, // of the second bill
		"Demanda: 60 kW": {demandBill(october, "", invoice.ModalityVerde, // Verde has one demand, the greater of its lines
			demandLine(invoice.PostoPonta, "60", "50", ""), demandLine(invoice.PostoForaPonta, "60", "60", ""))},
	} {
		if l := demand(t, bills...); !strings.HasPrefix(l.Reason, want) {
			t.Errorf("%q, want %q", l.Reason, want)
		}
	}
}

// The sentence follows the threshold: what 0.8755 leaves idle is 12.45 %.
func TestDemandLightSaysTheThreshold(t *testing.T) {
	in := light.Input{Month: at("2026-10"), Bills: months(1, "", "500", "400", "1"), Parameters: checktest.With(t, parameter.KeyLightDemandGreenMin, "0.8755")}
	if l := light.Demand(in); !strings.HasSuffix(l.Reason, "Mais de 12,5% do contratado ficou ocioso.") {
		t.Errorf("%q", l.Reason)
	}
}

// CT-16: each threshold that nobody registered leaves the light amarelo.
func TestDemandLightWithoutAThreshold(t *testing.T) {
	keys := []string{
		parameter.KeyLightDemandGreenMin, parameter.KeyLightDemandGreenMax, parameter.KeyLightDemandYellowMin, parameter.KeyLightDemandYellowMax,
		parameter.KeyLightDemandRegretGreen, parameter.KeyLightDemandRegretYellow, parameter.KeyLightDemandHistoryMin,
		parameter.KeyDemandToleranceFactor, parameter.KeyDemandExcessMultiplier, parameter.KeyDemandReductionMonths,
	}
	checktest.EachMissing(t, keys, func(key string, p parameter.Snapshot) {
		l := light.Demand(light.Input{Month: at("2026-10"), Bills: e7(), Parameters: p})
		if l.Light != portfolio.LightAmarelo || l.Reason != "Falta cadastrar um dos limites que classificam a demanda." {
			t.Errorf("without %s: %+v", key, l)
		}
	})
}

// Domain 5.1: C(DC) = Σ max(DC, DM) × T + 2 × (DM − DC) × T once DM > 1.05 × DC.
func TestRegret(t *testing.T) {
	for name, c := range map[string]struct {
		contracted, multiplier string
		measured               []string
		optimum, cost, minimum string
		percent                string
	}{
		// 100 ÷ 1.05 = 95.24 kW cost as little as 100 kW do: the lower counts.
		"a tie takes the lower demand": {"100", "2", []string{"100"}, "95.24", "100.00", "100.00", "0.00"},
		"also when the higher is last": {"100", "2", []string{"100", "100"}, "95.24", "200.00", "200.00", "0.00"},
		"at the tolerance":             {"100", "2", []string{"105"}, "100.00", "105.00", "105.00", "0.00"},
		// 105.01 + 2 × 5.01; the best is 105.01 ÷ 1.05 without an excess.
		"just above it": {"100", "2", []string{"105.01"}, "100.01", "115.03", "105.01", "9.54"},
		// 100 + 100 + 200 + 1.5 × 100, and nothing between the demands costs less.
		"the optimum is a measured demand": {"100", "1.5", []string{"100", "50", "200"}, "100.00", "550.00", "550.00", "0.00"},
		// 104 ÷ 1.05 = 99.05 kW and 100 kW cost the same.
		"a tie that the higher ends": {"100", "2", []string{"104", "100"}, "99.05", "204.00", "204.00", "0.00"},
		// 104 kW are within the tolerance of 100 kW: 100 + 100 + 200 + 1.5 × 100 + 104; with 99.05 kW it is 654.47.
		"within the tolerance of the optimum": {"100", "1.5", []string{"100", "50", "200", "104"}, "100.00", "654.00", "654.00", "0.00"},
		"idle demand":                         {"110", "2", []string{"100"}, "95.24", "110.00", "100.00", "10.00"},
	} {
		var measured []decimal.Decimal
		for _, dm := range c.measured {
			measured = append(measured, dec(dm))
		}
		r := light.RegretOf(dec(c.contracted), measured, dec("1"), dec("1.05"), dec(c.multiplier))
		got := []string{r.Optimum.StringFixed(2), r.Cost.StringFixed(2), r.Minimum.StringFixed(2), r.Percent.StringFixed(2)}
		if diff := cmp.Diff([]string{c.optimum, c.cost, c.minimum, c.percent}, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", name, diff)
		}
	}
}

// Domain 5.1: verde below 2 %, amarelo to 10 %, vermelho above. With 400 kW in every
// month the best costs 400 kW and a contracted demand costs itself.
func TestRegretThresholds(t *testing.T) {
	for contracted, want := range map[string]portfolio.Light{
		"407.9": "verde", "408": "amarelo", "440": "amarelo", "440.1": "vermelho", // 1.975, 2, 10 and 10.025 %
	} {
		if l := demand(t, months(6, "", contracted, "400", "32.50")...); l.Light != want {
			t.Errorf("%s kW for 400: %s (%s), want %s", contracted, l.Light, l.Reason, want)
		}
	}
	l := demand(t, months(6, "", "400", "400", "32.50")...)
	expect.All(t, "no regret", expect.Is(l.Light, portfolio.LightVerde), expect.Ends(l.Reason, "bem ajustada."), expect.Len(l.Figures, 7))
	// The month is vermelho by itself, its history is not.
	l = demand(t, append(months(12, "", "400", "400", "32.50")[:11], months(1, "", "400", "421", "32.50")...)...)
	if l.Light != portfolio.LightVermelho || l.Trace.Value != "vermelho" {
		t.Errorf("a red month: %+v", l)
	}
}

// Regret needs six months of what it is computed from.
func TestRegretNeedsHistory(t *testing.T) {
	lacking := func(posto invoice.DemandLine) []invoice.Invoice {
		bills := months(6, "", "500", "400", "32.50")
		bills[2].Bill.Demand[0] = posto
		return bills
	}
	for name, c := range map[string]struct {
		bills   []invoice.Invoice
		figures int
	}{
		"six months":             {months(6, "", "500", "400", "32.50"), 7},
		"five months":            {months(5, "", "500", "400", "32.50"), 3},
		"a month without tariff": {lacking(demandLine(invoice.PostoUnico, "500", "400", "")), 3},
		"without the measured":   {lacking(demandLine(invoice.PostoUnico, "500", "", "32.50")), 3},
		"without the contracted": {lacking(demandLine(invoice.PostoUnico, "", "400", "32.50")), 3},
		"a tariff of nothing":    {months(6, "", "500", "400", "0"), 3},
	} {
		if l := demand(t, c.bills...); len(l.Figures) != c.figures {
			t.Errorf("%s: %+v", name, l.Figures)
		}
	}
}

// The regrets of all units and tariff periods are added up; the demand that is named
// is that of the first unit's first period.
func TestRegretAddsUp(t *testing.T) {
	var azul []invoice.Invoice
	for i := range 6 {
		azul = append(azul, demandBill(at("2026-05").Add(i), "", invoice.ModalityAzul,
			demandLine(invoice.PostoPonta, "100", "100", "80"), demandLine(invoice.PostoForaPonta, "200", "160", "30")))
	}
	// Peak: 6 × 100 × 80 = 48 000 both ways. Rest: 6 × 200 × 30 = 36 000 for 6 × 160 × 30 = 28 800,
	// at 160 ÷ 1.05. Together 84 000 for 76 800, which is 9.375 %.
	l := demand(t, azul...)
	want := []string{"152.38", "84000.00", "76800.00", "9.38"}
	if got := regretFigures(l); l.Light != portfolio.LightAmarelo || !cmp.Equal(want, got) {
		t.Errorf("two periods: %s %v", l.Light, got)
	}
	// A unit whose demand is free comes first and does not count.
	l = demand(t, append(months(6, "u0", "90", "90", "0"), months(6, "u1", "100", "100", "10")...)...)
	want = []string{"95.24", "6000.00", "6000.00", "0.00"}
	if got := regretFigures(l); !cmp.Equal(want, got) {
		t.Errorf("a free unit: %v", got)
	}
	// Two units, the second of them first: 6 × 500 × 10 for 6 × 400 × 10 at 380.95 kW, 6 × 100 × 10 for the same at 95.24 kW.
	l = demand(t, append(months(6, "u2", "500", "400", "10"), months(6, "u1", "100", "100", "10")...)...)
	want = []string{"95.24", "36000.00", "30000.00", "20.00"}
	if got := regretFigures(l); !cmp.Equal(want, got) {
		t.Errorf("two units: %v", got)
	}
}

// A unit's name goes before the period: the first unit has only a peak, the second only
// the rest of the day.
func TestRegretNamesTheFirstUnit(t *testing.T) {
	var bills []invoice.Invoice
	for i := range 6 {
		m := at("2026-05").Add(i)
		bills = append(bills, demandBill(m, "u1", invoice.ModalityAzul, demandLine(invoice.PostoPonta, "100", "100", "10")),
			demandBill(m, "u2", invoice.ModalityAzul, demandLine(invoice.PostoForaPonta, "400", "400", "10")))
	}
	l := demand(t, bills...)
	want := []string{"95.24", "30000.00", "30000.00", "0.00"}
	if got := regretFigures(l); !cmp.Equal(want, got) {
		t.Errorf("the first unit's peak: %v, want %v", got, want)
	}
}

// A unit whose bills ended before the month does not count: 6 × 500 × 10 is the best
// of the one that goes on, whatever the other wasted.
func TestRegretLeavesOutSeriesThatEnded(t *testing.T) {
	ended := months(7, "u0", "1000", "500", "10")[:6]
	l := demand(t, append(ended, months(6, "u1", "500", "500", "10")...)...)
	want := []string{"476.19", "30000.00", "30000.00", "0.00"}
	if got := regretFigures(l); l.Light != portfolio.LightVerde || !cmp.Equal(want, got) {
		t.Errorf("%s %v", l.Light, got)
	}
}

func regretFigures(l light.Result) []string {
	var values []string
	for _, f := range l.Figures[min(3, len(l.Figures)):] {
		values = append(values, f.Value)
	}
	return values
}

// A regret that alone is red waits for twelve months after a reduction (art. 155).
func TestRegretWaitsForArticle155(t *testing.T) {
	// The bills of fourteen months: 500 kW, and another demand before the month given.
	history := func(before, until, measured string) []invoice.Invoice {
		bills := months(14, "", "500", measured, "32.50")
		for i := range bills {
			if bills[i].Month < at(until) {
				bills[i].Bill.Demand[0].Contracted = kw(before)
			}
		}
		return bills
	}
	const waits = " Uma nova redução precisa esperar 12 meses desde a última (art. 155)."
	for name, c := range map[string]struct {
		bills []invoice.Invoice
		want  portfolio.Light
		waits bool
	}{
		"no reduction":          {history("500", "2026-05", "430"), "vermelho", false},
		"at the first chance":   {append(months(6, "", "600", "430", "32.50")[:1], months(5, "", "500", "430", "32.50")...), "amarelo", true},
		"reduced in May":        {history("600", "2026-05", "430"), "amarelo", true},
		"eleven months ago":     {history("600", "2025-11", "430"), "amarelo", true},
		"twelve months ago":     {history("600", "2025-10", "430"), "vermelho", false},
		"raised, not reduced":   {history("450", "2026-05", "430"), "vermelho", false},
		"red by itself":         {append(history("600", "2026-05", "430")[:13], months(1, "", "500", "300", "32.50")...), "vermelho", false},
		"a regret below it":     {history("500.1", "2026-05", "470"), "amarelo", false}, // 500 for 470 is 6.4 %
		"without enough regret": {history("500.1", "2026-05", "495"), "verde", false},
	} {
		if l := demand(t, c.bills...); l.Light != c.want || strings.HasSuffix(l.Reason, waits) != c.waits {
			t.Errorf("%s: %s (%s), want %s", name, l.Light, l.Reason, c.want)
		}
	}
}

// Property: the optimum is never beaten by another contracted demand.
func TestOptimumIsNeverBeaten(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var measured []decimal.Decimal
		for _, v := range rapid.SliceOfN(rapid.Int64Range(1, 1000), 1, 12).Draw(rt, "demands") {
			measured = append(measured, decimal.NewFromInt(v))
		}
		dc := decimal.NewFromInt(rapid.Int64Range(1, 1200).Draw(rt, "dc"))
		r := light.RegretOf(dc, measured, dec("32.50"), dec("1.05"), dec("2"))
		if r.Minimum.GreaterThan(r.Cost) || r.Percent.IsNegative() {
			rt.Fatalf("%s kW costs %s, the best %s kW costs %s", dc, r.Cost, r.Optimum, r.Minimum)
		}
	})
}
