package account

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
)

const secretBytes = 32

// NewSecret returns 256 random bits as text: a session, a device, a mailed link.
func NewSecret() string {
	var raw [secretBytes]byte
	_, _ = rand.Read(raw[:]) // never fails: the program crashes instead
	return base64.RawURLEncoding.EncodeToString(raw[:])
}

// HashSecret is what is stored of a secret. A plain hash is enough: there is
// nothing to guess in 256 random bits.
func HashSecret(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}
