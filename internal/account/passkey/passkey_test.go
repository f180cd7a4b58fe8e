package passkey_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"ynova/internal/account"
	"ynova/internal/account/accounttest"
	"ynova/internal/account/passkey"
	"ynova/internal/account/session"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/expect"
)

// from is where the calls without HTTP come from.
var from = session.Origin{IP: "203.0.113.9"}

type listed struct {
	Disponivel bool
	Data       []struct{ ID, Nome string }
}

func list(t *testing.T, s *accounttest.Suite, token string) listed {
	t.Helper()
	var out listed
	s.Holding(token).Get("/auth/passkeys").Status(t, 200).Decode(t, &out)
	return out
}

func demand(t *testing.T, s *accounttest.Suite, roles ...string) {
	t.Helper()
	s.As(actor.Gestora).JSON("PUT", "/api/settings", map[string]any{"registrationApproval": true, "requireTwoFactor": roles}).Status(t, 200)
}

// AP-03: keys are added under a name, sign in without e-mail and password, are listed and
// removed; each change notifies the owner and ends the other sessions.
func TestPasskeys_AP03(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		who := s.People[actor.Consultor]
		before := accounttest.Enter(t, s, who.Email)
		first, live := add(t, s, s.Client(who), who)
		if accounttest.Alive(s, before) || !accounttest.Alive(s, live) {
			t.Error("AP-03 the old session lives, or the new one does not")
		}
		second, live := add(t, s, s.Holding(live), who)
		out := list(t, s, live)
		expect.Must(t, "AP-03", expect.Is(out.Disponivel, true), expect.Len(out.Data, 2))
		expect.All(t, "AP-03", expect.Is(out.Data[0].Nome, "Notebook"))
		for _, key := range []*device{first, second, first} {
			token := accounttest.Session(t, login(t, s, key, place).Status(t, 200))
			var me accounttest.User
			s.Holding(token).Get("/auth/me").Status(t, 200).Decode(t, &me)
			if me.ID != who.UserID {
				t.Errorf("AP-03 signed in as %s", me.ID)
			}
			live = token
		}
		r := s.Holding(live).Do("DELETE", "/auth/passkeys/"+list(t, s, live).Data[0].ID, "", nil).Status(t, 200)
		if accounttest.Alive(s, live) {
			t.Error("AP-03 the session from before the removal lives")
		}
		login(t, s, first, place).Status(t, 401)
		login(t, s, second, place).Status(t, 200)
		if out := list(t, s, accounttest.Session(t, r)); len(out.Data) != 1 {
			t.Errorf("AP-03 %+v", out)
		}
		s.Work()
		for _, subject := range []string{"Chave de acesso adicionada na YNOVA", "Chave de acesso removida na YNOVA"} {
			if !accounttest.Mailed(s, who.Email, subject) {
				t.Errorf("AP-03 not told: %s", subject)
			}
		}
		for action, want := range map[string]int{"user.passkey_added": 2, "user.passkey_removed": 1} {
			if n := accounttest.Count(t, d, "SELECT COUNT(*) FROM audit_entries WHERE action = $1 AND entity_id = $2", action, who.UserID); n != want {
				t.Errorf("AP-03 %s stands %d times in the trail", action, n)
			}
		}
	})
}

// AP-03: an answer counts once, in the browser that received the challenge, within five
// minutes, for this address and with the owner verified.
func TestAnswersThatDoNotCount_AP03(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		who := s.People[actor.Consultor]
		key, _ := add(t, s, s.Client(who), who)
		begin := func() ceremony { return ask(t, s.Server.Anonymous(), "/auth/login/passkey/options") }
		const path = "/auth/login/passkey"
		t.Run("replayed", func(t *testing.T) {
			a := begin()
			body := key.signature(t, a, place)
			a.client.JSON("POST", path, body).Status(t, 200)
			a.client.JSON("POST", path, body).Status(t, 401)
		})
		t.Run("a wrong answer spends the challenge", func(t *testing.T) {
			a := begin()
			a.client.JSON("POST", path, map[string]any{"chave": "{}"}).Status(t, 401)
			a.client.JSON("POST", path, key.signature(t, a, place)).Status(t, 401)
		})
		t.Run("answered to another question", func(t *testing.T) {
			a, other := begin(), begin()
			other.client.JSON("POST", path, key.signature(t, a, place)).Status(t, 401)
		})
		t.Run("without the browser's cookie", func(t *testing.T) {
			s.Server.Anonymous().JSON("POST", path, key.signature(t, begin(), place)).Status(t, 401)
		})
		t.Run("too late", func(t *testing.T) {
			a := begin()
			s.Clock.Advance(5*time.Minute + time.Second)
			a.client.JSON("POST", path, key.signature(t, a, place)).Status(t, 401)
		})
		t.Run("signed for another origin", func(t *testing.T) {
			for _, origin := range []string{"https://ynova.exemplo.net", "http://localhost:9999", "https://localhost:8080"} {
				at := place
				at.Origin = origin
				login(t, s, key, at).Status(t, 401)
			}
		})
		t.Run("signed for another host", func(t *testing.T) {
			at := place
			at.ID = "exemplo.net"
			login(t, s, key, at).Status(t, 401)
		})
		t.Run("the owner not verified", func(t *testing.T) {
			key.Options.UserNotVerified = true
			login(t, s, key, place).Status(t, 401)
			key.Options.UserNotVerified = false
		})
		t.Run("in the name of somebody else", func(t *testing.T) {
			key.Options.UserHandle = []byte(s.People[actor.Gestora].UserID)
			login(t, s, key, place).Status(t, 401)
			key.Options.UserHandle = []byte("ninguém")
			login(t, s, key, place).Status(t, 401)
			key.Options.UserHandle = []byte(who.UserID)
		})
		t.Run("signed by another key", func(t *testing.T) {
			forged := newDevice(who)
			forged.key.ID = key.key.ID
			forged.key.Counter = 100
			login(t, s, forged, place).Status(t, 401)
		})
		login(t, s, key, place).Status(t, 200)
	})
}

