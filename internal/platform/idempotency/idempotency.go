package idempotency

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"ynova/internal/kernel/fault"
)

// Retention is how long a repetition is recognised; longer than the 24 hours
// that clients are promised, so that a weekend's retry still finds its answer.
const Retention = 72 * time.Hour

// maxKeyLength bounds what a client may have us store.
const maxKeyLength = 200

var (
	errReused = fault.New(fault.Invalid, "chave_reutilizada",
		"Esta chave de repetição já foi usada com outro conteúdo.")
	errKey = fault.New(fault.Invalid, "chave_invalida",
		"O cabeçalho Idempotency-Key deve ter até 200 caracteres ASCII visíveis.")
)

// CheckKey refuses a key that is too long or holds anything but visible ASCII.
func CheckKey(key string) error {
	if len(key) > maxKeyLength {
		return errKey
	}
	for i := range len(key) {
		if key[i] <= ' ' || key[i] > '~' {
			return errKey
		}
	}
	return nil
}

// Hash identifies the content of a request: the operation and its parsed input,
// so that white space or the order of keys do not make another request of it.
func Hash(operation string, input any) (string, error) {
	text, err := json.Marshal(input)
	if err != nil {
		return "", fmt.Errorf("idempotency: hash %s: %w", operation, err)
	}
	sum := sha256.New()
	sum.Write([]byte(operation))
	sum.Write([]byte{0})
	sum.Write(text)
	return hex.EncodeToString(sum.Sum(nil)), nil
}
