package support

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/letterhead"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
)

// Service opens, answers and closes tickets.
type Service struct{ db *db.DB }

// NewService returns the service.
func NewService(d *db.DB) *Service { return &Service{d} }

// Filter chooses tickets.
type Filter struct {
	Status        Status // empty: every state
	All           bool   // everybody's, for the staff; else one's own
	Limit, Offset int
}

// List returns tickets, the last written to first, and how many there are.
func (s *Service) List(ctx context.Context, a actor.Actor, f Filter) ([]Ticket, int, error) {
	if !a.Can(actor.HelpUse) || f.All && !staff(a) {
		return nil, 0, actor.ErrDenied
	}
	owner := a.UserID
	if f.All {
		owner = ""
	}
	return list(ctx, s.db, owner, f)
}

// Get returns a ticket with its messages.
func (s *Service) Get(ctx context.Context, a actor.Actor, ticketID string) (*Conversation, error) {
	return conversation(ctx, s.db, a, ticketID)
}

func conversation(ctx context.Context, q db.Q, a actor.Actor, ticketID string) (*Conversation, error) {
	t, err := byID(ctx, q, a, ticketID, "")
	if err != nil {
		return nil, err
	}
	all, err := messages(ctx, q, t.ID)
	return &Conversation{t, all}, err
}

// Open opens a ticket and notifies the staff. The same key opens it once.
func (s *Service) Open(ctx context.Context, a actor.Actor, in Input, key string) (*Conversation, error) {
	if !a.Can(actor.HelpUse) {
		return nil, actor.ErrDenied
	}
	if err := in.Validate(); err != nil {
		return nil, err
	}
	hash, err := idempotency.Hash("support.open", in)
	if err != nil {
		return nil, err
	}
	var c *Conversation
	err = s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		ticketID := id.New()
		if key != "" {
			known, err := idempotency.Claim(ctx, tx, a.UserID, key, hash, ticketID)
			if err != nil {
				return err
			}
			if known != "" {
				c, err = conversation(ctx, tx, a, known)
				return err
			}
		}
		if err := open(ctx, tx, a, ticketID, in); err != nil {
			return err
		}
		c, err = conversation(ctx, tx, a, ticketID)
		return err
	})
	return c, err
}

func open(ctx context.Context, tx *db.Tx, a actor.Actor, ticketID string, in Input) error {
	n, err := nextNumber(ctx, tx)
	if err != nil {
		return err
	}
	now := clock.FromTime(tx.Now())
	t := Ticket{
		ID: ticketID, Number: n, UserID: a.UserID, UserName: a.Name, Category: in.Category, Subject: in.Subject,
		Status: StatusAberto, CreatedAt: now, UpdatedAt: now,
	}
	if err := insert(ctx, tx, &t); err != nil {
		return err
	}
	if err := say(ctx, tx, a, &t, in.Body); err != nil {
		return err
	}
	return record(ctx, tx, a, &t, "ticket.open", "Chamado aberto")
}

// Answer adds a message: the staff's makes the ticket answered, the asker's opens it
// again. The other side is notified, by mail where it chose mail.
//
// Protection: the ticket's row is locked, so that two messages leave the state of the
// later one.
func (s *Service) Answer(ctx context.Context, a actor.Actor, ticketID, body, key string) (*Conversation, error) {
	body = strings.TrimSpace(body)
	var wrong fault.Collector
	checkBody(&wrong, "texto", body)
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	return s.change(ctx, a, ticketID, func(ctx context.Context, tx *db.Tx, t *Ticket) error {
		return idempotency.Once(ctx, tx, a.UserID, key, "ticket.answer "+ticketID, body, func() error {
			t.Status = StatusAberto
			if t.UserID != a.UserID {
				t.Status = StatusRespondido
			}
			if err := say(ctx, tx, a, t, body); err != nil {
				return err
			}
			return record(ctx, tx, a, t, "ticket.answer", "Chamado respondido")
		})
	})
}

// Close ends a ticket; a later message of its asker opens it again.
//
// Protection: the ticket's row is locked.
func (s *Service) Close(ctx context.Context, a actor.Actor, ticketID string) (*Conversation, error) {
	return s.change(ctx, a, ticketID, func(ctx context.Context, tx *db.Tx, t *Ticket) error {
		if t.Status == StatusFechado {
			return errClosed
		}
		t.Status = StatusFechado
		return record(ctx, tx, a, t, "ticket.close", "Chamado fechado")
	})
}

func (s *Service) change(ctx context.Context, a actor.Actor, ticketID string, do func(context.Context, *db.Tx, *Ticket) error) (*Conversation, error) {
	if !a.Can(actor.HelpUse) {
		return nil, actor.ErrDenied
	}
	var c *Conversation
	err := s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		t, err := byID(ctx, tx, a, ticketID, tx.Dialect().ForUpdate())
		if err != nil {
			return err
		}
		if err := do(ctx, tx, &t); err != nil {
			return err
		}
		t.UpdatedAt = clock.FromTime(tx.Now())
		if err := update(ctx, tx, &t); err != nil {
			return err
		}
		c, err = conversation(ctx, tx, a, ticketID)
		return err
	})
	return c, err
}

// say adds the message and notifies the other side.
func say(ctx context.Context, tx *db.Tx, a actor.Actor, t *Ticket, body string) error {
	m := Message{ID: id.New(), ticketID: t.ID, UserID: a.UserID, UserName: a.Name, Staff: t.UserID != a.UserID, Body: body, At: clock.FromTime(tx.Now())}
	if err := insertMessage(ctx, tx, &m); err != nil {
		return err
	}
	to, title := []string{t.UserID}, fmt.Sprintf("Chamado %d respondido", t.Number)
	if !m.Staff {
		var err error
		if to, err = staffIDs(ctx, tx, a.UserID); err != nil {
			return err
		}
		title = fmt.Sprintf("Chamado %d de %s", t.Number, a.Name)
	}
	return notification.Notify(ctx, tx, to, notification.Message{
		Kind: "chamado", Title: title, Body: t.Subject + "\n\n" + body, Link: "/help/chamados/" + t.ID, Mail: true,
	})
}

func record(ctx context.Context, tx *db.Tx, a actor.Actor, t *Ticket, action, title string) error {
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: action, Entity: "ticket", EntityID: t.ID, Title: title,
		After: map[string]any{"numero": t.Number, "situacao": t.Status},
	})
}

// withHouse puts what the letterhead says of the brokerage, its telephone and e-mail, before
// the contacts of others (CS-06); as shipped it says nothing.
func (s *Service) withHouse(ctx context.Context, contacts []Block) ([]Block, error) {
	house, err := letterhead.Read(ctx, s.db)
	if err != nil || len(house.Contact) == 0 {
		return contacts, err
	}
	items := make([]Item, len(house.Contact))
	for i, line := range house.Contact {
		items[i] = Item{Spans: []Span{{Text: line}}}
	}
	own := []Block{{Kind: KindParagraph, Spans: []Span{{Text: house.Name, Bold: true}}}, {Kind: KindList, Items: items}}
	at := slices.IndexFunc(contacts, func(b Block) bool { return b.Kind != KindHeading })
	return slices.Insert(contacts, max(at, 0), own...), nil
}