// AP-03: a counter that does not grow is a copied key: it opens nothing, and the trail
// says so. A device that does not count stays at zero.
func TestCopiedKey_AP03(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		who := s.People[actor.Consultor]
		key, _ := add(t, s, s.Client(who), who)
		copied := *key
		login(t, s, key, place).Status(t, 200)
		login(t, s, key, place).Status(t, 200)
		login(t, s, &copied, place).Status(t, 401)
		if n := accounttest.Count(t, d, "SELECT COUNT(*) FROM audit_entries WHERE action = 'user.passkey_copied' AND entity_id = $1", who.UserID); n != 1 {
			t.Errorf("AP-03 %d entries about the copy", n)
		}
		login(t, s, key, place).Status(t, 200)

		still, _ := add(t, s, s.Client(who), who)
		for range 2 {
			still.key.Counter = ^uint32(0) // signature adds one
			login(t, s, still, place).Status(t, 200)
		}
	})
}

// AP-03: who is blocked stays out, and so does a key that a gestora removed.
func TestBlockedOwner_AP03(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		who := s.People[actor.Consultor]
		key, live := add(t, s, s.Client(who), who)
		path := "/api/users/" + who.UserID
		s.As(actor.Gestora).JSON("POST", path+"/block", nil).Status(t, 200)
		login(t, s, key, place).Status(t, 401)
		if accounttest.Alive(s, live) {
			t.Error("AP-03 the session of a blocked user lives")
		}
		s.As(actor.Gestora).JSON("POST", path+"/unblock", nil).Status(t, 200)
		login(t, s, key, place).Status(t, 200)
		s.As(actor.Gestora).JSON("POST", path+"/reset-2fa", nil).Status(t, 200)
		login(t, s, key, place).Status(t, 401)
		s.As(actor.Gestora).JSON("POST", path+"/reset-2fa", nil).Status(t, 409)
	})
}

// AP-03: a passkey is the second factor that a role demands; then the owner's password
// alone opens nothing any more, and a session that it opened before only the enrolment.
func TestPasskeyIsASecondFactor_AP03_A10(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		who := s.People[actor.Consultor]
		status := func(token string) string {
			var me accounttest.User
			s.Holding(token).Get("/auth/me").Status(t, 200).Decode(t, &me)
			return me.Status
		}
		_, byKey := add(t, s, s.Client(who), who)
		byPassword := accounttest.Enter(t, s, who.Email) // nothing is demanded yet
		demand(t, s, "consultor")
		if status(byKey) != "ativo" || status(byPassword) != "exige_2fa" {
			t.Errorf("AP-03 by key %s, by password %s", status(byKey), status(byPassword))
		}
		r := accounttest.Login(s.Server.Anonymous(), who.Email, accounttest.Password).Status(t, 200)
		var owed struct {
			User    *accounttest.User
			Passkey bool
		}
		r.Decode(t, &owed)
		expect.All(t, fmt.Sprintf("AP-03 the password alone opens: %s", r.Body), expect.Is(owed.User, nil), expect.Is(owed.Passkey, true),
			expect.Is(accounttest.Cookie(r, "ynova_session"), ""))
		refreshed := accounttest.Session(t, s.Holding(byKey).JSON("POST", "/auth/refresh", nil).Status(t, 200))
		if status(refreshed) != "ativo" {
			t.Error("AP-03 the renewed session owes a factor")
		}
		changed := accounttest.Session(t, s.Holding(refreshed).JSON("POST", "/auth/password",
			map[string]any{"currentPassword": accounttest.Password, "password": accounttest.Chosen}).Status(t, 200))
		if status(changed) != "ativo" {
			t.Error("AP-03 after a change of password the session owes a factor")
		}
		left := accounttest.Session(t, s.Holding(changed).Do("DELETE", "/auth/passkeys/"+list(t, s, changed).Data[0].ID, "", nil).Status(t, 200))
		if status(left) != "exige_2fa" {
			t.Error("AP-03 without its last key the session owes nothing")
		}
		_, again := add(t, s, s.Holding(left), who)
		if status(again) != "ativo" {
			t.Error("AP-03 a key does not meet the demand")
		}
	})
}

