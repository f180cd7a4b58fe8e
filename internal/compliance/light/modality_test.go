package light_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"

	"ynova/internal/compliance/checktest"
	"ynova/internal/compliance/light"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/platform/expect"
	"ynova/internal/tariff/parameter"
)

// Domain 5.2: below 88.82 ÷ 2.15642 = 41.2 hours at the peak Verde costs less.
func TestModalityQuickScreen(t *testing.T) {
	common := light.Tariffs{DemandOffPeak: dec("32.50"), EnergyOffPeak: dec("140.21"), Factor: dec("1.05"), Multiplier: dec("2")}
	azul, verde := common, common
	azul.Modality, azul.DemandPeak, azul.EnergyPeak = invoice.ModalityAzul, dec("88.82"), dec("140.21")
	verde.Modality, verde.EnergyPeak = invoice.ModalityVerde, dec("2296.63")
	cost := func(hours string) (a, v decimal.Decimal) {
		loads := []light.Load{{Month: at("2026-10"), DemandPeak: dec("500"), DemandOffPeak: dec("500"), EnergyPeak: dec(hours).Mul(dec("0.5")), EnergyOffPeak: dec("150")}}
		return azul.BestCost(loads), verde.BestCost(loads)
	}
	if a, v := cost("41"); !v.LessThan(a) {
		t.Errorf("41 h: Azul %s, Verde %s", a, v)
	}
	if a, v := cost("41.4"); !a.LessThan(v) {
		t.Errorf("41.4 h: Azul %s, Verde %s", a, v)
	}
}

// modality is October of three months of a Verde unit with so many hours at the peak.
func modality(hours string) light.Input {
	return light.Input{Month: at("2026-10"), Bills: checktest.ThreeMonthsOfVerde(hours)}
}

func TestModalityLight(t *testing.T) {
	for hours, want := range map[string]portfolio.Light{"30": "verde", "41.5": "verde", "43.5": "amarelo", "65": "vermelho"} {
		in := modality(hours)
		in.Parameters = parameters(t)
		l := light.Modality(in)
		expect.All(t, fmt.Sprintf("%s h at the peak: (%s", hours, l.Reason), expect.Is(l.Light, want), expect.Not(l.Trace, nil),
			expect.Len(l.Figures, 3))
	}
	for name, c := range map[string]struct {
		change func(*light.Input)
		want   portfolio.Light
		reason string
	}{
		"compulsory":       {func(in *light.Input) { in.Bills[3].Bill.Subgroup = "A3" }, "verde", "compulsória"},
		"too few months":   {func(in *light.Input) { in.Bills = in.Bills[2:] }, "amarelo", "Só 2 meses têm demanda e energia na ponta e fora dela; a comparação pede 3 meses."},
		"no other tariffs": {func(in *light.Input) { in.Bills = in.Bills[1:] }, "amarelo", "outra modalidade"},
		"no subgroup":      {func(in *light.Input) { in.Bills[3].Bill.Subgroup = "" }, "amarelo", "subgrupo"},
	} {
		in := modality("65")
		in.Parameters = parameters(t)
		c.change(&in)
		if l := light.Modality(in); l.Light != c.want || !strings.Contains(l.Reason, c.reason) {
			t.Errorf("%s: %s (%s), want %s", name, l.Light, l.Reason, c.want)
		}
	}
}

// Loads and tariffs of example 5.2: 20 MWh in the peak and 150 MWh off it at the
// prices of E4b, with an Azul that costs R$ 88.82/kW in the peak.

// azulBill is a bill of another unit that states the tariffs of Azul, with no load.
func azulBill(m, unit, peak string) invoice.Invoice {
	v := demandBill(at(m), unit, invoice.ModalityAzul, demandLine(invoice.PostoPonta, "", "", peak), demandLine(invoice.PostoForaPonta, "", "", "32.50"))
	v.Bill.Subgroup, v.Bill.Discount = "A4", pct("0")
	v.Bill.Energy = energyLines("", "", "140.21", "140.21")
	return v
}

