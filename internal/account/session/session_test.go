package session_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/expect"
)

func TestSignIn_AU03(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		t.Run("AU-02 401 when signed out", func(t *testing.T) {
			s.Server.Anonymous().Get("/auth/me").Status(t, 401)
		})
		t.Run("AU-01 the token is issued, and a call without it is 403", func(t *testing.T) {
			r := s.Server.Anonymous().Get("/auth/csrf").Status(t, 200)
			var out accounttest.SignedIn
			r.Decode(t, &out)
			if out.CSRFToken == "" || r.Header.Get("Cache-Control") != "no-store" {
				t.Errorf("token %q, cache %q", out.CSRFToken, r.Header.Get("Cache-Control"))
			}
			p := accounttest.Login(s.Server.Anonymous().With("X-Csrf-Token", ""), "a@b.co", "x").Status(t, 403).Problem(t)
			if p.Code != "csrf" {
				t.Errorf("code %q", p.Code)
			}
		})
		r := accounttest.Login(s.Server.Anonymous(), "  "+strings.ToUpper(accounttest.Email(s, actor.Gestora)), accounttest.Password).Status(t, 200)
		var in accounttest.SignedIn
		r.Decode(t, &in)
		t.Run("AU-03 the answer carries user, session and a token for the session", func(t *testing.T) {
			if in.User.Email != accounttest.Email(s, actor.Gestora) || in.CSRFToken == "" {
				t.Errorf("got %+v", in)
			}
			c := s.Holding(accounttest.Session(t, r)).With("X-Csrf-Token", in.CSRFToken)
			c.JSON("POST", "/auth/reauth", map[string]any{"password": accounttest.Password}).Status(t, 204)
		})
		t.Run("AU-02 the user with exactly the listed fields", func(t *testing.T) {
			var me accounttest.User
			var fields map[string]any
			answer := s.Holding(accounttest.Session(t, r)).Get("/auth/me").Status(t, 200)
			answer.Decode(t, &me)
			answer.Decode(t, &fields)
			expect.All(t, "me", expect.Is(me.Status, "ativo"), expect.Same(me.Roles, []string{"gestora"}),
				expect.Is(slices.Contains(me.Permissions, "users:manage"), true), expect.Is(me.Demo, false))
			m, told := fields["mesPadrao"]
			expect.All(t, fmt.Sprintf("A03 FC-03: fields %v", fields), expect.Is(len(fields), 8), expect.Is(told, true), expect.Is(m, nil))
		})
		t.Run("P05 the login is in the trail, with where it came from", func(t *testing.T) {
			if n := accounttest.Count(t, d, `SELECT COUNT(*) FROM audit_entries WHERE action = 'session.login' AND actor_id = $1
				AND ip = '127.0.0.1' AND session_id IS NOT NULL AND request_id IS NOT NULL`, in.User.ID); n != 1 {
				t.Errorf("%d entries", n)
			}
		})
		t.Run("AU-15 no wildcard", func(t *testing.T) {
			if slices.Contains(in.User.Permissions, "*") {
				t.Error("got *")
			}
		})
		t.Run("A05 the cookie is out of reach of scripts and other sites", func(t *testing.T) {
			for _, line := range r.Header.Values("Set-Cookie") {
				expect.All(t, "line", expect.Has(line, "HttpOnly", "SameSite="), expect.Lacks(line, "Domain"))
			}
		})
		t.Run("A05 only hashes of 256 bits are stored", func(t *testing.T) {
			token := accounttest.Session(t, r)
			sum := sha256.Sum256([]byte(token))
			expect.All(t, "the token is short, or stored as it is", expect.Is(len(token) >= 43, true),
				expect.Is(accounttest.Count(t, d, "SELECT COUNT(*) FROM sessions WHERE token_hash = $1", hex.EncodeToString(sum[:])), 1),
				expect.Is(accounttest.Count(t, d, "SELECT COUNT(*) FROM sessions WHERE token_hash LIKE $1", "%"+token+"%"), 0))
		})
		t.Run("AU-04 logout ends the session on the server", func(t *testing.T) {
			c := s.Holding(accounttest.Session(t, r))
			out := c.JSON("POST", "/auth/logout", nil).Status(t, 204)
			if out.Header.Get("Clear-Site-Data") == "" {
				t.Error("no Clear-Site-Data")
			}
			c.Get("/auth/me").Status(t, 401)
		})
		t.Run("AU-14 wrong password", func(t *testing.T) {
			p := accounttest.Login(s.Server.Anonymous(), accounttest.Email(s, actor.Gestora), "errada-123").Status(t, 401).Problem(t)
			if p.Message != "E-mail ou senha inválidos." {
				t.Errorf("got %q", p.Message)
			}
		})
	})
}

