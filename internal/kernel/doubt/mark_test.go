package doubt_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/kernel/doubt"
)

// TD-02: marks are stored as they were found, and read back.
func TestMarks_TD02(t *testing.T) {
	t.Parallel()
	var open doubt.Open
	open.Add(count.Ask("consumo", 102000, 100, "a mediana"))
	open.AddIf(count.Ask("demanda", 310, 100, "a mediana"), true)
	open.AddIf(count.Ask("proinfa", 310, 100, "a mediana"), false)
	want := doubt.Marks{{"consumo", "102000", "102", 1000}, {"demanda", "310", "", 0}}
	if diff := cmp.Diff(want, open.Marks()); diff != "" {
		t.Fatalf("TD-02 (-want +got):\n%s", diff)
	}
	read, err := doubt.ParseMarks(want.Text())
	if diff := cmp.Diff(want, read); diff != "" || err != nil {
		t.Errorf("TD-02 %v (-want +got):\n%s", err, diff)
	}
	if diff := cmp.Diff(want[1:], want.Of("demanda", "proinfa")); diff != "" {
		t.Errorf("TD-02 (-want +got):\n%s", diff)
	}
	if got := want.Readings(); got != "102000, 310" {
		t.Errorf("TD-02 readings %q", got)
	}
}

// TD-02: no mark is the empty text, both ways; what is no list of marks is an error.
func TestNoMarks_TD02(t *testing.T) {
	t.Parallel()
	if text := (doubt.Marks{}).Text(); text != "" {
		t.Errorf("TD-02 no marks are %q", text)
	}
	if m, err := doubt.ParseMarks(""); m != nil || err != nil {
		t.Errorf("TD-02 %v, %v of nothing", m, err)
	}
	if m, err := doubt.ParseMarks("{"); m != nil || err == nil {
		t.Errorf("TD-02 %v of a text that was cut, want an error", m)
	}
}
