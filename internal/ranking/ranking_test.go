package ranking

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"testing"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/secret"
)

const (
	keyOfOne     = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
	keyOfAnother = "/wECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
)

func box(t *testing.T, key string) *secret.Box {
	t.Helper()
	b, err := secret.New(key)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// P06: a pseudonym is the same for everybody within a month, another in each month
// and installation, and nobody without the key can make it from the user's id.
func TestPseudonyms_P06_CS04(t *testing.T) {
	t.Parallel()
	one, another := box(t, keyOfOne), box(t, keyOfAnother)
	first := month.New(2026, 1)
	seen := map[string]string{}
	for u := range 200 {
		user := fmt.Sprintf("user-%d", u)
		for i := range 24 {
			m := first.Add(i)
			code := pseudonym(one, m, user)
			if code != pseudonym(one, m, user) || len(code) != codeDigits {
				t.Fatalf("P06 pseudonym %q", code)
			}
			if who, taken := seen[code]; taken {
				t.Fatalf("P06 %s names %s and %s %s", code, who, user, m)
			}
			seen[code] = user + " " + m.String()
			if code == pseudonym(another, m, user) {
				t.Errorf("P06 two installations give the same pseudonym")
			}
		}
		mac := hmac.New(sha256.New, []byte(keyOfAnother))
		mac.Write([]byte(first.String() + "\x00" + user))
		for _, guess := range [][]byte{mac.Sum(nil), sum(user), sum(first.String() + user), sum(first.String() + "\x00" + user)} {
			if code := base32.StdEncoding.EncodeToString(guess)[:codeDigits]; seen[code] != "" {
				t.Errorf("P06 %s can be made without the key", code)
			}
		}
	}
}

func sum(s string) []byte {
	h := sha256.Sum256([]byte(s))
	return h[:]
}

// CS-04: the first seven, equals at the same position, the own position also below.
func TestBoard_CS04(t *testing.T) {
	t.Parallel()
	marker, m := box(t, keyOfOne), month.New(2026, 11)
	sellers := []seller{
		{"a", "Ana", 9}, {"b", "Bia", 7}, {"c", "Caio", 7}, {"d", "Davi", 5}, {"e", "Eva", 4}, {"f", "Fê", 3}, {"g", "Gil", 2}, {"h", "Hugo", 1}, {"i", "Isa", 1},
	}
	b := board(marker, m, sellers, "c", false)
	expect.Must(t, "CS-04", expect.Len(b.Entries, shown))
	expect.All(t, "CS-04", expect.Is(b.Entries[0].Contracts, 9), expect.Is(b.Entries[6].Contracts, 2))
	if *b.Own != (Own{Position: 2, Contracts: 7}) {
		t.Errorf("CS-04 own %+v", b.Own)
	}
	selves := 0
	for _, e := range b.Entries {
		if e.Name != "" {
			t.Errorf("P06 the name %s", e.Name)
		}
		if e.Self {
			selves++
		}
	}
	if selves != 1 {
		t.Errorf("CS-04 %d lines are the reader", selves)
	}
	if own := board(marker, m, sellers, "i", false).Own; *own != (Own{Position: 8, Contracts: 1}) {
		t.Errorf("CS-04 own below the seven %+v", own)
	}
	if own := board(marker, m, sellers, "z", true).Own; *own != (Own{}) {
		t.Errorf("CS-04 without contracts %+v", own)
	}
	if b := board(marker, m, nil, "a", true); b.Entries == nil || len(b.Entries) != 0 {
		t.Errorf("CS-04 a month without contracts %+v", b)
	}
}
