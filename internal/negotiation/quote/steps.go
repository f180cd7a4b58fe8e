package quote

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/bearer"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
)

// Invite asks one more supplier while the round takes offers.
func (s *Service) Invite(ctx context.Context, a actor.Actor, roundID string, g Guest, version *int64, key string) (Shown, error) {
	var r rules
	g.Supplier, g.Email = r.guest("fornecedores[0]", g)
	if err := r.Err(); err != nil {
		return Shown{}, err
	}
	return s.changeOnce(ctx, a, roundID, version, key, "quote.invite", g, func(ctx context.Context, tx *db.Tx, r *Round) error {
		if !r.Takes(tx.Now()) {
			return errLate
		}
		if err := mayTell(ctx, tx, r); err != nil {
			return err
		}
		taken, err := guestsOf(ctx, tx, r.ID)
		if err != nil {
			return err
		}
		if len(taken) >= maxGuests {
			return fault.Fields(fault.Field{Path: "fornecedores", Message: "Convide de 1 a 20 fornecedores"})
		}
		if err := s.invite(ctx, tx, r.ID, []Guest{g}, taken); err != nil {
			return err
		}
		return record(ctx, tx, a, r, "quote.invite", "Fornecedor convidado para a rodada "+r.Reference()+": "+g.Supplier, nil)
	})
}

var errLate = fault.New(fault.Conflict, "prazo_encerrado", "O prazo de resposta desta rodada terminou. Prorrogue-o antes de continuar.")

// Postpone gives the suppliers more time, or less.
func (s *Service) Postpone(ctx context.Context, a actor.Actor, roundID, deadline string, version *int64) (Shown, error) {
	var r rules
	at := r.deadline(deadline, s.Clock.Now())
	if err := r.Err(); err != nil {
		return Shown{}, err
	}
	return s.change(ctx, a, roundID, version, func(ctx context.Context, tx *db.Tx, r *Round) error {
		if r.Spec.ValidUntil.Before(dateOf(at)) {
			return fault.Fields(fault.Field{Path: "prazo", Message: "O prazo não pode passar da validade pedida, " + r.Spec.ValidUntil.BR()})
		}
		r.Spec.Deadline = at
		if err := prolong(ctx, tx, r.ID, expiryOf(at)); err != nil {
			return err
		}
		return record(ctx, tx, a, r, "quote.postpone", "Prazo da rodada "+r.Reference()+" alterado para "+ptbr.FormatDateTime(at), nil)
	})
}

// afterDeadline is how long a link shows a supplier what became of the offer.
const afterDeadline = 7 * 24 * time.Hour

func expiryOf(deadline time.Time) clock.Micros { return clock.FromTime(deadline.Add(afterDeadline)) }

// Reveal shows from now on whose the offers are.
func (s *Service) Reveal(ctx context.Context, a actor.Actor, roundID string, version *int64) (Shown, error) {
	return s.change(ctx, a, roundID, version, func(ctx context.Context, tx *db.Tx, r *Round) error {
		if r.blind() {
			now := micros(tx)
			r.RevealedAt = &now
		}
		return record(ctx, tx, a, r, "quote.reveal", "Fornecedores da rodada "+r.Reference()+" revelados", nil)
	})
}

// Cancel ends a round without an acceptance and notifies the suppliers.
func (s *Service) Cancel(ctx context.Context, a actor.Actor, roundID, reason string, version *int64) (Shown, error) {
	var r rules
	reason = r.text("motivo", reason, 500)
	r.Check(reason != "", "motivo", "Informe o motivo")
	if err := r.Err(); err != nil {
		return Shown{}, err
	}
	return s.change(ctx, a, roundID, version, func(ctx context.Context, tx *db.Tx, r *Round) error {
		now := micros(tx)
		r.Status, r.ClosedAt, r.CloseReason = StatusCancelled, &now, reason
		if err := s.mailSuppliers(ctx, tx, r.ID, "", mailCancelled, mailCancelled); err != nil {
			return err
		}
		return record(ctx, tx, a, r, "quote.cancel", "Rodada de cotação "+r.Reference()+" cancelada", map[string]any{"motivo": reason})
	})
}

