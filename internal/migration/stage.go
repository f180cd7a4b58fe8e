package migration

import (
	"slices"
	"strconv"

	"ynova/internal/kernel/month"
	"ynova/internal/migration/clock"
	"ynova/internal/tariff/parameter"
)

// Stage is one of the seven, from the first to the last (portfolio.md 3.2).
type Stage int

// The stages.
const (
	Feasibility Stage = 1 + iota
	Authority
	Notice
	Energy
	Market
	Metering
	Reading
)

// stages are all of them, in order.
var stages = []Stage{Feasibility, Authority, Notice, Energy, Market, Metering, Reading}

var stageNames = map[Stage]string{
	Feasibility: "Viabilidade", Authority: "LOA/procuração", Notice: "Denúncia", Energy: "Contrato de energia",
	Market: "CCEE ou varejista", Metering: "SMF/medição", Reading: "Primeira leitura livre",
}

// Name is the stage as screens name it.
func (s Stage) Name() string { return stageNames[s] }

func (s Stage) valid() bool { return s >= Feasibility && s <= Reading }

// Route is how a unit trades: as an agent of the CCEE, or represented by a retailer.
type Route string

// The routes.
const (
	ByCCEE     Route = "ccee"
	ByRetailer Route = "varejista"
)

// PaperKind is what a paper of a stage is.
type PaperKind string

// The kinds of papers that are made here; the others only come from outside.
const (
	LOA             PaperKind = "loa"
	PowerOfAttorney PaperKind = "procuracao"
	NoticeLetter    PaperKind = "denuncia"
	RetailTerm      PaperKind = "termo_varejista"
)

// ConsentLetter is the distributor's to a shorter notice, in writing.
const ConsentLetter PaperKind = "anuencia"

var paperNames = map[PaperKind]string{
	"faturas": "12 faturas", "cusd": "CUSD/CCER", LOA: "LOA", PowerOfAttorney: "Procuração", "contrato_social": "Contrato social", "cnpj": "Cartão CNPJ",
	NoticeLetter: "Carta de denúncia", "protocolo": "Protocolo da denúncia", ConsentLetter: "Anuência da distribuidora a um aviso menor", "ccve": "CCVE", "aditivo": "Aditivo de preço",
	"adesao": "Adesão à CCEE", "garantia": "Garantia financeira", RetailTerm: "Termo varejista",
	"parecer": "Parecer de acesso", "mapeamento": "Mapeamento do ponto", "cusd_livre": "CUSD do consumidor livre", "nf3e": "NF3e", "nfe": "NF-e do fornecedor",
}

// Name is the paper as screens name it.
func (k PaperKind) Name() string { return paperNames[k] }

// papers are those that close a stage. A consent that a user mentions is one of them.
func (m *Migration) papers(s Stage) []PaperKind {
	switch s {
	case Feasibility:
		return []PaperKind{"faturas", "cusd"}
	case Authority:
		return []PaperKind{LOA, PowerOfAttorney, "contrato_social", "cnpj"}
	case Notice:
		if m.Consent != "" {
			return []PaperKind{NoticeLetter, "protocolo", ConsentLetter}
		}
		return []PaperKind{NoticeLetter, "protocolo"}
	case Energy:
		return []PaperKind{"ccve"}
	case Market:
		if m.Route == ByCCEE {
			return []PaperKind{"adesao", "garantia"}
		}
		return []PaperKind{RetailTerm}
	case Metering:
		return []PaperKind{"parecer", "mapeamento", "cusd_livre"}
	default:
		return []PaperKind{"nf3e", "nfe"}
	}
}

// more are papers that a stage may have beyond those.
func (s Stage) more() []PaperKind {
	switch s {
	case Notice:
		return []PaperKind{ConsentLetter}
	case Energy:
		return []PaperKind{"aditivo"}
	case Market:
		return []PaperKind{"adesao", "garantia", RetailTerm}
	default:
		return nil
	}
}