func energyLines(peak, offPeak, peakRate, offPeakRate string) []invoice.EnergyLine {
	lines := []invoice.EnergyLine{{Posto: invoice.PostoPonta}, {Posto: invoice.PostoForaPonta}}
	for i, text := range []string{peak, offPeak} {
		if text != "" {
			lines[i].Energy = mwh(text)
		}
	}
	for i, text := range []string{peakRate, offPeakRate} {
		if text != "" {
			lines[i].Tariff = price(text)
		}
	}
	return lines
}

// compared are three months of a Verde unit with these demands and a discount.
func compared(discount, contracted, peak, offPeak string) light.Input {
	in := light.Input{Month: at("2026-10"), Bills: []invoice.Invoice{azulBill("2026-07", "u2", "88.82")}}
	for i := range 3 {
		v := demandBill(at("2026-08").Add(i), "u1", invoice.ModalityVerde,
			demandLine(invoice.PostoPonta, contracted, peak, "32.50"), demandLine(invoice.PostoForaPonta, contracted, offPeak, "32.50"))
		v.Bill.Subgroup, v.Bill.Discount, v.Bill.Energy = "A4", pct(discount), energyLines("20", "150", "2296.63", "140.21")
		if i == 1 { // the order of the lines does not matter
			slices.Reverse(v.Bill.Demand)
			slices.Reverse(v.Bill.Energy)
		}
		in.Bills = append(in.Bills, v)
	}
	return in
}

func costs(l light.Result) []string {
	var values []string
	for _, f := range l.Figures {
		values = append(values, f.Value)
	}
	return values
}

// Domain 5.2 by hand; a month of
//
//	Verde: max(peak, off-peak) × 32.50 + 20 × 2 296.63 + 150 × 140.21 = … + 66 964.10
//	Azul:  peak × 88.82 + off-peak × 32.50 + 170 × 140.21 = … + 23 835.70
//
// three times over. The discount of the source is of the demand and of what the peak
// of Verde costs above the rest, never of an excess (domain 4.3).
func TestModalityCosts(t *testing.T) {
	for name, c := range map[string]struct {
		in   light.Input
		want []string
		kind portfolio.Light
		text string
	}{
		// 520 × 32.50 + 66 964.10; 520 × 88.82 + 500 × 32.50 + 23 835.70: the peak is the larger of the two.
		"the peak is larger": {
			compared("0", "500", "520", "500"),
			[]string{"251592.30", "258816.30", "-2.87"},
			"verde",
			"Em 3 meses, a modalidade Azul custaria 2,87% a mais: a modalidade atual é a melhor.",
		},
		// 520 × 32.50 + 66 964.10; 500 × 88.82 + 520 × 32.50 + 23 835.70.
		"the rest is larger": {
			compared("0", "500", "500", "520"),
			[]string{"251592.30", "255437.10", "-1.53"},
			"verde",
			"Em 3 meses, a modalidade Azul custaria 1,53% a mais: a modalidade atual é a melhor.",
		},
		// 600 contracted for 520: 600 × 32.50 + 66 964.10; the best Azul contracts what it needs.
		"contracted too much": {
			compared("0", "600", "520", "500"),
			[]string{"259392.30", "258816.30", "0.22"},
			"verde",
			"Em 3 meses, a modalidade Azul custaria 0,22% a menos, pouco para justificar a troca.",
		},
		// Half of the demand and of 20 × (2 296.63 − 140.21); the Azul bill's own discount of 0 does not count.
		"a discount": {
			compared("50", "500", "520", "500"),
			[]string{"161549.70", "165161.70", "-2.24"},
			"verde",
			"Em 3 meses, a modalidade Azul custaria 2,24% a mais: a modalidade atual é a melhor.",
		},
		// 560 × 32.50 ÷ 2 + 60 × 2 × 32.50 + 45 399.90 − 8 450 + 8 450; 560 × 88.82 ÷ 2 + 500 × 32.50 ÷ 2 + 23 835.70.
		"an excess has no discount": {
			compared("50", "500", "560", "500"),
			[]string{"175199.70", "170490.90", "2.69"},
			"amarelo",
			"Em 3 meses, a modalidade Azul custaria 2,69% a menos.",
		},
		// All of it free: 60 × 2 × 32.50 + 170 × 140.21 for 170 × 140.21.
		"only the excess costs": {
			compared("100", "500", "560", "500"),
			[]string{"83207.10", "71507.10", "14.06"},
			"vermelho",
			"Em 3 meses, a modalidade Azul custaria 14,06% a menos: a troca compensa os 12 ciclos de permanência.",
		},
		"at the tolerance nothing does": {
			compared("100", "500", "525", "500"),
			[]string{"71507.10", "71507.10", "0.00"},
			"verde",
			"Em 3 meses, as duas modalidades custariam o mesmo.",
		},
	} {
		c.in.Parameters = parameters(t)
		l := light.Modality(c.in)
		expect.All(t, fmt.Sprintf("%s: %v", name, c.want), expect.Is(l.Light, c.kind), expect.Is(l.Reason, c.text),
			expect.Is(cmp.Equal(c.want, costs(l)), true))
	}
}

