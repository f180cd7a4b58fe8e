package ask

import (
	"context"
	"time"

	"ynova/internal/closing/book"
	"ynova/internal/kernel/clock"
	"ynova/internal/mailing"
	"ynova/internal/platform/courier"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// Mailer is how requests leave: mailing/transport.
type Mailer interface {
	courier.Mailer
	Reserve(ctx context.Context, tx *db.Tx, n int) (first time.Time, every time.Duration, err error)
}

// askKind writes one request to a client.
const askKind jobs.Kind = "closing.ask"

// askAttempts is how often a request is tried.
const askAttempts = 6

// Config are the parts that an askService is made of.
type Config struct {
	Books   *book.Service
	Queue   *jobs.Queue
	Mailing *mailing.Service // knows the suppressed addresses
	Mail    Mailer
}

// Service asks clients for what their months lack.
type Service struct {
	Config
	courier courier.Courier
}

// NewService returns the use cases and registers their job.
func NewService(c Config) *Service {
	s := &Service{c, courier.Courier{DB: c.Books.DB, Mail: c.Mail, Addresses: c.Mailing}}
	c.Queue.Handle(askKind, jobs.Options{Priority: jobs.Message, MaxAttempts: askAttempts, Timeout: 2 * time.Minute, Outbound: true, GivenUp: s.askGivenUp}, s.runAsk)
	return s
}

type askArgs struct {
	RequestID string `json:"request_id"`
}

// runAsk brings a request to the client.
func (s *Service) runAsk(ctx context.Context, run *jobs.Run) error {
	r, err := requestOf(ctx, s.Books.DB, run)
	if err != nil {
		return err
	}
	return s.courier.Run(ctx, run, &r)
}

func (s *Service) askGivenUp(ctx context.Context, tx *db.Tx, run *jobs.Run) error {
	r, err := requestOf(ctx, tx, run)
	if err != nil {
		return err
	}
	return s.courier.GivenUp(ctx, tx, &r)
}

// requestOf is the request that a job is about.
func requestOf(ctx context.Context, q db.Q, run *jobs.Run) (Request, error) {
	var args askArgs
	if err := run.Args(&args); err != nil {
		return Request{}, err
	}
	return requestByID(ctx, q, args.RequestID)
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
