package contract

import (
	"net/mail"
	"strings"
	"testing"
	"unicode"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db/dbtest"
)

// Property: what is accepted is at most ten addresses, each of which a mail reader
// reads as itself, without a character that could end a header; accepting it again
// changes nothing; and no local part survives masking.
func FuzzRecipients_B13(f *testing.F) {
	for _, s := range []string{
		"ana@alfa.com.br", "ana@alfa.com.br, rui@beta.com", "a@b>\r\nDATA", "Ana <ana@alfa.com.br>", "todos:a@b.com;", "=?utf-8?q?x?=@a.com",
		"a@b.com%0d%0aBcc:x@y.com", "a@b.com\u2028", "a@[127.0.0.1]", "a@b", "@", ",", "a..b@c.com", "é@c.com",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		stored, ok := parseRecipients(s)
		if !ok || stored == "" {
			return
		}
		if strings.ContainsFunc(stored, unicode.IsControl) {
			t.Fatalf("%q is stored as %q", s, stored)
		}
		all := strings.Split(stored, ", ")
		for _, address := range all {
			parsed, err := mail.ParseAddress(address)
			if err != nil || parsed.Address != address || parsed.Name != "" {
				t.Fatalf("%q of %q is no plain address (%v)", address, s, err)
			}
		}
		if again, ok := parseRecipients(stored); !ok || again != stored || len(all) > maxRecipients {
			t.Fatalf("%q becomes %q, then %q", s, stored, again)
		}
		for i, masked := range strings.Split(maskRecipients(stored), ", ") {
			local, domain, _ := strings.Cut(all[i], "@")
			if masked != local[:1]+"***@"+domain {
				t.Fatalf("%q is masked as %q", all[i], masked)
			}
		}
	})
}

// Property: no text makes the search fail, and an empty table holds no hit.
func FuzzSearch_B12(f *testing.F) {
	for _, s := range []string{"", "são", `"`, `a" OR "b`, "%_\\", "11.444.777/0001-61", "\x00\xff", "NEAR(a b)", "*", "^a", "a AND b", "-a", "a:b"} {
		f.Add(s)
	}
	d := dbtest.SQLite(f)
	f.Fuzz(func(t *testing.T, s string) {
		search := client.ParseSearch(s)
		if search.Empty() {
			return
		}
		for _, filter := range []Filter{{Search: search, Limit: 20, Sort: SortNewest}, {Search: search, Limit: 20, Sort: SortCode}} {
			scope := client.ScopeOf(actor.SystemActor(), actor.ContractsRead)
			found, total, _, err := NewService(d, Options{}).find(t.Context(), scope, filter)
			if err != nil || len(found) != 0 || total != 0 {
				t.Fatalf("%q: %d of %d, %v", s, len(found), total, err)
			}
		}
	})
}
