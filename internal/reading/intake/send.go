package intake

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
	"ynova/internal/reading"
)

// errLimited: whose a document is shows when it was read, and a key that names clients
// must not bring in what it may not see.
var errLimited = fault.New(fault.Forbidden, "chave_de_clientes", "Uma chave limitada a clientes não envia documentos: de quem são só se sabe depois da leitura.")

// call is a program's request in the name of a user.
type call struct {
	who       actor.Actor
	key, hash string // of the repetition; no key: every call counts
}

// Send takes the file that a program sends with an API key, and returns the outcome
// (AP-01). A repetition of its key answers with the first message.
func (s *Service) Send(ctx context.Context, a actor.Actor, filename string, data []byte, key string) (*Message, error) {
	switch {
	case !a.Can(actor.InvoicesProcess):
		return nil, actor.ErrDenied
	case a.Limited():
		return nil, errLimited
	}
	sum := sha256.Sum256(data)
	hash, err := idempotency.Hash("reading.send", [2]string{filename, hex.EncodeToString(sum[:])})
	if err != nil {
		return nil, err
	}
	arrival := &Arrival{
		Origin: API, Place: id.New(), Sender: senderOf(a), Subject: clean(filename, maxName), Size: int64(len(data)),
		Parts: []reading.Incoming{{Name: filename, Size: int64(len(data)), Content: bytes.NewReader(data)}}, call: &call{a, key, hash},
	}
	m, err := s.Accept(ctx, arrival)
	if errors.Is(err, errPaused) {
		local := clock.Local(s.Clock.Now())
		tomorrow := time.Date(local.Year(), local.Month(), local.Day()+1, 0, 0, 0, 0, local.Location())
		return nil, errors.Join(errPaused.WithRetryAfter(tomorrow.Sub(local)), s.paused(ctx, API))
	}
	return m, err
}

// senderOf names the key, not the person: the trail has both.
func senderOf(a actor.Actor) string {
	if a.Limit == nil {
		return "API"
	}
	return "Chave de API " + a.Limit.KeyID
}

// sentBefore takes the repetition's key for a message, or reads the one that took it.
func (a *Arrival) sentBefore(ctx context.Context, tx *db.Tx, messageID string) (*Message, error) {
	if a.call == nil || a.call.key == "" {
		return nil, nil //nolint:nilnil // it is the first
	}
	existing, err := idempotency.Claim(ctx, tx, a.call.who.UserID, a.call.key, a.call.hash, messageID)
	if err != nil || existing == "" {
		return nil, err
	}
	return byID(ctx, tx, existing, "")
}

// bringer is in whose name documents arrive, whose they become, and what lists say of
// where they came from.
type bringer struct {
	who         actor.Actor
	owner, from string
}

func (a *Arrival) bringer(ctx context.Context, tx *db.Tx) (by bringer, err error) {
	by = bringer{who: actor.SystemActor(), from: a.from()}
	switch {
	case a.call == nil:
		by.owner, err = ownerOf(ctx, tx, a.Sender)
	case a.call.who.Reach(actor.InvoicesProcess) == actor.All:
		by.who = a.call.who
	default:
		by.who, by.owner = a.call.who, a.call.who.UserID
	}
	return by, err
}
