package rule_test

import (
	"fmt"
	"strings"
	"testing"

	"ynova/internal/compliance/check"
	"ynova/internal/compliance/checktest"
	"ynova/internal/finding/rule"
	"ynova/internal/invoice"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/rate"
)

func unchanged(*rule.Input) {}

// Each rule finds what it is for, with expected, charged and the amount at stake,
// and leaves alone what is right. Amounts are those of E4b (domain 4.8).
func TestRules_E4b(t *testing.T) {
	for name, c := range map[string]struct {
		change                     func(*invoice.Invoice)
		rule                       rule.Rule
		expected, charged, atStake string // empty sentence: nothing is found
		sentence                   string
		contestable                bool
	}{
		"excess as it should be": {func(*invoice.Invoice) {}, rule.Excess, "5023.34", "5023.34", "5023.34", "560 kW medidos para 500 kW contratados", false},
		"excess at three times": {
			func(v *invoice.Invoice) { v.Bill.Demand[0].ExcessValue = amount("7535.01") },
			rule.Excess, "5023.34", "7535.01", "2511.67", "calculada a mais", true,
		},
		"excess inside the 5 %": {
			func(v *invoice.Invoice) { v.Bill.Demand[0].Measured = kw("525") },
			rule.Excess, "0.00", "5023.34", "5023.34", "dentro da tolerância", true,
		},
		"no excess inside the 5 %": {func(v *invoice.Invoice) {
			v.Bill.Demand[0].Measured, v.Bill.Demand[0].ExcessValue = kw("525"), amount("0")
		}, rule.Excess, "", "", "", "", false},
		"excess of a hundredth of a kW": {
			func(v *invoice.Invoice) {
				v.Bill.Demand[0].Measured, v.Bill.Demand[0].ExcessValue = kw("525.01"), amount("0")
			},
			rule.Excess, "2093.90", "0.00", "2093.90", "acima da tolerância", false,
		},
		"idle demand is fine at 85 %": {func(v *invoice.Invoice) { v.Bill.Demand[0].Measured = kw("425") }, rule.Idle, "", "", "", "", false},
		// 100 kW × 32.50 ÷ 0.9468 without discount.
		"idle demand": {
			func(v *invoice.Invoice) { v.Bill.Demand[0].Measured, v.Bill.Discount = kw("400"), pct("0") },
			rule.Idle, "nil", "3432.62", "3432.62", "100 kW contratados e não utilizados", false,
		},
		"idle demand without rates": {
			func(v *invoice.Invoice) { v.Bill.Demand[0].Measured, v.Bill.PISCOFINSRate = kw("400"), nil },
			rule.Idle, "nil", "nil", "nil", "valor indefinido no mês", false,
		},
		"reactive": {func(*invoice.Invoice) {}, rule.Reactive, "nil", "1127.51", "1127.51", "correção do fator de potência", false},
		"reactive of group B": {
			func(v *invoice.Invoice) { v.Bill.Subgroup, v.Bill.ReactiveValue = "B3", amount("5") },
			rule.Reactive, "0.00", "5.00", "5.00", "grupo B", true,
		},
		"reactive that is ignored": {func(v *invoice.Invoice) { v.Bill.ReactiveValue = amount("10") }, rule.Reactive, "", "", "", "", false},
		// What is missing without the discount is its net amount, but for the rounding of
		// lines: the taxes on it stay.
		"no discount": {
			func(v *invoice.Invoice) { v.Bill.Discount = pct("0") },
			rule.Discount, "65680.67", "85347.14", "19666.46", "aplica 0% de desconto da fonte; o contrato prevê 50%", true,
		},
		"the discount agreed":       {func(*invoice.Invoice) {}, rule.Discount, "", "", "", "", false},
		"discount not told":         {func(v *invoice.Invoice) { v.Bill.Discount = nil }, rule.Discount, "", "", "", "", false},
		"no ICMS on unused demand":  {idle("0"), rule.IdleICMS, "", "", "", "", false},
		"ICMS on unused demand":     {idle("308.94"), rule.IdleICMS, "", "", "0.00", "O total está certo; o ICMS destacado inclui a demanda não utilizada.", false},
		"TE of a free client":       {func(v *invoice.Invoice) { v.Bill.TEValue = amount("120") }, rule.Regulated, "0.00", "120.00", "120.00", "TE", true},
		"flag of a free client":     {func(v *invoice.Invoice) { v.Bill.FlagValue = amount("88.10") }, rule.Regulated, "0.00", "88.10", "88.10", "Bandeira", true},
		"before the free market":    {func(v *invoice.Invoice) { v.Month, v.Bill.TEValue = at("2023-12"), amount("120") }, rule.Regulated, "", "", "", "", false},
		"no TE":                     {func(v *invoice.Invoice) { v.Bill.TEValue = amount("0") }, rule.Regulated, "", "", "", "", false},
		"total that closes":         {func(*invoice.Invoice) {}, rule.Total, "", "", "", "", false},
		"total that is too high":    {func(v *invoice.Invoice) { v.Total = amount("66993.12") }, rule.Total, "65993.12", "66993.12", "1000.00", "Os itens somam", true},
		"total that is too low":     {func(v *invoice.Invoice) { v.Total = amount("65000.00") }, rule.Total, "65993.12", "65000.00", "0.00", "Os itens somam", false},
		"total of parts not told":   {func(v *invoice.Invoice) { v.Total, v.Bill.CIPValue = amount("1"), nil }, rule.Total, "", "", "", "", false},
		"tariffs that nobody knows": {func(*invoice.Invoice) {}, rule.Tariff, "", "", "", "", false},
	} {
		found := byRule(audit(t, unchanged, verde(c.change)), c.rule)
		if c.sentence == "" {
			if len(found) > 0 {
				t.Errorf("E4b %s: found %q", name, found[0].Sentence)
			}
			continue
		}
		if len(found) != 1 {
			t.Errorf("E4b %s: %d found", name, len(found))
			continue
		}
		f := found[0]
		expect.All(t, fmt.Sprintf("E4b %s: expected %s charged %s at stake contestable", name, text(f.Expected), text(f.Charged)),
			expect.Is(c.expected != "" && text(f.Expected) != c.expected, false), expect.Is(c.charged != "" && text(f.Charged) != c.charged, false),
			expect.Is(text(f.AtStake), c.atStake), expect.Has(f.Sentence, c.sentence), expect.Is(f.Contestable, c.contestable))
		expect.All(t, fmt.Sprintf("E4b %s: record", name), expect.Is(f.Trace.Rules, "regras de auditoria de faturas, versão 6"),
			expect.Not(len(f.Trace.Inputs), 0), expect.Is(f.InvoiceID, "b1"))
	}
}