// An Azul unit: its peak and its rest with their own contracted demand, for a Verde
// that is billed by the larger one.
func TestModalityOfAnAzulUnit(t *testing.T) {
	azul := func(discount, peakDC, offPeakDC, peak, offPeak string) light.Input {
		in := light.Input{Month: at("2026-10"), Parameters: parameters(t)}
		verde := demandBill(at("2026-09"), "u2", invoice.ModalityVerde, demandLine(invoice.PostoUnico, "", "", "32.50"))
		verde.Bill.Subgroup, verde.Bill.Discount, verde.Bill.Energy = "A4", pct("0"), energyLines("", "", "2296.63", "140.21")
		in.Bills = append(in.Bills, verde)
		for i := range 3 {
			v := demandBill(at("2026-08").Add(i), "u1", invoice.ModalityAzul,
				demandLine(invoice.PostoPonta, peakDC, peak, "88.82"), demandLine(invoice.PostoForaPonta, offPeakDC, offPeak, "32.50"))
			v.Bill.Subgroup, v.Bill.Discount, v.Bill.Energy = "A4", pct(discount), energyLines("20", "150", "150.21", "140.21")
			in.Bills = append(in.Bills, v)
		}
		return in
	}
	for name, c := range map[string]struct {
		in   light.Input
		want []string
	}{
		// Energy: 20 × 150.21 + 150 × 140.21 = 24 035.70.
		// 3 × (400 × 88.82 + 500 × 32.50 + 24 035.70); 3 × (450 × 32.50 + 66 964.10).
		"the rest is larger": {azul("0", "400", "500", "380", "450"), []string{"227441.10", "244767.30", "-7.62"}},
		// 3 × (500 × 88.82 + 460 × 32.50 + 24 035.70); 3 × (480 × 32.50 + 66 964.10).
		"the peak is larger": {azul("0", "500", "460", "480", "450"), []string{"250187.10", "247692.30", "1.00"}},
		// 440 kW of 400 are above the tolerance: 440 × 88.82 + 2 × 40 × 88.82.
		"an excess in the peak": {azul("0", "400", "500", "440", "450"), []string{"259416.30", "244767.30", "5.65"}},
		// 3 × ((400 × 88.82 + 500 × 32.50) ÷ 2 + 24 035.70); 3 × (450 × 32.50 ÷ 2 + 45 399.90): Azul has none of its energy.
		"a discount": {azul("50", "400", "500", "380", "450"), []string{"149774.10", "158137.20", "-5.58"}},
	} {
		if l := light.Modality(c.in); !cmp.Equal(c.want, costs(l)) {
			t.Errorf("%s: %v, want %v", name, costs(l), c.want)
		}
	}
}

