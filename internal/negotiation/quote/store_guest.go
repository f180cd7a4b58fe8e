package quote

import (
	"context"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// guestColumns are an invitation as it is kept; the hash of its link is set apart.
var guestColumns = db.Columns[Invitation]{
	db.Text("id", func(i *Invitation) *string { return &i.ID }),
	db.Text("round_id", func(i *Invitation) *string { return &i.RoundID }),
	db.Text("supplier", func(i *Invitation) *string { return &i.Supplier }),
	db.Text("email", func(i *Invitation) *string { return &i.Email }),
	db.Text("label", func(i *Invitation) *string { return &i.Label }),
	db.Number("expires_at", func(i *Invitation) **clock.Micros { return &i.ExpiresAt }),
	db.Plain("mail_state", func(i *Invitation) *MailState { return &i.Mail }),
	db.OptionalText("mail_error", func(i *Invitation) *string { return &i.MailError }),
	db.Flag("unsent", func(i *Invitation) *bool { return &i.Unsent }),
	db.Number("sent_at", func(i *Invitation) **clock.Micros { return &i.SentAt }),
	db.Number("seen_at", func(i *Invitation) **clock.Micros { return &i.SeenAt }),
	db.Number("declined_at", func(i *Invitation) **clock.Micros { return &i.DeclinedAt }),
	db.Number("revoked_at", func(i *Invitation) **clock.Micros { return &i.RevokedAt }),
	db.Plain("created_at", func(i *Invitation) *clock.Micros { return &i.CreatedAt }),
}

var (
	selectGuests  = `SELECT ` + guestColumns.Select("i.") + ` FROM quote_invitations i WHERE `
	insertOfGuest = guestColumns.Insert("quote_invitations")
)

// guestsOf lists the invitations of a round, ordered by supplier.
func guestsOf(ctx context.Context, q db.Q, roundID string) ([]Invitation, error) {
	return db.List(ctx, q, "quote: invitations", guestColumns.Rows(), selectGuests+`i.round_id = $1 ORDER BY i.supplier, i.id`, roundID)
}

func guestBy(ctx context.Context, q db.Q, where string, args ...any) (Invitation, error) {
	i, err := guestColumns.Scan(q.QueryRowContext(ctx, selectGuests+where, args...).Scan)
	return i, db.WrapRow(err, errNoGuest, "quote: read invitation")
}

func insertGuest(ctx context.Context, tx *db.Tx, i *Invitation) error {
	return db.Exec(ctx, tx, "quote: insert invitation", insertOfGuest, guestColumns.Values(nil, i)...)
}

// setLink makes the hash the only link of an invitation; the one before ends.
func setLink(ctx context.Context, tx *db.Tx, invitationID, hash string, expires clock.Micros) error {
	return db.Exec(ctx, tx, "quote: set link", `UPDATE quote_invitations SET token_hash = $2, expires_at = $3 WHERE id = $1`, invitationID, hash, expires)
}

// prolong gives every link of a round until then.
func prolong(ctx context.Context, tx *db.Tx, roundID string, expires clock.Micros) error {
	return db.Exec(ctx, tx, "quote: prolong links", `UPDATE quote_invitations SET expires_at = $2 WHERE round_id = $1 AND token_hash IS NOT NULL`, roundID, expires)
}

func setLabel(ctx context.Context, tx *db.Tx, invitationID, label string) error {
	return db.Exec(ctx, tx, "quote: label", `UPDATE quote_invitations SET label = $2 WHERE id = $1`, invitationID, label)
}

func revoke(ctx context.Context, tx *db.Tx, invitationID string, at clock.Micros) error {
	return db.Exec(ctx, tx, "quote: revoke", `UPDATE quote_invitations SET token_hash = NULL, expires_at = NULL, revoked_at = $2 WHERE id = $1`, invitationID, at)
}

func setMail(ctx context.Context, tx *db.Tx, invitationID string, state MailState, failure string, sent *clock.Micros) error {
	return db.Exec(ctx, tx, "quote: state of mail", `
		UPDATE quote_invitations SET mail_state = $2, mail_error = $3, sent_at = COALESCE($4, sent_at), unsent = FALSE WHERE id = $1`,
		invitationID, state, db.Optional(failure), sent)
}

// setUnsent notes that there was no server to send an invitation.
func setUnsent(ctx context.Context, tx *db.Tx, invitationID string) error {
	return db.Exec(ctx, tx, "quote: unsent", `UPDATE quote_invitations SET unsent = TRUE, mail_error = NULL WHERE id = $1`, invitationID)
}

// seen notes the first time that a supplier opened the link.
func seen(ctx context.Context, tx *db.Tx, invitationID string, at clock.Micros) error {
	return db.Exec(ctx, tx, "quote: seen", `UPDATE quote_invitations SET seen_at = $2 WHERE id = $1 AND seen_at IS NULL`, invitationID, at)
}

func setDeclined(ctx context.Context, tx *db.Tx, invitationID string, at *clock.Micros) error {
	return db.Exec(ctx, tx, "quote: decline", `UPDATE quote_invitations SET declined_at = $2 WHERE id = $1`, invitationID, at)
}
