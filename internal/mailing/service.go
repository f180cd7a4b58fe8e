package mailing

import (
	"context"
	"time"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/period"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/mail"
	"ynova/internal/tariff"
)

// Ledger is where the months lie that records are: balance.
type Ledger interface {
	// MarkDispatch sets Disparo (nil keeps it) and Envio ok.
	MarkDispatch(ctx context.Context, tx *db.Tx, balanceID string, m month.Month, at *time.Time, sentOK bool) error
	// SetDue gives its due date to every record of the client's month that has none, and
	// returns how many there were.
	SetDue(ctx context.Context, tx *db.Tx, a actor.Actor, clientID string, m month.Month, due month.Date, why string) (int, error)
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
}

// Config are the parts that a Service is made of.
type Config struct {
	DB     *db.DB
	Clock  clock.Clock
	Queue  *jobs.Queue
	Blobs  blob.Store
	Mailer Mailer
	Ledger Ledger

	Parameters *tariff.Cache

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

	parameters *tariff.Cache
	unsettled  func(ctx context.Context, q db.Q, clientID string, m month.Month) (map[string]bool, error)
	followers  fact.Followers[Settled]
}

const (
	deliverKind jobs.Kind = "mailing.deliver"
	prepareKind jobs.Kind = "mailing.prepare"
	dueKind     jobs.Kind = "mailing.due"

	// deliverAttempts is how often a worker may die over one message; what the
	// server answers does not count.
	deliverAttempts = 50
	deliverTimeout  = 45 * time.Minute // ten recipients at a server that answers slowly
	prepareTimeout  = time.Hour
)

// NewService returns the use cases and registers their jobs.
func NewService(c Config) *Service {
	s := &Service{db: c.DB, clock: c.Clock, queue: c.Queue, blobs: c.Blobs, mailer: c.Mailer, ledger: c.Ledger, parameters: c.Parameters, unsettled: c.Unsettled, followers: c.Followers}
	c.Queue.Handle(deliverKind, jobs.Options{MaxAttempts: deliverAttempts, Timeout: deliverTimeout, Outbound: true}, s.runDeliver)
	c.Queue.Handle(prepareKind, jobs.Options{MaxAttempts: 5, Timeout: prepareTimeout, Outbound: true}, s.runPrepare)
	c.Queue.Handle(dueKind, jobs.Options{Timeout: time.Hour}, s.runDue)
	return s
}

// HasServer reports whether messages leave for their recipients (TD-13).
func (s *Service) HasServer(ctx context.Context, a actor.Actor) (bool, error) {
	if !a.Can(actor.ProfileUse) { // whoever signs in sends something
		return false, actor.ErrDenied
	}
	return s.mailer.HasServer(ctx)
}

// Groups returns the months that have records in reach, newest first (EM-02).
func (s *Service) Groups(ctx context.Context, a actor.Actor, search Search) ([]Group, error) {
	if !a.Can(actor.EmailsRead) {
		return nil, actor.ErrDenied
	}
	return groups(ctx, s.db, client.ScopeOf(a, actor.EmailsRead), Filter{Search: search.of(a)})
}

// Records returns records in reach, of one month or of all, newest first, and how
// many there are (EM-07).
func (s *Service) Records(ctx context.Context, a actor.Actor, f Filter) ([]*Record, int, error) {
	if !a.Can(actor.EmailsRead) {
		return nil, 0, actor.ErrDenied
	}
	scope := client.ScopeOf(a, actor.EmailsRead)
	f.Search = f.Search.of(a)
	months, err := groups(ctx, s.db, scope, f)
	if err != nil {
		return nil, 0, err
	}
	var found []*Record
	total, skip := 0, f.Offset
	for _, g := range months {
		if f.Month != 0 && g.Month != f.Month {
			continue
		}
		total += g.Total
		limit := f.Limit - len(found)
		if skip >= g.Total || limit <= 0 {
			skip = max(0, skip-g.Total)
			continue
		}
		of := f
		of.Month, of.Limit, of.Offset = g.Month, limit, skip
		page, err := recordsOf(ctx, s.db, scope, of, 0)
		if err != nil {
			return nil, 0, err
		}
		if f.Month != 0 {
			if err := addShared(ctx, s.db, g.Month, page); err != nil {
				return nil, 0, err
			}
		}
		found, skip = append(found, page...), 0
	}
	for _, r := range found {
		r.masked(a)
	}
	return found, total, addClosed(ctx, s.db, found)
}

// addClosed notes which of the records are of closed months.
func addClosed(ctx context.Context, q db.Q, records []*Record) error {
	ids := make([]string, len(records))
	for i, r := range records {
		ids[i] = r.ClientID
	}
	closed, err := period.DatesOf(ctx, q, ids...)
	for _, r := range records {
		r.ClosedAt = closed.Of(r.ClientID, r.Month)
	}
	return err
}

// Record returns one record in reach.
func (s *Service) Record(ctx context.Context, a actor.Actor, recordID string) (*Record, error) {
	r, err := s.record(ctx, s.db, a, actor.EmailsRead, recordID)
	if err != nil {
		return nil, err
	}
	if err := addShared(ctx, s.db, r.Month, []*Record{r}); err != nil {
		return nil, err
	}
	r.masked(a)
	return r, addClosed(ctx, s.db, []*Record{r})
}

// record reads a record that the actor reaches with the permission.
func (s *Service) record(ctx context.Context, q db.Q, a actor.Actor, p actor.Permission, recordID string) (*Record, error) {
	if !a.Can(p) {
		return nil, actor.ErrDenied
	}
	key, ok := ParseKey(recordID)
	if !ok {
		return nil, ErrRecord
	}
	return recordByKey(ctx, q, client.ScopeOf(a, p), key)
}
