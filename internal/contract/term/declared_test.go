package term_test

import (
	"strings"
	"testing"

	"ynova/internal/contract/term"
)

// TD-09: the months of a divergence are kept in order and each once, however they were
// written.
func TestDeclaredMonths_TD09(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"": "", "  ": "",
		"2026-09":                   "2026-09",
		" 2026-10 ,2025-12,2026-10": "2025-12,2026-10",
		"2026-03,2026-02, 2026-01":  "2026-01,2026-02,2026-03",
	} {
		declared, err := term.ParseDeclaredMonths(in)
		if err != nil || string(declared) != want {
			t.Errorf("TD-09 %q is kept as %q, %v; want %q", in, declared, err, want)
		}
		var months []string
		for _, m := range declared.All() {
			months = append(months, m.String())
		}
		if got := strings.Join(months, ","); got != want {
			t.Errorf("TD-09 %q is of %s, want %s", in, got, want)
		}
	}
	for _, in := range []string{"2026-13", "2026-08,", "2026-08;2026-09", "08/2026"} {
		if declared, err := term.ParseDeclaredMonths(in); err == nil || declared != "" {
			t.Errorf("TD-09 %q is kept as %q, %v", in, declared, err)
		}
	}
}