// idle makes half of the demand unused and the ICMS what the rest is due, and more.
func idle(more string) func(*invoice.Invoice) {
	return func(v *invoice.Invoice) {
		v.Bill.Demand[0].Measured, v.Bill.Demand[0].ExcessValue, v.Bill.Discount = kw("450"), amount("0"), pct("0")
		v.Bill.BenefitGross, v.Bill.BenefitNet = amount("0"), amount("0")
		// 450 × 32.50, the energies and the reactive, with taxes, at 18 %.
		base := dec("14625").Div(dec("0.776376")).Round(2).Add(dec("22506.974").Div(dec("0.776376")).Round(2)).
			Add(dec("20779.122").Div(dec("0.776376")).Round(2)).Add(dec("1127.51"))
		v.Bill.ICMSValue = amount(base.Mul(dec("0.18")).Round(2).Add(dec(more)).StringFixed(2))
		v.Bill.TUSDValue = amount(base.Add(dec("1625").Div(dec("0.9468")).Round(2)).StringFixed(2)) // 50 × 32.50 without ICMS
	}
}

// The law of 25/11/2025 ends the discount of a consumer that migrates later: this is a question,
// not a claim.
func TestDiscountAfterTheLaw(t *testing.T) {
	v := verde(func(v *invoice.Invoice) { v.Bill.Discount = pct("0") })
	found := byRule(audit(t, func(in *rule.Input) { in.Contract.Start = day("2025-11-25") }, v), rule.Discount)
	expect.Must(t, "found", expect.Len(found, 1))
	expect.All(t, "found", expect.Is(found[0].Contestable, false), expect.Is(found[0].Light, "amarelo"),
		expect.Has(found[0].Sentence, "Lei 15.269/2025"))
}

// history is an adjustment of the tariffs on the 16th of October 2026.
func history() rate.History {
	july, october := day("2025-10-16"), day("2026-10-16")
	until := day("2026-10-15")
	var h rate.History
	for _, of := range []struct {
		from       month.Date
		to         *month.Date
		act        string
		kw, p, off string
	}{{july, &until, "REH 1/2025", "30.00", "2200", "130"}, {october, nil, "REH 2/2026", "32.50", "2296.63", "140.21"}} {
		for _, p := range []rate.Tariff{
			{Key: rate.Key{Posto: "unico"}, Amounts: rate.Amounts{TUSDkW: price(of.kw)}},
			{Key: rate.Key{Posto: "ponta"}, Amounts: rate.Amounts{TUSDMWh: price(of.p)}},
			{Key: rate.Key{Posto: "fora_ponta"}, Amounts: rate.Amounts{TUSDMWh: price(of.off)}},
		} {
			p.From, p.To, p.Act, p.Source = of.from, of.to, of.act, "ANEEL"
			h = append(h, p)
		}
	}
	return h
}

