package apikey

import (
	"fmt"
	"testing"

	"ynova/internal/platform/expect"
)

// AP-01: what is stored is the SHA-256 of the 32 bytes, by the vector of the design.
func TestTheStoredHash_AP01(t *testing.T) {
	t.Parallel()
	var s secret
	for i := range s {
		s[i] = byte(i)
	}
	hash := s.hash()
	expect.All(t, "AP-01 the hash of 00…1f", expect.Begins(hash, "630dcd29"), expect.Ends(hash, "d710dd"), expect.Is(len(hash), 64))
	const text = "ynv_0123456789ab_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
	if got := s.text("0123456789ab"); got != text {
		t.Errorf("AP-01 the key is written %s", got)
	}
	keyID, read, ok := parse(text)
	expect.All(t, fmt.Sprintf("AP-01 %s is read", text), expect.Is(ok, true), expect.Is(keyID, "0123456789ab"), expect.Is(read, s),
		expect.Is(read.is(hash), true))
	read[31]++
	if read.is(hash) {
		t.Error("AP-01 another secret has the hash")
	}
}

func TestKeysDifferAndOthersAreNone_AP01(t *testing.T) {
	t.Parallel()
	a, first := newSecret()
	b, second := newSecret()
	expect.All(t, "AP-01 two keys", expect.Not(a, b), expect.Not(first, second), expect.Is(len(a), 12))
	good := first.text(a)
	for name, text := range map[string]string{
		"empty": "", "no prefix": good[len("ynv_"):], "other prefix": "yny_" + good[4:], "short": good[:len(good)-1], "long": good + "A",
		"upper case id": "ynv_ABCDEF012345_" + good[17:], "no id": "ynv__" + good[17:], "id of five bytes": "ynv_0123456789_" + good[17:],
		"no base64": good[:len(good)-1] + "!", "spare bits": good[:len(good)-1] + "_",
	} {
		if _, _, ok := parse(text); ok {
			t.Errorf("AP-01 %s is taken for a key: %s", name, text)
		}
	}
}
