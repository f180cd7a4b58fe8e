package check_test

import (
	"fmt"
	"testing"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/compliance/check"
	"ynova/internal/compliance/checktest"
	"ynova/internal/invoice"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/tariff/parameter"
)

func linesOf(t *testing.T, v invoice.Invoice, official check.Official) check.Lines {
	t.Helper()
	return check.Expect(&v, parameters(t), official).Lines(true)
}

// show is what a test says of a line: status, charged, expected.
func show(l *check.Line) string {
	text := func(d *decimal.Decimal) string {
		if d == nil {
			return "–"
		}
		return d.StringFixed(2)
	}
	return string(l.Status) + " " + text(l.Charged) + " " + text(l.Expected)
}

func line(t *testing.T, all check.Lines, name string) *check.Line {
	t.Helper()
	for i := range all.Lines {
		if all.Lines[i].Name == name {
			return &all.Lines[i]
		}
	}
	t.Fatalf("no line %q", name)
	return nil
}

// M10: the lines of a real Azul bill agree, each within its tolerance, and add up to
// what it charges. The rates are those that its factors come from; the tariffs of the
// example have the discount taken off.
func TestLines_M10(t *testing.T) {
	type want struct {
		Lines    map[string]map[string]string `json:"linhas"`
		Charged  string                       `json:"soma_cobrada"`
		Expected string                       `json:"soma_recalculada"`
		Greatest string                       `json:"maior_diferenca"`
	}
	in := prooftest.MonthInput[map[string]any](t, "M10")
	expected := prooftest.MonthExample[want](t, "M10")
	quantity := func(name string) string { return in["quantidade"].(map[string]any)[name].(string) }
	tariff := func(name string) *money.Price {
		return price(in["tarifa_com_desconto"].(map[string]any)[name].(string))
	}
	kwhPrice := func(name string) *money.Price {
		return price(dec(in["tarifa_com_desconto"].(map[string]any)[name].(string)).Shift(3).String())
	}
	// The example prints its factors with six decimals; they are Σ base ÷ Σ charged.
	factor := func(names ...string) decimal.Decimal {
		base, charged := decimal.Zero, decimal.Zero
		for _, name := range names {
			base = base.Add(dec(quantity(name)).Mul(basis.PerUnit(*tariff(name))))
			charged = charged.Add(dec(expected.Lines[name]["cobrado"]))
		}
		return base.DivRound(charged, 12)
	}
	taxed := factor("demanda_p_utilizada", "demanda_fp_utilizada", "tusd_p", "tusd_fp")
	exempt := factor("demanda_p_nao_utilizada", "demanda_fp_nao_utilizada")
	if taxed.StringFixed(6) != in["F_T"] || exempt.StringFixed(6) != in["F_I"] {
		t.Fatalf("M10 factors %s and %s", taxed, exempt)
	}
	one, hundred := decimal.NewFromInt(1), decimal.NewFromInt(100)
	v := invoice.Invoice{Kind: invoice.KindBill, Month: at("2026-04"), Bill: &invoice.BillFigures{
		Subgroup: "A4", Modality: invoice.ModalityAzul, Discount: pct("0"), ReactiveValue: amount("0"),
		PISCOFINSRate: pct(one.Sub(exempt).Mul(hundred).Round(6).String()), ICMSRate: pct(one.Sub(taxed.Div(exempt)).Mul(hundred).Round(6).String()),
		Document: &invoice.DocumentFigures{},
	}}
	f := v.Bill
	for _, p := range []struct {
		posto invoice.Posto
		short string
	}{{invoice.PostoPonta, "p"}, {invoice.PostoForaPonta, "fp"}} {
		used, unused := "demanda_"+p.short+"_utilizada", "demanda_"+p.short+"_nao_utilizada"
		contracted := dec(quantity(used)).Add(dec(quantity(unused))).String()
		f.Demand = append(f.Demand, invoice.DemandLine{Posto: p.posto, Contracted: kw(contracted), Measured: kw(quantity(used)), Billed: kw(contracted), Tariff: tariff(used)})
		f.Energy = append(f.Energy, invoice.EnergyLine{Posto: p.posto, Energy: kwh(quantity("tusd_" + p.short)), Tariff: kwhPrice("tusd_" + p.short), Value: amount(expected.Lines["tusd_"+p.short]["cobrado"])})
		for class, name := range map[invoice.ItemClass]string{invoice.ItemDemand: used, invoice.ItemUnused: unused} {
			f.Document.Items = append(f.Document.Items, invoice.ItemLine{Class: class, Posto: p.posto, Text: name, Value: *amount(expected.Lines[name]["cobrado"])})
		}
	}
	got := linesOf(t, v, check.Official{})
	for _, c := range []struct{ name, golden string }{
		{"Demanda na ponta", "demanda_p_utilizada"},
		{"Demanda na ponta não utilizada", "demanda_p_nao_utilizada"},
		{"Demanda fora de ponta", "demanda_fp_utilizada"},
		{"Demanda fora de ponta não utilizada", "demanda_fp_nao_utilizada"},
		{"TUSD na ponta", "tusd_p"},
		{"TUSD fora de ponta", "tusd_fp"},
	} {
		l, w := line(t, got, c.name), expected.Lines[c.golden]
		expect.Must(t, fmt.Sprintf("M10 %s: difference; want %v", c.name, w), expect.Is(show(l), w["situacao"]+" "+w["cobrado"]+" "+w["recalculado"]))
		expect.All(t, fmt.Sprintf("M10 %s: difference; want %v", c.name, w), expect.Is(l.Difference.StringFixed(2), w["diferenca"]),
			expect.Not(l.Quantity, nil), expect.Not(l.Base, nil), expect.Not(l.Factor, nil), expect.Not(l.Printed, nil))
		if allowed := decimal.Max(dec("0.50"), dec(w["tolerancia"])); !l.Allowed.Equal(allowed) {
			t.Errorf("M10 %s: tolerance %s, want %s", c.name, l.Allowed, allowed)
		}
	}
	expect.All(t, "M10 sums", expect.Is(got.Charged.StringFixed(2), expected.Charged), expect.Is(got.Expected.StringFixed(2), expected.Expected),
		expect.Is(got.Status, check.LineAgrees), expect.Is(got.Unknown, 0), expect.Is(got.Missing, ""))
}

