package invoice

import (
	"cmp"
	"strings"

	"ynova/internal/document/fiscal"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
)

// EventState is how far an event of a note has come.
type EventState string

// The states of events.
const (
	EventWaiting   EventState = "aguarda" // a person decides, or its note is not in the sender's reach yet
	EventApplied   EventState = "aplicado"
	EventDismissed EventState = "dispensado"
	EventUndone    EventState = "desfeito"
	EventIdle      EventState = "sem_efeito" // it is kept and changes nothing
)

// Event is what a document says of a note, whether the note is here or not.
type Event struct {
	fiscal.Event
	ReadingID string // that brought it
	SentBy    string // user id of who sent it; empty: it came by itself
	Asks      bool   // it came by itself, and a person decides
	State     EventState
	DecidedAt *clock.Micros
	DecidedBy string // user id
	Reason    string // of the undoing
	CreatedAt clock.Micros
}

// outcomes are what an event makes of its note.
var outcomes = map[string]State{
	fiscal.EventCancel: StateCancelled, fiscal.EventReplaced: StateCancelled, fiscal.EventSummary: StateCancelled, fiscal.EventProtocol: StateCancelled,
	fiscal.EventDenied: StateWorthless, fiscal.EventSubstitute: StateReplaced,
}

// Outcome is what an event of a type makes of its note; empty: it changes no figure.
func Outcome(eventType string) State { return outcomes[eventType] }

// Effective reports whether an event of a type does anything to its note.
func Effective(eventType string) bool {
	return Outcome(eventType) != "" || eventType == fiscal.EventCorrection
}

// Name is how a sentence calls the note of a key.
func Name(key string) string {
	name := "NF "
	if key[20:22] == fiscal.ModelNF3e {
		name = "fatura "
	}
	return name + strings.TrimLeft(key[25:34], "0")
}

// Done says what happened to the note, "foi cancelada em 06/10/2026 (protocolo 135…)".
func (e *Event) Done() string {
	said := map[State]string{StateCancelled: "foi cancelada", StateWorthless: "foi denegada", StateReplaced: "foi substituída"}[Outcome(e.Type)]
	if said == "" {
		if said = "tem carta de correção"; e.Type != fiscal.EventCorrection {
			said = "tem o evento " + cmp.Or(e.Name, e.Type)
		}
		if !e.On.IsZero() {
			said += " de " + e.On.BR()
		}
	} else if !e.On.IsZero() {
		said += " em " + e.On.BR()
	}
	if protocol := cmp.Or(e.Protocol, e.NoteProtocol); protocol != "" {
		said += " (protocolo " + protocol + ")"
	}
	return said
}

// Question is put to a person before an event that came by itself is applied.
func (e *Event) Question() string {
	switch Outcome(e.Type) {
	case StateCancelled:
		return "Cancelar a " + Name(e.Key) + "?"
	case StateWorthless:
		return "Tirar o valor da " + Name(e.Key) + "?"
	case StateReplaced:
		return "Dar a " + Name(e.Key) + " por substituída?"
	}
	return "Registrar a carta de correção da " + Name(e.Key) + "?"
}

// entered is what the note was when it was entered, before any event.
func (v *Invoice) entered() State {
	if v.Returns {
		return StateReturn
	}
	return StateValid
}

// Counts reports whether the invoice counts in its month.
func (v *Invoice) Counts() bool { return v.State == StateValid || v.State == StateReturn }

// Signed is the invoice as it counts: what returns goods has its energy and its money as
// minus.
func (v *Invoice) Signed() Invoice {
	signed := *v
	if v.State != StateReturn || v.NF == nil {
		return signed
	}
	nf := *v.NF
	minus := func(a *money.Amount) *money.Amount {
		if a == nil {
			return nil
		}
		return new(-*a)
	}
	if nf.Energy != nil {
		nf.Energy = new(-*nf.Energy)
	}
	nf.EnergyValue, nf.ICMSValue, nf.PISCOFINSValue = minus(nf.EnergyValue), minus(nf.ICMSValue), minus(nf.PISCOFINSValue)
	nf.CBSValue, nf.IBSValue, signed.Total = minus(nf.CBSValue), minus(nf.IBSValue), minus(v.Total)
	signed.NF = &nf
	return signed
}

// Voided is an invoice that does not count any more, with what says so.
type Voided struct {
	Invoice
	By Event
}

// became is a state in words of the trail.
var became = map[State]string{
	StateValid: "válida de novo", StateReturn: "válida de novo", StateCancelled: "cancelada", StateWorthless: "sem valor fiscal", StateReplaced: "substituída",
}

// issued is the month in which the note of a key was issued.
func issued(key string) (month.Month, error) { return month.Parse("20" + key[2:4] + "-" + key[4:6]) }
