package prooftest

import (
	"bytes"
	"testing"
)

func TestExamplesAreThoseOfTheDesign(t *testing.T) {
	if !bytes.Equal(examples, read(t, beside(t, "design", "golden", "examples.json"))) {
		t.Error("testdata/examples.json differs from the design's: copy it")
	}
}
