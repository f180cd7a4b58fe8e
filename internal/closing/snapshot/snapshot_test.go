package snapshot

import (
	"testing"

	"ynova/internal/platform/prooftest"
)

// Example M2d: the canonical text and its hash.
func TestCanonical_M2d(t *testing.T) {
	in := prooftest.MonthInput[struct{ Corpo any }](t, "M2d")
	want := prooftest.MonthExample[struct {
		Canonico string
		Bytes    int
		SHA256   string
	}](t, "M2d")
	got, err := Canonical(in.Corpo)
	if err != nil || got != want.Canonico || len(got) != want.Bytes || Hash(got) != want.SHA256 {
		t.Errorf("M2d: %v\n%s\n%s (%d bytes, %s)", err, got, want.Canonico, len(got), Hash(got))
	}
	if plain, err := Canonical(map[string]string{"z": "<&>", "a": "ç"}); err != nil || plain != `{"a":"ç","z":"<&>"}` {
		t.Errorf("%v %s", err, plain)
	}
}
