package account_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/web/webtest"
)

func register(t *testing.T, s *accounttest.Suite, email, password string) {
	t.Helper()
	s.Server.Anonymous().JSON("POST", "/auth/register", map[string]any{
		"name": "Ana Silveira", "email": email, "password": password, "cnpj": "12.ABC.345/01DE-35",
	}).Status(t, 202)
}

func confirm(s *accounttest.Suite, token string) *webtest.Response {
	return s.Server.Anonymous().JSON("POST", "/auth/confirm", map[string]any{"token": token})
}

// idOf finds a user by her address, as a gestora sees her.
func idOf(t *testing.T, s *accounttest.Suite, email string) string {
	t.Helper()
	rows := users(t, s, "?q="+email)
	if len(rows) != 1 {
		t.Fatalf("%d users with %s", len(rows), email)
	}
	return rows[0].ID
}

const (
	newcomer = "ana.silveira@exemplo.com.br"
	chosen   = "rio-azul-claro-7"
)

func TestRegistration_AU08(t *testing.T) {
	each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		s.Daytime()
		register(t, s, "Ana.Silveira@Exemplo.com.br ", chosen)
		s.Work()
		base, token := s.Outbox.Link(t, newcomer)
		t.Run("AU-08 AU-16 the mail carries a link to /login on the configured address", func(t *testing.T) {
			m := s.Outbox.To(newcomer)[0]
			if base != accounttest.BaseURL || !strings.Contains(m.Text, base+"/login?confirmar="+token) || !strings.Contains(m.HTML, "confirmar="+token) {
				t.Errorf("got %s", m.Text)
			}
			if strings.Contains(m.Text+m.HTML, "Silveira") {
				t.Error("what a stranger typed is mailed to somebody else's box")
			}
		})
		t.Run("AU-08 nobody enters before the confirmation", func(t *testing.T) {
			login(s.Server.Anonymous(), newcomer, chosen).Status(t, 401)
		})
		t.Run("AU-08 the link confirms, once", func(t *testing.T) {
			var out struct{ Message string }
			confirm(s, token).Status(t, 200).Decode(t, &out)
			if !strings.Contains(out.Message, "aguarda aprovação") {
				t.Errorf("got %q", out.Message)
			}
			confirm(s, token).Status(t, 422)
		})
		t.Run("AU-08 then she waits: no permission, only the own data", func(t *testing.T) {
			held := session(t, login(s.Server.Anonymous(), newcomer, chosen).Status(t, 200))
			var me user
			s.Holding(held).Get("/auth/me").Status(t, 200).Decode(t, &me)
			if me.Status != "pendente" || me.Name != "Ana Silveira" || len(me.Roles) != 0 {
				t.Errorf("got %+v", me)
			}
			if code := s.Holding(held).Get("/api/users").Code; code != http.StatusForbidden {
				t.Errorf("status %d", code)
			}
		})
		t.Run("AU-08 SH-06 the gestora is told, and approves", func(t *testing.T) {
			if n := count(t, d, "SELECT COUNT(*) FROM notifications WHERE user_id = $1", s.People[actor.Gestora].UserID); n != 1 {
				t.Errorf("%d notifications", n)
			}
			waiting := s.Client(actor.Actor{UserID: idOf(t, s, newcomer)})
			s.As(actor.Gestora).JSON("POST", "/api/users/"+idOf(t, s, newcomer)+"/approve", map[string]any{"roles": []string{"consultor"}}).Status(t, 200)
			waiting.Get("/auth/me").Status(t, 401) // A05: more rights, a new session
			var me user
			s.Holding(session(t, login(s.Server.Anonymous(), newcomer, chosen).Status(t, 200))).Get("/auth/me").Status(t, 200).Decode(t, &me)
			if me.Status != "ativo" || len(me.Roles) != 1 || me.Roles[0] != "consultor" {
				t.Errorf("got %+v", me)
			}
			s.Work()
			mails := s.Outbox.To(newcomer)
			if last := mails[len(mails)-1]; !strings.Contains(last.Text, "aprovado") || !strings.Contains(last.Text, "Olá, Ana Silveira.") {
				t.Errorf("got %s", last.Text)
			}
		})
		t.Run("A08 registering a known address writes to its owner and changes nothing", func(t *testing.T) {
			register(t, s, newcomer, "outra-senha-99")
			s.Work()
			mails := s.Outbox.To(newcomer)
			if last := mails[len(mails)-1]; !strings.Contains(last.Subject, "já tem cadastro") {
				t.Errorf("got %s", last.Subject)
			}
			login(s.Server.Anonymous(), newcomer, "outra-senha-99").Status(t, 401)
			login(s.Server.Anonymous(), newcomer, chosen).Status(t, 200)
		})
	})
}

