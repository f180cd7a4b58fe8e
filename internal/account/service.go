package account

import (
	"context"
	"time"

	"ynova/internal/account/message"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/mail"
)

// Sender delivers a mail.
type Sender interface {
	Send(ctx context.Context, m mail.Message) error
}

// Sessions ends what a change of access must end.
type Sessions interface {
	// End ends every session of the user in the transaction, and forgets her browsers.
	End(ctx context.Context, tx *db.Tx, userID string) error
	// Forget makes the next request of the user read what is stored.
	Forget(userID string)
	// ForgetAll does so for everybody.
	ForgetAll()
}

// Config is what the service is built from; Demo and MailDirectory may be zero.
type Config struct {
	Core          *Core
	Sessions      Sessions
	Mail          Sender
	MailDirectory string // where mails land without an SMTP server; empty: there is one
	// MailFolder says the same where it may change while the product runs; nil: MailDirectory.
	MailFolder func(ctx context.Context) (string, error)
	Demo       bool
	Parts      []Part // what features add to the export of the own data
}

// Service runs the use cases of users, partner companies, profiles and settings.
type Service struct {
	core     *Core
	sessions Sessions
	mail     Sender
	folder   func(ctx context.Context) (string, error)
	demo     bool
	parts    []Part
}

// New returns the service.
func New(c Config) *Service {
	folder := c.MailFolder
	if folder == nil {
		folder = func(context.Context) (string, error) { return c.MailDirectory, nil }
	}
	return &Service{core: c.Core, sessions: c.Sessions, mail: c.Mail, folder: folder, demo: c.Demo, parts: c.Parts}
}

// The acts that the trail records, as actions of the entity "user" unless said
// otherwise.
const (
	entityUser    = "user"
	entitySetting = "setting"
	entityPartner = "partner"

	actLoginRefused   = "session.login_refused" // without a comparison: limit reached
	actCreated        = "user.create"
	actApproved       = "user.approve"
	actRolesChanged   = "user.roles"
	actBlocked        = "user.block"
	actSessionsEnded  = "user.end_sessions"
	actUnblocked      = "user.unblock"
	actResetRequested = "user.reset_requested"
	actProfile        = "user.profile"
	actEmailRequested = "user.email_requested"
	actEmail          = "user.email"
	actExported       = "user.export"
	actSetting        = "setting.update"
	actPartner        = "partner.create"
)

const (
	kindMail    jobs.Kind = "account.mail"
	kindCleanup jobs.Kind = "account.cleanup"

	mailAttempts = 8
	cleanupEvery = 6 * time.Hour
)

// How long what is out of use stays, for who looks into an incident.
const (
	keepSessions      = 30 * 24 * time.Hour
	keepTokens        = 7 * 24 * time.Hour
	keepRegistrations = 7 * 24 * time.Hour
	keepUnconfirmed   = 30 * 24 * time.Hour
)

// MailArgs say what to write to whom. There is no link in them: the job makes it
// when it runs, so that the queue never holds one.
type MailArgs struct {
	Message        message.Kind `json:"letter"`
	UserID         string       `json:"userId,omitempty"`
	Email          string       `json:"email,omitempty"` // instead of UserID: as it was typed
	RegistrationID string       `json:"registrationId,omitempty"`
	EmailChangeID  string       `json:"emailChangeId,omitempty"` // to the address that is to be proven
	To             string       `json:"to,omitempty"`            // instead of the user's address: the one before
}

// Jobs registers the kinds of this package.
func (s *Service) Jobs(q *jobs.Queue) {
	q.Handle(kindMail, jobs.Options{Priority: jobs.Message, MaxAttempts: mailAttempts, Timeout: 2 * time.Minute, Outbound: true}, s.runMail)
	q.Handle(kindCleanup, jobs.Options{}, s.runCleanup)
	q.Periodic(kindCleanup, cleanupEvery)
}

func (s *Service) runMail(ctx context.Context, run *jobs.Run) error {
	var args MailArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	return s.deliver(ctx, args)
}

func (s *Service) runCleanup(ctx context.Context, run *jobs.Run) error {
	return s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.core.cleanup(ctx, tx, s.core.Clock.Now()); err != nil {
			return err
		}
		return run.Complete(ctx, tx, nil)
	})
}
