package account_test

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

func act(c *webtest.Client, userID, verb string, roles ...string) *webtest.Response {
	var body any
	if roles != nil {
		body = map[string]any{"roles": roles}
	}
	return c.JSON("POST", "/api/users/"+userID+"/"+verb, body)
}

func TestUserList(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, _ *db.DB) {
		joao := s.Person("João Antônio de Souza", actor.Consultor, actor.Backoffice)
		waiting := s.Person("100% Pendente")
		for query, want := range map[string]string{
			"?q=joao+antonio": joao.UserID, "?q=JO%C3%83O": joao.UserID, "?q=" + joao.Email: joao.UserID,
			"?status=pendente": waiting.UserID, "?q=100%25": waiting.UserID,
		} {
			rows := accounttest.Users(t, s, query)
			if len(rows) != 1 || rows[0].ID != want {
				t.Errorf("%s: got %+v", query, rows)
			}
		}
		for query, want := range map[string]int{"": 6, "?pageSize=4&page=2": 2, "?q=%25": 1, "?q=_": 0, "?q=ninguem": 0, "?status=bloqueado": 0} {
			if got := len(accounttest.Users(t, s, query)); got != want {
				t.Errorf("%s: %d rows, want %d", query, got, want)
			}
		}
		if rows := accounttest.Users(t, s, "?q=joao"); strings.Join(rows[0].Roles, ",") != "backoffice,consultor" || !rows[0].EmailConfirmed {
			t.Errorf("got %+v", rows[0])
		}
		t.Run("A03 no secret and nothing unlisted leaves", func(t *testing.T) {
			r := s.As(actor.Gestora).Get("/api/users")
			for _, secret := range []string{"argon2", "password", "hash", "search"} {
				if strings.Contains(strings.ToLower(string(r.Body)), secret) {
					t.Errorf("the list shows %q", secret)
				}
			}
		})
	})
}

// A gestora ends all sessions of another user at once; that user's access stays as it was.
func TestGestoraEndsSessions_SX11(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		target := s.People[actor.Consultor]
		one, two := accounttest.Enter(t, s, target.Email), accounttest.Enter(t, s, target.Email)
		s.As(actor.Gestora).JSON("POST", "/api/users/"+target.UserID+"/end-sessions", nil).Status(t, http.StatusOK)
		for _, token := range []string{one, two} {
			if accounttest.Alive(s, token) {
				t.Error("SX-11: a session is still open")
			}
		}
		if n := accounttest.Count(t, d, "SELECT COUNT(*) FROM audit_entries WHERE action = 'user.end_sessions' AND entity_id = $1 AND actor_id = $2",
			target.UserID, s.People[actor.Gestora].UserID); n != 1 {
			t.Errorf("SX-11: %d entries in the trail", n)
		}
		accounttest.Enter(t, s, target.Email)
		s.As(actor.Gestora).JSON("POST", "/api/users/"+s.People[actor.Gestora].UserID+"/end-sessions", nil).Status(t, http.StatusForbidden)
	})
}

