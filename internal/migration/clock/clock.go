package clock

import (
	"strconv"

	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/parameter"
)

// Terms are the days that the law and the house need, as they hold on a day.
type Terms struct {
	NoticeDays  int // between the notice and the end of the regulated supply
	PrepareDays int // until a notice that nobody gave yet can be given
	// Before the first day of supply; zero: no parameter says so.
	ContractDays int `json:",omitempty"`
	MarketDays   int `json:",omitempty"`
	MeteringDays int `json:",omitempty"`
	Source       trace.Source
	Preparation  trace.Source `json:",omitzero"`
}

// TermsOf reads the terms of a day; missing are the keys of parameters that are not there.
func TermsOf(p parameter.Snapshot, day month.Date) (t Terms, missing []string) {
	read := func(key, scope string) (int, trace.Source) {
		days, from, ok := p.Count(key, scope, parameter.UnitDays, day)
		if !ok {
			missing = append(missing, key)
			return 0, trace.Source{}
		}
		return days, from.Trace(key)
	}
	t.NoticeDays, t.Source = read(parameter.KeyMigrationNotice, parameter.ScopeGroupA)
	t.PrepareDays, t.Preparation = read(parameter.KeyMigrationPrepare, "")
	for scope, days := range map[string]*int{"4": &t.ContractDays, "5": &t.MarketDays, "6": &t.MeteringDays} {
		*days, _, _ = p.Count(parameter.KeyMigrationStage, scope, parameter.UnitDays, day)
	}
	return t, missing
}

// Notice is a notice of leaving the regulated market, given or assumed.
type Notice struct {
	Given   month.Date
	TermEnd month.Date `json:",omitzero"`  // last day of the present term of the CCER; zero: it runs without end
	Assumed bool       `json:",omitempty"` // nobody gave it yet
}

// Assumed is the earliest possible notice for a client who decides today.
func (t Terms) Assumed(today, termEnd month.Date) Notice {
	return Notice{Given: today.AddDays(t.PrepareDays), TermEnd: termEnd, Assumed: true}
}

// Start is when supply in the free market begins.
type Start struct {
	Notice Notice
	Terms  Terms
	Ready  month.Date  // the notice is over
	Month  month.Month // supply begins on its first day
}

// Start computes the earliest legal start: the first day of a month, on or after the end
// of the notice and the day after the term.
func (t Terms) Start(n Notice) Start {
	s := Start{Notice: n, Terms: t, Ready: n.Given.AddDays(t.NoticeDays)}
	free := s.Ready
	if !n.TermEnd.IsZero() && !n.TermEnd.Before(free) {
		free = n.TermEnd.AddDays(1)
	}
	if s.Month = free.Month(); free.Day() != 1 {
		s.Month = s.Month.Add(1)
	}
	return s
}

// Sentence says since when supply is legal, to a user who requested an earlier month.
func (s *Start) Sentence() string {
	return "A denúncia exige " + strconv.Itoa(s.Terms.NoticeDays) + " dias: o fornecimento no mercado livre pode começar em " + s.Month.First().BR() + "."
}

// Trace returns the record of the start.
func (s *Start) Trace() trace.Node {
	node := trace.Result("Início do fornecimento", "primeiro dia de um mês, a partir de máx(denúncia + aviso, fim do prazo do CCER + 1 dia)", s.Month.First().BR(), "",
		trace.Node{Name: "Denúncia", Value: s.Notice.Given.BR()},
		trace.Input("Aviso", strconv.Itoa(s.Terms.NoticeDays), parameter.UnitDays, s.Terms.Source),
		trace.Node{Name: "Fim do aviso", Value: s.Ready.BR()})
	if !s.Notice.TermEnd.IsZero() {
		node.Inputs = append(node.Inputs, trace.Node{Name: "Fim do prazo do CCER", Value: s.Notice.TermEnd.BR()})
	}
	return node
}
