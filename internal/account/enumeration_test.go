package account_test

import (
	"testing"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/web/webtest"
)

func TestEnumeration_A08(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		blocked := s.Person("Bia Bloqueada", actor.Consultor)
		s.As(actor.Gestora).JSON("POST", "/api/users/"+blocked.UserID+"/block", nil).Status(t, 200)
		accounttest.Register(t, s, "nova@exemplo.com.br", "rio-azul-claro-7")
		s.Work()
		addresses := map[string]string{
			"existing": accounttest.Email(s, actor.Consultor), "blocked": blocked.Email, "waiting": s.Person("Pia Pendente").Email,
			"unconfirmed": "nova@exemplo.com.br", "absent": "ninguem@exemplo.com.br",
		}
		for _, call := range []struct {
			name, path string
			status     int
			body       func(address string) any
		}{
			{"A08 login with a wrong password", "/auth/login", 401, func(a string) any {
				return map[string]any{"email": a, "password": "palpite-1"}
			}},
			{"A08 AU-06 forgotten password", "/auth/forgot-password", 200, func(a string) any { return map[string]any{"email": a} }},
			{"A08 registration", "/auth/register", 202, func(a string) any {
				return map[string]any{"email": a, "name": "Ana", "password": "rio-azul-claro-7"}
			}},
		} {
			t.Run(call.name, func(t *testing.T) {
				want := ""
				for kind, address := range addresses {
					got := accounttest.Seen(s.Server.Anonymous().JSON("POST", call.path, call.body(address)).Status(t, call.status))
					if want == "" {
						want = got
					}
					if got != want {
						t.Errorf("A08: %s is answered differently:\n%s\n%s", kind, got, want)
					}
				}
				s.Work() // else the job for a new password may find what the registration made
			})
		}
		t.Run("A08 the right password of a blocked or unconfirmed account is a wrong one", func(t *testing.T) {
			want := accounttest.Seen(accounttest.Login(s.Server.Anonymous(), "ninguem@exemplo.com.br", accounttest.Password).Status(t, 401))
			for _, r := range []*webtest.Response{
				accounttest.Login(s.Server.Anonymous(), blocked.Email, accounttest.Password),
				accounttest.Login(s.Server.Anonymous(), "nova@exemplo.com.br", "rio-azul-claro-7"),
			} {
				if accounttest.Seen(r) != want {
					t.Errorf("A08: got %s", accounttest.Seen(r))
				}
			}
		})
		t.Run("A08 links that do nothing are answered alike", func(t *testing.T) {
			_, used := s.Outbox.Link(t, "nova@exemplo.com.br")
			accounttest.Confirm(s, used).Status(t, 200)
			want := accounttest.Seen(accounttest.Confirm(s, "inventado").Status(t, 422))
			if got := accounttest.Seen(accounttest.Confirm(s, used)); got != want {
				t.Errorf("A08: used: %s", got)
			}
			if got := accounttest.Seen(accounttest.Confirm(s, "")); got != want {
				t.Errorf("A08: empty: %s", got)
			}
		})
		t.Run("A08 the difference is made by the job", func(t *testing.T) {
			s.Work()
			for kind, want := range map[string]int{"blocked": 0, "absent": 1} { // absent: the confirmation of its registration
				if got := len(s.Outbox.To(addresses[kind])); got != want {
					t.Errorf("%s: %d mails, want %d", kind, got, want)
				}
			}
			if n := accounttest.Count(t, d, "SELECT COUNT(*) FROM users WHERE email = 'ninguem@exemplo.com.br'"); n != 1 {
				t.Errorf("%d accounts", n)
			}
		})
	})
}
