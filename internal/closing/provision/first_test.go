package provision

import (
	"strings"
	"testing"

	"ynova/internal/closing/accrual"
	"ynova/internal/compliance/checktest"
	"ynova/internal/contract/price"
	"ynova/internal/invoice"
	"ynova/internal/tariff/parameter"
)

// newUnit is the unit of golden M3 as its register has it before any bill.
func newUnit() *unit {
	return &unit{
		id: "u1", distributor: "ACME", state: "SP", subgroup: "A4", modality: string(invoice.ModalityVerde),
		icms: checktest.Percent("18"), peak: checktest.Percent("6.209573"), demand: checktest.KW("500"), metered: checktest.MWh("154.600"),
	}
}

const utility = "33050196000188"

func firstMonth(t *testing.T, u *unit) *sources {
	t.Helper()
	s := october(t, checktest.Also(t, checktest.Typed{Key: parameter.KeyBillPISCOFINS, Scope: utility, Value: "5.32", Unit: parameter.UnitPercent}), u)
	s.openings[u.id] = opening{rates: checktest.Acts("ACME"), distributor: utility}
	return s
}

// MC-07: a unit's first month, golden M3: its contracted demand, its energy in the share
// of its register, the tariffs in force, the rates of register and parameter; each marked
// as an estimate. The bill that comes realises it.
func TestFirstMonthOfAUnit_MC07(t *testing.T) {
	s := firstMonth(t, newUnit())
	parts := s.accountOf(ofTest)
	for line, want := range map[accrual.Name]string{accrual.Network: "75515.09", accrual.Excess: "0.00", accrual.SupplierTax: "18017.70"} {
		of := parts[line]
		if len(of) != 1 || !of[0].Estimate() {
			t.Fatalf("MC-07 %s is %+v", line, of)
		}
		accruedAs(t, &of[0], want)
	}
	if cip := parts[accrual.CIP][0]; cip.Accrued != nil || cip.Missing != errNoBill {
		t.Errorf("MC-07 the CIP is %+v", cip)
	}
	s.invoices[ofTest] = []invoice.Invoice{bill("2026-10", "", "560", "9.800", "148.200", "33.10", "5.61")}
	if of := s.accountOf(ofTest)[accrual.Network]; len(of) != 1 || of[0].Realised == nil || of[0].Accrued.StringFixed(2) != "75515.09" {
		t.Errorf("MC-07 with its bill it is %+v", of)
	}
}

// MC-07: without any metering a first month rests on the volume of the contract, else on
// what the register states.
func TestFirstMonthsEnergy_MC07(t *testing.T) {
	u := newUnit()
	u.metered, u.consumption = nil, checktest.MWh("120.000")
	s := firstMonth(t, u)
	energyOf := func() string {
		q := s.accountOf(ofTest)[accrual.Network][0].Inputs.Quantities
		return q[2].Value.Add(q[3].Value).String() + ", " + q[3].Source
	}
	if got := energyOf(); got != "331.25, Medição de outubro de 2026" {
		t.Errorf("MC-07 of the contract's metering: %s", got)
	}
	s.months = nil
	s.terms[ofTest].Volume = price.VolumeMWh(*checktest.MWh("140"))
	if got := energyOf(); got != "140, Volume do contrato, sem histórico" {
		t.Errorf("MC-07 of the contract's volume: %s", got)
	}
	s.terms[ofTest].Volume = price.Volume{}
	if got := energyOf(); got != "120, "+register {
		t.Errorf("MC-07 of the register: %s", got)
	}
}

// MC-07: what is missing is named, and nothing is accrued.
func TestFirstMonthNamesWhatIsMissing_MC07(t *testing.T) {
	for want, change := range map[string]func(*unit, *sources){
		"Falta a modalidade":           func(u *unit, _ *sources) { u.modality = "" },
		"demanda contratada de cada":   func(u *unit, _ *sources) { u.modality = string(invoice.ModalityAzul) },
		"Falta a demanda contratada":   func(u *unit, _ *sources) { u.demand = nil },
		"Falta a parcela da ponta":     func(u *unit, _ *sources) { u.peak = nil },
		"Falta o consumo da unidade":   func(u *unit, s *sources) { u.metered, s.months = nil, nil },
		"Faltam as tarifas em vigor":   func(_ *unit, s *sources) { s.openings["u1"] = opening{nil, utility} },
		"icms.fatura_aliquota de SP":   func(u *unit, _ *sources) { u.icms = nil },
		"icms.fatura_aliquota da UF":   func(u *unit, _ *sources) { u.icms, u.state = nil, "" },
		"fatura.pis_cofins da distrib": func(_ *unit, s *sources) { s.openings["u1"] = opening{s.openings["u1"].rates, "06981180000116"} },
	} {
		u := newUnit()
		s := firstMonth(t, u)
		change(u, s)
		for _, line := range []accrual.Name{accrual.Network, accrual.Excess} {
			if p := s.accountOf(ofTest)[line][0]; p.Accrued != nil || !strings.Contains(p.Missing, want) {
				t.Errorf("MC-07 %s says %q, want %q", line, p.Missing, want)
			}
		}
	}
}

// MC-07: the ICMS before the first nota is the rate of the state; two rates are none.
func TestFirstNotasRate_MC07(t *testing.T) {
	u := newUnit()
	u.icms = nil
	s := october(t, checktest.Also(t, checktest.Typed{Key: parameter.KeyBillICMS, Scope: "SP", Value: "18", Unit: parameter.UnitPercent}), u)
	of := s.accountOf(ofTest)[accrual.SupplierTax][0]
	accruedAs(t, &of, "18017.70") // golden M3
	s = october(t, s.rules.All, u, &unit{id: "u2", icms: checktest.Percent("19")})
	if of := s.accountOf(ofTest)[accrual.SupplierTax][0]; of.Accrued != nil || !strings.Contains(of.Missing, "alíquotas diferentes") {
		t.Errorf("MC-07 of two rates: %+v", of)
	}
	s = october(t, checktest.Parameters(t), u)
	if of := s.accountOf(ofTest)[accrual.SupplierTax][0]; of.Accrued != nil || !strings.Contains(of.Missing, "icms.fatura_aliquota de SP") {
		t.Errorf("MC-07 without a rate: %+v", of)
	}
}
