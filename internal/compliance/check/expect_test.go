package check_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"

	"ynova/internal/compliance/check"
	"ynova/internal/compliance/checktest"
	"ynova/internal/invoice"
	"ynova/internal/platform/expect"
	"ynova/internal/tariff/parameter"
)

// expected arranges E4b, changed, without the acts.
func expected(t *testing.T, change func(*invoice.BillFigures)) check.Expectation {
	v := e4b(t, change)
	return check.Expect(&v, parameters(t), check.Official{})
}

// text is a number with two decimals, empty for none.
func text(d *decimal.Decimal) string {
	if d == nil {
		return ""
	}
	return d.StringFixed(2)
}

// Domain 4.2 on E4b. A kW costs 32.50 ÷ 0.776376 when it is used and 32.50 ÷ 0.9468
// when it is not, less half of 32.50 without the taxes on it; twice the tariff with
// taxes in excess.
func TestExpectedDemands(t *testing.T) {
	all := expected(t, func(*invoice.BillFigures) {}).Demands()
	if len(all) != 1 {
		t.Fatalf("%+v", all)
	}
	d := all[0]
	got := []string{
		string(d.Posto), d.Name, d.Contracted.String(), d.Measured.String(), text(d.Excess), text(d.ChargedExcess), d.Idle.String(), text(d.IdleValue),
		d.Costs.Used.StringFixed(6), d.Costs.Idle.StringFixed(6), d.Costs.Excess.StringFixed(6), d.Costs.Trace.Value, d.Ratio, d.Trace.Name,
	}
	want := []string{
		"unico", "Demanda", "500", "560", "5023.34", "5023.34", "0", "0.00", "25.611160", "18.076151", "83.722320", "32.5",
		"560 kW medidos para 500 kW contratados, 112,0%", "Demanda",
	}
	if diff := cmp.Diff(want, got); diff != "" || !d.Exceeded {
		t.Errorf("(-want +got)\n%s", diff)
	}
	// 100 kW of 500 were not used: 100 × 32.50 ÷ 0.9468 − 100 × 32.50 ÷ 2 = 1 807.62.
	d = expected(t, func(f *invoice.BillFigures) { f.Demand[0].Measured = kw("400") }).Demands()[0]
	expect.All(t, "idle", expect.Is(d.Exceeded, false), expect.Is(d.Excess, nil), expect.Is(d.Idle.String(), "100"),
		expect.Is(text(d.IdleValue), "1807.62"))
	if diff := cmp.Diff(`Demanda não utilizada = 1807.62 R$ ((Contratada − Medida) × tarifa ÷ F_I − desconto)
  Não utilizada = 100 kW (Contratada − Medida)
  Tarifa sem desconto = 32.5 R$/kW ← usuário Fatura da distribuidora de outubro de 2026
  Desconto da fonte = 50 % ← usuário Fatura da distribuidora de outubro de 2026
  PIS e COFINS = 5.32 % ← usuário Fatura da distribuidora de outubro de 2026
`, checktest.Record(&d.IdleTrace)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	for name, c := range map[string]struct {
		change func(*invoice.BillFigures)
		want   string // excess, idle value, costs
	}{
		"no PIS/COFINS": {func(f *invoice.BillFigures) { f.PISCOFINSRate = nil }, ",,false"},
		"no discount":   {func(f *invoice.BillFigures) { f.Discount = nil }, "5023.34,,false"},
		"no tariff":     {func(f *invoice.BillFigures) { f.Demand[0].Tariff = nil }, ",,false"},
	} {
		d := expected(t, c.change).Demands()[0]
		costs := "true"
		if d.Costs == nil {
			costs = "false"
		}
		if got := text(d.Excess) + "," + text(d.IdleValue) + "," + costs; got != c.want || d.IdleTrace.Value != "" {
			t.Errorf("%s: %s", name, got)
		}
	}
	for name, change := range map[string]func(*invoice.BillFigures){
		"low voltage":         func(f *invoice.BillFigures) { f.Subgroup = "B3" },
		"contracted not told": func(f *invoice.BillFigures) { f.Demand[0].Contracted = nil },
		"measured not told":   func(f *invoice.BillFigures) { f.Demand[0].Measured = nil },
		"nothing contracted":  func(f *invoice.BillFigures) { f.Demand[0].Contracted = kw("0") },
	} {
		if all := expected(t, change).Demands(); len(all) != 0 {
			t.Errorf("%s: %+v", name, all)
		}
	}
	keys := []string{parameter.KeyDemandToleranceFactor, parameter.KeyDemandExcessMultiplier, parameter.KeyBillToleranceDemand}
	checktest.EachMissing(t, keys, func(key string, p parameter.Snapshot) {
		v := verde(t)
		if all := check.Expect(&v, p, check.Official{}).Demands(); len(all) != 0 {
			t.Errorf("without %s: %+v", key, all)
		}
	})
	if !expected(t, func(f *invoice.BillFigures) { f.Subgroup = "B1" }).GroupB() || expected(t, func(*invoice.BillFigures) {}).GroupB() {
		t.Error("only B1 is of low voltage")
	}
}

// E4b again, and without its discount; a demand of 400 kW leaves 1 716.31 without ICMS.
func TestRecalculatedBill(t *testing.T) {
	of := func(r check.Recalculated) []string {
		var all []string
		for _, d := range []decimal.Decimal{r.Total, r.ICMS, r.Rebate} {
			all = append(all, d.StringFixed(2))
		}
		return all
	}
	half := expected(t, func(*invoice.BillFigures) {})
	idle := expected(t, func(f *invoice.BillFigures) { f.Demand[0].Measured = kw("400") })
	for name, c := range map[string]struct {
		e    check.Expectation
		rate string
		want []string
	}{
		"as it is":    {half, "", []string{"65680.67", "15362.48", "19666.46"}},
		"no discount": {half, "0", []string{"85347.14", "15362.49", "0.00"}},
		"unused":      {idle, "", []string{"58367.16", "13252.68", "18691.46"}},
	} {
		r, missing := c.e.Recalculate(nil)
		if c.rate != "" {
			r, missing = c.e.Recalculate(pct(c.rate))
		}
		diff := cmp.Diff(c.want, of(r))
		expect.All(t, name+": (-want +got)", expect.Is(diff, ""), expect.Is(missing, ""), expect.Is(r.Trace.Value, c.want[0]))
	}
	if r, missing := half.Recalculate(nil); missing != "" || r.Total.StringFixed(2) != "65680.67" {
		t.Errorf("another discount has changed the bill: %s, %s", r.Total, missing)
	}
	none := expected(t, func(f *invoice.BillFigures) { f.Discount = nil })
	if _, missing := none.Recalculate(nil); missing != "Falta o desconto da fonte incentivada (0 quando não há)." {
		t.Errorf("no discount told: %q", missing)
	}
	if r, missing := none.Recalculate(pct("50")); missing != "" || r.Total.StringFixed(2) != "65680.67" {
		t.Errorf("given from outside: %s, %q", r.Total, missing)
	}
	checktest.EachMissing(t, []string{parameter.KeyBillToleranceMoney, parameter.KeyBillTolerancePercent}, func(key string, p parameter.Snapshot) {
		v := verde(t)
		e := check.Expect(&v, p, check.Official{})
		if _, missing := e.Recalculate(nil); missing != "Falta o parâmetro de tolerância da fatura." || !e.Within(dec("1"), dec("1000")) {
			t.Errorf("without %s: %q", key, missing)
		}
	})
	for charged, want := range map[string]bool{"1002": true, "998": true, "1002.01": false, "997.99": false} { // R$ 2 are more than 0.1 %
		if half.Within(dec(charged), dec("1000")) != want {
			t.Errorf("%s for 1000 is within: %v", charged, !want)
		}
	}
}

// What a bill charges is what it states, or what its lines add up to: 11 721.12 +
// 5 023.34 + 15 379.81 + 26 764.25 + 1 127.51 + 25 331.10 − 19 666.46.
func TestChargedByTheLines(t *testing.T) {
	lines := func(change func(*invoice.BillFigures)) func(*invoice.BillFigures) {
		return func(f *invoice.BillFigures) {
			f.TUSDValue, f.BenefitGross, f.BenefitNet = nil, amount("25331.10"), amount("19666.46")
			change(f)
		}
	}
	for name, c := range map[string]struct {
		change func(*invoice.BillFigures)
		want   string
	}{
		"told":                         {func(*invoice.BillFigures) {}, "65680.67"},
		"by its lines":                 {lines(func(*invoice.BillFigures) {}), "65680.67"},
		"no excess told":               {lines(func(f *invoice.BillFigures) { f.Demand[0].ExcessValue = nil }), "60657.33"},
		"no discount, no lines":        {lines(func(f *invoice.BillFigures) { f.Discount, f.BenefitGross, f.BenefitNet = pct("0"), nil, nil }), "60016.03"},
		"a discount without its lines": {lines(func(f *invoice.BillFigures) { f.BenefitGross, f.BenefitNet = nil, nil }), ""},
		"neither discount nor lines":   {lines(func(f *invoice.BillFigures) { f.Discount, f.BenefitGross, f.BenefitNet = nil, nil, nil }), ""},
		"no gross":                     {lines(func(f *invoice.BillFigures) { f.BenefitGross = nil }), ""},
		"no net":                       {lines(func(f *invoice.BillFigures) { f.BenefitNet = nil }), ""},
		"no reactive":                  {lines(func(f *invoice.BillFigures) { f.ReactiveValue = nil }), ""},
		"no energy":                    {lines(func(f *invoice.BillFigures) { f.Energy = nil }), ""},
		"one energy not told":          {lines(func(f *invoice.BillFigures) { f.Energy[1].Value = nil }), ""},
		"one line of energy":           {lines(func(f *invoice.BillFigures) { f.Energy = f.Energy[:1] }), "38916.42"},
		"demand not told":              {lines(func(f *invoice.BillFigures) { f.Demand[0].Value = nil }), ""},
	} {
		v, ok := expected(t, c.change).Charged()
		expect.All(t, fmt.Sprintf("%s: %s, want %q", name, v, c.want), expect.Is(ok, c.want != ""), expect.Is(ok && v.StringFixed(2) != c.want, false),
			expect.Is(!ok && !v.IsZero(), false))
	}
}

// A bill in a cycle of the old tariffs that was printed with the new ones: 560 kW at
// 32.50 for 30.00, 9.8 MWh at 2 296.63 for 2 200.00, 148.2 MWh at 140.21 for 130.00,
// each ÷ 0.776376.
func TestWrongTariffs(t *testing.T) {
	const old, validity = " (REH 3.400/2025, desde 01/10/2025)", "REH 3.500/2026, desde 01/10/2026"
	wrong := func(change func(*invoice.Invoice)) []check.WrongTariff {
		v := verde(t)
		v.Bill.CycleStart, v.Bill.CycleEnd = new(date("2026-08-30")), new(date("2026-09-29"))
		change(&v)
		return check.Expect(&v, parameters(t), check.Official{Rates: checktest.Acts("x")}).WrongTariffs()
	}
	said := func(all []check.WrongTariff) (out [][]string) {
		for _, w := range all {
			out = append(out, []string{w.Key, w.Sentence, text(w.Charged), text(w.Expected), w.Validity})
		}
		return out
	}
	want := [][]string{
		{"demanda:unico", "Demanda: tarifa impressa de R$ 32,50/kW, homologada de R$ 30,00/kW" + old, "23442.25", "21639.00", validity},
		{"energia:ponta", "TUSD na ponta: tarifa impressa de R$ 2.296,63/MWh, homologada de R$ 2.200,00/MWh" + old, "28989.79", "27770.05", validity},
		{"energia:fora_ponta", "TUSD fora de ponta: tarifa impressa de R$ 140,21/MWh, homologada de R$ 130,00/MWh" + old, "26764.25", "24815.30", validity},
	}
	all := wrong(func(*invoice.Invoice) {})
	if diff := cmp.Diff(want, said(all)); diff != "" {
		t.Fatalf("(-want +got)\n%s", diff)
	}
	if diff := cmp.Diff(`Demanda = 21639.00 R$ (quantidade × tarifa ÷ F_T)
  Tarifa impressa = 32.5 R$/kW ← usuário Fatura da distribuidora de outubro de 2026
  Tarifa em vigor = 30 R$/kW ← parâmetro REH 3.400/2025
  Quantidade = 560 kW ← usuário Fatura da distribuidora de outubro de 2026
  A impressa é a de outra vigência = 32.50 R$/kW ← parâmetro REH 3.500/2026
`, checktest.Record(&all[0].Trace)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if record := checktest.Record(&all[1].Trace); !strings.Contains(record, "  Quantidade = 9.8 MWh ←") {
		t.Errorf("%s", record)
	}
	for name, c := range map[string]struct {
		change func(*invoice.Invoice)
		want   string // charged of each
		ends   string // of the sentence of the first
	}{
		"no rates":          {func(v *invoice.Invoice) { v.Bill.PISCOFINSRate = nil }, ",,", ""},
		"measured is nil":   {func(v *invoice.Invoice) { v.Bill.Demand[0].Measured = nil }, ",28989.79,26764.25", ""},
		"contracted is nil": {func(v *invoice.Invoice) { v.Bill.Demand[0].Contracted = nil }, ",28989.79,26764.25", ""},
		"energy is nil":     {func(v *invoice.Invoice) { v.Bill.Energy[0].Energy = nil }, "23442.25,,26764.25", ""},
		"nothing printed":   {func(v *invoice.Invoice) { v.Bill.Demand[0].Tariff, v.Bill.Energy[0].Tariff = nil, nil }, "26764.25", ""},
		"the new cycle":     {func(v *invoice.Invoice) { v.Bill.CycleStart, v.Bill.CycleEnd = nil, nil }, "", ""},
		"of no act": {func(v *invoice.Invoice) { // 560 × 33.345678 ÷ 0.776376
			v.Bill.Energy, v.Bill.Demand[0].Tariff = nil, price("33.345678")
		}, "24052.24", "de R$ 33,34568/kW, homologada de R$ 30,00/kW" + old},
	} {
		all := wrong(c.change)
		var charged []string
		for _, w := range all {
			charged = append(charged, text(w.Charged))
			if text(w.Charged) == "" && w.Expected != nil {
				t.Errorf("%s: %+v", name, w)
			}
		}
		if got := strings.Join(charged, ","); got != c.want || c.ends != "" && (!strings.HasSuffix(all[0].Sentence, c.ends) || all[0].Validity != "") {
			t.Errorf("%s: %q, %+v", name, got, said(all))
		}
	}
}

// A bill that prints nothing, by acts that nobody imported, has nothing wrong; a cycle
// of two acts names the later one; a bill that is wrong by its energy alone says so.
func TestWrongTariffsInSentences(t *testing.T) {
	v := verde(t)
	v.Bill.Demand[0].Tariff, v.Bill.Energy[0].Tariff, v.Bill.Energy[1].Tariff = nil, nil, nil
	if all := check.Expect(&v, parameters(t), check.Official{}).WrongTariffs(); len(all) != 0 {
		t.Errorf("nothing is known: %+v", all)
	}
	v = verde(t)
	v.Bill.CycleStart, v.Bill.CycleEnd, v.Bill.Demand[0].Tariff = new(date("2026-09-20")), new(date("2026-10-20")), price("99")
	all := check.Expect(&v, parameters(t), check.Official{Rates: checktest.Acts("x")}).WrongTariffs()
	if len(all) == 0 || !strings.HasSuffix(all[0].Sentence, "homologada de R$ 31,66667/kW (REH 3.500/2026, desde 01/10/2026)") { // 10 days of 30.00, 20 of 32.50
		t.Errorf("two acts: %+v", all)
	}
	v = verde(t)
	v.ID, v.Bill.Energy[1].Tariff, v.Bill.TUSDValue = "b", price("99"), amount("70000")
	official := map[string]check.Official{"b": {Rates: checktest.Acts("x")}}
	_, tusd, _ := check.Bill(check.BillInput{Month: v.Month, Invoices: []invoice.Invoice{v}, Parameters: parameters(t), Official: official})
	const want = "TUSD fora de ponta: tarifa impressa de R$ 99,00/MWh, homologada de R$ 140,21/MWh (REH 3.500/2026, desde 01/10/2026); " +
		"uso da rede: esperado R$\u00a065.680,67, cobrado R$\u00a070.000,00."
	if tusd.Reason != want {
		t.Errorf("%q", tusd.Reason)
	}
	one := checktest.Acts("x")[:1]
	v = verde(t)
	v.ID = "b"
	_, tusd, _ = check.Bill(check.BillInput{Month: v.Month, Invoices: []invoice.Invoice{v}, Parameters: parameters(t), Official: map[string]check.Official{"b": {Rates: one}}})
	if tusd.Reason != "O uso da rede confere com as tarifas em vigor e as alíquotas da fatura." {
		t.Errorf("one act: %q", tusd.Reason)
	}
}
