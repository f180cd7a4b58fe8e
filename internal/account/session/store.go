package session

import (
	"context"
	"database/sql"
	"time"

	"ynova/internal/account"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// store is the SQL of sessions, known browsers and sign-ins under way.
type store struct{}

// newRow is a row to insert.
type newRow struct {
	id, userID, tokenHash, familyID string
	createdAt, authenticatedAt      time.Time
	usedAt                          *clock.Micros
	from                            Origin
}

func (store) insertSession(ctx context.Context, tx *db.Tx, n newRow, now time.Time) error {
	return db.Exec(ctx, tx, "session: insert session", `
		INSERT INTO sessions (id, user_id, token_hash, family_id, created_at, authenticated_at, last_seen_at, used_at,
			ip, user_agent, by_passkey, sso_session, sso_factor)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
		n.id, n.userID, n.tokenHash, n.familyID, clock.FromTime(n.createdAt), clock.FromTime(n.authenticatedAt),
		clock.FromTime(now), n.usedAt, n.from.IP, n.from.UserAgent, n.from.ByPasskey, providerSession(n.from.Provider), n.from.Provider.Factor)
}

// Session finds a session by its token's hash, with its user and her roles.
func (store) session(ctx context.Context, q db.Q, tokenHash string) (row, error) {
	var r row
	var created, seen, authenticated clock.Micros
	var byPasskey bool
	var provider actor.Provider
	var providerSession *string
	err := q.QueryRowContext(ctx, `
		SELECT s.id, s.family_id, s.created_at, s.authenticated_at, s.last_seen_at, s.used_at, s.replaced_at, s.revoked_at, s.by_passkey, s.sso_session, s.sso_factor, `+account.StandingColumns+`
		FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1`, tokenHash).
		Scan(append([]any{&r.Actor.SessionID, &r.familyID, &created, &authenticated, &seen, &r.usedAt, &r.replacedAt, &r.revokedAt, &byPasskey, &providerSession, &provider.Factor}, r.Places()...)...)
	if err := db.WrapRow(err, errNoSession, "session: read session"); err != nil {
		return row{}, err
	}
	provider.Opened, provider.SessionID = openedBy(providerSession)
	r.SettleSession(byPasskey, provider)
	r.createdAt, r.lastSeenAt, r.Actor.AuthenticatedAt = created.Time(), seen.Time(), authenticated.Time()
	return r, nil
}

// touchSession writes down that the session was used.
func (store) touchSession(ctx context.Context, tx *db.Tx, sessionID string, now time.Time) error {
	return db.Exec(ctx, tx, "session: touch session", `
		UPDATE sessions SET last_seen_at = $2, used_at = COALESCE(used_at, $2)
		WHERE id = $1 AND revoked_at IS NULL AND last_seen_at <= $2`, sessionID, clock.FromTime(now))
}

// replaceSession takes the session out of use in favour of a new token, and
// reports whether it still was in use. Protection: one conditional update.
func (store) replaceSession(ctx context.Context, tx *db.Tx, sessionID string, now time.Time) (bool, error) {
	n, err := db.Affected(tx.ExecContext(ctx,
		"UPDATE sessions SET replaced_at = $2 WHERE id = $1 AND replaced_at IS NULL AND revoked_at IS NULL",
		sessionID, clock.FromTime(now)))
	return n == 1, db.Wrap(err, "session: replace session")
}

// successorUsed reports whether another token of the family was used for the
// first time after this one was replaced.
func (store) successorUsed(ctx context.Context, q db.Q, replaced *row) (bool, error) {
	var n int
	err := q.QueryRowContext(ctx, "SELECT COUNT(*) FROM sessions WHERE family_id = $1 AND id <> $2 AND used_at >= $3",
		replaced.familyID, replaced.Actor.SessionID, *replaced.replacedAt).Scan(&n)
	return n > 0, db.Wrap(err, "session: read session family")
}

// revokeFamily ends a login with all its tokens and reports whether it was live.
func (s store) revokeFamily(ctx context.Context, tx *db.Tx, familyID string, now time.Time) (bool, error) {
	return s.revoke(ctx, tx, "family_id = $2", now, familyID)
}

// revokeUser ends every session of the user.
func (s store) revokeUser(ctx context.Context, tx *db.Tx, userID string, now time.Time) error {
	_, err := s.revoke(ctx, tx, "user_id = $2", now, userID)
	return err
}

// revokeOwn ends the login that the session belongs to, if it is the user's.
func (s store) revokeOwn(ctx context.Context, tx *db.Tx, userID, sessionID string, now time.Time) (bool, error) {
	return s.revoke(ctx, tx, "user_id = $2 AND family_id = (SELECT family_id FROM sessions WHERE id = $3)",
		now, userID, sessionID)
}

func (store) revoke(ctx context.Context, tx *db.Tx, where string, now time.Time, args ...any) (bool, error) {
	n, err := db.Affected(tx.ExecContext(ctx, "UPDATE sessions SET revoked_at = $1 WHERE revoked_at IS NULL AND "+where,
		append([]any{clock.FromTime(now)}, args...)...))
	return n > 0, db.Wrap(err, "session: revoke sessions")
}

// sessionsOf lists the user's live sessions, the last used first.
func (store) sessionsOf(ctx context.Context, q db.Q, userID string, now time.Time) ([]Session, error) {
	return db.List(ctx, q, "session: list sessions", func(rows *sql.Rows, s *Session) error {
		return rows.Scan(&s.ID, &s.CreatedAt, &s.LastSeenAt, &s.IP, &s.UserAgent)
	}, `
		SELECT id, created_at, last_seen_at, ip, user_agent FROM sessions
		WHERE user_id = $1 AND last_seen_at > $2 AND created_at > $3 AND replaced_at IS NULL AND revoked_at IS NULL
		ORDER BY last_seen_at DESC, id DESC LIMIT 100`,
		userID, clock.FromTime(now.Add(-sessionIdle)), clock.FromTime(now.Add(-sessionAbsolute)))
}

// oldestFirst are the families of the user's live sessions, the one that began first before
// the others.
func (store) oldestFirst(ctx context.Context, q db.Q, userID string, now time.Time) ([]string, error) {
	return db.List(ctx, q, "session: list families", func(rows *sql.Rows, family *string) error { return rows.Scan(family) }, `
		SELECT family_id FROM sessions
		WHERE user_id = $1 AND last_seen_at > $2 AND created_at > $3 AND replaced_at IS NULL AND revoked_at IS NULL
		ORDER BY created_at, id`, userID, clock.FromTime(now.Add(-sessionIdle)), clock.FromTime(now.Add(-sessionAbsolute)))
}

func (store) setAuthenticated(ctx context.Context, tx *db.Tx, sessionID string, now time.Time) error {
	return db.Exec(ctx, tx, "session: note authentication", "UPDATE sessions SET authenticated_at = $2 WHERE id = $1", sessionID, clock.FromTime(now))
}

func (store) insertDevice(ctx context.Context, tx *db.Tx, userID, tokenHash string, now time.Time) error {
	return db.Exec(ctx, tx, "session: insert device", "INSERT INTO known_devices (token_hash, user_id, created_at, expires_at) VALUES ($1, $2, $3, $4)",
		tokenHash, userID, clock.FromTime(now), clock.FromTime(now.Add(deviceLifetime)))
}

// knowsDevice reports whether the user has signed in with this browser before.
func (store) knowsDevice(ctx context.Context, q db.Q, userID, tokenHash string, now time.Time) (bool, error) {
	var n int
	err := q.QueryRowContext(ctx,
		"SELECT COUNT(*) FROM known_devices WHERE token_hash = $1 AND user_id = $2 AND expires_at > $3",
		tokenHash, userID, clock.FromTime(now)).Scan(&n)
	return n > 0, db.Wrap(err, "session: read device")
}

// strangeDevice reports whether the user has signed in before, and never with this browser.
func (store) strangeDevice(ctx context.Context, q db.Q, userID, tokenHash string, now time.Time) (bool, error) {
	var all, this int
	err := q.QueryRowContext(ctx,
		"SELECT COUNT(*), COUNT(*) FILTER (WHERE token_hash = $1) FROM known_devices WHERE user_id = $2 AND expires_at > $3",
		tokenHash, userID, clock.FromTime(now)).Scan(&all, &this)
	return all > 0 && this == 0, db.Wrap(err, "session: read devices")
}

// forgetDevice drops one browser of the user, whose token is being renewed.
func (store) forgetDevice(ctx context.Context, tx *db.Tx, userID, tokenHash string) error {
	return db.Exec(ctx, tx, "session: forget device", "DELETE FROM known_devices WHERE token_hash = $1 AND user_id = $2", tokenHash, userID)
}

func (store) forgetDevices(ctx context.Context, tx *db.Tx, userID string) error {
	return db.Exec(ctx, tx, "session: forget devices", "DELETE FROM known_devices WHERE user_id = $1", userID)
}
