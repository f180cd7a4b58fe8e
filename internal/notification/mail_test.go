package notification_test

import (
	"context"
	"errors"
	"net"
	"testing"
	"time"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/mail"
	"ynova/internal/platform/web"
)

// bench mails to an outbox that can be set to fail.
type bench struct {
	*accounttest.Suite
	db    *db.DB
	clock *clock.Manual // of what is due
	fails error
}

func (b *bench) Send(ctx context.Context, m mail.Message) error {
	if b.fails != nil {
		return b.fails
	}
	return b.Outbox.Send(ctx, m)
}

func startMail(t *testing.T, d *db.DB) *bench {
	t.Helper()
	b := &bench{db: d, clock: clock.Fixed(clock.System().Now())}
	service := notification.New(notification.Config{
		DB: d, Clock: b.clock, Sender: b, BaseURL: accounttest.BaseURL + "/",
		Mailbox: func(ctx context.Context, userID string) (string, error) { return b.Service.Mailbox(ctx, userID) },
	})
	b.Suite = accounttest.New(t, d, func(r *web.Router) { notification.Routes(r, service) })
	service.Jobs(b.Queue)
	return b
}

// at moves the clock to the hour of the day after the next in São Paulo.
func (b *bench) at(hour, minute int) {
	local := clock.Local(clock.System().Now()).AddDate(0, 0, 2)
	b.clock.Set(time.Date(local.Year(), local.Month(), local.Day(), hour, minute, 0, 0, clock.SaoPaulo()))
}

func (b *bench) run(t *testing.T) {
	t.Helper()
	err := b.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := b.Queue.Enqueue(ctx, tx, jobs.Job{Kind: "notification.mail"})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	b.Work()
}

func (b *bench) sent(role actor.Role) []mail.Message { return b.Outbox.To(b.People[role].Email) }

// planned returns when the mails to the user leave that are in the line.
func planned(t *testing.T, d *db.DB, userID string) []clock.Micros {
	t.Helper()
	rows, err := d.QueryContext(t.Context(), "SELECT mail_at FROM notifications WHERE user_id = $1 AND mail_at IS NOT NULL", userID)
	found, err := db.Collect(rows, err, db.Single[clock.Micros])
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func lead(title string) notification.Message {
	return notification.Message{Kind: "lead", Title: title, Body: "Cerâmica Alfa pediu contato.", Link: "/leads", Topic: notification.TopicNewLeads}
}

func TestMailFollowsThePreferences_CS05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := startMail(t, d)
		consultor := b.People[actor.Consultor]
		prefer := func(changes map[string]any) {
			b.As(actor.Consultor).JSON("PUT", preferencesPath, wants(changes)).Status(t, 200)
		}
		count := func() (shown, mailed int) {
			return get(t, b.Suite, actor.Consultor, "/api/notifications").Total, len(b.sent(actor.Consultor))
		}
		b.at(12, 0)
		t.Run("CS-05 what is told is also mailed, once", func(t *testing.T) {
			if err := notify(t, d, lead("Novo\r\nlead"), consultor.UserID); err != nil {
				t.Fatal(err)
			}
			b.run(t)
			b.run(t)
			got := b.sent(actor.Consultor)
			expect.Must(t, "CS-05", expect.Len(got, 1))
			expect.Must(t, "CS-05", expect.Is(got[0].Subject, "Novo lead"),
				expect.Has(got[0].Text, accounttest.BaseURL+"/leads\n", accounttest.BaseURL+"/notifications"), expect.Is(got[0].Check(), nil))
		})
		for _, c := range []struct {
			name           string
			changes        map[string]any
			message        notification.Message
			shown, mailed  int
			changedLater   map[string]any
			readBeforehand bool
		}{
			{"without the channel it is shown only", map[string]any{"email": false}, lead("a"), 1, 0, nil, false},
			{"without the topic it is neither shown nor mailed", map[string]any{"newLeads": false}, lead("b"), 0, 0, nil, false},
			{"another topic is not touched", map[string]any{"newLeads": false}, notification.Message{Kind: "c", Title: "c", Body: "c", Topic: notification.TopicClosedContracts}, 1, 1, nil, false},
			{"closed contracts", map[string]any{"closedContracts": false}, notification.Message{Kind: "c", Title: "c", Body: "c", Topic: notification.TopicClosedContracts}, 0, 0, nil, false},
			{"commission paid", map[string]any{"commissionPaid": false}, notification.Message{Kind: "c", Title: "c", Body: "c", Topic: notification.TopicCommissionPaid}, 0, 0, nil, false},
			{"meeting reminders", map[string]any{"meetingReminders": false}, notification.Message{Kind: "c", Title: "c", Body: "c", Topic: notification.TopicMeetingReminders}, 0, 0, nil, false},
			{"what belongs to the work is always shown", map[string]any{"newLeads": false, "email": false}, notification.Message{Kind: "c", Title: "c", Body: "c", Mail: true}, 1, 0, nil, false},
			{"and mailed where it says so", nil, notification.Message{Kind: "c", Title: "c", Body: "c", Mail: true}, 1, 1, nil, false},
			{"and else not", nil, notification.Message{Kind: "c", Title: "c", Body: "c"}, 1, 0, nil, false},
			{"the channel turned off before the mail leaves", nil, lead("d"), 1, 0, map[string]any{"email": false}, false},
			{"the topic turned off before the mail leaves", nil, lead("e"), 1, 0, map[string]any{"newLeads": false}, false},
			{"what was read meanwhile is not mailed", nil, lead("f"), 1, 0, nil, true},
		} {
			t.Run("CS-05 "+c.name, func(t *testing.T) {
				prefer(c.changes)
				shown, mailed := count()
				if err := notify(t, d, c.message, consultor.UserID); err != nil {
					t.Fatal(err)
				}
				if n := len(planned(t, d, consultor.UserID)); c.mailed == 1 && n != 1 || c.changes["email"] == false && n != 0 {
					t.Errorf("CS-05 %d mails planned", n)
				}
				if c.changedLater != nil {
					prefer(c.changedLater)
				}
				if c.readBeforehand {
					b.As(actor.Consultor).JSON("POST", "/api/notifications/read", map[string]any{}).Status(t, 200)
				}
				b.run(t)
				nowShown, nowMailed := count()
				if nowShown-shown != c.shown || nowMailed-mailed != c.mailed {
					t.Errorf("CS-05 shown %d, mailed %d", nowShown-shown, nowMailed-mailed)
				}
			})
		}
	})
}

