package lead

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
)

// Contact is a person of a client.
type Contact struct {
	ID, ClientID, Name, Role string
	Phone                    brdoc.Phone
	Email                    string
	EmailBy                  string // the user who typed the address, or confirmed it
	OfStaff                  bool   // of the house, who answers for the address
	Version                  int64
	UpdatedAt                clock.Micros
}

// ContactInput is a contact as a user enters it.
type ContactInput struct {
	Name, Role, Phone, Email string
	Confirmed                bool   // staff confirmed the address with the client
	Key                      string // of the call; empty: none
}

// fill reads the input; who does not see telephone and e-mail leaves those of a
// stored contact as they are.
func (in *ContactInput) fill(a actor.Actor, c *Contact, fresh bool) error {
	r := &Reader{}
	c.Name, c.Role = r.Text("nome", in.Name, maxShort), r.Text("cargo", in.Role, maxShort)
	r.Check(c.Name != "", "nome", "Informe o nome do contato")
	if fresh || a.SeesContacts() {
		c.Phone = r.phone("telefone", in.Phone)
		r.address(a, in.Email, in.Confirmed, &c.Email, &c.EmailBy)
	}
	return r.Err()
}

// AddContact enters a person of a client, once for a key.
//
// Protection: the client's row is locked.
func (s *Service) AddContact(ctx context.Context, a actor.Actor, leadID string, in ContactInput) (*Detail, error) {
	return s.part(ctx, a, leadID, func(ctx context.Context, tx *db.Tx) error {
		return idempotency.Once(ctx, tx, a.UserID, in.Key, "lead.contact.add "+leadID, in, func() error {
			c := Contact{ID: id.New(), ClientID: leadID, Version: 1, UpdatedAt: clock.FromTime(tx.Now())}
			if err := in.fill(a, &c, true); err != nil {
				return err
			}
			if err := insertContact(ctx, tx, &c); err != nil {
				return err
			}
			return RecordPart(ctx, tx, a, leadID, "lead.contact.add", "Contato incluído", c.Name, nil, c.facts())
		})
	})
}

// UpdateContact changes a person of a client.
//
// Protection: the client's row is locked, and the version that was read must be the
// stored one.
func (s *Service) UpdateContact(ctx context.Context, a actor.Actor, leadID, contactID string, in ContactInput, expected *int64) (*Detail, error) {
	return s.part(ctx, a, leadID, func(ctx context.Context, tx *db.Tx) error {
		c, err := contactByID(ctx, tx, leadID, contactID)
		if err != nil {
			return err
		}
		if expected != nil && *expected != c.Version {
			return errStale
		}
		before, by := c.facts(), c.EmailBy
		if err := in.fill(a, &c, false); err != nil {
			return err
		}
		c.Version++
		c.UpdatedAt = clock.FromTime(tx.Now())
		if err := updateContact(ctx, tx, &c); err != nil {
			return err
		}
		title := "Contato alterado"
		if in.Confirmed && c.EmailBy != by {
			title = "Contato alterado, e-mail confirmado"
		}
		return RecordPart(ctx, tx, a, leadID, "lead.contact.update", title, c.Name, before, c.facts())
	})
}

// RemoveContact takes a person of a client away.
//
// Protection: the client's row is locked.
func (s *Service) RemoveContact(ctx context.Context, a actor.Actor, leadID, contactID string) (*Detail, error) {
	return s.part(ctx, a, leadID, func(ctx context.Context, tx *db.Tx) error {
		if !a.DeletesOfOthers() {
			return actor.ErrDenied
		}
		c, err := contactByID(ctx, tx, leadID, contactID)
		if err != nil {
			return err
		}
		if err := deleteContact(ctx, tx, c.ID); err != nil {
			return err
		}
		return RecordPart(ctx, tx, a, leadID, "lead.contact.remove", "Contato excluído", c.Name, c.facts(), nil)
	})
}

// Address is where a person of a client is reached.
type Address struct{ ID, Name, Email string }

// Registered are the addresses of a client that staff registered: what a partner or a
// consultant typed proves nothing of who reads it (SX-01).
func Registered(ctx context.Context, q db.Q, clientID string) ([]Address, error) {
	return registered(ctx, q, clientID)
}

func (c *Contact) facts() map[string]any {
	return map[string]any{"id": c.ID, "name": c.Name, "role": c.Role, "phone": c.Phone, "email": c.Email, "email_by": c.EmailBy}
}
