package factor

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"image/png"
	"slices"

	"github.com/pquerna/otp"

	"ynova/internal/account"
	"ynova/internal/account/message"
	"ynova/internal/account/passkey"
	"ynova/internal/account/session"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/secret"
)

const qrSize = 240 // pixels

var (
	errNoEnrolment = fault.New(fault.Conflict, "sem_configuracao", "Comece a configuração de novo.")
	errNoFactor    = fault.New(fault.Conflict, "sem_2fa", "A verificação em duas etapas não está ativa.")
)

// The acts of second factors that the trail records.
const (
	actFactorOn     = "user.second_factor_on"
	actFactorOff    = "user.second_factor_off"
	actFactorReset  = "user.second_factor_reset"
	actRecovery     = "user.recovery_codes"
	actRecoveryUsed = "user.recovery_code_used"
)

// Service runs the use cases of second factors.
type Service struct {
	core     *account.Core
	sessions *session.Service
	accounts *account.Service
	passkeys *passkey.Service
	box      *secret.Box
	store    store
}

// New returns the service; the box seals the shared secrets.
func New(core *account.Core, sessions *session.Service, accounts *account.Service, passkeys *passkey.Service, box *secret.Box) *Service {
	return &Service{core: core, sessions: sessions, accounts: accounts, passkeys: passkeys, box: box}
}

// Enrolment is what a person enters into an authenticator app.
type Enrolment struct {
	Secret string // for typing
	URI    string
	QR     string // PNG of the URI as a data URL
}

// Admission is a second factor that was just put in force: what the browser gets,
// and the recovery codes, which are shown this once.
type Admission struct {
	Ticket session.Ticket
	Codes  []string
}

// sealedIn binds a sealed secret to its row.
func sealedIn(factorID string) string { return "user_totp.secret_sealed:" + factorID }

// Begin makes the secret of a new second factor. It needs the password, and a
// code where one is in force already. Nothing changes until Confirm.
func (s *Service) Begin(ctx context.Context, who actor.Actor, password, code string, from session.Origin) (Enrolment, error) {
	if _, err := s.sessions.CheckOwnPassword(ctx, who, password, from, session.ErrWrongPassword); err != nil {
		return Enrolment{}, err
	}
	key, err := newTOTP(who.Email)
	if err != nil {
		return Enrolment{}, fmt.Errorf("factor: new factor: %w", err)
	}
	begin := func(ctx context.Context, tx *db.Tx) error {
		factorID := id.New()
		sealed, err := s.box.Seal(sealedIn(factorID), key.Secret())
		if err != nil {
			return err
		}
		if err := s.store.deleteFactor(ctx, tx, who.UserID, factorPending); err != nil {
			return err
		}
		return s.store.insertFactor(ctx, tx, who.UserID, factorID, sealed, s.core.Clock.Now())
	}
	if err := s.withCode(ctx, who, code, from, begin); err != nil {
		return Enrolment{}, err
	}
	return enrolmentOf(key)
}

func enrolmentOf(key *otp.Key) (Enrolment, error) {
	img, err := key.Image(qrSize, qrSize)
	if err != nil {
		return Enrolment{}, fmt.Errorf("factor: QR code: %w", err)
	}
	var file bytes.Buffer
	if err := png.Encode(&file, img); err != nil {
		return Enrolment{}, fmt.Errorf("factor: QR code: %w", err)
	}
	return Enrolment{
		Secret: key.Secret(), URI: key.URL(), QR: "data:image/png;base64," + base64.StdEncoding.EncodeToString(file.Bytes()),
	}, nil
}

// Confirm puts the new second factor in force once a code of it was typed, ends
// every session and begins a new one for this browser, and writes to the owner.
//
// Protection: row lock on the user; a step is used once.
func (s *Service) Confirm(ctx context.Context, who actor.Actor, code string, from session.Origin) (Admission, error) {
	p, err := s.core.CountAttempt(ctx, account.NormalizeEmail(who.Email), from.IP, true, who, who.UserID)
	if err != nil {
		return Admission{}, err
	}
	if !p.Allowed {
		return Admission{}, session.ErrCode
	}
	var out Admission
	var right bool
	err = s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		u, err := s.core.LockForUpdate(ctx, tx, who.UserID)
		if err != nil {
			return err
		}
		pending, found, err := s.store.factor(ctx, tx, u.ID, factorPending)
		if err != nil {
			return err
		}
		if !found {
			return errNoEnrolment
		}
		if right, err = s.useTOTP(ctx, tx, pending, plainCode(code)); err != nil {
			return err
		}
		if !right {
			return s.sessions.RecordWrongCode(ctx, tx, who)
		}
		if err := s.core.GiveBack(ctx, tx, p); err != nil {
			return err
		}
		out, err = s.activate(ctx, tx, who, u, pending.id, from)
		return err
	})
	if err == nil && !right {
		err = session.ErrCode
	}
	return out, err
}

func (s *Service) activate(ctx context.Context, tx *db.Tx, who actor.Actor, u account.User, factorID string, from session.Origin) (Admission, error) {
	if err := s.store.deleteFactor(ctx, tx, u.ID, factorActive); err != nil {
		return Admission{}, err
	}
	if err := s.store.activateFactor(ctx, tx, factorID, s.core.Clock.Now()); err != nil {
		return Admission{}, err
	}
	codes, err := s.newRecovery(ctx, tx, u.ID)
	if err != nil {
		return Admission{}, err
	}
	title := "Verificação em duas etapas ativada"
	if u.SecondFactor {
		title = "Verificação em duas etapas substituída"
	}
	u.SecondFactor = true
	if err := s.core.Record(ctx, tx, who, actFactorOn, u.ID, title); err != nil {
		return Admission{}, err
	}
	if err := s.core.EnqueueMail(ctx, tx, account.MailArgs{Message: message.FactorOn, UserID: u.ID}); err != nil {
		return Admission{}, err
	}
	from = from.Keeping(who)
	t, err := s.sessions.Reopen(ctx, tx, who, u, from)
	return Admission{Ticket: t, Codes: codes}, err
}

