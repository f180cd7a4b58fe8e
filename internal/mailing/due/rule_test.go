package due_test

import (
	"fmt"
	"testing"

	"ynova/internal/kernel/month"
	"ynova/internal/mailing/due"
	"ynova/internal/platform/prooftest"
)

// Example M2a: the n-th working day of the month after.
func TestDueRuleCountsWorkingDays_MC11(t *testing.T) {
	for of, want := range prooftest.MonthExample[map[string]string](t, "M2a") {
		m, err := month.Parse(of[:7])
		if err != nil {
			t.Fatal(err)
		}
		var n int
		if _, err := fmt.Sscanf(of[8:], "du%d", &n); err != nil {
			t.Fatal(err)
		}
		if got := (due.Rule{Kind: due.Workday, Day: n}).Date(m).String(); got != want {
			t.Errorf("MC-11 %s is %s, want %s", of, got, want)
		}
	}
}

// A fixed day that is no working day moves to the next one, also over the end of its
// month; one that the month does not have is its last day.
func TestDueRuleOfAFixedDay_MC11(t *testing.T) {
	for _, c := range []struct {
		month string
		day   int
		want  string
	}{
		{"2026-10", 10, "2026-11-10"}, // Tuesday
		{"2026-10", 15, "2026-11-16"}, // Sunday, Proclamação da República
		{"2026-10", 20, "2026-11-23"}, // Friday, Consciência Negra
		{"2026-11", 25, "2026-12-28"}, // Friday, Natal
		{"2026-01", 16, "2026-02-18"}, // Carnaval; Ash Wednesday works
		{"2026-01", 31, "2026-03-02"}, // 28 February is a Saturday
		{"2026-12", 1, "2027-01-04"},  // Friday, Confraternização Universal
	} {
		m, err := month.Parse(c.month)
		if err != nil {
			t.Fatal(err)
		}
		if got := (due.Rule{Kind: due.Fixed, Day: c.day}).Date(m).String(); got != c.want {
			t.Errorf("MC-11 day %d after %s is %s, want %s", c.day, c.month, got, c.want)
		}
	}
}
