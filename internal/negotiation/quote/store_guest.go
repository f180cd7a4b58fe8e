package quote

import (
	"context"
	"database/sql"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

const guestColumns = `i.id, i.round_id, i.supplier, i.email, i.label, i.expires_at, i.mail_state, i.mail_error, i.sent_at, i.seen_at,
	i.declined_at, i.revoked_at, i.created_at`

func scanGuest(into func(...any) error) (Invitation, error) {
	var i Invitation
	var failure sql.NullString
	err := into(&i.ID, &i.RoundID, &i.Supplier, &i.Email, &i.Label, &i.ExpiresAt, &i.Mail, &failure, &i.SentAt, &i.SeenAt,
		&i.DeclinedAt, &i.RevokedAt, &i.CreatedAt)
	i.MailError = failure.String
	return i, err
}

// guestsOf lists who was asked, in the order of the names.
func guestsOf(ctx context.Context, q db.Q, roundID string) ([]Invitation, error) {
	return db.List(ctx, q, "quote: invitations", db.Scanned(scanGuest), `SELECT `+guestColumns+` FROM quote_invitations i WHERE i.round_id = $1 ORDER BY i.supplier, i.id`, roundID)
}

func guestBy(ctx context.Context, q db.Q, where string, args ...any) (Invitation, error) {
	i, err := scanGuest(q.QueryRowContext(ctx, `SELECT `+guestColumns+` FROM quote_invitations i WHERE `+where, args...).Scan)
	return i, db.WrapRow(err, errNoGuest, "quote: read invitation")
}

func insertGuest(ctx context.Context, tx *db.Tx, i *Invitation) error {
	return db.Exec(ctx, tx, "quote: insert invitation", `
		INSERT INTO quote_invitations (id, round_id, supplier, email, label, mail_state, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		i.ID, i.RoundID, i.Supplier, i.Email, i.Label, i.Mail, i.CreatedAt)
}

// setLink makes the hash the only link of an invitation; the one before ends.
func setLink(ctx context.Context, tx *db.Tx, invitationID, hash string, expires clock.Micros) error {
	return db.Exec(ctx, tx, "quote: set link", `UPDATE quote_invitations SET token_hash = $2, expires_at = $3 WHERE id = $1`, invitationID, hash, expires)
}

// prolong gives every link of a round until then.
func prolong(ctx context.Context, tx *db.Tx, roundID string, expires clock.Micros) error {
	return db.Exec(ctx, tx, "quote: prolong links", `UPDATE quote_invitations SET expires_at = $2 WHERE round_id = $1 AND token_hash IS NOT NULL`, roundID, expires)
}

func revoke(ctx context.Context, tx *db.Tx, invitationID string, at clock.Micros) error {
	return db.Exec(ctx, tx, "quote: revoke", `UPDATE quote_invitations SET token_hash = NULL, expires_at = NULL, revoked_at = $2 WHERE id = $1`, invitationID, at)
}

func setMail(ctx context.Context, tx *db.Tx, invitationID string, state MailState, failure string, sent *clock.Micros) error {
	return db.Exec(ctx, tx, "quote: state of mail", `
		UPDATE quote_invitations SET mail_state = $2, mail_error = $3, sent_at = COALESCE($4, sent_at) WHERE id = $1`,
		invitationID, state, db.Optional(failure), sent)
}

// seen notes the first time that a supplier opened the link.
func seen(ctx context.Context, tx *db.Tx, invitationID string, at clock.Micros) error {
	return db.Exec(ctx, tx, "quote: seen", `UPDATE quote_invitations SET seen_at = $2 WHERE id = $1 AND seen_at IS NULL`, invitationID, at)
}

func setDeclined(ctx context.Context, tx *db.Tx, invitationID string, at *clock.Micros) error {
	return db.Exec(ctx, tx, "quote: decline", `UPDATE quote_invitations SET declined_at = $2 WHERE id = $1`, invitationID, at)
}
