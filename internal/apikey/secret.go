package apikey

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"strings"

	"ynova/internal/platform/web"
)

const idBytes = 6

// secret is what a key proves itself with.
type secret [32]byte

// newSecret returns a fresh key: its id, what is stored of it, and its text.
func newSecret() (keyID string, s secret) {
	var raw [idBytes]byte
	_, _ = rand.Read(raw[:]) // never fails: the program crashes instead
	_, _ = rand.Read(s[:])
	return hex.EncodeToString(raw[:]), s
}

// text is the key as its owner gets it, once.
func (s secret) text(keyID string) string {
	return web.KeyPrefix + keyID + "_" + base64.RawURLEncoding.EncodeToString(s[:])
}

// hash is what is stored. A plain hash is enough: there is nothing to guess in 256
// random bits.
func (s secret) hash() string {
	sum := sha256.Sum256(s[:])
	return hex.EncodeToString(sum[:])
}

// is reports whether the stored hash is of this secret.
func (s secret) is(hash string) bool {
	return subtle.ConstantTimeCompare([]byte(s.hash()), []byte(hash)) == 1
}

// parse reads a presented key.
func parse(text string) (keyID string, s secret, ok bool) {
	rest, ours := strings.CutPrefix(text, web.KeyPrefix)
	keyID, encoded, _ := strings.Cut(rest, "_")
	named, err := hex.DecodeString(keyID)
	if !ours || err != nil || len(named) != idBytes || keyID != strings.ToLower(keyID) {
		return "", s, false
	}
	raw, err := base64.RawURLEncoding.Strict().DecodeString(encoded)
	if err != nil || len(raw) != len(s) {
		return "", s, false
	}
	return keyID, secret(raw), true
}