func TestFixation_A05(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, _ *db.DB) {
		planted := strings.Repeat("A", 43)
		r := accounttest.Login(s.Holding(planted), accounttest.Email(s, actor.Consultor), accounttest.Password).Status(t, 200)
		token := accounttest.Session(t, r)
		expect.All(t, "A05: a prepared id became valid", expect.Not(token, planted), expect.Is(accounttest.Alive(s, planted), false),
			expect.Is(accounttest.Alive(s, token), true))
		t.Run("A05 a login ends the session that the browser held", func(t *testing.T) {
			old := accounttest.Session(t, r)
			next := accounttest.Session(t, accounttest.Login(s.Holding(old), accounttest.Email(s, actor.Consultor), accounttest.Password).Status(t, 200))
			if accounttest.Alive(s, old) || !accounttest.Alive(s, next) {
				t.Error("the old session lives on")
			}
		})
	})
}

func TestSessionLimits_A05(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, _ *db.DB) {
		t.Run("A05 idle for 30 minutes", func(t *testing.T) {
			token := accounttest.Enter(t, s, accounttest.Email(s, actor.Consultor))
			for range 3 {
				s.Clock.Advance(28 * time.Minute)
				if !accounttest.Alive(s, token) {
					t.Fatal("ended while in use")
				}
			}
			s.Clock.Advance(30 * time.Minute)
			if accounttest.Alive(s, token) {
				t.Error("alive after 30 idle minutes")
			}
		})
		t.Run("A05 eight hours at most, renewed or not", func(t *testing.T) {
			token := accounttest.Enter(t, s, accounttest.Email(s, actor.Consultor))
			for range 19 { // 7 h 36 min
				s.Clock.Advance(24 * time.Minute)
				token = accounttest.Session(t, s.Holding(token).JSON("POST", "/auth/refresh", nil).Status(t, 200))
			}
			s.Clock.Advance(23 * time.Minute)
			if !accounttest.Alive(s, token) {
				t.Fatal("ended too early")
			}
			s.Clock.Advance(time.Minute)
			if accounttest.Alive(s, token) {
				t.Error("alive after eight hours")
			}
		})
	})
}

func TestRefresh_AU05(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		renew := func(t *testing.T, token string) string {
			t.Helper()
			r := s.Holding(token).JSON("POST", "/auth/refresh", nil).Status(t, 200)
			var in accounttest.SignedIn
			r.Decode(t, &in)
			if in.CSRFToken == "" || in.User.Email != accounttest.Email(s, actor.Consultor) {
				t.Fatalf("AU-05: got %+v", in)
			}
			return accounttest.Session(t, r)
		}
		t.Run("AU-05 A05 a new id, the old one is 401 at once", func(t *testing.T) {
			old := accounttest.Enter(t, s, accounttest.Email(s, actor.Consultor))
			next := renew(t, old)
			if accounttest.Alive(s, old) || next == old {
				t.Error("the old id lives")
			}
			if !accounttest.Alive(s, next) {
				t.Error("a request under way when the browser renewed ended the session")
			}
		})
		t.Run("A05 an old id after the new one was used ends the family", func(t *testing.T) {
			old := accounttest.Enter(t, s, accounttest.Email(s, actor.Consultor))
			other := accounttest.Enter(t, s, accounttest.Email(s, actor.Consultor))
			next := renew(t, old)
			if !accounttest.Alive(s, next) || accounttest.Alive(s, old) {
				t.Fatal("setup")
			}
			if accounttest.Alive(s, next) {
				t.Error("A05: the family survived the reuse")
			}
			if !accounttest.Alive(s, other) {
				t.Error("another login of the user was ended too")
			}
			if n := accounttest.Count(t, d, "SELECT COUNT(*) FROM audit_entries WHERE action = 'session.token_reused'"); n != 1 {
				t.Errorf("%d entries in the trail", n)
			}
		})
		t.Run("A05 an old id that comes late ends the family, used or not", func(t *testing.T) {
			old := accounttest.Enter(t, s, accounttest.Email(s, actor.Consultor))
			next := renew(t, old)
			s.Clock.Advance(6 * time.Second)
			if accounttest.Alive(s, old) || accounttest.Alive(s, next) {
				t.Error("A05: the family survived the reuse")
			}
		})
		t.Run("A05 of two renewals at once one succeeds", func(t *testing.T) {
			token := accounttest.Enter(t, s, accounttest.Email(s, actor.Consultor))
			codes := make(chan int)
			for range 8 {
				go func() { codes <- s.Holding(token).JSON("POST", "/auth/refresh", nil).Code }()
			}
			won := 0
			for range 8 {
				if code := <-codes; code == http.StatusOK {
					won++
				} else if code != http.StatusUnauthorized {
					t.Errorf("status %d", code)
				}
			}
			if won != 1 {
				t.Errorf("%d renewals of one token", won)
			}
		})
	})
}

