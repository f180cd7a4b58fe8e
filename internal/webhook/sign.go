package webhook

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"strings"
)

// secretPrefix begins secrets of Standard Webhooks.
const secretPrefix = "whsec_"

// newSecret returns a fresh secret of 32 bytes.
func newSecret() string {
	var raw [32]byte
	_, _ = rand.Read(raw[:]) // never fails: the program crashes instead
	return secretPrefix + base64.StdEncoding.EncodeToString(raw[:])
}

// sign is a signature of Standard Webhooks, version 1.
func sign(secret, id string, at int64, body []byte) (string, error) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, secretPrefix))
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + strconv.FormatInt(at, 10) + "."))
	mac.Write(body)
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)), nil
}