// Revoke ends a supplier's link. While the round is blind and has offers no link can be revoked,
// whether its supplier offered or not: a refusal for some would reveal who offered.
func (s *Service) Revoke(ctx context.Context, a actor.Actor, roundID, invitationID string, version *int64) (Shown, error) {
	return s.change(ctx, a, roundID, version, func(ctx context.Context, tx *db.Tx, r *Round) error {
		g, err := guestBy(ctx, tx, "i.round_id = $1 AND i.id = $2", r.ID, invitationID)
		if err != nil {
			return err
		}
		if err := mayTell(ctx, tx, r); err != nil {
			return err
		}
		if err := revoke(ctx, tx, g.ID, micros(tx)); err != nil {
			return err
		}
		return record(ctx, tx, a, r, "quote.revoke", "Link revogado na rodada "+r.Reference()+": "+g.Supplier, nil)
	})
}

// Resend mails a supplier a new link; the one before ends.
func (s *Service) Resend(ctx context.Context, a actor.Actor, roundID, invitationID string, version *int64) (Shown, error) {
	return s.change(ctx, a, roundID, version, func(ctx context.Context, tx *db.Tx, r *Round) error {
		g, err := s.reachable(ctx, tx, r, invitationID)
		if err != nil {
			return err
		}
		if err := setMail(ctx, tx, g.ID, MailQueued, "", nil); err != nil {
			return err
		}
		if err := s.enqueue(ctx, tx, g.ID, mailInvite); err != nil {
			return err
		}
		return record(ctx, tx, a, r, "quote.resend", "Convite reenviado na rodada "+r.Reference()+": "+g.Supplier, nil)
	})
}

// reachable returns an invitation whose supplier may get a new link or have an offer typed.
func (s *Service) reachable(ctx context.Context, tx *db.Tx, r *Round, invitationID string) (Invitation, error) {
	g, err := guestBy(ctx, tx, "i.round_id = $1 AND i.id = $2", r.ID, invitationID)
	if err != nil {
		return g, err
	}
	if g.RevokedAt != nil {
		return g, fault.New(fault.Conflict, "convite_revogado", "Este convite foi revogado.")
	}
	if !r.Takes(tx.Now()) {
		return g, errLate
	}
	return g, nil
}

// Link makes a new link for a supplier; the one before ends. Only demonstration data,
// which answer for their suppliers, need it: to a person it would be the supplier's
// secret.
func (s *Service) Link(ctx context.Context, a actor.Actor, roundID, invitationID string, version *int64) (url string, out Shown, err error) {
	if !a.System {
		return "", Shown{}, actor.ErrDenied
	}
	out, err = s.change(ctx, a, roundID, version, func(ctx context.Context, tx *db.Tx, r *Round) error {
		g, err := s.reachable(ctx, tx, r, invitationID)
		if err != nil {
			return err
		}
		secret := bearer.New()
		url = s.address(secret)
		return setLink(ctx, tx, g.ID, bearer.Hash(secret), expiryOf(r.Spec.Deadline))
	})
	return url, out, err
}

// TypeOffer enters an offer that a supplier sent to the brokerage outside the link. It is marked
// as typed, and by whom, wherever it is shown (SX-04).
func (s *Service) TypeOffer(ctx context.Context, a actor.Actor, roundID, invitationID string, in Answer, version *int64, key string) (Shown, error) {
	return s.changeOnce(ctx, a, roundID, version, key, "quote.offer_type "+invitationID, in, func(ctx context.Context, tx *db.Tx, r *Round) error {
		g, err := s.reachable(ctx, tx, r, invitationID)
		if err != nil {
			return err
		}
		return typeOffer(ctx, tx, a, r, &g, &in)
	})
}