// Domain 5.2: verde to 2 %, amarelo to 5 %. All demand is free and all energy costs
// R$ 100/MWh, so that a saving is the excess alone: 2 × (measured − 100) × rate.
func TestModalityThresholds(t *testing.T) {
	for _, c := range []struct {
		energy, measured, rate string
		want                   portfolio.Light
		percent, text          string
	}{
		{"98", "110", "10", "verde", "2.00", "2,00% a menos, pouco para justificar a troca."},            // 200 of 10 000
		{"98", "110.01", "10", "amarelo", "2.00", "2,00% a menos."},                                      // 200.20 of 10 000.20
		{"95", "125", "10", "amarelo", "5.00", "5,00% a menos."},                                         // 500 of 10 000
		{"95", "125.01", "10", "vermelho", "5.00", "5,00% a menos: a troca compensa"},                    // 500.20 of 10 000.20
		{"99.995", "110", "0.025", "verde", "0.01", "0,01% a menos, pouco"},                              // 0.50 of 10 000 is rounded half up
		{"99.996", "110", "0.02", "verde", "0.00", "Em 3 meses, as duas modalidades custariam o mesmo."}, // 0.40 of 10 000
	} {
		in := compared("100", "100", c.measured, "100")
		in.Parameters = parameters(t)
		in.Bills[0].Bill.Energy = energyLines("", "", "100", "100")
		for i := range in.Bills[1:] {
			f := in.Bills[i+1].Bill
			f.Demand[0].Tariff, f.Demand[1].Tariff = price(c.rate), price(c.rate)
			f.Energy = energyLines("0", c.energy, "100", "100")
		}
		l := light.Modality(in)
		expect.All(t, fmt.Sprintf("%s kW at %s", c.measured, c.rate), expect.Is(l.Light, c.want), expect.Is(l.Figures[2].Value, c.percent),
			expect.Is(l.Trace.Value, c.percent), expect.Has(l.Reason, c.text))
	}
}

