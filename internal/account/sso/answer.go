package sso

import (
	"context"
	"slices"
	"strings"
	"time"

	"ynova/internal/account"
	"ynova/internal/account/session"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/bearer"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/oidc"
)

// clockSkew is how far the provider's clock may differ from ours where its sign-in was to
// be a new one.
const clockSkew = time.Minute

// Outcome is what follows the provider's answer: a Ticket, or what has to be shown first.
type Outcome struct {
	session.Ticket
	Return string // the page that was requested; empty: none
	Step   string // token of what has to be shown first: a password, or the passkey of Ticket.Passkey
	Email  string // whose password or passkey links it; empty: it is linked
}

// Finish takes what the browser brought back from the provider. An answer counts once,
// whether or not it turns out right.
func (s *Service) Finish(ctx context.Context, token, state string, answer oidc.Answer, from session.Origin) (Outcome, error) {
	if s.provider == nil {
		return Outcome{}, errOff
	}
	a, found, err := s.answered(ctx, token, state)
	if err != nil {
		return Outcome{}, err
	}
	if !found {
		return Outcome{}, errExpired
	}
	identity, err := s.provider.Finish(ctx, a.Attempt, answer)
	if err != nil {
		return Outcome{}, s.answerTo(ctx, err)
	}
	if a.anew && identity.AuthenticatedAt.IsZero() {
		return Outcome{}, errNoAuthTime
	}
	if a.anew && identity.AuthenticatedAt.Before(a.begun.Add(-clockSkew)) {
		return Outcome{}, errLogin // she did not show anew who she is
	}
	p := s.personOf(&identity)
	p.returnPath = a.returnPath
	var out Outcome
	var refusal error
	err = s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		out, refusal, err = s.admit(ctx, tx, &p, from)
		return err
	})
	if err == nil {
		err = refusal
	}
	return out, err
}

// answered takes the browser's attempt out of use; false where it has none of this state.
// Protection: one DELETE; of several at once one gets it.
func (s *Service) answered(ctx context.Context, token, state string) (a attempt, found bool, err error) {
	hash := bearer.Hash(state)
	var sealed string
	err = s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		a, sealed, err = s.store.takeAttempt(ctx, tx, hash, bearer.Hash(token), s.core.Clock.Now())
		return err
	})
	if err != nil || sealed == "" {
		return a, false, err
	}
	a.State = state
	if a.Verifier, err = s.box.Open(sealedIn(hash), sealed); err != nil {
		return a, false, nil // sealed by a key that is gone: the sign-in begins anew
	}
	return a, true, nil
}

// person is who signed in at the provider, as far as it matters here.
type person struct {
	subject    string
	email      string // normalised; empty: not given, or not confirmed
	emailSeen  string
	name       string
	roles      []actor.Role // of her groups
	sent       oidc.Sent    // whether the groups are known at all
	provider   actor.Provider
	shownAt    time.Time // when the provider authenticated her; long ago where it does not say
	returnPath string
}

func (s *Service) personOf(i *oidc.Identity) person {
	p := person{
		subject: i.Subject, emailSeen: s.emailOf(i), name: i.Name, sent: i.Sent, shownAt: i.AuthenticatedAt,
		provider: actor.Provider{Opened: true, SessionID: i.SessionID, Factor: s.settings.SecondFactor(i.AMR, i.ACR)},
	}
	if !account.ValidEmail(p.emailSeen) {
		p.emailSeen = ""
	}
	confirmed := i.EmailVerified || s.settings.TrustsIssuer() && !i.Guest
	if confirmed && s.settings.Covers(p.emailSeen) {
		p.email = p.emailSeen
	}
	if now := s.core.Clock.Now(); p.shownAt.After(now) {
		p.shownAt = now
	} else if p.shownAt.IsZero() {
		p.shownAt = now.Add(-actor.ReauthWindow - time.Second)
	}
	for _, group := range i.Groups {
		if r, ok := s.settings.Role(group); ok && !slices.Contains(p.roles, r) {
			p.roles = append(p.roles, r)
		}
	}
	return p
}

// emailOf is her address at the provider. Where the company's own provider gives none, how
// she is called there is one.
func (s *Service) emailOf(i *oidc.Identity) string {
	email := i.Email
	if strings.TrimSpace(email) == "" && s.settings.TrustsIssuer() {
		email = i.UserName
	}
	return account.NormalizeEmail(email)
}

// admit finds the user of the subject, or the step that follows. The refusal is returned
// apart from the error, so that its entry in the trail is committed.
//
// Protection: the user is locked, and the subject looked for again under the lock; issuer
// with subject, and e-mails, are unique.
func (s *Service) admit(ctx context.Context, tx *db.Tx, p *person, from session.Origin) (out Outcome, refusal, err error) {
	userID, err := s.store.userOf(ctx, tx, s.provider.Issuer(), p.subject)
	if err != nil {
		return out, nil, err
	}
	if userID != "" {
		return s.known(ctx, tx, userID, p, from)
	}
	if p.email == "" {
		return out, errEmail, s.sessions.RecordRefused(ctx, tx, "sso:"+bearer.Hash(p.subject)[:16], "Conta da empresa recusada: e-mail não confirmado pelo provedor")
	}
	found, err := s.core.UserByEmail(ctx, tx, p.email)
	if fault.KindOf(err) == fault.NotFound {
		return s.register(ctx, tx, p, from)
	}
	if err != nil {
		return out, nil, err
	}
	return s.sameEmail(ctx, tx, found.ID, p, from)
}

