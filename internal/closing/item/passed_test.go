package item

import (
	"slices"
	"testing"

	"ynova/internal/platform/prooftest"
)

// Example T18: a month is invoiced by documents and sent by a dispatch. What was let pass
// counts as ready, and is said beside the state.
func TestStateIsAFact_VD28(t *testing.T) {
	changes := map[string]map[Item]Status{
		"tudo ok":                              {},
		"e-mail dispensado":                    {Mail: Waived},
		"NF, conferência e e-mail dispensados": {NF: Waived, NFCheck: Waived, Mail: Waived},
		"só a conferência da NF dispensada":    {NFCheck: Waived},
		"PROINFA dispensado":                   {Proinfa: Waived},
		"boleto dispensado":                    {BillDue: Waived},
		"falta a fatura, e-mail dispensado":    {Bill: Missing, Mail: Waived},
	}
	want := prooftest.TrueExample[map[string]struct {
		State  State  `json:"situacao"`
		Passed []Item `json:"dispensados"`
	}](t, "T18")
	if len(want) != len(changes) {
		t.Fatalf("T18 has %d cases, %d are known", len(want), len(changes))
	}
	for name, c := range want {
		var s Statuses
		for n := range s {
			s[n] = OK
		}
		for i, status := range changes[name] {
			*s.At(i) = status
		}
		passed := PassedOf(&s, false)
		passed.Add(&s, true)
		if state := StateOf(&s, true, StateOf(&s, false, Open)); state != c.State || !slices.Equal(passed.Items(), c.Passed) {
			t.Errorf("T18 %s: %s, %v, want %s, %v", name, state, passed.Items(), c.State, c.Passed)
		}
		// What is not missing is ready, whoever let it pass.
		ready := TallyOf(&s, false)
		ready.Add(TallyOf(&s, true))
		if missing := changes[name][Bill] == Missing; (ready.Done < ready.Applicable) != missing {
			t.Errorf("T18 %s: ready %+v", name, ready)
		}
	}
}

// VD-28: the words are those of the design, in gender and number.
func TestPassedInWords_VD28(t *testing.T) {
	for want, items := range map[string][]Item{
		"Faturado":                     nil,
		"Faturado · e-mail dispensado": {Mail},
		"Faturado · NF, conferência e e-mail dispensados": {NF, NFCheck, Mail},
		"Faturado · NF e conferência dispensadas":         {NF, NFCheck},
		"Faturado · conferência da NF dispensada":         {NFCheck},
		"Faturado · encargos dispensados":                 {Charges},
		"Faturado · liquidação dispensada":                {Settlement},
	} {
		var p Passed
		for n := range Specs {
			if slices.Contains(items, Specs[n].Item) {
				p[n]++
			}
		}
		if got := Beside(Invoiced, p.Words()); got != want {
			t.Errorf("VD-28 %q, want %q", got, want)
		}
	}
	// The question before a close counts them, over contracts and clients.
	var p Passed
	for n := range Specs {
		switch Specs[n].Item {
		case NF:
			p[n] = 2
		case Mail:
			p[n] = 1
		}
	}
	if got := p.TakenAlong(); got != "3 itens foram dispensados: NF (2), e-mail. Ficam no relatório." {
		t.Errorf("VD-29 %q", got)
	}
}
