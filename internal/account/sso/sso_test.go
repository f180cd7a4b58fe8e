package sso_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"ynova/internal/account/accounttest"
	"ynova/internal/account/session"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/config"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/oidc/oidctest"
)

// AP-03: a user known by her subject signs in, to the page that she requested; another
// e-mail at the provider changes nothing here.
func TestKnownSubject_AP03(t *testing.T) {
	each(t, nil, func(t *testing.T, c *company) {
		who := c.linked(actor.Consultor, "ana")
		b := c.begin(c.Server.Anonymous(), map[string]any{"retorno": "/contratos?busca=a%20b"})
		said := person("ana", "outra@energia.example")
		said["email_verified"] = false
		r := b.back(answer(c.provider.SignIn(b.address, said)))
		o := outcomeOf(t, r)
		expect.Must(t, "AP-03", expect.Not(o.User, nil))
		expect.All(t, "AP-03", expect.Is(o.User.ID, who.UserID), expect.Is(o.User.Email, who.Email), expect.Is(o.Retorno, "/contratos?busca=a%20b"))
		if !accounttest.Alive(c.Suite, accounttest.Session(t, r)) {
			t.Error("AP-03 no session")
		}
		if got := accounttest.Text(t, c.db, "SELECT email_seen FROM sso_identities WHERE subject = 'ana'"); got != "outra@energia.example" {
			t.Errorf("AP-03 seen: %s", got)
		}
		if c.acts("session.login", who.UserID) != 1 {
			t.Error("AP-03 the sign-in is not in the trail")
		}
		accounttest.Exec(t, c.db, "UPDATE users SET status = 'bloqueado' WHERE id = $1", who.UserID)
		code(t, c.enter(said), 401, "conta_recusada")
		if c.acts("session.login_failed", who.UserID) != 1 {
			t.Error("AP-03 the refusal is not in the trail")
		}
	})
}

// AP-03: a known e-mail is never linked by itself: its owner enters her password once, is
// notified, and signs in by the provider alone from then on.
func TestLinkByPassword_AP03(t *testing.T) {
	each(t, nil, func(t *testing.T, c *company) {
		who := c.People[actor.Backoffice]
		said := person("bento", strings.ToUpper(who.Email))
		b := c.begin(c.Server.Anonymous(), map[string]any{})
		r := b.back(answer(c.provider.SignIn(b.address, said)))
		o := outcomeOf(t, r)
		expect.Must(t, "AP-03", expect.Is(o.User, nil), expect.Is(o.Vincular, who.Email), expect.Is(accounttest.Cookie(r, "ynova_session"), ""))
		step := holding(c.Server.Anonymous(), "ynova_sso", accounttest.Cookie(r, "ynova_sso"))
		code(t, step.JSON("POST", "/auth/sso/confirmacao", map[string]any{"senha": "errada-2026"}), 401, "credenciais")
		code(t, c.Server.Anonymous().JSON("POST", "/auth/sso/confirmacao", map[string]any{"senha": accounttest.Password}), 409, "pedido_expirado")
		if n := accounttest.Count(t, c.db, "SELECT COUNT(*) FROM sso_identities"); n != 0 {
			t.Error("AP-03 linked without the password")
		}
		r = step.JSON("POST", "/auth/sso/confirmacao", map[string]any{"senha": accounttest.Password})
		o = outcomeOf(t, r)
		expect.Must(t, "AP-03", expect.Not(o.User, nil))
		expect.Must(t, "AP-03", expect.Is(o.User.ID, who.UserID), expect.Is(accounttest.Alive(c.Suite, accounttest.Session(t, r)), true))
		code(t, step.JSON("POST", "/auth/sso/confirmacao", map[string]any{"senha": accounttest.Password}), 409, "pedido_expirado")
		if o := outcomeOf(t, c.enter(said)); o.User == nil || o.User.ID != who.UserID {
			t.Errorf("AP-03 the second time: %+v", o)
		}
		c.Work()
		if c.acts("user.sso_linked", who.UserID) != 1 || !accounttest.Mailed(c.Suite, who.Email, "Conta da empresa vinculada na YNOVA") {
			t.Error("AP-03 the link is not in the trail, or not told")
		}
	})
}