// Domain 4.6: the tariff in force on the cycle, by days where it changes within it.
func TestTariffOfAnotherValidity(t *testing.T) {
	cycle := func(from, to string) func(*invoice.Invoice) {
		return func(v *invoice.Invoice) { v.Bill.CycleStart, v.Bill.CycleEnd = new(day(from)), new(day(to)) }
	}
	official := func(in *rule.Input) { in.Official = map[string]check.Official{"b1": {Rates: history()}} }
	if found := byRule(audit(t, official, verde(cycle("2026-10-20", "2026-11-19"))), rule.Tariff); len(found) != 0 {
		t.Errorf("in force: %+v", found)
	}
	found := byRule(audit(t, official, verde(cycle("2026-09-10", "2026-10-10"))), rule.Tariff)
	if len(found) != 3 {
		t.Fatalf("before the adjustment: %+v", found)
	}
	demand := found[0]
	// 560 kW at 32.50 and at 30.00, ÷ 0.776376.
	expect.All(t, "demand", expect.Is(text(demand.Charged), "23442.25"), expect.Is(text(demand.Expected), "21639.00"),
		expect.Is(text(demand.AtStake), "1803.25"), expect.Is(demand.Contestable, true),
		expect.Has(demand.Sentence, "tarifa impressa de R$ 32,50/kW, homologada de R$ 30,00/kW (REH 1/2025, desde 16/10/2025)", "é a de outra vigência (REH 2/2026, desde 16/10/2026)"))
	// Ten of thirty days by the new act: 30.00 × 20/30 + 32.50 × 10/30.
	found = byRule(audit(t, official, verde(cycle("2026-09-25", "2026-10-25"))), rule.Tariff)
	if len(found) != 3 || !strings.Contains(found[0].Sentence, "homologada de R$ 30,83333/kW") {
		t.Errorf("the cycle of the change: %+v", found)
	}
	// Without the cycle nobody knows which of the two holds.
	if found = byRule(audit(t, official, verde(func(*invoice.Invoice) {})), rule.Tariff); len(found) != 0 {
		t.Errorf("without a cycle: %+v", found)
	}
	// A distributor may print the tariff with the discount taken off, or with taxes.
	printed := func(v *invoice.Invoice) {
		cycle("2026-10-20", "2026-11-19")(v)
		v.Bill.Demand[0].Tariff, v.Bill.Energy[1].Tariff = price("16.25"), price("180.595")
	}
	if found = byRule(audit(t, official, verde(printed)), rule.Tariff); len(found) != 0 {
		t.Errorf("on another basis: %+v", found)
	}
}

func nf(id, number, m, total string) invoice.Invoice {
	return invoice.Invoice{ID: id, Kind: invoice.KindNF, Month: at(m), Number: number, Total: amount(total), NF: &invoice.NFFigures{
		EnergyValue: amount("82806.84"), ICMSValue: amount("17985.66"),
	}}
}

// E3: energy and ICMS make the total of the supplier's invoice.
func TestSupplierTotal_E3(t *testing.T) {
	if found := audit(t, unchanged, nf("n1", "1", "2026-10", "100792.50")); len(found) != 0 {
		t.Errorf("E3 %+v", found)
	}
	found := audit(t, unchanged, nf("n1", "1", "2026-10", "100983.95"))
	expect.Must(t, "E3", expect.Len(found, 1))
	expect.All(t, "E3", expect.Is(found[0].Rule, rule.Total), expect.Is(text(found[0].AtStake), "191.45"))
}

