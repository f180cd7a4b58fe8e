package factor_test

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"ynova/internal/account/accounttest"
	"ynova/internal/account/session"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/secret"
	"ynova/internal/platform/web/webtest"
)

// phone is an authenticator app with a key.
type phone struct {
	s      *accounttest.Suite
	secret string
}

// code is what the app shows so many steps from now.
func (p phone) code(t *testing.T, steps int) string {
	t.Helper()
	code, err := totp.GenerateCode(p.secret, p.s.Clock.Now().Add(time.Duration(steps)*30*time.Second))
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// step moves the clock to the middle of the next step.
func step(s *accounttest.Suite) {
	s.Clock.Set(s.Clock.Now().Truncate(30 * time.Second).Add(45 * time.Second))
}

type confirmed struct {
	User          accounttest.User
	CSRFToken     string
	RecoveryCodes []string
}

// begin asks for a key.
func begin(t *testing.T, s *accounttest.Suite, c *webtest.Client, code string) phone {
	t.Helper()
	var e struct{ Secret, URI, QR string }
	c.JSON("POST", "/auth/2fa", map[string]any{"password": accounttest.Password, "code": code}).Status(t, 200).Decode(t, &e)
	if !strings.HasPrefix(e.QR, "data:image/png;base64,") || !strings.HasPrefix(e.URI, "otpauth://totp/YNOVA:") {
		t.Errorf("CS-03 QR %.40s, URI %s", e.QR, e.URI)
	}
	return phone{s, e.Secret}
}

// enrol puts a second factor in force and returns the app, the session and the codes.
func enrol(t *testing.T, s *accounttest.Suite, a actor.Actor) (phone, string, []string) {
	t.Helper()
	step(s)
	c := s.Client(a)
	p := begin(t, s, c, "")
	r := c.JSON("POST", "/auth/2fa/confirm", map[string]any{"code": p.code(t, 0)}).Status(t, 200)
	var out confirmed
	r.Decode(t, &out)
	return p, accounttest.Session(t, r), out.RecoveryCodes
}

type owed struct {
	User      *accounttest.User
	Challenge string
}

// challenge types the right password.
func challenge(t *testing.T, s *accounttest.Suite, email string) string {
	t.Helper()
	r := accounttest.Login(s.Server.Anonymous(), email, accounttest.Password).Status(t, 200)
	var o owed
	r.Decode(t, &o)
	expect.Must(t, fmt.Sprintf("A05 before the code there is a session: %s", r.Body), expect.Not(o.Challenge, ""), expect.Is(o.User, nil),
		expect.Is(accounttest.Cookie(r, "ynova_session"), ""), expect.Is(accounttest.Cookie(r, "ynova_device"), ""))
	return o.Challenge
}

func second(s *accounttest.Suite, challenge, code string) *webtest.Response {
	return s.Server.Anonymous().JSON("POST", "/auth/login/code", map[string]any{"challenge": challenge, "code": code})
}

func TestSecondFactor_A10_CS03(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		who := s.People[actor.Consultor]
		before := accounttest.Enter(t, s, who.Email)
		p, live, codes := enrol(t, s, who)
		t.Run("A05 enrolment begins a new session and ends the others", func(t *testing.T) {
			if accounttest.Alive(s, before) || !accounttest.Alive(s, live) {
				t.Error("A05: the old session lives, or the new one does not")
			}
		})
		t.Run("A10 ten recovery codes, stored as hashes", func(t *testing.T) {
			if len(codes) != 10 || len(codes[0]) != 19 {
				t.Errorf("A10 %v", codes)
			}
			if n := accounttest.Count(t, d, "SELECT COUNT(*) FROM user_recovery_codes WHERE code_hash LIKE $1", "%"+strings.ReplaceAll(codes[0], "-", "")+"%"); n != 0 {
				t.Error("A10 a code is stored as it is")
			}
		})
		t.Run("A10 the code of the enrolment does not work again", func(t *testing.T) {
			second(s, challenge(t, s, who.Email), p.code(t, 0)).Status(t, 422)
		})
		step(s)
		t.Run("A10 a code works once, and no earlier one afterwards", func(t *testing.T) {
			ch := challenge(t, s, who.Email)
			code, earlier := p.code(t, 0), p.code(t, -1)
			token := accounttest.Session(t, second(s, ch, code).Status(t, 200))
			if !accounttest.Alive(s, token) {
				t.Error("A10 no session")
			}
			second(s, ch, p.code(t, 1)).Status(t, 401) // the challenge was met
			again := challenge(t, s, who.Email)
			second(s, again, code).Status(t, 422)
			second(s, again, earlier).Status(t, 422)
		})
		t.Run("A10 one step of drift either way and no more", func(t *testing.T) {
			for range 5 {
				step(s)
			}
			ch := challenge(t, s, who.Email)
			second(s, ch, p.code(t, -2)).Status(t, 422)
			second(s, ch, p.code(t, 2)).Status(t, 422)
			second(s, ch, p.code(t, -1)).Status(t, 200)
			second(s, challenge(t, s, who.Email), p.code(t, 1)).Status(t, 200)
		})
		t.Run("A10 a recovery code works once, in any spelling", func(t *testing.T) {
			second(s, challenge(t, s, who.Email), strings.ToLower(strings.ReplaceAll(codes[3], "-", " "))).Status(t, 200)
			second(s, challenge(t, s, who.Email), codes[3]).Status(t, 422)
			if n := accounttest.Count(t, d, "SELECT COUNT(*) FROM notifications WHERE kind = 'seguranca' AND user_id = $1", who.UserID); n != 1 {
				t.Errorf("A10 told %d times", n)
			}
		})
		t.Run("P05 the acts are in the trail", func(t *testing.T) {
			if n := accounttest.Count(t, d, "SELECT COUNT(*) FROM audit_entries WHERE action = 'user.second_factor_on' AND actor_id = $1", who.UserID); n != 1 {
				t.Errorf("P05 %d entries", n)
			}
		})
		t.Run("A10 the owner is told by mail", func(t *testing.T) {
			s.Work()
			if !accounttest.Mailed(s, who.Email, "Verificação em duas etapas ativada na YNOVA") {
				t.Error("A10 no mail")
			}
		})
	})
}

