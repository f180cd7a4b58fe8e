package email_test

import (
	"fmt"
	"net/mail"
	"strings"
	"testing"
	"unicode"

	"ynova/internal/kernel/email"
	"ynova/internal/platform/expect"
)

// Property: what is accepted is at most ten addresses, each of which a mail reader
// reads as itself, without a character that could end a header; accepting it again
// changes nothing; and no local part survives masking.
func FuzzList_B13(f *testing.F) {
	for _, s := range []string{
		"ana@alfa.com.br", "ana@alfa.com.br, rui@beta.com", "a@b>\r\nDATA", "Ana <ana@alfa.com.br>", "todos:a@b.com;", "=?utf-8?q?x?=@a.com",
		"a@b.com%0d%0aBcc:x@y.com", "a@b.com\u2028", "a@[127.0.0.1]", "a@b", "@", ",", "a..b@c.com", "é@c.com",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		stored, ok := email.ParseList(s)
		if !ok || stored == "" {
			return
		}
		if strings.ContainsFunc(stored, unicode.IsControl) {
			t.Fatalf("%q is stored as %q", s, stored)
		}
		all := strings.Split(stored, ", ")
		for _, address := range all {
			parsed, err := mail.ParseAddress(address)
			expect.Must(t, fmt.Sprintf("of %q is no plain address", s), expect.Is(err, nil))
			expect.Must(t, fmt.Sprintf("of %q is no plain address", s), expect.Is(parsed.Address, address), expect.Is(parsed.Name, ""))
		}
		again, ok := email.ParseList(stored)
		expect.Must(t, fmt.Sprintf("%q becomes, then", s), expect.Is(ok, true), expect.Is(again, stored), expect.Is(len(all) <= email.MaxList, true))
		for i, masked := range strings.Split(email.MaskList(stored), ", ") {
			local, domain, _ := strings.Cut(all[i], "@")
			if masked != local[:1]+"***@"+domain {
				t.Fatalf("%q is masked as %q", all[i], masked)
			}
		}
	})
}

func TestParseList(t *testing.T) {
	t.Parallel()
	ten := strings.Repeat("ana@alfa.com.br,", 9) + "ana@alfa.com.br"
	for in, want := range map[string]string{
		"": "", " ": "", " ana@alfa.com.br , rui@beta.com": "ana@alfa.com.br, rui@beta.com", "a~!b@alfa.com": "a~!b@alfa.com",
		ten: strings.ReplaceAll(ten, ",", ", "),
	} {
		if got, ok := email.ParseList(in); !ok || got != want {
			t.Errorf("ParseList(%q) = %q, %t, want %q", in, got, ok, want)
		}
	}
	for _, in := range []string{",", "ana", "ana@alfa", "ana@alfa.com.br,", ten + ",ana@alfa.com.br", "Ana <ana@alfa.com.br>", "é@alfa.com", "a b@alfa.com", "\"a\"@alfa.com", "a@[10.0.0.1]"} {
		if got, ok := email.ParseList(in); ok {
			t.Errorf("ParseList(%q) = %q, want a refusal", in, got)
		}
	}
}

func TestPlainIsNoLongerThanAnAddressMayBe(t *testing.T) {
	t.Parallel()
	longest := strings.Repeat("a", 64) + "@" + strings.Repeat(strings.Repeat("b", 45)+".", 4) + "com"
	longest = strings.Replace(longest, "com", strings.Repeat("c", 254-len(longest)+3), 1)
	if len(longest) != 254 || !email.Plain(longest) {
		t.Errorf("%d characters are refused, want them to pass", len(longest))
	}
	if email.Plain(longest + "c") {
		t.Error("255 characters pass")
	}
}

func TestMaskList(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{"": "", "a@alfa.com": "a***@alfa.com", "ana@alfa.com, rui@beta.com": "a***@alfa.com, r***@beta.com", "@x": "***@x"} {
		if got := email.MaskList(in); got != want {
			t.Errorf("MaskList(%q) = %q, want %q", in, got, want)
		}
	}
}