// known is the user of the subject, whatever her e-mail is there by now.
func (s *Service) known(ctx context.Context, tx *db.Tx, userID string, p *person, from session.Origin) (out Outcome, refusal, err error) {
	u, err := s.core.LockForUpdate(ctx, tx, userID)
	if err != nil {
		return out, nil, err
	}
	if still, err := s.store.userOf(ctx, tx, s.provider.Issuer(), p.subject); err != nil || still != u.ID {
		return out, errExpired, err // unlinked meanwhile
	}
	if u.Status == account.StatusBloqueado {
		return out, errLogin, s.sessions.RecordRefused(ctx, tx, u.ID, "Conta da empresa recusada: acesso bloqueado")
	}
	from.AuthenticatedAt = p.shownAt
	out, err = s.enter(ctx, tx, u, p, from, s.sessions.Known)
	return out, nil, err
}

// sameEmail is a user with the e-mail of a new subject. She is never linked by that alone.
func (s *Service) sameEmail(ctx context.Context, tx *db.Tx, userID string, p *person, from session.Origin) (out Outcome, refusal, err error) {
	u, err := s.core.LockForUpdate(ctx, tx, userID)
	if err != nil {
		return out, nil, err
	}
	linked, err := s.store.userOf(ctx, tx, s.provider.Issuer(), p.subject)
	switch {
	case err != nil:
		return out, nil, err
	case linked != "" || u.Email != p.email:
		return out, errExpired, nil // linked, or moved to another address, meanwhile
	case u.Status == account.StatusBloqueado:
		return out, errLogin, s.sessions.RecordRefused(ctx, tx, u.ID, "Conta da empresa recusada: acesso bloqueado")
	case u.Status == account.StatusPendente && !u.Confirmed:
		out, err = s.adopt(ctx, tx, u, p, from)
		return out, nil, err
	case !u.HasPassword && !u.HasPasskey:
		return out, errNothing, nil
	}
	out = Outcome{Return: p.returnPath, Step: bearer.New(), Email: u.Email}
	return out, nil, s.store.insertStep(ctx, tx, bearer.Hash(out.Step), u.ID, s.provider.Issuer(), p, s.core.Clock.Now().Add(lifetime))
}

// register makes a user of who was unknown: she waits for approval, and the roles of her
// groups are proposed to who approves.
func (s *Service) register(ctx context.Context, tx *db.Tx, p *person, from session.Origin) (out Outcome, refusal, err error) {
	u := account.User{ID: id.New(), Email: p.email, Name: nameOf(p), Status: account.StatusPendente, Confirmed: true}
	created, err := s.core.InsertUser(ctx, tx, u, "", s.core.Clock.Now())
	if err != nil {
		return out, nil, err
	}
	if !created {
		return out, errExpired, nil // a concurrent request was first
	}
	out, err = s.welcome(ctx, tx, u, p, from)
	return out, nil, err
}

// adopt gives a registration that nobody ever confirmed to whom the provider vouches for:
// what a stranger typed with the address goes.
func (s *Service) adopt(ctx context.Context, tx *db.Tx, u account.User, p *person, from session.Origin) (Outcome, error) {
	if err := s.core.EndLinks(ctx, tx, u); err != nil {
		return Outcome{}, err
	}
	u.Name, u.Confirmed = nameOf(p), true
	if err := s.core.ConfirmByCompany(ctx, tx, u); err != nil {
		return Outcome{}, err
	}
	return s.welcome(ctx, tx, u, p, from)
}

func (s *Service) welcome(ctx context.Context, tx *db.Tx, u account.User, p *person, from session.Origin) (Outcome, error) {
	linked, err := s.store.link(ctx, tx, id.New(), u.ID, s.provider.Issuer(), p, s.core.Clock.Now())
	if err != nil {
		return Outcome{}, err
	}
	if !linked {
		return Outcome{}, errExpired
	}
	if err := s.core.Record(ctx, tx, actor.Actor{UserID: u.ID, Name: u.Name}, actRegistered, u.ID, "Cadastro recebido pela conta da empresa"); err != nil {
		return Outcome{}, err
	}
	if err := s.core.Announce(ctx, tx, u.Name+" entrou com a conta da empresa e aguarda aprovação."); err != nil {
		return Outcome{}, err
	}
	from.AuthenticatedAt = p.shownAt
	return s.enter(ctx, tx, u, p, from, s.sessions.Known)
}

// nameOf is what the person is called, until she says so herself.
func nameOf(p *person) string {
	var c fault.Collector
	_, name := account.CheckPerson(&c, p.email, p.name)
	if c.Err() != nil {
		name, _, _ = strings.Cut(p.email, "@")
	}
	return name
}
