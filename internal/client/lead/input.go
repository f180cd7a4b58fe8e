package lead

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ynova/internal/client/extra"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/email"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/text"
)

// Input is a lead as a user enters it: texts, empty where nothing is given. It
// holds nothing that a client may not write (R6).
type Input struct {
	Name, CNPJ, Segment, Class, Group, State, City string
	Contact, Phone, Email                          string
	Confirmed                                      bool   // staff confirmed the address with the client
	Funnel, Migration                              string // empty: the first ones
	ExtraTax                                       string // percent, canonical
	Regime, Activity, Industrial, Export           string // the shares in percent, canonical
	SimplesRegular                                 bool
	NextStep, NextStepOn                           string // YYYY-MM-DD
	Notes                                          string
	Additional                                     []extra.Value
}

// InvalidDate is the sentence for what is no day.
const InvalidDate = "Informe uma data válida"

// The longest texts.
const (
	maxName  = 200
	maxShort = 100
	maxStep  = 300
	maxNotes = 4000
)

const (
	msgPhone = "Informe o telefone com DDD, como (11) 98765-4321"
	msgEmail = "E-mail invalido"
)

var states = strings.Fields("AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO")

// Reader collects what is wrong with an input.
type Reader struct{ fault.Collector }

// Text reads one line of text.
func (r *Reader) Text(path, s string, most int) string {
	s = strings.Join(strings.Fields(text.Clean(s)), " ")
	r.printable(path, s, most)
	return s
}

// lines reads a text of several lines.
func (r *Reader) lines(path, s string, most int) string {
	s = text.CleanLines(strings.TrimSpace(s))
	r.printable(path, strings.ReplaceAll(s, "\n", " "), most)
	return s
}

func (r *Reader) printable(path, s string, most int) {
	r.Check(utf8.ValidString(s) && !strings.ContainsFunc(s, func(c rune) bool { return !unicode.IsPrint(c) }), path, text.Refusal(s))
	r.Check(utf8.RuneCountInString(s) <= most, path, "O texto é longo demais")
}

func (r *Reader) phone(path, s string) brdoc.Phone {
	if strings.TrimSpace(s) == "" {
		return ""
	}
	p, err := brdoc.ParsePhone(s)
	r.Check(err == nil, path, msgPhone)
	return p
}

// email reads one plain address; no name, quotes or control character passes.
func (r *Reader) email(path, s string) string {
	if strings.TrimSpace(s) == "" {
		return ""
	}
	address, err := email.One(s)
	r.Check(err == nil, path, email.Sentence(err, msgEmail))
	return address
}

// address reads the address of a person of the client. A user who types another one
// registers it, and so does staff that confirms one that another user typed (SX-01).
func (r *Reader) address(a actor.Actor, s string, confirmed bool, address, by *string) {
	typed := r.email("email", s)
	if typed != *address || confirmed && a.Reach(actor.LeadsUpdate) == actor.All {
		*address, *by = typed, a.UserID
	}
}

// Date reads a day, as YYYY-MM-DD; nil where there is none.
func (r *Reader) Date(path, s string) *month.Date {
	if s == "" {
		return nil
	}
	d, err := month.ParseDay(s)
	if err != nil {
		r.Add(path, InvalidDate)
		return nil
	}
	return &d
}

// percent reads from 0 to 100 %.
func (r *Reader) percent(path, s string) *percent.Percent {
	if s == "" {
		return nil
	}
	p, err := percent.Parse(s)
	if err != nil || p < 0 || p > 100*percent.One {
		r.Add(path, "Informe de 0% a 100%")
		return nil
	}
	return &p
}

// Choice reads one of the values, or nothing.
func Choice[T ~string](r *Reader, path, s string, of []T) T {
	r.Check(s == "" || slices.Contains(of, T(s)), path, "Escolha uma das opções")
	return T(s)
}

// nextStep reads the next step; one that the user does not see stays, unless another is
// typed in its place.
func (r *Reader) nextStep(a actor.Actor, in *Input, l *Lead, fresh bool) {
	step, on := r.Text("proximoPasso", in.NextStep, maxStep), r.Date("proximoPassoEm", in.NextStepOn)
	r.Check(on == nil || step != "", "proximoPasso", "Informe o próximo passo")
	if !fresh && step == "" && !a.SeesContacts() && l.NextStepBy != a.UserID {
		return
	}
	if fresh || step != l.NextStep {
		l.NextStepBy = a.UserID
	}
	l.NextStep, l.NextStepOn = step, on
}

// fill reads the input into the lead. Fields that the actor does not see stay as
// they are, unless the lead is new.
func (in *Input) fill(a actor.Actor, l *Lead) error {
	r := &Reader{}
	fresh := l.ID == ""
	l.Name = r.Text("nome", in.Name, maxName)
	r.Check(l.Name != "", "nome", "Informe o nome do cliente")
	cnpj, err := brdoc.ParseCNPJ(in.CNPJ)
	r.Check(err == nil, "cnpj", fault.Sentence(err))
	l.CNPJ = cnpj
	l.Segment = r.Text("segmento", in.Segment, maxShort)
	l.Class = Choice(r, "classe", in.Class, classes)
	l.Group = Choice(r, "grupo", in.Group, []string{groupA, groupB})
	l.State = Choice(r, "uf", in.State, states)
	l.City = r.Text("cidade", in.City, maxShort)
	l.Contact = r.Text("contato", in.Contact, maxShort)
	l.Funnel = Choice(r, "statusFunil", in.Funnel, []Funnel{FunnelGreen, FunnelYellow})
	l.Migration = Choice(r, "statusMigracao", in.Migration, []Migration{MigrationApproved, MigrationAnalysis})
	if l.Funnel == "" {
		l.Funnel = FunnelYellow
	}
	if l.Migration == "" {
		l.Migration = MigrationAnalysis
	}
	l.ExtraTax = r.percent("imposto", in.ExtraTax)
	l.Taxes = Taxes{
		Regime: Choice(r, "regime_tributario", in.Regime, regimes), Activity: Choice(r, "atividade", in.Activity, activities),
		Industrial: r.percent("pct_processo_industrial", in.Industrial), Export: r.percent("pct_exportacao", in.Export), Regular: in.SimplesRegular,
	}
	r.Check(!in.SimplesRegular || in.Regime == "simples", "simples_regime_regular", "Só quem é do Simples escolhe o regime regular de CBS e IBS")
	r.nextStep(a, in, l, fresh)
	if fresh || a.SeesContacts() {
		l.Phone, l.Notes = r.phone("telefone", in.Phone), r.lines("observacoes", in.Notes, maxNotes)
		l.Additional = extra.Check(&r.Collector, "additional", in.Additional, l.Additional)
		r.address(a, in.Email, in.Confirmed, &l.Email, &l.EmailBy)
	}
	return r.Err()
}
