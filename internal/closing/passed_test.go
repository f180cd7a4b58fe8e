package closing

import (
	"slices"
	"strings"
	"testing"

	"ynova/internal/kernel/month"
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
		var s statuses
		for n := range s {
			s[n] = OK
		}
		for item, status := range changes[name] {
			*s.at(item) = status
		}
		passed := passedOf(&s, false)
		passed.add(&s, true)
		if state := stateOf(&s, true, stateOf(&s, false, Open)); state != c.State || !slices.Equal(passed.items(), c.Passed) {
			t.Errorf("T18 %s: %s, %v, want %s, %v", name, state, passed.items(), c.State, c.Passed)
		}
		// What is not missing is ready, whoever let it pass.
		ready := tallyOf(&s, false)
		ready.add(tallyOf(&s, true))
		if missing := changes[name][Bill] == Missing; (ready.done < ready.applicable) != missing {
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
		var p passed
		for n := range specs {
			if slices.Contains(items, specs[n].item) {
				p[n]++
			}
		}
		if got := beside(Invoiced, p.words()); got != want {
			t.Errorf("VD-28 %q, want %q", got, want)
		}
	}
	// The question before a close counts them, over contracts and clients.
	var p passed
	for n := range specs {
		switch specs[n].item {
		case NF:
			p[n] = 2
		case Mail:
			p[n] = 1
		}
	}
	if got := p.takenAlong(); got != "3 itens foram dispensados: NF (2), e-mail. Ficam no relatório." {
		t.Errorf("VD-29 %q", got)
	}
}

// Example T19: a month is opened again up to twelve months after itself, or thirty days after
// it was closed.
func TestReopening_VD30(t *testing.T) {
	in := prooftest.TrueInput[struct {
		Today  month.Date `json:"hoje"`
		Months int        `json:"meses"`
		Days   int        `json:"dias_depois_de_fechar"`
	}](t, "T19")
	rule := reopening{months: in.Months, days: in.Days, limited: true, term: true}
	day := func(text string) month.Date {
		d, err := month.ParseDate(text)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	seen := 0
	for name, want := range prooftest.TrueExample[map[string]any](t, "T19") {
		if text, last := strings.CutPrefix(name, "ultimo_dia_de_"); last {
			m, closed, _ := strings.Cut(text, "_fechado_")
			if got := rule.of(day(m+"-01").Month(), day(closed), in.Today); got.until.String() != want {
				t.Errorf("T19 %s: %s, want %v", name, got.until, want)
			}
			seen++
			continue
		}
		m, closed, _ := strings.Cut(name, " fechado ")
		if got := rule.of(day(m+"-01").Month(), day(closed), in.Today); got.may != want {
			t.Errorf("T19 %s: %v, want %v", name, got.may, want)
		}
		seen++
	}
	if seen < 6 {
		t.Errorf("T19 has %d cases", seen)
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
