package registration_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

func forgot(s *accounttest.Suite, email any) *webtest.Response {
	return s.Server.Anonymous().JSON("POST", "/auth/forgot-password", map[string]any{"email": email})
}

func TestForgottenPassword_AU06(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		who := s.People[actor.Consultor]
		open := accounttest.Enter(t, s, who.Email)
		t.Run("AU-13 the sentence", func(t *testing.T) {
			var out struct{ Message string }
			forgot(s, " "+strings.ToUpper(who.Email)).Status(t, 200).Decode(t, &out)
			if out.Message != "Se o e-mail existir, enviaremos instrucoes para redefinicao." {
				t.Errorf("got %q", out.Message)
			}
		})
		t.Run("A09 nothing is sent before the reply", func(t *testing.T) {
			if len(s.Outbox.To(who.Email)) != 0 || accounttest.Count(t, d, "SELECT COUNT(*) FROM account_tokens") != 0 {
				t.Error("the request did the work")
			}
		})
		s.Work()
		base, older := s.Outbox.Link(t, who.Email)
		if base != accounttest.BaseURL {
			t.Errorf("AU-16: link to %s", base)
		}
		forgot(s, who.Email).Status(t, 200)
		s.Work()
		_, token := s.Outbox.Link(t, who.Email)
		t.Run("A09 256 bits, stored as a hash only, and nowhere else", func(t *testing.T) {
			if len(token) < 43 {
				t.Errorf("token of %d characters", len(token))
			}
			for table, column := range map[string]string{"account_tokens": "token_hash", "jobs": "args", "audit_entries": "COALESCE(after_json, title)"} {
				if n := accounttest.Count(t, d, "SELECT COUNT(*) FROM "+table+" WHERE "+column+" LIKE $1", "%"+token+"%"); n != 0 {
					t.Errorf("P04: %s holds the token", table)
				}
			}
		})
		t.Run("A09 older links die", func(t *testing.T) {
			accounttest.Reset(s, older, accounttest.Chosen).Status(t, 422)
		})
		t.Run("AU-10 the rule applies, and the link survives a refused password", func(t *testing.T) {
			p := accounttest.Reset(s, token, "semdigito").Status(t, 422).Problem(t)
			expect.Must(t, "p", expect.Len(p.Fields, 1))
			expect.All(t, "p", expect.Is(p.Fields[0].Path, "password"), expect.Is(p.Message, "Senha deve ter ao menos 8 caracteres e numeros"))
		})
		t.Run("A09 of 10 at once one succeeds", func(t *testing.T) {
			codes := make(chan int)
			for range 10 {
				go func() { codes <- accounttest.Reset(s, token, accounttest.Chosen).Code }()
			}
			won := 0
			for range 10 {
				if code := <-codes; code == http.StatusOK {
					won++
				} else if code != http.StatusUnprocessableEntity {
					t.Errorf("status %d", code)
				}
			}
			if won != 1 {
				t.Errorf("A09: %d successes", won)
			}
		})
		t.Run("A09 sessions are cut, the old password is gone, the new one works", func(t *testing.T) {
			if accounttest.Alive(s, open) {
				t.Error("the session lives on")
			}
			accounttest.Login(s.Server.Anonymous(), who.Email, accounttest.Password).Status(t, 401)
			accounttest.Login(s.Server.Anonymous(), who.Email, accounttest.Chosen).Status(t, 200)
		})
		t.Run("A09 the owner gets a notice", func(t *testing.T) {
			s.Work()
			if !accounttest.Mailed(s, who.Email, "Sua senha na YNOVA foi alterada") {
				t.Errorf("A12: notice to the owner: %v", s.Outbox.To(who.Email))
			}
		})
	})
}

func TestResetIsNoLogin_A09(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, _ *db.DB) {
		who := s.People[actor.Consultor]
		forgot(s, who.Email)
		s.Work()
		_, token := s.Outbox.Link(t, who.Email)
		for range 12 {
			accounttest.Login(s.Server.Anonymous(), who.Email, "palpite-1").Status(t, 401)
		}
		r := accounttest.Reset(s, token, accounttest.Chosen).Status(t, 200)
		if accounttest.Cookie(r, "ynova_session") != "" {
			t.Error("A09: the link signed in")
		}
		t.Run("A07 but the owner gets in while strangers lock the account", func(t *testing.T) {
			accounttest.Login(s.Server.Anonymous(), who.Email, accounttest.Chosen).Status(t, 401)
			owner := s.Server.Anonymous().With("Cookie", "ynova_csrf="+strings.Repeat("c", 43)+"; ynova_device="+accounttest.Cookie(r, "ynova_device"))
			accounttest.Login(accounttest.WithToken(t, owner), who.Email, accounttest.Chosen).Status(t, 200)
		})
	})
}