// Disable takes the second factor out of force. It needs the password and a
// code, ends every session but a new one for this browser, and writes to the owner.
func (s *Service) Disable(ctx context.Context, who actor.Actor, password, code string, from session.Origin) (session.Ticket, error) {
	if _, err := s.sessions.CheckOwnPassword(ctx, who, password, from, session.ErrWrongPassword); err != nil {
		return session.Ticket{}, err
	}
	var t session.Ticket
	err := s.withCode(ctx, who, code, from, func(ctx context.Context, tx *db.Tx) error {
		u, err := s.core.User(ctx, tx, who.UserID)
		if err != nil {
			return err
		}
		if !u.SecondFactor {
			return errNoFactor
		}
		if err := s.dropFactor(ctx, tx, who, u.ID, message.FactorOff, "Verificação em duas etapas desativada"); err != nil {
			return err
		}
		u.SecondFactor = false
		from = from.Keeping(who)
		t, err = s.sessions.Reopen(ctx, tx, who, u, from)
		return err
	})
	return t, err
}

// dropFactor removes the factor with its recovery codes and notifies the owner.
func (s *Service) dropFactor(ctx context.Context, tx *db.Tx, who actor.Actor, userID string, notice message.Kind, title string) error {
	for _, state := range []string{factorActive, factorPending} {
		if err := s.store.deleteFactor(ctx, tx, userID, state); err != nil {
			return err
		}
	}
	if err := s.store.deleteRecovery(ctx, tx, userID); err != nil {
		return err
	}
	if err := s.core.Record(ctx, tx, who, actFactorOff, userID, title); err != nil {
		return err
	}
	return s.core.EnqueueMail(ctx, tx, account.MailArgs{Message: notice, UserID: userID})
}

// Reset removes the second factor and the passkeys of a user who lost telephone and codes,
// and ends her sessions. Protection: as every change of access.
func (s *Service) Reset(ctx context.Context, a actor.Actor, userID string) (account.User, error) {
	return s.ResetBecause(ctx, a, userID, "")
}

// ResetBecause is Reset with a reason that the trail keeps.
func (s *Service) ResetBecause(ctx context.Context, a actor.Actor, userID, reason string) (account.User, error) {
	why := account.Act{Action: actFactorReset, Title: "Verificação em duas etapas redefinida", Reason: reason}
	return s.accounts.Change(ctx, a, userID, why, func(ctx context.Context, tx *db.Tx, u account.User) error {
		if !u.SecondFactor && !u.HasPasskey {
			return errNoFactor
		}
		if err := s.passkeys.RemoveAll(ctx, tx, a, u.ID); err != nil {
			return err
		}
		return s.dropFactor(ctx, tx, a, u.ID, message.FactorReset, "Verificação em duas etapas desativada por quem administra")
	})
}

// Status returns the state of the own second factor.
func (s *Service) Status(ctx context.Context, who actor.Actor) (account.FactorStatus, error) {
	var out account.FactorStatus
	f, found, err := s.store.factor(ctx, s.core.DB, who.UserID, factorActive)
	if err != nil {
		return out, err
	}
	if found {
		out.Active, out.Since = true, &f.createdAt
	}
	if out.Codes, err = s.store.recoveryLeft(ctx, s.core.DB, who.UserID); err != nil {
		return out, err
	}
	required, err := s.core.RequiredRoles(ctx, s.core.DB)
	out.Required = account.MustHaveFactor(required, who.Roles)
	return out, err
}

// Reseal seals the secrets with the newest key, so that older ones can be thrown
// away. What does not open stays as it is.
//
// Protection: a secret that was replaced concurrently is left unchanged.
func (s *Service) Reseal(ctx context.Context) error {
	return s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		all, err := s.store.sealedFactors(ctx, tx)
		if err != nil {
			return err
		}
		for _, f := range all {
			if s.box.Current(f.sealed) {
				continue
			}
			text, err := s.box.Open(sealedIn(f.id), f.sealed)
			if err != nil {
				continue
			}
			sealed, err := s.box.Seal(sealedIn(f.id), text)
			if err != nil {
				return err
			}
			if err := s.store.reseal(ctx, tx, f, sealed); err != nil {
				return err
			}
		}
		return nil
	})
}

// Secrets counts the sealed secrets, and those of them that do not open.
func (s *Service) Secrets(ctx context.Context) (all, closed int, err error) {
	found, err := s.store.sealedFactors(ctx, s.core.DB)
	return len(found), len(s.unreadable(found)), err
}

// Unreadable lists the e-mails of those whose second factor does not open.
func (s *Service) Unreadable(ctx context.Context) ([]string, error) {
	found, err := s.store.sealedFactors(ctx, s.core.DB)
	var emails []string
	for _, f := range s.unreadable(found) {
		emails = append(emails, f.email)
	}
	return emails, err
}

func (s *Service) unreadable(found []factor) []factor {
	return slices.DeleteFunc(found, func(f factor) bool {
		_, err := s.box.Open(sealedIn(f.id), f.sealed)
		return err == nil
	})
}
