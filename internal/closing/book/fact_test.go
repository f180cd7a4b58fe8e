package book

import (
	"slices"
	"strings"
	"testing"

	"ynova/internal/closing/item"
	"ynova/internal/closing/snapshot"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
)

// Fechamento 2.2: what each item says, and what a waiver lets pass.
func TestItemsOfASupply_MC01(t *testing.T) {
	whole := func() Supply {
		value := money.Amount(82_806_8400)
		s := Supply{
			Conformity: "Conforme", Value: &value, hasNF: true, hasBill: true, NfEnergy: checkOK, NfICMS: checkOK, nfCovers: checkOK,
			BillDemand: checkOK, BillTUSD: checkOK, BillICMS: checkOK,
			Meters: []Meter{{metering: "CCEE/SCDE consistida"}},
		}
		one := month.New(2026, 1).Hours() // any number
		e := energyOf(one)
		s.Consumption, s.proinfa, s.minimum, s.Billable = e, e, e, e
		s.price = priceOf(247)
		return s
	}
	for _, c := range []struct {
		name   string
		change func(*Supply)
		item   item.Item
		status item.Status
		reason string
	}{
		{"whole", func(*Supply) {}, item.Measurement, item.OK, ""},
		{"no measurement", func(s *Supply) { s.Consumption = nil }, item.Measurement, item.Missing, "Mês sem medição"},
		{"estimated", func(s *Supply) { s.Meters[0].metering = "Estimada" }, item.Measurement, item.Provisional, "Medição Estimada"},
		{"telemetry", func(s *Supply) { s.Meters[0].metering = "Telemetria" }, item.Measurement, item.Provisional, "Medição Telemetria"},
		{"unsaid", func(s *Supply) { s.Meters[0].metering = "" }, item.Measurement, item.Provisional, "não informada"},
		{"by the distributor", func(s *Supply) { s.Meters[0].metering = "Distribuidora" }, item.Measurement, item.OK, ""},
		{"declared final", func(s *Supply) { s.Meters[0].metering = "Estimada"; s.waived.Add(item.Measurement) }, item.Measurement, item.Final, ""},
		{"missing is not waived", func(s *Supply) { s.Consumption = nil; s.waived.Add(item.Measurement) }, item.Measurement, item.Missing, ""},
		{"no PROINFA", func(s *Supply) { s.proinfa = nil }, item.Proinfa, item.Missing, "Sem PROINFA"},
		{"PROINFA of zero counts", func(s *Supply) { s.proinfa = energyOf(0) }, item.Proinfa, item.OK, ""},
		{"no band", func(s *Supply) { s.minimum = nil }, item.Agreement, item.Missing, "Faixa"},
		{"not measured, with a band", func(s *Supply) { s.minimum, s.Conformity, s.banded = nil, "", true }, item.Agreement, item.OK, ""},
		{"not measured, with a price", func(s *Supply) { s.price, s.Conformity, s.agreed = nil, "", true }, item.Price, item.OK, ""},
		{"no price", func(s *Supply) { s.price = nil }, item.Price, item.Missing, "sem preço"},
		{"index not final", func(s *Supply) { s.Meters[0].adjusted = 2 }, item.Price, item.Provisional, "provisório"},
		{"Indefinido", func(s *Supply) { s.Conformity = "Indefinido" }, item.Balance, item.Missing, "Indefinida"},
		{"the sheet differs", func(s *Supply) { s.Meters[0].divergent = true }, item.Balance, item.Missing, "Divergência"},
		{"a doubt", func(s *Supply) { s.doubts = true }, item.Balance, item.Missing, "fora do comum"},
		{"no NF", func(s *Supply) { s.hasNF = false }, item.NF, item.Missing, "Sem NF"},
		{"NF of less energy", func(s *Supply) { s.nfCovers = checkDivergent }, item.NF, item.Missing, "não cobre"},
		{"NF of unknown energy", func(s *Supply) { s.nfCovers = "Indefinido" }, item.NF, item.Missing, "NF sem a quantidade"},
		{"NF not checked yet", func(s *Supply) { s.nfCovers = "" }, item.NF, item.Missing, "NF ainda não conferida"},
		{"NF of a month not billed yet", func(s *Supply) { s.Billable, s.nfCovers = nil, "Indefinido" }, item.NF, item.Missing, "Falta a energia a faturar do mês"},
		{"NF of less energy let pass", func(s *Supply) { s.nfCovers = checkDivergent; s.waived.Add(item.NF) }, item.NF, item.Waived, ""},
		{"nothing to bill", func(s *Supply) { s.hasNF, s.Billable = false, energyOf(0) }, item.NF, item.OK, ""},
		{"less than nothing to bill", func(s *Supply) { s.hasNF, s.Billable = false, energyOf(-1) }, item.NF, item.OK, ""},
		{"nothing to check", func(s *Supply) { s.hasNF, s.Billable = false, energyOf(0) }, item.NFCheck, item.NotApplicable, ""},
		{"NF differs", func(s *Supply) { s.NfICMS = checkDivergent }, item.NFCheck, item.Missing, "NF divergente"},
		{"NF undecided", func(s *Supply) { s.NfEnergy = "Indefinido" }, item.NFCheck, item.Missing, "sem conferência"},
		{"no bill", func(s *Supply) { s.hasBill = false }, item.Bill, item.Missing, "Sem fatura"},
		{"bill differs", func(s *Supply) { s.BillTUSD = checkDivergent }, item.BillCheck, item.Missing, "Fatura divergente"},
		{"bill with PIS/COFINS of 2027 (VD-13)", func(s *Supply) { s.BillFederal = checkDivergent }, item.BillCheck, item.Missing, "Fatura divergente"},
		{"bill without PIS/COFINS of 2027 (VD-13)", func(s *Supply) { s.BillFederal = checkOK }, item.BillCheck, item.OK, ""},
		{"waived", func(s *Supply) { s.BillTUSD = checkDivergent; s.waived.Add(item.BillCheck) }, item.BillCheck, item.Waived, ""},
	} {
		s := whole()
		c.change(&s)
		s.judge()
		if got := *s.Statuses.At(c.item); got != c.status || !strings.Contains(s.Reasons[c.item], c.reason) {
			t.Errorf("MC-01 %s: %s is %s (%q), want %s", c.name, c.item, got, s.Reasons[c.item], c.status)
		}
	}
}

// VD-31: a measurement that was declared final weighs in full and is no waiver, in pictures
// of before as well.
func TestFinalIsNoWaiver_VD31(t *testing.T) {
	s := Supply{Consumption: energyOf(1), Meters: []Meter{{metering: "Estimada"}}}
	s.waived.Add(item.Measurement)
	s.judge()
	if got := *s.Statuses.At(item.Measurement); got != item.Final || !got.Done() {
		t.Errorf("VD-31 declared final, it is %s", got)
	}
	p := snapshot.Picture{Contracts: []snapshot.PictureContract{{Items: map[item.Item]item.Status{item.Measurement: item.Waived, item.NF: item.Waived}}}}
	if let := p.Passed(); !slices.Equal(let.Items(), []item.Item{item.NF}) {
		t.Errorf("VD-31 in an old picture %v was let pass", let.Items())
	}
}

func energyOf(n int) *energy.Energy { return new(energy.Energy(n)) }

func priceOf(n int) *money.Price { return new(money.Price(n)) }