func TestPreparedAccount_A08(t *testing.T) {
	each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		t.Run("the link decides which password counts, not who came first", func(t *testing.T) {
			register(t, s, newcomer, "senha-do-invasor-1")
			s.Work()
			_, first := s.Outbox.Link(t, newcomer)
			register(t, s, newcomer, chosen)
			s.Work()
			_, second := s.Outbox.Link(t, newcomer)
			confirm(s, second).Status(t, 200)
			confirm(s, first).Status(t, 422)
			login(s.Server.Anonymous(), newcomer, "senha-do-invasor-1").Status(t, 401)
			login(s.Server.Anonymous(), newcomer, chosen).Status(t, 200)
		})
		t.Run("approving an unconfirmed address wipes what was prepared for it", func(t *testing.T) {
			const victim = "vitima@exemplo.com.br"
			register(t, s, victim, "senha-do-invasor-1")
			s.Work()
			_, prepared := s.Outbox.Link(t, victim)
			s.As(actor.Gestora).JSON("POST", "/api/users/"+idOf(t, s, victim)+"/approve", map[string]any{"roles": []string{"backoffice"}}).Status(t, 200)
			login(s.Server.Anonymous(), victim, "senha-do-invasor-1").Status(t, 401)
			confirm(s, prepared).Status(t, 422)
			if n := count(t, d, "SELECT COUNT(*) FROM registrations"); n != 0 {
				t.Errorf("%d registrations are left", n)
			}
			s.Work()
			_, invitation := s.Outbox.Link(t, victim)
			s.Clock.Advance(71 * time.Hour)
			reset(s, invitation, chosen).Status(t, 200)
			login(s.Server.Anonymous(), victim, chosen).Status(t, 200)
		})
	})
}

func TestRegistrationWithoutApproval_AU08(t *testing.T) {
	each(t, func(t *testing.T, s *accounttest.Suite, _ *db.DB) {
		s.As(actor.Gestora).JSON("PUT", "/api/settings", map[string]any{"registrationApproval": false}).Status(t, 200)
		register(t, s, newcomer, chosen)
		s.Work()
		_, token := s.Outbox.Link(t, newcomer)
		confirm(s, token).Status(t, 200)
		var in signedIn
		login(s.Server.Anonymous(), newcomer, chosen).Status(t, 200).Decode(t, &in)
		if in.User.Status != "ativo" || strings.Join(in.User.Roles, ",") != "consultor" {
			t.Errorf("got %+v", in.User)
		}
	})
}

func TestConfirmationExpires_AU08(t *testing.T) {
	each(t, func(t *testing.T, s *accounttest.Suite, _ *db.DB) {
		register(t, s, newcomer, chosen)
		s.Work()
		_, token := s.Outbox.Link(t, newcomer)
		s.Clock.Advance(48 * time.Hour)
		confirm(s, token).Status(t, 422)
	})
}

func TestParallelRegistrations_A12(t *testing.T) {
	each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		var all sync.WaitGroup
		for range 50 {
			all.Go(func() { register(t, s, newcomer, chosen) })
		}
		all.Wait()
		s.Work()
		if n := count(t, d, "SELECT COUNT(*) FROM users WHERE email = $1", newcomer); n != 1 {
			t.Errorf("A12: %d accounts", n)
		}
		if n := len(s.Outbox.To(newcomer)); n != 5 {
			t.Errorf("%d mails to one box, want 5", n)
		}
		_, token := s.Outbox.Link(t, newcomer)
		confirm(s, token).Status(t, 200)
	})
}

func TestUnconfirmedAccountsGo(t *testing.T) {
	each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		register(t, s, newcomer, chosen)
		register(t, s, "eva@exemplo.com.br", chosen)
		s.Work()
		_, token := s.Outbox.Link(t, "eva@exemplo.com.br")
		confirm(s, token).Status(t, 200)
		s.Clock.Advance(40 * 24 * time.Hour)
		runKind(t, s, d, "account.cleanup")
		if n := count(t, d, "SELECT COUNT(*) FROM users WHERE email = $1", newcomer); n != 0 {
			t.Error("an address that nobody confirmed is kept")
		}
		if n := count(t, d, "SELECT COUNT(*) FROM users WHERE email = 'eva@exemplo.com.br'"); n != 1 {
			t.Error("a confirmed account is gone")
		}
		for _, table := range []string{"registrations", "account_tokens", "attempt_counters", "sessions"} {
			if n := count(t, d, "SELECT COUNT(*) FROM "+table); n != 0 {
				t.Errorf("%s: %d rows are left", table, n)
			}
		}
	})
}
