package compliance_test

import (
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"ynova/internal/compliance"
	"ynova/internal/contract"
	"ynova/internal/invoice"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
)

// reactive are bills of consecutive months up to October, charged so.
func reactive(total string, charged ...string) compliance.LightInput {
	in := compliance.LightInput{Month: at("2026-10")}
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
		in   compliance.LightInput
		want contract.Light
	}{
		"nothing charged":       {reactive("10100", "0"), "verde"},
		"ten reais are ignored": {reactive("10100", "10"), "verde"},
		"one percent":           {reactive("10100", "100"), "amarelo"},
		"more than one percent": {reactive("10100", "100.01"), "vermelho"},
		"two cycles":            {reactive("10100", "50", "50"), "amarelo"},
		"three cycles":          {reactive("10100", "50", "50", "50"), "vermelho"},
		"three with a pause":    {reactive("10100", "50", "0", "50", "50"), "amarelo"},
		"no bill":               {compliance.LightInput{Month: at("2026-10")}, "amarelo"},
	} {
		c.in.Parameters = parameters(t)
		if l := compliance.ReactiveLight(c.in); l.Light != c.want || l.Reason == "" {
			t.Errorf("%s: %s (%s), want %s", name, l.Light, l.Reason, c.want)
		}
	}
	for kvarh, want := range map[string]contract.Light{"300": "verde", "328.68": "verde", "329": "amarelo", "425.9": "amarelo", "427": "vermelho"} {
		v := invoice.Invoice{Kind: invoice.KindBill, Month: at("2026-10"), Bill: &invoice.BillFigures{
			Energy: []invoice.EnergyLine{{Posto: invoice.PostoUnico, Energy: kwh("1000"), KVArh: kwh(kvarh)}},
		}}
		l := compliance.ReactiveLight(compliance.LightInput{Month: v.Month, Bills: []invoice.Invoice{v}, Parameters: parameters(t)})
		if l.Light != want || !strings.Contains(l.Reason, "estimativa") {
			t.Errorf("estimate with %s kVArh: %s (%s), want %s", kvarh, l.Light, l.Reason, want)
		}
	}
}

// Domain 5.2: below 88.82 ÷ 2.15642 = 41.2 hours at the peak Verde costs less.
func TestModalityQuickScreen(t *testing.T) {
	common := compliance.Tariffs{DemandOffPeak: dec("32.50"), EnergyOffPeak: dec("140.21"), Factor: dec("1.05"), Multiplier: dec("2")}
	azul, verde := common, common
	azul.Modality, azul.DemandPeak, azul.EnergyPeak = invoice.ModalityAzul, dec("88.82"), dec("140.21")
	verde.Modality, verde.EnergyPeak = invoice.ModalityVerde, dec("2296.63")
	cost := func(hours string) (a, v decimal.Decimal) {
		loads := []compliance.Load{{Month: at("2026-10"), DemandPeak: dec("500"), DemandOffPeak: dec("500"), EnergyPeak: dec(hours).Mul(dec("0.5")), EnergyOffPeak: dec("150")}}
		return azul.BestCost(loads), verde.BestCost(loads)
	}
	if a, v := cost("41"); !v.LessThan(a) {
		t.Errorf("41 h: Azul %s, Verde %s", a, v)
	}
	if a, v := cost("41.4"); !a.LessThan(v) {
		t.Errorf("41.4 h: Azul %s, Verde %s", a, v)
	}
}