// MC-14: E4b line by line, by the rates that it prints: everything agrees, the sums are
// those of the lines and of the bill, and taxes are listed beside them.
func TestLinesOfE4b_MC14(t *testing.T) {
	v := verde(t)
	v.Bill.BenefitGross, v.Bill.BenefitNet = amount("25331.10"), amount("19666.46")
	got := linesOf(t, v, check.Official{})
	for name, want := range map[string]string{
		"Demanda": "confere 11721.12 11721.12", "Ultrapassagem de demanda": "confere 5023.34 5023.34", "TUSD na ponta": "confere 15379.81 15379.81",
		"TUSD fora de ponta": "confere 26764.25 26764.25", "Energia e demanda reativas": "transcrita 1127.51 1127.51", "CIP/COSIP": "transcrita 312.45 312.45",
		"Benefício tarifário bruto": "confere 25331.10 25331.10", "Benefício tarifário líquido": "confere -19666.46 -19666.46", "ICMS": "confere 15362.48 15362.48",
	} {
		if l := line(t, got, name); show(l) != want {
			t.Errorf("MC-14 %s: %s, want %s", name, show(l), want)
		}
	}
	expect.All(t, "MC-14 sums", expect.Is(got.Charged.StringFixed(2), v.Total.Text()), expect.Same(got.Charged, got.Expected),
		expect.Is(got.Status, check.LineAgrees))
}

