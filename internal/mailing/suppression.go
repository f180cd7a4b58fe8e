package mailing

import (
	"context"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/email"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/search"
	"ynova/internal/mailing/record"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
)

// Suppression is an address that nothing is sent to any more.
type Suppression struct {
	Address   string
	Reason    string
	Note      string
	CreatedAt clock.Micros
	CreatedBy string
}

// Why an address is suppressed.
const (
	ReasonBounced   = "devolvido"
	ReasonRequested = "pedido"
	ReasonManual    = "manual"
)

const (
	entitySuppression = "mail_suppression"
	maxNote           = 500
)

var (
	errSuppressed    = fault.New(fault.Conflict, "ja_suprimido", "Este endereço já está suprimido.")
	errNotSuppressed = fault.New(fault.NotFound, "nao_encontrado", "Este endereço não está suprimido.")
	errNotRecipient  = fault.Fields(fault.Field{Path: "address", Message: "O registro não tem este destinatário."})
)

func (s *Suppression) check() error {
	var c fault.Collector
	address, err := email.One(s.Address)
	c.Check(err == nil, "address", email.Sentence(err, "Endereço de e-mail inválido."))
	s.Address = strings.ToLower(address)
	c.Check(s.Reason == ReasonBounced || s.Reason == ReasonRequested || s.Reason == ReasonManual, "reason", "Informe o motivo.")
	c.Check(len([]rune(s.Note)) <= maxNote, "note", "Use no máximo 500 caracteres.")
	return c.Err()
}

// Suppressions returns a page of the suppressed addresses and how many there are.
func (s *Service) Suppressions(ctx context.Context, a actor.Actor, text string, limit, offset int) ([]Suppression, int, error) {
	if !a.Can(actor.EmailsSend) {
		return nil, 0, actor.ErrDenied
	}
	return suppressions(ctx, s.db, search.Parse(text), limit, offset)
}

// SuppressedAmong are those of the addresses that nothing is sent to, in lower case.
func (s *Service) SuppressedAmong(ctx context.Context, q db.Q, addresses []string) (map[string]bool, error) {
	folded := make([]string, len(addresses))
	for i, address := range addresses {
		folded[i] = strings.ToLower(address)
	}
	return suppressedAmong(ctx, q, folded)
}

// Suppress refuses an address from now on. A call with the key of an earlier one answers
// with what that one made.
//
// Protection: the address is the row's key.
func (s *Service) Suppress(ctx context.Context, a actor.Actor, sup Suppression, key string) (Suppression, error) {
	if !a.Can(actor.EmailsUpdate) {
		return sup, actor.ErrDenied
	}
	if err := sup.check(); err != nil {
		return sup, err
	}
	var stored Suppression
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		stored = sup
		err := idempotency.Once(ctx, tx, a.UserID, key, "mail.suppress", sup, func() error {
			added, err := s.suppress(ctx, tx, a, &stored)
			if err == nil && !added {
				return errSuppressed
			}
			return err
		})
		if err != nil || stored.CreatedBy != "" {
			return err
		}
		stored, err = suppressionOf(ctx, tx, sup.Address)
		return err
	})
	return stored, err
}

// suppress adds the address; false when it was there already.
func (s *Service) suppress(ctx context.Context, tx *db.Tx, a actor.Actor, sup *Suppression) (bool, error) {
	sup.CreatedBy, sup.CreatedAt = a.Name, clock.FromTime(tx.Now())
	added, err := insertSuppression(ctx, tx, sup)
	if err != nil || !added {
		return added, err
	}
	return true, audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: "mail.suppress", Entity: entitySuppression, EntityID: sup.Address, Title: "Endereço suprimido",
		Description: sup.Address, Reason: sup.Note,
	})
}

// Allow lets an address receive mail again.
func (s *Service) Allow(ctx context.Context, a actor.Actor, address string) error {
	if !a.Can(actor.EmailsUpdate) {
		return actor.ErrDenied
	}
	address = strings.ToLower(strings.TrimSpace(address))
	return s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		removed, err := deleteSuppression(ctx, tx, address)
		if err != nil {
			return err
		}
		if !removed {
			return errNotSuppressed
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: "mail.allow", Entity: entitySuppression, EntityID: address, Title: "Endereço liberado", Description: address,
		})
	})
}

// Bounce notes that mail to one of a record's addresses came back: the record does
// not count as sent any more and the address is suppressed.
//
// Protection: the months and the suppressions are changed by single statements.
func (s *Service) Bounce(ctx context.Context, a actor.Actor, recordID, address, note string) error {
	sup := Suppression{Address: address, Reason: ReasonBounced, Note: note}
	if !a.Can(actor.EmailsMarkSent) {
		return actor.ErrDenied
	}
	if err := sup.check(); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		r, err := record.InReach(ctx, tx, a, actor.EmailsMarkSent, recordID)
		if err != nil {
			return err
		}
		noted, err := markBounced(ctx, tx, r.Key, sup.Address)
		if err != nil {
			return err
		}
		if !noted && !containsFold(r.Recipients(), sup.Address) {
			return errNotRecipient
		}
		if _, err := s.suppress(ctx, tx, a, &sup); err != nil {
			return err
		}
		returned, err := returnedWith(ctx, tx, r)
		if err != nil {
			return err
		}
		if err := s.markParts(ctx, tx, returned, nil, false); err != nil {
			return err
		}
		return s.note(ctx, tx, a, returned, "email.bounced", "E-mail devolvido", sup.Address)
	})
}

// returnedWith is what came back: the newest message about the record with all that it was
// about and that nothing has been sent about since, or the record alone where nothing was
// sent.
func returnedWith(ctx context.Context, q db.Q, r *record.Record) (*Message, error) {
	m := &Message{Key: r.Key, ClientID: r.ClientID, Parts: []Part{{r.Key, r.Meter}}}
	if r.Mail == nil {
		return m, nil
	}
	parts, err := partsOf(ctx, q, r.Mail.MessageID)
	if err != nil {
		return nil, err
	}
	for _, p := range parts {
		if p.Key == r.Key {
			continue
		}
		other, err := record.ByKey(ctx, q, client.ScopeOf(actor.SystemActor(), actor.EmailsSend), p.Key)
		if err != nil {
			return nil, err
		}
		if other.LastID == r.LastID {
			m.Parts = append(m.Parts, p)
		}
	}
	return m, nil
}

func containsFold(list []string, s string) bool {
	for _, other := range list {
		if strings.EqualFold(other, s) {
			return true
		}
	}
	return false
}