// modality are three months of a Verde unit, and an Azul bill of another unit that
// tells the other tariffs.
func modality(hours string) compliance.LightInput {
	in := compliance.LightInput{Month: at("2026-10")}
	peak := dec(hours).Mul(dec("500")).StringFixed(2)
	for i := range 3 {
		m := at("2026-08").Add(i)
		in.Bills = append(in.Bills, invoice.Invoice{Kind: invoice.KindBill, Month: m, UnitID: "u1", Bill: &invoice.BillFigures{
			Subgroup: "A4", Modality: invoice.ModalityVerde, Discount: pct("0"),
			Demand: []invoice.DemandLine{
				{Posto: invoice.PostoPonta, Measured: kw("500"), Contracted: kw("500"), Tariff: price("32.50")},
				{Posto: invoice.PostoForaPonta, Measured: kw("500"), Contracted: kw("500"), Tariff: price("32.50")},
			},
			Energy: []invoice.EnergyLine{
				{Posto: invoice.PostoPonta, Energy: kwh(peak), Tariff: price("2296.63")},
				{Posto: invoice.PostoForaPonta, Energy: kwh("150000"), Tariff: price("140.21")},
			},
		}})
	}
	in.Bills = append([]invoice.Invoice{{Kind: invoice.KindBill, Month: at("2026-07"), UnitID: "u2", Bill: &invoice.BillFigures{
		Subgroup: "A4", Modality: invoice.ModalityAzul, Discount: pct("0"),
		Demand: []invoice.DemandLine{{Posto: invoice.PostoPonta, Tariff: price("88.82")}, {Posto: invoice.PostoForaPonta, Tariff: price("32.50")}},
		Energy: []invoice.EnergyLine{{Posto: invoice.PostoPonta, Tariff: price("140.21")}, {Posto: invoice.PostoForaPonta, Tariff: price("140.21")}},
	}}}, in.Bills...)
	return in
}

func TestModalityLight(t *testing.T) {
	for hours, want := range map[string]contract.Light{"30": "verde", "41.5": "verde", "43.5": "amarelo", "65": "vermelho"} {
		in := modality(hours)
		in.Parameters = parameters(t)
		if l := compliance.ModalityLight(in); l.Light != want || l.Trace == nil || len(l.Figures) != 3 {
			t.Errorf("%s h at the peak: %s (%s %v), want %s", hours, l.Light, l.Reason, l.Figures, want)
		}
	}
	for name, c := range map[string]struct {
		change func(*compliance.LightInput)
		want   contract.Light
		reason string
	}{
		"compulsory":       {func(in *compliance.LightInput) { in.Bills[3].Bill.Subgroup = "A3" }, "verde", "compulsória"},
		"too few months":   {func(in *compliance.LightInput) { in.Bills = in.Bills[2:] }, "amarelo", "Só 2 meses têm demanda e energia na ponta e fora dela; a comparação pede 3 meses."},
		"no other tariffs": {func(in *compliance.LightInput) { in.Bills = in.Bills[1:] }, "amarelo", "outra modalidade"},
		"no subgroup":      {func(in *compliance.LightInput) { in.Bills[3].Bill.Subgroup = "" }, "amarelo", "subgrupo"},
	} {
		in := modality("65")
		in.Parameters = parameters(t)
		c.change(&in)
		if l := compliance.ModalityLight(in); l.Light != c.want || !strings.Contains(l.Reason, c.reason) {
			t.Errorf("%s: %s (%s), want %s", name, l.Light, l.Reason, c.want)
		}
	}
}

// A regret that alone is red waits for art. 155 after a reduction.
func TestRegretWaitsForArticle155(t *testing.T) {
	light := func(reduced bool) compliance.LightResult {
		var bills []invoice.Invoice
		for i := range 12 {
			dc := "500"
			if reduced && i < 6 {
				dc = "600"
			}
			bills = append(bills, invoice.Invoice{Kind: invoice.KindBill, Month: at("2025-11").Add(i), Bill: &invoice.BillFigures{
				Modality: invoice.ModalityVerde,
				Demand:   []invoice.DemandLine{{Posto: invoice.PostoUnico, Contracted: kw(dc), Measured: kw("430"), Tariff: price("32.50")}},
			}})
		}
		return compliance.DemandLight(compliance.LightInput{Month: at("2026-10"), Bills: bills, Parameters: parameters(t)})
	}
	if l := light(false); l.Light != contract.LightVermelho {
		t.Errorf("without a reduction: %s (%s)", l.Light, l.Reason)
	}
	if l := light(true); l.Light != contract.LightAmarelo || !strings.Contains(l.Reason, "art. 155") {
		t.Errorf("after a reduction: %s (%s)", l.Light, l.Reason)
	}
}

