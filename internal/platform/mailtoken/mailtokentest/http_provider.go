// Package mailtokentest plays the servers of Microsoft and Google that give tokens for
// mailboxes, under their own names and over TLS. It is imported by tests only.
package mailtokentest

import (
	"context"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// What the providers know.
const (
	Tenant      = "8a1f7b52-0c4e-4c7e-9a55-2f8f6f1f0c11"
	Application = "f1d7a3c2-5b1e-4a55-8c70-0a9d9f3b7e21"
	Secret      = "canario-segredo-do-aplicativo"
	Robot       = "faturas@projeto.iam.gserviceaccount.com"
)

// Provider gives tokens until its test ends.
type Provider struct {
	// Client reaches the provider, whatever the name in the address.
	Client *http.Client
	// Lifetime is how many seconds tokens are in force.
	Lifetime int
	// Refuse, if set, answers instead: status and body.
	Refuse func(host string) (status int, body string)

	mu    sync.Mutex
	asked []string // hosts
	given []string
	key   *rsa.PrivateKey
}

// Start starts a provider.
func Start(t testing.TB) *Provider {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	p := &Provider{Lifetime: 3600, key: key}
	server := httptest.NewTLSServer(p)
	t.Cleanup(server.Close)
	address := server.Listener.Addr().String()
	p.Client = &http.Client{
		Transport: &http.Transport{
			DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
				return new(net.Dialer).DialContext(ctx, network, address)
			},
			// The certificate is one of the test; the provider notes the names.
			TLSClientConfig:   &tls.Config{RootCAs: server.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs, ServerName: "example.com", MinVersion: tls.VersionTLS12},
			DisableKeepAlives: true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return p
}

// Hosts are the hosts that requests for tokens were addressed to.
func (p *Provider) Hosts() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.asked...)
}

// Knows reports whether the token is the last one given.
func (p *Provider) Knows(token string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.given) > 0 && p.given[len(p.given)-1] == token
}

// Given are the tokens given.
func (p *Provider) Given() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.given...)
}

// KeyFile is the service account's, whose addresses lead elsewhere.
func (p *Provider) KeyFile(t testing.TB) string {
	t.Helper()
	der, err := x509.MarshalPKCS8PrivateKey(p.key)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(map[string]string{
		"type": "service_account", "client_email": Robot, "private_key_id": "k1",
		"private_key": string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})),
		"token_uri":   "https://invasor.example/token", "auth_uri": "https://invasor.example/auth", "universe_domain": "invasor.example",
	})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// ServeHTTP implements http.Handler.
func (p *Provider) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked = append(p.asked, r.Host)
	w.Header().Set("Content-Type", "application/json")
	if p.Refuse != nil {
		status, body := p.Refuse(r.Host)
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
		return
	}
	if !p.right(r) {
		w.WriteHeader(http.StatusUnauthorized)
		_, _ = w.Write([]byte(`{"error":"invalid_client","error_description":"AADSTS7000215: Invalid client secret provided."}`))
		return
	}
	token := fmt.Sprintf("canario-token-%d", len(p.given)+1)
	p.given = append(p.given, token)
	_ = json.NewEncoder(w).Encode(map[string]any{"access_token": token, "token_type": "Bearer", "expires_in": p.Lifetime})
}

// right reports whether the request is one that the maker would answer with a token.
func (p *Provider) right(r *http.Request) bool {
	if r.Method != http.MethodPost {
		return false
	}
	switch r.Host {
	case "login.microsoftonline.com":
		return r.URL.Path == "/"+Tenant+"/oauth2/v2.0/token" && r.PostFormValue("grant_type") == "client_credentials" &&
			r.PostFormValue("client_id") == Application && r.PostFormValue("client_secret") == Secret &&
			r.PostFormValue("scope") == "https://outlook.office365.com/.default"
	case "oauth2.googleapis.com":
		return r.URL.Path == "/token" && strings.HasSuffix(r.PostFormValue("grant_type"), ":jwt-bearer") && p.signed(r.PostFormValue("assertion"))
	}
	return false
}

func (p *Provider) signed(assertion string) bool {
	parts := strings.Split(assertion, ".")
	if len(parts) != 3 {
		return false
	}
	signature, err := base64.RawURLEncoding.DecodeString(parts[2])
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if err != nil || rsa.VerifyPKCS1v15(&p.key.PublicKey, crypto.SHA256, sum[:], signature) != nil {
		return false
	}
	claims, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil {
		return false
	}
	var said struct {
		Issuer   string `json:"iss"`
		Subject  string `json:"sub"`
		Audience string `json:"aud"`
		Scope    string `json:"scope"`
	}
	return json.Unmarshal(claims, &said) == nil && said.Issuer == Robot && said.Subject != "" &&
		said.Audience == "https://oauth2.googleapis.com/token" && said.Scope == "https://mail.google.com/"
}
