package reading

import (
	"context"
	"errors"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

var (
	errRepeated = fault.New(fault.Conflict, "documento_repetido",
		"Este documento repete outro: tem a mesma chave, ou a mesma distribuidora, instalação, mês e número. Vincule ou exclua o outro.")
	errSent = fault.New(fault.Conflict, "arquivo_ja_enviado", "")
)

// unrepeated refuses a document of the same bill as one that counts in its place (RQ-06).
// The error names that one only to users who may see it.
//
// Protection: with a lock, all documents of the bill are held until the transaction ends.
func unrepeated(ctx context.Context, q db.Q, a actor.Actor, r *Reading, lock string) error {
	r.Place.describe(r)
	var args []any
	same := sameBill(r, &args)
	if same == "" {
		return nil
	}
	if lock != "" {
		if err := holdSame(ctx, q, same, lock, args); err != nil {
			return err
		}
	}
	first, err := repeats(ctx, q, a, r)
	if err != nil || first == "" {
		return err
	}
	err = exists(ctx, q, a, first)
	if errors.Is(err, ErrNotFound) {
		return errRepeated
	}
	return errors.Join(err, errRepeated.WithCurrent(map[string]any{"document_id": first}))
}

// Sent is an earlier sending of a content, with what became of it.
type Sent struct {
	Copy
	Contract string // its code, where it is linked and in reach
	Month    month.Month
	Linked   bool
}

// text says it in a sentence.
func (s *Sent) text() string {
	said := "Este arquivo já foi enviado em " + month.DateOf(clock.Local(s.At.Time())).BR()
	if s.By != "" {
		said += " por " + s.By
	}
	if s.Contract != "" {
		said += " (" + s.Contract + ", " + s.Month.Short() + ")"
	}
	return said + "."
}

// refusal asks whoever sends it again what they mean.
func (s *Sent) refusal() error {
	refused := *errSent
	refused.Message = s.text()
	return refused.WithCurrent(map[string]any{"document_id": s.ID, "filename": s.Filename, "vinculado": s.Linked})
}

// SentBefore returns the earlier sending of a document's content in the actor's reach; nil
// where it is the first.
func (s *Service) SentBefore(ctx context.Context, a actor.Actor, r *Reading) (*Sent, error) {
	return sentBefore(ctx, s.DB, a, r.SHA256, r.ID)
}