// AP-03, A07: guesses at the step count with those at the login, and the step waits ten minutes.
func TestStepIsGuarded_AP03_A07(t *testing.T) {
	each(t, nil, func(t *testing.T, c *company) {
		who := c.People[actor.Consultor]
		open := func() *outcome {
			o := outcomeOf(t, c.enter(person("célia", who.Email)))
			return &o
		}
		if open().Vincular == "" {
			t.Fatal("AP-03 no step")
		}
		r := c.enter(person("célia", who.Email))
		step := holding(c.Server.Anonymous(), "ynova_sso", accounttest.Cookie(r, "ynova_sso"))
		for range 7 {
			step.JSON("POST", "/auth/sso/confirmacao", map[string]any{"senha": "errada-2026"}).Status(t, 401)
		}
		step.JSON("POST", "/auth/sso/confirmacao", map[string]any{"senha": accounttest.Password}).Status(t, 401)
		c.Clock.Advance(10*time.Minute + time.Second)
		code(t, step.JSON("POST", "/auth/sso/confirmacao", map[string]any{"senha": accounttest.Password}), 409, "pedido_expirado")
	})
}

// AP-03: nobody is linked whose access has nothing to show yet, nor who is blocked.
func TestNothingToLinkBy_AP03(t *testing.T) {
	each(t, nil, func(t *testing.T, c *company) {
		invited := c.People[actor.Consultor]
		accounttest.Exec(t, c.db, "UPDATE users SET password_hash = NULL WHERE id = $1", invited.UserID)
		code(t, c.enter(person("célia", invited.Email)), 409, "acesso_sem_senha")
		blocked := c.People[actor.Backoffice]
		accounttest.Exec(t, c.db, "UPDATE users SET status = 'bloqueado' WHERE id = $1", blocked.UserID)
		code(t, c.enter(person("bento", blocked.Email)), 401, "conta_recusada")
		if n := accounttest.Count(t, c.db, "SELECT COUNT(*) FROM sso_identities") + accounttest.Count(t, c.db, "SELECT COUNT(*) FROM sso_steps"); n != 0 {
			t.Errorf("AP-03 %d rows", n)
		}
	})
}

// AP-03: an unknown, confirmed e-mail becomes a user who waits for approval; her groups' roles are
// proposed to who approves, and follow the groups from then on.
func TestUnknownEmail_AP03(t *testing.T) {
	each(t, nil, func(t *testing.T, c *company) {
		said := person("nina", "nina@energia.example", "mesa", "sala", "chefia")
		r := c.enter(said)
		o := outcomeOf(t, r)
		expect.Must(t, "AP-03", expect.Not(o.User, nil))
		expect.Must(t, "AP-03", expect.Is(o.User.Status, "pendente"), expect.Len(o.User.Roles, 0), expect.Len(o.User.Permissions, 0),
			expect.Is(o.User.Name, "Nina Nova"))
		var list struct {
			Data []struct {
				ID, Status                     string
				Linked, Invited                bool
				Roles, ProposedRoles, SSORoles []string
			}
		}
		users := func() {
			t.Helper()
			list.Data = nil
			c.As(actor.Gestora).Get("/api/users?q=nina@energia").Status(t, 200).Decode(t, &list)
		}
		users()
		expect.Must(t, "AP-03", expect.Len(list.Data, 1))
		expect.Must(t, "AP-03", expect.Is(list.Data[0].Linked, true), expect.Same(list.Data[0].ProposedRoles, []string{"backoffice"}))
		if c.acts("user.register", o.User.ID) != 1 {
			t.Error("AP-03 not in the trail")
		}
		if n := accounttest.Count(t, c.db, "SELECT COUNT(*) FROM notifications WHERE user_id = $1 AND title = 'Novo cadastro aguardando aprovação'", c.People[actor.Gestora].UserID); n != 1 {
			t.Errorf("AP-03 the gestora was told %d times", n)
		}
		c.Daytime()
		c.As(actor.Gestora).JSON("POST", "/api/users/"+o.User.ID+"/approve", map[string]any{"roles": []string{"backoffice", "consultor"}}).Status(t, 200)
		users()
		expect.All(t, "AP-03", expect.Is(list.Data[0].Status, "ativo"), expect.Is(list.Data[0].Invited, false),
			expect.Same(list.Data[0].SSORoles, []string{"backoffice"}))
		c.Work()
		if mails := c.Outbox.To("nina@energia.example"); len(mails) != 1 || !strings.Contains(mails[0].Text, "entrar com a conta da empresa") {
			t.Errorf("AP-03 mails: %+v", mails)
		}
		c.Clock.Set(time.Now())
		said["groups"] = []string{}
		if o := outcomeOf(t, c.enter(said)); o.User == nil || !slices.Equal(o.User.Roles, []string{"consultor"}) {
			t.Errorf("AP-03 %+v", o.User)
		}
	})
}

