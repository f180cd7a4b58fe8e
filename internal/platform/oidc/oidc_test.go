package oidc_test

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/oidc"
	"ynova/internal/platform/oidc/oidctest"
)

const redirectURL = "http://localhost:8080/conta-da-empresa"

func client(issuer string, now clock.Clock) *oidc.Provider {
	return oidc.New(oidc.Settings{
		Issuer: issuer, ClientID: oidctest.ClientID, ClientSecret: oidctest.ClientSecret, RedirectURL: redirectURL,
		Scopes: []string{"openid", "email", "profile", "groups"}, GroupsClaim: "groups",
	}, now)
}

func ana() oidctest.Claims {
	return oidctest.Claims{
		"sub": "ana-1", "email": "ana@energia.example", "email_verified": true, "name": "Ana", "groups": []string{"mesa"}, "amr": []string{"pwd", "otp"}, "sid": "s-1",
	}
}

func attempt() oidc.Attempt {
	return oidc.Attempt{State: "estado", Nonce: "vez", Verifier: oidc.NewVerifier()}
}

// finish signs the person in and redeems what came back.
func finish(t *testing.T, c *oidc.Provider, p *oidctest.Provider, person oidctest.Claims) (oidc.Identity, error) {
	t.Helper()
	a := attempt()
	address, err := c.Begin(t.Context(), a, false)
	if err != nil {
		t.Fatal(err)
	}
	return c.Finish(t.Context(), a, answerOf(p.SignIn(address, person)))
}

func answerOf(back url.Values) oidc.Answer {
	return oidc.Answer{Code: back.Get("code"), Issuer: back.Get("iss")}
}

// AP-03: a signed answer states who signed in, by which methods, and her groups.
func TestIdentity_AP03(t *testing.T) {
	t.Parallel()
	p := oidctest.New(t)
	got, err := finish(t, client(p.Issuer, clock.System()), p, ana())
	expect.All(t, "AP-03", expect.Is(err, nil), expect.Is(got.Subject, "ana-1"), expect.Is(got.Email, "ana@energia.example"),
		expect.Is(got.EmailVerified, true), expect.Is(got.Name, "Ana"), expect.Is(got.SessionID, "s-1"), expect.Same(got.Groups, []string{"mesa"}),
		expect.Same(got.AMR, []string{"pwd", "otp"}), expect.Is(time.Since(got.AuthenticatedAt) <= time.Minute, true))
}

// AP-03: a token opens nothing that is not the provider's, for this client and this
// sign-in, in time.
func TestForgedTokens_AP03(t *testing.T) {
	t.Parallel()
	strange, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	change := func(name string, value any) func(*oidctest.Provider) {
		return func(p *oidctest.Provider) { p.Change = func(c oidctest.Claims) { c[name] = value } }
	}
	token := func(make func(p *oidctest.Provider, c oidctest.Claims) string) func(*oidctest.Provider) {
		return func(p *oidctest.Provider) { p.Token = make }
	}
	for name, lie := range map[string]func(*oidctest.Provider){
		"forged signature": token(func(p *oidctest.Provider, c oidctest.Claims) string { return p.SignBy(strange, p.KeyID(), c) }),
		"unknown key":      token(func(p *oidctest.Provider, c oidctest.Claims) string { return p.SignBy(strange, "outra", c) }),
		"changed claims": token(func(p *oidctest.Provider, c oidctest.Claims) string {
			parts := strings.Split(p.Sign(c), ".")
			c["sub"] = "bia-2"
			return parts[0] + "." + p.Part(c) + "." + parts[2]
		}),
		"alg none": token(func(p *oidctest.Provider, c oidctest.Claims) string {
			return p.Part(map[string]any{"alg": "none"}) + "." + p.Part(c) + "."
		}),
		"signed by the public key as a password": token(func(p *oidctest.Provider, c oidctest.Claims) string {
			text := p.Part(map[string]any{"alg": "HS256", "kid": p.KeyID()}) + "." + p.Part(c)
			mac := hmac.New(sha256.New, p.Modulus())
			mac.Write([]byte(text))
			return text + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
		}),
		"no token":       token(func(*oidctest.Provider, oidctest.Claims) string { return "" }),
		"other audience": change("aud", "outro"),
		"several, other party": func(p *oidctest.Provider) {
			p.Change = func(c oidctest.Claims) { c["aud"], c["azp"] = []string{"ynova", "outro"}, "outro" }
		},
		"several, no party": change("aud", []string{"ynova", "outro"}),
		"wrong issuer":      change("iss", "https://id.exemplo.net"),
		"expired":           change("exp", time.Now().Add(-time.Second).Unix()),
		"never expires":     change("exp", nil),
		"another nonce":     change("nonce", "outra"),
		"no nonce":          change("nonce", nil),
		"no subject":        change("sub", ""),
		"of another access": change("at_hash", "AAAAAAAAAAAAAAAAAAAAAA"),
		"information of others": func(p *oidctest.Provider) {
			p.Aside = oidctest.Claims{"sub": "bia-2", "groups": []string{"mesa"}}
			p.Change = func(c oidctest.Claims) { delete(c, "groups") }
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := oidctest.New(t)
			lie(p)
			if got, err := finish(t, client(p.Issuer, clock.System()), p, ana()); !errors.Is(err, oidc.ErrRefused) {
				t.Errorf("AP-03 %+v %v", got, err)
			}
		})
	}
}

