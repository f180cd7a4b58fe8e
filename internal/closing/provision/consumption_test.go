package provision

import (
	"strings"
	"testing"

	"ynova/internal/closing/accrual"
	"ynova/internal/compliance/checktest"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
	"ynova/internal/tariff/parameter"
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
	s.invoices[ofTest] = append(s.invoices[ofTest], of2027) // which does not tell these taxes
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
	if network := s.accountOf(ofTest)[accrual.Network][0]; network.Accrued != nil || network.Missing != errNewTaxes {
		t.Errorf("MC-07 the use of the network of 2027: %+v", network)
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
