package holiday_test

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"ynova/internal/agenda/holiday"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/expect"
)

func date(t *testing.T, s string) month.Date {
	t.Helper()
	d, err := month.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Dates of Easter as published by the U.S. Census Bureau, with the earliest and the
// latest that can be.
func TestEaster(t *testing.T) {
	for year, want := range map[int]string{
		1961: "1961-04-02", 1999: "1999-04-04", 2000: "2000-04-23", 2008: "2008-03-23", 2019: "2019-04-21", 2024: "2024-03-31",
		2025: "2025-04-20", 2026: "2026-04-05", 2027: "2027-03-28", 2038: "2038-04-25", 2285: "2285-03-22",
	} {
		if got := holiday.Easter(year); got != date(t, want) {
			t.Errorf("CS-01 Easter %d is %s, want %s", year, got, want)
		}
	}
}

// The national holidays and bank holidays of 2026 and 2027 (ANBIMA's list).
func TestHolidays_CS01(t *testing.T) {
	want := map[string][]string{
		"2026": {
			"01-01", "02-16", "02-17", "04-03", "04-21", "05-01", "06-04", "09-07", "10-12", "11-02", "11-15", "11-20", "12-25",
		},
		"2027": {
			"01-01", "02-08", "02-09", "03-26", "04-21", "05-01", "05-27", "09-07", "10-12", "11-02", "11-15", "11-20", "12-25",
		},
	}
	for year, days := range want {
		got := holiday.Between(date(t, year+"-01-01"), date(t, year+"-12-31"))
		if len(got) != len(days) {
			t.Fatalf("CS-01 %s: %d holidays, want %d: %v", year, len(got), len(days), got)
		}
		for i, d := range days {
			if got[i].Date != date(t, year+"-"+d) || got[i].Name == "" {
				t.Errorf("CS-01 %s: %v, want %s", year, got[i], d)
			}
		}
	}
	if holiday.On(date(t, "2023-11-20")) != "" || holiday.On(date(t, "2024-11-20")) != "Consciência Negra" {
		t.Error("CS-01: 20 November is a national holiday from 2024 on")
	}
}

func TestWorkday(t *testing.T) {
	for day, want := range map[string]bool{
		"2026-11-20": false, "2026-11-21": false, "2026-11-22": false, "2026-11-23": true, "2024-02-29": true, "2026-02-18": true,
	} {
		if got := holiday.Workday(date(t, day)); got != want {
			t.Errorf("CS-01 %s is a workday: %v", day, got)
		}
	}
}

// Property: Easter is a Sunday between 22 March and 25 April.
func TestEasterIsASunday(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		year := rapid.IntRange(1900, 2199).Draw(t, "year")
		e := holiday.Easter(year)
		first, _ := month.NewDate(year, 3, 22)
		last, _ := month.NewDate(year, 4, 25)
		expect.Must(t, fmt.Sprintf("Easter %d", year), expect.Is(e.In(time.UTC).Weekday(), time.Sunday), expect.Is(e.Before(first), false),
			expect.Is(e.After(last), false))
	})
}
