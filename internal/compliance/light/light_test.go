package light_test

import (
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/checktest"
	"ynova/internal/compliance/light"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
)

// modality is October of three months of a Verde unit with so many hours at the peak.
func modality(hours string) light.Input {
	return light.Input{Month: at("2026-10"), Bills: checktest.ThreeMonthsOfVerde(hours)}
}

// reactive are bills of consecutive months up to October, charged so.
func reactive(total string, charged ...string) light.Input {
	in := light.Input{Month: at("2026-10")}
	for i, c := range charged {
		in.Bills = append(in.Bills, invoice.Invoice{
			Kind: invoice.KindBill, Month: at("2026-10").Add(i + 1 - len(charged)), Total: amount(total),
			Bill: &invoice.BillFigures{ReactiveValue: amount(c), CIPValue: amount("100")},
		})
	}
	return in
}

func TestReactiveLight(t *testing.T) {
	for name, c := range map[string]struct {
		in   light.Input
		want portfolio.Light
	}{
		"nothing charged":       {reactive("10100", "0"), "verde"},
		"ten reais are ignored": {reactive("10100", "10"), "verde"},
		"one percent":           {reactive("10100", "100"), "amarelo"},
		"more than one percent": {reactive("10100", "100.01"), "vermelho"},
		"two cycles":            {reactive("10100", "50", "50"), "amarelo"},
		"three cycles":          {reactive("10100", "50", "50", "50"), "vermelho"},
		"three with a pause":    {reactive("10100", "50", "0", "50", "50"), "amarelo"},
		"no bill":               {light.Input{Month: at("2026-10")}, "amarelo"},
	} {
		c.in.Parameters = parameters(t)
		if l := light.Reactive(c.in); l.Light != c.want || l.Reason == "" {
			t.Errorf("%s: %s (%s), want %s", name, l.Light, l.Reason, c.want)
		}
	}
	for kvarh, want := range map[string]portfolio.Light{"300": "verde", "328.68": "verde", "329": "amarelo", "425.9": "amarelo", "427": "vermelho"} {
		v := invoice.Invoice{Kind: invoice.KindBill, Month: at("2026-10"), Bill: &invoice.BillFigures{
			Energy: []invoice.EnergyLine{{Posto: invoice.PostoUnico, Energy: kwh("1000"), KVArh: kwh(kvarh)}},
		}}
		l := light.Reactive(light.Input{Month: v.Month, Bills: []invoice.Invoice{v}, Parameters: parameters(t)})
		if l.Light != want || !strings.Contains(l.Reason, "estimativa") {
			t.Errorf("estimate with %s kVArh: %s (%s), want %s", kvarh, l.Light, l.Reason, want)
		}
	}
}

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

func TestModalityLight(t *testing.T) {
	for hours, want := range map[string]portfolio.Light{"30": "verde", "41.5": "verde", "43.5": "amarelo", "65": "vermelho"} {
		in := modality(hours)
		in.Parameters = parameters(t)
		if l := light.Modality(in); l.Light != want || l.Trace == nil || len(l.Figures) != 3 {
			t.Errorf("%s h at the peak: %s (%s %v), want %s", hours, l.Light, l.Reason, l.Figures, want)
		}
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

// DB-17: the sentences count in words that agree with the number.
func TestSentencesOfLights_DB17(t *testing.T) {
	history := func(months int) light.Input {
		in := modality("65")
		in.Parameters = parameters(t)
		for i := range in.Bills { // the months before the last lose their demands
			if i < len(in.Bills)-months {
				figures := *in.Bills[i].Bill
				figures.Demand = figures.Demand[:1]
				in.Bills[i].Bill = &figures
			}
		}
		return in
	}
	reactive := func(charges ...string) light.Input {
		in := light.Input{Month: at("2026-10"), Parameters: parameters(t)}
		for i, charge := range charges {
			in.Bills = append(in.Bills, invoice.Invoice{
				Kind: invoice.KindBill, Month: at("2026-10").Add(i + 1 - len(charges)), Total: amount("10000"),
				Bill: &invoice.BillFigures{ReactiveValue: amount(charge)},
			})
		}
		return in
	}
	for _, c := range []struct {
		name string
		got  light.Result
		want string
	}{
		{"one month", light.Modality(history(1)), "Só 1 mês tem demanda e energia na ponta e fora dela; a comparação pede 3 meses."},
		{"two months", light.Modality(history(2)), "Só 2 meses têm demanda e energia na ponta e fora dela; a comparação pede 3 meses."},
		{"nothing charged", light.Reactive(reactive("0")), "A fatura não cobra energia reativa."},
		{"charged once", light.Reactive(reactive("0", "150")), "A fatura cobra R$\u00a0150,00 de energia reativa, 1,50% do total sem a CIP."},
		{
			"charged again", light.Reactive(reactive("150", "150", "150")),
			"A fatura cobra R$\u00a0150,00 de energia reativa, 1,50% do total sem a CIP, pelo 3º ciclo seguido.",
		},
	} {
		if c.got.Reason != c.want {
			t.Errorf("DB-17 %s: %q, want %q", c.name, c.got.Reason, c.want)
		}
	}
	for _, l := range []light.Result{
		light.Demand(reactive("0")), light.Modality(history(4)), light.Reactive(light.Input{Month: at("2026-10")}),
	} {
		if l.Reason == "" || strings.Contains(strings.ToLower(l.Reason), "luz") || !strings.HasSuffix(l.Reason, ".") {
			t.Errorf("DB-17 %q", l.Reason)
		}
	}
}
