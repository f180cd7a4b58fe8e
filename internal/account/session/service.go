package session

import (
	"context"
	"errors"
	"time"

	"ynova/internal/account"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/bearer"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
)

// touchPatience bounds how long a read waits for its session's use to be written
// down while another transaction writes; the next request tries again.
const touchPatience = 500 * time.Millisecond

// The acts of sessions that the trail records.
const (
	actLogin        = "session.login"
	actLoginFailed  = "session.login_failed"
	actLogout       = "session.logout"
	actReused       = "session.token_reused"
	actRevoked      = "session.revoke"
	actReauth       = "session.reauth"
	actReauthFailed = "session.reauth_failed"
	actPassword     = "user.password"
)

// accessTopic is what triggers notify of when a session ends or what its owner may do
// changes.
const accessTopic = "access"

// Service runs the use cases of sessions. It implements web.SessionResolver
// and account.Sessions.
type Service struct {
	core  *account.Core
	store store
	cache *cache
}

// New returns the service.
func New(core *account.Core) *Service {
	s := &Service{core: core, cache: newCache()}
	core.DB.OnNotice(accessTopic, s.cache.forgetAll)
	return s
}

// Resolve returns the user of a live session, with the roles that are stored
// now: a change acts on the next request, on another instance once it has received the
// notice, and within a second without it.
func (s *Service) Resolve(ctx context.Context, token string) (actor.Actor, error) {
	now, hash := s.core.Clock.Now(), bearer.Hash(token)
	if who, ok := s.cache.get(hash, now); ok {
		return who, nil
	}
	mark := s.cache.mark()
	row, err := s.store.session(ctx, s.core.DB, hash)
	if err != nil {
		return actor.Actor{}, err
	}
	if !row.live(now) {
		return actor.Actor{}, s.refuse(ctx, &row, now)
	}
	if row.needsTouch(now) {
		s.touch(ctx, row.Actor.SessionID, now)
		row.lastSeenAt = now
	}
	s.cache.put(hash, row.Actor, now, row.expiresAt(), mark)
	return row.Actor, nil
}

// touch may fail: a full disk must not keep people from reading.
func (s *Service) touch(ctx context.Context, sessionID string, now time.Time) {
	ctx, cancel := context.WithTimeout(ctx, touchPatience)
	defer cancel()
	err := s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.store.touchSession(ctx, tx, sessionID, now)
	})
	if err != nil {
		s.core.Logger.WarnContext(ctx, "session use not written down", "error", err)
	}
}

// refuse answers a dead token, and ends the whole family where a replaced one
// shows that two parties hold it.
func (s *Service) refuse(ctx context.Context, row *row, now time.Time) error {
	if row.replacedAt == nil || row.revokedAt != nil {
		return errNoSession
	}
	used, err := s.store.successorUsed(ctx, s.core.DB, row)
	if err != nil {
		return err
	}
	if !row.reused(now, used) {
		return errNoSession
	}
	err = s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if _, err := s.core.LockForUpdate(ctx, tx, row.Actor.UserID); err != nil {
			return err
		}
		live, err := s.store.revokeFamily(ctx, tx, row.familyID, now)
		if err != nil || !live {
			return err
		}
		tx.AfterCommit(func() { s.cache.forget(row.Actor.UserID) })
		return s.core.Record(ctx, tx, row.Actor, actReused, row.Actor.UserID, "Sessão encerrada: uso repetido de uma sessão já renovada")
	})
	if err != nil {
		return err
	}
	return errNoSession
}

// Refresh gives the session a new token; the old one is dead at once. The limits
// keep counting from the login.
func (s *Service) Refresh(ctx context.Context, who actor.Actor, from Origin) (Ticket, error) {
	t := Ticket{Actor: who, Token: bearer.New()}
	t.Actor.SessionID = id.New()
	now := s.core.Clock.Now()
	err := s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		// The user first, like everybody who ends sessions.
		if _, err := s.core.LockForUpdate(ctx, tx, who.UserID); err != nil {
			return err
		}
		old, err := s.store.session(ctx, tx, bearer.Hash(from.Session))
		if err != nil {
			return err
		}
		replaced, err := s.store.replaceSession(ctx, tx, old.Actor.SessionID, now)
		if err != nil {
			return err
		}
		if !replaced || old.Actor.UserID != who.UserID {
			return errNoSession
		}
		tx.AfterCommit(func() { s.cache.forget(who.UserID) })
		from = from.Keeping(old.Actor)
		t.ExpiresIn = old.createdAt.Add(sessionAbsolute).Sub(now)
		return s.store.insertSession(ctx, tx, newRow{
			id: t.Actor.SessionID, userID: who.UserID, tokenHash: bearer.Hash(t.Token), familyID: old.familyID,
			createdAt: old.createdAt, authenticatedAt: old.Actor.AuthenticatedAt, from: from,
		}, now)
	})
	return t, err
}

