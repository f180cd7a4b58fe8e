package lead

import (
	"context"
	"slices"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
)

// TalkKind is the way in which a client was contacted.
type TalkKind string

const (
	talkWhatsApp TalkKind = "whatsapp"
	talkNote     TalkKind = "nota"
)

var talkTitles = map[TalkKind]string{
	talkNote: "Anotação", "ligacao": "Ligação", "reuniao": "Reunião", "email": "E-mail", talkWhatsApp: "Mensagem de WhatsApp",
}

// Talk enters that a client was contacted, or a note on it; only a contact counts as
// the last interaction. Either way the client stays when the import that brought it is
// undone.
//
// Protection: the client's row is locked.
func (s *Service) Talk(ctx context.Context, a actor.Actor, leadID string, kind TalkKind, text, key string) (*Detail, error) {
	return s.part(ctx, a, leadID, func(ctx context.Context, tx *db.Tx) error {
		r := &Reader{}
		text := r.lines("texto", text, maxNotes)
		title, known := talkTitles[kind]
		r.Check(known, "tipo", "Escolha uma das opções")
		r.Check(text != "" || kind == talkWhatsApp, "texto", "Escreva o que foi tratado")
		if err := r.Err(); err != nil {
			return err
		}
		return idempotency.Once(ctx, tx, a.UserID, key, "lead.talk "+leadID, [2]string{string(kind), text}, func() error {
			if kind != talkNote {
				if err := talked(ctx, tx, leadID); err != nil {
					return err
				}
			}
			if err := used(ctx, tx, leadID); err != nil {
				return err
			}
			return RecordPart(ctx, tx, a, leadID, "lead.talk."+string(kind), title, text, nil, nil)
		})
	})
}

// Event is one line of a client's timeline.
type Event struct {
	ID, Title, Description, User string
	At                           clock.Micros
}

// team replaces the names of colleagues that a narrower role does not see (P06).
const team = "Equipe"

// Events returns the newest of what happened to a client, newest first.
func (s *Service) Events(ctx context.Context, a actor.Actor, leadID string) ([]Event, error) {
	if !a.Can(actor.ClientsRead) {
		return nil, actor.ErrDenied
	}
	if _, err := byID(ctx, s.DB, client.ScopeOf(a, actor.ClientsRead), leadID, ""); err != nil {
		return nil, err
	}
	trail, err := audit.ByEntity(ctx, s.DB, entity, leadID, audit.Page{})
	if err != nil {
		return nil, err
	}
	events := make([]Event, len(trail))
	for i := range trail {
		e := &trail[i]
		events[i] = Event{ID: e.ID, Title: e.Title, Description: e.Description, At: e.At, User: e.ActorName}
		if foreign := e.ActorID == "" || e.ActorID != a.UserID; foreign && a.Reach(actor.ClientsRead) < actor.All {
			events[i].masked(a, e)
		}
	}
	return events, nil
}

// masked hides colleagues, and from who does not see contacts what others wrote.
func (e *Event) masked(a actor.Actor, stored *audit.Stored) {
	if stored.ActorID != "" {
		e.User = team
	}
	if !a.SeesContacts() {
		e.Description = ""
	}
}

// Message is a text for a message, with the client's data filled in.
type Message struct{ Key, Title, Text string }

// templates are the messages that a consultant starts from; the text can be changed
// before it is sent.
func (d *Detail) templates(a actor.Actor) []Message {
	who := d.Contact
	if who == "" {
		who = d.Name
	}
	hello := "Olá, " + who + "! Aqui é " + a.Name + ", da YNOVA. "
	list := []Message{
		{"apresentacao", "Apresentação", hello + "Podemos conversar sobre a conta de energia de " + d.Name + " e o que muda no mercado livre?"},
		{"documentos", "Pedido de documentos", hello + "Para estudar a migração de " + d.Name +
			", preciso das 12 últimas faturas de energia e da carta de autorização (LOA) assinada. Pode me enviar?"},
		{"proposta", "Proposta", hello + "A simulação de " + d.Name + " está pronta. Quando posso apresentar os resultados?"},
	}
	if d.NextStep != "" {
		text := hello + "Combinamos: " + d.NextStep
		if on := d.NextStepOn; on != nil {
			text += ", em " + on.BR()
		}
		list = append(list, Message{"proximo_passo", "Próximo passo", text + ". Podemos confirmar?"})
	}
	return slices.Clip(list)
}
