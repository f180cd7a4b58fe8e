package sso

import (
	"context"

	"ynova/internal/account"
	"ynova/internal/account/session"
	"ynova/internal/kernel/bearer"
	"ynova/internal/platform/db"
	"ynova/internal/platform/oidc"
)

// enter brings the roles up to her groups and goes on by next, which may find that
// something is still to be shown.
func (s *Service) enter(
	ctx context.Context, tx *db.Tx, u account.User, p *person, from session.Origin,
	next func(context.Context, *db.Tx, account.User, session.Origin) (session.Ticket, error),
) (Outcome, error) {
	u, err := s.follow(ctx, tx, u, p)
	if err != nil {
		return Outcome{}, err
	}
	from.Provider = p.provider
	t, err := next(ctx, tx, u, from)
	out := Outcome{Ticket: t, Return: p.returnPath}
	if err != nil || !t.Passkey {
		return out, err
	}
	out.Step = bearer.New()
	return out, s.store.insertStep(ctx, tx, bearer.Hash(out.Step), u.ID, s.provider.Issuer(), p, s.core.Clock.Now().Add(lifetime))
}

// follow notes the sign-in and makes the roles those of her groups. Groups that were not
// sent take no role: the gestoras are notified, once until they come again.
func (s *Service) follow(ctx context.Context, tx *db.Tx, u account.User, p *person) (account.User, error) {
	before, err := s.store.sentBefore(ctx, tx, s.provider.Issuer(), p.subject)
	if err != nil {
		return u, err
	}
	if err := s.store.noteLogin(ctx, tx, s.provider.Issuer(), p, s.core.Clock.Now()); err != nil || !s.settings.MapsRoles() {
		return u, err
	}
	if p.sent != oidc.SentGroups {
		if before == p.sent {
			return u, nil
		}
		return u, s.core.AnnounceGroups(ctx, tx, u, s.unsent(p.sent))
	}
	if u.Status != account.StatusAtivo {
		return u, nil
	}
	changed, err := s.core.FollowGroups(ctx, tx, u, p.roles)
	if err != nil || !changed {
		return u, err
	}
	if err := s.sessions.End(ctx, tx, u.ID); err != nil {
		return u, err
	}
	return s.core.User(ctx, tx, u.ID)
}

// unsent says why nothing is known of her groups, and what to do.
func (s *Service) unsent(sent oidc.Sent) string {
	if sent == oidc.SentSource {
		return "O Entra não enviou os grupos (mais de 200): use funções do aplicativo."
	}
	return "O provedor não enviou os grupos (" + s.settings.RolesClaim + "): confira lá essa informação."
}
