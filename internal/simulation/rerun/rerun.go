package rerun

import (
	"strings"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/jobs"
)

// Run is one time that all was simulated again.
type Run struct {
	ID, JobID, Reason string
	StartedBy         string // a name; empty: a change of tariffs or parameters
	CreatedAt         clock.Micros
	FinishedAt        *clock.Micros
	Total, Done       int64
	Failed            int64 // could not be computed any more
	job               jobs.State
}

// State is where a run stands, in the words of its screen.
type State string

// The states.
const (
	Waiting State = "na_fila"
	Working State = "processando"
	Ended   State = "concluida"
	Broken  State = "falhou"
)

// State returns the state of the run.
func (r *Run) State() State {
	switch {
	case r.FinishedAt != nil:
		return Ended
	case r.job == jobs.Queued:
		return Waiting
	case r.job == jobs.Running:
		return Working
	}
	return Broken
}

// Kind is what was simulated again.
type Kind string

// The kinds, in the order of a run.
const (
	Proposal   Kind = "proposta"
	Simulation Kind = "simulacao"
)

// Item is what came of one subject.
type Item struct {
	Kind                     Kind
	SubjectID                string
	Version                  int64
	Label, Name              string
	ClientID, OwnerID, Owner string
	Modality                 string
	OldSaving                money.Amount
	NewSaving                *money.Amount // nil: cannot be computed any more
	OldPercent, NewPercent   *percent.Percent
	Promised                 *money.Amount // nil: nothing is to be promised now
	PromisedPercent          *percent.Percent
	Problem                  string
	input                    []byte
	runID                    string
}

// Difference is how much more is saved than before; nil where it is not known.
func (i *Item) Difference() *money.Amount {
	if i.NewSaving == nil {
		return nil
	}
	d := *i.NewSaving - i.OldSaving
	return &d
}

// Message is a text to send to the client: it says what is promised, and of what is not no
// figure (VD-03).
func (i *Item) Message() string {
	if i.NewSaving == nil {
		return ""
	}
	name, _, _ := strings.Cut(i.Name, "\n")
	text := "Olá! Refizemos as contas de " + name + " com as tarifas e os preços em vigor: "
	if i.Promised == nil {
		return text + "hoje não há economia a prometer. Vamos conversar sobre o melhor momento?"
	}
	return text + "a economia prometida no primeiro ano do mercado livre é de " + saving(*i.Promised, i.PromisedPercent) + ". Posso enviar a proposta atualizada?"
}

func saving(a money.Amount, p *percent.Percent) string {
	text := ptbr.FormatMoney(a)
	if p != nil {
		text += " (" + ptbr.FormatPercent(*p, 2) + ")"
	}
	return text
}
