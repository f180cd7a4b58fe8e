package sso

import (
	"context"
	"errors"
	"regexp"
	"time"

	"ynova/internal/account"
	"ynova/internal/account/passkey"
	"ynova/internal/account/session"
	"ynova/internal/kernel/bearer"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/config"
	"ynova/internal/platform/db"
	"ynova/internal/platform/oidc"
	"ynova/internal/platform/secret"
)

// ReturnPath is the page that the provider sends browsers back to.
const ReturnPath = "/conta-da-empresa"

// lifetime is how long the provider's answer, and what is owed after it, may take.
const lifetime = 10 * time.Minute

// limitLogins is how many sign-ins an address may begin; each allows one answer.
var limitLogins = account.Limit{Name: "sso", Max: 100, Window: 15 * time.Minute}

// The acts of single sign-on that the trail records.
const (
	actRegistered = "user.register"
	actLinked     = "user.sso_linked"
	actUnlinked   = "user.sso_unlinked"
)

var (
	errOff  = fault.New(fault.NotFound, "sso_desligado", "A entrada com a conta da empresa não está configurada.")
	errDown = fault.New(fault.Unavailable, "provedor_indisponivel", "O provedor de identidade não responde.")
	// errLogin answers every sign-in that proves nothing, whatever the reason.
	errLogin   = fault.New(fault.Unauthenticated, "conta_recusada", "Não foi possível entrar com a conta da empresa.")
	errExpired = fault.New(fault.Conflict, "pedido_expirado", "O pedido de entrada expirou. Comece de novo.")
	errEmail   = fault.New(fault.Forbidden, "email_nao_confirmado", "O provedor não confirmou o seu e-mail. Quem administra: YNOVA_SSO_EMAIL, manual de operação.")
	// errNoAuthTime answers who has to show anew who she is, by a provider that does
	// not state when she did.
	errNoAuthTime = fault.New(fault.Forbidden, "auth_time_ausente", "O provedor não informou auth_time, a hora em que você se identificou: nada foi confirmado. Confirme com a senha ou a chave de acesso. Quem administra: manual de operação.")
	errNothing    = fault.New(fault.Conflict, "acesso_sem_senha", "Já existe um acesso com este e-mail, ainda sem senha. Crie a senha pelo convite ou por 'Esqueci minha senha' e entre de novo com a conta da empresa.")
	errLastWay    = fault.New(fault.Conflict, "unica_entrada", "Sem senha nem chave de acesso, a conta da empresa é a sua única entrada. Crie antes uma senha por 'Esqueci minha senha'.")
	errNotice     = fault.New(fault.BadRequest, "aviso_recusado", "O aviso não é do provedor de identidade.")
	errNotFound   = fault.New(fault.NotFound, "nao_encontrado", "Conta da empresa não encontrada.")
)

// Config is what the service is built from.
type Config struct {
	Core     *account.Core
	Sessions *session.Service
	Passkeys *passkey.Service
	Box      *secret.Box
	Settings config.SSO // that Validate accepted
}

// Service runs the use cases of single sign-on.
type Service struct {
	core     *account.Core
	sessions *session.Service
	passkeys *passkey.Service
	box      *secret.Box
	settings config.SSO
	provider *oidc.Provider // nil: there is none
	store    store
}

// New returns the service. It sends no request to the provider yet.
func New(c Config) *Service {
	s := &Service{core: c.Core, sessions: c.Sessions, passkeys: c.Passkeys, box: c.Box, settings: c.Settings}
	if c.Settings.Enabled() {
		s.provider = oidc.New(oidc.Settings{
			Issuer: c.Settings.Issuer, ClientID: c.Settings.ClientID, ClientSecret: c.Settings.ClientSecret,
			RedirectURL: c.Core.BaseURL + ReturnPath, Scopes: c.Settings.ScopeList(), GroupsClaim: c.Settings.RolesClaim,
		}, c.Core.Clock)
	}
	return s
}

// Start is where a browser is sent, and the token that only this browser holds.
type Start struct {
	Address string
	Token   string
}

// attempt is a sign-in that the provider has not answered yet.
type attempt struct {
	oidc.Attempt
	returnPath string
	anew       bool
	begun      time.Time
}

// sealedIn binds a sealed verifier to its row.
func sealedIn(stateHash string) string { return "sso_attempts.verifier_sealed:" + stateHash }

// Begin sends the browser to the provider; back is the page that it requested here. Anew
// requires a new authentication there, for a sensitive act.
func (s *Service) Begin(ctx context.Context, back string, anew bool, from session.Origin) (Start, error) {
	if s.provider == nil {
		return Start{}, errOff
	}
	if err := s.core.TakeRoom(ctx, limitLogins, from.IP); err != nil {
		return Start{}, err
	}
	a := attempt{
		Attempt:    oidc.Attempt{State: bearer.New(), Nonce: bearer.New(), Verifier: oidc.NewVerifier()},
		returnPath: ownPath(back), anew: anew,
	}
	start := Start{Token: bearer.New()}
	var err error
	if start.Address, err = s.provider.Begin(ctx, a.Attempt, anew); err != nil {
		return Start{}, s.answerTo(ctx, err)
	}
	hash := bearer.Hash(a.State)
	sealed, err := s.box.Seal(sealedIn(hash), a.Verifier)
	if err != nil {
		return Start{}, err
	}
	err = s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.store.insertAttempt(ctx, tx, hash, bearer.Hash(start.Token), sealed, a, s.core.Clock.Now().Add(lifetime))
	})
	return start, err
}

// page is an address of ours: a path, of characters that mean nothing to a browser.
var page = regexp.MustCompile(`^/(?:[A-Za-z0-9_-][A-Za-z0-9._~/?&=%+,:@-]*)?$`)

const longestPage = 500

// ownPath is the path if it leads to a page of ours, else "".
func ownPath(path string) string {
	if len(path) > longestPage || !page.MatchString(path) {
		return ""
	}
	return path
}

// answerTo is what a person reads of what the provider's package says; the log has the rest.
func (s *Service) answerTo(ctx context.Context, err error) error {
	switch {
	case errors.Is(err, oidc.ErrRefused):
		s.core.Logger.InfoContext(ctx, "provider's answer refused", "error", err)
		return errLogin
	case errors.Is(err, oidc.ErrDown):
		s.core.Logger.WarnContext(ctx, "identity provider does not answer", "error", err)
		return errDown
	}
	return err
}
