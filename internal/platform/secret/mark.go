package secret

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strings"
)

// Mark returns a tag that only this installation can make for the data: an
// HMAC-SHA256 under a key of its own for each purpose. The same data gets the same
// tag until the installation's key is replaced.
func (b *Box) Mark(purpose string, data []byte) string { return b.keys[0].mark(purpose, data) }

// Marked reports whether any key of the installation made the tag for the data.
func (b *Box) Marked(purpose string, data []byte, tag string) bool {
	for _, k := range b.keys {
		if k.id == MarkedBy(tag) && hmac.Equal([]byte(k.mark(purpose, data)), []byte(tag)) {
			return true
		}
	}
	return false
}

// MarkedBy names the key that made the tag.
func MarkedBy(tag string) string {
	id, _, _ := strings.Cut(tag, ":")
	return id
}

func (k *key) mark(purpose string, data []byte) string {
	sum := hash(hash(k.raw, []byte(purpose)), data)
	return k.id + ":" + base64.RawStdEncoding.EncodeToString(sum)
}

func hash(key, data []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write(data)
	return mac.Sum(nil)
}
