package ptbr_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/expect"
)

var spaces = " \t\r\n\u00a0\u202f"

// standardDate is the oracle: the shape, and the standard library's calendar,
// which also knows a year 0.
func standardDate(s string) (time.Time, bool) {
	s = strings.Trim(s, spaces)
	for shape, layout := range map[*regexp.Regexp]string{brDate: "02/01/2006", isoDate: time.DateOnly} {
		if t, err := time.Parse(layout, s); err == nil && shape.MatchString(s) && t.Year() > 0 {
			return t, true
		}
	}
	return time.Time{}, false
}

var (
	brDate  = regexp.MustCompile(`^[0-9]{2}/[0-9]{2}/[0-9]{4}$`)
	isoDate = regexp.MustCompile(`^[0-9]{4}-[0-9]{2}-[0-9]{2}$`)
)

// Property: never panics, reads the two usual forms as the standard library does, and whatever
// the form a date that exists; the result comes back through both usual forms.
func FuzzParseDate(f *testing.F) {
	for _, c := range loadCases(f).Dates {
		f.Add(c.In)
	}
	f.Fuzz(func(t *testing.T, s string) {
		want, ok := standardDate(s)
		got, err := ptbr.ParseDate(s)
		usual := brDate.MatchString(strings.Trim(s, spaces)) || isoDate.MatchString(strings.Trim(s, spaces))
		if usual && (err == nil) != ok || ok && got != month.DateOf(want) {
			t.Fatalf("B09 ParseDate(%q) = %v, %v; want %v, %v", s, got, err, want, ok)
		}
		if err != nil {
			return
		}
		for _, form := range []string{got.BR(), got.String()} {
			if back, err := ptbr.ParseDate(form); back != got || err != nil {
				t.Fatalf("B09 EM-11: through %q it became %v, %v", form, back, err)
			}
		}
	})
}

// B09: every combination of day, month and year around what exists.
func TestEveryDate_B09(t *testing.T) {
	t.Parallel()
	two := func(n int) string { return string([]byte{byte('0' + n/10), byte('0' + n%10)}) }
	for _, year := range []string{"0000", "0001", "1900", "2000", "2018", "2024", "2026", "2100", "9999"} {
		for num := range 14 {
			for day := range 34 {
				for _, s := range []string{
					two(day) + "/" + two(num) + "/" + year,
					year + "-" + two(num) + "-" + two(day),
				} {
					_, ok := standardDate(s)
					if d, err := ptbr.ParseDate(s); (err == nil) != ok {
						t.Fatalf("B09 ParseDate(%q) = %v, %v; want %v", s, d, err, ok)
					}
				}
			}
		}
	}
}

// Property: never panics; an accepted month is in range, and is read again from
// its text, its label, its short form, MM/YYYY and each of its days.
func FuzzParseMonth(f *testing.F) {
	for _, c := range loadCases(f).Months {
		f.Add(c.In)
	}
	f.Fuzz(func(t *testing.T, s string) {
		m, err := ptbr.ParseMonth(s)
		if err != nil {
			return
		}
		if !m.Valid() {
			t.Fatalf("B09 ParseMonth(%q) = %d", s, m)
		}
		if d, err := ptbr.ParseDate(s); err == nil && d.Month() != m {
			t.Fatalf("B09 %q is in %s as a date, in %s as a month", s, d.Month(), m)
		}
		text := m.String()
		for _, form := range []string{
			text, m.Label(), strings.ToUpper(m.Label()), m.Short(), m.Name() + "/" + text[:4], text[5:] + "/" + text[:4],
			m.First().BR(), m.Last().String(),
		} {
			if back, err := ptbr.ParseMonth(form); back != m || err != nil {
				t.Fatalf("B09: through %q the month %s became %v, %v", form, m, back, err)
			}
		}
	})
}

// Property: never panics; an accepted instant is UTC, and its Brazilian form to
// the minute and its RFC 3339 form are read again as the same instant, unless
// it falls in an hour that the clocks repeated.
func FuzzParseDateTime(f *testing.F) {
	for _, c := range loadCases(f).DateTimes {
		f.Add(c.In)
	}
	f.Fuzz(func(t *testing.T, s string) {
		at, err := ptbr.ParseDateTime(s)
		if err != nil || at.Year() < 1 || at.Year() > 9999 {
			return
		}
		if at.Location() != time.UTC {
			t.Fatalf("EM-11 ParseDateTime(%q) = %v", s, at)
		}
		if back, err := ptbr.ParseDateTime(at.Format(time.RFC3339Nano)); !back.Equal(at) || err != nil {
			t.Fatalf("EM-11: as RFC 3339 %v became %v, %v", at, back, err)
		}
		checkBrazilianForm(t, at)
	})
}

func checkBrazilianForm(t testing.TB, at time.Time) {
	t.Helper()
	form := ptbr.FormatDateTime(at)
	back, err := ptbr.ParseDateTime(form)
	minute := at.Truncate(time.Minute)
	local := clock.Local(at)
	if local.Year() < 1914 || local.Year() > 9999 { // before, the offset had seconds
		return
	}
	expect.Must(t, fmt.Sprintf("B09 EM-11: %v, which became", at), expect.Is(err, nil),
		expect.Is(!back.Equal(minute) && !back.Equal(minute.Add(-time.Hour)), false), expect.Is(ptbr.FormatDateTime(back), form))
}

// Property: every instant since 1950 comes back from its Brazilian form, in
// and out of daylight-saving time, and belongs to the month on the wall.
func TestInstantRoundTrip_B09(t *testing.T) {
	t.Parallel()
	first := time.Date(1950, 1, 1, 0, 0, 0, 0, time.UTC).Unix()
	last := time.Date(2040, 1, 1, 0, 0, 0, 0, time.UTC).Unix()
	rapid.Check(t, func(rt *rapid.T) {
		at := time.Unix(rapid.Int64Range(first, last).Draw(rt, "unix"), 0).UTC()
		checkBrazilianForm(t, at)
		day := month.DateOf(clock.Local(at))
		start, err := ptbr.ParseDateTime(day.BR())
		expect.Must(rt, "B09: begins", expect.Is(err, nil), expect.Is(start.After(at), false), expect.Is(month.DateOf(clock.Local(start)), day),
			expect.Not(month.DateOf(clock.Local(start.Add(-1))), day))
	})
}
