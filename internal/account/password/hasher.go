package password

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"

	"ynova/internal/kernel/fault"
)

// Cost is what one hash takes.
type Cost struct {
	Memory uint32 // KiB
	Time   uint32 // passes
}

// Standard is the cost that OWASP gives as a minimum for Argon2id: 19 MiB, two
// passes. Only tests of other things use less.
var Standard = Cost{Memory: 19 << 10, Time: 2}

const (
	argonThreads = 1
	saltLength   = 16
	keyLength    = 32
	phcFormat    = "$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s"
)

// waitingPerTurn bounds who hashes or waits for a turn. They occupy handlers that
// others need (web has 32 per processor), so in a storm of logins the rest is
// refused and retries later.
const waitingPerTurn = 14

// ErrBusy asks to come back later: too many wait for a turn.
var ErrBusy = fault.New(fault.Unavailable, "sobrecarga", "O servidor está ocupado. Tente novamente em instantes.").
	WithRetryAfter(2 * time.Second)

// Hasher hashes fewer passwords at a time than there are processors: each takes 19 MiB
// and a processor for a good while, which a storm of logins would leave to nobody else.
type Hasher struct {
	turns   chan struct{}
	waiting atomic.Int32
	limit   int32
	cost    Cost
	nobody  string // has the cost of a real hash and a key that no password gives
}

// NewHasher returns the hasher of a cost; a process needs one.
func NewHasher(cost Cost) *Hasher {
	n := max(1, runtime.NumCPU()-1)
	return &Hasher{
		turns: make(chan struct{}, n), limit: int32(waitingPerTurn * n), cost: cost,
		nobody: encodePHC(cost, make([]byte, saltLength), make([]byte, keyLength)),
	}
}

// Room refuses early, before anything is written, while too many wait.
func (h *Hasher) Room() error {
	if h.waiting.Load() >= h.limit {
		return ErrBusy
	}
	return nil
}

// Hash returns the PHC string of the password with a new salt.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltLength)
	_, _ = rand.Read(salt) // never fails: the program crashes instead
	key, err := h.derive(ctx, password, phc{
		memory: h.cost.Memory, time: h.cost.Time, threads: argonThreads, salt: salt, key: make([]byte, keyLength),
	})
	if err != nil {
		return "", err
	}
	return encodePHC(h.cost, salt, key), nil
}

// Matches compares the password with a stored hash. Where there is none it does
// the same work in vain, so that the time reveals nothing about the account.
func (h *Hasher) Matches(ctx context.Context, password, stored string) (bool, error) {
	known := stored != ""
	if !known {
		stored = h.nobody
	}
	p, err := parsePHC(stored)
	if err != nil {
		return false, err
	}
	key, err := h.derive(ctx, password, p)
	if err != nil {
		return false, err
	}
	return subtle.ConstantTimeCompare(key, p.key) == 1 && known, nil
}

func (h *Hasher) derive(ctx context.Context, password string, p phc) ([]byte, error) {
	if h.waiting.Add(1) > h.limit {
		h.waiting.Add(-1)
		return nil, ErrBusy
	}
	defer h.waiting.Add(-1)
	select {
	case h.turns <- struct{}{}:
		defer func() { <-h.turns }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	// NFKC: the same characters typed on another keyboard are the same password.
	typed := norm.NFKC.Bytes([]byte(password))
	var key []byte
	behind(func() {
		key = argon2.IDKey(typed, p.salt, p.time, p.memory, p.threads, uint32(len(p.key)))
	})
	return key, nil
}

// phc is a parsed hash.
type phc struct {
	memory, time uint32
	threads      uint8
	salt, key    []byte
}

func encodePHC(cost Cost, salt, key []byte) string {
	b64 := base64.RawStdEncoding
	return fmt.Sprintf(phcFormat, argon2.Version, cost.Memory, cost.Time, argonThreads,
		b64.EncodeToString(salt), b64.EncodeToString(key))
}

var errHashFormat = errors.New("password: stored password hash has an unknown format")

func parsePHC(s string) (phc, error) {
	var p phc
	var version int
	var rest string
	if _, err := fmt.Sscanf(s, "$argon2id$v=%d$m=%d,t=%d,p=%d$%s", &version, &p.memory, &p.time, &p.threads, &rest); err != nil {
		return phc{}, errHashFormat
	}
	salt, key, err := splitKey(rest)
	if err != nil || version != argon2.Version || p.time == 0 || p.threads == 0 || len(key) == 0 {
		return phc{}, errHashFormat
	}
	p.salt, p.key = salt, key
	return p, nil
}

func splitKey(s string) (salt, key []byte, err error) {
	first, second, found := strings.Cut(s, "$")
	if !found {
		return nil, nil, errHashFormat
	}
	if salt, err = base64.RawStdEncoding.DecodeString(first); err != nil {
		return nil, nil, err
	}
	key, err = base64.RawStdEncoding.DecodeString(second)
	return salt, key, err
}
