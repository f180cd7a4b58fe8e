package item

import (
	"slices"
	"testing"

	"ynova/internal/platform/expect"
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
	for n := range Specs {
		weights := in.Pesos
		if Specs[n].OfClient {
			weights = in.Own
		}
		if got := Specs[n].weight; got != weights[Specs[n].Item] {
			t.Errorf("%s weighs %d, want %d", Specs[n].Item, got, weights[Specs[n].Item])
		}
	}
	of := func(from map[Item]Status) (s Statuses) {
		for i, status := range from {
			*s.At(i) = status
		}
		return s
	}
	u1, u2, own := of(in.Unidades["U1"]), of(in.Unidades["U2"]), of(in.Cliente)
	var sum Tally
	for _, c := range []struct {
		name     string
		s        *Statuses
		ofClient bool
		want     [2]int
	}{{"U1", &u1, false, want.U1}, {"U2", &u2, false, want.U2}, {"cliente", &own, true, want.Cliente}} {
		got := TallyOf(c.s, c.ofClient)
		if got != (Tally{c.want[0], c.want[1]}) {
			t.Errorf("%s: %+v, want %v", c.name, got, c.want)
		}
		sum.Add(got)
	}
	expect.All(t, "together = %", expect.Is(sum.Done, want.Feito), expect.Is(sum.Applicable, want.Aplicavel),
		expect.Is(sum.Percent(), int(want.Prontidao[0]-'0')*10+int(want.Prontidao[1]-'0')))
	s1, s2 := StateOf(&u1, false, Open), StateOf(&u2, false, Open)
	client := StateOf(&own, true, Least(s1, s2))
	expect.All(t, "states", expect.Is(s1, want.StateU1), expect.Is(s2, want.StateU2), expect.Is(client, want.StateClient))
}

// A month is 100 % ready if and only if nothing of it is left to do, whatever the items
// are.
func TestReadyIsClosable_MC03(t *testing.T) {
	all := []Status{OK, Missing, Provisional, Waived, NotApplicable}
	var s Statuses
	var fill func(n int)
	seen := 0
	fill = func(n int) {
		if n == len(Specs) {
			seen++
			sum := TallyOf(&s, false)
			sum.Add(TallyOf(&s, true))
			done := true
			for i := range s {
				done = done && s[i].Done()
			}
			if (sum.Percent() == 100) != done {
				t.Fatalf("%v: %d %%, done = %v", s, sum.Percent(), done)
			}
			return
		}
		if n < len(Specs)-4 { // the last four take every status, the others in turn
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
	if StateOf(&s, true, StateOf(&s, false, Open)) != Sent {
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
	for n := range Specs {
		got = append(got, Specs[n].Label+Specs[n].Waived()+","+Specs[n].Required())
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
