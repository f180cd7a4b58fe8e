package account_test

import (
	"errors"
	"net/http"
	"testing"
	"time"

	virtual "github.com/descope/virtualwebauthn"
	"github.com/pquerna/otp/totp"

	"ynova/internal/account"
	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/web/webtest"
)

// opening is a call of who is signed in that opens the account anew: by a link or by a session.
// Its preparation returns the call.
type opening struct {
	name    string
	prepare func(t *testing.T, s *accounttest.Suite, d *db.DB, c *webtest.Client, who actor.Actor) func() *webtest.Response
}

// openings are all calls but those of API keys and of the own password.
var openings = []opening{
	{"a new address", func(_ *testing.T, _ *accounttest.Suite, _ *db.DB, c *webtest.Client, _ actor.Actor) func() *webtest.Response {
		return func() *webtest.Response {
			return c.JSON("POST", "/api/profile/email", map[string]any{"email": "outra@exemplo.com.br"})
		}
	}},
	{"a passkey added", func(t *testing.T, _ *accounttest.Suite, _ *db.DB, c *webtest.Client, who actor.Actor) func() *webtest.Response {
		asked := c.JSON("POST", "/auth/passkeys/options", nil).Status(t, 200)
		var out struct{ Opcoes string }
		asked.Decode(t, &out)
		options, err := virtual.ParseAttestationOptions(out.Opcoes)
		if err != nil {
			t.Fatal(err)
		}
		device := virtual.NewAuthenticator()
		device.Options.UserHandle = []byte(who.UserID)
		made := virtual.CreateAttestationResponse(virtual.RelyingParty{ID: "localhost", Name: "YNOVA", Origin: accounttest.BaseURL}, device, accounttest.Credential(), *options)
		c = c.With("Cookie", c.Headers().Get("Cookie")+"; ynova_passkey="+accounttest.Cookie(asked, "ynova_passkey"))
		return func() *webtest.Response {
			return c.JSON("POST", "/auth/passkeys", map[string]any{"nome": "Notebook", "chave": made})
		}
	}},
	{"a passkey removed", func(t *testing.T, _ *accounttest.Suite, d *db.DB, c *webtest.Client, who actor.Actor) func() *webtest.Response {
		accounttest.Exec(t, d, `INSERT INTO user_passkeys (id, user_id, credential_id, public_key, sign_count, aaguid, backup_eligible, backup_state, label, created_at)
			VALUES ($1, $1, $1, 'AA', 0, '00', false, false, 'Notebook', 0)`, who.UserID)
		return func() *webtest.Response { return c.Do("DELETE", "/auth/passkeys/"+who.UserID, "", nil) }
	}},
	{"a second factor begun", func(_ *testing.T, _ *accounttest.Suite, _ *db.DB, c *webtest.Client, _ actor.Actor) func() *webtest.Response {
		return func() *webtest.Response { return c.JSON("POST", "/auth/2fa", ownPassword("")) }
	}},
	{"a second factor in force", func(t *testing.T, s *accounttest.Suite, _ *db.DB, c *webtest.Client, _ actor.Actor) func() *webtest.Response {
		code := enrolment(t, s, c)
		return func() *webtest.Response {
			return c.JSON("POST", "/auth/2fa/confirm", map[string]any{"code": code(t)})
		}
	}},
	{"a second factor removed", func(t *testing.T, s *accounttest.Suite, _ *db.DB, c *webtest.Client, who actor.Actor) func() *webtest.Response {
		client, code := enrolled(t, s, c, who)
		return func() *webtest.Response { return client.JSON("POST", "/auth/2fa/disable", ownPassword(code)) }
	}},
	{"new recovery codes", func(t *testing.T, s *accounttest.Suite, _ *db.DB, c *webtest.Client, who actor.Actor) func() *webtest.Response {
		client, code := enrolled(t, s, c, who)
		return func() *webtest.Response { return client.JSON("POST", "/auth/2fa/recovery-codes", ownPassword(code)) }
	}},
	{"an account of the company unlinked", func(t *testing.T, _ *accounttest.Suite, d *db.DB, c *webtest.Client, who actor.Actor) func() *webtest.Response {
		accounttest.Exec(t, d, `INSERT INTO sso_identities (id, user_id, issuer, subject, email_seen, mapped_roles, linked_at) VALUES ($1, $1, 'https://id.example', $1, '', '', 0)`, who.UserID)
		return func() *webtest.Response { return c.Do("DELETE", "/auth/sso/contas/"+who.UserID, "", nil) }
	}},
}