func TestOneCodeManyTries_A10(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		who := s.People[actor.Gestora]
		p, _, codes := enrol(t, s, who)
		for name, code := range map[string]func() string{"code": func() string { return p.code(t, 0) }, "recovery": func() string { return codes[0] }} {
			s.Clock.Advance(16 * time.Minute) // the attempts of the round before rest
			step(s)
			typed := code()
			challenges := make([]string, 20)
			for i := range challenges {
				challenges[i] = challenge(t, s, who.Email)
			}
			var entered atomic.Int32
			var all sync.WaitGroup
			for _, ch := range challenges {
				all.Go(func() {
					if second(s, ch, typed).Code == 200 {
						entered.Add(1)
					}
				})
			}
			all.Wait()
			if n := entered.Load(); n != 1 {
				t.Errorf("A10 20 parallel uses of one %s: %d entered", name, n)
			}
		}
	})
}

// A07: codes are counted together with passwords, and the answer during the lock is
// that of a wrong code.
func TestGuessingCodes_A07_A08(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		who := s.People[actor.Backoffice]
		p, _, codes := enrol(t, s, who)
		step(s)
		for range 3 {
			accounttest.Login(s.Server.Anonymous(), who.Email, "palpite-1").Status(t, 401)
		}
		first, other := challenge(t, s, who.Email), challenge(t, s, who.Email)
		wrong := accounttest.Seen(second(s, first, "000000").Status(t, 422))
		for range 3 {
			second(s, first, "000000").Status(t, 422)
		}
		if n := accounttest.Comparisons(t, d); n != 7 {
			t.Errorf("A07 %d comparisons, want 7", n)
		}
		for name, code := range map[string]string{"right": p.code(t, 0), "recovery": codes[0], "long": strings.Repeat("9", 60)} {
			if got := accounttest.Seen(second(s, other, code)); got != wrong {
				t.Errorf("A08 %s code during the lock: %s", name, got)
			}
		}
		if n := accounttest.Comparisons(t, d); n != 7 {
			t.Errorf("A07 %d comparisons during the lock, want 7", n)
		}
		t.Run("A08 every challenge that leads nowhere is answered alike", func(t *testing.T) {
			want := accounttest.Seen(second(s, "inventado", "000000").Status(t, 401))
			s.Clock.Advance(6 * time.Minute)
			if got := accounttest.Seen(second(s, first, p.code(t, 0))); got != want {
				t.Errorf("A08 expired: %s", got)
			}
		})
	})
}