func TestAdministrationIsForGestoras_AU17(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, _ *db.DB) {
		target := s.Person("Alvo", actor.Consultor)
		calls := []struct {
			method, path string
			body         any
		}{
			{"GET", "/api/users", nil},
			{"POST", "/api/users", map[string]any{"name": "Iara Nunes", "email": "iara@exemplo.com.br", "roles": []string{"consultor"}}},
			{"POST", "/api/users/" + target.UserID + "/approve", map[string]any{"roles": []string{"gestora"}}},
			{"POST", "/api/users/" + target.UserID + "/roles", map[string]any{"roles": []string{"gestora"}}},
			{"POST", "/api/users/" + target.UserID + "/block", nil},
			{"POST", "/api/users/" + target.UserID + "/unblock", nil},
			{"POST", "/api/users/" + target.UserID + "/reset-password", nil},
			{"POST", "/api/users/" + target.UserID + "/end-sessions", nil},
			{"GET", "/api/partners", nil},
			{"POST", "/api/partners", map[string]any{"name": "X"}},
			{"GET", "/api/settings", nil},
			{"PUT", "/api/settings", map[string]any{"registrationApproval": false}},
		}
		for _, role := range []actor.Role{actor.Backoffice, actor.Consultor, actor.Parceiro} {
			c := s.As(role)
			for _, call := range calls {
				if code := c.JSON(call.method, call.path, call.body).Code; code != http.StatusForbidden {
					t.Errorf("A01 AU-17: %s %s %s: status %d", role, call.method, call.path, code)
				}
			}
		}
		gestora := s.As(actor.Gestora)
		s.Clock.Advance(16 * time.Minute)
		for _, call := range calls {
			r := gestora.JSON(call.method, call.path, call.body)
			if call.method == "GET" {
				r.Status(t, 200)
			} else if p := r.Status(t, 403).Problem(t); p.Code != "reautenticacao" {
				t.Errorf("A12: %s %s: code %q", call.method, call.path, p.Code)
			}
		}
		t.Run("A12 after typing the password again it is allowed", func(t *testing.T) {
			p := gestora.JSON("POST", "/auth/reauth", map[string]any{"password": "palpite-1"}).Status(t, 422).Problem(t)
			if p.Fields[0].Path != "password" {
				t.Errorf("got %+v", p)
			}
			act(gestora, target.UserID, "block").Status(t, 403)
			gestora.JSON("POST", "/auth/reauth", map[string]any{"password": accounttest.Password}).Status(t, 204)
			act(gestora, target.UserID, "block").Status(t, 200)
		})
	})
}

func TestChangesActAtOnce_A03(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		other := s.Another(accounttest.Box).Sessions
		elsewhere := func(token string) bool {
			_, err := other.Resolve(context.Background(), token)
			return err == nil
		}
		for name, change := range map[string]func(userID string){
			"A03 blocked":      func(id string) { act(s.As(actor.Gestora), id, "block").Status(t, 200) },
			"A03 role removed": func(id string) { act(s.As(actor.Gestora), id, "roles", "parceiro").Status(t, 200) },
		} {
			t.Run(name, func(t *testing.T) {
				who := s.Person("Alvo", actor.Consultor, actor.Backoffice)
				token := accounttest.Enter(t, s, who.Email)
				if !accounttest.Alive(s, token) || !elsewhere(token) {
					t.Fatal("setup")
				}
				change(who.UserID)
				if accounttest.Alive(s, token) {
					t.Error("A03: the next request was let in")
				}
				s.Clock.Advance(time.Second)
				if elsewhere(token) {
					t.Error("A03: another instance still lets in after a second")
				}
			})
		}
		t.Run("A03 a change of roles acts with the next login", func(t *testing.T) {
			who := s.Person("Alvo", actor.Consultor)
			act(s.As(actor.Gestora), who.UserID, "roles", "backoffice", "consultor").Status(t, 200)
			var in accounttest.SignedIn
			accounttest.Login(s.Server.Anonymous(), who.Email, accounttest.Password).Status(t, 200).Decode(t, &in)
			if strings.Join(in.User.Roles, ",") != "backoffice,consultor" {
				t.Errorf("got %v", in.User.Roles)
			}
		})
	})
}