// AP-03, A12: adding and removing take the password typed within fifteen minutes.
func TestPasskeysNeedThePassword_AP03_A12(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		who := s.People[actor.Consultor]
		_, live := add(t, s, s.Client(who), who)
		id := list(t, s, live).Data[0].ID
		stranger := s.As(actor.Gestora)
		stranger.Do("DELETE", "/auth/passkeys/"+id, "", nil).Status(t, 404)
		a := ask(t, s.Holding(live), "/auth/passkeys/options")
		holding(stranger, strings.TrimPrefix(a.client.Headers().Get("Cookie"), "ynova_session="+live+"; ynova_passkey=")).
			JSON("POST", "/auth/passkeys", newDevice(who).creation(t, a, place)).Status(t, 409) // foreign challenge
		s.Clock.Advance(actor.ReauthWindow + time.Minute)
		for _, call := range [][2]string{{"POST", "/auth/passkeys/options"}, {"POST", "/auth/passkeys"}, {"DELETE", "/auth/passkeys/" + id}} {
			if p := s.Holding(live).JSON(call[0], call[1], nil).Status(t, 403).Problem(t); p.Code != "reautenticacao" {
				t.Errorf("A12 %s %s: %s", call[0], call[1], p.Code)
			}
		}
	})
}

// AP-03: ten keys, each once, with a name; also of several at the same time.
func TestTenKeys_AP03(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		who := s.People[actor.Consultor]
		c := s.Client(who)
		var begun []ceremony
		for range 12 {
			begun = append(begun, ask(t, c, "/auth/passkeys/options"))
		}
		nameless := newDevice(who).creation(t, begun[11], place)
		nameless["nome"] = "  "
		if p := begun[11].client.JSON("POST", "/auth/passkeys", nameless).Status(t, 422).Problem(t); p.Fields[0].Path != "nome" {
			t.Errorf("AP-03 %+v", p)
		}
		key, live := add(t, s, c, who)
		a := ask(t, s.Holding(live), "/auth/passkeys/options")
		a.client.JSON("POST", "/auth/passkeys", key.creation(t, a, place)).Status(t, 409)

		// Each key that is added ends the sessions of the others, which try again with a new one.
		var stored atomic.Int32
		var all sync.WaitGroup
		for range 12 {
			all.Go(func() {
				var err error = account.ErrNoSession
				for errors.Is(err, account.ErrNoSession) {
					live := s.Live(who)
					a, full := s.Passkeys.Begin(t.Context(), live)
					if full != nil {
						return
					}
					_, err = s.Passkeys.Add(t.Context(), live, a.Token, "Chave", newDevice(who).creation(t, ceremony{options: a.Options}, place)["chave"].(string), from)
				}
				if err == nil {
					stored.Add(1)
				}
			})
		}
		all.Wait()
		if n := accounttest.Count(t, d, "SELECT COUNT(*) FROM user_passkeys WHERE user_id = $1", who.UserID); n != 10 || stored.Load() != 9 {
			t.Errorf("AP-03 %d keys, %d added", n, stored.Load())
		}
	})
}

// AP-03: an IP address has no passkeys, and the screen can know.
func TestNoPasskeysOfAnAddress_AP03(t *testing.T) {
	for address, want := range map[string]bool{
		"http://127.0.0.1:8080": false, "http://[::1]:8080": false, "https://ynova.exemplo.com.br": true, "http://localhost:8080": true,
	} {
		if got := passkey.New(&account.Core{BaseURL: address}, nil).Available(); got != want {
			t.Errorf("AP-03 %s: %v", address, got)
		}
	}
}

// A07: an address begins a hundred sign-ins in fifteen minutes.
func TestPasskeyLoginsRest_AP03_A07(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		for range 100 {
			if _, err := s.Passkeys.BeginLogin(t.Context(), from); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := s.Passkeys.BeginLogin(t.Context(), from); err == nil {
			t.Error("A07 no limit")
		}
		s.Clock.Advance(16 * time.Minute)
		if _, err := s.Passkeys.BeginLogin(t.Context(), from); err != nil {
			t.Error(err)
		}
	})
}