// takes reports whether a paper of the kind belongs to the stage.
func (m *Migration) takes(s Stage, k PaperKind) bool {
	return slices.Contains(m.papers(s), k) || slices.Contains(s.more(), k)
}

// filed reports whether a paper of the kind proves the stage.
func (m *Migration) filed(s Stage, k PaperKind) bool {
	return slices.Contains(m.evidence(s), k)
}

// evidence are the kinds of papers that are filed with a stage.
func (m *Migration) evidence(s Stage) (kinds []PaperKind) {
	for i := range m.Documents {
		if d := &m.Documents[i]; d.Stage == s && d.State == Filed && !slices.Contains(kinds, d.Kind) {
			kinds = append(kinds, d.Kind)
		}
	}
	return kinds
}

// missing are the papers that a stage still lacks.
func (m *Migration) missing(s Stage) []PaperKind {
	return slices.DeleteFunc(m.papers(s), func(k PaperKind) bool { return m.filed(s, k) })
}

// Deadlines are how many days each stage has, by the parameters.
type Deadlines struct {
	days  map[Stage]int // after the stage before, and of the reading after the start
	Terms clock.Terms
	// RetailKW is the demand below which only a retailer represents a unit; 0: not known.
	RetailKW int
}

// deadlinesOf reads the deadlines of a day. What no parameter says has none.
func deadlinesOf(p parameter.Snapshot, today month.Date) Deadlines {
	d := Deadlines{days: map[Stage]int{}}
	d.Terms, _ = clock.TermsOf(p, today)
	for _, s := range []Stage{Authority, Notice, Reading} {
		if days, _, ok := p.Count(parameter.KeyMigrationStage, strconv.Itoa(int(s)), parameter.UnitDays, today); ok {
			d.days[s] = days
		}
	}
	d.RetailKW, _, _ = p.Count(parameter.KeyRetailBelow, "", parameter.UnitKW, today)
	return d
}

// counted are the stages whose day the clock of migrations counts back from the start.
var counted = map[Stage]clock.Kind{Notice: clock.GiveNotice, Energy: clock.Contract, Market: clock.Market, Metering: clock.Metering}

// due is the last day of a stage that is open: of the second and third after the stage before,
// of the others by the start; the notice also by the start that was planned, unless it may be
// given later. Nil: there is none yet.
func (d *Deadlines) due(s Stage, m *Migration, start month.Month) *month.Date {
	switch s {
	case Feasibility:
		return nil
	case Authority:
		return d.after(s, m)
	case Notice:
		after := d.after(s, m)
		last, known := d.Terms.By(counted[s], m.Planned)
		if m.shortened() || !known || after != nil && after.Before(last) {
			return after
		}
		return &last
	case Reading:
		days, known := d.days[s]
		if !known {
			return nil
		}
		return new(start.First().AddDays(days))
	}
	if by, known := d.Terms.By(counted[s], start); known {
		return &by
	}
	return nil
}

// after is so many days after the stage before; nil: it is not done, or no parameter says how many.
func (d *Deadlines) after(s Stage, m *Migration) *month.Date {
	days, known := d.days[s]
	before, done := m.Done[s-1]
	if !known || !done {
		return nil
	}
	return new(before.On.AddDays(days))
}

// Standing is how a stage stands to its deadline.
type Standing string

// The standings.
const (
	OnTime  Standing = "no_prazo"
	Soon    Standing = "vence"
	Late    Standing = "atrasada"
	Closed  Standing = "feita"
	Undated Standing = "sem_prazo" // the stage before is not done
)

// soonDays is from how many days before its deadline on a stage is about to be late.
const soonDays = 15

func standing(due *month.Date, today month.Date) (Standing, int) {
	if due == nil {
		return Undated, 0
	}
	left := today.DaysUntil(*due)
	switch {
	case left < 0:
		return Late, left
	case left <= soonDays:
		return Soon, left
	default:
		return OnTime, left
	}
}
