package factor

import (
	"context"
	"errors"
	"fmt"

	"ynova/internal/account"
	"ynova/internal/account/session"
	"ynova/internal/kernel/actor"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/platform/secret"
)

// RenewRecovery replaces the recovery codes. It needs the password and a code.
func (s *Service) RenewRecovery(ctx context.Context, who actor.Actor, password, code string, from session.Origin) (codes []string, err error) {
	if _, err := s.sessions.CheckOwnPassword(ctx, who, password, from, session.ErrWrongPassword); err != nil {
		return nil, err
	}
	err = s.withCode(ctx, who, code, from, func(ctx context.Context, tx *db.Tx) error {
		_, found, err := s.store.factor(ctx, tx, who.UserID, factorActive)
		if err != nil {
			return err
		}
		if !found {
			return errNoFactor
		}
		if codes, err = s.newRecovery(ctx, tx, who.UserID); err != nil {
			return err
		}
		return s.core.Record(ctx, tx, who, actRecovery, who.UserID, "Novos códigos de recuperação")
	})
	return codes, err
}

func (s *Service) newRecovery(ctx context.Context, tx *db.Tx, userID string) ([]string, error) {
	if err := s.store.deleteRecovery(ctx, tx, userID); err != nil {
		return nil, err
	}
	codes := make([]string, recoveryCodes)
	for i := range codes {
		codes[i] = newRecoveryCode()
		if err := s.store.insertRecovery(ctx, tx, userID, recoveryHash(userID, plainCode(codes[i])), s.core.Clock.Now()); err != nil {
			return nil, err
		}
	}
	return codes, nil
}

// withCode runs the act once a right code was typed, in the same transaction; where
// no factor is in force it runs without one. The attempts count together with those
// at the password; a reached limit is answered like a wrong code.
//
// Protection: row lock on the user, so that neither the factor can change in between nor the
// password that was compared before: its change ends the session.
func (s *Service) withCode(ctx context.Context, who actor.Actor, code string, from session.Origin, act func(ctx context.Context, tx *db.Tx) error) error {
	_, active, err := s.store.factor(ctx, s.core.DB, who.UserID, factorActive)
	if err != nil {
		return err
	}
	var p account.Pass
	if active {
		if p, err = s.core.CountAttempt(ctx, account.NormalizeEmail(who.Email), from.IP, true, who, who.UserID); err != nil {
			return err
		}
		if !p.Allowed {
			return session.ErrCode
		}
	}
	right := true
	err = s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := account.LockLiveForUpdate(ctx, tx, who); err != nil {
			return err
		}
		u, err := s.core.User(ctx, tx, who.UserID)
		if err != nil {
			return err
		}
		if u.SecondFactor {
			if right, err = s.useCode(ctx, tx, u, code); err != nil {
				return err
			}
		}
		if !right {
			return s.sessions.RecordWrongCode(ctx, tx, who)
		}
		if err := s.core.GiveBack(ctx, tx, p); err != nil {
			return err
		}
		return act(ctx, tx)
	})
	if err == nil && !right {
		return session.ErrCode
	}
	return err
}

// Login ends a sign-in with a code of the second factor or a recovery code, and begins
// a Session with a fresh token.
func (s *Service) Login(ctx context.Context, challenge, code string, from session.Origin) (session.Ticket, error) {
	return s.sessions.Meet(ctx, challenge, func(ctx context.Context, tx *db.Tx, u account.User) (bool, error) {
		return s.useCode(ctx, tx, u, code)
	}, from)
}

// useCode takes a code of the active factor or a recovery code out of use; false
// where it is neither. The caller holds the user.
func (s *Service) useCode(ctx context.Context, tx *db.Tx, u account.User, typed string) (bool, error) {
	plain := plainCode(typed)
	if len(plain) != totpDigits {
		return s.spendRecovery(ctx, tx, u, plain)
	}
	active, found, err := s.store.factor(ctx, tx, u.ID, factorActive)
	if err != nil || !found {
		return false, err
	}
	return s.useTOTP(ctx, tx, active, plain)
}

func (s *Service) useTOTP(ctx context.Context, tx *db.Tx, f factor, plain string) (bool, error) {
	text, err := s.box.Open(sealedIn(f.id), f.sealed)
	if errors.Is(err, secret.ErrSealed) {
		s.core.Logger.ErrorContext(ctx, "second factor does not open", "user_totp", f.id)
		return false, nil // as a wrong code: recovery codes and the reset by a gestora remain
	}
	if err != nil {
		return false, err
	}
	step, right := totpStep(text, plain, s.core.Clock.Now())
	if !right {
		return false, nil
	}
	return s.store.useStep(ctx, tx, f.id, step)
}

func (s *Service) spendRecovery(ctx context.Context, tx *db.Tx, u account.User, plain string) (bool, error) {
	right, err := s.store.useRecovery(ctx, tx, u.ID, recoveryHash(u.ID, plain), s.core.Clock.Now())
	if err != nil || !right {
		return false, err
	}
	left, err := s.store.recoveryLeft(ctx, tx, u.ID)
	if err != nil {
		return false, err
	}
	return true, s.tellRecovery(ctx, tx, u, left)
}

const kindSecurity = "seguranca" // of the notification about a used recovery code

// tellRecovery notifies the owner that a recovery code was used.
func (s *Service) tellRecovery(ctx context.Context, tx *db.Tx, u account.User, left int) error {
	if err := s.core.Record(ctx, tx, actor.Actor{UserID: u.ID, Name: u.Name}, actRecoveryUsed, u.ID, "Código de recuperação usado"); err != nil {
		return err
	}
	return notification.Notify(ctx, tx, []string{u.ID}, notification.Message{
		Kind: kindSecurity, Title: "Código de recuperação usado", Link: "/profile", Topic: notification.TopicSecurity,
		Body: fmt.Sprintf("Um código de recuperação da sua conta foi usado. Restam %d. Se não foi você, troque a senha agora.", left),
	})
}