func TestSeries(t *testing.T) {
	bill := func(id, number, m string) invoice.Invoice {
		return invoice.Invoice{ID: id, Kind: invoice.KindBill, Month: at(m), Number: number, Total: amount("100"), Bill: &invoice.BillFigures{}}
	}
	for name, c := range map[string]struct {
		invoices []invoice.Invoice
		units    int
		want     []string
	}{
		"one a month":              {[]invoice.Invoice{bill("a", "1", "2026-01"), bill("b", "2", "2026-02")}, 1, nil},
		"twice":                    {[]invoice.Invoice{bill("a", "1", "2026-01"), bill("b", "2", "2026-01")}, 1, []string{"mes_duplicado b:"}},
		"three times":              {[]invoice.Invoice{bill("a", "", "2026-01"), bill("b", "", "2026-01"), bill("c", "", "2026-01")}, 1, []string{"mes_duplicado b:", "mes_duplicado c:"}},
		"of several units":         {[]invoice.Invoice{bill("a", "1", "2026-01"), bill("b", "2", "2026-01")}, 2, nil},
		"the same number":          {[]invoice.Invoice{bill("a", "1", "2026-01"), bill("b", "1", "2026-01")}, 2, []string{"mes_duplicado b:"}},
		"invoices of a month":      {[]invoice.Invoice{nf("a", "1", "2026-01", "100792.50"), nf("b", "2", "2026-01", "100792.50")}, 1, nil},
		"the same invoice":         {[]invoice.Invoice{nf("a", "1", "2026-01", "100792.50"), nf("b", "1", "2026-01", "100792.50")}, 1, []string{"mes_duplicado b:"}},
		"a gap":                    {[]invoice.Invoice{bill("a", "1", "2026-01"), bill("b", "2", "2026-04")}, 1, []string{"mes_ausente :fatura_distribuidora:2026-02", "mes_ausente :fatura_distribuidora:2026-03"}},
		"before the contract":      {[]invoice.Invoice{bill("a", "1", "2023-10"), bill("b", "2", "2024-02")}, 1, []string{"mes_ausente :fatura_distribuidora:2024-01"}},
		"bills and invoices apart": {[]invoice.Invoice{bill("a", "1", "2026-01"), nf("n", "9", "2026-02", "100792.50"), bill("b", "2", "2026-03")}, 1, []string{"mes_ausente :fatura_distribuidora:2026-02"}},
	} {
		var got []string
		for _, f := range audit(t, func(in *rule.Input) { in.Units = c.units }, c.invoices...) {
			got = append(got, string(f.Rule)+" "+f.Key)
		}
		if strings.Join(got, ", ") != strings.Join(c.want, ", ") {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
	found := audit(t, unchanged, bill("a", "1", "2026-01"), bill("b", "2", "2026-01"))
	expect.Must(t, "found", expect.Is(text(found[0].AtStake), "100.00"), expect.Not(found[0].Expected, nil))
	expect.All(t, "found", expect.Is(*found[0].Expected, money.Amount(0)))
}

// Bills read of two cycles within a month are parts of it, not repetitions.
func TestPartsOfAMonth(t *testing.T) {
	found := audit(t, func(in *rule.Input) {
		in.Series = []rule.Entry{
			{ID: "a", Kind: invoice.KindBill, Month: at("2026-01"), Cycle: "2026-01-01/2026-01-15"},
			{ID: "b", Kind: invoice.KindBill, Month: at("2026-01"), Cycle: "2026-01-15/2026-01-31"},
		}
	})
	if len(found) != 0 {
		t.Errorf("%+v", found)
	}
}

// VD-15, golden T8: a missing discount claims what was overpaid: a benefit of 0 beside a discount
// of 0 says nothing of the law, the taxes on the discount stay but where the state exempts
// them. While the right to a discount is in doubt, none is claimed; once a person has decided
// about it, it is.
func TestMissingDiscount_VD15(t *testing.T) {
	want := prooftest.TrueExample[map[string]string](t, "T8")
	without := verde(func(v *invoice.Invoice) {
		v.Bill.Discount, v.Bill.BenefitGross, v.Bill.BenefitNet = pct("0"), amount("0"), amount("0")
	})
	exempt := checktest.With(t, parameter.KeyBenefitExempt, "1")
	for name, c := range map[string]struct {
		change func(*rule.Input)
		want   string
	}{
		"taxes stay": {unchanged, want["em_jogo"]},
		"the state exempts": {func(in *rule.Input) {
			in.Parameters, in.Official = exempt, map[string]check.Official{"b1": {State: "SP"}}
		}, want["uf_isenta_por_parametro"]},
	} {
		found := byRule(audit(t, c.change, without), rule.Discount)
		if len(found) != 1 || text(found[0].AtStake) != c.want {
			t.Errorf("VD-15 %s: %+v", name, found)
		}
	}
	later := verde(func(v *invoice.Invoice) {
		v.ID, v.Month, v.Bill.Discount = "b2", at("2026-11"), pct("25")
	})
	in := func(settled bool) []rule.Found {
		return audit(t, func(in *rule.Input) {
			in.Contract.Start = day("2025-11-25")
			if settled {
				in.Settled = map[string]bool{"unidade:": true}
			}
		}, without, later)
	}
	if all := in(false); len(byRule(all, rule.UndueDiscount)) != 1 || len(byRule(all, rule.Discount)) != 0 {
		t.Errorf("VD-15 a right in doubt claims a discount: %+v", byRule(all, rule.Discount))
	}
	if all := in(true); len(byRule(all, rule.Discount)) != 2 {
		t.Errorf("VD-15 a right that was decided claims %d discounts", len(byRule(all, rule.Discount)))
	}
}
