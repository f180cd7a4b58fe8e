package closing

import (
	"slices"
	"testing"

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
		for i, status := range from {
			*s.at(i) = status
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

// The titles of the trail agree with their subject in gender and number.
func TestTitlesAgree_MC03(t *testing.T) {
	want := []string{
		"Medição dispensada, volta a ser exigida", "PROINFA dispensado, volta a ser exigido", "Contrato dispensado, volta a ser exigido",
		"Preço dispensado, volta a ser exigido", "Balanço dispensado, volta a ser exigido", "NF do fornecedor dispensada, volta a ser exigida",
		"Conferência da NF dispensada, volta a ser exigida", "Fatura da distribuidora dispensada, volta a ser exigida",
		"Conferência da fatura dispensada, volta a ser exigida", "Vencimento do boleto dispensado, volta a ser exigido",
		"E-mail dispensado, volta a ser exigido", "Encargos dispensados, voltam a ser exigidos", "Liquidação dispensada, volta a ser exigida",
		"Apontamentos dispensados, voltam a ser exigidos",
	}
	var got []string
	for n := range specs {
		got = append(got, specs[n].label+specs[n].waived()+","+specs[n].required())
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
