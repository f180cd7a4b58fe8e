package oidc

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"ynova/internal/kernel/clock"
)

var (
	// ErrDown means that the provider did not answer, or not as one.
	ErrDown = errors.New("oidc: the provider does not answer")
	// ErrRefused means that what came proves nothing.
	ErrRefused = errors.New("oidc: refused")
)

const (
	// fresh is how long what the provider said about itself counts.
	fresh = time.Hour
	// pause is how long after a failure nobody waits for the provider again.
	pause = 5 * time.Second
)

// Settings are what the operator says of the provider.
type Settings struct {
	Issuer       string
	ClientID     string
	ClientSecret string // empty: a public client
	RedirectURL  string
	Scopes       []string
	GroupsClaim  string // empty: groups are not read
}

// Provider is the one provider. Make one with New.
type Provider struct {
	settings Settings
	clock    clock.Clock
	client   client

	mu     sync.Mutex
	known  *described
	failed time.Time
}

// described is what the provider says about itself.
type described struct {
	provider *oidc.Provider
	oauth    oauth2.Config
	verifier *oidc.IDTokenVerifier
	until    time.Time
	more     metadata
}

type metadata struct {
	JWKS          string   `json:"jwks_uri"`
	EndSession    string   `json:"end_session_endpoint"`
	NamesIssuer   bool     `json:"authorization_response_iss_parameter_supported"`
	TokenAuthWays []string `json:"token_endpoint_auth_methods_supported"`
}

// New returns the provider without contacting it.
func New(s Settings, now clock.Clock) *Provider {
	return &Provider{settings: s, clock: now, client: newClient()}
}

// Issuer is how the provider is called in what it signs.
func (p *Provider) Issuer() string { return p.settings.Issuer }

// description asks the provider about itself, where it is not known or long ago. Several
// may ask at once; the last answer stays.
func (p *Provider) description(ctx context.Context) (*described, error) {
	now := p.clock.Now()
	p.mu.Lock()
	known, failed := p.known, p.failed
	p.mu.Unlock()
	switch {
	case known != nil && now.Before(known.until):
		return known, nil
	case now.Before(failed.Add(pause)):
		return nil, ErrDown
	}
	d, err := p.discover(ctx)
	p.mu.Lock()
	defer p.mu.Unlock()
	if err != nil {
		if ctx.Err() == nil {
			p.failed = now
		}
		return nil, fmt.Errorf("%w: %w", ErrDown, err)
	}
	d.until = now.Add(fresh)
	p.known, p.failed = d, time.Time{}
	return d, nil
}

func (p *Provider) discover(ctx context.Context) (*described, error) {
	provider, err := oidc.NewProvider(p.with(ctx), p.settings.Issuer)
	if err != nil {
		return nil, err
	}
	d := &described{provider: provider}
	if err := provider.Claims(&d.more); err != nil {
		return nil, err
	}
	at := provider.Endpoint()
	for _, address := range []string{at.AuthURL, at.TokenURL, d.more.JWKS} {
		if !Callable(address) {
			return nil, fmt.Errorf("oidc: address %q in the description", address)
		}
	}
	at.AuthStyle = p.authStyle(d.more.TokenAuthWays)
	d.oauth = oauth2.Config{
		ClientID: p.settings.ClientID, ClientSecret: p.settings.ClientSecret, RedirectURL: p.settings.RedirectURL, Scopes: p.settings.Scopes, Endpoint: at,
	}
	d.verifier = provider.Verifier(&oidc.Config{ClientID: p.settings.ClientID, Now: p.clock.Now})
	return d, nil
}

// authStyle says how the client shows its secret: a code is tried once, so that the ways are
// not tried out.
func (p *Provider) authStyle(ways []string) oauth2.AuthStyle {
	basic := len(ways) == 0 || slices.Contains(ways, "client_secret_basic")
	if p.settings.ClientSecret != "" && basic {
		return oauth2.AuthStyleInHeader
	}
	return oauth2.AuthStyleInParams
}

// Attempt is what a sign-in began with, and its answer is held against.
type Attempt struct {
	State    string
	Nonce    string
	Verifier string // of PKCE
}

// Begin is where the browser is sent. Anew asks the provider to have the person show who
// she is, whatever session she has there.
func (p *Provider) Begin(ctx context.Context, a Attempt, anew bool) (string, error) {
	d, err := p.description(ctx)
	if err != nil {
		return "", err
	}
	options := []oauth2.AuthCodeOption{oidc.Nonce(a.Nonce), oauth2.S256ChallengeOption(a.Verifier)}
	if anew {
		options = append(options, oauth2.SetAuthURLParam("prompt", "login"), oauth2.SetAuthURLParam("max_age", "0"))
	}
	return d.oauth.AuthCodeURL(a.State, options...), nil
}

// EndSession is where the browser ends the person's session at the provider and comes back
// from; empty where the provider has no such place, or does not answer.
func (p *Provider) EndSession(ctx context.Context, back string) string {
	d, err := p.description(ctx)
	if err != nil || !Callable(d.more.EndSession) {
		return ""
	}
	u, err := url.Parse(d.more.EndSession)
	if err != nil {
		return ""
	}
	q := u.Query()
	q.Set("client_id", p.settings.ClientID)
	q.Set("post_logout_redirect_uri", back)
	u.RawQuery = q.Encode()
	return u.String()
}

// NewVerifier returns a verifier of PKCE.
func NewVerifier() string { return oauth2.GenerateVerifier() }
