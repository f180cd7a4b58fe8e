package brdoc_test

import (
	"testing"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/platform/prooftest"
)

// Golden: design/golden/reading.json, code_key.
func TestCodeKey_RQ04(t *testing.T) {
	t.Parallel()
	for code, want := range prooftest.ReadingExample[map[string]string](t, "code_key") {
		if got := brdoc.CodeKey(code); got != want {
			t.Errorf("RQ-04: %q is %q, want %q", code, got, want)
		}
	}
}
