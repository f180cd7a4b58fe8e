package provision

import (
	"strings"
	"testing"

	"ynova/internal/closing/accrual"
	"ynova/internal/compliance/checktest"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/prooftest"
	"ynova/internal/tariff/index"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/tax"
)

// MC-07: CBS and IBS have no line before 2027; from then on it says which rate is missing,
// and with all of them it is on energy and bill; of an expected rate it is an estimate.
func TestTaxesOnConsumption_MC07(t *testing.T) {
	s := october(t, checktest.Parameters(t), &unit{id: "u1", metered: checktest.MWh("154.600")})
	s.invoices[ofTest] = []invoice.Invoice{bill("2026-09", "", "500", "9.600", "145.000", "32.50", "5.32")}
	of2027 := bill("2027-01", "", "500", "9.600", "145.000", "32.50", "0")
	if of := s.accountOf(ofTest)[accrual.Consumption]; of != nil {
		t.Errorf("MC-07 of 2026: %+v", of)
	}
	s.month, s.newTaxes = checktest.Month("2027-01"), true
	s.rules.Month = s.month
	s.months = map[string]map[month.Month]portfolio.Month{ofTest: {s.month: {Consumption: checktest.MWh("173.160"), Billable: checktest.MWh("173.160"), Net: checktest.MWh("173.160")}}}
	s.terms[ofTest].Price = checktest.Price("246.32")
	s.invoices[ofTest] = append(s.invoices[ofTest], of2027) // which does not state these taxes
	checktest.EachMissing(t, []string{parameter.KeyCBS, parameter.KeyIBSState, parameter.KeyIBSCity}, func(missing string, p parameter.Snapshot) {
		s.rules.All = p
		for _, of := range s.accountOf(ofTest)[accrual.Consumption] {
			if of.Accrued != nil || !strings.Contains(of.Missing, missing) {
				t.Errorf("MC-07 without %s: %+v", missing, of)
			}
		}
	})
	s.rules.All = checktest.Parameters(t)
	of := s.accountOf(ofTest)[accrual.Consumption]
	if len(of) != 2 || of[1].UnitID != "u1" || !of[0].Estimate() || of[0].Realised != nil || of[1].Realised != nil {
		t.Fatalf("MC-07 %+v", of)
	}
	accruedAs(t, &of[0], "3753.45") // golden P1: 3710.79 + 21.33 + 21.33
	if of[1].Accrued == nil {
		t.Errorf("MC-07 of the bill: %s", of[1].Missing)
	}
	// What documents print of both realises them (LW-01); one that is silent leaves it open.
	nota := invoice.Invoice{ID: "nf", Kind: invoice.KindNF, ContractID: ofTest, Month: s.month, NF: &invoice.NFFigures{
		Federal: invoice.Federal{CBSValue: checktest.Amount("3710.83"), IBSValue: checktest.Amount("42.65")},
	}}
	told := s.invoices[ofTest][1]
	told.Bill.CBSValue, told.Bill.IBSValue = checktest.Amount("6300.00"), checktest.Amount("72.10")
	s.invoices[ofTest] = []invoice.Invoice{s.invoices[ofTest][0], told, nota}
	of = s.accountOf(ofTest)[accrual.Consumption]
	for i, want := range []string{"3753.48", "6372.10"} {
		if r := of[i].Realised; r == nil || r.Booked.StringFixed(2) != want {
			t.Errorf("LW-01 realised %+v, want %s", r, want)
		}
	}
	second := nota
	second.NF = &invoice.NFFigures{}
	s.invoices[ofTest] = append(s.invoices[ofTest], second)
	if r := s.accountOf(ofTest)[accrual.Consumption][0].Realised; r != nil {
		t.Errorf("LW-01 a nota that does not say: %+v", r)
	}
}

