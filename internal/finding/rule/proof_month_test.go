package rule_test

import (
	"slices"
	"strings"
	"testing"

	"ynova/internal/compliance/check"
	"ynova/internal/finding/rule"
	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/expect"
)

// checked is what compliance concludes of the month of an NF, E3: 334.776 MWh × 247.35.
func checked(energy, icms check.Finding, charged string) func(*rule.Input) {
	return func(in *rule.Input) {
		in.Checks = map[month.Month]check.Result{at("2026-10"): {
			NFEnergy: energy, NFICMS: icms, NFEnergyValue: amount(charged), NFICMSValue: amount("17985.66"),
		}}
	}
}

// MC-14: the rules of the supplier's NF say what compliance says of its month, with the
// difference in R$ at stake and the working days to contest it.
func TestNFQuotesTheCheck_MC14(t *testing.T) {
	right := check.Finding{Status: check.StatusConforme}
	off := func(unit, reason string) check.Finding {
		node := trace.Result("Energia da NF", "Faturar × Preço", "82806.84", "R$", trace.Input("Preço", "247.35", "R$/MWh", trace.Source{Kind: trace.KindContrato}))
		return check.Finding{Status: check.StatusDivergente, Unit: unit, Reason: reason, Trace: &node}
	}
	tax := off("R$", "ICMS")
	tax.Trace = &trace.Node{Name: "ICMS da NF", Value: "17885.66", Inputs: []trace.Node{trace.Input("Alíquota", "18", "%", trace.Source{})}}
	for name, c := range map[string]struct {
		in          func(*rule.Input)
		rule        rule.Rule
		atStake     string
		contestable bool
	}{
		"volume":     {checked(off("MWh", "A NF cobra 402,880 MWh"), right, "99652.37"), rule.NFVolume, "16845.53", true},
		"price":      {checked(off("R$", "Energia"), right, "83806.84"), rule.NFPrice, "1000.00", true},
		"too little": {checked(off("R$", "Energia"), right, "80000.00"), rule.NFPrice, "0.00", false},
		"tax":        {checked(right, tax, "82806.84"), rule.NFICMS, "100.00", true},
		"right":      {checked(right, right, "82806.84"), "", "", false},
		"undefined":  {checked(check.Finding{Status: check.StatusIndefinido}, check.Finding{Status: check.StatusIndefinido}, "82806.84"), "", "", false},
		"no check":   {unchanged, "", "", false},
	} {
		v := nf("n1", "1", "2026-10", "100792.50")
		v.Issued = day("2026-11-13") // a Friday before a holiday
		found := audit(t, c.in, v, nf("n2", "2", "2026-10", "100792.50"))
		if c.rule == "" {
			if len(found) > 0 {
				t.Errorf("MC-14 %s: %+v", name, found)
			}
			continue
		}
		if len(found) != 1 || found[0].Rule != c.rule || text(found[0].AtStake) != c.atStake || found[0].Contestable != c.contestable || found[0].InvoiceID != "n1" {
			t.Errorf("MC-14 %s: %+v", name, found)
			continue
		}
		// Five working days: 16 to 19 and, the 20th being a holiday, 23 November.
		want := month.Date{}
		if c.contestable {
			want = day("2026-11-23")
		}
		if found[0].ContestUntil != want {
			t.Errorf("MC-14 %s until %s", name, found[0].ContestUntil)
		}
	}
}

// MC-14: what was charged too much by the distributor may be contested for sixty cycles.
func TestDeadlineOfABill_MC14(t *testing.T) {
	found := byRule(audit(t, unchanged, verde(func(v *invoice.Invoice) { v.Bill.TEValue = amount("120") })), rule.Regulated)
	if len(found) != 1 || found[0].ContestUntil != day("2031-10-31") {
		t.Errorf("MC-14 %+v", found)
	}
}

