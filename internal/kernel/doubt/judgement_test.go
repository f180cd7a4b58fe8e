package doubt_test

import (
	"fmt"
	"testing"

	"ynova/internal/kernel/doubt"
	"ynova/internal/platform/prooftest"
)

// TD-03 (M7): of five values or more, more than a fifth makes a file wrong as a whole.
func TestWholeFileRefused_TD03(t *testing.T) {
	for file, want := range prooftest.MonthExample[struct{ Arquivo map[string]string }](t, "M7").Arquivo {
		var j doubt.Judgement
		var implausible int
		if _, err := fmt.Sscanf(file, "%d/%d", &implausible, &j.Judged); err != nil {
			t.Fatal(err)
		}
		if j.Judged > 40 {
			continue // of tariffs
		}
		for range implausible {
			j.Implausibly(100)
		}
		sentence := fmt.Sprintf("%d de %d valores não são plausíveis; %d parecem multiplicados por 100. Nada foi importado.", implausible, j.Judged, implausible)
		if want != "recusado" {
			sentence = ""
		}
		if why := j.Refusal(); why != sentence {
			t.Errorf("TD-03 %s: %q, want %q", file, why, sentence)
		}
	}
}
