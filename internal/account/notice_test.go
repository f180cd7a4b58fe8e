package account_test

import (
	"database/sql"
	"testing"
	"time"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// waiting returns when the mails that are queued leave.
func waiting(t *testing.T, d *db.DB) []time.Time {
	t.Helper()
	rows, err := d.QueryContext(t.Context(), "SELECT run_at FROM jobs WHERE kind = 'account.mail' AND state = 'queued' AND args LIKE '%aprovado%'")
	found, err := db.Collect(rows, err, func(rows *sql.Rows, v *time.Time) error {
		var at clock.Micros
		err := rows.Scan(&at)
		*v = at.Time()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// Messages that the account sends on its own obey the preferences; links that a user
// requested and warnings do not.
func TestMailsAndQuietHours_CS05(t *testing.T) {
	accounttest.Each(t, func(t *testing.T, s *accounttest.Suite, d *db.DB) {
		local := clock.Local(s.Clock.Now()).AddDate(0, 0, 1)
		night := time.Date(local.Year(), local.Month(), local.Day(), 23, 10, 0, 0, clock.SaoPaulo())
		morning := night.Add(8*time.Hour + 50*time.Minute)
		s.Clock.Set(night)
		t.Run("CS-05 confirmation, reset and the notice of a new password leave at night", func(t *testing.T) {
			accounttest.Register(t, s, accounttest.Newcomer, accounttest.Chosen)
			s.Work()
			_, token := s.Outbox.Link(t, accounttest.Newcomer)
			accounttest.Confirm(s, token).Status(t, 200)
			s.Server.Anonymous().JSON("POST", "/auth/forgot-password", map[string]any{"email": accounttest.Newcomer}).Status(t, 200)
			s.Work()
			_, token = s.Outbox.Link(t, accounttest.Newcomer)
			accounttest.Reset(s, token, "mar-verde-claro-8").Status(t, 200)
			s.Work()
			if got := s.Outbox.To(accounttest.Newcomer); len(got) != 3 {
				t.Errorf("CS-05 %d mails", len(got))
			}
		})
		approve := func(t *testing.T, email string) {
			t.Helper()
			s.As(actor.Gestora).JSON("POST", "/api/users/"+accounttest.IDOf(t, s, email)+"/approve", map[string]any{"roles": []string{"consultor"}}).Status(t, 200)
		}
		t.Run("CS-05 the approval waits for the morning", func(t *testing.T) {
			approve(t, accounttest.Newcomer)
			if got := waiting(t, d); len(got) != 1 || !got[0].Equal(morning) {
				t.Errorf("CS-05 leaves at %v, want %v", got, morning)
			}
		})
		t.Run("CS-05 or is not mailed to who wants no mail", func(t *testing.T) {
			other := s.Person("Outro Pendente")
			if err := accounttest.Prefer(t, d, other.UserID); err != nil {
				t.Fatal(err)
			}
			approve(t, other.Email)
			if got := waiting(t, d); len(got) != 1 {
				t.Errorf("CS-05 %d mails wait", len(got))
			}
		})
		t.Run("CS-05 the gestoras are told of a registration by mail too", func(t *testing.T) {
			n := accounttest.Count(t, d, "SELECT COUNT(*) FROM notifications WHERE user_id = $1 AND mail_at IS NOT NULL", s.People[actor.Gestora].UserID)
			if n != 1 {
				t.Errorf("CS-05 %d mails planned", n)
			}
		})
	})
}
