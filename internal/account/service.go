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
	"ynova/internal/platform/mail"
	"ynova/internal/platform/secret"
)

// Queue takes a job in the transaction that makes it necessary.
type Queue interface {
	Enqueue(ctx context.Context, tx *db.Tx, job jobs.Job) (id string, err error)
}

// Sender delivers a mail.
type Sender interface {
	Send(ctx context.Context, m mail.Message) error
}

// Config is what the service is built from; every field but Logger, Demo,
// MailDirectory and PasswordCost is mandatory.
type Config struct {
	DB            *db.DB
	Clock         clock.Clock
	Queue         Queue
	Mail          Sender
	Logger        *slog.Logger // nil: slog.Default
	BaseURL       string       // public address; the host of every mailed link
	MailDirectory string       // where mails land without an SMTP server; empty: there is one
	// MailFolder says the same where it may change while the product runs; nil: MailDirectory.
	MailFolder   func(ctx context.Context) (string, error)
	Demo         bool
	PasswordCost password.Cost // zero: password.Standard
	Box          *secret.Box   // seals the second factors
}

// Service runs the use cases of accounts. It implements web.SessionResolver.
type Service struct {
	db      *db.DB
	clock   clock.Clock
	queue   Queue
	mail    Sender
	logger  *slog.Logger
	baseURL string
	folder  func(ctx context.Context) (string, error)
	demo    bool
	store   store
	hasher  *password.Hasher
	box     *secret.Box
	own     []contribution
	cache   *sessionCache
}

// New returns the service.
func New(c Config) *Service {
	logger := c.Logger
	if logger == nil {
		logger = slog.Default()
	}
	cost := c.PasswordCost
	if cost == (password.Cost{}) {
		cost = password.Standard
	}
	folder := c.MailFolder
	if folder == nil {
		folder = func(context.Context) (string, error) { return c.MailDirectory, nil }
	}
	return &Service{
		db: c.DB, clock: c.Clock, queue: c.Queue, mail: c.Mail, logger: logger,
		baseURL: strings.TrimRight(c.BaseURL, "/"), folder: folder, demo: c.Demo, box: c.Box,
		hasher: password.NewHasher(cost), cache: newSessionCache(),
	}
}

// The acts that the trail records, as actions of the entity "user" unless said
// otherwise.
const (
	entityUser    = "user"
	entitySetting = "setting"
	entityPartner = "partner"

	actLogin          = "session.login"
	actLoginFailed    = "session.login_failed"
	actLoginRefused   = "session.login_refused" // without a comparison: limit reached
	actLogout         = "session.logout"
	actReused         = "session.token_reused"
	actRevoked        = "session.revoke"
	actReauth         = "session.reauth"
	actReauthFailed   = "session.reauth_failed"
	actRegistered     = "user.register"
	actConfirmed      = "user.confirm"
	actActivated      = "user.activate"
	actCreated        = "user.create"
	actApproved       = "user.approve"
	actRolesChanged   = "user.roles"
	actBlocked        = "user.block"
	actUnblocked      = "user.unblock"
	actResetRequested = "user.reset_requested"
	actPassword       = "user.password"
	actProfile        = "user.profile"
	actEmailRequested = "user.email_requested"
	actEmail          = "user.email"
	actExported       = "user.export"
	actFactorOn       = "user.second_factor_on"
	actFactorOff      = "user.second_factor_off"
	actFactorReset    = "user.second_factor_reset"
	actRecovery       = "user.recovery_codes"
	actRecoveryUsed   = "user.recovery_code_used"
	actSetting        = "setting.update"
	actPartner        = "partner.create"
)

// record writes an act on a user to the trail.
func (s *Service) record(ctx context.Context, tx *db.Tx, who actor.Actor, action, userID, title string) error {
	return audit.Record(ctx, tx, audit.Entry{
		Actor: who, Action: action, Entity: entityUser, EntityID: userID, Title: title,
	})
}

var errDenied = fault.New(fault.Forbidden, "sem_permissao", "Você não tem permissão para esta operação.")

// stillHolds checks the permission against what is stored now: the request was
// let in a moment ago, and somebody may have taken the role away since.
func (s *Service) stillHolds(ctx context.Context, tx *db.Tx, a actor.Actor, p actor.Permission) error {
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

// endSessions ends every session of the user and forgets her browsers.
func (s *Service) endSessions(ctx context.Context, tx *db.Tx, userID string) error {
	if err := s.store.revokeUser(ctx, tx, userID, s.clock.Now()); err != nil {
		return err
	}
	tx.AfterCommit(func() { s.cache.forget(userID) })
	if err := s.store.deleteChallenges(ctx, tx, userID); err != nil {
		return err
	}
	return s.store.forgetDevices(ctx, tx, userID)
}

// endLinks ends every link that was mailed to the user, and what strangers may
// have registered for the address.
func (s *Service) endLinks(ctx context.Context, tx *db.Tx, u User) error {
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
