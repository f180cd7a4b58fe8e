package account

import (
	"context"

	"ynova/internal/platform/db"
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
