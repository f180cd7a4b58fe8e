package account

import (
	"context"
	"database/sql"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

// Purpose is what a mailed link is for.
type Purpose string

// The purposes.
const (
	PurposeConfirm Purpose = "confirmar"
	PurposeReset   Purpose = "redefinir"
)

// PasswordReset is the event that a user set the password by a mailed link.
type PasswordReset struct{ Who actor.Actor }

// ErrLink answers every link that does nothing, whatever the reason.
var ErrLink = fault.New(fault.Invalid, "link_invalido", "Este link é inválido ou expirou. Solicite um novo.")

// Pending is what a person entered in the form, without the password, which is chosen on
// the page of the link.
type Pending struct {
	ID, Email, Name, CNPJ string
}

func (store) InsertRegistration(ctx context.Context, tx *db.Tx, r Pending, now time.Time) error {
	_, err := tx.ExecContext(ctx,
		"INSERT INTO registrations (id, email, name, cnpj, created_at) VALUES ($1, $2, $3, $4, $5)",
		r.ID, r.Email, r.Name, db.Optional(r.CNPJ), clock.FromTime(now))
	return db.Wrap(err, "account: insert registration")
}

// registration returns false where it is gone: confirmed, or wiped meanwhile.
func (store) Registration(ctx context.Context, q db.Q, registrationID string) (Pending, bool, error) {
	r := Pending{ID: registrationID}
	var cnpj sql.NullString
	err := q.QueryRowContext(ctx, "SELECT email, name, cnpj FROM registrations WHERE id = $1", registrationID).
		Scan(&r.Email, &r.Name, &cnpj)
	if found, err := db.Found(err, "account: read registration"); !found {
		return Pending{}, false, err
	}
	r.CNPJ = cnpj.String
	return r, true, nil
}

// deleteRegistrations drops everything that was typed for the address, with the
// links that were sent for it.
func (store) deleteRegistrations(ctx context.Context, tx *db.Tx, email string) error {
	return db.Exec(ctx, tx, "account: delete registrations", "DELETE FROM registrations WHERE email = $1", email)
}

// NewestRegistration reports whether none came after this one for its address.
func (store) NewestRegistration(ctx context.Context, q db.Q, r Pending) (newest bool, err error) {
	err = q.QueryRowContext(ctx, "SELECT COUNT(*) = 0 FROM registrations WHERE email = $1 AND id > $2", r.Email, r.ID).Scan(&newest)
	return newest, db.Wrap(err, "account: newest registration")
}

func (store) DeleteRegistration(ctx context.Context, tx *db.Tx, registrationID string) error {
	return db.Exec(ctx, tx, "account: delete registration", "DELETE FROM registrations WHERE id = $1", registrationID)
}

// mailedLink is a link to insert.
type mailedLink struct {
	hash, userID   string
	purpose        Purpose
	registrationID string
	expiresAt      time.Time
	first          bool // the first password: the page welcomes
}

func (store) insertToken(ctx context.Context, tx *db.Tx, t mailedLink, now time.Time) error {
	return db.Exec(ctx, tx, "account: insert token", `
		INSERT INTO account_tokens (token_hash, user_id, purpose, registration_id, created_at, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6)`,
		t.hash, t.userID, t.purpose, db.Optional(t.registrationID), clock.FromTime(now), clock.FromTime(t.expiresAt))
}

// tokenOwner returns whose valid link this is, "" where it is none.
func (store) TokenOwner(ctx context.Context, q db.Q, hash string, p Purpose, now time.Time) (string, error) {
	var userID string
	err := q.QueryRowContext(ctx, `
		SELECT user_id FROM account_tokens
		WHERE token_hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3`,
		hash, p, clock.FromTime(now)).Scan(&userID)
	return userID, db.WrapRow(err, nil, "account: read token")
}

// useToken takes a valid link out of use. Of several at once one gets it, the
// others ErrLink. Protection: one conditional update.
func (store) UseToken(ctx context.Context, tx *db.Tx, hash string, p Purpose, now time.Time) error {
	n, err := db.Affected(tx.ExecContext(ctx, `
		UPDATE account_tokens SET used_at = $3
		WHERE token_hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3`, hash, p, clock.FromTime(now)))
	if err == nil && n == 0 {
		return ErrLink
	}
	return db.Wrap(err, "account: use token")
}

// dropTokens ends the user's links of one purpose; of one registration where it
// is given.
func (store) dropTokens(ctx context.Context, tx *db.Tx, userID string, p Purpose, registrationID string, now time.Time) error {
	return db.Exec(ctx, tx, "account: drop tokens", `
		UPDATE account_tokens SET used_at = $4
		WHERE user_id = $1 AND purpose = $2 AND used_at IS NULL AND ($3 = '' OR registration_id = $3)`,
		userID, p, registrationID, clock.FromTime(now))
}
