package mailing

import (
	"context"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/mail"
)

// Ledger is where the months lie that records are: balance.
type Ledger interface {
	// MarkDispatch sets Disparo (nil keeps it) and Envio ok.
	MarkDispatch(ctx context.Context, tx *db.Tx, balanceID string, m month.Month, at *time.Time, sentOK bool) error
	// Note writes a line into the balance's timeline.
	Note(ctx context.Context, tx *db.Tx, a actor.Actor, clientID, balanceID, action, title, description string) error
}

// Mailer is how messages leave: mailing/transport.
type Mailer interface {
	Transport(ctx context.Context) (mail.Transport, error)
	Sender(ctx context.Context) (string, error)
	Folder(ctx context.Context) (string, error)
	// Delivers reports whether what the transport takes leaves for its recipients.
	Delivers(t mail.Transport) bool
	// HasServer reports whether messages leave for their recipients now.
	HasServer(ctx context.Context) (bool, error)
	Reserve(ctx context.Context, tx *db.Tx, n int) (first time.Time, every time.Duration, err error)
	// Rests reports whether nothing may leave now, as the server had too much at once.
	Rests(ctx context.Context, now time.Time) (bool, error)
	// Requeue gives the next place in the line to a message that waits for the server.
	Requeue(ctx context.Context, throttled bool) (at time.Time, err error)
}

// Config are the parts that a Service is made of.
type Config struct {
	DB     *db.DB
	Clock  clock.Clock
	Queue  *jobs.Queue
	Blobs  blob.Store
	Mailer Mailer
	Ledger Ledger

	// Unsettled are the contracts of the client with a unit whose measurement of the month is
	// missing, or provisional while nobody has declared it final: closing.
	Unsettled func(ctx context.Context, q db.Q, clientID string, m month.Month) (map[string]bool, error)

	Followers fact.Followers[Settled]
}

// Settled is the fact that a message was sent, failed, or may have been sent.
type Settled struct{ Message *Message }

// Service holds the use cases of the dispatch centre.
type Service struct {
	db     *db.DB
	clock  clock.Clock
	queue  *jobs.Queue
	blobs  blob.Store
	mailer Mailer
	ledger Ledger

	unsettled func(ctx context.Context, q db.Q, clientID string, m month.Month) (map[string]bool, error)
	followers fact.Followers[Settled]
}

const (
	deliverKind jobs.Kind = "mailing.deliver"
	prepareKind jobs.Kind = "mailing.prepare"

	// deliverAttempts is how often a worker may die over one message; what the
	// server answers does not count.
	deliverAttempts = 50
	deliverTimeout  = 45 * time.Minute // ten recipients at a server that answers slowly
	prepareTimeout  = time.Hour
)

// NewService returns the use cases and registers their jobs.
func NewService(c Config) *Service {
	s := &Service{db: c.DB, clock: c.Clock, queue: c.Queue, blobs: c.Blobs, mailer: c.Mailer, ledger: c.Ledger, unsettled: c.Unsettled, followers: c.Followers}
	c.Queue.Handle(deliverKind, jobs.Options{Priority: jobs.Message, MaxAttempts: deliverAttempts, Timeout: deliverTimeout, Outbound: true}, s.runDeliver)
	c.Queue.Handle(prepareKind, jobs.Options{Priority: jobs.Watched, MaxAttempts: 5, Timeout: prepareTimeout, Outbound: true}, s.runPrepare)
	return s
}

// HasServer reports whether messages leave for their recipients (TD-13).
func (s *Service) HasServer(ctx context.Context, a actor.Actor) (bool, error) {
	if !a.Can(actor.ProfileUse) { // whoever signs in sends something
		return false, actor.ErrDenied
	}
	return s.mailer.HasServer(ctx)
}
