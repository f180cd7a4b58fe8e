package sso_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	virtual "github.com/descope/virtualwebauthn"
	"github.com/pquerna/otp/totp"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/config"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/oidc/oidctest"
	"ynova/internal/platform/web/webtest"
)

// AP-03: an answer counts once, in the browser that was sent to the provider, within ten
// minutes; what is no page of ours is not gone to.
func TestAnswersThatDoNotCount_AP03(t *testing.T) {
	each(t, nil, func(t *testing.T, c *company) {
		c.linked(actor.Consultor, "ana")
		ana := person("ana", "ana@energia.example")
		begin := func() (browser, map[string]any) {
			b := c.begin(c.Server.Anonymous(), map[string]any{})
			return b, answer(c.provider.SignIn(b.address, ana))
		}
		t.Run("replayed", func(t *testing.T) {
			b, body := begin()
			b.back(body).Status(t, 200)
			code(t, b.back(body), 409, "pedido_expirado")
		})
		t.Run("a wrong answer spends the state", func(t *testing.T) {
			b, body := begin()
			b.back(map[string]any{"code": "inventado", "state": body["state"], "iss": body["iss"]}).Status(t, 401)
			code(t, b.back(body), 409, "pedido_expirado")
		})
		t.Run("of another browser", func(t *testing.T) {
			_, body := begin()
			other, _ := begin()
			code(t, other.back(body), 409, "pedido_expirado")
			code(t, browser{client: c.Server.Anonymous()}.back(body), 409, "pedido_expirado")
		})
		t.Run("of another state", func(t *testing.T) {
			b, body := begin()
			_, other := begin()
			body["state"] = other["state"]
			code(t, b.back(body), 409, "pedido_expirado")
		})
		t.Run("the code of another sign-in", func(t *testing.T) {
			b, body := begin()
			_, other := begin()
			body["code"] = other["code"]
			code(t, b.back(body), 401, "conta_recusada")
		})
		t.Run("of another provider", func(t *testing.T) {
			b, body := begin()
			body["iss"] = "https://id.exemplo.net"
			code(t, b.back(body), 401, "conta_recusada")
		})
		t.Run("too late", func(t *testing.T) {
			b, body := begin()
			c.Clock.Advance(10*time.Minute + time.Second)
			code(t, b.back(body), 409, "pedido_expirado")
			c.Clock.Set(time.Now())
		})
		t.Run("the verifier sealed for another row", func(t *testing.T) {
			b, body := begin()
			accounttest.Exec(t, c.db, "UPDATE sso_attempts SET verifier_sealed = 's1:x:y'")
			code(t, b.back(body), 409, "pedido_expirado")
		})
		for _, page := range []string{"https://invasor.exemplo/", "//invasor.exemplo", `/\invasor.exemplo`, "/%0d%0aa: b\n", "javascript:alert(1)", "/" + strings.Repeat("a", 600)} {
			b := c.begin(c.Server.Anonymous(), map[string]any{"retorno": page})
			if o := outcomeOf(t, b.back(answer(c.provider.SignIn(b.address, ana)))); o.Retorno != "" {
				t.Errorf("AP-03 goes to %q", o.Retorno)
			}
		}
	})
}

// enrol gives the person an authenticator app and returns its secret.
func enrol(t *testing.T, client *webtest.Client) string {
	t.Helper()
	var begun struct{ Secret string }
	client.JSON("POST", "/auth/2fa", map[string]any{"password": accounttest.Password}).Status(t, 200).Decode(t, &begun)
	client.JSON("POST", "/auth/2fa/confirm", map[string]any{"code": passcode(t, begun.Secret, time.Now())}).Status(t, 200)
	return begun.Secret
}

