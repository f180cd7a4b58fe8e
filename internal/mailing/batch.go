package mailing

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/month"
	"ynova/internal/mailing/record"
	"ynova/internal/mailing/template"
	"ynova/internal/platform/db"
)

// BatchState is how far an order is.
type BatchState string

// The states of an order.
const (
	BatchPreparing BatchState = "preparando"
	BatchReady     BatchState = "pronto"
	BatchCancelled BatchState = "cancelado"
)

// Batch is one order.
type Batch struct {
	ID        string
	Month     month.Month       // 0: single records
	Template  template.Template // as it was then
	Confirmed bool
	Resend    bool
	State     BatchState
	Total     int64 // messages
	Skipped   int64
	UserID    string
	UserName  string
	CreatedAt clock.Micros
	Counts    map[record.State]int64

	nextSeq int64
}

// Skip is a record of an order that was not sent, and why.
type Skip struct {
	RecordID   string
	ClientName string
	Meter      string
	Checks     []Check
}

// Batch returns an order with the counts of its messages and the records that it
// left out.
func (s *Service) Batch(ctx context.Context, a actor.Actor, batchID string) (*Batch, []Skip, error) {
	if !a.Can(actor.EmailsSend) {
		return nil, nil, actor.ErrDenied
	}
	if !id.Valid(batchID) {
		return nil, nil, errNoBatch
	}
	b, err := batchByID(ctx, s.db, batchID, "")
	if err != nil {
		return nil, nil, err
	}
	if err := countBatches(ctx, s.db, []*Batch{b}); err != nil {
		return nil, nil, err
	}
	skips, err := skipsOf(ctx, s.db, batchID)
	return b, skips, err
}

// Batches returns a page of the orders, newest first.
func (s *Service) Batches(ctx context.Context, a actor.Actor, m month.Month, limit, offset int) ([]*Batch, int, error) {
	if !a.Can(actor.EmailsSend) {
		return nil, 0, actor.ErrDenied
	}
	found, total, err := batches(ctx, s.db, m, limit, offset)
	if err != nil {
		return nil, 0, err
	}
	return found, total, countBatches(ctx, s.db, found)
}

// CancelBatch stops an order: what was not transmitted yet is not.
//
// Protection: the order is locked; each message is changed under its own lock.
func (s *Service) CancelBatch(ctx context.Context, a actor.Actor, batchID string) (*Batch, []Skip, error) {
	return s.changeBatch(ctx, a, batchID, []record.State{record.StatePendente}, s.Cancel, func(ctx context.Context, tx *db.Tx, b *Batch) error {
		b.State = BatchCancelled
		return updateBatch(ctx, tx, b)
	})
}

// RetryBatch puts the messages of an order into the queue again that failed, or for
// which there was no server.
func (s *Service) RetryBatch(ctx context.Context, a actor.Actor, batchID string) (*Batch, []Skip, error) {
	if err := s.needServer(ctx); err != nil {
		return nil, nil, err
	}
	return s.changeBatch(ctx, a, batchID, []record.State{record.StateFalhou, record.StateSemServidor}, s.Retry, func(context.Context, *db.Tx, *Batch) error { return nil })
}

func (s *Service) changeBatch(
	ctx context.Context, a actor.Actor, batchID string, states []record.State,
	each func(context.Context, actor.Actor, string) (*Message, error), first func(context.Context, *db.Tx, *Batch) error,
) (*Batch, []Skip, error) {
	if !a.Can(actor.EmailsSend) {
		return nil, nil, actor.ErrDenied
	}
	if !id.Valid(batchID) {
		return nil, nil, errNoBatch
	}
	err := s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		b, err := batchByID(ctx, tx, batchID, tx.Dialect().ForUpdate())
		if err != nil {
			return err
		}
		return first(ctx, tx, b)
	})
	if err != nil {
		return nil, nil, err
	}
	ids, err := messagesInState(ctx, s.db, batchID, states)
	if err != nil {
		return nil, nil, err
	}
	for _, messageID := range ids {
		_, err := each(ctx, a, messageID)
		if err != nil && fault.KindOf(err) != fault.Conflict { // another user or the queue was faster
			return nil, nil, err
		}
	}
	return s.Batch(ctx, a, batchID)
}