// MC-14: a contestation that was won is credited by the second cycle, or is owed.
func TestPendingCredit_MC14(t *testing.T) {
	s := newScene()
	three := func(change func(i int, v *invoice.Invoice)) []invoice.Invoice {
		var list []invoice.Invoice
		for i := range 3 {
			list = append(list, s.of(func(v *invoice.Invoice) {
				v.Month = at("2026-08").Add(i)
				v.ID = v.Month.String()
				change(i, v)
			}))
		}
		return list
	}
	refund := func(n int, value string) func(int, *invoice.Invoice) {
		return func(i int, v *invoice.Invoice) {
			if i == n {
				v.Bill.Document.Items = append(v.Bill.Document.Items, item(invoice.ItemRefund, "Devolução", value))
			}
		}
	}
	for name, c := range map[string]struct {
		bills []invoice.Invoice
		want  string // the bill that should have it
	}{
		"not credited":            {three(func(int, *invoice.Invoice) {}), "2026-10"},
		"credited next month":     {three(refund(1, "-100.00")), ""},
		"credited in the second":  {three(refund(2, "-100.00")), ""},
		"charged, not given back": {three(refund(2, "100.00")), "2026-10"},
		"credited before":         {three(refund(0, "-100.00")), "2026-10"},
		"the cycles are not over": {three(func(int, *invoice.Invoice) {})[:2], ""},
		"a bill without items": {three(func(i int, v *invoice.Invoice) {
			if i == 1 {
				v.Bill.Document = nil
			}
		}), ""},
		"of another unit": {three(func(_ int, v *invoice.Invoice) { v.UnitID = "u2" }), ""},
	} {
		in := s.in
		in.Parameters, in.History = parameters(t), c.bills
		in.Owed = []rule.Owed{{ID: "f1", UnitID: "u1", Month: at("2026-08"), Title: "Reativo em ago/2026", AtStake: *amount("100.00")}}
		found := byRule(rule.Evaluate(in), rule.Credit)
		if c.want == "" && len(found) > 0 || c.want != "" && (len(found) != 1 || found[0].InvoiceID != c.want || found[0].Key != "f1:" || text(found[0].AtStake) != "100.00") {
			t.Errorf("MC-14 %s: %+v", name, found)
		}
	}
}

