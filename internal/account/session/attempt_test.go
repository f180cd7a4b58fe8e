package session_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"ynova/internal/account/accounttest"
	"ynova/internal/account/session"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
)

func refusals(t *testing.T, d *db.DB) int {
	t.Helper()
	return accounttest.Count(t, d, "SELECT COUNT(*) FROM audit_entries WHERE action = 'session.login_refused'")
}

func TestGuessing_A07(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		target := s.People[actor.Gestora]
		known := accounttest.Login(s.Server.Anonymous(), target.Email, accounttest.Password).Status(t, 200)
		live, device := accounttest.Session(t, known), accounttest.Cookie(known, "ynova_device")
		local, domain, _ := strings.Cut(target.Email, "@")
		variants := []string{
			target.Email, strings.ToUpper(target.Email), "  " + target.Email, target.Email + "\u00a0", strings.ToUpper(local) + "@" + domain,
		}
		t.Run("A07 100 parallel guesses, with variants, forged addresses and re-authentication", func(t *testing.T) {
			var guesses sync.WaitGroup
			for i := range 100 {
				guesses.Go(func() {
					c := s.Server.Anonymous()
					for _, name := range []string{"X-Forwarded-For", "X-Real-Ip", "Forwarded"} {
						c = c.With(name, fmt.Sprintf("198.51.100.%d", i))
					}
					if code := accounttest.Login(c, variants[i%len(variants)], fmt.Sprintf("palpite-%d", i)).Code; code != http.StatusUnauthorized {
						t.Errorf("login: status %d", code)
					}
					if i%5 == 0 {
						code := s.Holding(live).JSON("POST", "/auth/reauth", map[string]any{"password": "palpite-1"}).Code
						if code != http.StatusUnprocessableEntity {
							t.Errorf("re-authentication: status %d", code)
						}
					}
				})
			}
			guesses.Wait()
			if n := accounttest.Comparisons(t, d); n != 10 {
				t.Errorf("A07: %d comparisons, want 10", n)
			}
			if n := accounttest.Comparisons(t, d) + refusals(t, d); n != 120 {
				t.Errorf("A07: %d attempts in the trail, want each of the 120", n)
			}
		})
		t.Run("A07 during the lock the right password is answered like a wrong one", func(t *testing.T) {
			right := accounttest.Login(s.Server.Anonymous(), target.Email, accounttest.Password)
			wrong := accounttest.Login(s.Server.Anonymous(), target.Email, "palpite-1")
			if right.Code != http.StatusUnauthorized || accounttest.Seen(right) != accounttest.Seen(wrong) {
				t.Errorf("right: %s\nwrong: %s", accounttest.Seen(right), accounttest.Seen(wrong))
			}
		})
		t.Run("A07 the lock is shared by instances and survives a restart", func(t *testing.T) {
			_, err := s.Another(accounttest.Box).Sessions.Login(t.Context(), target.Email, accounttest.Password, session.Origin{IP: "203.0.113.1"})
			if err == nil {
				t.Error("another instance let her in")
			}
		})
		t.Run("A07 refused attempts do not prolong the lock, which ends by itself", func(t *testing.T) {
			s.Clock.Advance(14 * time.Minute)
			accounttest.Login(s.Server.Anonymous(), target.Email, accounttest.Password).Status(t, 401)
			s.Clock.Advance(time.Minute)
			accounttest.Login(s.Server.Anonymous(), target.Email, accounttest.Password).Status(t, 200)
		})
		t.Run("A07 strangers leave room for a browser that the owner used before", func(t *testing.T) {
			for range 12 {
				accounttest.Login(s.Server.Anonymous(), target.Email, "palpite-1").Status(t, 401)
			}
			accounttest.Login(s.Server.Anonymous(), target.Email, accounttest.Password).Status(t, 401)
			owner := s.Server.Anonymous().With("Cookie", "ynova_csrf="+strings.Repeat("c", 43)+"; ynova_device="+device)
			owner = accounttest.WithToken(t, owner)
			for range 3 { // a right one uses nothing up
				r := accounttest.Login(owner, target.Email, accounttest.Password).Status(t, 200)
				device = accounttest.Cookie(r, "ynova_device")
				owner = owner.With("Cookie", "ynova_csrf="+strings.Repeat("c", 43)+"; ynova_device="+device)
			}
			for range 5 {
				accounttest.Login(owner, target.Email, "palpite-2").Status(t, 401)
			}
			accounttest.Login(owner, target.Email, accounttest.Password).Status(t, 401)
		})
	})
}

func TestGuessingManyAccounts_A07(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		ctx := context.Background()
		guess := func(i int, ip string) error {
			_, err := s.Sessions.Login(ctx, fmt.Sprintf("pessoa%d@exemplo.com.br", i), "palpite-1", session.Origin{IP: ip})
			return err
		}
		for i := range 110 {
			if guess(i, fmt.Sprintf("2001:db8::%x", i)) == nil {
				t.Fatal("entered")
			}
		}
		if n := accounttest.Comparisons(t, d); n != 100 {
			t.Errorf("A07: %d comparisons for one network, want 100", n)
		}
		if guess(0, "2001:db8:0:1::1") == nil || accounttest.Comparisons(t, d) != 101 {
			t.Error("A07: another network was refused")
		}
	})
}

func TestSuccessGivesTheAttemptBack_A07(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		who := accounttest.Email(s, actor.Backoffice)
		for range 15 {
			accounttest.Enter(t, s, who)
		}
		for range 7 {
			accounttest.Login(s.Server.Anonymous(), who, "palpite-1").Status(t, 401)
		}
		accounttest.Login(s.Server.Anonymous(), who, accounttest.Password).Status(t, 401)
		if n := accounttest.Comparisons(t, d); n != 7 {
			t.Errorf("%d comparisons of a stranger, want 7", n)
		}
	})
}
