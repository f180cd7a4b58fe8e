package accounttest

import virtual "github.com/descope/virtualwebauthn"

// coseKey is how long a key on P-256 is as every real device writes it (RFC 9053, 7.1.1).
const coseKey = 77

// Credential is a new key of a virtual device. The library leaves out the zero that a
// coordinate of one key in a hundred begins with, which no device does and nobody accepts.
func Credential() virtual.Credential {
	for {
		if c := virtual.NewCredential(virtual.KeyTypeEC2); len(c.Key.AttestationData()) == coseKey {
			return c
		}
	}
}
