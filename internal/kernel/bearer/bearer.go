// Package bearer owns the secrets that open something to whoever presents them: a
// session, a known device, a mailed link. It does not own what they open, nor how
// long.
package bearer

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
)

const secretBytes = 32

// Length is that of every secret's text: 256 bits, six in each character.
const Length = 43

// New returns 256 random bits as text.
func New() string {
	var raw [secretBytes]byte
	_, _ = rand.Read(raw[:]) // never fails: the program crashes instead
	return base64.RawURLEncoding.EncodeToString(raw[:])
}

// From makes a secret of a text that nobody else can know, always the same one.
func From(unknown string) string {
	sum := sha256.Sum256([]byte(unknown))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// Hash is what is stored of a secret. A plain hash is enough: there is nothing to
// guess in 256 random bits.
func Hash(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}