func TestResetExpires_A09(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, _ *db.DB) {
		who := s.People[actor.Consultor]
		forgot(s, who.Email)
		s.Work()
		_, token := s.Outbox.Link(t, who.Email)
		s.Clock.Advance(30 * time.Minute)
		accounttest.Reset(s, token, accounttest.Chosen).Status(t, 422)
		accounttest.Login(s.Server.Anonymous(), who.Email, accounttest.Password).Status(t, 200)
	})
}

func TestResetMailsAreFew_A09(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, _ *db.DB) {
		who := s.People[actor.Consultor]
		for range 8 {
			forgot(s, who.Email).Status(t, 200)
		}
		s.Work()
		if n := len(s.Outbox.To(who.Email)); n != 5 {
			t.Errorf("A09: %d mails, want 5", n)
		}
		s.Clock.Advance(10 * time.Minute)
		forgot(s, who.Email).Status(t, 200)
		s.Work()
		if n := len(s.Outbox.To(who.Email)); n != 6 {
			t.Errorf("A09: %d mails after the wait, want 6", n)
		}
		t.Run("AU-13 one address sends few forms in all", func(t *testing.T) {
			for range 100 {
				forgot(s, "ninguem@exemplo.com.br")
			}
			p := forgot(s, "ninguem@exemplo.com.br").Status(t, 429).Problem(t)
			if p.Message != "Nao foi possivel solicitar a redefinicao agora." {
				t.Errorf("got %q", p.Message)
			}
		})
	})
}

func TestResetInput_A09(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, _ *db.DB) {
		who := accounttest.Email(s, actor.Consultor)
		for name, value := range map[string]any{
			"A09 array": []string{who, "invasor@exemplo.com"}, "object": map[string]any{"email": who}, "number": 7, "null": nil,
			"AU-09 malformed": "ana@", "A09 two in one": who + ",invasor@exemplo.com", "B13 header": who + "\r\nBcc: invasor@exemplo.com",
		} {
			t.Run(name, func(t *testing.T) {
				forgot(s, value).Status(t, 422)
			})
		}
		t.Run("A04 duplicate and case-variant keys", func(t *testing.T) {
			for _, body := range []string{
				`{"email":"` + who + `","email":"invasor@exemplo.com"}`, `{"email":"` + who + `","EMAIL":"invasor@exemplo.com"}`,
			} {
				s.Server.Anonymous().JSON("POST", "/auth/forgot-password", body).Status(t, 422)
			}
		})
		s.Work()
		if n := len(s.Outbox.To(who)) + len(s.Outbox.To("invasor@exemplo.com")); n != 0 {
			t.Errorf("A09: %d mails", n)
		}
	})
}

func TestResetHost_A09(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, _ *db.DB) {
		who := s.People[actor.Consultor]
		for i, header := range [][2]string{
			{"X-Forwarded-Host", "invasor.exemplo"},
			{"X-Forwarded-Server", "invasor.exemplo"},
			{"X-Host", "invasor.exemplo"},
			{"Forwarded", "host=invasor.exemplo"},
			{"X-Original-Url", "http://invasor.exemplo/"},
			{"X-Forwarded-Proto", "gopher"},
		} {
			s.Clock.Advance(time.Duration(i) * 10 * time.Minute)
			s.Server.Anonymous().With(header[0], header[1]).JSON("POST", "/auth/forgot-password", map[string]any{"email": who.Email}).Status(t, 200)
			s.Work()
			if base, _ := s.Outbox.Link(t, who.Email); base != accounttest.BaseURL {
				t.Errorf("A09: %s led to %s", header[0], base)
			}
		}
		for _, host := range []string{"invasor.exemplo", "invasor.exemplo:8080", "localhost:8080@invasor.exemplo", "127.0.0.1"} {
			req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.Server.URL+"/auth/forgot-password",
				strings.NewReader(`{"email":"`+who.Email+`"}`))
			if err != nil {
				t.Fatal(err)
			}
			req.Host = host
			req.Header = s.Server.Anonymous().With("Content-Type", "application/json").Headers()
			s.Clock.Advance(time.Hour)
			res, err := s.Server.HTTP.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			_ = res.Body.Close()
			s.Work()
			if base, _ := s.Outbox.Link(t, who.Email); base != accounttest.BaseURL {
				t.Errorf("A09: Host %s led to %s", host, base)
			}
		}
	})
}