// billOf draws a Verde bill.
func billOf(t *rapid.T, measured int64) invoice.Invoice {
	draw := func(name string, low, high int64) int64 { return rapid.Int64Range(low, high).Draw(t, name) }
	return invoice.Invoice{Kind: invoice.KindBill, Month: at("2026-10"), Bill: &invoice.BillFigures{
		Modality: invoice.ModalityVerde, Subgroup: "A4", Discount: new(percent.Percent(draw("discount", 0, 2)) * 50 * percent.One),
		ICMSRate: new(percent.Percent(draw("icms", 0, 40)) * percent.One), PISCOFINSRate: new(percent.Percent(draw("pis", 0, 10)) * percent.One),
		Demand: []invoice.DemandLine{{
			Posto: invoice.PostoUnico, Contracted: new(invoice.Demand(draw("dc", 1, 1000) * 10_000)), Measured: new(invoice.Demand(measured * 10_000)),
			Tariff: new(money.Price(draw("tariff", 1, 10_000) * 1e6)),
		}},
		Energy: []invoice.EnergyLine{
			{Posto: invoice.PostoPonta, Energy: new(energy.Energy(draw("peak", 0, 1_000_000)) * energy.KWh), Tariff: price("2296.63")},
			{Posto: invoice.PostoForaPonta, Energy: new(energy.Energy(draw("off", 0, 1_000_000)) * energy.KWh), Tariff: price("140.21")},
		},
		ReactiveValue: amount("0"),
	}}
}

// Property: a greater measured demand never makes the expected bill smaller by more
// than the cents of its lines; a greater contracted demand never makes an excess of none.
func TestMoreDemandNeverCostsLess(t *testing.T) {
	p := parameters(t)
	rapid.Check(t, func(rt *rapid.T) {
		measured := rapid.Int64Range(0, 2000).Draw(rt, "dm")
		v := billOf(rt, measured)
		total := func(dm int64) decimal.Decimal {
			v.Bill.Demand[0].Measured = new(invoice.Demand(dm * 10_000))
			_, f, _ := compliance.CheckBill(compliance.BillInput{Month: v.Month, Invoices: []invoice.Invoice{v}, Parameters: p})
			if f.Expected == "" {
				rt.Fatalf("no expected total: %s", f.Reason)
			}
			return dec(f.Expected)
		}
		more := measured + rapid.Int64Range(0, 500).Draw(rt, "more")
		if a, b := total(measured), total(more); b.LessThan(a.Sub(dec("0.03"))) {
			rt.Fatalf("%d kW cost %s, %d kW cost %s", measured, a, more, b)
		}
	})
}

// Property: the sum of the expected lines of the record is the expected total, and
// a bill that charges it is Conforme.
func TestLinesAddUpToTheTotal(t *testing.T) {
	p := parameters(t)
	rapid.Check(t, func(rt *rapid.T) {
		v := billOf(rt, rapid.Int64Range(0, 2000).Draw(rt, "dm"))
		in := compliance.BillInput{Month: v.Month, Invoices: []invoice.Invoice{v}, Parameters: p}
		_, f, _ := compliance.CheckBill(in)
		sum := decimal.Zero
		for _, n := range f.Trace.Inputs {
			if n.Name != "Tolerância" {
				sum = sum.Add(dec(n.Value))
			}
		}
		if !sum.Equal(dec(f.Expected)) {
			rt.Fatalf("lines add up to %s, the total is %s", sum, f.Expected)
		}
		v.Bill.TUSDValue = amount(f.Expected)
		if _, f, _ = compliance.CheckBill(in); f.Status != compliance.StatusConforme {
			rt.Fatalf("%+v", f)
		}
	})
}

