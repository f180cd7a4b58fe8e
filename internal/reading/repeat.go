package reading

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/reading/record"
)

var errSent = fault.New(fault.Conflict, "arquivo_ja_enviado", "")

// Sent is an earlier sending of a content, with what became of it.
type Sent struct {
	record.Copy
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
func (s *Service) SentBefore(ctx context.Context, a actor.Actor, r *record.Reading) (*Sent, error) {
	return sentBefore(ctx, s.DB, a, r.SHA256, r.ID)
}