func TestLinesDecide_MC14(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*invoice.Invoice)
		line   string
		want   string
	}{
		"half a real off is inside": {func(v *invoice.Invoice) { v.Bill.Demand[0].Value = amount("11720.62") }, "Demanda", "confere 11720.62 11721.12"},
		"more than that":            {func(v *invoice.Invoice) { v.Bill.Demand[0].Value = amount("11719.94") }, "Demanda", "diverge 11719.94 11721.12"},
		"used and unused in one charge": {func(v *invoice.Invoice) {
			v.Bill.Demand[0].Measured, v.Bill.Demand[0].ExcessValue = kw("400"), amount("0")
		}, "Demanda, utilizada e não utilizada", "diverge 11721.12 10088.54"},
		"excess where none is due": {func(v *invoice.Invoice) { v.Bill.Demand[0].Measured = kw("510") }, "Ultrapassagem de demanda", "diverge 5023.34 0.00"},
		"TE":                       {func(v *invoice.Invoice) { v.Bill.TEValue = amount("120") }, "TE", "diverge 120.00 0.00"},
		"no TE":                    {func(v *invoice.Invoice) { v.Bill.TEValue = amount("0") }, "TE", "confere 0.00 0.00"},
		"a value is not told":      {func(v *invoice.Invoice) { v.Bill.Energy[0].Value = nil }, "TUSD na ponta", "sem dados – 15379.81"},
		"rates are missing":        {func(v *invoice.Invoice) { v.Bill.ICMSRate = nil }, "Demanda", "sem dados 11721.12 –"},
		"a fine is carried": {func(v *invoice.Invoice) {
			v.Bill.Document = &invoice.DocumentFigures{Items: []invoice.ItemLine{{Class: invoice.ItemFine, Text: "Multa", Value: *amount("12.34")}}}
		}, "Multa", "transcrita 12.34 12.34"},
		"reactive by its own quantity": {func(v *invoice.Invoice) {
			v.Bill.Document = &invoice.DocumentFigures{Items: []invoice.ItemLine{{
				Class: invoice.ItemReactive, Text: "ERE", Unit: "kVArh", Quantity: new(dec("2500")), Tariff: price("350.15"), Value: *amount("1127.51"),
			}}}
		}, "ERE", "confere 1127.51 1127.51"},
	} {
		v := verde(t)
		c.change(&v)
		got := linesOf(t, v, check.Official{})
		if l := line(t, got, c.line); show(l) != c.want {
			t.Errorf("MC-14 %s: %s, want %s", name, show(l), c.want)
		}
		sum := decimal.Zero
		for i := range got.Lines {
			if l := &got.Lines[i]; l.Difference != nil && !l.Informative {
				sum = sum.Add(*l.Difference)
			}
		}
		if !sum.Equal(got.Difference) || !got.Charged.Sub(got.Expected).Equal(got.Difference) {
			t.Errorf("MC-14 %s: the sums are not those of the lines", name)
		}
	}
}

// MC-14: the homologated tariff stands beside the printed one with its act; without the
// tolerances of lines nothing is decided.
func TestLinesOfficial_MC14(t *testing.T) {
	v := verde(t)
	v.Bill.Demand[0].Tariff = price("35.10")
	got := linesOf(t, v, check.Official{Rates: checktest.Acts("")})
	l := line(t, got, "Demanda")
	expect.All(t, "MC-14", expect.Is(l.Printed.String(), "35.1"), expect.Is(l.Official.String(), "32.5"), expect.Begins(l.Act, "REH 3.500/2026"),
		expect.Is(show(l), "confere 11721.12 11721.12"))
	checktest.EachMissing(t, []string{parameter.KeyLineToleranceMoney, parameter.KeyLineTolerancePercent}, func(key string, p parameter.Snapshot) {
		v := verde(t)
		for _, l := range check.Expect(&v, p, check.Official{}).Lines(true).Lines {
			if l.Status == check.LineAgrees || l.Status == check.LineDiffers {
				t.Errorf("MC-14 without %s %s %s", key, l.Name, l.Status)
			}
		}
	})
}