// MC-07: lines with ICMS of 2027 need to know whether it is on CBS and IBS too; they say so,
// and then have no PIS and COFINS. Golden P1 and, for the bill, the formula of P2.
func TestICMSWithTaxesOnConsumption_MC07(t *testing.T) {
	of2027 := func(state string, p parameter.Snapshot) (*sources, map[accrual.Name]*accrual.Part) {
		s := october(t, p, &unit{id: "u1", state: state, metered: checktest.MWh("154.600")})
		s.invoices[ofTest] = []invoice.Invoice{bill("2026-12", "", "500", "9.600", "145.000", "32.50", "5.32"), {
			ID: "nf", Kind: invoice.KindNF, ContractID: ofTest, Month: checktest.Month("2026-12"), NF: &invoice.NFFigures{ICMSRegime: invoice.RegimeSellerA, ICMSRate: checktest.Percent("18")},
		}}
		s.month, s.newTaxes = checktest.Month("2027-01"), true
		s.rules.Month = s.month
		s.months = map[string]map[month.Month]portfolio.Month{ofTest: {s.month: {Consumption: checktest.MWh("173.160"), Billable: checktest.MWh("173.160"), Net: checktest.MWh("173.160")}}}
		s.terms[ofTest].Price = checktest.Price("271.43") // golden P1: 246.32 without PIS/COFINS
		s.terms[ofTest].Basis = price.Basis{Includes: tax.IncludesPISCOFINS, Rebase: price.RebaseAutomatic}
		found := map[accrual.Name]*accrual.Part{}
		for name, parts := range s.accountOf(ofTest) {
			found[name] = &parts[0]
		}
		return s, found
	}
	checktest.EachMissing(t, []string{parameter.KeyICMSOnConsumption}, func(missing string, p parameter.Snapshot) {
		s, unknown := of2027("SP", p)
		for _, name := range []accrual.Name{accrual.SupplierTax, accrual.Network, accrual.Excess} {
			if p := unknown[name]; p.Accrued != nil || !strings.Contains(p.Missing, missing+" de SP") {
				t.Errorf("MC-07 %s without the base of the ICMS: %v %q", name, p.Accrued, p.Missing)
			}
		}
		if _, said := s.settlementTax([]string{"SP"}); !strings.Contains(said, missing) {
			t.Errorf("MC-07 a debit without the base of the ICMS: %q", said)
		}
		if unknown[accrual.Energy].Accrued == nil {
			t.Error("MC-07 the energy needs no tax")
		}
	})
	p := checktest.Also(t, checktest.Typed{Key: parameter.KeyICMSOnConsumption, Scope: "DF", Value: "0", Unit: parameter.UnitRatio},
		checktest.Typed{Key: parameter.KeySettlementICMS, Scope: "SP", Value: "18", Unit: parameter.UnitPercent},
		checktest.Typed{Key: parameter.KeySettlementICMS, Scope: "DF", Value: "18", Unit: parameter.UnitPercent})
	want := prooftest.PortfolioExample(t, "P1")
	s, without := of2027("DF", p)
	accruedAs(t, without[accrual.SupplierTax], want["ICMS_sem_CBS_na_base_vICMS"])
	accruedAs(t, without[accrual.Excess], "0.00")
	if taxes, missing := s.settlementTax([]string{"DF"}); missing != "" || len(taxes) != 1 {
		t.Errorf("MC-07 a debit without CBS in the base: %v %q", taxes, missing)
	}
	s, with := of2027("SP", p)
	accruedAs(t, with[accrual.SupplierTax], want["ICMS_com_CBS_na_base_vICMS"])
	if taxes, missing := s.settlementTax([]string{"SP"}); missing != "" || len(taxes) != 4 {
		t.Errorf("MC-07 a debit with CBS in the base: %v %q", taxes, missing)
	}
	// 500 kW at 32.50, 9.6 MWh at 2296.63 and 145 at 140.21, all with 18 % of ICMS inside and
	// no PIS and COFINS; in the base 8.8 % of the ICMS more.
	accruedAs(t, without[accrual.Network], "71497.68")
	accruedAs(t, with[accrual.Network], "72630.20")
	if !without[accrual.SupplierTax].Estimate() {
		t.Error("MC-07 nobody has confirmed the price of 2027")
	}
	if without[accrual.Network].Estimate() || !with[accrual.Network].Estimate() {
		t.Error("MC-07 only what rests on an expected rate is an estimate")
	}
}

