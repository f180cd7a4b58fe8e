package proposal

import (
	"context"
	"fmt"
	"time"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/bearer"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
)

// publicPath is where the application shows a proposal to who holds its link.
const publicPath = "/p"

var (
	errLink    = fault.New(fault.NotFound, "link_invalido", "Este link não existe ou já expirou. Peça um novo a quem o enviou.")
	errExpired = fault.New(fault.Conflict, "proposta_expirada", "A validade desta proposta terminou.")
	errNoLink  = fault.New(fault.NotFound, "link_nao_encontrado", "Link não encontrado.")
)

// Link opens a proposal without an account until it expires or is revoked.
type Link struct {
	ID, ProposalID       string
	CreatedAt, ExpiresAt clock.Micros
	CreatedBy            string
	MakerID              string // the user of that name
	RevokedAt, OpenedAt  *clock.Micros
	Opened               int64

	hash  string // of its token
	wrong int64  // tries at a code that did not accept
}

// Live reports whether the link opens at a moment.
func (l *Link) Live(now time.Time) bool {
	return l.RevokedAt == nil && now.Before(l.ExpiresAt.Time())
}

// Share makes a link; only this call returns the token. A draft becomes a sent proposal by
// it. The link ends with the validity of the proposal, or after so many days where
// days is not 0. A call with the key of an earlier one answers with the link of that one.
//
// Protection: the row is locked, and the version that was read must be the stored one.
func (s *Service) Share(ctx context.Context, a actor.Actor, proposalID string, days int, key string, expected *int64) (url string, made Link, kept *Kept, err error) {
	if !a.Can(actor.SimulationsUse) {
		return "", Link{}, nil, actor.ErrDenied
	}
	token, hash, err := s.tokenOf(a, proposalID, days, key)
	if err != nil {
		return "", Link{}, nil, err
	}
	fresh := id.New()
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		existing, err := claim(ctx, tx, a, key, hash, fresh)
		if err != nil {
			return err
		}
		if existing != "" {
			if made, err = linkOf(ctx, tx, bearer.Hash(token)); err == nil {
				kept, err = s.kept(ctx, tx, a, proposalID, 0)
			}
			return err
		}
		before, err := s.held(ctx, tx, a, proposalID, expected)
		if err != nil {
			return err
		}
		switch before.On(s.today()) {
		case Accepted, Refused:
			return errDecided
		case Expired:
			return errExpired
		}
		if before.Terms.ValidUntil.Before(s.today()) {
			return errExpired
		}
		if err := before.leaves(); err != nil {
			return err
		}
		if before.State == Draft {
			after := before
			after.State = Sent
			if err := s.change(ctx, tx, a, &before, &after, "proposal.send", "enviada"); err != nil {
				return err
			}
			if err := s.Followers.Notify(ctx, tx, Moved{&after}); err != nil {
				return err
			}
		}
		ends := before.Terms.ValidUntil.AddDays(1).In(clock.SaoPaulo())
		if days > 0 {
			ends = s.Clock.Now().AddDate(0, 0, days)
		}
		made = Link{ID: fresh, ProposalID: before.ID, hash: bearer.Hash(token), CreatedAt: clock.FromTime(tx.Now()), CreatedBy: a.Name, MakerID: a.UserID, ExpiresAt: clock.FromTime(ends)}
		if err := insertLink(ctx, tx, &made); err != nil {
			return err
		}
		if err := recordLink(ctx, tx, a, &before, &made, "proposal.link_create", "Link criado"); err != nil {
			return err
		}
		kept, err = s.kept(ctx, tx, a, before.ID, 0)
		return err
	})
	return bearer.Link(s.BaseURL, publicPath, token), made, kept, err
}

// tokenOf is the secret of a new link. Under a key it is the same for a repetition, and
// known to nobody but this installation: the secret itself is not stored.
func (s *Service) tokenOf(a actor.Actor, proposalID string, days int, key string) (token, hash string, err error) {
	if key == "" {
		return bearer.New(), "", nil
	}
	hash, err = idempotency.Hash("proposal.share "+proposalID, days)
	return bearer.From(s.Box.Mark("proposal.link", []byte(a.UserID+"\x00"+proposalID+"\x00"+key))), hash, err
}

// Revoke ends a link at once. Revoking it again changes nothing.
//
// Protection: one statement that only ends a link that still stands.
func (s *Service) Revoke(ctx context.Context, a actor.Actor, proposalID, linkID string) error {
	if !a.Can(actor.SimulationsUse) {
		return actor.ErrDenied
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		p, err := byID(ctx, tx, a, proposalID, "")
		if err != nil {
			return err
		}
		all, err := links(ctx, tx, p.ID)
		if err != nil {
			return err
		}
		for i := range all {
			l := &all[i]
			if l.ID != linkID {
				continue
			}
			ended, err := revoke(ctx, tx, l.ID, clock.FromTime(tx.Now()))
			if err != nil || !ended {
				return err
			}
			return recordLink(ctx, tx, a, &p, l, "proposal.link_revoke", "Link revogado")
		}
		return errNoLink
	})
}

func recordLink(ctx context.Context, tx *db.Tx, a actor.Actor, p *Proposal, l *Link, action, what string) error {
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: action, Entity: "proposal", EntityID: p.ID, ClientID: p.ClientID,
		Title: fmt.Sprintf("%s da proposta %d/%d", what, p.Number, p.Year), After: map[string]any{"link": l.ID, "expira_em": l.ExpiresAt},
	})
}