// Logout ends the session on the server.
func (s *Service) Logout(ctx context.Context, who actor.Actor) error {
	err := s.endOwn(ctx, who, who.SessionID, actLogout, "Saiu do sistema")
	if errors.Is(err, errSessionNotFound) {
		return nil // ended meanwhile, as requested
	}
	return err
}

// List lists the user's own live sessions, the last used first.
func (s *Service) List(ctx context.Context, who actor.Actor) ([]Session, error) {
	return s.store.sessionsOf(ctx, s.core.DB, who.UserID, s.core.Clock.Now())
}

// Revoke ends one of the user's own sessions; a foreign one does not
// exist for her.
func (s *Service) Revoke(ctx context.Context, who actor.Actor, sessionID string) error {
	return s.endOwn(ctx, who, sessionID, actRevoked, "Encerrou uma sessão")
}

var errSessionNotFound = fault.New(fault.NotFound, "nao_encontrado", "Sessão não encontrada.")

// endOwn ends a session of the user. Protection: row lock on the user, as account.LockLiveForUpdate
// expects of whoever ends sessions.
func (s *Service) endOwn(ctx context.Context, who actor.Actor, sessionID, action, title string) error {
	return s.core.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if _, err := s.core.LockForUpdate(ctx, tx, who.UserID); err != nil {
			return err
		}
		found, err := s.store.revokeOwn(ctx, tx, who.UserID, sessionID, s.core.Clock.Now())
		if err != nil {
			return err
		}
		if !found {
			return errSessionNotFound
		}
		tx.AfterCommit(func() { s.cache.forget(who.UserID) })
		return s.core.Record(ctx, tx, who, action, who.UserID, title)
	})
}

// End ends every session of the user and forgets her browsers.
func (s *Service) End(ctx context.Context, tx *db.Tx, userID string) error {
	if err := s.store.revokeUser(ctx, tx, userID, s.core.Clock.Now()); err != nil {
		return err
	}
	tx.AfterCommit(func() { s.cache.forget(userID) })
	if err := s.store.deleteChallenges(ctx, tx, userID); err != nil {
		return err
	}
	return s.store.forgetDevices(ctx, tx, userID)
}

// EndByProvider ends the sessions that the provider opened for the user: those under its
// own session, all where it names none. The caller holds the user.
func (s *Service) EndByProvider(ctx context.Context, tx *db.Tx, userID, providerSession string) error {
	ended, err := s.store.revokeOfProvider(ctx, tx, userID, providerSession, s.core.Clock.Now())
	if err != nil || !ended {
		return err
	}
	tx.AfterCommit(func() { s.cache.forget(userID) })
	return s.core.Record(ctx, tx, actor.SystemActor(), actRevoked, userID, "Sessão encerrada pelo provedor de identidade")
}

// OfProvider are those whose live sessions the provider opened under its own session.
func (s *Service) OfProvider(ctx context.Context, tx *db.Tx, providerSession string) ([]string, error) {
	return s.store.usersOfProvider(ctx, tx, providerSession)
}

// Forget makes the next request of the user read what is stored.
func (s *Service) Forget(userID string) { s.cache.forget(userID) }

// ForgetAll does so for everybody.
func (s *Service) ForgetAll() { s.cache.forgetAll() }

// RememberDevice makes the browser with the device token one that the user has signed
// in with.
func (s *Service) RememberDevice(ctx context.Context, tx *db.Tx, userID, device string) error {
	return s.store.insertDevice(ctx, tx, userID, bearer.Hash(device), s.core.Clock.Now())
}
