package prooftest

import (
	"bytes"
	"testing"
)

func TestExamplesAreThoseOfTheDesign(t *testing.T) {
	for name, copied := range map[string][]byte{"examples.json": examples, "month.json": months, "face.json": faces, "reading.json": readings, "true.json": trues} {
		if !bytes.Equal(copied, read(t, beside(t, "design", "golden", name))) {
			t.Errorf("testdata/%s differs from the design's: copy it", name)
		}
	}
}
