package sso_test

import (
	"net/url"
	"testing"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/config"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/oidc/oidctest"
	"ynova/internal/platform/web/webtest"
)

// company is an installation whose company has an identity provider.
type company struct {
	*accounttest.Suite
	test     *testing.T
	db       *db.DB
	provider *oidctest.Provider
}

// settings are those of the provider, with groups that give roles and a second factor.
func settings(t *testing.T, issuer string, change func(*config.SSO)) config.SSO {
	t.Helper()
	c := webtest.Config(t, func(c *config.Config) {
		c.SSO = config.SSO{
			Issuer: issuer, ClientID: oidctest.ClientID, ClientSecret: oidctest.ClientSecret, Name: "Energia", Scopes: "openid email profile groups",
			RolesClaim: "groups", RoleMap: "mesa=backoffice;vendas=consultor", MFA: "amr:mfa,otp,hwk",
		}
		if change != nil {
			change(&c.SSO)
		}
	})
	if err := c.Validate(); err != nil {
		t.Fatal(err)
	}
	return c.SSO
}

// each starts an installation on each engine.
func each(t *testing.T, change func(*config.SSO), f func(t *testing.T, c *company)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := oidctest.New(t)
		f(t, &company{accounttest.NewWithCompany(t, d, settings(t, p.Issuer, change)), t, d, p})
	})
}

// browser is one that was sent to the provider.
type browser struct {
	client  *webtest.Client
	address string
}

func holding(c *webtest.Client, name, token string) *webtest.Client {
	return c.With("Cookie", c.Headers().Get("Cookie")+"; "+name+"="+token)
}

// begin sends the client to the provider.
func (c *company) begin(client *webtest.Client, body map[string]any) browser {
	c.test.Helper()
	r := client.JSON("POST", "/auth/sso", body).Status(c.test, 200)
	var out struct{ Endereco string }
	r.Decode(c.test, &out)
	return browser{holding(client, "ynova_sso", accounttest.Cookie(r, "ynova_sso")), out.Endereco}
}

func answer(back url.Values) map[string]any {
	return map[string]any{"code": back.Get("code"), "state": back.Get("state"), "iss": back.Get("iss")}
}

// back brings the answer of the provider.
func (b browser) back(answer map[string]any) *webtest.Response {
	return b.client.JSON("POST", "/auth/sso/retorno", answer)
}

// enter signs the person in by the provider, in a browser of her own.
func (c *company) enter(person oidctest.Claims) *webtest.Response {
	c.test.Helper()
	b := c.begin(c.Server.Anonymous(), map[string]any{})
	return b.back(answer(c.provider.SignIn(b.address, person)))
}

// outcome is what followed.
type outcome struct {
	User              *accounttest.User
	Retorno, Vincular string
	Challenge         string
	Passkey           bool
}

func outcomeOf(t *testing.T, r *webtest.Response) outcome {
	t.Helper()
	var o outcome
	r.Status(t, 200).Decode(t, &o)
	return o
}

// person returns the claims of a user at the provider with a confirmed address.
func person(subject, email string, groups ...string) oidctest.Claims {
	return oidctest.Claims{"sub": subject, "email": email, "email_verified": true, "name": "Nina Nova", "groups": append([]string{}, groups...), "sid": "s-" + subject}
}

// linked makes the subject the role's person, as the link step leaves it.
func (c *company) linked(role actor.Role, subject string) actor.Actor {
	c.test.Helper()
	who := c.People[role]
	accounttest.Exec(c.test, c.db, `INSERT INTO sso_identities (id, user_id, issuer, subject, email_seen, mapped_roles, linked_at)
		VALUES ($1, $2, $3, $4, '', '', 0)`, "i-"+subject, who.UserID, c.provider.Issuer, subject)
	return who
}

// acts counts the entries of the trail about the user.
func (c *company) acts(action, entityID string) int {
	c.test.Helper()
	return accounttest.Count(c.test, c.db, "SELECT COUNT(*) FROM audit_entries WHERE action = $1 AND entity_id = $2", action, entityID)
}

func code(t *testing.T, r *webtest.Response, status int, want string) {
	t.Helper()
	if p := r.Status(t, status).Problem(t); p.Code != want {
		t.Errorf("AP-03 %s, want %s: %s", p.Code, want, r.Body)
	}
}