// MC-07: states that differ say nothing of the base of the ICMS; what is only expected of one
// makes an estimate.
func TestBaseOfTheICMS_MC07(t *testing.T) {
	s := october(t, checktest.Also(t, checktest.Typed{Key: parameter.KeyICMSOnConsumption, Scope: "DF", Value: "0", Unit: parameter.UnitRatio}))
	if rates, missing := s.inside(nil); rates != nil || missing != "" {
		t.Errorf("MC-07 of 2026: %v %q", rates, missing)
	}
	s.month, s.newTaxes = checktest.Month("2027-01"), true
	for want, states := range map[string][]string{"estados que diferem": {"SP", "DF"}, "UF da unidade": nil} {
		if rates, missing := s.inside(states); rates != nil || !strings.Contains(missing, want) {
			t.Errorf("MC-07 of %v: %v %q, want %q", states, rates, missing, want)
		}
	}
	if rates, missing := s.inside([]string{"DF"}); rates != nil || missing != "" {
		t.Errorf("MC-07 of DF: %v %q", rates, missing)
	}
	for state, estimate := range map[string]bool{"SP": false, "RJ": true} {
		rates, missing := s.inside([]string{state})
		if missing != "" || len(rates) != 3 || rates[1].Estimate != estimate { // the IBS itself is fixed by law
			t.Errorf("MC-07 of %s: %v %q", state, rates, missing)
		}
	}
}

// MC-07: a debit of the MCP needs the rate of the state; what is missing is named.
func TestTaxOnADebitOfTheSettlement_MC07(t *testing.T) {
	ofSP := checktest.Typed{Key: parameter.KeySettlementICMS, Scope: "SP", Value: "18", Unit: parameter.UnitPercent}
	s := october(t, checktest.Also(t, ofSP))
	if taxes, missing := s.settlementTax([]string{"SP"}); missing != "" || len(taxes) != 1 || taxes[0].Value.String() != "18" || taxes[0].Key != accrual.KeyTaxRate {
		t.Errorf("MC-07 of SP: %+v %s", taxes, missing)
	}
	for want, states := range map[string][]string{"icms.mcp de RJ": {"RJ"}, "UF de uma unidade": {""}} {
		if taxes, missing := s.settlementTax(states); taxes != nil || !strings.Contains(missing, want) {
			t.Errorf("MC-07 of %v: %+v %s", states, taxes, missing)
		}
	}
	s.rules.All = checktest.Also(t, ofSP, checktest.Typed{Key: parameter.KeySettlementICMS, Scope: "RJ", Value: "0", Unit: parameter.UnitPercent})
	if taxes, missing := s.settlementTax([]string{"RJ", "SP"}); taxes != nil || missing == "" {
		t.Errorf("MC-07 of two states: %+v %s", taxes, missing)
	}
}

// LW-01: a price of 2027 from which PIS/COFINS was taken by estimate is expected, with the
// energy, the ICMS and the CBS that are based on it; one that is confirmed, or that never
// held PIS/COFINS, is not.
func TestExpectedPriceIsMarked_LW01(t *testing.T) {
	want := prooftest.PortfolioExample(t, "P1")
	p := checktest.Official(t, parameter.KeyCBS, "8.7", "2027-01-01")
	for name, c := range map[string]struct {
		basis    price.Basis
		agreed   string
		expected bool
	}{
		"by estimate": {price.Basis{Includes: tax.IncludesPISCOFINS, Rebase: price.RebaseAutomatic}, "271.43", true},
		"confirmed":   {price.Basis{Includes: tax.IncludesPISCOFINS, Rebase: price.RebaseAutomatic, Confirmed: true}, "271.43", false},
		"net":         {price.Basis{Includes: tax.IncludesNone}, want["preco_liquido"], false},
	} {
		s := october(t, p, &unit{id: "u1", metered: checktest.MWh("154.600"), state: "SP"})
		s.month, s.newTaxes, s.factors = checktest.Month("2027-01"), true, price.NewFactors(index.Snapshot{}, p)
		s.rules.Month = s.month
		s.months = map[string]map[month.Month]portfolio.Month{ofTest: {s.month: {Consumption: checktest.MWh("173.160"), Billable: checktest.MWh("173.160"), Net: checktest.MWh("173.160")}}}
		s.terms[ofTest].Price, s.terms[ofTest].Basis = checktest.Price(c.agreed), c.basis
		account := s.accountOf(ofTest)
		energy := account[accrual.Energy][0]
		if f := energy.Inputs.Prices[0]; f.Value.StringFixed(2) != want["preco_liquido"] || energy.Expected() != c.expected || energy.Estimate() != c.expected {
			t.Errorf("LW-01 %s: %+v", name, energy.Inputs)
		}
		if onTop := account[accrual.Consumption][0]; onTop.Expected() != c.expected {
			t.Errorf("LW-01 %s, CBS: %+v", name, onTop.Inputs)
		}
		if from := energy.Inputs.Prices[0].Source; strings.Contains(from, "sem o preço de 2027 confirmado") != c.expected {
			t.Errorf("LW-01 %s: %q", name, from)
		}
	}
}
