package registration_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

func TestRegistration_AU08(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		s.Daytime()
		accounttest.Register(t, s, "Ana.Silveira@Exemplo.com.br ", accounttest.Chosen)
		s.Work()
		base, token := s.Outbox.Link(t, accounttest.Newcomer)
		t.Run("AU-08 AU-16 the mail carries a link to /login on the configured address", func(t *testing.T) {
			m := s.Outbox.To(accounttest.Newcomer)[0]
			expect.All(t, "m", expect.Is(base, accounttest.BaseURL), expect.Has(m.Text, base+"/login?confirmar#"+token),
				expect.Has(m.HTML, "confirmar#"+token))
			if strings.Contains(m.Text+m.HTML, "Silveira") {
				t.Error("what a stranger typed is mailed to somebody else's box")
			}
		})
		t.Run("AU-08 nobody enters before the confirmation", func(t *testing.T) {
			accounttest.Login(s.Server.Anonymous(), accounttest.Newcomer, accounttest.Chosen).Status(t, 401)
		})
		t.Run("AU-08 the link confirms, once", func(t *testing.T) {
			var out struct{ Message string }
			accounttest.Confirm(s, token).Status(t, 200).Decode(t, &out)
			if !strings.Contains(out.Message, "aguarda aprovação") {
				t.Errorf("got %q", out.Message)
			}
			accounttest.Confirm(s, token).Status(t, 422)
		})
		t.Run("AU-08 then she waits: no permission, only the own data", func(t *testing.T) {
			held := accounttest.Session(t, accounttest.Login(s.Server.Anonymous(), accounttest.Newcomer, accounttest.Chosen).Status(t, 200))
			var me accounttest.User
			s.Holding(held).Get("/auth/me").Status(t, 200).Decode(t, &me)
			expect.All(t, "me", expect.Is(me.Status, "pendente"), expect.Is(me.Name, "Ana Silveira"), expect.Len(me.Roles, 0))
			if code := s.Holding(held).Get("/api/users").Code; code != http.StatusForbidden {
				t.Errorf("status %d", code)
			}
		})
		t.Run("AU-08 SH-06 the gestora is told, and approves", func(t *testing.T) {
			if n := accounttest.Count(t, d, "SELECT COUNT(*) FROM notifications WHERE user_id = $1", s.People[actor.Gestora].UserID); n != 1 {
				t.Errorf("%d notifications", n)
			}
			waiting := s.Client(actor.Actor{UserID: accounttest.IDOf(t, s, accounttest.Newcomer)})
			s.As(actor.Gestora).JSON("POST", "/api/users/"+accounttest.IDOf(t, s, accounttest.Newcomer)+"/approve", map[string]any{"roles": []string{"consultor"}}).Status(t, 200)
			waiting.Get("/auth/me").Status(t, 401) // A05: more rights, a new session
			var me accounttest.User
			s.Holding(accounttest.Session(t, accounttest.Login(s.Server.Anonymous(), accounttest.Newcomer, accounttest.Chosen).Status(t, 200))).Get("/auth/me").Status(t, 200).Decode(t, &me)
			expect.Must(t, "me", expect.Is(me.Status, "ativo"), expect.Len(me.Roles, 1))
			expect.All(t, "me", expect.Is(me.Roles[0], "consultor"))
			s.Work()
			mails := s.Outbox.To(accounttest.Newcomer)
			if last := mails[len(mails)-1]; !strings.Contains(last.Text, "aprovado") || !strings.Contains(last.Text, "Olá, Ana Silveira.") {
				t.Errorf("got %s", last.Text)
			}
		})
		t.Run("A08 registering a known address writes to its owner and changes nothing", func(t *testing.T) {
			accounttest.Register(t, s, accounttest.Newcomer, "outra-senha-99")
			s.Work()
			mails := s.Outbox.To(accounttest.Newcomer)
			if last := mails[len(mails)-1]; !strings.Contains(last.Subject, "já tem cadastro") {
				t.Errorf("got %s", last.Subject)
			}
			accounttest.Login(s.Server.Anonymous(), accounttest.Newcomer, "outra-senha-99").Status(t, 401)
			accounttest.Login(s.Server.Anonymous(), accounttest.Newcomer, accounttest.Chosen).Status(t, 200)
		})
	})
}

