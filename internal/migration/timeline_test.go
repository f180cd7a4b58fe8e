package migration

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/migration/clock"
	"ynova/internal/platform/courier"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
)

func date(t *testing.T, text string) month.Date {
	t.Helper()
	d, err := month.ParseDate(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// deadlines are the shipped ones.
func deadlines() *Deadlines {
	return &Deadlines{
		days:  map[Stage]int{Authority: 5, Notice: 3, Reading: 40},
		Terms: clock.Terms{NoticeDays: 180, PrepareDays: 15, ContractDays: 60, MarketDays: 45, MeteringDays: 15}, RetailKW: 500,
	}
}

// P4: a notice on 22/11/2026 begins supply on 01/06/2027; one of three months later costs
// the saving of the months that are lost.
func TestExample_P4_MG01(t *testing.T) {
	t.Parallel()
	want := prooftest.PortfolioExample(t, "P4")
	annual, err := money.Parse("137262.96") // 12 × 11.438,58
	if err != nil {
		t.Fatal(err)
	}
	monthly, err := monthlySaving(annual)
	if err != nil || monthly.Text() != want["economia_mensal"] {
		t.Fatalf("P4 a month saves %s, want %s", monthly, want["economia_mensal"])
	}
	if got := costOfDelay(monthly, 3); got.Text() != want["custo_de_atraso_de_3_meses"] {
		t.Errorf("P4 three months late cost %s, want %s", got, want["custo_de_atraso_de_3_meses"])
	}
	m := Migration{Planned: month.New(2027, 6), ProposalID: "p", AnnualSaving: &annual, Done: map[Stage]Done{}}
	for _, c := range []struct {
		name, today, notice string
		start               month.Month
		lost                int
		delay               string
	}{
		{"given on the day", "2026-12-01", "2026-11-22", month.New(2027, 6), 0, "0.00"},
		{"not given, in time", "2026-11-25", "", month.New(2027, 6), 0, "0.00"},
		{"not given, late", "2027-02-20", "", month.New(2027, 9), 3, "34315.74"},
		{"given late", "2027-03-01", "2027-02-02", month.New(2027, 8), 2, "22877.16"},
	} {
		m.Done = map[Stage]Done{}
		if c.notice != "" {
			m.Done[Notice] = Done{Stage: Notice, On: date(t, c.notice)}
		}
		got, err := m.timeline(deadlines(), date(t, c.today))
		expect.Must(t, fmt.Sprintf("MG-01 %s: start, lost", c.name), expect.Is(err, nil), expect.Is(got.Start, c.start), expect.Is(got.Lost, c.lost))
		expect.All(t, fmt.Sprintf("MG-01 %s: start, lost", c.name), expect.Is(got.Delay.Text(), c.delay), expect.Is(got.Assumed, c.notice == ""),
			expect.Is(got.Outdated, c.lost > 0))
	}
}

// The stages fall due after the one before, or around the start; 15 days before it a
// stage is about to be late.
func TestStandings_MG01(t *testing.T) {
	t.Parallel()
	m := Migration{Planned: month.New(2027, 6), Done: map[Stage]Done{Feasibility: {On: date(t, "2026-11-10")}}}
	for _, c := range []struct {
		today string
		stage Stage
		due   string
		want  Standing
		left  int
	}{
		{"2026-11-12", Authority, "2026-11-15", Soon, 3},
		{"2026-11-16", Authority, "2026-11-15", Late, -1},
		{"2026-11-12", Notice, "2026-12-03", OnTime, 21}, // 180 days before the start, VD-07
		{"2026-11-12", Energy, "2027-04-02", OnTime, 141},
		{"2026-11-12", Market, "2027-04-16", OnTime, 155}, // the 17th is a Saturday
		{"2026-11-12", Metering, "2027-05-17", OnTime, 186},
		{"2026-11-12", Reading, "2027-07-11", OnTime, 241},
		{"2026-11-12", Feasibility, "", Closed, 0},
	} {
		got, err := m.timeline(deadlines(), date(t, c.today))
		if err != nil {
			t.Fatal(err)
		}
		s := got.Steps[c.stage-1]
		due := ""
		if s.Due != nil {
			due = s.Due.String()
		}
		expect.All(t, fmt.Sprintf("MG-01 %s on %s: left", c.stage.Name(), c.today), expect.Is(s.Standing, c.want), expect.Is(due, c.due),
			expect.Is(s.DaysLeft, c.left))
		if got.Current != Authority {
			t.Errorf("MG-01 the open stage is %s", got.Current.Name())
		}
	}
}

// A stage closes only with its papers and what it must say; days that contradict each
// other, a demand below the limit and an authorisation that ran out are refused.
func TestClose_MG01(t *testing.T) {
	t.Parallel()
	today := date(t, "2026-11-25")
	filed := func(s Stage, kinds ...PaperKind) (all []Document) {
		for _, k := range kinds {
			all = append(all, Document{Stage: s, Kind: k, Delivery: courier.Delivery{State: Filed}})
		}
		return all
	}
	until := date(t, "2026-12-31")
	authority := Done{Stage: Authority, On: date(t, "2026-11-10"), Until: &until}
	notice := filed(Notice, NoticeLetter, "protocolo")
	small := int64(400)
	for name, c := range map[string]struct {
		stage Stage
		m     Migration
		in    Closing
		want  string
	}{
		"without papers":              {Authority, Migration{}, Closing{Until: "2027-01-01"}, "Falta arquivar: LOA"},
		"a paper only made":           {Authority, Migration{Documents: []Document{{Stage: Authority, Kind: LOA, Delivery: courier.Delivery{State: courier.Sent}}}}, Closing{Until: "2027-01-01"}, "Falta arquivar: LOA"},
		"without a proposal":          {Feasibility, Migration{Documents: filed(Feasibility, "faturas", "cusd")}, Closing{}, "Vincule a proposta"},
		"the future":                  {Authority, Migration{}, Closing{On: "2026-11-26", Until: "2027-01-01"}, "não pode ser no futuro"},
		"ends before it is signed":    {Authority, Migration{}, Closing{On: "2026-11-20", Until: "2026-11-19"}, "A validade termina antes"},
		"no authorisation":            {Notice, Migration{Documents: notice}, Closing{Reference: "P-1"}, "Conclua antes a LOA"},
		"authorisation over":          {Notice, Migration{Documents: notice, Done: map[Stage]Done{Authority: {On: until, Until: new(date(t, "2026-11-24"))}}}, Closing{Reference: "P-1"}, "A procuração venceu em 24/11/2026."},
		"notice before authorisation": {Notice, Migration{Documents: notice, Done: map[Stage]Done{Authority: authority}}, Closing{On: "2026-11-09", Reference: "P-1"}, "A denúncia, 09/11/2026, vem antes da procuração, 10/11/2026"},
		"without protocol":            {Notice, Migration{Documents: notice, Done: map[Stage]Done{Authority: authority}}, Closing{}, "protocolo da denúncia"},
		"below the limit":             {Market, Migration{Route: ByCCEE, DemandKW: &small, Done: map[Stage]Done{Authority: authority}}, Closing{Reference: "A"}, "Demanda abaixo de 500 kW: só com um varejista."},
		"no route":                    {Market, Migration{Documents: filed(Market, RetailTerm), Done: map[Stage]Done{Authority: authority}}, Closing{Reference: "A"}, "Escolha CCEE ou varejista"},
		"the last before others":      {Reading, Migration{Done: map[Stage]Done{Authority: authority}}, Closing{}, "Conclua antes as outras etapas."},
		"done already":                {Authority, Migration{Done: map[Stage]Done{Authority: authority}}, Closing{}, "já está concluída"},
		"unheard of":                  {8, Migration{}, Closing{}, "Etapa desconhecida"},
		"proved":                      {Notice, Migration{Documents: notice, Done: map[Stage]Done{Authority: authority}}, Closing{On: "2026-11-22", Reference: "P-1"}, ""},
	} {
		c.m.State = Open
		done, err := c.m.close(c.stage, c.in, deadlines(), today)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(sentences(err), c.want) {
			t.Errorf("MG-01 %s: %+v, %q, want %q", name, done, sentences(err), c.want)
		}
	}
}

func sentences(err error) string {
	var f *fault.Error
	if !errors.As(err, &f) {
		return ""
	}
	text := f.Message
	for _, field := range f.Fields {
		text += ";" + field.Message
	}
	return text
}

// Supply begins no earlier than the notice allows, but with the distributor's consent or an
// agreed penalty.
func TestPlan_MG01(t *testing.T) {
	t.Parallel()
	today := date(t, "2026-11-25")
	for name, c := range map[string]struct {
		in    Input
		start string
		want  string
	}{
		"nothing said":      {Input{}, "2027-06", ""},
		"later":             {Input{Planned: "2027-09"}, "2027-09", ""},
		"too early":         {Input{Planned: "2027-01"}, "", "A denúncia exige 180 dias: o fornecimento no mercado livre pode começar em 01/06/2027."},
		"consent not filed": {Input{Planned: "2027-01", Consent: "Carta 12/2026"}, "", "arquive a anuência da distribuidora na etapa Denúncia"},
		"with a penalty":    {Input{Planned: "2027-01", Penalty: "12000.00"}, "2027-01", ""},
		"after the term":    {Input{TermEnd: "2027-08-15"}, "2027-09", ""},
		"no month":          {Input{Planned: "2027-13"}, "", "Informe o mês de início"},
		"no date":           {Input{TermEnd: "31/02/2027"}, "", "Informe a data"},
		"CCEE below 500 kW": {Input{Route: "ccee", DemandKW: new(int64(499))}, "", "só com um varejista"},
	} {
		var m Migration
		c.in.Subject = "Matriz"
		err := c.in.fill(&m, deadlines(), today)
		expect.All(t, fmt.Sprintf("MG-01 %s: %s, %q, want %q", name, m.Planned, sentences(err), c.want), expect.Is(err == nil, c.want == ""),
			expect.Is(err != nil && !strings.Contains(sentences(err), c.want), false), expect.Is(err == nil && m.Planned.String() != c.start, false))
	}
}
