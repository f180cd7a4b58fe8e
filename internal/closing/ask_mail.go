package closing

import (
	"context"
	"fmt"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/mail"
)

// Mailer is how requests leave: mailing/transport.
type Mailer interface {
	HasServer(ctx context.Context) (bool, error)
	Send(ctx context.Context, m mail.Message) error
	Reserve(ctx context.Context, tx *db.Tx, n int) (first time.Time, every time.Duration, err error)
}

// askKind writes one request to a client.
const askKind jobs.Kind = "closing.ask"

// askAttempts is how often a request is tried.
const askAttempts = 6

type askArgs struct {
	RequestID string `json:"request_id"`
}

// runAsk brings a request to the client. Without a server it would lie in a folder.
func (s *Service) runAsk(ctx context.Context, run *jobs.Run) error {
	var args askArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	r, err := requestByID(ctx, s.DB, args.RequestID)
	if err != nil {
		return err
	}
	if r.State == RequestQueued {
		if err := s.carry(ctx, run, &r); err != nil {
			return err
		}
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if r.State == RequestSent && r.SentAt == nil {
			r.SentAt = new(clock.FromTime(tx.Now()))
		}
		if err := settleRequest(ctx, tx, &r); err != nil {
			return err
		}
		return run.Complete(ctx, tx, nil)
	})
}

// carry tries to send it, and says what came of it.
func (s *Service) carry(ctx context.Context, run *jobs.Run, r *Request) error {
	if serves, err := s.Mail.HasServer(ctx); err != nil || !serves {
		r.State = RequestNoServer
		return err
	}
	// It may have waited for hours.
	suppressed, err := s.Mailing.SuppressedAmong(ctx, s.DB, r.recipients())
	if err != nil {
		return err
	}
	if len(suppressed) > 0 {
		r.State, r.Error = RequestFailed, "Um endereço foi suprimido depois do pedido."
		return nil
	}
	m, err := r.message()
	if err != nil {
		return jobs.Permanent(err)
	}
	switch err := s.Mail.Send(ctx, m); {
	case err == nil || mail.Uncertain(err):
		r.State = RequestSent
	case mail.Refused(err) || fault.KindOf(err) == fault.Invalid || run.Attempt >= askAttempts:
		r.State, r.Error = RequestFailed, "O servidor de e-mail não aceitou a mensagem. Confira o endereço."
	default:
		return fmt.Errorf("closing: send a request: %w", err)
	}
	return nil
}

// Outlet is where requests wait to leave.
type Outlet struct{}

// Waiting counts nothing: each request under way has its job in the queue.
func (Outlet) Waiting(context.Context, db.Q, clock.Micros) (int, error) { return 0, nil }

// Discard makes what was under way before failed: a person asks again, or not.
//
// Protection: one statement changes what is still queued.
func (Outlet) Discard(ctx context.Context, tx *db.Tx, before clock.Micros) error {
	return discardRequests(ctx, tx, before, "Estava na fila quando a cópia foi feita; pode já ter sido enviado.")
}