// MC-14: beside the proofs of single rules, what each of them distinguishes.
func TestRulesTellApart_MC14(t *testing.T) {
	for name, c := range map[string]struct {
		change change
		rule   rule.Rule
		want   []string // what each finding says
	}{
		"demand billed too low is told, not contested": {bills(func(f *invoice.BillFigures) { f.Demand[0].Billed = kw("540") }), rule.Billed, []string{"faturados 540 kW"}},
		"a right is asked about once":                  {func(s *scene) { s.in.Contract.Start = day("2025-11-25") }, rule.UndueDiscount, []string{"confirme que o direito é anterior"}},
		"a cycle too short":                            {cycle("2026-09-30", "2026-10-26"), rule.CycleDays, []string{"Ciclo de 26 dias"}},
		"a gap between cycles":                         {cycle("2026-10-04", "2026-11-03"), rule.CycleGap, []string{"4 dias sem leitura"}},
		"tests end after three cycles":                 {both(charged("540", "3348.89"), func(s *scene) { s.before[0].Bill.Demand[0].Contracted = kw("400") }), rule.Test, []string{"no 3º ciclo"}},
		"and not in the fourth":                        {both(charged("540", "3348.89"), fourthCycle), rule.Test, nil},
		"an excess of tests is told once":              {both(grown("400"), charged("540", "3348.89")), rule.Excess, nil},
		"one above the limit is due":                   {grown("400"), rule.Excess, []string{"acima da tolerância"}},
		"less is billed in tests":                      {both(grown("400"), charged("460", "0")), rule.Billed, nil},
		"more is not":                                  {both(grown("400"), charged("460", "0"), bills(func(f *invoice.BillFigures) { f.Demand[0].Billed = kw("500") })), rule.Billed, []string{"faturados 500 kW, esperados 460 kW (460 kW medidos para 500 kW contratados, 92,0%). Período de testes, 1º ciclo depois do aumento da demanda contratada."}},
		"little is unused in tests":                    {both(grown("400"), charged("350", "0")), rule.Idle, nil},
		"nothing is found where a bill is missing":     {both(grown("400"), charged("300", "0"), func(s *scene) { s.before = s.before[:len(s.before)-1] }), rule.Idle, nil},
		"a new structure":                              {eachBefore(func(v *invoice.Invoice) { v.Bill.Modality = invoice.ModalityAzul }), rule.Adjusting, []string{"mudar de modalidade"}},
		"reactive in kVAr":                             {bills(kvar), rule.ReactiveSum, nil},
		"rates above the law without peers":            {bills(func(f *invoice.BillFigures) { f.PISCOFINSRate = pct("9.26") }), rule.PISCOFINSRate, []string{"o comum no mês é 9,25%"}},
		"consumption far below":                        {bills(func(f *invoice.BillFigures) { f.Energy[0].Energy, f.Energy[1].Energy = mwh("2.6"), mwh("50") }), rule.Consumption, []string{"0,33 vezes"}},
		"another company":                              {bills(func(f *invoice.BillFigures) { f.Document.Holder = "34028316000103" }), rule.Register, []string{"CNPJ da fatura"}},
		"another subgroup":                             {func(s *scene) { s.in.Register[0].Subgroup = "A3a" }, rule.Register, []string{"Subgrupo da fatura: A4; no cadastro: A3a"}},
		"another class":                                {func(s *scene) { s.in.Contract.Class = "comercial" }, rule.Register, []string{"Classe da fatura: Industrial; no cadastro: comercial"}},
		"items of one name":                            {add(item(invoice.ItemOther, "Ajuste", "11.00"), item(invoice.ItemOther, "Ajuste", "12.00")), rule.UnknownItem, []string{"11,00", "12,00"}},
		"a meter that began anew":                      {bills(func(f *invoice.BillFigures) { f.Document.Reads[0].Previous = new(dec("99999")) }), rule.Constant, nil},
		"metering that several share":                  {func(s *scene) { s.in.Units, s.in.Metered[s.bill.Month] = 2, *mwh("150") }, rule.Metering, nil},
		"CIP that fell":                                {eachBefore(func(v *invoice.Invoice) { v.Bill.CIPValue = amount("600.00") }), rule.CIP, []string{"no mês anterior era de"}},
	} {
		s := newScene()
		c.change(s)
		found := byRule(s.found(t), c.rule)
		said := func(part string) bool {
			return slices.ContainsFunc(found, func(f rule.Found) bool { return strings.Contains(f.Sentence, part) })
		}
		if len(found) != len(c.want) || slices.ContainsFunc(c.want, func(part string) bool { return !said(part) }) {
			t.Errorf("MC-14 %s: %+v", name, found)
		}
	}
}

// fourthCycle is three bills after the one in which the demand grew.
func fourthCycle(s *scene) {
	earlier := s.of(func(v *invoice.Invoice) {
		v.ID, v.Month = "b-0", s.bill.Month.Add(-4)
		v.Bill.Demand[0].Contracted = kw("400")
	})
	s.before = append([]invoice.Invoice{earlier}, s.before...)
}

// kvar is reactive demand: kVAr at a price for each.
func kvar(f *invoice.BillFigures) {
	f.Document.Items[0] = invoice.ItemLine{
		Class: invoice.ItemReactive, Text: "DRE", Unit: "kVAr", Quantity: new(dec("10")), Tariff: price("32.50"), Value: *amount("418.61"), Page: 1,
	}
}

