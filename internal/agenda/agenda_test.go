package agenda_test

import (
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

type slots struct {
	From     string
	Data     []struct{ StartsAt, EndsAt time.Time }
	Holidays []struct{ Date, Name string }
}

// CS-01: eight times within the working hours, none in the past, on a holiday, on a
// weekend or where something stands.
func TestSuggestedTimes_CS01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c := k.as(k.consultant)
		k.clock.Set(local(t, "2026-11-19 16:40"))
		k.book(t, k.consultant, entry(local(t, "2026-11-23 09:00"), 45))
		var s slots
		c.Get("/api/agenda/slots?duration=60").Status(t, 200).Decode(t, &s)
		want := []string{
			"2026-11-19 17:00", "2026-11-23 08:00", "2026-11-23 10:00", "2026-11-23 10:30", "2026-11-23 11:00", "2026-11-23 11:30",
			"2026-11-23 12:00", "2026-11-23 12:30",
		}
		if len(s.Data) != len(want) {
			t.Fatalf("CS-01 %d times", len(s.Data))
		}
		for i, w := range want {
			if !s.Data[i].StartsAt.Equal(local(t, w)) || s.Data[i].EndsAt.Sub(s.Data[i].StartsAt) != time.Hour {
				t.Errorf("CS-01 time %d is %v, want %s", i, s.Data[i].StartsAt, w)
			}
		}
		expect.Must(t, "CS-01 holidays", expect.Len(s.Holidays, 1))
		expect.All(t, "CS-01 holidays", expect.Is(s.Holidays[0].Date, "2026-11-20"), expect.Is(s.Holidays[0].Name, "Consciência Negra"))
		// Over the end of a month and a year: 31/12 is a Thursday, 01/01 a holiday.
		c.Get("/api/agenda/slots?duration=60&from=2026-12-31").Status(t, 200).Decode(t, &s)
		if !s.Data[0].StartsAt.Equal(local(t, "2026-12-31 08:00")) {
			t.Errorf("CS-01 %v", s.Data[0])
		}
		c.Get("/api/agenda/slots?duration=60&from=2027-01-01").Status(t, 200).Decode(t, &s)
		if !s.Data[0].StartsAt.Equal(local(t, "2027-01-04 08:00")) {
			t.Errorf("CS-01 after the new year %v", s.Data[0])
		}
		c.Get("/api/agenda/slots?duration=50").Status(t, 422)
		c.Get("/api/agenda/slots?from=amanha").Status(t, 422)
	})
}

// CS-01: the hours are dated: from the day of a new validity on, others are proposed.
func TestWorkingHoursAreDated_CS01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		k.exec(t, `INSERT INTO parameters (id, key, scope, value, unit, valid_from, source, created_at)
			VALUES ('p', 'agenda.inicio', '', '9.5', 'hora', '2026-12-01', 'Teste', 0)`)
		for day, want := range map[string]string{"2026-11-30": "2026-11-30 08:00", "2026-12-01": "2026-12-01 09:30"} {
			var s slots
			k.as(k.consultant).Get("/api/agenda/slots?from="+day).Status(t, 200).Decode(t, &s)
			if !s.Data[0].StartsAt.Equal(local(t, want)) {
				t.Errorf("CS-01 %s begins at %v, want %s", day, s.Data[0].StartsAt, want)
			}
		}
		k.as(k.consultant).JSON(http.MethodPost, at, entry(local(t, "2026-12-01 09:00"), 30)).Status(t, 422)
	})
}

