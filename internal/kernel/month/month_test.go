package month_test

import (
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
)

var (
	_ sql.Scanner   = (*month.Month)(nil)
	_ driver.Valuer = month.Month(0)
	_ sql.Scanner   = (*month.Date)(nil)
	_ driver.Valuer = month.Date{}
)

func date(t testing.TB, s string) month.Date {
	t.Helper()
	d, err := month.ParseDate(s)
	if err != nil {
		t.Fatalf("ParseDate(%q): %v", s, err)
	}
	return d
}

func TestMonth(t *testing.T) {
	t.Parallel()
	m, err := month.Parse("2026-10")
	if err != nil {
		t.Fatal(err)
	}
	expect.All(t, "Parse", expect.Is(m, month.New(2026, 10)), expect.Is(m.Year(), 2026), expect.Is(m.Number(), 10), expect.Is(m.Valid(), true))
	for got, want := range map[string]string{
		m.String():                     "2026-10",
		m.Label():                      "outubro de 2026",
		m.Short():                      "out/2026",
		m.First().String():             "2026-10-01",
		m.Last().String():              "2026-10-31",
		m.Add(3).String():              "2027-01",
		m.Add(-10).String():            "2025-12",
		month.New(2026, 3).Label():     "março de 2026",
		month.New(2026, 3).Short():     "mar/2026",
		month.New(2026, 13).String():   "2027-01",
		month.New(1, 1).String():       "0001-01",
		month.New(2024, 2).Last().BR(): "29/02/2024",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	expect.All(t, "a month outside the years 1 to 9999 is valid", expect.Is(month.Month(0).Valid(), false),
		expect.Is(month.New(10000, 1).Valid(), false), expect.Is(month.New(0, 12).Valid(), false))
}

// Domain reference 0.2: 744, 720, 696 and 672 hours, 8,760 in a common year, without daylight saving.
func TestHours(t *testing.T) {
	t.Parallel()
	for m, want := range map[month.Month]int{
		month.New(2026, 10): 744, month.New(2026, 11): 720, month.New(2024, 2): 696, month.New(2026, 2): 672,
		month.New(2000, 2): 697, month.New(1900, 2): 672, // 27/02/2000 ended an hour late
	} {
		if got := m.Hours(); got != want {
			t.Errorf("%s has %d hours, want %d", m, got, want)
		}
	}
	year := 0
	for n := range 12 {
		year += month.New(2026, 1).Add(n).Hours()
	}
	if year != 8760 {
		t.Errorf("2026 has %d hours", year)
	}
}

// VD-22: the months in which daylight saving began or ended have the hours of the clock of
// São Paulo (golden T14).
func TestHoursByTheClock_T14_VD22(t *testing.T) {
	t.Parallel()
	for text, want := range prooftest.TrueExample[map[string]struct {
		Hours int `json:"horas"`
	}](t, "T14") {
		m, err := month.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Hours(); got != want.Hours {
			t.Errorf("T14 %s has %d hours, want %d", m, got, want.Hours)
		}
	}
	// From 2009 on each summer loses an hour and wins it again, until the last one ended.
	for year := 2009; year <= 2030; year++ {
		sum := 0
		for n := range 12 {
			sum += month.New(year, 1).Add(n).Hours()
		}
		want := 24 * month.New(year, 1).First().DaysUntil(month.New(year+1, 1).First())
		if year == 2019 {
			want++
		}
		if sum != want {
			t.Errorf("VD-22 %d has %d hours, want %d", year, sum, want)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	for _, s := range []string{
		"", "2026", "2026-1", "2026-13", "2026-00", "0000-01", "10/2026", "2026/10", " 2026-10", "2026-10 ",
		"+026-10", "-026-10", "2026-1a", "２026-1", "2026-10-01", "202610",
		"2026-0:", "2026-:1", "20:6-01", "2026-0/",
	} {
		if m, err := month.Parse(s); err == nil {
			t.Errorf("Parse(%q) = %v", s, m)
		}
	}
	for _, s := range []string{
		"", "2026-10", "2026-04-31", "2026-02-29", "1900-02-29", "0000-01-01", "2026-00-01", "2026-01-00", "2026-13-01",
		"05/10/2026", "2026-10-5", "2026-1-05", "2026-10-05T00:00", "2026-1O-05", "2026-10-0٣", "99999-01-01",
		"2026/10-05", "2026-10/05", "2026 10 05", "2026-10-0:", "2026-0:-05", "20:6-10-05", "2026-10-0/",
	} {
		if d, err := month.ParseDate(s); err == nil {
			t.Errorf("ParseDate(%q) = %v", s, d)
		}
	}
}

func TestDate(t *testing.T) {
	t.Parallel()
	d := date(t, "2026-10-05")
	expect.All(t, "date", expect.Is(d.BR(), "05/10/2026"), expect.Is(d.Month(), month.New(2026, 10)), expect.Is(d.Day(), 5),
		expect.Is(d.IsZero(), false))
	next := d.AddDays(27)
	expect.All(t, "AddDays(27), or its order is wrong", expect.Is(next, date(t, "2026-11-01")), expect.Is(d.Before(next), true),
		expect.Is(next.After(d), true), expect.Is(d.Compare(next), -1), expect.Is(d.Compare(d), 0))
	if d.DaysUntil(next) != 27 || next.DaysUntil(d) != -27 {
		t.Errorf("DaysUntil = %d, %d", d.DaysUntil(next), next.DaysUntil(d))
	}
	if _, ok := month.NewDate(2026, 2, 29); ok {
		t.Error("29/02/2026 exists")
	}
	for _, ends := range []struct {
		year, number, day int
		want              bool
	}{
		{1, 1, 1, true},
		{9999, 12, 31, true},
		{0, 12, 31, false},
		{10000, 1, 1, false},
		{2026, 0, 1, false},
		{2026, 13, 1, false},
		{2026, 1, 0, false},
		{2026, 1, 31, true},
		{2026, 1, 32, false},
		{2024, 2, 29, true},
		{2000, 2, 29, true},
		{1900, 2, 29, false},
	} {
		if _, ok := month.NewDate(ends.year, ends.number, ends.day); ok != ends.want {
			t.Errorf("NewDate(%d, %d, %d): %v", ends.year, ends.number, ends.day, ok)
		}
	}
	if got, want := d.In(time.UTC), time.Date(2026, 10, 5, 0, 0, 0, 0, time.UTC); got != want {
		t.Errorf("In = %v, want midnight, %v", got, want)
	}
	if !(month.Date{}).IsZero() {
		t.Error("the zero value is a date")
	}
	brt := time.FixedZone("", -3*3600)
	if got := month.DateOf(time.Date(2026, 10, 31, 23, 30, 0, 0, brt)); got != date(t, "2026-10-31") {
		t.Errorf("DateOf = %s", got)
	}
}

func TestBetween(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		start, end string
		want       []month.Month
	}{
		{"2026-10-31", "2026-11-01", []month.Month{month.New(2026, 10), month.New(2026, 11)}},
		{"2026-10-01", "2026-10-31", []month.Month{month.New(2026, 10)}},
		{"2025-12-15", "2026-01-15", []month.Month{month.New(2025, 12), month.New(2026, 1)}},
		{"2026-10-31", "2026-09-30", []month.Month{}},
		{"2026-10-31", "2025-01-01", []month.Month{}},
	} {
		start, end := date(t, tt.start), date(t, tt.end)
		if got := month.Between(start, end); !slices.Equal(got, tt.want) {
			t.Errorf("Between(%s, %s) = %v", start, end, got)
		}
		if got := month.MonthsBetween(start, end); got != len(tt.want) {
			t.Errorf("MonthsBetween(%s, %s) = %d", start, end, got)
		}
	}
}

func TestStorageRefusesWhatIsNoDate(t *testing.T) {
	t.Parallel()
	var m month.Month
	var d month.Date
	for _, src := range []any{nil, int64(24321), time.Now(), "x", []byte("2026-13-01")} {
		if m.Scan(src) == nil || d.Scan(src) == nil {
			t.Errorf("Scan(%v) was accepted", src)
		}
	}
	for _, scan := range []func(any) error{m.Scan, d.Scan} {
		if err := scan(int64(1)); err == nil || err.Error() != "month: cannot scan int64" {
			t.Errorf("Scan(int64) = %v", err)
		}
	}
	expect.Must(t, "bytes are read", expect.Is(m.Scan([]byte("2026-10")), nil), expect.Is(d.Scan([]byte("2026-10-05")), nil))
	expect.All(t, "bytes are read", expect.Is(m, month.New(2026, 10)), expect.Is(d, date(t, "2026-10-05")))
	m, d = 0, month.Date{}
	for _, wrong := range []month.Month{0, month.New(1, 1) - 1, month.New(10000, 1)} {
		if text, err := wrong.AppendText([]byte("x")); err == nil || string(text) != "x" {
			t.Errorf("AppendText of %d: %q, %v", wrong, text, err)
		}
	}
	for _, right := range []month.Month{month.New(1, 1), month.New(9999, 12)} {
		if _, err := right.AppendText(nil); err != nil {
			t.Errorf("AppendText of %s: %v", right, err)
		}
	}
	if _, err := m.Value(); err == nil {
		t.Error("the zero month can be stored")
	}
	if _, err := d.Value(); err == nil {
		t.Error("the zero date can be stored")
	}
	if _, err := json.Marshal(d); err == nil {
		t.Error("the zero date has a JSON form")
	}
}

// Property: every date agrees with the standard library's calendar, comes back
// from storage, JSON and its month, and texts order as dates do.
func TestDateAgreesWithStandardCalendar(t *testing.T) {
	t.Parallel()
	days := rapid.IntRange(0, 3_652_058) // from 0001-01-01 to 9999-12-31
	epoch := date(t, "0001-01-01")
	rapid.Check(t, func(t *rapid.T) {
		n := days.Draw(t, "n")
		d, other := epoch.AddDays(n), epoch.AddDays(days.Draw(t, "other"))
		want := time.Date(1, 1, 1+n, 0, 0, 0, 0, time.UTC)
		expect.Must(t, fmt.Sprintf("day, want %s", want), expect.Is(d.String(), want.Format(time.DateOnly)),
			expect.Is(d.BR(), want.Format("02/01/2006")), expect.Is(epoch.DaysUntil(d), n))
		if d.Before(other) != (d.String() < other.String()) {
			t.Fatalf("the texts of %s and %s do not order as the dates", d, other)
		}
		if m := d.Month(); d.Before(m.First()) || d.After(m.Last()) || month.Of(m.Last()) != m || m.Last().AddDays(1) != m.Add(1).First() {
			if m != month.New(9999, 12) {
				t.Fatalf("%s is not within %s", d, m)
			}
		}
		roundTrip(t, d, new(month.Date))
		m := d.Month()
		roundTrip(t, m, new(month.Month))
	})
}

func roundTrip[T comparable, P interface {
	*T
	sql.Scanner
}](t *rapid.T, v T, back P) {
	stored, err := any(v).(driver.Valuer).Value()
	if err != nil {
		t.Fatal(err)
	}
	if err := back.Scan(stored); err != nil || *back != v {
		t.Fatalf("Scan(%v) = %v, %v", stored, *back, err)
	}
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, back); err != nil || *back != v {
		t.Fatalf("JSON %s = %v, %v", text, *back, err)
	}
}