// LW-01: a nota by the price that was not re-based, and one with wrong CBS and IBS, are
// findings of their own; right ones are none.
func TestNFOf2027_LW01(t *testing.T) {
	right := check.Finding{Status: check.StatusConforme}
	node := trace.Result("Energia da NF", "Faturar × Preço", "42652.77", "R$")
	gross := check.Finding{Status: check.StatusDivergente, Unit: "R$", Reason: "Preço não rebaseado", NotRebased: true, Trace: &node}
	taxed := gross
	taxed.Overpaid = "4730.68"
	told := trace.Result("CBS e IBS da NF", "Valor da energia × alíquotas", "3753.48", "R$")
	consumption := check.Finding{Status: check.StatusDivergente, Unit: "R$", Reason: "CBS e IBS", Found: "4000.00", Trace: &told}
	for name, c := range map[string]struct {
		energy, federal check.Finding
		rule            rule.Rule
		atStake         string
	}{
		"not re-based":   {gross, right, rule.NotRebased, "4348.05"}, // golden P1: 47 000.82 − 42 652.77
		"with its taxes": {taxed, right, rule.NotRebased, "4730.68"}, // VD-17
		"CBS and IBS":    {right, consumption, rule.NFFederal, "246.52"},
		"right":          {right, right, "", ""},
		"open":           {right, check.Finding{Status: check.StatusIndefinido}, "", ""},
		"no such check":  {right, check.Finding{}, "", ""},
	} {
		v := nf("n1", "1", "2026-10", "100792.50")
		found := audit(t, func(in *rule.Input) {
			checked(c.energy, right, "47000.82")(in)
			month := in.Checks[at("2026-10")]
			month.NFFederal = c.federal
			in.Checks[at("2026-10")] = month
		}, v)
		if c.rule == "" {
			if len(found) > 0 {
				t.Errorf("LW-01 %s: %+v", name, found)
			}
			continue
		}
		expect.Must(t, "LW-01 "+name, expect.Len(found, 1))
		expect.All(t, "LW-01 "+name, expect.Is(found[0].Rule, c.rule), expect.Is(text(found[0].AtStake), c.atStake),
			expect.Is(found[0].Contestable, true))
	}
}

// LW-01: from the month of issue on in which they are due CBS and IBS are part of a nota's
// total; before, they are only shown.
func TestTotalOfANotaWithCBS_LW01(t *testing.T) {
	for name, c := range map[string]struct {
		month, issued, total string
		consumption          bool
		fires                bool
	}{
		"2027, with them":         {"2027-01", "2027-02-03", "104546.02", true, false},
		"2027, without them":      {"2027-01", "2027-02-03", "100792.50", true, true},
		"2027, not told":          {"2027-01", "2027-02-03", "100792.50", false, false},
		"December, January":       {"2026-12", "2027-01-05", "104546.02", true, false},
		"2026, without them":      {"2026-10", "2026-11-05", "100792.50", true, false},
		"2026, added to the rest": {"2026-10", "2026-11-05", "104546.02", true, true},
	} {
		v := nf("n1", "1", c.month, c.total)
		v.Issued = day(c.issued)
		v.NF.EnergyValue, v.NF.ICMSValue = amount("82806.84"), amount("17985.66")
		if c.consumption {
			v.NF.CBSValue, v.NF.IBSValue = amount("3710.83"), amount("42.69")
		}
		if fires := len(byRule(audit(t, unchanged, v), rule.Total)) == 1; fires != c.fires {
			t.Errorf("LW-01 %s: fires %v", name, fires)
		}
	}
}

// LW-01: PIS and COFINS are looked into where a bill charges them; one of 2027 that charges
// CBS and IBS in their place has none.
func TestBillsAreAuditedByTheirOwnLaw_LW01(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*invoice.BillFigures)
		fires  bool
	}{
		"PIS/COFINS above the law": {func(f *invoice.BillFigures) { f.PISCOFINSRate = pct("12") }, true},
		"CBS and IBS": {func(f *invoice.BillFigures) {
			f.PISCOFINSRate, f.CBSRate, f.IBSRate, f.CBSValue = nil, pct("8.7"), pct("0.1"), amount("5000")
		}, false},
	} {
		v := verde(func(v *invoice.Invoice) {
			v.Month = at("2027-01")
			c.change(v.Bill)
		})
		found := audit(t, unchanged, v)
		if fires := len(byRule(found, rule.PISCOFINSRate)) == 1; fires != c.fires || len(byRule(found, rule.PISCOFINSBase)) != 0 {
			t.Errorf("LW-01 %s: %+v", name, found)
		}
	}
}
