package account

import (
	"context"
	"log/slog"
	"strings"

	"ynova/internal/account/password"
	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// Queue takes a job in the transaction that makes it necessary.
type Queue interface {
	Enqueue(ctx context.Context, tx *db.Tx, job jobs.Job) (id string, err error)
}

// CoreConfig is what a Core is built from; every field but Logger and PasswordCost is
// mandatory.
type CoreConfig struct {
	DB           *db.DB
	Clock        clock.Clock
	Queue        Queue
	Logger       *slog.Logger  // nil: slog.Default
	BaseURL      string        // public address; the host of every mailed link
	PasswordCost password.Cost // zero: password.Standard
}

// Core is what all use cases around an account share: the stored users, limits,
// links and settings, the password hasher, the trail and the mails.
type Core struct {
	store
	db      *db.DB
	clock   clock.Clock
	queue   Queue
	logger  *slog.Logger
	baseURL string
	hasher  *password.Hasher
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
		db: c.DB, clock: c.Clock, queue: c.Queue, logger: logger,
		baseURL: strings.TrimRight(c.BaseURL, "/"), hasher: password.NewHasher(cost),
	}
}

// record writes an act on a user to the trail.
func (s *Core) record(ctx context.Context, tx *db.Tx, who actor.Actor, action, userID, title string) error {
	return audit.Record(ctx, tx, audit.Entry{
		Actor: who, Action: action, Entity: entityUser, EntityID: userID, Title: title,
	})
}

var errDenied = fault.New(fault.Forbidden, "sem_permissao", "Você não tem permissão para esta operação.")

// stillHolds checks the permission against what is stored now: the request was
// let in a moment ago, and somebody may have taken the role away since.
func (s *Core) stillHolds(ctx context.Context, tx *db.Tx, a actor.Actor, p actor.Permission) error {
	if a.System {
		return nil
	}
	u, err := s.store.user(ctx, tx, a.UserID)
	if err != nil {
		return err
	}
	if u.Status != StatusAtivo || actor.PermissionsOf(u.Roles)[p] == actor.None {
		return errDenied
	}
	return nil
}

// endLinks ends every link that was mailed to the user, and what strangers may
// have registered for the address.
func (s *Core) endLinks(ctx context.Context, tx *db.Tx, u User) error {
	for _, p := range []purpose{purposeConfirm, purposeReset} {
		if err := s.store.dropTokens(ctx, tx, u.ID, p, "", s.clock.Now()); err != nil {
			return err
		}
	}
	if err := s.store.endEmailChanges(ctx, tx, u.ID, s.clock.Now()); err != nil {
		return err
	}
	return s.store.deleteRegistrations(ctx, tx, u.Email)
}
