package sso_test

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/config"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/oidc/oidctest"
)

// as starts an installation whose provider is of the make, on each engine.
func as(t *testing.T, d oidctest.Dialect, change func(*config.SSO), f func(t *testing.T, c *company)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, db *db.DB) {
		p := oidctest.NewAs(t, d)
		f(t, &company{accounttest.NewWithCompany(t, db, settings(t, p.Issuer, change)), t, db, p})
	})
}

// trusting is an installation that takes its provider at its word.
func trusting(domains string) func(*config.SSO) {
	return func(s *config.SSO) { s.Email, s.Domains = "emissor", domains }
}

// entraCase is testdata/oidc_entra_v2.json.
type entraCase struct {
	Discovery map[string]any  `json:"discovery"`
	Token     oidctest.Claims `json:"id_token"`
	UserInfo  oidctest.Claims `json:"userinfo"`
	Many      oidctest.Claims `json:"id_token_muitos_grupos"`
}

func entra(t *testing.T) (entraCase, oidctest.Dialect) {
	t.Helper()
	var c entraCase
	data, err := os.ReadFile("testdata/oidc_entra_v2.json")
	if err == nil {
		err = json.Unmarshal(data, &c)
	}
	if err != nil {
		t.Fatal(err)
	}
	d := oidctest.Entra
	d.Description = maps.Clone(c.Discovery)
	for _, address := range []string{"issuer", "userinfo_endpoint"} {
		delete(d.Description, address) // those of the test's own server
	}
	return c, d
}

// AP-03, DR-21: what Entra ID v2 says of a person of the company opens by setting and
// domain list alone (oidc_entra_v2.json, EXPECTED.json).
func TestEntraV2_AP03_DR21(t *testing.T) {
	said, dialect := entra(t)
	for name, change := range map[string]func(*config.SSO){
		"confirmed": nil, "of other domains": trusting("outra.test"), "of a domain within": trusting("a.empresa.test"),
	} {
		t.Run(name, func(t *testing.T) {
			as(t, dialect, change, func(t *testing.T, c *company) {
				c.provider.Aside = said.UserInfo
				r := c.enter(said.Token)
				code(t, r, 403, "email_nao_confirmado")
				if !strings.Contains(string(r.Body), "O provedor não confirmou o seu e-mail. Quem administra: YNOVA_SSO_EMAIL, manual de operação.") {
					t.Errorf("DR-21 %s", r.Body)
				}
			})
		})
	}
	as(t, dialect, trusting("Empresa.test; empresa.com.br"), func(t *testing.T, c *company) {
		c.provider.Aside = said.UserInfo
		o := outcomeOf(t, c.enter(said.Token))
		expect.Must(t, "DR-21", expect.Not(o.User, nil))
		expect.All(t, "DR-21", expect.Is(o.User.Email, "g@empresa.test"), expect.Is(o.User.Status, "pendente"))
	})
}

// AP-03, DR-21: a confirmation by another name or form is one; where the company's own
// provider gives no address, how the person is called there is it.
func TestAddressesOfDialects_AP03_DR21(t *testing.T) {
	_, dialect := entra(t)
	for name, tc := range map[string]struct {
		change func(*config.SSO)
		said   oidctest.Claims
		status int
	}{
		"the domain's owner, true":                    {nil, oidctest.Claims{"email": "n@empresa.test", "xms_edov": true}, 200},
		"the domain's owner, 1":                       {nil, oidctest.Claims{"email": "n@empresa.test", "xms_edov": 1}, 200},
		"the domain's owner, \"1\"":                   {nil, oidctest.Claims{"email": "n@empresa.test", "xms_edov": "1"}, 200},
		"the domain's owner, 0":                       {nil, oidctest.Claims{"email": "n@empresa.test", "xms_edov": 0}, 403},
		"confirmed by a number":                       {nil, oidctest.Claims{"email": "n@empresa.test", "email_verified": 1}, 200},
		"confirmed by null":                           {nil, oidctest.Claims{"email": "n@empresa.test", "email_verified": nil}, 403},
		"confirmed, of another domain":                {func(s *config.SSO) { s.Domains = "empresa.test" }, oidctest.Claims{"email": "n@outra.test", "email_verified": true}, 403},
		"no address":                                  {trusting("empresa.test"), oidctest.Claims{"preferred_username": "N@empresa.test"}, 200},
		"no address, confirmed demanded":              {nil, oidctest.Claims{"preferred_username": "n@empresa.test", "email_verified": true}, 403},
		"called by no address":                        {trusting("empresa.test"), oidctest.Claims{"preferred_username": "empresa.test"}, 403},
		"an address of others, called as one of ours": {trusting("empresa.test"), oidctest.Claims{"email": "n@invasor.test", "preferred_username": "n@empresa.test"}, 403},
		"a guest of another tenant":                   {trusting("empresa.test"), oidctest.Claims{"email": "n@empresa.test", "tid": "t", "idp": "https://sts.windows.net/u/"}, 403},
		"a guest, said otherwise":                     {trusting("empresa.test"), oidctest.Claims{"email": "n@empresa.test", "tid": "t", "acct": 1}, 403},
		"a member who came by the tenant":             {trusting("empresa.test"), oidctest.Claims{"email": "n@empresa.test", "tid": "t", "idp": "https://sts.windows.net/t/", "acct": 0}, 200},
		"a domain that ends as ours":                  {trusting("empresa.test"), oidctest.Claims{"email": "n@maisempresa.test"}, 403},
		"two signs":                                   {trusting("empresa.test"), oidctest.Claims{"email": "n@invasor.test@empresa.test"}, 403},
	} {
		t.Run(name, func(t *testing.T) {
			as(t, dialect, tc.change, func(t *testing.T, c *company) {
				tc.said["sub"], tc.said["name"] = "n", "Nina Nova"
				if r := c.enter(tc.said); r.Code != tc.status {
					t.Errorf("DR-21 %d %s", r.Code, r.Body)
				}
			})
		})
	}
}

