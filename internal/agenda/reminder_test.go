package agenda_test

import (
	"net/http"
	"testing"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

func (k *testEnv) reminders(t *testing.T) int {
	t.Helper()
	return k.count(t, `SELECT COUNT(*) FROM notifications WHERE kind = 'reuniao' AND user_id = $1`, k.consultant.UserID)
}

// CS-05: fifteen minutes before, once, by whichever instance, also after a restart.
func TestReminder_CS05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		prefer(t, k, func(p *notification.Preferences) { p.Quiet = false })
		nine := local(t, "2026-11-23 09:00")
		k.book(t, k.consultant, entry(nine, 30, "clientId="+k.own, "place=Sala 2"))
		k.clock.Set(nine.Add(-15*time.Minute - time.Second))
		k.work(t, k.queue)
		if n := k.reminders(t); n != 0 {
			t.Fatalf("CS-05 %d reminders too early", n)
		}
		k.clock.Set(nine.Add(-15 * time.Minute))
		one, _ := k.instance()
		two, _ := k.instance()
		k.work(t, one, two)
		if n := k.reminders(t); n != 1 {
			t.Fatalf("CS-05 %d reminders, want 1", n)
		}
		var title, body, link, topic string
		var mailAt, until clock.Micros
		err := d.QueryRowContext(t.Context(), `SELECT title, body, link, topic, mail_at, mail_until FROM notifications`).
			Scan(&title, &body, &link, &topic, &mailAt, &until)
		expect.All(t, "CS-05", expect.Is(err, nil), expect.Is(title, "Lembrete: Reunião com Padaria Sol, Ltda"),
			expect.Is(body, "Começa às 09:00. Local: Sala 2."), expect.Is(link, "/agenda"), expect.Is(topic, "lembretes_reuniao"),
			expect.Same(until.Time(), nine))
	})
}

func TestReminderFollowsItsAppointment_CS05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c := k.as(k.consultant)
		nine, ten := local(t, "2026-11-23 09:00"), local(t, "2026-11-23 10:00")
		v := k.book(t, k.consultant, entry(nine, 30))
		c.JSON(http.MethodPut, at+"/"+v.ID, entry(ten, 30)).Status(t, 200)
		c.JSON(http.MethodPut, at+"/"+v.ID, entry(ten, 45, "subject=Outro")).Status(t, 200)
		if n := k.count(t, `SELECT COUNT(*) FROM jobs WHERE kind = 'agenda.remind' AND state = 'queued'`); n != 1 {
			t.Errorf("CS-05 %d reminders wait", n)
		}
		gone := k.book(t, k.consultant, entry(local(t, "2026-11-23 11:00"), 30))
		c.JSON(http.MethodDelete, at+"/"+gone.ID, nil).Status(t, 200)
		k.clock.Set(nine)
		k.work(t, k.queue)
		if n := k.reminders(t); n != 0 {
			t.Errorf("CS-05 %d reminders of the old time", n)
		}
		// The server was off when the time came, and comes back before the appointment.
		k.clock.Set(ten.Add(-5 * time.Minute))
		again, _ := k.instance()
		k.work(t, again)
		if n := k.reminders(t); n != 1 {
			t.Errorf("CS-05 %d reminders of the new time, want 1", n)
		}
		k.clock.Set(local(t, "2026-11-23 11:30"))
		k.work(t, again)
		if n := k.reminders(t); n != 1 {
			t.Errorf("CS-05 the cancelled one was told of")
		}
	})
}

// CS-05: no reminder is sent for a topic that is turned off, for an appointment booked
// within the fifteen minutes before it, nor after its beginning.
func TestNoReminder_CS05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		k.clock.Set(local(t, "2026-11-23 08:50"))
		k.book(t, k.consultant, entry(local(t, "2026-11-23 09:00"), 30))
		if n := k.count(t, `SELECT COUNT(*) FROM jobs WHERE kind = 'agenda.remind'`); n != 0 {
			t.Errorf("CS-05 %d reminders wait", n)
		}
		k.book(t, k.consultant, entry(local(t, "2026-11-23 10:00"), 30))
		k.clock.Set(local(t, "2026-11-23 10:00"))
		k.work(t, k.queue)
		k.book(t, k.consultant, entry(local(t, "2026-11-23 14:00"), 30))
		prefer(t, k, func(p *notification.Preferences) { p.MeetingReminders = false })
		k.clock.Set(local(t, "2026-11-23 13:45"))
		again, _ := k.instance()
		k.work(t, again)
		if n := k.reminders(t); n != 0 {
			t.Errorf("CS-05 %d reminders", n)
		}
	})
}

func prefer(t *testing.T, k *testEnv, change func(*notification.Preferences)) {
	t.Helper()
	p := notification.Defaults()
	change(&p)
	if _, err := notification.New(notification.Config{DB: k.db, Clock: k.clock}).SetPreferences(t.Context(), k.consultant, p, nil); err != nil {
		t.Fatal(err)
	}
}
