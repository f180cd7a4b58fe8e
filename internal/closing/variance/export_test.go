package variance

import (
	"testing"

	"ynova/internal/closing/accrual"
)

// LW-01: the file marks a line as the screen does: by what is still to be fixed, before what
// has no history.
func TestCertaintyOfAnAccruedLine_LW01(t *testing.T) {
	figures := func(f accrual.Figure) accrual.Part {
		return accrual.Part{Accrual: accrual.Accrual{Inputs: accrual.Inputs{Prices: []accrual.Figure{f}}}}
	}
	known, estimate, expected := figures(accrual.Figure{}), figures(accrual.Figure{Estimate: true}), figures(accrual.Figure{Estimate: true, Expected: true})
	for want, parts := range map[string][]accrual.Part{"": {known}, "estimativa": {known, estimate}, "previsto": {estimate, expected, known}} {
		l := accrualLine{Line: &accrual.Line{Parts: parts}}
		if got := l.certainty(); got != want {
			t.Errorf("LW-01 %q, want %q", got, want)
		}
	}
}