// AP-03: what a stranger registered under an address and nobody confirmed is no account: the
// provider's word for the address is.
func TestUnconfirmedRegistration_AP03(t *testing.T) {
	each(t, nil, func(t *testing.T, c *company) {
		accounttest.Register(t, c.Suite, accounttest.Newcomer, accounttest.Chosen)
		c.Work()
		_, link := c.Outbox.Link(t, accounttest.Newcomer)
		o := outcomeOf(t, c.enter(person("ana", accounttest.Newcomer)))
		expect.Must(t, "AP-03", expect.Not(o.User, nil))
		expect.Must(t, "AP-03", expect.Is(o.User.Name, "Nina Nova"), expect.Is(o.User.Status, "pendente"))
		accounttest.Confirm(c.Suite, link).Status(t, 422)
		accounttest.Login(c.Server.Anonymous(), accounttest.Newcomer, accounttest.Chosen).Status(t, 401)
	})
}

// AP-03: a user who confirmed her address waits for approval of her own registration, which
// a sign-in at the provider does not replace: the password is required and stays valid.
func TestConfirmedRegistration_AP03(t *testing.T) {
	each(t, nil, func(t *testing.T, c *company) {
		accounttest.Register(t, c.Suite, accounttest.Newcomer, accounttest.Chosen)
		c.Work()
		_, link := c.Outbox.Link(t, accounttest.Newcomer)
		accounttest.Confirm(c.Suite, link).Status(t, 200)
		o := outcomeOf(t, c.enter(person("outra", accounttest.Newcomer)))
		if o.User != nil || o.Vincular != accounttest.Newcomer {
			t.Errorf("AP-03 %+v", o)
		}
		if n := accounttest.Count(t, c.db, "SELECT COUNT(*) FROM sso_identities"); n != 0 {
			t.Error("AP-03 linked")
		}
		accounttest.Login(c.Server.Anonymous(), accounttest.Newcomer, accounttest.Chosen).Status(t, 200)
	})
}

// AP-03: an address that the provider did not confirm opens nothing, known or not.
func TestUnconfirmedEmail_AP03(t *testing.T) {
	each(t, nil, func(t *testing.T, c *company) {
		for _, email := range []string{"nina@energia.example", c.People[actor.Consultor].Email, "", "não é um endereço"} {
			said := person("nina", email)
			said["email_verified"] = email == "não é um endereço"
			r := c.enter(said)
			code(t, r, 403, "email_nao_confirmado")
			if !strings.Contains(string(r.Body), "O provedor não confirmou o seu e-mail. Quem administra: YNOVA_SSO_EMAIL, manual de operação.") {
				t.Errorf("AP-03 %s", r.Body)
			}
		}
		if n := accounttest.Count(t, c.db, "SELECT COUNT(*) FROM sso_identities"); n != 0 {
			t.Error("AP-03 linked")
		}
		if n := accounttest.Count(t, c.db, "SELECT COUNT(*) FROM audit_entries WHERE action = 'session.login_failed' AND entity_id LIKE 'sso:%'"); n != 4 {
			t.Errorf("AP-03 %d refusals in the trail", n)
		}
	})
}