// A10: after five wrong codes the password is required again.
func TestChallengeRunsOut_A10(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		who := s.People[actor.Parceiro]
		p, _, _ := enrol(t, s, who)
		step(s)
		ch := challenge(t, s, who.Email)
		for range 5 {
			second(s, ch, "abc").Status(t, 422)
		}
		second(s, ch, p.code(t, 0)).Status(t, 401)
		t.Run("A03 a blocked user's challenge is none", func(t *testing.T) {
			held := challenge(t, s, who.Email)
			s.As(actor.Gestora).JSON("POST", "/api/users/"+who.UserID+"/block", nil).Status(t, 200)
			second(s, held, p.code(t, 0)).Status(t, 401)
		})
	})
}

func TestChangingTheFactor_A10_A12(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		who := s.People[actor.Consultor]
		p, live, codes := enrol(t, s, who)
		c := s.Holding(live)
		t.Run("A10 password and code are needed to replace, renew or disable it", func(t *testing.T) {
			for _, path := range []string{"/auth/2fa", "/auth/2fa/recovery-codes", "/auth/2fa/disable"} {
				c.JSON("POST", path, map[string]any{"password": accounttest.Password}).Status(t, 422)
				c.JSON("POST", path, map[string]any{"password": "palpite-1", "code": codes[0]}).Status(t, 422)
			}
			s.Clock.Advance(16 * time.Minute)
			live = accounttest.Session(t, second(s, challenge(t, s, who.Email), p.code(t, 0)).Status(t, 200))
			c = s.Holding(live)
		})
		step(s)
		next := begin(t, s, c, p.code(t, 0))
		t.Run("A10 the old one stays until a code of the new one was typed", func(t *testing.T) {
			c.JSON("POST", "/auth/2fa/confirm", map[string]any{"code": "000000"}).Status(t, 422)
			second(s, challenge(t, s, who.Email), codes[1]).Status(t, 200)
		})
		r := c.JSON("POST", "/auth/2fa/confirm", map[string]any{"code": next.code(t, 0)}).Status(t, 200)
		c = s.Holding(accounttest.Session(t, r))
		step(s)
		second(s, challenge(t, s, who.Email), p.code(t, 0)).Status(t, 422)
		second(s, challenge(t, s, who.Email), codes[2]).Status(t, 422)
		second(s, challenge(t, s, who.Email), next.code(t, 0)).Status(t, 200)
		step(s)
		r = c.JSON("POST", "/auth/2fa/disable", map[string]any{"password": accounttest.Password, "code": next.code(t, 0)}).Status(t, 200)
		if !accounttest.Alive(s, accounttest.Session(t, r)) {
			t.Error("A05 no new session")
		}
		accounttest.Enter(t, s, who.Email)
		s.Work()
		if !accounttest.Mailed(s, who.Email, "Verificação em duas etapas desativada na YNOVA") {
			t.Error("A10 the owner was not told")
		}
		if n := accounttest.Count(t, d, "SELECT COUNT(*) FROM user_totp") + accounttest.Count(t, d, "SELECT COUNT(*) FROM user_recovery_codes"); n != 0 {
			t.Errorf("%d rows are left", n)
		}
	})
}