// CS-01: booked, moved, cancelled; never two at once, nobody else's, every act in the trail.
func TestBooking_CS01_A02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c := k.as(k.consultant)
		nine := local(t, "2026-11-23 09:00")
		body := entry(nine, 45, "clientId="+k.own, "place=Sala 2", "notes=Levar a proposta")
		var first, again appointment
		c.With("Idempotency-Key", "k1").JSON(http.MethodPost, at, body).Status(t, 201).Decode(t, &first)
		c.With("Idempotency-Key", "k1").JSON(http.MethodPost, at, body).Status(t, 201).Decode(t, &again)
		expect.All(t, "CS-01 F04", expect.Is(first.ID, again.ID), expect.Is(first.Title, "Reunião com Padaria Sol, Ltda"),
			expect.Same(first.EndsAt, nine.Add(45*time.Minute)))
		for _, when := range []string{"08:30", "09:00", "09:30"} {
			p := c.JSON(http.MethodPost, at, entry(local(t, "2026-11-23 "+when), 60)).Status(t, 409).Problem(t)
			if p.Code != "horario_ocupado" {
				t.Errorf("CS-01 %s: %s", when, p.Code)
			}
		}
		k.book(t, k.consultant, entry(local(t, "2026-11-23 08:30"), 30)) // ends as it begins
		k.book(t, k.other, entry(nine, 30))                              // another user's time
		one := at + "/" + first.ID
		t.Run("A02 nobody else's", func(t *testing.T) {
			o := k.as(k.other)
			o.Get(one).Status(t, 404)
			o.Get(one+"/ics").Status(t, 404)
			o.JSON(http.MethodPut, one, body).Status(t, 404)
			o.JSON(http.MethodDelete, one, nil).Status(t, 404)
			p := c.JSON(http.MethodPost, at, entry(local(t, "2026-11-24 09:00"), 30, "clientId="+k.foreign)).Status(t, 422).Problem(t)
			if p.Fields[0].Path != "clientId" {
				t.Errorf("R4 %+v", p)
			}
		})
		moved := entry(local(t, "2026-11-23 09:15"), 60, "clientId="+k.own, "subject=Revisão")
		var second appointment
		c.With("If-Match", `"1"`).JSON(http.MethodPut, one, moved).Status(t, 200).Decode(t, &second)
		expect.All(t, "CS-01 moved", expect.Is(second.Version, 2), expect.Is(second.Title, "Revisão"),
			expect.Same(second.StartsAt, local(t, "2026-11-23 09:15")))
		if p := c.With("If-Match", `"1"`).JSON(http.MethodPut, one, moved).Status(t, 412).Problem(t); p.Current == nil {
			t.Error("F05 the current state is missing")
		}
		c.With("If-Match", `"2"`).JSON(http.MethodDelete, one, nil).Status(t, 200).Decode(t, &second)
		if second.Status != "cancelado" {
			t.Errorf("CS-01 cancelled %+v", second)
		}
		c.JSON(http.MethodPut, one, moved).Status(t, 409)
		k.book(t, k.consultant, entry(nine, 30)) // free again
		if n := k.count(t, `SELECT COUNT(*) FROM audit_entries WHERE entity = 'appointment' AND entity_id = $1`, first.ID); n != 3 {
			t.Errorf("P05 %d entries", n)
		}
	})
}

func TestRules_CS01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		for name, body := range map[string]map[string]any{
			"past":          entry(local(t, "2026-11-19 12:00"), 30),
			"weekend":       entry(local(t, "2026-11-21 10:00"), 30),
			"holiday":       entry(local(t, "2026-11-20 10:00"), 30),
			"too early":     entry(local(t, "2026-11-23 07:30"), 30),
			"over the end":  entry(local(t, "2026-11-23 17:30"), 45),
			"off the grid":  entry(local(t, "2026-11-23 10:02"), 30),
			"far ahead":     entry(local(t, "2028-11-23 10:00"), 30),
			"duration":      entry(local(t, "2026-11-23 10:00"), 50),
			"no time":       {"duration": 30},
			"no date":       {"duration": 30, "startsAt": "amanhã"},
			"long text":     entry(local(t, "2026-11-23 10:00"), 30, "subject="+strings.Repeat("x", 121)),
			"control":       entry(local(t, "2026-11-23 10:00"), 30, "place=a\u202eb"),
			"unknown":       entry(local(t, "2026-11-23 10:00"), 30, "clientId=nada"),
			"notes, longer": entry(local(t, "2026-11-23 10:00"), 30, "notes="+strings.Repeat("x", 1001)),
		} {
			if p := k.as(k.consultant).JSON(http.MethodPost, at, body).Status(t, 422).Problem(t); len(p.Fields) != 1 || p.Fields[0].Message == "" {
				t.Errorf("CS-01 %s: %+v", name, p)
			}
		}
	})
}

