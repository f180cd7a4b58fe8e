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

// TD-03: the sentence names the mistake that explains most; of two that explain as
// much, the one that reads too high.
func TestRefusalNamesTheMistake_TD03(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		judged int
		scales []int64
		want   string
	}{
		{4, []int64{10, 10, 10, 10}, ""},
		{5, []int64{10}, ""},
		{100, make([]int64, 20), ""},
		{100, make([]int64, 21), "21 de 100 valores não são plausíveis. Nada foi importado."},
		{500, make([]int64, 101), "101 de 500 valores não são plausíveis. Nada foi importado."},
		{5, []int64{0, 0}, "2 de 5 valores não são plausíveis. Nada foi importado."},
		{5, []int64{10, 0, 0}, "3 de 5 valores não são plausíveis; 1 parecem multiplicados por 10. Nada foi importado."},
		{9, []int64{1000, 1000, 10, 10, 10}, "5 de 9 valores não são plausíveis; 3 parecem multiplicados por 10. Nada foi importado."},
		{9, []int64{-100, 10, -100, -100}, "4 de 9 valores não são plausíveis; 3 parecem divididos por 100. Nada foi importado."},
		{9, []int64{-100, 10, 100, -10}, "4 de 9 valores não são plausíveis; 1 parecem multiplicados por 100. Nada foi importado."},
		{9, []int64{-100, -10, -1000}, "3 de 9 valores não são plausíveis; 1 parecem divididos por 10. Nada foi importado."},
	} {
		for range 20 { // a map has no order
			j := doubt.Judgement{Judged: c.judged}
			for _, scale := range c.scales {
				j.Implausibly(scale)
			}
			if why := j.Refusal(); why != c.want {
				t.Fatalf("TD-03 %d, %v: %q, want %q", c.judged, c.scales, why, c.want)
			}
		}
	}
}
