package mailing_test

import (
	"fmt"
	"strconv"
	"testing"
	"time"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/mail"
	"ynova/internal/platform/mail/mailtest"
)

// roughly is an environment whose messages leave for a server that has no manners.
func roughly(t testing.TB, home string, d *db.DB, s *mailtest.Rough) *testEnv {
	t.Helper()
	return newTestEnvIn(t, home, d, "smtp://localhost:"+strconv.Itoa(s.Port)+"?starttls=off", mail.AllowPorts(s.Port))
}

// mischief is what the server does to the n-th recipient, once: a verb at which it
// hangs up, or an answer.
type mischief struct {
	verb string
	act  mailtest.Act
}

var mischiefs = []mischief{
	{"RCPT", mailtest.Act{Reply: "451 4.7.1 greylisted"}},
	{"RCPT", mailtest.Act{Reply: "451 4.7.1 greylisted"}},
	{"RCPT", mailtest.Act{Reply: "451 4.7.1 greylisted"}},
	{"RCPT", mailtest.Act{Drop: true}},
	{"DATA", mailtest.Act{Drop: true}},
	{"DATA", mailtest.Act{Reply: "421 4.3.2 shutting down"}},
	{"CONTENT", mailtest.Act{Reply: "452 4.2.2 full"}},
	{"CONTENT", mailtest.Act{Drop: true}},
	{"CONTENT", mailtest.Act{Pause: time.Millisecond}},
}

func TestServerTroubles_F06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := mailtest.StartRough(t)
		home := t.TempDir()
		w := roughly(t, home, d, server)
		const n = 55
		ids := w.many(n, "10/2026")
		w.exec(`INSERT INTO mail_settings (id, mode, security, per_minute, version, updated_at) VALUES ('correio', 'smtp', 'starttls', 6000, 1, 0)`)
		w.sent(ids...)

		t.Run("F06 five minutes of refusal lose nothing", func(t *testing.T) {
			server.Script(func(s mailtest.Step) mailtest.Act {
				if s.Verb != "CONNECT" {
					t.Errorf("F06 %s to a server that hung up", s.Verb)
				}
				return mailtest.Act{Drop: true}
			})
			for range 20 {
				w.later(15 * time.Second)
			}
			if got := fmt.Sprint(w.states()); got != "map[pendente:55]" || len(server.Accepted()) != 0 {
				t.Errorf("F06 %s", got)
			}
		})
		// Another process goes on with what the first one left.
		after := roughly(t, home, d, server)
		after.Clock.Set(w.Clock.Now())
		t.Run("F06 each trouble ends as it should", func(t *testing.T) {
			troubles := troubled(server)
			for range 20 {
				after.later(15 * time.Second)
			}
			server.Script(func(mailtest.Step) mailtest.Act { return mailtest.Act{} })
			for range 8 { // two minutes
				after.later(15 * time.Second)
			}
			got := after.states()
			expect.All(t, fmt.Sprintf("F06, want %v", troubles), expect.Is(got["falhou"], 1), expect.Is(got["incerto"], troubles["incerto"]),
				expect.Is(got["enviado"], n-1-troubles["incerto"]), expect.Is(got["pendente"]+got["transmitindo"], 0))
			// A message is looked at when its time has come, and not again and again before.
			if looked, most := after.count(`SELECT count(*) FROM jobs WHERE kind = 'mailing.deliver'`), 20*n; looked > most {
				t.Errorf("F06 %d jobs for %d messages, want at most %d", looked, n, most)
			}
			if seen := server.Seen("RCPT", "caixa0049@alfa.com.br"); seen != 1 {
				t.Errorf("F06 a permanent refusal was asked for %d times", seen)
			}
			once := map[string]int{}
			for _, m := range server.Accepted() {
				head, _ := leaves(t, m.Data)
				once[head.Get("Message-ID")]++
			}
			for id, times := range once {
				if times != 1 {
					t.Errorf("F06 %s was accepted %d times", id, times)
				}
			}
			if len(once) != n-1 {
				t.Errorf("F06 %d messages accepted, want %d", len(once), n-1)
			}
		})
		t.Run("F07 a doubt waits for a person, and keeps its identity", func(t *testing.T) {
			m := after.text(`SELECT id FROM mail_messages WHERE state = 'incerto' ORDER BY id LIMIT 1`)
			before := after.message(m)
			accepted := len(server.Accepted())
			after.later(48 * time.Hour)
			if got := after.message(m); got.State != "incerto" || len(server.Accepted()) != accepted {
				t.Errorf("F07 %s", got.outcome())
			}
			status, answer := after.post("/api/mail/messages/"+m+"/resolve", map[string]any{"decision": "reenviar"})
			after.later(time.Second)
			got := after.message(m)
			expect.All(t, fmt.Sprintf("F07 %v %s", answer, got.outcome()), expect.Is(status, 200), expect.Is(got.State, "enviado"),
				expect.Is(got.MessageID, before.MessageID))
			last := server.Accepted()[accepted]
			if head, _ := leaves(t, last.Data); head.Get("Message-ID") != before.MessageID {
				t.Error("F07 sent again under another identity")
			}
			for decision, want := range map[string]string{"enviado": "enviado", "falhou": "falhou"} {
				m := after.text(`SELECT id FROM mail_messages WHERE state = 'incerto' ORDER BY id LIMIT 1`)
				after.post("/api/mail/messages/"+m+"/resolve", map[string]any{"decision": decision})
				after.later(time.Second)
				if got := after.message(m); got.State != want {
					t.Errorf("F07 %s: %s", decision, got.outcome())
				}
			}
			if status, _ := after.post("/api/mail/messages/"+m+"/resolve", map[string]any{"decision": "talvez"}); status != 422 {
				t.Errorf("F07 %d", status)
			}
		})
	})
}

func refusal(verb string) string {
	if verb == "RCPT" {
		return "550 5.1.1 nobody here"
	}
	return ""
}

// troubled lays a mischief over each recipient but the one that is refused, once,
// and returns how many of each end must come of it.
func troubled(server *mailtest.Rough) map[string]int {
	done := map[string]bool{}
	want := map[string]int{}
	for i := range 55 {
		if m := mischiefs[i%len(mischiefs)]; i%50 != 49 && m.verb == "CONTENT" && m.act.Drop {
			want["incerto"]++
		}
	}
	next := 0 // EHLO and MAIL come before the recipient is known
	server.Script(func(s mailtest.Step) mailtest.Act {
		if s.Verb == "EHLO" || s.Verb == "MAIL" {
			next++
			return mailtest.Act{Drop: next%17 == 0}
		}
		var i int
		if _, err := fmt.Sscanf(s.To, "caixa%04d@", &i); err != nil {
			return mailtest.Act{}
		}
		if i%50 == 49 {
			return mailtest.Act{Reply: refusal(s.Verb)}
		}
		m := mischiefs[i%len(mischiefs)]
		if m.verb != s.Verb || done[s.To] {
			return mailtest.Act{}
		}
		done[s.To] = true
		return m.act
	})
	return want
}