// AP-03, DR-21: a confirmation beside the token is of the address that it came with.
func TestConfirmationOfAnotherAddress_AP03_DR21(t *testing.T) {
	as(t, oidctest.Dialect{}, nil, func(t *testing.T, c *company) {
		victim := c.People[actor.Consultor].Email
		said := oidctest.Claims{"sub": "n", "email": victim}
		c.provider.Aside = oidctest.Claims{"sub": "n", "email": "n@invasor.test", "email_verified": true}
		code(t, c.enter(said), 403, "email_nao_confirmado")
		c.provider.Aside = oidctest.Claims{"sub": "n", "email": strings.ToUpper(victim), "email_verified": true}
		if o := outcomeOf(t, c.enter(said)); o.Vincular != victim {
			t.Errorf("DR-21 %+v", o)
		}
	})
}

// AP-03, DR-21: groups that the provider did not state take no role, and the gestoras are
// notified, once until they come again; stated ones are followed, none among them.
func TestAbsentGroups_AP03_DR21(t *testing.T) {
	said, dialect := entra(t)
	as(t, dialect, nil, func(t *testing.T, c *company) {
		who := c.linked(actor.Consultor, "célia")
		enter := func(more oidctest.Claims) []string {
			t.Helper()
			claims := oidctest.Claims{"sub": "célia", "email": who.Email, "name": "Célia"}
			maps.Copy(claims, more)
			o := outcomeOf(t, c.enter(claims))
			expect.Must(t, "DR-21", expect.Not(o.User, nil))
			expect.All(t, "DR-21", expect.Is(o.User.Status, "ativo"))
			return o.User.Roles
		}
		told := func(sentence string) int {
			t.Helper()
			return accounttest.Count(t, c.db, "SELECT COUNT(*) FROM notifications WHERE user_id = $1 AND body LIKE $2", c.People[actor.Gestora].UserID, sentence+"%")
		}
		both := []string{"backoffice", "consultor"}
		const many, none = "O Entra não enviou os grupos (mais de 200): use funções do aplicativo.", "O provedor não enviou os grupos (groups)"
		expect.All(t, "DR-21 stated", expect.Same(enter(oidctest.Claims{"groups": []string{"mesa"}}), both))
		overage := oidctest.Claims{"_claim_names": said.Many["_claim_names"], "_claim_sources": said.Many["_claim_sources"]}
		for range 2 {
			expect.All(t, "DR-21 by reference", expect.Same(enter(overage), both), expect.Is(told(many), 1))
		}
		for name, claims := range map[string]oidctest.Claims{
			"missing": {}, "null": {"groups": nil}, "of no texts": {"groups": []any{map[string]any{"id": 1}}}, "sources of other claims": {"_claim_names": map[string]any{"outros": "src1"}, "_claim_sources": said.Many["_claim_sources"]},
		} {
			expect.All(t, "DR-21 "+name, expect.Same(enter(claims), both), expect.Is(told(none), 1))
		}
		expect.All(t, "DR-21 hasgroups", expect.Same(enter(oidctest.Claims{"hasgroups": true}), both), expect.Is(told(many), 2))
		if got := accounttest.Text(t, c.db, "SELECT mapped_roles FROM sso_identities WHERE subject = 'célia'"); got != "backoffice" {
			t.Errorf("DR-21 forgot what the groups gave: %q", got)
		}
		expect.All(t, "DR-21 none of them", expect.Same(enter(oidctest.Claims{"groups": []string{}}), []string{"consultor"}))
		expect.All(t, "DR-21 again", expect.Same(enter(overage), []string{"consultor"}), expect.Is(told(many), 3))
	})
}