func ownPassword(code string) map[string]any {
	return map[string]any{"password": accounttest.Password, "code": code}
}

// enrolment begins a second factor and returns what its app shows.
func enrolment(t *testing.T, s *accounttest.Suite, c *webtest.Client) func(t *testing.T) string {
	t.Helper()
	var key struct{ Secret string }
	c.JSON("POST", "/auth/2fa", ownPassword("")).Status(t, 200).Decode(t, &key)
	return func(t *testing.T) string {
		code, err := totp.GenerateCode(key.Secret, s.Clock.Now())
		if err != nil {
			t.Error(err)
		}
		return code
	}
}

// enrolled puts a second factor in force and returns a new session with a code for it.
func enrolled(t *testing.T, s *accounttest.Suite, c *webtest.Client, who actor.Actor) (*webtest.Client, string) {
	t.Helper()
	code := enrolment(t, s, c)
	c.JSON("POST", "/auth/2fa/confirm", map[string]any{"code": code(t)}).Status(t, 200)
	s.Clock.Advance(time.Minute)
	return s.Client(who), code(t)
}

// SX-25, OP-03: a call of who is signed in beside the reset of the password by a link leaves
// neither a session nor the link to another address, whichever of them has the person's row first.
func TestNothingOutrunsAReset_SX25(t *testing.T) {
	dbtest.Needs(t, dbtest.OnPostgres)
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		for _, of := range openings {
			for _, first := range []bool{false, true} {
				t.Run(of.name+map[bool]string{false: " after the reset", true: " before the reset"}[first], func(t *testing.T) {
					s.Clock.Advance(time.Hour)
					who := s.Person("Rita Prado", actor.Consultor)
					call := of.prepare(t, s, d, s.Client(who), who)
					s.Server.Anonymous().JSON("POST", "/auth/forgot-password", map[string]any{"email": who.Email}).Status(t, http.StatusOK)
					s.Work()
					_, mailed := s.Outbox.Link(t, who.Email)
					code := 0
					act := func() { code = call().Code }
					reset := func() { accounttest.Reset(s, mailed, accounttest.Chosen).Status(t, http.StatusOK) }
					if first {
						s.InOrder(t, who.UserID, act, reset)
					} else {
						s.InOrder(t, who.UserID, reset, act)
					}
					if refused := code == http.StatusUnauthorized; refused == first || !refused && code/100 != 2 {
						t.Errorf("SX-25 the call answers %d", code)
					}
					if n := accounttest.Count(t, d, `SELECT COUNT(*) FROM sessions WHERE user_id = $1 AND revoked_at IS NULL`, who.UserID); n != 0 {
						t.Errorf("SX-25 %d sessions are left", n)
					}
					if n := accounttest.Count(t, d, `SELECT COUNT(*) FROM email_changes WHERE user_id = $1 AND used_at IS NULL`, who.UserID); n != 0 {
						t.Errorf("SX-25 %d links to another address are left", n)
					}
				})
			}
		}
	})
}

// SX-25: who has no session, or one that is there no more, opens nothing.
func TestWithoutASessionNothingOpens_SX25(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		nobody, gone := s.People[actor.Consultor], s.Live(s.People[actor.Consultor])
		accounttest.Exec(t, d, `DELETE FROM sessions WHERE id = $1`, gone.SessionID)
		for _, who := range []actor.Actor{nobody, gone} {
			if err := s.Service.RequestEmail(t.Context(), who, "outra@exemplo.com.br"); !errors.Is(err, account.ErrNoSession) {
				t.Errorf("SX-25 session %q: %v", who.SessionID, err)
			}
		}
		if err := s.Service.RequestEmail(t.Context(), s.Live(nobody), "outra@exemplo.com.br"); err != nil {
			t.Errorf("SX-25 a live session: %v", err)
		}
	})
}
