package mailtoken

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"sync"
	"time"

	"golang.org/x/oauth2"
	"golang.org/x/oauth2/clientcredentials"
	"golang.org/x/oauth2/jwt"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/outbound"
)

const (
	microsoftHost = "https://login.microsoftonline.com/"
	// microsoftScope is what the application was given in Entra: IMAP.AccessAsApp, SMTP.SendAsApp.
	microsoftScope = "https://outlook.office365.com/.default"

	googleToken = "https://oauth2.googleapis.com/token"
	googleScope = "https://mail.google.com/"

	// early is how long before its end a token is not used any more.
	early = 2 * time.Minute
	// mostKept are more accounts than an installation has.
	mostKept = 16
)

// Source brings tokens and keeps them. The zero value is ready.
type Source struct {
	Client *http.Client // nil: one that reaches the public internet alone
	Clock  clock.Clock  // nil: that of the machine

	mu   sync.Mutex
	kept map[[sha256.Size]byte]*oauth2.Token
}

// Login is an account at the source, as a server of mail asks for it.
type Login struct {
	Source  *Source
	Account Account
}

// Token returns one that is in force.
func (l Login) Token(ctx context.Context) (string, error) {
	mark := l.Account.mark()
	if t := l.Source.known(mark); t != nil {
		return t.AccessToken, nil
	}
	t, err := l.Account.ask(context.WithValue(ctx, oauth2.HTTPClient, l.Source.client()))
	if err != nil {
		return "", l.Account.Kind.noToken(err)
	}
	l.Source.keep(mark, t)
	return t.AccessToken, nil
}

// Refused is what a person reads where the server of mail did not take the token, which is
// not used again.
func (l Login) Refused(cause error) error {
	l.Source.keep(l.Account.mark(), nil)
	if l.Account.Kind == Google {
		return fault.New(fault.Unavailable, codeRefused, "O Google recusou a conta de serviço: confira o endereço da caixa e se o IMAP está ligado nela.").WithCause(cause)
	}
	return fault.New(fault.Unavailable, codeRefused, "O Microsoft 365 recusou o aplicativo: dê-lhe acesso à caixa.").WithCause(cause)
}

const codeRefused = "aplicativo_recusado"

func (s *Source) now() time.Time {
	if s.Clock == nil {
		return clock.System().Now()
	}
	return s.Clock.Now()
}

func (s *Source) known(mark [sha256.Size]byte) *oauth2.Token {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.kept[mark]; t != nil && s.now().Add(early).Before(t.Expiry) {
		return t
	}
	return nil
}

// keep stores the token in the place of the former; nil: none.
func (s *Source) keep(mark [sha256.Size]byte, t *oauth2.Token) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.kept == nil || len(s.kept) >= mostKept {
		s.kept = map[[sha256.Size]byte]*oauth2.Token{}
	}
	s.kept[mark] = t
}

func (s *Source) client() *http.Client {
	if s.Client != nil {
		return s.Client
	}
	return &http.Client{Transport: through{outbound.New(nil)}, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// through makes calls by the client that reaches the public internet alone.
type through struct{ *outbound.Client }

// RoundTrip implements http.RoundTripper.
func (t through) RoundTrip(r *http.Request) (*http.Response, error) { return t.Do(r) }

// ask requests a token at the maker's address.
func (a *Account) ask(ctx context.Context) (*oauth2.Token, error) {
	if a.Kind == Microsoft {
		return (&clientcredentials.Config{
			ClientID: a.Application, ClientSecret: a.Secret, Scopes: []string{microsoftScope}, AuthStyle: oauth2.AuthStyleInParams,
			TokenURL: microsoftHost + url.PathEscape(a.Tenant) + "/oauth2/v2.0/token",
		}).Token(ctx)
	}
	f, err := readKeyFile(a.Secret)
	if err != nil {
		return nil, err
	}
	return (&jwt.Config{
		Email: f.Email, PrivateKey: []byte(f.Key), PrivateKeyID: f.KeyID, Subject: a.User, Scopes: []string{googleScope}, TokenURL: googleToken,
	}).TokenSource(ctx).Token()
}

// answer is why no token came; its texts are the maker's.
type answer struct {
	Code        string `json:"error"`
	Description string `json:"error_description"`
}

// number is Microsoft's, by which its manual names the cause.
var number = regexp.MustCompile(`AADSTS[0-9]{4,8}`)

// plainCode is an error code of OAuth, which quotes nothing.
var plainCode = regexp.MustCompile(`^[a-z_]{1,40}$`)

const secretExpired = "AADSTS7000222"

// noToken is what a person reads of a request that brought no token.
func (k Kind) noToken(err error) error {
	maker := map[Kind]string{Microsoft: "login.microsoftonline.com", Google: "oauth2.googleapis.com"}[k]
	silent := fault.New(fault.Unavailable, "autorizacao_indisponivel", "O servidor de autorização ("+maker+") não respondeu.")
	var refusal *oauth2.RetrieveError
	switch {
	case errors.Is(err, errKeyFile):
		return fault.New(fault.Unavailable, codeRefused, "A chave guardada não é de uma conta de serviço. Informe-a de novo.").WithCause(err)
	case !errors.As(err, &refusal):
		return silent.WithCause(err)
	}
	var said answer
	_ = json.Unmarshal(refusal.Body, &said) // what is no answer of OAuth says nothing
	if !plainCode.MatchString(said.Code) || said.Code == "temporarily_unavailable" || said.Code == "server_error" || refusal.Response.StatusCode >= http.StatusInternalServerError {
		return silent.WithCause(errors.New("mailtoken: status " + refusal.Response.Status))
	}
	code := said.Code
	if n := number.FindString(said.Description); n != "" {
		code = n
	}
	sentence := "O Microsoft 365 não reconheceu o aplicativo (" + code + "): confira diretório, ID e segredo."
	switch {
	case k == Google:
		sentence = "O Google recusou a conta de serviço (" + code + "): autorize " + googleScope + " para ela na delegação do domínio."
	case code == secretExpired:
		sentence = "O segredo do aplicativo venceu (" + code + "): crie outro no Entra e informe-o aqui."
	}
	return fault.New(fault.Unavailable, codeRefused, sentence).WithCause(errors.New("mailtoken: " + code))
}