func TestFactorResetByGestora_A12(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		who := s.People[actor.Consultor]
		_, live, _ := enrol(t, s, who)
		path := "/api/users/" + who.UserID + "/reset-2fa"
		s.As(actor.Backoffice).JSON("POST", path, nil).Status(t, 403)
		gestora := s.As(actor.Gestora)
		s.Clock.Advance(20 * time.Minute)
		if p := gestora.JSON("POST", path, nil).Status(t, 403).Problem(t); p.Code != "reautenticacao" {
			t.Errorf("A12 %s", p.Code)
		}
		s.As(actor.Gestora).JSON("POST", path, nil).Status(t, 200)
		if accounttest.Alive(s, live) {
			t.Error("A03 the session lives")
		}
		accounttest.Enter(t, s, who.Email)
		s.As(actor.Gestora).JSON("POST", path, nil).Status(t, 409)
		s.Work()
		if !accounttest.Mailed(s, who.Email, "Verificação em duas etapas redefinida na YNOVA") {
			t.Error("A10 the owner was not told")
		}
	})
}

// A10: with exigir_2fa a user of the role without a second factor reaches enrolment
// only, at once.
func TestRequiredFactor_A10(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		who := s.People[actor.Consultor]
		c, free := s.Client(who), s.As(actor.Backoffice)
		s.As(actor.Gestora).JSON("PUT", "/api/settings", map[string]any{"registrationApproval": true, "requireTwoFactor": []string{"dono"}}).Status(t, 422)
		s.As(actor.Gestora).JSON("PUT", "/api/settings", map[string]any{"registrationApproval": true, "requireTwoFactor": []string{"consultor"}}).Status(t, 200)
		free.Get("/auth/sessions").Status(t, 200)
		for _, path := range []string{"/auth/sessions", "/api/profile"} {
			if p := c.Get(path).Status(t, 403).Problem(t); p.Code != "exige_2fa" {
				t.Errorf("A10 %s: %s", path, p.Code)
			}
		}
		var me accounttest.User
		c.Get("/auth/me").Status(t, 200).Decode(t, &me)
		if me.Status != "exige_2fa" {
			t.Errorf("A10 status %s", me.Status)
		}
		var in accounttest.SignedIn
		accounttest.Login(s.Server.Anonymous(), who.Email, accounttest.Password).Status(t, 200).Decode(t, &in)
		if in.User.Status != "exige_2fa" {
			t.Errorf("A10 status at the login %s", in.User.Status)
		}
		_, live, _ := enrol(t, s, who)
		s.Holding(live).Get("/auth/sessions").Status(t, 200)
	})
}

// P07: the shared secret is sealed for its row: that of another row opens nothing, and
// a copy of the database reveals no secret.
func TestFactorsAreSealed_P07(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		one, two := s.People[actor.Consultor], s.People[actor.Backoffice]
		p, _, codes := enrol(t, s, one)
		enrol(t, s, two)
		if n := accounttest.Count(t, d, "SELECT COUNT(*) FROM user_totp WHERE secret_sealed LIKE $1", "%"+p.secret+"%"); n != 0 {
			t.Error("P07 the secret is stored as it is")
		}
		accounttest.Exec(t, d, `UPDATE user_totp SET secret_sealed = (SELECT o.secret_sealed FROM user_totp o WHERE o.user_id = $2) WHERE user_id = $1`,
			two.UserID, one.UserID)
		step(s)
		second(s, challenge(t, s, two.Email), p.code(t, 0)).Status(t, 422)
		second(s, challenge(t, s, one.Email), p.code(t, 0)).Status(t, 200)
		t.Run("P07 a new key takes over", func(t *testing.T) {
			newer := s.Another(newerBox(t)).Factors
			before := accounttest.Count(t, d, "SELECT COUNT(DISTINCT secret_sealed) FROM user_totp")
			sealed := accounttest.Text(t, d, "SELECT secret_sealed FROM user_totp WHERE user_id = $1", one.UserID)
			if err := newer.Reseal(t.Context()); err != nil || before != 1 {
				t.Fatal(err, before)
			}
			if accounttest.Text(t, d, "SELECT secret_sealed FROM user_totp WHERE user_id = $1", one.UserID) == sealed {
				t.Error("P07 not sealed anew")
			}
			_, err := newer.Login(t.Context(), challenge(t, s, one.Email), codes[0], session.Origin{IP: "203.0.113.9"})
			if err != nil {
				t.Error(err)
			}
		})
	})
}

func newerBox(t *testing.T) *secret.Box {
	t.Helper()
	box, err := secret.New("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", accounttest.BoxKey)
	if err != nil {
		t.Fatal(err)
	}
	return box
}