// typeOffer keeps an offer that one of the brokerage types. Over one that the supplier made
// himself it would show, in a blind round, which label changes.
func typeOffer(ctx context.Context, tx *db.Tx, a actor.Actor, r *Round, g *Invitation, in *Answer) error {
	blind := r.blind()
	said, err := offers(ctx, tx, "i.id = $1", g.ID)
	if err != nil {
		return err
	}
	o, err := addOffer(ctx, tx, r, g, in, a.Name)
	if err != nil {
		return err
	}
	// Last: what is no offer is refused alike, so that nobody finds out who offered without one
	// that stays where he did not.
	if blind && slices.ContainsFunc(said, func(o Offer) bool { return o.Kind == KindOffer && o.TypedBy == "" }) {
		return errOffered
	}
	title, facts := fmt.Sprintf("Oferta digitada por %s na rodada %s", a.Name, r.Reference()), map[string]any{"digitada_por": a.Name}
	if !r.blind() {
		title = fmt.Sprintf("Oferta %s digitada por %s na rodada %s (revisão %d)", g.Label, a.Name, r.Reference(), o.Revision)
		facts["rotulo"], facts["revisao"] = g.Label, o.Revision
	}
	return record(ctx, tx, a, r, "quote.offer_type", title, facts)
}

// Counter sends the supplier of an offer the price that would be accepted.
func (s *Service) Counter(ctx context.Context, a actor.Actor, roundID, label, target, message string, version *int64, key string) (Shown, error) {
	var r rules
	price := r.price("alvo", target, false)
	message = r.text("mensagem", message, 2000)
	if err := r.Err(); err != nil {
		return Shown{}, err
	}
	return s.changeOnce(ctx, a, roundID, version, key, "quote.counter", [3]string{label, target, message}, func(ctx context.Context, tx *db.Tx, r *Round) error {
		if !r.Takes(tx.Now()) {
			return errLate
		}
		g, standing, err := offerOf(ctx, tx, r, label)
		if err != nil {
			return err
		}
		last, err := lastRevision(ctx, tx, g.ID)
		if err != nil {
			return err
		}
		o := Offer{
			ID: id.New(), InvitationID: g.ID, Revision: last + 1, Kind: KindCounter, Target: &price, Conditions: message, Author: a.Name, CreatedAt: micros(tx),
		}
		if err := insertOffer(ctx, tx, &o); err != nil {
			return err
		}
		if err := s.enqueue(ctx, tx, g.ID, mailCounter); err != nil {
			return err
		}
		if r.blind() {
			return record(ctx, tx, a, r, "quote.counter", "Contraproposta na rodada "+r.Reference()+": "+perMWhText(price), map[string]any{"alvo": price.Text()})
		}
		return record(ctx, tx, a, r, "quote.counter", fmt.Sprintf("Contraproposta à oferta %s na rodada %s: %s", label, r.Reference(), perMWhText(price)),
			map[string]any{"revisao": standing.Revision, "alvo": price.Text()})
	})
}

// perMWhText is a price as a timeline says it.
func perMWhText(p money.Price) string {
	return strings.ReplaceAll(ptbr.FormatPrice(p), "\u00a0", " ") + "/MWh"
}

// offerOf is the invitation of a label and the offer that stands.
func offerOf(ctx context.Context, q db.Q, r *Round, label string) (Invitation, *Offer, error) {
	g, err := guestBy(ctx, q, "i.round_id = $1 AND i.label = $2", r.ID, label)
	if err != nil {
		return g, nil, errNoOffer
	}
	entries, err := offers(ctx, q, "i.id = $1", g.ID)
	if err != nil {
		return g, nil, err
	}
	o := current(entries)
	if o == nil || g.DeclinedAt != nil {
		return g, nil, errNoOffer
	}
	return g, o, nil
}