// CT-16: what a bill does not state leaves the light amarelo, with the missing data named.
func TestModalityNeedsWhatItCompares(t *testing.T) {
	const tariffs = "Faltam as tarifas, o desconto ou a demanda por posto na fatura."
	const none = "Nenhum mês tem demanda e energia na ponta e fora dela; a comparação pede 3 meses."
	const two = "Só 2 meses têm demanda e energia na ponta e fora dela; a comparação pede 3 meses."
	const other = "Sem as tarifas da outra modalidade não dá para comparar o custo."
	last := func(f func(*invoice.BillFigures)) func(*light.Input) {
		return func(in *light.Input) { f(in.Bills[3].Bill) }
	}
	theirs := func(f func(*invoice.BillFigures)) func(*light.Input) {
		return func(in *light.Input) { f(in.Bills[0].Bill) }
	}
	for name, c := range map[string]struct {
		change func(*light.Input)
		want   portfolio.Light
		reason string
	}{
		"compulsory A1":  {last(func(f *invoice.BillFigures) { f.Subgroup = "A1" }), "verde", "No subgrupo A1, a modalidade Azul é compulsória."},
		"compulsory A2":  {last(func(f *invoice.BillFigures) { f.Subgroup = "A2" }), "verde", "No subgrupo A2, a modalidade Azul é compulsória."},
		"compulsory A3":  {last(func(f *invoice.BillFigures) { f.Subgroup = "A3" }), "verde", "No subgrupo A3, a modalidade Azul é compulsória."},
		"no bill":        {func(in *light.Input) { in.Bills = in.Bills[:3] }, "amarelo", "Não há fatura da distribuidora neste mês."},
		"no subgroup":    {last(func(f *invoice.BillFigures) { f.Subgroup = "" }), "amarelo", "A fatura não informa o subgrupo ou a modalidade tarifária."},
		"no modality":    {last(func(f *invoice.BillFigures) { f.Modality = "" }), "amarelo", "A fatura não informa o subgrupo ou a modalidade tarifária."},
		"no discount":    {last(func(f *invoice.BillFigures) { f.Discount = nil }), "amarelo", tariffs},
		"no demand":      {last(func(f *invoice.BillFigures) { f.Demand = nil }), "amarelo", tariffs},
		"no demand rate": {last(func(f *invoice.BillFigures) { f.Demand[0].Tariff, f.Demand[1].Tariff = nil, nil }), "amarelo", tariffs},
		"no peak rate":   {last(func(f *invoice.BillFigures) { f.Energy[0].Tariff = nil }), "amarelo", tariffs},
		"no other rate":  {last(func(f *invoice.BillFigures) { f.Energy[1].Tariff = nil }), "amarelo", tariffs},
		"no load at all": {func(in *light.Input) {
			in.Bills = append(in.Bills[:1], in.Bills[3])
			in.Bills[1].Bill.Energy[0].Energy = nil
		}, "amarelo", none},
		"no peak energy":             {last(func(f *invoice.BillFigures) { f.Energy[0].Energy = nil }), "amarelo", two},
		"no other energy":            {last(func(f *invoice.BillFigures) { f.Energy[1].Energy = nil }), "amarelo", two},
		"no peak demand":             {last(func(f *invoice.BillFigures) { f.Demand[0].Measured = nil }), "amarelo", two},
		"no other demand":            {last(func(f *invoice.BillFigures) { f.Demand[1].Measured = nil }), "amarelo", two},
		"of another unit":            {func(in *light.Input) { in.Bills[1].UnitID = "u3" }, "amarelo", two},
		"no other bill":              {func(in *light.Input) { in.Bills = in.Bills[1:] }, "amarelo", other},
		"of another subgroup":        {theirs(func(f *invoice.BillFigures) { f.Subgroup = "A3a" }), "amarelo", other},
		"theirs lacks a discount":    {theirs(func(f *invoice.BillFigures) { f.Discount = nil }), "amarelo", other},
		"theirs lacks a peak demand": {theirs(func(f *invoice.BillFigures) { f.Demand = f.Demand[1:] }), "amarelo", other},
		"theirs lacks the rest":      {theirs(func(f *invoice.BillFigures) { f.Demand = f.Demand[:1] }), "amarelo", other},
		"theirs says no modality":    {theirs(func(f *invoice.BillFigures) { f.Modality = "" }), "amarelo", other},
		"nothing costs": {func(in *light.Input) {
			for i := range in.Bills {
				in.Bills[i].Bill.Discount = pct("100")
				in.Bills[i].Bill.Energy = energyLines("20", "150", "0", "0")
			}
		}, "amarelo", "A modalidade atual não tem custo; não há o que comparar."},
		// One line of the demand gives the tariff of both.
		"one rate of two": {last(func(f *invoice.BillFigures) { f.Demand[0].Tariff = nil }), "verde", "Em 3 meses"},
	} {
		in := compared("0", "500", "520", "500")
		in.Parameters = parameters(t)
		c.change(&in)
		if l := light.Modality(in); l.Light != c.want || !strings.HasPrefix(l.Reason, c.reason) {
			t.Errorf("%s: %s (%s), want %s (%s)", name, l.Light, l.Reason, c.want, c.reason)
		}
	}
	keys := []string{
		parameter.KeyLightModalityGreenMax, parameter.KeyLightModalityYellowMax, parameter.KeyLightModalityHistoryMin,
		parameter.KeyDemandToleranceFactor, parameter.KeyDemandExcessMultiplier,
	}
	checktest.EachMissing(t, keys, func(key string, p parameter.Snapshot) {
		in := compared("0", "500", "520", "500")
		in.Parameters = p
		if l := light.Modality(in); l.Light != portfolio.LightAmarelo || !strings.HasPrefix(l.Reason, "Falta") {
			t.Errorf("without %s: %+v", key, l)
		}
	})
}

func TestModalityRecord(t *testing.T) {
	in := compared("0", "500", "520", "500")
	in.Parameters = parameters(t)
	l := light.Modality(in)
	record := `Modalidade tarifária = -2.87 % ((C atual − C alternativa) ÷ C atual, mês a mês, sem tributos)
  Custo na modalidade Verde = 251592.30 R$
  Custo na modalidade Azul = 258816.30 R$ (com a melhor demanda por posto)
  Meses comparados = 3
  Verde até = 2 % ← parâmetro inteligencia.modalidade.verde_max
  Amarelo até = 5 % ← parâmetro inteligencia.modalidade.amarelo_max
`
	if diff := cmp.Diff(record, checktest.Record(l.Trace)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	figures := []light.Figure{
		{Label: "Custo na modalidade Verde", Value: "251592.30", Unit: "R$"},
		{Label: "Custo na modalidade Azul", Value: "258816.30", Unit: "R$"},
		{Label: "Economia possível", Value: "-2.87", Unit: "%"},
	}
	if diff := cmp.Diff(figures, l.Figures); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