// AP-03: a code is redeemed with its own verifier, once, and only where the answer names
// this provider.
func TestCodes_AP03(t *testing.T) {
	t.Parallel()
	p := oidctest.New(t)
	c := client(p.Issuer, clock.System())
	a := attempt()
	address, err := c.Begin(t.Context(), a, false)
	if err != nil {
		t.Fatal(err)
	}
	other := a
	other.Verifier = oidc.NewVerifier()
	if _, err := c.Finish(t.Context(), other, answerOf(p.SignIn(address, ana()))); !errors.Is(err, oidc.ErrRefused) {
		t.Errorf("AP-03 another verifier: %v", err)
	}
	for _, issuer := range []string{"", "https://id.exemplo.net"} {
		back := answerOf(p.SignIn(address, ana()))
		back.Issuer = issuer
		if _, err := c.Finish(t.Context(), a, back); !errors.Is(err, oidc.ErrRefused) {
			t.Errorf("AP-03 answer of issuer %q: %v", issuer, err)
		}
	}
	back := answerOf(p.SignIn(address, ana()))
	if _, err := c.Finish(t.Context(), a, back); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Finish(t.Context(), a, back); !errors.Is(err, oidc.ErrRefused) {
		t.Errorf("AP-03 a code twice: %v", err)
	}
}

// AP-03: claims missing from the token are requested from the user information endpoint.
func TestClaimsBesideTheToken_AP03(t *testing.T) {
	t.Parallel()
	p := oidctest.New(t)
	p.Aside = ana()
	p.Aside["email_verified"] = "true"
	got, err := finish(t, client(p.Issuer, clock.System()), p, oidctest.Claims{"sub": "ana-1"})
	expect.All(t, "AP-03", expect.Is(err, nil), expect.Is(got.Email, "ana@energia.example"), expect.Is(got.EmailVerified, true),
		expect.Same(got.Groups, []string{"mesa"}))
}

// AP-03: new keys are requested when the provider signs with them.
func TestRotatedKeys_AP03(t *testing.T) {
	t.Parallel()
	p := oidctest.New(t)
	c := client(p.Issuer, clock.System())
	for range 3 {
		if _, err := finish(t, c, p, ana()); err != nil {
			t.Errorf("AP-03 %v", err)
		}
		p.Rotate()
	}
}

// AP-03: a provider that does not answer is down, at the beginning, at the code and at the keys;
// for a moment no one waits for it again, then it is contacted anew.
func TestProviderDown_AP03(t *testing.T) {
	t.Parallel()
	p := oidctest.New(t)
	now := clock.Fixed(time.Now())
	c := client(p.Issuer, now)
	a := attempt()
	address, err := c.Begin(t.Context(), a, false)
	if err != nil {
		t.Fatal(err)
	}
	back := answerOf(p.SignIn(address, ana()))
	p.Stop()
	if _, err := c.Finish(t.Context(), a, back); !errors.Is(err, oidc.ErrDown) {
		t.Errorf("AP-03 at the code: %v", err)
	}
	c = client(p.Issuer, now)
	_, first := c.Begin(t.Context(), a, false)
	_, second := c.Begin(t.Context(), a, false)
	if c.EndSession(t.Context(), "http://localhost/login") != "" {
		t.Error("AP-03 a place to leave at that is not known")
	}
	now.Advance(6 * time.Second)
	_, third := c.Begin(t.Context(), a, false)
	expect.Must(t, fmt.Sprintf("AP-03 at the beginning: %v", first), expect.Is(errors.Is(first, oidc.ErrDown), true), expect.Not(second, nil))
	expect.Must(t, fmt.Sprintf("AP-03 at the beginning: %v", first), expect.Is(second.Error(), oidc.ErrDown.Error()),
		expect.Is(errors.Is(third, oidc.ErrDown), true))
	expect.All(t, fmt.Sprintf("AP-03 at the beginning: %v", first), expect.Not(third.Error(), second.Error()))
}