// AP-03: groups give and take their roles at each sign-in; roles given by people stay, gestora
// comes from no group, and who has none left waits for approval.
func TestRolesFollowGroups_AP03(t *testing.T) {
	each(t, nil, func(t *testing.T, c *company) {
		who := c.linked(actor.Consultor, "célia")
		roles := func(groups ...string) []string {
			t.Helper()
			o := outcomeOf(t, c.enter(person("célia", who.Email, groups...)))
			return o.User.Roles
		}
		before := accounttest.Enter(t, c.Suite, who.Email)
		if got := roles("mesa", "gestora", "chefia"); !slices.Equal(got, []string{"backoffice", "consultor"}) {
			t.Errorf("AP-03 %v", got)
		}
		if accounttest.Alive(c.Suite, before) {
			t.Error("AP-03 a session with the roles before lives")
		}
		if got := roles("vendas", "mesa"); !slices.Equal(got, []string{"backoffice", "consultor"}) || c.acts("user.roles", who.UserID) != 1 {
			t.Errorf("AP-03 %v", got)
		}
		if got := roles("vendas"); !slices.Equal(got, []string{"consultor"}) || c.acts("user.roles", who.UserID) != 2 {
			t.Errorf("AP-03 a role by hand went: %v", got)
		}
		// A person gives and keeps roles without making that of the group hers.
		roles("mesa")
		c.As(actor.Gestora).JSON("POST", "/api/users/"+who.UserID+"/roles", map[string]any{"roles": []string{"backoffice"}}).Status(t, 200)
		if got := roles("mesa"); !slices.Equal(got, []string{"backoffice"}) {
			t.Errorf("AP-03 %v", got)
		}
		if o := outcomeOf(t, c.enter(person("célia", who.Email))); len(o.User.Roles) != 0 || o.User.Status != "pendente" {
			t.Errorf("AP-03 %+v", o.User)
		}

		gestora := c.linked(actor.Gestora, "glória")
		if o := outcomeOf(t, c.enter(person("glória", gestora.Email))); !slices.Equal(o.User.Roles, []string{"gestora"}) {
			t.Errorf("AP-03 R7 %v", o.User.Roles)
		}
		// Not even where a stored step says so.
		partner := c.People[actor.Parceiro]
		r := c.enter(person("paulo", partner.Email))
		accounttest.Exec(t, c.db, "UPDATE sso_steps SET mapped_roles = 'gestora,backoffice'")
		step := holding(c.Server.Anonymous(), "ynova_sso", accounttest.Cookie(r, "ynova_sso"))
		o := outcomeOf(t, step.JSON("POST", "/auth/sso/confirmacao", map[string]any{"senha": accounttest.Password}))
		if o.User == nil || !slices.Equal(o.User.Roles, []string{"backoffice", "parceiro"}) {
			t.Errorf("AP-03 R7 %+v", o.User)
		}
	})
}

// AP-03: without groups that give roles, nothing follows.
func TestNoGroups_AP03(t *testing.T) {
	each(t, func(s *config.SSO) { s.RolesClaim, s.RoleMap = "", "" }, func(t *testing.T, c *company) {
		who := c.linked(actor.Consultor, "célia")
		if o := outcomeOf(t, c.enter(person("célia", who.Email, "mesa"))); !slices.Equal(o.User.Roles, []string{"consultor"}) {
			t.Errorf("AP-03 %v", o.User.Roles)
		}
	})
}

// AP-03: two first sign-ins at once make one user, and two steps at once one link.
func TestAtOnce_AP03(t *testing.T) {
	each(t, nil, func(t *testing.T, c *company) {
		said := person("nina", "nina@energia.example")
		answers := make(chan int, 8)
		for range 8 {
			b := c.begin(c.Server.Anonymous(), map[string]any{})
			body := answer(c.provider.SignIn(b.address, said))
			go func() { answers <- b.back(body).Code }()
		}
		entered := 0
		for range 8 {
			switch got := <-answers; got {
			case 200:
				entered++
			case 409:
			default:
				t.Errorf("AP-03 status %d", got)
			}
		}
		users := accounttest.Count(t, c.db, "SELECT COUNT(*) FROM users WHERE email = 'nina@energia.example'")
		links := accounttest.Count(t, c.db, "SELECT COUNT(*) FROM sso_identities")
		expect.All(t, "AP-03 users, links, entered", expect.Is(users, 1), expect.Is(links, 1), expect.Not(entered, 0))
	})
}

