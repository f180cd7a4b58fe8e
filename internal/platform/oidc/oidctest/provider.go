package oidctest

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"maps"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
)

// The client that providers know.
const (
	ClientID     = "ynova"
	ClientSecret = "segredo-de-teste-do-cliente-ynova" // of oidc-provider too, see web/tools/oidc
)

// Claims are what a token says.
type Claims map[string]any

// Provider signs whatever a test wants. Its fields may be set between sign-ins.
type Provider struct {
	Issuer string
	// Change alters the claims of the next tokens before they are signed.
	Change func(Claims)
	// Token, if set, takes the place of the signed token.
	Token func(p *Provider, claims Claims) string
	// Aside are the claims of the user information endpoint alone; nil: there is no such endpoint.
	Aside Claims

	dialect Dialect
	test    testing.TB
	server  *httptest.Server
	mu      sync.Mutex
	key     *rsa.PrivateKey
	keyID   string
	codes   map[string]grant
}

// grant is what the provider stores for an authorization code.
type grant struct {
	person      Claims
	nonce       string
	challenge   string
	redirectURI string
}

// New serves a provider until the test ends.
func New(t testing.TB) *Provider {
	t.Helper()
	return NewAs(t, standard)
}

// NewAs serves a provider that behaves as one of a make does, until the test ends.
func NewAs(t testing.TB, d Dialect) *Provider {
	t.Helper()
	p := &Provider{test: t, codes: map[string]grant{}, dialect: d}
	p.Rotate()
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+d.Path+"/.well-known/openid-configuration", p.describe)
	mux.HandleFunc("GET /jwks", p.keys)
	mux.HandleFunc("POST /token", p.token)
	mux.HandleFunc("GET /me", p.userInfo)
	p.server = httptest.NewServer(mux)
	p.Issuer = p.server.URL + d.Path
	if d.Aside {
		p.Aside = Claims{}
	}
	t.Cleanup(p.server.Close)
	return p
}

// Stop makes the provider not answer any more.
func (p *Provider) Stop() { p.server.Close() }

// Rotate throws the key away and makes another.
func (p *Provider) Rotate() {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		p.test.Fatal(err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.key, p.keyID = key, id.New()
}

// SignIn is what the person does at the address that the browser was sent to; it returns
// what the browser brings back.
func (p *Provider) SignIn(address string, person Claims) url.Values {
	p.test.Helper()
	u, err := url.Parse(address)
	if err != nil {
		p.test.Fatal(err)
	}
	q := u.Query()
	if q.Get("code_challenge_method") != "S256" || q.Get("response_type") != "code" || q.Get("client_id") != ClientID || q.Get("nonce") == "" || q.Get("state") == "" {
		p.test.Fatalf("asked for a sign-in by %s", address)
	}
	code := id.New()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.codes[code] = grant{person, q.Get("nonce"), q.Get("code_challenge"), q.Get("redirect_uri")}
	back := url.Values{"code": {code}, "state": {q.Get("state")}}
	if p.dialect.NamesItself {
		back.Set("iss", p.Issuer)
	}
	return back
}

func (p *Provider) describe(w http.ResponseWriter, _ *http.Request) {
	answer := map[string]any{
		"issuer": p.Issuer, "authorization_endpoint": p.server.URL + "/auth", "token_endpoint": p.server.URL + "/token", "jwks_uri": p.server.URL + "/jwks",
		"end_session_endpoint": p.server.URL + "/end",
	}
	maps.Copy(answer, p.dialect.Description)
	if p.dialect.NamesItself {
		answer["authorization_response_iss_parameter_supported"] = true
	}
	if p.Aside != nil {
		answer["userinfo_endpoint"] = p.server.URL + "/me"
	}
	p.answer(w, http.StatusOK, answer)
}

func (p *Provider) keys(w http.ResponseWriter, _ *http.Request) {
	p.mu.Lock()
	public, keyID := p.key.PublicKey, p.keyID
	p.mu.Unlock()
	p.answer(w, http.StatusOK, map[string]any{"keys": []any{map[string]any{
		"kty": "RSA", "use": "sig", "alg": "RS256", "kid": keyID,
		"n": encode(public.N.Bytes()), "e": encode(big.NewInt(int64(public.E)).Bytes()),
	}}})
}

func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	clientID, secret, basic := r.BasicAuth()
	if !basic && p.dialect.SecretInBody {
		clientID, secret = r.PostFormValue("client_id"), r.PostFormValue("client_secret")
	}
	sum := sha256.Sum256([]byte(r.PostFormValue("code_verifier")))
	p.mu.Lock()
	g, found := p.codes[r.PostFormValue("code")]
	delete(p.codes, r.PostFormValue("code"))
	p.mu.Unlock()
	if !found || clientID != ClientID || secret != ClientSecret || g.challenge != encode(sum[:]) || g.redirectURI != r.PostFormValue("redirect_uri") {
		p.answer(w, http.StatusBadRequest, map[string]any{"error": "invalid_grant"})
		return
	}
	now := clock.System().Now()
	claims := Claims{
		"iss": p.Issuer, "aud": ClientID, "nonce": g.nonce, "iat": now.Unix(), "exp": now.Add(time.Minute).Unix(), "auth_time": now.Unix(),
	}
	if p.dialect.Untimed {
		delete(claims, "auth_time")
	}
	maps.Copy(claims, g.person)
	if p.dialect.Aside {
		p.thin(claims, g.person)
	}
	if p.Change != nil {
		p.Change(claims)
	}
	token := p.Sign(claims)
	if p.Token != nil {
		token = p.Token(p, claims)
	}
	p.answer(w, http.StatusOK, map[string]any{"access_token": "acesso", "token_type": "Bearer", "id_token": token})
}

func (p *Provider) userInfo(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Authorization") != "Bearer acesso" {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	p.answer(w, http.StatusOK, p.Aside)
}

func (p *Provider) answer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if err := json.NewEncoder(w).Encode(body); err != nil {
		p.test.Error(err)
	}
}

// Sign is the token of the claims, by the provider's key.
func (p *Provider) Sign(claims Claims) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.SignBy(p.key, p.keyID, claims)
}

// SignBy is the token of the claims by any key.
func (p *Provider) SignBy(key *rsa.PrivateKey, keyID string, claims Claims) string {
	text := p.Part(map[string]any{"alg": "RS256", "kid": keyID}) + "." + p.Part(claims)
	sum := sha256.Sum256([]byte(text))
	signature, err := rsa.SignPKCS1v15(rand.Reader, key, crypto.SHA256, sum[:])
	if err != nil {
		p.test.Fatal(err)
	}
	return text + "." + encode(signature)
}

// KeyID names the key in force.
func (p *Provider) KeyID() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.keyID
}

// Modulus is what everybody knows of the key in force.
func (p *Provider) Modulus() []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.key.N.Bytes()
}

// Part is a part of a token.
func (p *Provider) Part(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		p.test.Fatal(err)
	}
	return encode(text)
}

func encode(data []byte) string { return base64.RawURLEncoding.EncodeToString(data) }