// AP-03: what codes and tokens travel to is https, or this machine.
func TestCallable_AP03(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{
		"https://id.exemplo.com.br/token": true, "https://10.0.0.1/token": true, "http://127.0.0.1:9000/token": true, "http://localhost/token": true,
		"http://id.exemplo.com.br/token": false, "http://localhost.exemplo.net/": false, "https://a:b@id.exemplo.com.br/": false, "": false, "ftp://id": false, "//id": false,
	} {
		if oidc.Callable(address) != want {
			t.Errorf("AP-03 %q", address)
		}
	}
}

// AP-03: a logout token is the provider's, says that it is one, and whose session ended; an
// ID token is none.
func TestLogoutTokens_AP03(t *testing.T) {
	t.Parallel()
	p := oidctest.New(t)
	c := client(p.Issuer, clock.System())
	said := func() oidctest.Claims {
		return oidctest.Claims{
			"iss": p.Issuer, "aud": oidctest.ClientID, "iat": time.Now().Unix(), "exp": time.Now().Add(time.Minute).Unix(), "jti": "1", "sub": "ana-1", "sid": "s-1",
			"events": map[string]any{"http://schemas.openid.net/event/backchannel-logout": map[string]any{}},
		}
	}
	got, err := c.Logout(t.Context(), p.Sign(said()))
	expect.All(t, "AP-03", expect.Is(err, nil), expect.Is(got.Subject, "ana-1"), expect.Is(got.SessionID, "s-1"))
	strange, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(oidctest.Claims){
		"no event":   func(c oidctest.Claims) { delete(c, "events") },
		"a nonce":    func(c oidctest.Claims) { c["nonce"] = "vez" },
		"expired":    func(c oidctest.Claims) { c["exp"] = time.Now().Add(-time.Second).Unix() },
		"for others": func(c oidctest.Claims) { c["aud"] = "outro" },
		"of others":  func(c oidctest.Claims) { c["iss"] = "https://id.exemplo.net" },
		"of nobody":  func(c oidctest.Claims) { delete(c, "sub"); delete(c, "sid") },
	} {
		claims := said()
		change(claims)
		if _, err := c.Logout(t.Context(), p.Sign(claims)); !errors.Is(err, oidc.ErrRefused) {
			t.Errorf("AP-03 %s: %v", name, err)
		}
	}
	if _, err := c.Logout(t.Context(), p.SignBy(strange, p.KeyID(), said())); !errors.Is(err, oidc.ErrRefused) {
		t.Errorf("AP-03 forged: %v", err)
	}
}

// AP-03: the same with a certified provider: code, PKCE, nonce, groups beside the token,
// other keys, and a verifier that is not the code's.
func TestCertifiedProvider_AP03(t *testing.T) {
	t.Parallel()
	p := oidctest.Start(t, redirectURL)
	c := client(p.Issuer, clock.System())
	for _, rotate := range []bool{false, true} {
		if rotate {
			p.Rotate()
		}
		a := attempt()
		address, err := c.Begin(t.Context(), a, false)
		if err != nil {
			t.Fatal(err)
		}
		back := p.SignIn(address, "nova")
		if back.Get("state") != a.State || back.Get("iss") != p.Issuer {
			t.Errorf("AP-03 %v", back)
		}
		got, err := c.Finish(t.Context(), a, answerOf(back))
		expect.All(t, fmt.Sprintf("AP-03 rotated %t", rotate), expect.Is(err, nil), expect.Is(got.Subject, "nova"),
			expect.Is(got.Email, "nina.nova@energia.example"), expect.Is(got.EmailVerified, true), expect.Same(got.Groups, []string{"mesa", "vendas"}))
		if _, err := c.Finish(t.Context(), a, answerOf(back)); !errors.Is(err, oidc.ErrRefused) {
			t.Errorf("AP-03 a code twice: %v", err)
		}
	}
	a := attempt()
	address, err := c.Begin(t.Context(), a, false)
	if err != nil {
		t.Fatal(err)
	}
	back := answerOf(p.SignIn(address, "nova"))
	a.Verifier = oidc.NewVerifier()
	if _, err := c.Finish(t.Context(), a, back); !errors.Is(err, oidc.ErrRefused) {
		t.Errorf("AP-03 another verifier: %v", err)
	}
}
