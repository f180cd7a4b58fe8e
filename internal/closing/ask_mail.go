package closing

import (
	"context"
	"errors"
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

// runAsk brings a request to the client. What it finds under way belongs to a worker that
// died over it: nobody knows what the server answered, and a person asks again, or not.
func (s *Service) runAsk(ctx context.Context, run *jobs.Run) error {
	var args askArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	r, err := requestByID(ctx, s.DB, args.RequestID)
	if err != nil {
		return err
	}
	switch r.State {
	case RequestSending:
		r.interrupted()
	case RequestQueued:
		if err := s.carry(ctx, run, &r); err != nil {
			return err
		}
	}
	return s.note(ctx, func(ctx context.Context, tx *db.Tx) error {
		if r.State == RequestSent && r.SentAt == nil {
			r.SentAt = new(clock.FromTime(tx.Now()))
		}
		if err := settleRequest(ctx, tx, &r); err != nil {
			return err
		}
		return run.Complete(ctx, tx, nil)
	})
}

// interrupted makes it doubtful.
func (r *Request) interrupted() {
	r.State, r.Error = RequestUncertain, "O envio foi interrompido antes de o resultado ser gravado."
}

// note writes what came of an attempt. It outlives the worker's own end: the answer of the
// server is a fact.
func (s *Service) note(ctx context.Context, fn func(ctx context.Context, tx *db.Tx) error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
	defer cancel()
	return s.DB.Write(ctx, fn)
}

// carry tries to send it, and says what came of it. Without a server it would lie in a
// folder.
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
	step := func(state RequestState) func(ctx context.Context, tx *db.Tx) error {
		return func(ctx context.Context, tx *db.Tx) error {
			if err := run.Hold(ctx, tx); err != nil {
				return err
			}
			r.State = state
			return settleRequest(ctx, tx, r)
		}
	}
	if err := s.DB.Write(ctx, step(RequestSending)); err != nil {
		return err
	}
	switch err := s.Mail.Send(ctx, m); {
	case err == nil:
		r.State = RequestSent
	case mail.Uncertain(err):
		r.State, r.Error = RequestUncertain, mail.Explain(err)
	case mail.Refused(err) || fault.KindOf(err) == fault.Invalid:
		r.State, r.Error = RequestFailed, "O servidor de e-mail não aceitou a mensagem. Confira o endereço."
	default:
		return errors.Join(fmt.Errorf("closing: send a request: %w", err), s.note(ctx, step(RequestQueued)))
	}
	return nil
}

// askGivenUp says of a request whose job ends without it what became of it.
func (s *Service) askGivenUp(ctx context.Context, tx *db.Tx, run *jobs.Run) error {
	var args askArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	r, err := requestByID(ctx, tx, args.RequestID)
	if err != nil {
		return err
	}
	switch r.State {
	case RequestSending:
		r.interrupted()
	case RequestQueued:
		r.State, r.Error = RequestFailed, "A mensagem não pôde ser entregue ao servidor de e-mail."
	}
	return settleRequest(ctx, tx, &r)
}

// Outlet is where requests wait to leave.
type Outlet struct{}

// Waiting counts nothing: each request under way has its job in the queue.
func (Outlet) Waiting(context.Context, db.Q, clock.Micros) (int, error) { return 0, nil }

// Discard makes what was under way before failed, or doubtful: a person asks again, or not.
//
// Protection: one statement changes what is still under way.
func (Outlet) Discard(ctx context.Context, tx *db.Tx, before clock.Micros) error {
	return discardRequests(ctx, tx, before, "Estava na fila quando a cópia foi feita; pode já ter sido enviado.")
}
