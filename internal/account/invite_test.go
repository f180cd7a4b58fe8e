package account_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

const guest = "iara@exemplo.com.br"

func invite(s *accounttest.Suite, email string, roles ...string) *webtest.Response {
	return s.As(actor.Gestora).JSON("POST", "/api/users", map[string]any{"name": "Iara Nunes", "email": email, "roles": roles})
}

func welcome(s *accounttest.Suite, token string) *webtest.Response {
	return s.Server.Anonymous().JSON("POST", "/auth/welcome", map[string]any{"token": token})
}

// FC-06: an invitation greets whom it is for, and her first password opens a session.
func TestInvitation_FC06(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		var made struct {
			ID, Status              string
			Roles                   []string
			Invited, EmailConfirmed bool
		}
		invite(s, " Iara@Exemplo.com.br ", "consultor").Status(t, 201).Decode(t, &made)
		expect.Must(t, "made", expect.Is(made.Status, "ativo"), expect.Is(made.Invited, true), expect.Is(made.EmailConfirmed, false),
			expect.Len(made.Roles, 1))
		expect.All(t, "made", expect.Is(made.Roles[0], "consultor"))
		invite(s, guest, "consultor").Status(t, 409)
		s.Work()
		_, first := s.Outbox.Link(t, guest)
		var shown struct{ Name, Email string }
		welcome(s, first).Status(t, 200).Decode(t, &shown)
		if shown.Name != "Iara Nunes" || shown.Email != guest {
			t.Errorf("the page greets %+v", shown)
		}
		t.Run("AU-06 invited again, the first link ends, and three days are enough", func(t *testing.T) {
			s.Clock.Advance(time.Hour)
			s.As(actor.Gestora).JSON("POST", "/api/users/"+made.ID+"/reset-password", nil).Status(t, 202)
			s.Work()
			welcome(s, first).Status(t, 422)
			accounttest.Reset(s, first, accounttest.Chosen).Status(t, 422)
			s.Clock.Advance(71 * time.Hour)
		})
		_, token := s.Outbox.Link(t, guest)
		if accounttest.Count(t, d, "SELECT COUNT(*) FROM sessions WHERE user_id = $1", made.ID) != 0 {
			t.Error("looking at the invitation began a session")
		}
		accounttest.Reset(s, token, "semdigito").Status(t, 422)
		r := accounttest.Reset(s, token, accounttest.Chosen).Status(t, 200)
		var entered struct {
			User      *struct{ Email, Status string }
			CSRFToken string
		}
		r.Decode(t, &entered)
		expect.Must(t, fmt.Sprintf("got %s", r.Body), expect.Not(entered.User, nil))
		expect.Must(t, fmt.Sprintf("got %s", r.Body), expect.Is(entered.User.Email, guest), expect.Is(entered.User.Status, "ativo"),
			expect.Not(entered.CSRFToken, ""))
		if !accounttest.Alive(s, accounttest.Cookie(r, "ynova_session")) {
			t.Error("the first password opened no session")
		}
		t.Run("A09 it works once, and greets nobody who has come in", func(t *testing.T) {
			accounttest.Reset(s, token, accounttest.Chosen).Status(t, 422)
			welcome(s, token).Status(t, 422)
			s.As(actor.Gestora).JSON("POST", "/api/users/"+made.ID+"/reset-password", nil).Status(t, 202)
			s.Work()
			_, reset := s.Outbox.Link(t, guest)
			welcome(s, reset).Status(t, 422)
			if again := accounttest.Reset(s, reset, accounttest.Chosen+"9").Status(t, 200); accounttest.Cookie(again, "ynova_session") != "" {
				t.Error("A09: a later link signed in")
			}
		})
	})
}

// A person who is blocked meanwhile is not let in, and nobody is invited to more than
// the inviter may.
func TestInvitationRules_FC06(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		if p := invite(s, "iara@", "consultor").Status(t, 422).Problem(t); p.Fields[0].Path != "email" {
			t.Errorf("got %+v", p)
		}
		if p := invite(s, guest).Status(t, 422).Problem(t); p.Fields[0].Path != "roles" {
			t.Errorf("got %+v", p)
		}
		if n := accounttest.Count(t, d, "SELECT COUNT(*) FROM users WHERE email = $1", guest); n != 0 {
			t.Fatal("a refused invitation made a user")
		}
		body := map[string]any{"name": "Iara Nunes", "email": guest, "roles": []string{"backoffice"}}
		once := s.As(actor.Gestora).With("Idempotency-Key", "convite-1")
		once.JSON("POST", "/api/users", body).Status(t, http.StatusCreated)
		once.JSON("POST", "/api/users", body).Status(t, http.StatusCreated)
		s.Work()
		if n := len(s.Outbox.To(guest)); n != 1 {
			t.Errorf("F04: %d invitations", n)
		}
		_, token := s.Outbox.Link(t, guest)
		s.As(actor.Gestora).JSON("POST", "/api/users/"+accounttest.IDOf(t, s, guest)+"/block", nil).Status(t, http.StatusOK)
		welcome(s, token).Status(t, 422)
		accounttest.Reset(s, token, accounttest.Chosen).Status(t, 422)
	})
}
