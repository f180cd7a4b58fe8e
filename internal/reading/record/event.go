package record

import (
	"ynova/internal/document/extract"
	"ynova/internal/document/fiscal"
	"ynova/internal/platform/web"
)

// Event is what a document says of a note, with how far it is for who looks at it.
type Event struct {
	fiscal.Event
	Number   string // of the note, as a sentence calls it
	State    string // empty: it counts for nothing
	Sentence string
	Question string // what a person decides
	Proposed string // the invoice without a key that it may be about
	Here     bool   // its note is here, in reach
	Undo     bool   // who looks at it may undo it
}

// EventBody is Event as it is sent.
type EventBody struct {
	Type     string  `json:"tipo" doc:"110111, 110112, 110110 …; situacao, protocolo ou denegacao: o que o próprio documento diz da nota"`
	Key      string  `json:"chave"`
	On       *string `json:"em" doc:"AAAA-MM-DD"`
	Protocol *string `json:"protocolo"`
	Text     *string `json:"texto" doc:"O motivo, ou o que foi corrigido"`
	OtherKey *string `json:"outra_chave" doc:"A nota emitida no lugar"`
	State    string  `json:"estado" enum:",aguarda,aplicado,dispensado,desfeito,sem_efeito" doc:"Vazio: não vale, pelo motivo da frase"`
	Sentence string  `json:"frase"`
	Question *string `json:"pergunta" doc:"O que uma pessoa decide"`
	Proposed *string `json:"fatura_proposta" doc:"A nota registrada sem chave de que o evento parece ser"`
	Here     bool    `json:"nota_aqui"`
	Undo     bool    `json:"pode_desfazer"`
}

func eventBody(e *Event) *EventBody {
	if e == nil {
		return nil
	}
	b := &EventBody{
		Type: e.Type, Key: e.Key, Protocol: web.Optional(e.Protocol), Text: web.Optional(e.Text), OtherKey: web.Optional(e.OtherKey), State: e.State,
		Sentence: e.Sentence, Question: web.Optional(e.Question), Proposed: web.Optional(e.Proposed), Here: e.Here, Undo: e.Undo,
	}
	if !e.On.IsZero() {
		b.On = web.Optional(e.On.String())
	}
	return b
}

// IsEvent reports whether the document is an event of a note, not a note.
func (r *Reading) IsEvent() bool { return r.Kind().Class == extract.EventXML }

// fiscalNote is the note that the document is in XML; nil: it is none.
func (r *Reading) fiscalNote() *fiscal.Document {
	if r.Result == nil || r.Result.Fiscal == nil || r.IsEvent() {
		return nil
	}
	return r.Result.Fiscal
}

// Worthless reports whether the note has no fiscal value.
func (r *Reading) Worthless() bool {
	d := r.fiscalNote()
	return d != nil && d.Worthless()
}

// Completes is the key of the note that this one returns, completes or adjusts; empty: none.
func (r *Reading) Completes() string {
	d := r.fiscalNote()
	if d == nil || d.NF == nil || d.Named == nil {
		return ""
	}
	switch d.Purpose {
	case fiscal.PurposeComplement, fiscal.PurposeAdjust, fiscal.PurposeReturn:
		return d.Named.Value
	}
	return ""
}

// Returns reports whether the note gives back what was sold.
func (r *Reading) Returns() bool {
	d := r.fiscalNote()
	return d != nil && d.NF != nil && d.Purpose == fiscal.PurposeReturn
}

// AdjustsMoney reports whether the note adds money and no energy.
func (r *Reading) AdjustsMoney() bool {
	d := r.fiscalNote()
	return d != nil && d.NF != nil && d.Purpose == fiscal.PurposeAdjust
}

// Replaces is the key of the bill whose place this one takes, which is of the same issuer;
// empty: none.
func (r *Reading) Replaces() string {
	d := r.fiscalNote()
	if d == nil || d.Bill == nil || d.Named == nil || d.Purpose != fiscal.PurposeComplement || !d.KeyValid {
		return ""
	}
	if old := d.Named.Value; len(old) == len(d.Key.Value) && old[6:20] == d.Key.Value[6:20] && old != d.Key.Value {
		return old
	}
	return ""
}
