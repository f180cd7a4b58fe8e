package holiday_test

import (
	"testing"

	"ynova/internal/agenda/holiday"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/prooftest"
)

// Example M2a: the n-th working day of the month after.
func TestWorkdayOf_M2a(t *testing.T) {
	for of, day := range prooftest.MonthExample[map[string]string](t, "M2a") {
		m, err := month.Parse(of[:7])
		if err != nil {
			t.Fatal(err)
		}
		n := map[string]int{"du6": 6, "du9": 9, "du15": 15, "du26": 26}[of[8:]]
		if got := holiday.WorkdayOf(m.Add(1), n).String(); got != day {
			t.Errorf("%s is %s, want %s", of, got, day)
		}
	}
}