func TestOwnSessions_A05(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, _ *db.DB) {
		here, there := accounttest.Enter(t, s, accounttest.Email(s, actor.Consultor)), accounttest.Enter(t, s, accounttest.Email(s, actor.Consultor))
		foreign := accounttest.Enter(t, s, accounttest.Email(s, actor.Gestora))
		list := func(token string) (ids []string, current string) {
			var out struct {
				Data []struct {
					ID, IP    string
					CreatedAt time.Time
					Current   bool
				}
			}
			s.Holding(token).Get("/auth/sessions").Status(t, 200).Decode(t, &out)
			for _, v := range out.Data {
				ids = append(ids, v.ID)
				if v.Current {
					current = v.ID
				}
				if v.IP != "127.0.0.1" || !v.CreatedAt.Equal(s.Clock.Now()) {
					t.Errorf("got %+v", v)
				}
			}
			return ids, current
		}
		ids, current := list(here)
		if len(ids) != 2 || current == "" {
			t.Fatalf("sessions %v, current %q", ids, current)
		}
		_, foreignID := list(foreign)
		t.Run("A02 a foreign session is not there", func(t *testing.T) {
			a := s.Holding(here).JSON("DELETE", "/auth/sessions/"+foreignID, nil).Status(t, 404)
			b := s.Holding(here).JSON("DELETE", "/auth/sessions/00000000-0000-7000-8000-000000000000", nil).Status(t, 404)
			if accounttest.Seen(a) != accounttest.Seen(b) {
				t.Error("a foreign id is answered differently from an unknown one")
			}
			if !accounttest.Alive(s, foreign) {
				t.Error("a foreign session was ended")
			}
		})
		t.Run("A05 revoking one ends it at once and leaves the other", func(t *testing.T) {
			_, other := list(there)
			s.Holding(here).JSON("DELETE", "/auth/sessions/"+other, nil).Status(t, 204)
			if accounttest.Alive(s, there) || !accounttest.Alive(s, here) {
				t.Error("wrong session ended")
			}
		})
		t.Run("A01 not for who waits for approval", func(t *testing.T) {
			waiting := s.Client(s.Person("Pendente"))
			var me accounttest.User
			waiting.Get("/auth/me").Status(t, 200).Decode(t, &me)
			expect.All(t, "me", expect.Is(me.Status, "pendente"), expect.Len(me.Permissions, 0), expect.Is(me.Permissions == nil, false))
			for _, call := range [][2]string{
				{"GET", "/auth/sessions"}, {"POST", "/auth/refresh"}, {"POST", "/auth/reauth"}, {"POST", "/auth/password"}, {"GET", "/api/users"},
			} {
				if code := waiting.JSON(call[0], call[1], map[string]any{}).Code; code != http.StatusForbidden {
					t.Errorf("%v: status %d", call, code)
				}
			}
			waiting.JSON("POST", "/auth/logout", nil).Status(t, 204)
		})
	})
}

func TestChangePassword_A05(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		who := s.Person("Ana Silveira", actor.Consultor)
		here, there := accounttest.Enter(t, s, who.Email), accounttest.Enter(t, s, who.Email)
		change := func(current, password string) map[string]any {
			return map[string]any{"currentPassword": current, "password": password}
		}
		t.Run("AU-10 the rule applies", func(t *testing.T) {
			p := s.Holding(here).JSON("POST", "/auth/password", change(accounttest.Password, "curta1")).Status(t, 422).Problem(t)
			if p.Message != "Senha deve ter ao menos 8 caracteres e numeros" {
				t.Errorf("got %q", p.Message)
			}
		})
		t.Run("the current password is asked for", func(t *testing.T) {
			p := s.Holding(here).JSON("POST", "/auth/password", change("errada-123", "rio-azul-claro-7")).Status(t, 422).Problem(t)
			if len(p.Fields) != 1 || p.Fields[0].Path != "currentPassword" {
				t.Errorf("got %+v", p)
			}
		})
		r := s.Holding(here).JSON("POST", "/auth/password", change(accounttest.Password, "rio-azul-claro-7")).Status(t, 200)
		expect.All(t, "A05: want the old sessions ended and a new one begun", expect.Is(accounttest.Alive(s, here), false),
			expect.Is(accounttest.Alive(s, there), false), expect.Is(accounttest.Alive(s, accounttest.Session(t, r)), true))
		accounttest.Login(s.Server.Anonymous(), who.Email, accounttest.Password).Status(t, 401)
		accounttest.Login(s.Server.Anonymous(), who.Email, "rio-azul-claro-7").Status(t, 200)
		s.Work()
		if !accounttest.Mailed(s, who.Email, "Sua senha na YNOVA foi alterada") {
			t.Errorf("A12: notice to the owner: %v", s.Outbox.To(who.Email))
		}
		if n := accounttest.Count(t, d, "SELECT COUNT(*) FROM audit_entries WHERE action = 'user.password' AND actor_id = $1", who.UserID); n != 1 {
			t.Errorf("P05: %d entries in the trail", n)
		}
	})
}