func TestRules_R7(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		self := s.People[actor.Gestora]
		c := s.As(actor.Gestora)
		target := s.Person("Alvo", actor.Consultor)
		waiting := s.Person("Pendente")
		for _, test := range []struct {
			name   string
			answer *webtest.Response
			status int
			code   string
		}{
			{"R7 the own roles", act(c, self.UserID, "roles", "gestora", "backoffice"), 403, "proprio_acesso"},
			{"R7 blocking oneself", act(c, self.UserID, "block"), 403, "proprio_acesso"},
			{"no role", act(c, target.UserID, "roles", []string{}...), 422, "validacao"},
			{"AU-15 the wildcard is no role", act(c, target.UserID, "roles", "*"), 422, "validacao"},
			{"unknown role", act(c, target.UserID, "roles", "consultor", "root"), 422, "validacao"},
			{"unknown user", act(c, "00000000-0000-7000-8000-000000000000", "block"), 404, "nao_encontrado"},
			{"malformed id", act(c, "x", "block"), 404, "nao_encontrado"},
			{"approving an active one", act(c, target.UserID, "approve", "consultor"), 409, "situacao"},
			{"roles before approval", act(c, waiting.UserID, "roles", "consultor"), 409, "situacao"},
			{"unblocking an active one", act(c, target.UserID, "unblock"), 409, "situacao"},
			{"unknown partner", c.JSON("POST", "/api/users/"+target.UserID+"/roles",
				map[string]any{"roles": []string{"parceiro"}, "partnerId": "00000000-0000-7000-8000-000000000000"}), 422, "validacao"},
		} {
			if p := test.answer.Status(t, test.status).Problem(t); p.Code != test.code {
				t.Errorf("%s: code %q, want %q", test.name, p.Code, test.code)
			}
		}
		t.Run("blocking keeps the roles for the return", func(t *testing.T) {
			act(c, target.UserID, "block").Status(t, 200)
			act(c, target.UserID, "block").Status(t, 409)
			act(c, target.UserID, "roles", "parceiro").Status(t, 409)
			act(c, target.UserID, "reset-password").Status(t, 409)
			var row accounttest.UserRow
			act(c, target.UserID, "unblock").Status(t, 200).Decode(t, &row)
			if row.Status != "ativo" || strings.Join(row.Roles, ",") != "consultor" {
				t.Errorf("got %+v", row)
			}
			act(c, waiting.UserID, "block").Status(t, 200)
			act(c, waiting.UserID, "unblock").Status(t, 200).Decode(t, &row)
			if row.Status != "pendente" {
				t.Errorf("got %+v", row)
			}
		})
		t.Run("A12 every change is in the trail with before and after", func(t *testing.T) {
			var before, after string
			err := d.QueryRowContext(context.Background(), `SELECT before_json, after_json FROM audit_entries
				WHERE action = 'user.block' AND entity_id = $1 AND actor_id = $2`, target.UserID, self.UserID).Scan(&before, &after)
			expect.All(t, "before, after", expect.Is(err, nil), expect.Is(before, `{"status":"ativo","roles":["consultor"]}`),
				expect.Is(after, `{"status":"bloqueado","roles":["consultor"]}`))
			if n := accounttest.Count(t, d, "SELECT COUNT(*) FROM audit_entries WHERE action = 'user.roles'"); n != 0 {
				t.Errorf("%d refused changes are in the trail", n)
			}
		})
		t.Run("a reset mail can be sent to a user", func(t *testing.T) {
			act(c, target.UserID, "reset-password").Status(t, 202)
			s.Work()
			_, token := s.Outbox.Link(t, target.Email)
			accounttest.Reset(s, token, accounttest.Chosen).Status(t, 200)
		})
	})
}

// TestLastGestora_R7: whatever gestoras change about each other concurrently, one of them
// remains, and a user who lost the role in between can no longer change access.
func TestLastGestora_R7(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		people := []actor.Actor{s.People[actor.Gestora]}
		for range 4 {
			people = append(people, s.Person("Gestora", actor.Gestora))
		}
		clients := make([]*webtest.Client, len(people))
		for i, p := range people {
			clients[i] = s.Client(p)
		}
		var all sync.WaitGroup
		var done atomic.Int32
		for attempt := range 50 {
			all.Go(func() {
				from := attempt % len(people)
				to := people[(from+1+attempt/len(people)%(len(people)-1))%len(people)].UserID
				r := act(clients[from], to, "roles", "backoffice")
				if attempt%2 == 1 {
					r = act(clients[from], to, "block")
				}
				switch r.Code {
				case http.StatusOK:
					done.Add(1)
				case http.StatusUnauthorized, http.StatusForbidden, http.StatusConflict:
				default:
					t.Errorf("status %d: %s", r.Code, r.Body)
				}
			})
		}
		all.Wait()
		left := accounttest.Count(t, d, `SELECT COUNT(*) FROM users u JOIN user_roles r ON r.user_id = u.id
			WHERE r.role = 'gestora' AND u.status = 'ativo'`)
		if left < 1 {
			t.Error("R7: nobody is left in charge")
		}
		if done.Load() == 0 {
			t.Error("nothing happened")
		}
		t.Run("R7 the last one cannot be removed by the operator either", func(t *testing.T) {
			for _, p := range people {
				_, _ = s.Service.Block(context.Background(), actor.SystemActor(), p.UserID)
			}
			if left := accounttest.Count(t, d, `SELECT COUNT(*) FROM users u JOIN user_roles r ON r.user_id = u.id
				WHERE r.role = 'gestora' AND u.status = 'ativo'`); left != 1 {
				t.Errorf("%d gestoras are left", left)
			}
		})
	})
}

