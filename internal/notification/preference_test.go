package notification_test

import (
	"fmt"
	"maps"
	"sync"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web"
)

const preferencesPath = "/api/notifications/preferences"

type preferences struct {
	WhatsApp, Email, NewLeads, ClosedContracts, CommissionPaid, MeetingReminders, QuietEnabled, WhatsAppAvailable bool
	QuietFrom, QuietUntil                                                                                         string
	Version                                                                                                       int64
}

// wants is a complete body, with the changes laid over.
func wants(changes map[string]any) map[string]any {
	body := map[string]any{
		"whatsapp": false, "email": true, "newLeads": true, "closedContracts": true, "commissionPaid": true, "meetingReminders": true,
		"quietEnabled": true, "quietFrom": "22:00", "quietUntil": "08:00",
	}
	maps.Copy(body, changes)
	return body
}

func TestPreferences_CS05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, _ := start(t, d)
		read := func(role actor.Role) (p preferences) {
			s.As(role).Get(preferencesPath).Status(t, 200).Decode(t, &p)
			return p
		}
		t.Run("CS-05 the defaults are quiet from 22:00 to 08:00", func(t *testing.T) {
			want := preferences{Email: true, NewLeads: true, ClosedContracts: true, CommissionPaid: true, MeetingReminders: true, QuietEnabled: true, WhatsAppAvailable: true, QuietFrom: "22:00", QuietUntil: "08:00"}
			if got := read(actor.Consultor); got != want {
				t.Errorf("CS-05 %+v", got)
			}
		})
		t.Run("CS-05 they are stored, each user's own", func(t *testing.T) {
			changed := map[string]any{"whatsapp": true, "email": false, "newLeads": false, "commissionPaid": false, "quietEnabled": false, "quietFrom": "19:30", "quietUntil": "07:05"}
			res := s.As(actor.Consultor).With("If-Match", web.ETag(0)).JSON("PUT", preferencesPath, wants(changed)).Status(t, 200)
			want := preferences{WhatsApp: true, WhatsAppAvailable: true, ClosedContracts: true, MeetingReminders: true, QuietFrom: "19:30", QuietUntil: "07:05", Version: 1}
			if got := read(actor.Consultor); got != want || res.Header.Get("ETag") != `"1"` {
				t.Errorf("CS-05 %+v", got)
			}
			if got := read(actor.Backoffice); got.Version != 0 || !got.Email {
				t.Errorf("A02 somebody else's changed: %+v", got)
			}
			var who, before, after string
			err := d.QueryRowContext(t.Context(), `SELECT actor_id, before_json, after_json FROM audit_entries WHERE action = 'user.preferences'`).
				Scan(&who, &before, &after)
			expect.Must(t, "P05 the audit", expect.Is(err, nil))
			expect.All(t, "P05 the audit", expect.Is(who, s.People[actor.Consultor].UserID), expect.Has(before, `"22:00"`),
				expect.Has(after, `"19:30"`))
		})
		t.Run("F05 a stale version is refused with the current one", func(t *testing.T) {
			p := s.As(actor.Consultor).With("If-Match", web.ETag(0)).JSON("PUT", preferencesPath, wants(nil)).Status(t, 412).Problem(t)
			current, ok := p.Current.(map[string]any)
			expect.All(t, fmt.Sprintf("F05 %+v", p), expect.Is(ok, true), expect.Is[any](current["version"], float64(1)),
				expect.Is(current["quietFrom"], "19:30"))
		})
		t.Run("B10 what is no time of day is refused", func(t *testing.T) {
			for _, field := range []string{"quietFrom", "quietUntil"} {
				for _, value := range []any{"24:00", "8:00", "08:60", "", "08h00", "٠٨:٠٠", "08:0", nil, 8} {
					p := s.As(actor.Consultor).JSON("PUT", preferencesPath, wants(map[string]any{field: value})).Status(t, 422).Problem(t)
					if len(p.Fields) != 1 || p.Fields[0].Path != field {
						t.Errorf("B10 %s %v: %+v", field, value, p)
					}
				}
			}
			s.As(actor.Consultor).JSON("PUT", preferencesPath, `{"email":true}`).Status(t, 422)
			if got := read(actor.Consultor); got.Version != 1 {
				t.Errorf("B10 something was stored: %+v", got)
			}
		})
		t.Run("A01 without a session and while waiting for approval", func(t *testing.T) {
			for _, method := range []string{"GET", "PUT"} {
				s.Server.Anonymous().JSON(method, preferencesPath, wants(nil)).Status(t, 401)
				s.Client(s.Person("Pendente")).JSON(method, preferencesPath, wants(nil)).Status(t, 403)
			}
		})
	})
}

func TestPreferencesTwoWriters_F05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, _ := start(t, d)
		for round := range int64(3) { // the first one has no row to compare with
			var mu sync.Mutex
			codes := map[int]int{}
			var wg sync.WaitGroup
			for range 6 {
				client := s.As(actor.Consultor).With("If-Match", web.ETag(round))
				wg.Go(func() {
					res := client.JSON("PUT", preferencesPath, wants(nil))
					mu.Lock()
					defer mu.Unlock()
					codes[res.Code]++
				})
			}
			wg.Wait()
			if codes[200] != 1 || codes[412] != 5 {
				t.Errorf("F05 round %d: %v", round, codes)
			}
		}
	})
}

func TestDefaults_CS05(t *testing.T) {
	p := notification.Defaults()
	expect.All(t, "CS-05", expect.Is(p.Email, true), expect.Is(p.WhatsApp, false), expect.Is(p.QuietFrom, "22:00"), expect.Is(p.QuietUntil, "08:00"))
}