func TestLastSeenIsWrittenOncePerMinute(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		token := accounttest.Enter(t, s, accounttest.Email(s, actor.Consultor))
		began := s.Clock.Now()
		lastSeen := func() time.Time {
			var us int64
			err := d.QueryRowContext(context.Background(), "SELECT MAX(last_seen_at) FROM sessions").Scan(&us)
			if err != nil {
				t.Fatal(err)
			}
			return time.UnixMicro(us).UTC()
		}
		s.Clock.Advance(59 * time.Second)
		accounttest.Alive(s, token)
		if !lastSeen().Equal(began) {
			t.Error("written within the minute")
		}
		s.Clock.Advance(2 * time.Second)
		accounttest.Alive(s, token)
		if !lastSeen().Equal(s.Clock.Now()) {
			t.Error("not written after a minute")
		}
	})
}

// The owner is notified at once of a browser that is new to the account, at night too;
// not of the first one, nor of a known one.
func TestNewDeviceIsToldAtOnce_TD16(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, _ *db.DB) {
		local := clock.Local(s.Clock.Now()).AddDate(0, 0, 1)
		s.Clock.Set(time.Date(local.Year(), local.Month(), local.Day(), 23, 10, 0, 0, clock.SaoPaulo()))
		email := accounttest.Email(s, actor.Consultor)
		device := accounttest.Cookie(accounttest.Login(s.Server.Anonymous(), email, accounttest.Password).Status(t, 200), "ynova_device")
		owner := accounttest.WithToken(t, s.Server.Anonymous().With("Cookie", "ynova_csrf="+strings.Repeat("c", 43)+"; ynova_device="+device))
		known := accounttest.Login(owner, email, accounttest.Password).Status(t, 200)
		s.Work()
		if accounttest.Mailed(s, email, "Novo acesso à sua conta na YNOVA") {
			t.Error("TD-16: a browser that is known is told as a new one")
		}
		if accounttest.Cookie(known, "ynova_device") == device {
			t.Error("the token of the browser is not renewed")
		}
		accounttest.Login(s.Server.Anonymous(), email, accounttest.Password).Status(t, 200)
		s.Work()
		if !accounttest.Mailed(s, email, "Novo acesso à sua conta na YNOVA") {
			t.Error("TD-16: a new browser is not told")
		}
	})
}

// SX-25: a person has ten sessions at a time; the eleventh sign-in ends the oldest and no
// other, and notifies its owner.
func TestTenSessions_SX25(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, _ *db.DB) {
		s.Daytime()
		email := accounttest.Email(s, actor.Consultor)
		other := accounttest.Cookie(accounttest.Login(s.Server.Anonymous(), accounttest.Email(s, actor.Gestora), accounttest.Password).Status(t, 200), "ynova_session")
		var tokens []string
		for range 10 {
			s.Clock.Advance(time.Second)
			tokens = append(tokens, accounttest.Cookie(accounttest.Login(s.Server.Anonymous(), email, accounttest.Password).Status(t, 200), "ynova_session"))
		}
		s.Work()
		if accounttest.Mailed(s, email, "Uma sessão sua na YNOVA foi encerrada") {
			t.Error("SX-25 ten are too many")
		}
		for _, token := range tokens {
			accounttest.Alive(s, token)
		}
		s.Clock.Advance(time.Second)
		tokens = append(tokens, accounttest.Cookie(accounttest.Login(s.Server.Anonymous(), email, accounttest.Password).Status(t, 200), "ynova_session"))
		s.Holding(tokens[0]).Get("/auth/sessions").Status(t, http.StatusUnauthorized)
		for _, token := range append(tokens[1:], other) {
			s.Holding(token).Get("/auth/sessions").Status(t, http.StatusOK)
		}
		s.Work()
		if !accounttest.Mailed(s, email, "Uma sessão sua na YNOVA foi encerrada") {
			t.Error("SX-25 the owner is not told")
		}
	})
}
