package ptbr_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/expect"
)

func TestFoldDoesNotAllocateOnFoldedText(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() { _ = ptbr.Fold("acme energia ltda 12.345-6") }); n != 0 {
		t.Errorf("Fold allocates %v times", n)
	}
	buf := make([]byte, 0, 256)
	if n := testing.AllocsPerRun(100, func() { ptbr.AppendFold(buf, "  AÇÚCAR  União S.A. ") }); n != 0 {
		t.Errorf("AppendFold allocates %v times", n)
	}
}

func TestAppendFoldKeepsWhatIsThere(t *testing.T) {
	t.Parallel()
	if got := string(ptbr.AppendFold([]byte("a|"), "  Ótimo  ")); got != "a|otimo" {
		t.Errorf("AppendFold = %q", got)
	}
}

// Only combining marks are left out: control characters, and letters beyond the table,
// stay as they are.
func TestFoldKeepsWhatItDoesNotKnow(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"a\x00b": "a\x00b", "a\x01b": "a\x01b", "é\x00": "e\x00", "e\u0301\u0300": "e", "\u02ff\u0370": "\u02ff\u0371",
		"Ž": "z", "\u017f": "\u017f", "\u0180": "\u0180", "Ⅷ": "ⅷ", "日本": "日本",
	} {
		if got := ptbr.Fold(in); got != want {
			t.Errorf("Fold(%q) = %q, want %q", in, got, want)
		}
	}
}

// Property: folding twice changes nothing; the result is valid UTF-8 without
// upper-case ASCII, combining marks or superfluous spaces, and case and the
// spaces around do not matter.
func FuzzFold(f *testing.F) {
	for _, c := range loadCases(f).Fold {
		f.Add(c.In)
	}
	f.Fuzz(func(t *testing.T, s string) {
		folded := ptbr.Fold(s)
		if again := ptbr.Fold(folded); again != folded {
			t.Fatalf("Fold(%q) = %q, and folded again %q", s, folded, again)
		}
		expect.Must(t, fmt.Sprintf("Fold(%q)", s), expect.Is(utf8.ValidString(folded), true), expect.Lacks(folded, "  "),
			expect.Is(strings.TrimSpace(folded), folded))
		for _, r := range folded {
			expect.Must(t, fmt.Sprintf("Fold(%q) = %q holds %q", s, folded, r), expect.Is(r >= 0x300 && r <= 0x36f, false),
				expect.Is(r >= 'A' && r <= 'Z', false), expect.Is(r != ' ' && unicode.IsSpace(r), false))
		}
		if got := ptbr.Fold("\t " + s + "\u00a0"); got != folded {
			t.Fatalf("with spaces around, Fold(%q) = %q, want %q", s, got, folded)
		}
	})
}

func BenchmarkFold(b *testing.B) {
	for name, s := range map[string]string{
		"folded": "acme energia ltda 12.345-6", "ascii": "ACME Energia LTDA 12.345-6", "accents": "Açúcar União Indústria S.A.",
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_ = ptbr.Fold(s)
			}
		})
	}
}