func TestPreparedAccount_A08(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		t.Run("the link decides which password counts, not who came first", func(t *testing.T) {
			accounttest.Register(t, s, accounttest.Newcomer, "senha-do-invasor-1")
			s.Work()
			_, first := s.Outbox.Link(t, accounttest.Newcomer)
			accounttest.Register(t, s, accounttest.Newcomer, accounttest.Chosen)
			s.Work()
			_, second := s.Outbox.Link(t, accounttest.Newcomer)
			accounttest.Confirm(s, second).Status(t, 200)
			accounttest.Confirm(s, first).Status(t, 422)
			accounttest.Login(s.Server.Anonymous(), accounttest.Newcomer, "senha-do-invasor-1").Status(t, 401)
			accounttest.Login(s.Server.Anonymous(), accounttest.Newcomer, accounttest.Chosen).Status(t, 200)
		})
		t.Run("approving an unconfirmed address wipes what was prepared for it", func(t *testing.T) {
			const victim = "vitima@exemplo.com.br"
			accounttest.Register(t, s, victim, "senha-do-invasor-1")
			s.Work()
			_, prepared := s.Outbox.Link(t, victim)
			s.As(actor.Gestora).JSON("POST", "/api/users/"+accounttest.IDOf(t, s, victim)+"/approve", map[string]any{"roles": []string{"backoffice"}}).Status(t, 200)
			accounttest.Login(s.Server.Anonymous(), victim, "senha-do-invasor-1").Status(t, 401)
			accounttest.Confirm(s, prepared).Status(t, 422)
			if n := accounttest.Count(t, d, "SELECT COUNT(*) FROM registrations"); n != 0 {
				t.Errorf("%d registrations are left", n)
			}
			s.Work()
			_, invitation := s.Outbox.Link(t, victim)
			s.Clock.Advance(71 * time.Hour)
			accounttest.Reset(s, invitation, accounttest.Chosen).Status(t, 200)
			accounttest.Login(s.Server.Anonymous(), victim, accounttest.Chosen).Status(t, 200)
		})
	})
}

// SX-18: the password of the form is checked and not kept; the page of the link asks for
// name, CNPJ and password. Any link of the address confirms, the first ends all, and who
// registered the address before or after its owner has nothing of it.
func TestPasswordOfTheLink_SX18(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		for _, c := range []struct {
			victim string
			use    int // of the links of: a stranger, the owner, the stranger again
		}{{"ines.prado@exemplo.com.br", 0}, {"iris.prado@exemplo.com.br", 1}, {"iara.prado@exemplo.com.br", 2}} {
			var links [3]string
			for n, password := range []string{"senha-do-invasor-1", "do-formulario-7431", "senha-do-invasor-2"} {
				accounttest.Register(t, s, c.victim, password)
				s.Work()
				_, links[n] = s.Outbox.Link(t, c.victim)
			}
			open := func(link string, page map[string]any) *webtest.Response {
				page["token"] = link
				return s.Server.Anonymous().JSON("POST", "/auth/confirm", page)
			}
			p := open(links[c.use], map[string]any{}).Status(t, 422).Problem(t)
			if p.Code == "link_invalido" || len(p.Fields) != 2 {
				t.Errorf("SX-18 the page without name and password: %+v", p)
			}
			open(links[c.use], map[string]any{"name": "Inês Prado", "password": "semdigito"}).Status(t, 422)
			open(links[c.use], map[string]any{"name": "Inês Prado", "password": accounttest.Chosen, "cnpj": "12.ABC.345/01DE-35"}).Status(t, 200)
			for n, link := range links {
				open(link, map[string]any{"name": "Invasor", "password": "senha-do-invasor-3"}).Status(t, 422)
				if n < 2 {
					accounttest.Login(s.Server.Anonymous(), c.victim, []string{"senha-do-invasor-1", "do-formulario-7431"}[n]).Status(t, 401)
				}
			}
			accounttest.Login(s.Server.Anonymous(), c.victim, accounttest.Chosen).Status(t, 200)
			if n := accounttest.Count(t, d, "SELECT COUNT(*) FROM users WHERE email = $1 AND name = 'Inês Prado' AND cnpj = '12ABC34501DE35'", c.victim); n != 1 {
				t.Errorf("SX-18 the account of %s is not what the page said", c.victim)
			}
		}
		accounttest.Register(t, s, accounttest.Newcomer, accounttest.Chosen)
		if n := accounttest.Count(t, d, "SELECT COUNT(*) FROM users WHERE email = $1 AND password_hash IS NOT NULL", accounttest.Newcomer); n != 0 {
			t.Error("SX-18 the form gave the account a password")
		}
		s.Server.Anonymous().JSON("POST", "/auth/register", map[string]any{"name": "Ana", "email": "ana.p@exemplo.com.br", "password": "abcdefgh"}).Status(t, 422) // AU-10
	})
}

