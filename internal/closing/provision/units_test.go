package provision

import (
	"testing"

	"ynova/internal/closing/accrual"
	"ynova/internal/compliance/checktest"
	"ynova/internal/invoice"
	"ynova/internal/kernel/clock"
)

// MC-07: the bills of a contract with one unit are the unit's, whether they name it or
// not: what is accrued, what was kept before it was known and what realises it meet there.
func TestBillsOfTheOnlyUnitAreItsOwn_MC07(t *testing.T) {
	for name, named := range map[string]string{"nameless": "", "named": "u1"} {
		s := october(t, checktest.Parameters(t), &unit{id: "u1", metered: checktest.MWh("154.600")})
		s.invoices[ofTest] = []invoice.Invoice{
			bill("2026-09", "", "500", "9.600", "145.000", "32.50", "5.32"),
			bill("2026-10", named, "560", "9.800", "148.200", "33.10", "5.61"),
		}
		for state, kept := range map[string]kept{
			"computed": {},
			"frozen":   {accruals: s.contract(ofTest), frozen: clock.Micros(1)},
			"frozen nameless": {accruals: append(s.network(ofTest, "", []*invoice.Invoice{&s.invoices[ofTest][0]}, false),
				value(accrual.CIP, "", checktest.Decimal("312.45"), "Fatura")), frozen: clock.Micros(1)},
		} {
			s.kept[place{"k", ofTest}] = kept
			parts := s.accountOf(ofTest)
			for _, line := range []accrual.Name{accrual.Network, accrual.CIP} {
				if of := parts[line]; len(of) != 1 || of[0].UnitID != "u1" || of[0].Realised == nil {
					t.Errorf("MC-07 %s, %s: %s is %+v", name, state, line, of)
				}
			}
			accruedAs(t, &parts[accrual.Network][0], "75515.09") // golden M3
		}
	}
}

// MC-07: of several units each has its own bills and its own metering; a bill that names
// none of them stays unassigned.
func TestBillsOfSeveralUnits_MC07(t *testing.T) {
	s := october(t, checktest.Parameters(t), &unit{id: "u1", metered: checktest.MWh("154.600")}, &unit{id: "u2"})
	s.invoices[ofTest] = []invoice.Invoice{
		bill("2026-09", "u1", "500", "19.200", "290.000", "32.50", "5.32"), // twice the energy of golden M3 in the same shares
		bill("2026-09", "u2", "500", "9.600", "145.000", "32.50", "5.32"),
		bill("2026-10", "u2", "500", "9.600", "145.000", "32.50", "5.32"),
		bill("2026-10", "", "500", "9.600", "145.000", "32.50", "5.32"),
	}
	parts := s.accountOf(ofTest)[accrual.Network]
	if len(parts) != 3 || parts[0].UnitID != "u1" || parts[1].UnitID != "u2" || parts[2].UnitID != "" {
		t.Fatalf("MC-07 %+v", parts)
	}
	accruedAs(t, &parts[0], "75515.09") // by its metering
	accruedAs(t, &parts[1], "75515.09") // by its bills
	if parts[0].Realised != nil || parts[1].Realised == nil || parts[2].Realised == nil || parts[2].Missing == "" {
		t.Errorf("MC-07 what realises them: %+v", parts)
	}
}

// MC-07: where the bills of several units do not say whose they are, no unit is taken to
// be without one.
func TestNamelessBillsOfSeveralUnits_MC07(t *testing.T) {
	s := october(t, checktest.Parameters(t), &unit{id: "u1"}, &unit{id: "u2"})
	s.invoices[ofTest] = []invoice.Invoice{bill("2026-09", "", "500", "9.600", "145.000", "32.50", "5.32")}
	if parts := s.accountOf(ofTest)[accrual.Network]; len(parts) != 1 || parts[0].UnitID != "" || parts[0].Accrued == nil {
		t.Errorf("MC-07 %+v", parts)
	}
}

// MC-07: the bills of a unit that two contracts serve are accrued once: of the one that
// has them, else of the first.
func TestUnitOfTwoContractsIsBilledOnce_MC07(t *testing.T) {
	s := october(t, checktest.Parameters(t), &unit{id: "u1"})
	s.served["d"] = s.served[ofTest]
	s.carriers = map[string]string{}
	s.carry([]string{ofTest, "d"})
	if parts := s.accountOf(ofTest, "d")[accrual.CIP]; s.carriers["u1"] != ofTest || len(parts) != 1 {
		t.Errorf("MC-07 without bills it is %s's: %+v", s.carriers["u1"], parts)
	}
	s.invoices["d"] = []invoice.Invoice{bill("2026-09", "u1", "500", "9.600", "145.000", "32.50", "5.32")}
	s.carriers = map[string]string{}
	s.carry([]string{ofTest, "d"})
	if parts := s.accountOf(ofTest, "d")[accrual.CIP]; s.carriers["u1"] != "d" || len(parts) != 1 || parts[0].Accrued == nil {
		t.Errorf("MC-07 its bills are d's, it is %s's: %+v", s.carriers["u1"], parts)
	}
}

// MC-07: a contract without any unit in the register has lines that say what they lack.
func TestContractWithoutUnits_MC07(t *testing.T) {
	parts := october(t, checktest.Parameters(t)).accountOf(ofTest)
	for _, line := range ofBill {
		if of := parts[line]; len(of) != 1 || of[0].UnitID != "" || of[0].Accrued != nil || of[0].Missing != errNoBill {
			t.Errorf("MC-07 %s is %+v", line, of)
		}
	}
	accruedAs(t, &parts[accrual.Energy][0], "82080.62") // golden M3
}
