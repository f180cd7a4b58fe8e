package snapshot

import (
	"testing"

	"ynova/internal/platform/expect"
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
	expect.All(t, "M2d: bytes", expect.Is(err, nil), expect.Is(got, want.Canonico), expect.Is(len(got), want.Bytes), expect.Is(Hash(got), want.SHA256))
	if plain, err := Canonical(map[string]string{"z": "<&>", "a": "ç"}); err != nil || plain != `{"a":"ç","z":"<&>"}` {
		t.Errorf("%v %s", err, plain)
	}
}
