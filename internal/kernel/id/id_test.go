package id_test

import (
	"strings"
	"testing"

	"ynova/internal/kernel/id"
)

func TestNewIsValidUniqueAndOrdered(t *testing.T) {
	t.Parallel()
	previous := ""
	for range 10_000 {
		next := id.New()
		if !id.Valid(next) || next[14] != '7' {
			t.Fatalf("New() = %q is not a UUIDv7 in lower case", next)
		}
		if next <= previous {
			t.Fatalf("%q does not follow %q", next, previous)
		}
		previous = next
	}
}

func TestValid(t *testing.T) {
	t.Parallel()
	good := "0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b"
	if !id.Valid(good) {
		t.Errorf("Valid(%q) = false", good)
	}
	for _, bad := range []string{
		"", "*", strings.ToUpper(good), good[:35], good + "0", strings.ReplaceAll(good, "-", ""),
		"{" + good[1:35] + "}", strings.Replace(good, "-", "0", 1), strings.Replace(good, "0", "-", 1),
		strings.Replace(good, "0", "g", 1), strings.Replace(good, "01", "é", 1), good[:35] + "%",
	} {
		if id.Valid(bad) {
			t.Errorf("Valid(%q) = true", bad)
		}
	}
}
