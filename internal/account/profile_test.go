package account_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/expect"
)

type profile struct {
	Name, Email, CPF, Phone, PendingEmail string
	Version                               int64
	TwoFactor                             struct {
		Active, Required bool
		RecoveryCodes    int
	}
}

func TestProfile_CS03_P06(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		c := s.As(actor.Consultor)
		var p profile
		c.Get("/api/profile").Status(t, 200).Decode(t, &p)
		expect.All(t, "CS-03", expect.Is(p.Email, accounttest.Email(s, actor.Consultor)), expect.Is(p.CPF, ""), expect.Is(p.TwoFactor.Active, false))
		body := map[string]any{"name": "  Célia   Prado ", "cpf": "529.982.247-25", "phone": "(11) 98765-4321"}
		c.With("If-Match", `"1"`).JSON("PUT", "/api/profile", body).Status(t, 200).Decode(t, &p)
		expect.All(t, "CS-03", expect.Is(p.Name, "Célia Prado"), expect.Is(p.CPF, "52998224725"), expect.Is(p.Phone, "+5511987654321"),
			expect.Is(p.Version, 2))
		c.With("If-Match", `"1"`).JSON("PUT", "/api/profile", body).Status(t, 412)
		var me accounttest.User
		c.Get("/auth/me").Status(t, 200).Decode(t, &me)
		if me.Name != "Célia Prado" {
			t.Errorf("CS-03 the session says %s", me.Name)
		}
		for field, wrong := range map[string]map[string]any{
			"name": {"name": " "}, "cpf": {"name": "A", "cpf": "529.982.247-26"}, "phone": {"name": "A", "phone": "98765-4321"},
			"phone letters": {"name": "A", "phone": "11 9876x-4321"}, "phone zero": {"name": "A", "phone": "01 98765-4321"},
		} {
			if p := c.JSON("PUT", "/api/profile", wrong).Status(t, 422).Problem(t); !strings.HasPrefix(field, p.Fields[0].Path) {
				t.Errorf("CS-03 %s: %+v", field, p)
			}
		}
		t.Run("P06 nobody else reads CPF and telephone", func(t *testing.T) {
			list := string(s.As(actor.Gestora).Get("/api/users").Status(t, 200).Body)
			if strings.Contains(list, "52998224725") || strings.Contains(list, "987654321") {
				t.Error("P06 the list of users shows them")
			}
			if n := accounttest.Count(t, d, "SELECT COUNT(*) FROM audit_entries WHERE after_json LIKE '%52998224725%' OR after_json LIKE '%11987654321%'"); n != 0 {
				t.Error("P06 the trail keeps them")
			}
		})
	})
}

func TestEmailChange_CS03_A12(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		who := s.People[actor.Consultor]
		old := who.Email
		stale := s.Client(who)
		s.Clock.Advance(16 * time.Minute)
		ask := func(address string) map[string]any { return map[string]any{"email": address} }
		if p := stale.JSON("POST", "/api/profile/email", ask("nova@exemplo.com.br")).Status(t, 403).Problem(t); p.Code != "reautenticacao" {
			t.Errorf("A12 %s", p.Code)
		}
		c := s.Client(who)
		c.JSON("POST", "/api/profile/email", ask(old)).Status(t, 422)
		c.JSON("POST", "/api/profile/email", ask("nova")).Status(t, 422)
		taken := c.JSON("POST", "/api/profile/email", ask(accounttest.Email(s, actor.Gestora))).Status(t, 202)
		s.Work()
		if n := len(s.Outbox.To(accounttest.Email(s, actor.Gestora))); n != 0 {
			t.Errorf("%d mails to somebody else", n)
		}
		fresh := c.JSON("POST", "/api/profile/email", ask(" Nova@Exemplo.com.br ")).Status(t, 202)
		if accounttest.Seen(taken) != accounttest.Seen(fresh) {
			t.Error("A08 a taken address is answered otherwise")
		}
		s.Work()
		base, token := s.Outbox.Link(t, "nova@exemplo.com.br")
		if base != accounttest.BaseURL {
			t.Errorf("A09 the link leads to %s", base)
		}
		if n := accounttest.Count(t, d, "SELECT COUNT(*) FROM users WHERE email = $1", old); n != 1 {
			t.Error("A12 changed before the proof")
		}
		confirmEmail := func(token string) int {
			return s.Server.Anonymous().JSON("POST", "/auth/confirm-email", map[string]any{"token": token}).Code
		}
		expect.All(t, "A12 the link works once", expect.Is(confirmEmail("inventado"), 422), expect.Is(confirmEmail(token), 200),
			expect.Is(confirmEmail(token), 422))
		c.Get("/auth/me").Status(t, 401)
		accounttest.Login(s.Server.Anonymous(), old, accounttest.Password).Status(t, 401)
		accounttest.Enter(t, s, "nova@exemplo.com.br")
		s.Work()
		if !accounttest.Mailed(s, old, "O e-mail do seu acesso à YNOVA foi alterado") {
			t.Error("A12 the address before was not told")
		}
		if n := accounttest.Count(t, d, "SELECT COUNT(*) FROM audit_entries WHERE action = 'user.email'"); n != 1 {
			t.Errorf("P05 %d entries", n)
		}
	})
}

func TestEmailLinkEnds_CS03(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		c := s.As(actor.Backoffice)
		link := func(address string) string {
			t.Helper()
			c.JSON("POST", "/api/profile/email", map[string]any{"email": address}).Status(t, 202)
			s.Work()
			_, token := s.Outbox.Link(t, address)
			return token
		}
		try := func(token string) int {
			return s.Server.Anonymous().JSON("POST", "/auth/confirm-email", map[string]any{"token": token}).Code
		}
		first := link("um@exemplo.com.br")
		second := link("dois@exemplo.com.br")
		if try(first) != 422 {
			t.Error("A09 the older link works")
		}
		s.Clock.Advance(25 * time.Hour)
		if try(second) != 422 {
			t.Error("A09 the link never ends")
		}
	})
}

func TestExportOfOwnData_CS03(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		s.As(actor.Gestora).JSON("PUT", "/api/profile", map[string]any{"name": "Glória", "cpf": "52998224725"}).Status(t, 200)
		r := s.As(actor.Gestora).Get("/auth/export").Status(t, 200)
		var out struct {
			Usuario  struct{ CPF, Email string }
			Sessoes  []struct{ IP string }
			Registro []struct{ Ato string } `json:"registro_de_atos"`
		}
		if err := json.Unmarshal(r.Body, &out); err != nil {
			t.Fatal(err)
		}
		expect.All(t, fmt.Sprintf("CS-03 %s", r.Body), expect.Is(out.Usuario.CPF, "52998224725"),
			expect.Is(out.Usuario.Email, accounttest.Email(s, actor.Gestora)), expect.Not(len(out.Sessoes), 0), expect.Not(len(out.Registro), 0),
			expect.Has(r.Header.Get("Content-Disposition"), "meus-dados.json"))
		for _, hidden := range []string{"password", "token", "secret", "$argon2"} {
			if strings.Contains(string(r.Body), hidden+`"`) || strings.Contains(string(r.Body), "$argon2") {
				t.Errorf("P04 the export holds %s", hidden)
			}
		}
		s.Client(s.Person("Pia Pendente")).Get("/auth/export").Status(t, 200)
		s.Server.Anonymous().Get("/auth/export").Status(t, 401)
	})
}
