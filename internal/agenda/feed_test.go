package agenda_test

import (
	"net/http"
	"strings"
	"testing"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

type feed struct {
	Active  bool
	Address *string
}

// CS-01: one appointment as a file.
func TestCalendarFile_CS01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		v := k.book(t, k.consultant, entry(local(t, "2026-11-23 09:00"), 45, "clientId="+k.own))
		r := k.as(k.consultant).Get(at+"/"+v.ID+"/ics").Status(t, 200)
		text := string(r.Body)
		expect.All(t, "CS-01", expect.Begins(r.Header.Get("Content-Type"), "text/calendar"), expect.Has(r.Header.Get("Content-Disposition"), ".ics"),
			expect.Has(text, "\r\nDTSTART:20261123T120000Z\r\n", "\r\nUID:"+v.ID+"@ynova.exemplo.com.br\r\n"))
	})
}

// CS-01, P07: the secret address shows the own appointments without a sign-in; only
// a hash of it is stored, and a new one ends it.
func TestCalendarAddress_CS01_P07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c := k.as(k.consultant)
		k.book(t, k.consultant, entry(local(t, "2026-11-23 09:00"), 45, "clientId="+k.own))
		gone := k.book(t, k.consultant, entry(local(t, "2026-11-24 09:00"), 30, "subject=Fora"))
		c.JSON(http.MethodDelete, at+"/"+gone.ID, nil).Status(t, 200)
		k.book(t, k.other, entry(local(t, "2026-11-23 09:00"), 45, "subject=Alheio"))
		var f feed
		c.Get("/api/agenda/feed").Status(t, 200).Decode(t, &f)
		if f.Active || f.Address != nil {
			t.Errorf("CS-01 %+v", f)
		}
		path := func() string {
			t.Helper()
			var made feed
			c.JSON(http.MethodPost, "/api/agenda/feed", nil).Status(t, 200).Decode(t, &made)
			rest, ok := strings.CutPrefix(*made.Address, "https://ynova.exemplo.com.br")
			if !ok {
				t.Fatalf("CS-01 address %s", *made.Address)
			}
			return rest
		}
		first := path()
		anonymous := k.server.Anonymous()
		text := string(anonymous.Get(first).Status(t, 200).Body)
		expect.All(t, "CS-01", expect.Is(strings.Count(text, "BEGIN:VEVENT"), 2), expect.Has(text, "Padaria Sol", "STATUS:CANCELLED"),
			expect.Lacks(text, "Alheio"))
		token := strings.TrimSuffix(first[strings.LastIndex(first, "/")+1:], ".ics")
		if n := k.count(t, `SELECT COUNT(*) FROM agenda_feeds WHERE token_hash LIKE $1`, "%"+token+"%"); n != 0 || len(token) != 43 {
			t.Errorf("P07 the token is stored, or short: %q", token)
		}
		c.Get("/api/agenda/feed").Status(t, 200).Decode(t, &f)
		if !f.Active || f.Address != nil {
			t.Errorf("CS-01 the address is shown again: %+v", f)
		}
		second := path()
		anonymous.Get(first).Status(t, 404)
		anonymous.Get(second).Status(t, 200)
		for _, wrong := range []string{"x.ics", strings.TrimSuffix(second, ".ics")[len("/api/agenda/feed/"):], strings.Repeat("A", 43) + ".ics"} {
			anonymous.Get("/api/agenda/feed/"+wrong).Status(t, 404)
		}
		t.Run("A03 a client that was taken away is not named", func(t *testing.T) {
			k.exec(t, `DELETE FROM client_access WHERE client_id = $1`, k.own)
			if text := string(anonymous.Get(second).Status(t, 200).Body); strings.Contains(text, "Padaria") {
				t.Errorf("A03 %s", text)
			}
		})
		t.Run("A03 nothing for who may not enter", func(t *testing.T) {
			k.exec(t, `UPDATE users SET status = 'bloqueado' WHERE id = $1`, k.consultant.UserID)
			anonymous.Get(second).Status(t, 404)
			k.exec(t, `UPDATE users SET status = 'ativo' WHERE id = $1`, k.consultant.UserID)
		})
		c.JSON(http.MethodDelete, "/api/agenda/feed", nil).Status(t, 204)
		anonymous.Get(second).Status(t, 404)
	})
}