// Property: the optimum is never beaten by another contracted demand.
func TestOptimumIsNeverBeaten(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var measured []decimal.Decimal
		for _, v := range rapid.SliceOfN(rapid.Int64Range(1, 1000), 1, 12).Draw(rt, "demands") {
			measured = append(measured, decimal.NewFromInt(v))
		}
		dc := decimal.NewFromInt(rapid.Int64Range(1, 1200).Draw(rt, "dc"))
		r := compliance.RegretOf(dc, measured, dec("32.50"), dec("1.05"), dec("2"))
		if r.Minimum.GreaterThan(r.Cost) || r.Percent.IsNegative() {
			rt.Fatalf("%s kW costs %s, the best %s kW costs %s", dc, r.Cost, r.Optimum, r.Minimum)
		}
	})
}

// Property: wider limits never make the light "contrato" of a month more urgent,
// margins aside, and a light follows only the distance from the band.
func TestLimitsAreMonotonic(t *testing.T) {
	p := parameters(t)
	limits, _ := contract.LightLimitsIn(p, at("2026-10"))
	rapid.Check(t, func(rt *rapid.T) {
		net := rapid.Int64Range(0, 1000).Draw(rt, "net")
		low := rapid.Int64Range(0, 500).Draw(rt, "low")
		high := low + rapid.Int64Range(200, 500).Draw(rt, "width")
		wider := rapid.Int64Range(0, 100).Draw(rt, "wider")
		light := func(low, high int64) contract.Light {
			m := func(v int64) *energy.Energy { return new(energy.Energy(v) * energy.MWh) }
			j := contract.Judge(contract.LightInput{Limits: &limits, Month: contract.MonthSummary{
				Month: at("2026-10"), Active: true, Net: m(net), Minimum: m(low), Maximum: m(high), Contracted: m(500),
			}})
			return j.Light
		}
		if a, b := light(low, high), light(max(low-wider, 0), high+wider); low >= wider && a.Worse(b) != a {
			rt.Fatalf("NET %d: %s in %d–%d, %s in %d–%d", net, a, low, high, b, low-wider, high+wider)
		}
	})
}

// DB-17: the sentences count in words that agree with the number.
func TestSentencesOfLights_DB17(t *testing.T) {
	history := func(months int) compliance.LightInput {
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
	reactive := func(charges ...string) compliance.LightInput {
		in := compliance.LightInput{Month: at("2026-10"), Parameters: parameters(t)}
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
		got  compliance.LightResult
		want string
	}{
		{"one month", compliance.ModalityLight(history(1)), "Só 1 mês tem demanda e energia na ponta e fora dela; a comparação pede 3 meses."},
		{"two months", compliance.ModalityLight(history(2)), "Só 2 meses têm demanda e energia na ponta e fora dela; a comparação pede 3 meses."},
		{"nothing charged", compliance.ReactiveLight(reactive("0")), "A fatura não cobra energia reativa."},
		{"charged once", compliance.ReactiveLight(reactive("0", "150")), "A fatura cobra R$\u00a0150,00 de energia reativa, 1,50% do total sem a CIP."},
		{
			"charged again", compliance.ReactiveLight(reactive("150", "150", "150")),
			"A fatura cobra R$\u00a0150,00 de energia reativa, 1,50% do total sem a CIP, pelo 3º ciclo seguido.",
		},
	} {
		if c.got.Reason != c.want {
			t.Errorf("DB-17 %s: %q, want %q", c.name, c.got.Reason, c.want)
		}
	}
	for _, l := range []compliance.LightResult{
		compliance.DemandLight(reactive("0")), compliance.ModalityLight(history(4)), compliance.ReactiveLight(compliance.LightInput{Month: at("2026-10")}),
	} {
		if l.Reason == "" || strings.Contains(strings.ToLower(l.Reason), "luz") || !strings.HasSuffix(l.Reason, ".") {
			t.Errorf("DB-17 %q", l.Reason)
		}
	}
}
