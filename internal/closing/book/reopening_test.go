package book

import (
	"strings"
	"testing"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/prooftest"
)

// Example T19: a month is opened again up to twelve months after itself, or thirty days after
// it was closed.
func TestReopening_VD30(t *testing.T) {
	in := prooftest.TrueInput[struct {
		Today  month.Date `json:"hoje"`
		Months int        `json:"meses"`
		Days   int        `json:"dias_depois_de_fechar"`
	}](t, "T19")
	rule := Reopening{Months: in.Months, days: in.Days, Limited: true, term: true}
	day := func(text string) month.Date {
		d, err := month.ParseDate(text)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	seen := 0
	for name, want := range prooftest.TrueExample[map[string]any](t, "T19") {
		if text, last := strings.CutPrefix(name, "ultimo_dia_de_"); last {
			m, closed, _ := strings.Cut(text, "_fechado_")
			if got := rule.Of(day(m+"-01").Month(), day(closed), in.Today); got.Until.String() != want {
				t.Errorf("T19 %s: %s, want %v", name, got.Until, want)
			}
			seen++
			continue
		}
		m, closed, _ := strings.Cut(name, " fechado ")
		if got := rule.Of(day(m+"-01").Month(), day(closed), in.Today); got.may != want {
			t.Errorf("T19 %s: %v, want %v", name, got.may, want)
		}
		seen++
	}
	if seen < 6 {
		t.Errorf("T19 has %d cases", seen)
	}
}
