package sso

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"ynova/internal/account"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/oidc"
)

// store is the SQL of single sign-on.
type store struct{}

// Identity is who a user is at the provider.
type Identity struct {
	ID          string
	Issuer      string
	Email       string // there, at the last sign-in; empty: not given
	LinkedAt    clock.Micros
	LastLoginAt *clock.Micros // nil: never
}

// of lists who the user is at the provider, the oldest link first.
func (store) of(ctx context.Context, q db.Q, userID string) ([]Identity, error) {
	return db.List(ctx, q, "sso: list identities", func(rows *sql.Rows, i *Identity) error {
		return rows.Scan(&i.ID, &i.Issuer, &i.Email, &i.LinkedAt, &i.LastLoginAt)
	}, "SELECT id, issuer, email_seen, linked_at, last_login_at FROM sso_identities WHERE user_id = $1 ORDER BY linked_at, id", userID)
}

// userOf returns the user linked to the subject; "" where there is none.
func (store) userOf(ctx context.Context, q db.Q, issuer, subject string) (string, error) {
	var userID string
	err := q.QueryRowContext(ctx, "SELECT user_id FROM sso_identities WHERE issuer = $1 AND subject = $2", issuer, subject).Scan(&userID)
	return userID, db.WrapRow(err, nil, "sso: read identity")
}

// link returns false where the subject is linked already.
func (store) link(ctx context.Context, tx *db.Tx, id, userID, issuer string, p *person, now time.Time) (bool, error) {
	n, err := db.Affected(tx.ExecContext(ctx, `
		INSERT INTO sso_identities (id, user_id, issuer, subject, email_seen, mapped_roles, linked_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (issuer, subject) DO NOTHING`,
		id, userID, issuer, p.subject, p.emailSeen, joined(p.roles), clock.FromTime(now)))
	return n == 1, db.Wrap(err, "sso: link")
}

// sentBefore is whether the groups came at the last sign-in.
func (store) sentBefore(ctx context.Context, tx *db.Tx, issuer, subject string) (sent oidc.Sent, err error) {
	err = tx.QueryRowContext(ctx, "SELECT groups_sent FROM sso_identities WHERE issuer = $1 AND subject = $2", issuer, subject).Scan(&sent)
	return sent, db.WrapRow(err, nil, "sso: read groups sent")
}

// noteLogin keeps what a sign-in showed; of groups that did not come, what is known of
// them stays.
func (store) noteLogin(ctx context.Context, tx *db.Tx, issuer string, p *person, now time.Time) error {
	return db.Exec(ctx, tx, "sso: note sign-in", `
		UPDATE sso_identities SET email_seen = $3, mapped_roles = CASE WHEN $4 = $5 THEN $6 ELSE mapped_roles END, groups_sent = $4, last_login_at = $7
		WHERE issuer = $1 AND subject = $2`,
		issuer, p.subject, p.emailSeen, p.sent, oidc.SentGroups, joined(p.roles), clock.FromTime(now))
}

// unlink returns false where the user has no such link.
func (store) unlink(ctx context.Context, tx *db.Tx, userID, id string) (bool, error) {
	n, err := db.Affected(tx.ExecContext(ctx, "DELETE FROM sso_identities WHERE id = $1 AND user_id = $2", id, userID))
	return n == 1, db.Wrap(err, "sso: unlink")
}

func (store) insertAttempt(ctx context.Context, tx *db.Tx, stateHash, browserHash, sealed string, a attempt, expiresAt time.Time) error {
	return db.Exec(ctx, tx, "sso: insert attempt", `
		INSERT INTO sso_attempts (state_hash, browser_hash, nonce, verifier_sealed, return_path, anew, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		stateHash, browserHash, a.Nonce, sealed, a.returnPath, a.anew, clock.FromTime(expiresAt))
}

// takeAttempt takes the attempt out of use and returns its sealed verifier, "" where there
// is none (any more). Protection: one DELETE; of several at once one gets it.
func (store) takeAttempt(ctx context.Context, tx *db.Tx, stateHash, browserHash string, now time.Time) (a attempt, sealed string, err error) {
	var expires clock.Micros
	err = tx.QueryRowContext(ctx, `
		DELETE FROM sso_attempts WHERE state_hash = $1 AND browser_hash = $2 AND expires_at > $3
		RETURNING nonce, verifier_sealed, return_path, anew, expires_at`, stateHash, browserHash, clock.FromTime(now)).
		Scan(&a.Nonce, &sealed, &a.returnPath, &a.anew, &expires)
	a.begun = expires.Time().Add(-lifetime)
	return a, sealed, db.WrapRow(err, nil, "sso: take attempt")
}

// insertStep keeps what the provider said of the user until she shows what is owed.
func (store) insertStep(ctx context.Context, tx *db.Tx, tokenHash, userID, issuer string, p *person, expiresAt time.Time) error {
	return db.Exec(ctx, tx, "sso: insert step", `
		INSERT INTO sso_steps (token_hash, user_id, issuer, subject, email_seen, mapped_roles, groups_sent, session_id, second_factor, return_path, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
		tokenHash, userID, issuer, p.subject, p.emailSeen, joined(p.roles), p.sent, p.provider.SessionID, p.provider.Factor, p.returnPath, clock.FromTime(expiresAt))
}

// stepOf is who owes something; "" where the token is none (any more).
func (store) stepOf(ctx context.Context, q db.Q, tokenHash string, now time.Time) (string, error) {
	var userID string
	err := q.QueryRowContext(ctx, "SELECT user_id FROM sso_steps WHERE token_hash = $1 AND expires_at > $2", tokenHash, clock.FromTime(now)).Scan(&userID)
	return userID, db.WrapRow(err, nil, "sso: read step")
}

// takeStep takes the step out of use. Protection: one DELETE; of several at once one gets it.
func (store) takeStep(ctx context.Context, tx *db.Tx, tokenHash string, now time.Time) (p person, issuer string, found bool, err error) {
	var roles string
	err = tx.QueryRowContext(ctx, `
		DELETE FROM sso_steps WHERE token_hash = $1 AND expires_at > $2
		RETURNING issuer, subject, email_seen, mapped_roles, groups_sent, session_id, second_factor, return_path`, tokenHash, clock.FromTime(now)).
		Scan(&issuer, &p.subject, &p.emailSeen, &roles, &p.sent, &p.provider.SessionID, &p.provider.Factor, &p.returnPath)
	p.provider.Opened, p.roles = true, split(roles)
	return p, issuer, issuer != "", db.WrapRow(err, nil, "sso: take step")
}

func joined(roles []actor.Role) string { return strings.Join(account.RoleNames(roles), ",") }

func split(text string) []actor.Role {
	var roles []actor.Role
	for name := range strings.SplitSeq(text, ",") {
		if r := actor.Role(name); r.Valid() {
			roles = append(roles, r)
		}
	}
	return roles
}
