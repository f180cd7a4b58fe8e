package prooftest

import (
	_ "embed" // the examples
	"encoding/json"
	"strings"
	"testing"
)

//go:embed testdata/examples.json
var examples []byte

// Example is the printed values of the worked example whose title begins with these words, as in
// "E3" or "E1 2026-10".
func Example(t testing.TB, begins string) map[string]string {
	t.Helper()
	var all map[string]map[string]string
	if err := json.Unmarshal(examples, &all); err != nil {
		t.Fatal(err)
	}
	for title, values := range all {
		if strings.HasPrefix(title, begins+" ") {
			return values
		}
	}
	t.Fatalf("no worked example %s", begins)
	return nil
}