func TestMailWaitsForTheEndOfQuietHours_CS05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := startMail(t, d)
		consultor := b.People[actor.Consultor]
		t.Run("CS-05 planned in the transaction for their end", func(t *testing.T) {
			local := clock.Local(clock.System().Now())
			hours := map[string]any{"quietFrom": local.Add(-time.Hour).Format("15:04"), "quietUntil": local.Add(time.Hour).Format("15:04")}
			b.As(actor.Gestora).JSON("PUT", preferencesPath, wants(hours)).Status(t, 200)
			if err := notify(t, d, lead("x"), b.People[actor.Gestora].UserID); err != nil {
				t.Fatal(err)
			}
			end := clock.FromTime(local.Add(time.Hour).Truncate(time.Minute))
			if got := planned(t, d, b.People[actor.Gestora].UserID); len(got) != 1 || got[0] != end {
				t.Errorf("CS-05 planned for %v, want %v", got, end)
			}
			b.clock.Set(local.Add(30 * time.Minute))
			b.run(t)
			if len(b.sent(actor.Gestora)) != 0 {
				t.Error("CS-05 mailed in the quiet hours")
			}
			b.clock.Set(local.Add(time.Hour))
			b.run(t)
			if len(b.sent(actor.Gestora)) != 1 {
				t.Error("CS-05 not mailed after the quiet hours")
			}
		})
		t.Run("CS-05 one that is due late waits like a new one", func(t *testing.T) {
			if err := notify(t, d, lead("x"), consultor.UserID); err != nil {
				t.Fatal(err)
			}
			for _, step := range []struct{ hour, minute, mailed int }{{22, 0, 0}, {23, 59, 0}, {24 + 7, 59, 0}, {24 + 8, 0, 1}, {24 + 9, 0, 1}} {
				b.at(step.hour, step.minute)
				b.run(t)
				if got := len(b.sent(actor.Consultor)); got != step.mailed {
					t.Errorf("CS-05 %d:%02d: %d mailed", step.hour, step.minute, got)
				}
			}
		})
		t.Run("CS-05 what is of no use after them is not mailed", func(t *testing.T) {
			b.at(22, 30)
			until := b.clock.Now().Add(time.Hour)
			m := notification.Message{Kind: "agenda", Title: "Reunião em 15 minutos", Body: "x", Topic: notification.TopicMeetingReminders, Until: &until}
			if err := notify(t, d, m, consultor.UserID); err != nil {
				t.Fatal(err)
			}
			b.run(t)
			b.at(24+12, 0)
			b.run(t)
			if got := len(b.sent(actor.Consultor)); got != 1 {
				t.Errorf("CS-05 %d mailed", got)
			}
		})
		t.Run("A03 who was blocked meanwhile gets nothing", func(t *testing.T) {
			if err := notify(t, d, lead("x"), b.People[actor.Parceiro].UserID); err != nil {
				t.Fatal(err)
			}
			b.As(actor.Gestora).JSON("POST", "/api/users/"+b.People[actor.Parceiro].UserID+"/block", map[string]any{}).Status(t, 200)
			b.at(12, 0)
			b.run(t)
			if len(b.sent(actor.Parceiro)) != 0 {
				t.Error("A03 mailed to who is blocked")
			}
		})
	})
}

