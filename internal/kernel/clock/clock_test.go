package clock_test

import (
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"math"
	"testing"
	"testing/synctest"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/expect"
)

var (
	_ sql.Scanner   = (*clock.Micros)(nil)
	_ driver.Valuer = clock.Micros(0)
)

func TestSystemIsStorable(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(1234567 * time.Nanosecond)
		now := clock.System().Now()
		if now.Location() != time.UTC || now.Nanosecond()%1000 != 0 {
			t.Errorf("Now() = %v, want UTC with microseconds", now)
		}
		if want := time.Date(2000, 1, 1, 0, 0, 0, 1_234_000, time.UTC); now != want {
			t.Errorf("Now() = %v, want %v", now, want) // a bubble begins at the millennium
		}
		if back := clock.FromTime(now).Time(); back != now {
			t.Errorf("stored and read back: %v, want %v", back, now)
		}
		elapsed := clock.Stopwatch()
		time.Sleep(time.Second)
		if got := elapsed(); got != time.Second {
			t.Errorf("Stopwatch read %v", got)
		}
	})
}

func TestManual(t *testing.T) {
	t.Parallel()
	start := time.Date(2026, 10, 5, 14, 30, 0, 1999, time.FixedZone("", -3*3600))
	m := clock.Fixed(start)
	var c clock.Clock = m
	if got, want := c.Now(), time.Date(2026, 10, 5, 17, 30, 0, 1000, time.UTC); got != want {
		t.Errorf("Now() = %v, want %v", got, want)
	}
	m.Advance(time.Hour)
	if got := c.Now().Hour(); got != 18 {
		t.Errorf("after Advance the hour is %d", got)
	}
	m.Set(start)
	if got := c.Now().Hour(); got != 17 {
		t.Errorf("after Set the hour is %d", got)
	}
}

func TestLocalIsSaoPaulo(t *testing.T) {
	t.Parallel()
	if zone := clock.SaoPaulo(); zone == nil || zone.String() != "America/Sao_Paulo" {
		t.Errorf("zone %v", zone)
	}
	// B09: half past midnight in São Paulo is another UTC hour of the same day,
	// half past nine in the evening is the next UTC day.
	for utc, want := range map[string]string{
		"2026-11-01T03:30:00Z": "01/11/2026 00:30",
		"2026-11-01T02:30:00Z": "31/10/2026 23:30",
		"2018-12-01T02:30:00Z": "01/12/2018 00:30", // daylight-saving time
	} {
		var m clock.Micros
		if err := m.UnmarshalText([]byte(utc)); err != nil {
			t.Fatal(err)
		}
		if got := clock.Local(m.Time()).Format("02/01/2006 15:04"); got != want {
			t.Errorf("%s is %s in São Paulo, want %s", utc, got, want)
		}
	}
}

func TestMicros(t *testing.T) {
	t.Parallel()
	const stored = int64(1_791_221_400_250_000)
	for _, src := range []any{stored, "1791221400250000", []byte("1791221400250000")} {
		var m clock.Micros
		if err := m.Scan(src); err != nil || int64(m) != stored {
			t.Errorf("Scan(%T) = %d, %v", src, m, err)
		}
	}
	var last clock.Micros
	if err := last.Scan("9223372036854775807"); err != nil || int64(last) != math.MaxInt64 {
		t.Errorf("the last instant is read as %d, %v", last, err)
	}
	m := clock.Micros(stored)
	if v, err := m.Value(); v != stored || err != nil {
		t.Errorf("Value() = %v, %v", v, err)
	}
	text, err := json.Marshal(m)
	expect.All(t, "JSON", expect.Is(err, nil), expect.Is(string(text), `"2026-10-05T17:30:00.25Z"`), expect.Is(m.String(), "2026-10-05T17:30:00.25Z"))
	var back clock.Micros
	if err := json.Unmarshal([]byte(`"2026-10-05T14:30:00.25-03:00"`), &back); err != nil || back != m {
		t.Errorf("read back %v, %v", back, err)
	}
	for _, src := range []any{nil, 1.5, true, "x", []byte(""), time.Now()} {
		if err := back.Scan(src); err == nil {
			t.Errorf("Scan(%v) was accepted", src)
		}
	}
	if err := back.UnmarshalText([]byte("05/10/2026")); err == nil {
		t.Error("text that is not RFC 3339 was accepted")
	}
}