// AP-03: the journey with a certified provider.
func TestCertified_AP03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := oidctest.Start(t, accounttest.BaseURL+"/conta-da-empresa")
		c := &company{accounttest.NewWithCompany(t, d, settings(t, p.Issuer, nil)), t, d, nil}
		for range 2 {
			b := c.begin(c.Server.Anonymous(), map[string]any{})
			o := outcomeOf(t, b.back(answer(p.SignIn(b.address, "nova"))))
			expect.Must(t, "AP-03", expect.Not(o.User, nil))
			expect.All(t, "AP-03", expect.Is(o.User.Email, "nina.nova@energia.example"), expect.Is(o.User.Status, "pendente"))
			p.Rotate()
		}
		b := c.begin(c.Server.Anonymous(), map[string]any{})
		code(t, b.back(answer(p.SignIn(b.address, "duvida"))), 403, "email_nao_confirmado")
	})
}

// from is where the calls without HTTP come from.
var from = session.Origin{IP: "203.0.113.9"}

// A07: an address begins a hundred sign-ins in fifteen minutes.
func TestSSOLoginsRest_AP03_A07(t *testing.T) {
	each(t, nil, func(t *testing.T, c *company) {
		for range 100 {
			if _, err := c.SSO.Begin(t.Context(), "", false, from); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := c.SSO.Begin(t.Context(), "", false, from); err == nil {
			t.Error("A07 no limit")
		}
		c.Clock.Advance(16 * time.Minute)
		if _, err := c.SSO.Begin(t.Context(), "", false, from); err != nil {
			t.Error(err)
		}
	})
}

// AP-03: without a provider there is nothing to enter by.
func TestNoProvider_AP03(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		code(t, s.Server.Anonymous().JSON("POST", "/auth/sso", map[string]any{}), 404, "sso_desligado")
		code(t, s.Server.Anonymous().JSON("POST", "/auth/sso/retorno", map[string]any{"code": "a", "state": "b"}), 404, "sso_desligado")
		code(t, s.Server.Anonymous().JSON("POST", "/auth/sso/confirmacao", map[string]any{"senha": "a"}), 404, "sso_desligado")
	})
}

// AP-03: a provider that does not answer stops nothing but the sign-in by it.
func TestProviderDown_AP03(t *testing.T) {
	each(t, nil, func(t *testing.T, c *company) {
		b := c.begin(c.Server.Anonymous(), map[string]any{})
		body := answer(c.provider.SignIn(b.address, person("nina", "nina@energia.example")))
		c.provider.Stop()
		code(t, b.back(body), 503, "provedor_indisponivel")
		accounttest.Login(c.Server.Anonymous(), c.People[actor.Consultor].Email, accounttest.Password).Status(t, 200)
	})
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := oidctest.New(t)
		p.Stop()
		s := accounttest.NewWithCompany(t, d, settings(t, p.Issuer, nil))
		r := s.Server.Anonymous().JSON("POST", "/auth/sso", map[string]any{})
		code(t, r, 503, "provedor_indisponivel")
		if !strings.Contains(string(r.Body), "O provedor de identidade não responde.") {
			t.Errorf("AP-03 %s", r.Body)
		}
	})
}

// unlisted is a claim set without a name, whose user is called by her address.
func unlisted(email string) oidctest.Claims {
	p := person("sem-nome", email)
	p["name"] = "\u0000\u0001"
	return p
}

// AP-03: a name that is none gives way to the address.
func TestNameless_AP03(t *testing.T) {
	each(t, nil, func(t *testing.T, c *company) {
		if o := outcomeOf(t, c.enter(unlisted("sem.nome@energia.example"))); o.User == nil || o.User.Name != "sem.nome" {
			t.Errorf("AP-03 %+v", o)
		}
	})
}