// AP-03, DR-21: that the groups did not come is remembered over the step that links.
func TestAbsentGroupsOverTheStep_AP03_DR21(t *testing.T) {
	said, dialect := entra(t)
	as(t, dialect, nil, func(t *testing.T, c *company) {
		who := c.People[actor.Consultor]
		accounttest.Exec(t, c.db, "UPDATE user_roles SET source = 'sso' WHERE user_id = $1", who.UserID)
		claims := maps.Clone(said.Many)
		claims["email"], claims["email_verified"] = who.Email, true
		r := c.enter(claims)
		step := holding(c.Server.Anonymous(), "ynova_sso", accounttest.Cookie(r, "ynova_sso"))
		o := outcomeOf(t, step.JSON("POST", "/auth/sso/confirmacao", map[string]any{"senha": accounttest.Password}))
		expect.Must(t, "DR-21", expect.Not(o.User, nil))
		expect.All(t, "DR-21", expect.Same(o.User.Roles, []string{"consultor"}), expect.Is(o.User.Status, "ativo"))
	})
}

// AP-03, DR-21: each make's answers open, by the settings that docs/operations.md names.
func TestMakes_AP03_DR21(t *testing.T) {
	plain := func(s *config.SSO) { s.RolesClaim, s.RoleMap = "", "" }
	for name, make := range map[string]struct {
		dialect oidctest.Dialect
		change  func(*config.SSO)
		said    oidctest.Claims
		roles   []string
	}{
		"Google": {oidctest.Google, plain, oidctest.Claims{"email_verified": true, "hd": "energia.example", "azp": oidctest.ClientID}, []string{"consultor"}},
		"Keycloak": {
			oidctest.Keycloak, func(s *config.SSO) { s.RoleMap = "mesa=backoffice;/regional/vendas=parceiro" },
			oidctest.Claims{"email_verified": true, "groups": []string{"/mesa", "/outra/mesa"}, "acr": "1", "azp": oidctest.ClientID, "sid": "k-1"},
			[]string{"backoffice", "consultor"},
		},
		"Keycloak, by hand": {
			oidctest.Keycloak, func(s *config.SSO) { s.RoleMap = "/mesa=backoffice" },
			oidctest.Claims{"email_verified": true, "groups": []string{"mesa"}},
			[]string{"backoffice", "consultor"},
		},
		"Okta": {
			oidctest.Okta, nil,
			oidctest.Claims{"email_verified": true, "groups": []string{"Everyone", "mesa"}, "ver": 1, "idp": "00o1a2b3c4", "amr": []string{"pwd", "mfa"}},
			[]string{"backoffice", "consultor"},
		},
		"AD FS, one method as a text": {
			oidctest.Dialect{Path: "/adfs"},
			nil,
			oidctest.Claims{"email_verified": "true", "groups": "mesa", "amr": "mfa", "acr": 1},
			[]string{"backoffice", "consultor"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			as(t, make.dialect, make.change, func(t *testing.T, c *company) {
				who := c.People[actor.Consultor]
				said := maps.Clone(make.said)
				said["sub"], said["email"] = "ana", who.Email
				r := c.enter(said)
				if o := outcomeOf(t, r); o.Vincular != who.Email {
					t.Fatalf("DR-21 %+v", o)
				}
				step := holding(c.Server.Anonymous(), "ynova_sso", accounttest.Cookie(r, "ynova_sso"))
				o := outcomeOf(t, step.JSON("POST", "/auth/sso/confirmacao", map[string]any{"senha": accounttest.Password}))
				if o.User == nil || !slices.Equal(o.User.Roles, make.roles) {
					t.Fatalf("DR-21 %+v", o.User)
				}
				b := c.begin(c.Server.Anonymous(), map[string]any{"confirmar": true})
				again := b.back(answer(c.provider.SignIn(b.address, said)))
				if make.dialect.Untimed {
					code(t, again, 403, "auth_time_ausente")
					if !strings.Contains(string(again.Body), "auth_time") {
						t.Errorf("DR-21 %s", again.Body)
					}
				} else if o := outcomeOf(t, again); o.User == nil {
					t.Errorf("DR-21 confirmed: %+v", o)
				}
			})
		})
	}
}
