package closing

import (
	"strings"
	"testing"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/prooftest"
)

// Example M2b: the weights, the gates and the least of the units.
func TestReadiness_M2b(t *testing.T) {
	in := prooftest.MonthInput[struct {
		Unidades map[string]map[Item]Status
		Cliente  map[Item]Status
		Pesos    map[Item]int `json:"pesos_unidade"`
		Own      map[Item]int `json:"pesos_cliente"`
	}](t, "M2b")
	want := prooftest.MonthExample[struct {
		U1, U2, Cliente  [2]int
		Feito, Aplicavel int
		Prontidao        string `json:"prontidao_pct"`
		StateU1          State  `json:"estado_U1"`
		StateU2          State  `json:"estado_U2"`
		StateClient      State  `json:"estado_cliente"`
	}](t, "M2b")
	for n := range specs {
		weights := in.Pesos
		if specs[n].ofClient {
			weights = in.Own
		}
		if got := specs[n].weight; got != weights[specs[n].item] {
			t.Errorf("%s weighs %d, want %d", specs[n].item, got, weights[specs[n].item])
		}
	}
	of := func(from map[Item]Status) (s statuses) {
		for item, status := range from {
			*s.at(item) = status
		}
		return s
	}
	u1, u2, own := of(in.Unidades["U1"]), of(in.Unidades["U2"]), of(in.Cliente)
	var sum tally
	for _, c := range []struct {
		name     string
		s        *statuses
		ofClient bool
		want     [2]int
	}{{"U1", &u1, false, want.U1}, {"U2", &u2, false, want.U2}, {"cliente", &own, true, want.Cliente}} {
		got := tallyOf(c.s, c.ofClient)
		if got != (tally{c.want[0], c.want[1]}) {
			t.Errorf("%s: %+v, want %v", c.name, got, c.want)
		}
		sum.add(got)
	}
	if sum.done != want.Feito || sum.applicable != want.Aplicavel || sum.Percent() != int(want.Prontidao[0]-'0')*10+int(want.Prontidao[1]-'0') {
		t.Errorf("together %+v = %d %%", sum, sum.Percent())
	}
	s1, s2 := stateOf(&u1, false, Open), stateOf(&u2, false, Open)
	if client := stateOf(&own, true, least(s1, s2)); s1 != want.StateU1 || s2 != want.StateU2 || client != want.StateClient {
		t.Errorf("states %s, %s, %s", s1, s2, client)
	}
}

// A month is 100 % ready if and only if nothing of it is left to do, whatever the items
// are.
func TestReadyIsClosable_MC03(t *testing.T) {
	all := []Status{OK, Missing, Provisional, Waived, NotApplicable}
	var s statuses
	var fill func(n int)
	seen := 0
	fill = func(n int) {
		if n == len(specs) {
			seen++
			sum := tallyOf(&s, false)
			sum.add(tallyOf(&s, true))
			done := true
			for i := range s {
				done = done && s[i].done()
			}
			if (sum.Percent() == 100) != done {
				t.Fatalf("%v: %d %%, done = %v", s, sum.Percent(), done)
			}
			return
		}
		if n < len(specs)-4 { // the last four take every status, the others in turn
			s[n] = all[(seen+n)%len(all)]
			fill(n + 1)
			return
		}
		for _, status := range all {
			s[n] = status
			fill(n + 1)
		}
	}
	for range all {
		fill(0)
		seen++
	}
	for i := range s {
		s[i] = OK
	}
	if stateOf(&s, true, stateOf(&s, false, Open)) != Sent {
		t.Error("with everything done the month is sent, and waits for the act")
	}
}

// Example M2d: the canonical text and its hash.
func TestCanonical_M2d(t *testing.T) {
	in := prooftest.MonthInput[struct{ Corpo any }](t, "M2d")
	want := prooftest.MonthExample[struct {
		Canonico string
		Bytes    int
		SHA256   string
	}](t, "M2d")
	got, err := Canonical(in.Corpo)
	if err != nil || got != want.Canonico || len(got) != want.Bytes || Hash(got) != want.SHA256 {
		t.Errorf("M2d: %v\n%s\n%s (%d bytes, %s)", err, got, want.Canonico, len(got), Hash(got))
	}
	if plain, err := Canonical(map[string]string{"z": "<&>", "a": "ç"}); err != nil || plain != `{"a":"ç","z":"<&>"}` {
		t.Errorf("%v %s", err, plain)
	}
}

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