func TestRegistrationWithoutApproval_AU08(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, _ *db.DB) {
		s.As(actor.Gestora).JSON("PUT", "/api/settings", map[string]any{"registrationApproval": false}).Status(t, 200)
		s.As(actor.Gestora).JSON("PUT", "/api/settings", map[string]any{"twoPerson": []string{}}).Status(t, 200) // what is left out stays
		accounttest.Register(t, s, accounttest.Newcomer, accounttest.Chosen)
		s.Work()
		_, token := s.Outbox.Link(t, accounttest.Newcomer)
		accounttest.Confirm(s, token).Status(t, 200)
		var in accounttest.SignedIn
		accounttest.Login(s.Server.Anonymous(), accounttest.Newcomer, accounttest.Chosen).Status(t, 200).Decode(t, &in)
		if in.User.Status != "ativo" || strings.Join(in.User.Roles, ",") != "consultor" {
			t.Errorf("got %+v", in.User)
		}
	})
}

func TestConfirmationExpires_AU08(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, _ *db.DB) {
		accounttest.Register(t, s, accounttest.Newcomer, accounttest.Chosen)
		s.Work()
		_, token := s.Outbox.Link(t, accounttest.Newcomer)
		s.Clock.Advance(48 * time.Hour)
		accounttest.Confirm(s, token).Status(t, 422)
	})
}

func TestParallelRegistrations_A12(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		var all sync.WaitGroup
		room := make(chan struct{}, 14) // more at once are refused and retry later (L03)
		for range 50 {
			all.Go(func() {
				room <- struct{}{}
				defer func() { <-room }()
				accounttest.Register(t, s, accounttest.Newcomer, accounttest.Chosen)
			})
		}
		all.Wait()
		s.Work()
		if n := accounttest.Count(t, d, "SELECT COUNT(*) FROM users WHERE email = $1", accounttest.Newcomer); n != 1 {
			t.Errorf("A12: %d accounts", n)
		}
		if n := len(s.Outbox.To(accounttest.Newcomer)); n != 1 {
			t.Errorf("SX-06: %d mails to one box, want that of the last registration", n)
		}
		_, token := s.Outbox.Link(t, accounttest.Newcomer)
		accounttest.Confirm(s, token).Status(t, 200)
	})
}

func TestUnconfirmedAccountsGo(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		accounttest.Register(t, s, accounttest.Newcomer, accounttest.Chosen)
		accounttest.Register(t, s, "eva@exemplo.com.br", accounttest.Chosen)
		s.Work()
		_, token := s.Outbox.Link(t, "eva@exemplo.com.br")
		accounttest.Confirm(s, token).Status(t, 200)
		s.Clock.Advance(40 * 24 * time.Hour)
		accounttest.RunKind(t, s, d, "account.cleanup")
		if n := accounttest.Count(t, d, "SELECT COUNT(*) FROM users WHERE email = $1", accounttest.Newcomer); n != 0 {
			t.Error("an address that nobody confirmed is kept")
		}
		if n := accounttest.Count(t, d, "SELECT COUNT(*) FROM users WHERE email = 'eva@exemplo.com.br'"); n != 1 {
			t.Error("a confirmed account is gone")
		}
		for _, table := range []string{"registrations", "account_tokens", "attempt_counters", "sessions"} {
			if n := accounttest.Count(t, d, "SELECT COUNT(*) FROM "+table); n != 0 {
				t.Errorf("%s: %d rows are left", table, n)
			}
		}
	})
}
