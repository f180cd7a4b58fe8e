package session

import (
	"context"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

func (store) insertChallenge(ctx context.Context, tx *db.Tx, userID, hash string, by actor.Provider, now time.Time) error {
	return db.Exec(ctx, tx, "session: insert challenge", `
		INSERT INTO login_challenges (token_hash, user_id, attempts, created_at, expires_at, sso_session) VALUES ($1, $2, 0, $3, $4, $5)`,
		hash, userID, clock.FromTime(now), clock.FromTime(now.Add(challengeLifetime)), providerSession(by))
}

// challengeOwner returns who owes the code, "" where the token is none (any more).
func (store) challengeOwner(ctx context.Context, q db.Q, hash string, now time.Time) (string, error) {
	var userID string
	err := q.QueryRowContext(ctx, "SELECT user_id FROM login_challenges WHERE token_hash = $1 AND expires_at > $2 AND attempts < $3",
		hash, clock.FromTime(now), challengeAttempts).Scan(&userID)
	return userID, db.WrapRow(err, nil, "session: read challenge")
}

// challengeProvider is the provider that the sign-in began with, if one.
func (store) challengeProvider(ctx context.Context, tx *db.Tx, hash string) (actor.Provider, error) {
	var stored *string
	var p actor.Provider
	err := tx.QueryRowContext(ctx, "SELECT sso_session FROM login_challenges WHERE token_hash = $1", hash).Scan(&stored)
	p.Opened, p.SessionID = openedBy(stored)
	return p, db.WrapRow(err, nil, "session: read challenge")
}

func (store) failChallenge(ctx context.Context, tx *db.Tx, hash string) error {
	return db.Exec(ctx, tx, "session: count challenge", "UPDATE login_challenges SET attempts = attempts + 1 WHERE token_hash = $1", hash)
}

// deleteChallenges ends every sign-in of the user that still owes the code.
func (store) deleteChallenges(ctx context.Context, tx *db.Tx, userID string) error {
	return db.Exec(ctx, tx, "session: delete challenges", "DELETE FROM login_challenges WHERE user_id = $1", userID)
}