// CS-01: of many writers who want overlapping times of one user, one gets it.
func TestTwoWriters_CS01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		moving := k.book(t, k.consultant, entry(local(t, "2026-11-24 15:00"), 60))
		var booked, refused atomic.Int32
		var all sync.WaitGroup
		for i := range 20 {
			all.Go(func() {
				body := entry(local(t, "2026-11-24 09:00").Add(time.Duration(i%10)*5*time.Minute), 60)
				method, path, status := http.MethodPost, at, 201
				if i%4 == 3 {
					method, path, status = http.MethodPut, at+"/"+moving.ID, 200
				}
				switch code := k.as(k.consultant).JSON(method, path, body).Code; code {
				case status:
					booked.Add(1)
				case 409:
					refused.Add(1)
				default:
					t.Errorf("status %d", code)
				}
			})
		}
		all.Wait()
		overlaps := k.count(t, `SELECT COUNT(*) FROM agenda_appointments a JOIN agenda_appointments b
			ON a.user_id = b.user_id AND a.id < b.id AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at
			WHERE a.status = 'marcado' AND b.status = 'marcado'`)
		expect.All(t, "CS-01 overlaps, booked, refused", expect.Is(overlaps, 0), expect.Not(booked.Load(), 0),
			expect.Is(booked.Load()+refused.Load(), 20))
	})
}

type page struct {
	Data  []appointment
	Total int
}

func TestList_CS01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c := k.as(k.consultant)
		k.book(t, k.consultant, entry(local(t, "2026-11-25 10:00"), 30, "subject==soma()"))
		k.book(t, k.consultant, entry(local(t, "2026-11-23 10:00"), 30, "clientId="+k.own, "place=Café São Bento"))
		gone := k.book(t, k.consultant, entry(local(t, "2026-11-26 10:00"), 30))
		c.JSON(http.MethodDelete, at+"/"+gone.ID, nil).Status(t, 200)
		k.book(t, k.other, entry(local(t, "2026-11-23 10:00"), 30))
		ask := func(query string, want int) page {
			t.Helper()
			var p page
			c.Get(at+query).Status(t, 200).Decode(t, &p)
			if p.Total != want || len(p.Data) != want {
				t.Errorf("CS-01 %s: %d of %d, want %d", query, len(p.Data), p.Total, want)
			}
			return p
		}
		if p := ask("", 2); !p.Data[0].StartsAt.Before(p.Data[1].StartsAt) || p.Data[0].Client == nil {
			t.Errorf("CS-01 %+v", p.Data)
		}
		ask("?quando=cancelados", 1)
		ask("?quando=todos", 3)
		ask("?q=padaria", 1)
		ask("?q=cafe+sao", 1)
		ask("?q=lua", 0)
		ask("?de=2026-11-24&ate=2026-11-25", 1)
		c.Get(at+"?de=2026-11-25&ate=2026-11-24").Status(t, 422)
		k.clock.Set(local(t, "2026-11-24 08:00"))
		ask("?quando=passados", 1)
		file := string(c.Get(at+"/export?format=csv&quando=todos").Status(t, 200).Body)
		expect.All(t, "CS-01 B05 export", expect.Is(strings.Count(file, "\n"), 4), expect.Has(file, "Padaria Sol, Ltda"),
			expect.Lacks(file, ";=soma()"))
		t.Run("A03 whoever loses the client reads its name no longer", func(t *testing.T) {
			k.exec(t, `DELETE FROM client_access WHERE client_id = $1`, k.own)
			if p := ask("?quando=passados", 1); p.Data[0].Client != nil || p.Data[0].Title != "Reunião" {
				t.Errorf("A03 %+v", p.Data[0])
			}
			ask("?quando=todos&q=padaria", 0)
		})
	})
}
