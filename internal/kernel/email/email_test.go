package email_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/mail"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"

	"ynova/internal/kernel/email"
	"ynova/internal/platform/expect"
)

type listCase struct {
	In  string
	Out []string
}

func shared(t testing.TB) []listCase {
	t.Helper()
	content, err := os.ReadFile("../ptbr/testdata/cases.json")
	var cases struct{ Emails []listCase }
	if err == nil {
		err = json.Unmarshal(content, &cases)
	}
	if err != nil || len(cases.Emails) < 25 {
		t.Fatal(err, len(cases.Emails))
	}
	return cases.Emails
}

// Golden: data/field/CASES.json, and siblings.
func TestListsOfAddresses_DR14(t *testing.T) {
	t.Parallel()
	for _, c := range shared(t) {
		if got, err := email.List(c.In); !slices.Equal(got, c.Out) || (err == nil) != (c.Out != nil) {
			t.Errorf("%q is read as %q, %v, want %q", c.In, got, err, c.Out)
		}
	}
	if _, err := email.List("joão@ação.com.br"); err == nil || !strings.Contains(err.Error(), "O servidor de e-mail não aceita acento antes do @ (joão).") {
		t.Errorf("an accent before the @ is answered %v", err)
	}
	ten := strings.Repeat("x", 9)
	for i := range ten {
		ten = fmt.Sprintf("a%d@b.com.br;", i) + strings.Trim(ten, "x")
	}
	if list, err := email.List(ten + "z@b.com.br"); err != nil || len(list) != email.MaxList {
		t.Errorf("ten addresses are %q, %v", list, err)
	}
	if _, err := email.List(ten + "z@b.com.br,y@b.com.br"); !errors.Is(err, email.ErrMany) {
		t.Errorf("eleven addresses are answered %v", err)
	}
	if got, err := email.One("a@b.com.br, c@d.com.br"); err == nil {
		t.Errorf("two addresses are one: %q", got)
	}
}

// Property: what is accepted is at most ten addresses, each of which a mail reader
// reads as itself, without a character that could end a header; accepting it again
// changes nothing; and no local part survives masking.
func FuzzList_B13(f *testing.F) {
	for _, c := range shared(f) {
		f.Add(c.In)
	}
	for _, s := range []string{
		"a@b>\r\nDATA", "todos:a@b.com;", "=?utf-8?q?x?=@a.com", "a@b.com%0d%0aBcc:x@y.com", "a@b.com\u2028", "@", ",", "a..b@c.com", "\"<\"a@b.com",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		all, err := email.List(s)
		if err != nil || len(all) == 0 {
			return
		}
		stored := email.Join(all)
		if strings.ContainsFunc(stored, unicode.IsControl) {
			t.Fatalf("%q is stored as %q", s, stored)
		}
		for _, address := range all {
			parsed, err := mail.ParseAddress(address)
			expect.Must(t, fmt.Sprintf("of %q is no plain address", s), expect.Is(err, nil))
			expect.Must(t, fmt.Sprintf("of %q is no plain address", s), expect.Is(parsed.Address, address), expect.Is(parsed.Name, ""))
		}
		again, err := email.List(stored)
		expect.Must(t, fmt.Sprintf("%q becomes, then", s), expect.Is(err, nil), expect.Is(email.Join(again), stored), expect.Is(len(all) <= email.MaxList, true))
		for i, masked := range strings.Split(email.MaskList(stored), ", ") {
			local, domain, _ := strings.Cut(all[i], "@")
			if masked != local[:1]+"***@"+domain {
				t.Fatalf("%q is masked as %q", all[i], masked)
			}
		}
	})
}

// SH-13: one address of a header, bare or with a name; nothing in it ends the header.
func TestHeaderAddresses_B13(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"ana@alfa.com.br": "ana@alfa.com.br", "Ana <ana@alfa.com.br>": "ana@alfa.com.br",
		"Ana\r\n <ana@alfa.com.br>": "", "=?utf-8?q?x?= <ana@alfa.com.br>": "", "\u202eana <ana@alfa.com.br>": "", "ana@alfa": "", "": "",
	} {
		got, err := email.Parse(in)
		if (err == nil) != (want != "") || err == nil && got.Address != want {
			t.Errorf("%q is %v, %v", in, got, err)
		}
	}
	if got := email.Domain("Ana@Alfa.com.BR"); got != "alfa.com.br" {
		t.Errorf("the domain is %s", got)
	}
}

// DR-14: a domain is shown as it was written; one that mixes scripts as it is stored.
func TestDomainsAreShownAsWritten_DR14(t *testing.T) {
	t.Parallel()
	for stored, want := range map[string]string{
		"joao@xn--ao-siap.com.br": "joao@ação.com.br", "a@b.com, c@xn--mnchen-3ya.de": "a@b.com, c@münchen.de", "a@b.com": "a@b.com", "": "",
		"a@xn--80ak6aa92e.com": "a@xn--80ak6aa92e.com", "a@xn--.com": "a@xn--.com",
	} {
		if got := email.Show(stored); got != want {
			t.Errorf("%q is shown as %q, want %q", stored, got, want)
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
