package closing

import (
	"slices"
	"strings"
	"testing"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
)

// Fechamento 2.2: what each item says, and what a waiver lets pass.
func TestItemsOfASupply_MC01(t *testing.T) {
	whole := func() supply {
		value := money.Amount(82_806_8400)
		s := supply{
			conformity: "Conforme", value: &value, hasNF: true, hasBill: true, nfEnergy: checkOK, nfICMS: checkOK, nfCovers: checkOK,
			billDemand: checkOK, billTUSD: checkOK, billICMS: checkOK,
			meters: []meter{{metering: "CCEE/SCDE consistida"}},
		}
		one := month.New(2026, 1).Hours() // any number
		e := energyOf(one)
		s.consumption, s.proinfa, s.minimum, s.billable = e, e, e, e
		s.price = priceOf(247)
		return s
	}
	for _, c := range []struct {
		name   string
		change func(*supply)
		item   Item
		status Status
		reason string
	}{
		{"whole", func(*supply) {}, Measurement, OK, ""},
		{"no measurement", func(s *supply) { s.consumption = nil }, Measurement, Missing, "Mês sem medição"},
		{"estimated", func(s *supply) { s.meters[0].metering = "Estimada" }, Measurement, Provisional, "Medição Estimada"},
		{"telemetry", func(s *supply) { s.meters[0].metering = "Telemetria" }, Measurement, Provisional, "Medição Telemetria"},
		{"unsaid", func(s *supply) { s.meters[0].metering = "" }, Measurement, Provisional, "não informada"},
		{"by the distributor", func(s *supply) { s.meters[0].metering = "Distribuidora" }, Measurement, OK, ""},
		{"declared final", func(s *supply) { s.meters[0].metering = "Estimada"; s.waived.add(Measurement) }, Measurement, Final, ""},
		{"missing is not waived", func(s *supply) { s.consumption = nil; s.waived.add(Measurement) }, Measurement, Missing, ""},
		{"no PROINFA", func(s *supply) { s.proinfa = nil }, Proinfa, Missing, "Sem PROINFA"},
		{"PROINFA of zero counts", func(s *supply) { s.proinfa = energyOf(0) }, Proinfa, OK, ""},
		{"no band", func(s *supply) { s.minimum = nil }, Agreement, Missing, "Faixa"},
		{"not measured, with a band", func(s *supply) { s.minimum, s.conformity, s.banded = nil, "", true }, Agreement, OK, ""},
		{"not measured, with a price", func(s *supply) { s.price, s.conformity, s.agreed = nil, "", true }, Price, OK, ""},
		{"no price", func(s *supply) { s.price = nil }, Price, Missing, "sem preço"},
		{"index not final", func(s *supply) { s.meters[0].adjusted = 2 }, Price, Provisional, "provisório"},
		{"Indefinido", func(s *supply) { s.conformity = "Indefinido" }, Balance, Missing, "Indefinida"},
		{"the sheet differs", func(s *supply) { s.meters[0].divergent = true }, Balance, Missing, "Divergência"},
		{"a doubt", func(s *supply) { s.doubts = true }, Balance, Missing, "fora do comum"},
		{"no NF", func(s *supply) { s.hasNF = false }, NF, Missing, "Sem NF"},
		{"NF of less energy", func(s *supply) { s.nfCovers = checkDivergent }, NF, Missing, "não cobre"},
		{"NF of unknown energy", func(s *supply) { s.nfCovers = "Indefinido" }, NF, Missing, "NF sem a quantidade"},
		{"NF not checked yet", func(s *supply) { s.nfCovers = "" }, NF, Missing, "NF ainda não conferida"},
		{"NF of a month not billed yet", func(s *supply) { s.billable, s.nfCovers = nil, "Indefinido" }, NF, Missing, "Falta a energia a faturar do mês"},
		{"NF of less energy let pass", func(s *supply) { s.nfCovers = checkDivergent; s.waived.add(NF) }, NF, Waived, ""},
		{"nothing to bill", func(s *supply) { s.hasNF, s.billable = false, energyOf(0) }, NF, OK, ""},
		{"less than nothing to bill", func(s *supply) { s.hasNF, s.billable = false, energyOf(-1) }, NF, OK, ""},
		{"nothing to check", func(s *supply) { s.hasNF, s.billable = false, energyOf(0) }, NFCheck, NotApplicable, ""},
		{"NF differs", func(s *supply) { s.nfICMS = checkDivergent }, NFCheck, Missing, "NF divergente"},
		{"NF undecided", func(s *supply) { s.nfEnergy = "Indefinido" }, NFCheck, Missing, "sem conferência"},
		{"no bill", func(s *supply) { s.hasBill = false }, Bill, Missing, "Sem fatura"},
		{"bill differs", func(s *supply) { s.billTUSD = checkDivergent }, BillCheck, Missing, "Fatura divergente"},
		{"bill with PIS/COFINS of 2027 (VD-13)", func(s *supply) { s.billFederal = checkDivergent }, BillCheck, Missing, "Fatura divergente"},
		{"bill without PIS/COFINS of 2027 (VD-13)", func(s *supply) { s.billFederal = checkOK }, BillCheck, OK, ""},
		{"waived", func(s *supply) { s.billTUSD = checkDivergent; s.waived.add(BillCheck) }, BillCheck, Waived, ""},
	} {
		s := whole()
		c.change(&s)
		s.judge()
		if got := *s.statuses.at(c.item); got != c.status || !strings.Contains(s.reasons[c.item], c.reason) {
			t.Errorf("MC-01 %s: %s is %s (%q), want %s", c.name, c.item, got, s.reasons[c.item], c.status)
		}
	}
}

// VD-31: a measurement that was declared final weighs in full and is no waiver, in pictures
// of before as well.
func TestFinalIsNoWaiver_VD31(t *testing.T) {
	s := supply{consumption: energyOf(1), meters: []meter{{metering: "Estimada"}}}
	s.waived.add(Measurement)
	s.judge()
	if got := *s.statuses.at(Measurement); got != Final || !got.done() {
		t.Errorf("VD-31 declared final, it is %s", got)
	}
	p := Picture{Contracts: []PictureContract{{Items: map[Item]Status{Measurement: Waived, NF: Waived}}}}
	if let := p.passed(); !slices.Equal(let.items(), []Item{NF}) {
		t.Errorf("VD-31 in an old picture %v was let pass", let.items())
	}
}

func energyOf(n int) *energy.Energy { return new(energy.Energy(n)) }

func priceOf(n int) *money.Price { return new(money.Price(n)) }