// A notice about security neither waits nor can be turned off, and whoever reads the
// bell in its owner's place does not keep it from her mailbox.
func TestSecurityNoticesDoNotWait_TD16(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := startMail(t, d)
		consultor := b.People[actor.Consultor]
		local := clock.Local(clock.System().Now())
		allDay := map[string]any{"email": false, "quietFrom": local.Add(-time.Hour).Format("15:04"), "quietUntil": local.Add(-2 * time.Hour).Format("15:04")}
		b.As(actor.Consultor).JSON("PUT", preferencesPath, wants(allDay)).Status(t, 200)
		m := notification.Message{Kind: "seguranca", Title: "Código de recuperação usado", Body: "x", Topic: notification.TopicSecurity}
		if err := notify(t, d, m, consultor.UserID); err != nil {
			t.Fatal(err)
		}
		b.As(actor.Consultor).JSON("POST", "/api/notifications/read", map[string]any{}).Status(t, 200)
		b.clock.Set(clock.System().Now())
		b.run(t)
		if got := b.sent(actor.Consultor); len(got) != 1 || got[0].Subject != m.Title {
			t.Errorf("TD-16 %d mailed: %+v", len(got), got)
		}
	})
}

func TestChangedQuietHoursReleaseMails_TD16(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := startMail(t, d)
		consultor, gestora := b.People[actor.Consultor], b.People[actor.Gestora]
		local := clock.Local(clock.System().Now())
		hours := func(until time.Duration) map[string]any {
			return wants(map[string]any{"quietFrom": local.Add(-time.Hour).Format("15:04"), "quietUntil": local.Add(until).Format("15:04")})
		}
		for _, role := range []actor.Role{actor.Consultor, actor.Gestora} {
			b.As(role).JSON("PUT", preferencesPath, hours(5*time.Hour)).Status(t, 200)
		}
		if err := notify(t, d, lead("x"), consultor.UserID, gestora.UserID); err != nil {
			t.Fatal(err)
		}
		b.As(actor.Consultor).JSON("PUT", preferencesPath, hours(2*time.Hour)).Status(t, 200)
		want := clock.FromTime(local.Add(2 * time.Hour).Truncate(time.Minute))
		if got := planned(t, d, consultor.UserID); len(got) != 1 || got[0] != want {
			t.Errorf("TD-16 shorter quiet hours: leaves at %v, want %v", got, want)
		}
		b.As(actor.Consultor).JSON("PUT", preferencesPath, wants(map[string]any{"quietEnabled": false})).Status(t, 200)
		b.clock.Set(clock.System().Now())
		b.run(t)
		if len(b.sent(actor.Consultor)) != 1 || len(b.sent(actor.Gestora)) != 0 {
			t.Errorf("TD-16 switched off: %d mailed, to somebody else %d", len(b.sent(actor.Consultor)), len(b.sent(actor.Gestora)))
		}
	})
}

func TestMailThatFails_CS05_F06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := startMail(t, d)
		consultor := b.People[actor.Consultor]
		down := &mail.Failure{Phase: mail.PhaseConnect, Cause: &net.OpError{Op: "dial", Err: errors.New("refused")}}
		step := func(t *testing.T, fails error, after time.Duration, want int) {
			t.Helper()
			b.fails = fails
			b.clock.Advance(after)
			b.run(t)
			if got := len(b.sent(actor.Consultor)); got != want {
				t.Errorf("F06 %d mailed, want %d", got, want)
			}
		}
		// Without quiet hours, since days go by.
		b.As(actor.Consultor).JSON("PUT", preferencesPath, wants(map[string]any{"quietEnabled": false})).Status(t, 200)
		again := func(t *testing.T) {
			t.Helper()
			b.clock.Set(clock.System().Now().Add(time.Second))
			if err := notify(t, d, lead("x"), consultor.UserID); err != nil {
				t.Fatal(err)
			}
		}
		t.Run("F06 tried again once the server is back", func(t *testing.T) {
			again(t)
			step(t, down, 0, 0)
			step(t, nil, time.Minute, 0) // not at once
			step(t, nil, 10*time.Minute, 1)
			step(t, nil, time.Hour, 1)
		})
		t.Run("F06 given up after three days", func(t *testing.T) {
			again(t)
			step(t, down, 0, 1)
			step(t, down, 73*time.Hour, 1)
			step(t, nil, 100*time.Hour, 1)
		})
		t.Run("F06 a refusal is final", func(t *testing.T) {
			again(t)
			step(t, &mail.Failure{Phase: mail.PhaseEnvelope, Code: 550}, 0, 1)
			step(t, nil, 24*time.Hour, 1)
		})
	})
}
