package quote

import (
	"context"
	"errors"
	"fmt"
	"time"

	"ynova/internal/account"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/bearer"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
)

const (
	// How often one address may try links that lead nowhere.
	wrongLinks  = 60
	wrongWindow = 15 * time.Minute
)

func (s *Service) address(secret string) string {
	return bearer.Link(s.BaseURL, "/cotacao", secret)
}

var (
	// errLink answers every link that leads nowhere, whatever the reason.
	errLink   = fault.New(fault.NotFound, "link_invalido", "Este link não vale mais. Peça um novo a quem enviou a cotação.")
	errClosed = fault.New(fault.Conflict, "cotacao_encerrada", "Esta cotação foi encerrada e não recebe mais ofertas.")
	errMany   = fault.New(fault.Conflict, "revisoes_demais", "Há revisões demais nesta cotação. Fale com quem a enviou.")
)

// GuestView is what a supplier sees by the link: the specification and the supplier's own offers.
type GuestView struct {
	Round Round
	Guest Invitation
	Log   []Offer
}

// open finds the invitation of a link that is alive. Only those who try links that
// lead nowhere are counted, by their address.
func (s *Service) open(ctx context.Context, q db.Q, secret, ip string) (Invitation, error) {
	g, err := guestBy(ctx, q, "i.token_hash = $1 AND i.expires_at > $2 AND i.revoked_at IS NULL", bearer.Hash(secret), s.Clock.Now().UnixMicro())
	if !errors.Is(err, errNoGuest) {
		return g, err
	}
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return account.TakeAddress(ctx, tx, "cotacao", wrongLinks, wrongWindow, ip)
	})
	if err != nil {
		return g, err
	}
	return g, errLink
}

// View returns what a supplier sees, and notes the first time.
func (s *Service) View(ctx context.Context, secret, ip string) (GuestView, error) {
	g, err := s.open(ctx, s.DB, secret, ip)
	if err != nil {
		return GuestView{}, err
	}
	if g.SeenAt == nil {
		if err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return seen(ctx, tx, g.ID, micros(tx)) }); err != nil {
			return GuestView{}, err
		}
	}
	return s.view(ctx, s.DB, g)
}

func (s *Service) view(ctx context.Context, q db.Q, g Invitation) (GuestView, error) {
	r, err := roundByID(ctx, q, everything, g.RoundID)
	if errors.Is(err, ErrNotFound) {
		return GuestView{}, errLink // the deal is gone
	}
	if err != nil {
		return GuestView{}, err
	}
	log, err := offers(ctx, q, "i.id = $1", g.ID)
	return GuestView{Round: r, Guest: g, Log: log}, err
}

// Offer adds a supplier's offer, a revision of the one before. visitor is who is
// signed in in that browser: what one of the brokerage sends is typed, not offered.
//
// Protection: the round is locked, so that the offer comes before its closing or is
// refused; the moment is the transaction's.
func (s *Service) Offer(ctx context.Context, secret, ip string, visitor actor.Actor, in Answer) (GuestView, error) {
	return s.answer(ctx, secret, ip, func(ctx context.Context, tx *db.Tx, v *GuestView) error {
		if visitor.UserID != "" {
			return typeOffer(ctx, tx, visitor, &v.Round, &v.Guest, &in)
		}
		o, err := addOffer(ctx, tx, &v.Round, &v.Guest, &in, "")
		if err != nil {
			return err
		}
		title := "Oferta recebida na rodada " + v.Round.Reference()
		if !v.Round.blind() {
			title = fmt.Sprintf("Oferta %s recebida na rodada %s (revisão %d)", v.Guest.Label, v.Round.Reference(), o.Revision)
		}
		return s.note(ctx, tx, v, "quote.offer", title)
	})
}

// addOffer keeps an offer of a supplier; typedBy is who of the brokerage typed it.
func addOffer(ctx context.Context, tx *db.Tx, r *Round, g *Invitation, in *Answer, typedBy string) (Offer, error) {
	o, err := in.build(&r.Spec)
	if err != nil {
		return o, err
	}
	last, err := lastRevision(ctx, tx, g.ID)
	if err != nil {
		return o, err
	}
	if last >= maxRevisions {
		return o, errMany
	}
	if err := draw(ctx, tx, r, g); err != nil {
		return o, err
	}
	o.ID, o.InvitationID, o.Revision, o.TypedBy, o.CreatedAt = id.New(), g.ID, last+1, typedBy, micros(tx)
	if err := insertOffer(ctx, tx, &o); err != nil {
		return o, err
	}
	return o, setDeclined(ctx, tx, g.ID, nil)
}

// Decline says that a supplier does not offer.
//
// Protection: as Offer.
func (s *Service) Decline(ctx context.Context, secret, ip string) (GuestView, error) {
	return s.answer(ctx, secret, ip, func(ctx context.Context, tx *db.Tx, v *GuestView) error {
		now := micros(tx)
		if err := setDeclined(ctx, tx, v.Guest.ID, &now); err != nil {
			return err
		}
		return s.note(ctx, tx, v, "quote.decline", "Um fornecedor declinou da rodada "+v.Round.Reference())
	})
}

// answer does what a supplier asks by a live link while the round takes offers.
func (s *Service) answer(ctx context.Context, secret, ip string, do func(ctx context.Context, tx *db.Tx, v *GuestView) error) (GuestView, error) {
	g, err := s.open(ctx, s.DB, secret, ip)
	if err != nil {
		return GuestView{}, err
	}
	var out GuestView
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		r, err := lockRoundForUpdate(ctx, tx, everything, g.RoundID)
		if errors.Is(err, ErrNotFound) {
			return errLink
		}
		if err != nil {
			return err
		}
		// Once more behind the lock: it may have been revoked or replaced meanwhile.
		g, err := guestBy(ctx, tx, "i.token_hash = $1 AND i.expires_at > $2 AND i.revoked_at IS NULL", bearer.Hash(secret), micros(tx))
		if errors.Is(err, errNoGuest) {
			return errLink
		}
		if err != nil {
			return err
		}
		if !r.Takes(tx.Now()) {
			return errClosed
		}
		if err := do(ctx, tx, &GuestView{Round: r, Guest: g}); err != nil {
			return err
		}
		if g, err = guestBy(ctx, tx, "i.id = $1", g.ID); err != nil {
			return err
		}
		out, err = s.view(ctx, tx, g)
		return err
	})
	return out, err
}

// note records an act of a supplier in the deal's timeline and notifies the person responsible
// for the deal. It contains no name, and no label while the round is blind, because it is known
// when each supplier answered.
func (s *Service) note(ctx context.Context, tx *db.Tx, v *GuestView, action, title string) error {
	by := actor.Actor{Name: "Fornecedor convidado"}
	if err := record(ctx, tx, by, &v.Round, action, title, nil); err != nil {
		return err
	}
	owner, err := ownerOf(ctx, tx, v.Round.DealID)
	if err != nil || owner == "" {
		return err
	}
	return notification.Notify(ctx, tx, []string{owner}, notification.Message{
		Kind: "negociacao", Title: title, Body: "Veja a comparação das ofertas.", Link: "/negociacoes/" + v.Round.DealID,
	})
}
