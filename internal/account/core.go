package account

import (
	"context"
	"log/slog"
	"strings"

	"ynova/internal/account/password"
	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// Queue takes a job in the transaction that makes it necessary.
type Queue interface {
	Enqueue(ctx context.Context, tx *db.Tx, job jobs.Job) (id string, err error)
}

// CoreConfig is what a Core is built from; every field but Logger, PasswordCost and Breached
// is mandatory.
type CoreConfig struct {
	DB           *db.DB
	Clock        clock.Clock
	Queue        Queue
	Logger       *slog.Logger       // nil: slog.Default
	BaseURL      string             // public address; the host of every mailed link
	PasswordCost password.Cost      // zero: password.Standard
	Breached     *password.Breached // nil: our own lists alone
	CompanyOnly  bool               // who is no gestora enters by the company's identity provider alone
}

// Core is what all use cases around an account share: the stored users, limits,
// links and settings, the password hasher, the trail and the mails.
type Core struct {
	store
	DB      *db.DB
	Clock   clock.Clock
	queue   Queue
	Logger  *slog.Logger
	BaseURL string
	Hasher  *password.Hasher
	// Breached rejects new passwords that are known from breaches.
	Breached *password.Breached

	companyOnly bool
}

// NewCore returns the core.
func NewCore(c CoreConfig) *Core {
	logger := c.Logger
	if logger == nil {
		logger = slog.Default()
	}
	cost := c.PasswordCost
	if cost == (password.Cost{}) {
		cost = password.Standard
	}
	return &Core{
		DB: c.DB, Clock: c.Clock, queue: c.Queue, Logger: logger,
		BaseURL: strings.TrimRight(c.BaseURL, "/"), Hasher: password.NewHasher(cost), Breached: c.Breached, companyOnly: c.CompanyOnly,
	}
}

// Record writes an act on a user to the trail.
func (s *Core) Record(ctx context.Context, tx *db.Tx, who actor.Actor, action, userID, title string) error {
	return audit.Record(ctx, tx, audit.Entry{
		Actor: who, Action: action, Entity: entityUser, EntityID: userID, Title: title,
	})
}

// stillHolds checks the permission against what is stored now: the request was
// admitted a moment ago, and the role may have been removed since.
func (s *Core) stillHolds(ctx context.Context, tx *db.Tx, a actor.Actor, p actor.Permission) error {
	if a.System {
		return nil
	}
	u, err := s.User(ctx, tx, a.UserID)
	if err != nil {
		return err
	}
	if u.Status != StatusAtivo || actor.PermissionsOf(u.Roles)[p] == actor.None {
		return actor.ErrDenied
	}
	return nil
}

// EndLinks ends every link that was mailed to the user, and what strangers may
// have registered for the address.
func (s *Core) EndLinks(ctx context.Context, tx *db.Tx, u User) error {
	for _, p := range []Purpose{PurposeConfirm, PurposeReset} {
		if err := s.dropTokens(ctx, tx, u.ID, p, "", s.Clock.Now()); err != nil {
			return err
		}
	}
	if err := s.endEmailChanges(ctx, tx, u.ID, s.Clock.Now()); err != nil {
		return err
	}
	return s.deleteRegistrations(ctx, tx, u.Email)
}