func passcode(t *testing.T, secret string, at time.Time) string {
	t.Helper()
	text, err := totp.GenerateCode(secret, at)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func (c *company) demand(roles ...string) {
	c.As(actor.Gestora).JSON("PUT", "/api/settings", map[string]any{"registrationApproval": true, "requireTwoFactor": roles}).Status(c.test, 200)
}

// AP-03, A10: the second factor is the provider's where it says so; else ours is required
// of a user who has it or whose role demands it.
func TestSecondFactor_AP03_A10(t *testing.T) {
	each(t, func(s *config.SSO) { s.RolesClaim, s.RoleMap = "", "" }, func(t *testing.T, c *company) {
		who := c.linked(actor.Consultor, "ana")
		ana := person("ana", who.Email)
		status := func(r *webtest.Response) string {
			t.Helper()
			var me accounttest.User
			c.Holding(accounttest.Session(t, r)).Get("/auth/me").Status(t, 200).Decode(t, &me)
			return me.Status
		}
		c.demand("consultor")
		if got := status(c.enter(ana)); got != "exige_2fa" {
			t.Errorf("A10 %s", got)
		}
		ana["amr"] = []string{"pwd", "otp"}
		vouched := c.enter(ana)
		if got := status(vouched); got != "ativo" {
			t.Errorf("AP-03 %s", got)
		}
		renewed := c.Holding(accounttest.Session(t, vouched)).JSON("POST", "/auth/refresh", nil).Status(t, 200)
		if got := status(renewed); got != "ativo" {
			t.Errorf("AP-03 a renewed session: %s", got)
		}
		ana["amr"] = []string{"pwd"}
		secret := enrol(t, c.Client(who))
		o := outcomeOf(t, c.enter(ana))
		if o.User != nil || o.Challenge == "" {
			t.Fatalf("A10 no code is asked for: %+v", o)
		}
		c.Clock.Advance(time.Minute) // the next code
		entered := c.Server.Anonymous().JSON("POST", "/auth/login/code", map[string]any{"challenge": o.Challenge, "code": passcode(t, secret, time.Now().Add(time.Minute))}).Status(t, 200)
		if !bySSO(t, c, entered) {
			t.Error("AP-03 after the code the session is not the provider's")
		}
		c.provider.Change = func(said oidctest.Claims) { said["exp"] = time.Now().Add(time.Hour).Unix() }
		ana["amr"] = []string{"hwk"}
		if o := outcomeOf(t, c.enter(ana)); o.User == nil {
			t.Error("AP-03 a code although the provider asked for a second factor")
		}
	})
}

func bySSO(t *testing.T, c *company, r *webtest.Response) bool {
	t.Helper()
	var me struct{ SSO bool }
	c.Holding(accounttest.Session(t, r)).Get("/auth/me").Status(t, 200).Decode(t, &me)
	return me.SSO
}

// key is a passkey of the person, added in a browser of hers.
type key struct {
	virtual.Authenticator
	key virtual.Credential
}

var place = virtual.RelyingParty{ID: "localhost", Name: "YNOVA", Origin: accounttest.BaseURL}

// assertionOptions is what the browser is to sign, and the client that holds its cookie.
func assertionOptions(t *testing.T, client *webtest.Client, path string) (string, *webtest.Client) {
	t.Helper()
	r := client.JSON("POST", path, nil).Status(t, 200)
	var out struct{ Opcoes string }
	r.Decode(t, &out)
	return out.Opcoes, holding(client, "ynova_passkey", accounttest.Cookie(r, "ynova_passkey"))
}

func addKey(t *testing.T, client *webtest.Client, who actor.Actor) *key {
	t.Helper()
	k := &key{virtual.NewAuthenticator(), accounttest.Credential()}
	k.Options.UserHandle = []byte(who.UserID)
	text, client := assertionOptions(t, client, "/auth/passkeys/options")
	options, err := virtual.ParseAttestationOptions(text)
	if err != nil {
		t.Fatal(err)
	}
	client.JSON("POST", "/auth/passkeys", map[string]any{
		"nome": "Notebook", "chave": virtual.CreateAttestationResponse(place, k.Authenticator, k.key, *options),
	}).Status(t, 200)
	return k
}

// sign sends the key's answer to the path.
func (k *key) sign(t *testing.T, client *webtest.Client, path string) *webtest.Response {
	t.Helper()
	text, client := assertionOptions(t, client, "/auth/login/passkey/options")
	options, err := virtual.ParseAssertionOptions(text)
	if err != nil {
		t.Fatal(err)
	}
	k.key.Counter++
	return client.JSON("POST", path, map[string]any{"chave": virtual.CreateAssertionResponse(place, k.Authenticator, k.key, *options)})
}

// AP-03: a passkey of the owner links as her password does, one of another user does not;
// and where it is the factor that a role demands, it is required after the provider.
func TestLinkByPasskey_AP03_A10(t *testing.T) {
	each(t, func(s *config.SSO) { s.RolesClaim, s.RoleMap = "", "" }, func(t *testing.T, c *company) {
		who, other := c.People[actor.Consultor], c.People[actor.Backoffice]
		hers, others := addKey(t, c.Client(who), who), addKey(t, c.Client(other), other)
		step := func() *webtest.Client {
			return holding(c.Server.Anonymous(), "ynova_sso", accounttest.Cookie(c.enter(person("célia", who.Email)), "ynova_sso"))
		}
		code(t, others.sign(t, step(), "/auth/sso/confirmacao"), 401, "conta_recusada")
		if c.acts("user.sso_linked", who.UserID)+c.acts("user.sso_linked", other.UserID) != 0 {
			t.Fatal("AP-03 linked by the key of somebody else")
		}
		o := outcomeOf(t, hers.sign(t, step(), "/auth/sso/confirmacao"))
		expect.Must(t, "AP-03", expect.Not(o.User, nil))
		expect.Must(t, "AP-03", expect.Is(o.User.ID, who.UserID), expect.Is(c.acts("user.sso_linked", who.UserID), 1))
		c.demand("consultor")
		r := c.enter(person("célia", who.Email))
		o = outcomeOf(t, r)
		expect.Must(t, "A10", expect.Is(o.User, nil), expect.Is(o.Passkey, true), expect.Is(o.Vincular, ""))
		owed := holding(c.Server.Anonymous(), "ynova_sso", accounttest.Cookie(r, "ynova_sso"))
		again := owed.JSON("POST", "/auth/sso/confirmacao", map[string]any{"senha": accounttest.Password})
		if o := outcomeOf(t, again); o.User != nil || !o.Passkey {
			t.Errorf("A10 the password is enough: %+v", o)
		}
		owed = holding(c.Server.Anonymous(), "ynova_sso", accounttest.Cookie(again, "ynova_sso"))
		entered := hers.sign(t, owed, "/auth/sso/confirmacao")
		o = outcomeOf(t, entered)
		expect.Must(t, "A10", expect.Not(o.User, nil))
		expect.All(t, "A10", expect.Is(o.User.Status, "ativo"), expect.Is(bySSO(t, c, entered), true))
	})
}

// AP-03: with _ONLY password, passkey and invitation open the product to a gestora only; others
// sign in by the company's account, and only a right password receives the answer that says so.
func TestOnly_AP03(t *testing.T) {
	each(t, func(s *config.SSO) { s.Only = true }, func(t *testing.T, c *company) {
		who, gestora := c.People[actor.Consultor], c.People[actor.Gestora]
		k := addKey(t, c.Client(who), who)
		r := accounttest.Login(c.Server.Anonymous(), who.Email, accounttest.Password)
		code(t, r, 403, "conta_da_empresa")
		if !strings.Contains(string(r.Body), "Entre com a conta da empresa.") || accounttest.Cookie(r, "ynova_session") != "" {
			t.Errorf("AP-03 %s", r.Body)
		}
		for range 9 { // a right password is no guess
			code(t, accounttest.Login(c.Server.Anonymous(), who.Email, accounttest.Password), 403, "conta_da_empresa")
		}
		code(t, accounttest.Login(c.Server.Anonymous(), who.Email, "errada-2026"), 401, "credenciais")
		code(t, k.sign(t, c.Server.Anonymous(), "/auth/login/passkey"), 403, "conta_da_empresa")
		if c.acts("session.login_failed", who.UserID) != 12 || c.acts("session.login", who.UserID) != 0 {
			t.Error("AP-03 the refusals are not in the trail")
		}
		accounttest.Login(c.Server.Anonymous(), gestora.Email, accounttest.Password).Status(t, 200)

		c.As(actor.Gestora).JSON("POST", "/api/users", map[string]any{"name": "Ana Silveira", "email": accounttest.Newcomer, "roles": []string{"consultor"}}).Status(t, 201)
		c.Work()
		_, link := c.Outbox.Link(t, accounttest.Newcomer)
		if r := accounttest.Reset(c.Suite, link, accounttest.Chosen).Status(t, 200); accounttest.Cookie(r, "ynova_session") != "" {
			t.Error("AP-03 an invitation opens the product")
		}

		r = c.enter(person("célia", who.Email, "vendas"))
		step := holding(c.Server.Anonymous(), "ynova_sso", accounttest.Cookie(r, "ynova_sso"))
		if o := outcomeOf(t, step.JSON("POST", "/auth/sso/confirmacao", map[string]any{"senha": accounttest.Password})); o.User == nil {
			t.Errorf("AP-03 %+v", o)
		}
	})
}

// AP-03: who is linked sees it and unlinks, with a recent sign-in and as long as another way
// in is left; the other sessions end, and she is notified.
func TestUnlink_AP03_A12(t *testing.T) {
	each(t, nil, func(t *testing.T, c *company) {
		who := c.linked(actor.Consultor, "ana")
		ana := person("ana", "ana@energia.example", "vendas")
		before := accounttest.Session(t, c.enter(ana))
		var list struct {
			Nome string
			Data []struct{ ID, Provedor, Email string }
		}
		client := c.Client(who)
		client.Get("/auth/sso/contas").Status(t, 200).Decode(t, &list)
		expect.Must(t, "AP-03", expect.Is(list.Nome, "Energia"), expect.Len(list.Data, 1))
		expect.Must(t, "AP-03", expect.Is(list.Data[0].Email, "ana@energia.example"), expect.Is(list.Data[0].Provedor, c.provider.Issuer))
		path := "/auth/sso/contas/" + list.Data[0].ID
		c.As(actor.Backoffice).Do("DELETE", path, "", nil).Status(t, 404)
		c.Clock.Advance(actor.ReauthWindow + time.Minute)
		code(t, client.Do("DELETE", path, "", nil), 403, "reautenticacao")
		client = c.Client(who)
		accounttest.Exec(t, c.db, "UPDATE users SET password_hash = NULL WHERE id = $1", who.UserID)
		code(t, client.Do("DELETE", path, "", nil), 409, "unica_entrada")
		addKey(t, c.Client(who), who)
		left := c.Client(who).Do("DELETE", path, "", nil).Status(t, 200)
		if accounttest.Alive(c.Suite, before) || !accounttest.Alive(c.Suite, accounttest.Session(t, left)) {
			t.Error("AP-03 the old session lives, or the new one does not")
		}
		c.Work()
		if c.acts("user.sso_unlinked", who.UserID) != 1 || !accounttest.Mailed(c.Suite, who.Email, "Conta da empresa desvinculada na YNOVA") {
			t.Error("AP-03 not in the trail, or not told")
		}
	})
}

// AP-03, A12: an old session at the provider is no recent sign-in; a sign-in requested anew
// is, if the provider did authenticate anew.
func TestRecentAtTheProvider_AP03_A12(t *testing.T) {
	each(t, nil, func(t *testing.T, c *company) {
		who := c.linked(actor.Consultor, "ana")
		ana := person("ana", who.Email, "vendas")
		recent := func(r *webtest.Response) bool {
			t.Helper()
			return c.Holding(accounttest.Session(t, r)).JSON("POST", "/auth/passkeys/options", nil).Code == http.StatusOK
		}
		if !recent(c.enter(ana)) {
			t.Error("A12 a sign-in of just now does not count")
		}
		hour := time.Now().Add(-time.Hour).Unix()
		for name, said := range map[string]struct {
			at     any
			status int
			code   string
		}{"an hour ago": {hour, 401, "conta_recusada"}, "as a text": {fmt.Sprint(hour), 401, "conta_recusada"}, "not told": {nil, 403, "auth_time_ausente"}} {
			c.provider.Change = func(claims oidctest.Claims) { claims["auth_time"] = said.at }
			if recent(c.enter(ana)) {
				t.Errorf("A12 counts as recent: %s", name)
			}
			b := c.begin(c.Server.Anonymous(), map[string]any{"confirmar": true})
			code(t, b.back(answer(c.provider.SignIn(b.address, ana))), said.status, said.code)
		}
		c.provider.Change = nil
		b := c.begin(c.Server.Anonymous(), map[string]any{"confirmar": true})
		u, err := url.Parse(b.address)
		expect.Must(t, "A12 "+b.address, expect.Is(err, nil))
		expect.All(t, "A12 "+b.address, expect.Is(u.Query().Get("prompt"), "login"), expect.Is(u.Query().Get("max_age"), "0"))
		if !recent(b.back(answer(c.provider.SignIn(b.address, ana)))) {
			t.Error("A12 a new sign-in does not count")
		}
	})
}

// AP-03: who leaves here is led to leave the provider; what ends there ends here, by a token
// that the provider signed, and nothing else does.
func TestLogout_AP03(t *testing.T) {
	each(t, nil, func(t *testing.T, c *company) {
		who := c.linked(actor.Consultor, "ana")
		ana := person("ana", who.Email, "vendas")
		token := accounttest.Session(t, c.enter(ana))
		var out struct{ Endereco string }
		c.Holding(token).JSON("POST", "/auth/sso/sair", nil).Status(t, 200).Decode(t, &out)
		u, err := url.Parse(out.Endereco)
		expect.Must(t, "AP-03", expect.Is(err, nil))
		expect.All(t, "AP-03", expect.Begins(out.Endereco, c.provider.Issuer+"/end?"), expect.Is(u.Query().Get("client_id"), "ynova"),
			expect.Is(u.Query().Get("post_logout_redirect_uri"), accounttest.BaseURL+"/login"), expect.Is(accounttest.Alive(c.Suite, token), false))
		own := accounttest.Enter(t, c.Suite, who.Email)
		if r := c.Holding(own).JSON("POST", "/auth/sso/sair", nil).Status(t, 200); strings.Contains(string(r.Body), "endereco") {
			t.Errorf("AP-03 a session of ours leads to %s", r.Body)
		}

		said := func(change func(oidctest.Claims)) string {
			claims := oidctest.Claims{
				"iss": c.provider.Issuer, "aud": "ynova", "iat": time.Now().Unix(), "exp": time.Now().Add(time.Hour).Unix(), "jti": "1", "sub": "ana", "sid": "s-ana",
				"events": map[string]any{"http://schemas.openid.net/event/backchannel-logout": map[string]any{}},
			}
			change(claims)
			return c.provider.Sign(claims)
		}
		send := func(token string) *webtest.Response {
			return c.Server.Anonymous().With("Cookie", "").With("X-Csrf-Token", "").
				Do("POST", "/auth/sso/backchannel", "application/x-www-form-urlencoded", strings.NewReader(url.Values{"logout_token": {token}}.Encode()))
		}
		enter := func() string { return accounttest.Session(t, c.enter(ana)) }
		for name, change := range map[string]func(oidctest.Claims){
			"subject and session": func(oidctest.Claims) {},
			"the session alone":   func(said oidctest.Claims) { delete(said, "sub") },
			"the subject alone":   func(said oidctest.Claims) { delete(said, "sid") },
		} {
			token, own := enter(), accounttest.Enter(t, c.Suite, who.Email)
			send(said(change)).Status(t, 200)
			if accounttest.Alive(c.Suite, token) || !accounttest.Alive(c.Suite, own) {
				t.Errorf("AP-03 %s: the provider's session lives, or ours does not", name)
			}
		}
		if n := c.acts("session.revoke", who.UserID); n != 3 {
			t.Errorf("AP-03 %d ends in the trail", n)
		}
		token = enter()
		send(said(func(said oidctest.Claims) { said["sid"] = "outra" })).Status(t, 200)
		send(said(func(said oidctest.Claims) { said["sub"] = "ninguém" })).Status(t, 200)
		code(t, send(said(func(said oidctest.Claims) { delete(said, "events") })), 400, "aviso_recusado")
		code(t, send("x.y.z"), 400, "aviso_recusado")
		code(t, send(""), 400, "aviso_recusado")
		c.Server.Anonymous().JSON("POST", "/auth/sso/backchannel", map[string]any{"logout_token": said(func(oidctest.Claims) {})}).Status(t, 415)
		if !accounttest.Alive(c.Suite, token) {
			t.Error("AP-03 the session ended by no token of the provider")
		}
	})
}
