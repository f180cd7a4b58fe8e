package session

import (
	"context"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
)

// providerSession is how a row says that the provider opened a session: by the provider's
// own name of it, which may be empty; null where it did not.
func providerSession(p actor.Provider) *string {
	if !p.Opened {
		return nil
	}
	return &p.SessionID
}

func openedBy(stored *string) (opened bool, sessionID string) {
	if stored == nil {
		return false, ""
	}
	return true, *stored
}

// revokeOfProvider ends the sessions that the provider opened for the user, only those under
// sessionID where it is given, and reports whether there was one.
func (s store) revokeOfProvider(ctx context.Context, tx *db.Tx, userID, sessionID string, now time.Time) (bool, error) {
	if sessionID == "" {
		return s.revoke(ctx, tx, "user_id = $2 AND sso_session IS NOT NULL", now, userID)
	}
	return s.revoke(ctx, tx, "user_id = $2 AND sso_session = $3", now, userID, sessionID)
}

// usersOfProvider are those whose live sessions the provider opened under its session.
func (store) usersOfProvider(ctx context.Context, tx *db.Tx, sessionID string) ([]string, error) {
	return db.List(ctx, tx, "session: users of provider session", db.Single[string], `
		SELECT DISTINCT user_id FROM sessions WHERE sso_session = $1 AND revoked_at IS NULL ORDER BY user_id`, sessionID)
}