func TestPartners(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, _ *db.DB) {
		c := s.As(actor.Gestora)
		var made struct{ ID, Name, CNPJ string }
		body := map[string]any{"name": " Parceira  Um ", "cnpj": "12.ABC.345/01DE-35"}
		c.JSON("POST", "/api/partners", body).Status(t, 201).Decode(t, &made)
		if made.Name != "Parceira Um" || made.CNPJ != "12ABC34501DE35" {
			t.Errorf("got %+v", made)
		}
		c.JSON("POST", "/api/partners", body).Status(t, 409)
		keyed, first, again := c.With("Idempotency-Key", "k-1"), made, made
		keyed.JSON("POST", "/api/partners", map[string]any{"name": "Parceira Dois"}).Status(t, 201).Decode(t, &first)
		keyed.JSON("POST", "/api/partners", map[string]any{"name": "Parceira Dois"}).Status(t, 201).Decode(t, &again)
		if first.ID == made.ID || again.ID != first.ID {
			t.Errorf("TD-15: %s and %s", first.ID, again.ID)
		}
		c.JSON("POST", "/api/partners", map[string]any{"name": "", "cnpj": "1"}).Status(t, 422)
		var list struct{ Data []struct{ ID string } }
		c.Get("/api/partners").Status(t, 200).Decode(t, &list)
		if len(list.Data) != 3 { // the suite's parceiro has one
			t.Errorf("got %+v", list)
		}
		target := s.Person("Alvo", actor.Consultor)
		set := func(roles ...string) (row accounttest.UserRow) {
			c.JSON("POST", "/api/users/"+target.UserID+"/roles", map[string]any{"roles": roles, "partnerId": made.ID}).Status(t, 200).Decode(t, &row)
			return row
		}
		row := set("parceiro")
		expect.Must(t, "row", expect.Not(row.Partner, nil))
		expect.All(t, "row", expect.Is(row.Partner.ID, made.ID), expect.Is(row.Partner.Name, "Parceira Um"))
		if row := set("backoffice"); row.Partner != nil {
			t.Error("who is no parceiro keeps the company")
		}
	})
}

func TestSettings(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		type settings struct {
			Mail                       struct{ Mode, Directory string }
			RegistrationApproval, Demo bool
		}
		get := func() (v settings) {
			s.As(actor.Gestora).Get("/api/settings").Status(t, 200).Decode(t, &v)
			return v
		}
		v := get()
		expect.All(t, "defaults", expect.Is(v.Mail.Mode, "outbox"), expect.Is(v.Mail.Directory, "correio"), expect.Is(v.RegistrationApproval, true),
			expect.Is(v.Demo, false))
		for _, on := range []bool{false, true} {
			var v settings
			s.As(actor.Gestora).JSON("PUT", "/api/settings", map[string]any{"registrationApproval": on}).Status(t, 200).Decode(t, &v)
			if v.RegistrationApproval != on || get().RegistrationApproval != on {
				t.Errorf("want %v", on)
			}
		}
		s.As(actor.Gestora).JSON("PUT", "/api/settings", map[string]any{}).Status(t, 200) // what is not sent stays
		if n := accounttest.Count(t, d, "SELECT COUNT(*) FROM audit_entries WHERE action = 'setting.update'"); n != 2 {
			t.Errorf("%d entries in the trail", n)
		}
	})
}
