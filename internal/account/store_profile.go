package account

import (
	"context"
	"database/sql"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// profile reads the own data of a user.
func (store) profile(ctx context.Context, q db.Q, userID string, now time.Time) (Profile, error) {
	var p Profile
	var cpf, phone, pending sql.NullString
	err := q.QueryRowContext(ctx, `
		SELECT u.name, u.email, u.cpf, u.phone, u.version,
			(SELECT MAX(c.email) FROM email_changes c WHERE c.user_id = u.id AND c.used_at IS NULL AND c.expires_at > $2)
		FROM users u WHERE u.id = $1`, userID, clock.FromTime(now)).Scan(&p.Name, &p.Email, &cpf, &phone, &p.Version, &pending)
	if err := db.WrapRow(err, errNotFound, "account: read profile"); err != nil {
		return p, err
	}
	p.CPF, p.Phone, p.PendingEmail = cpf.String, phone.String, pending.String
	return p, nil
}

// updateProfile writes over the version that was read; false where it is another by
// now. Protection: one conditional update.
func (store) updateProfile(ctx context.Context, tx *db.Tx, u User, p Profile, now time.Time) (bool, error) {
	n, err := db.Affected(tx.ExecContext(ctx, `
		UPDATE users SET name = $2, cpf = $3, phone = $4, search_text = $5, updated_at = $6, version = version + 1
		WHERE id = $1 AND version = $7`,
		u.ID, p.Name, db.Optional(p.CPF), db.Optional(p.Phone), searchText(p.Name, u.Email, u.CNPJ), clock.FromTime(now), p.Version))
	return n == 1, db.Wrap(err, "account: update profile")
}

// setEmail moves the user to another address; ErrLink where another user has it.
func (s store) setEmail(ctx context.Context, tx *db.Tx, u User, email string, now time.Time) error {
	err := s.update(ctx, tx, "UPDATE users SET email = $2, search_text = $3, updated_at = $4, version = version + 1 WHERE id = $1",
		u.ID, email, searchText(u.Name, email, u.CNPJ), clock.FromTime(now))
	if db.IsUnique(err) {
		return ErrLink
	}
	return err
}

func (store) insertEmailChange(ctx context.Context, tx *db.Tx, changeID, userID, email string, now time.Time) error {
	return db.Exec(ctx, tx, "account: insert address", "INSERT INTO email_changes (id, user_id, email, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)",
		changeID, userID, email, clock.FromTime(now), clock.FromTime(now.Add(emailLifetime)))
}

// endEmailChanges withdraws the addresses that the user has not proven yet.
func (store) endEmailChanges(ctx context.Context, tx *db.Tx, userID string, now time.Time) error {
	return db.Exec(ctx, tx, "account: end addresses", "UPDATE email_changes SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL", userID, clock.FromTime(now))
}

// sendEmailChange records the link that is being sent, and returns the address; ""
// where the change is no longer pending or another user has the address.
func (store) sendEmailChange(ctx context.Context, tx *db.Tx, changeID, tokenHash string, now time.Time) (string, error) {
	var email string
	err := tx.QueryRowContext(ctx, `
		UPDATE email_changes SET token_hash = $2
		WHERE id = $1 AND used_at IS NULL AND expires_at > $3 AND NOT EXISTS (SELECT 1 FROM users u WHERE u.email = email_changes.email)
		RETURNING email`, changeID, tokenHash, clock.FromTime(now)).Scan(&email)
	return email, db.WrapRow(err, nil, "account: send address")
}

// emailChange returns whose valid link this is and the address; "" where it is none.
func (store) emailChange(ctx context.Context, q db.Q, tokenHash string, now time.Time) (userID, email string, err error) {
	err = q.QueryRowContext(ctx, "SELECT user_id, email FROM email_changes WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2",
		tokenHash, clock.FromTime(now)).Scan(&userID, &email)
	return userID, email, db.WrapRow(err, nil, "account: read address")
}

// exportRows is how many rows of one kind the export of the own data holds, the
// newest first.
const exportRows = 10_000

// fillOwn reads sessions, messages and acts of the user.
func (store) fillOwn(ctx context.Context, q db.Q, userID string, into *ownData) (err error) {
	into.Sessions, err = db.List(ctx, q, "account: export sessions", func(rows *sql.Rows, s *ownSession) error {
		return rows.Scan(&s.CreatedAt, &s.LastSeenAt, &s.IP, &s.UserAgent)
	}, `SELECT created_at, last_seen_at, ip, user_agent FROM sessions WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2`, userID, exportRows)
	if err != nil {
		return err
	}
	into.Notifications, err = db.List(ctx, q, "account: export notifications", func(rows *sql.Rows, n *ownNotice) error {
		return rows.Scan(&n.At, &n.Title, &n.Body)
	}, `SELECT created_at, title, body FROM notifications WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2`, userID, exportRows)
	if err != nil {
		return err
	}
	into.Acts, err = db.List(ctx, q, "account: export acts", func(rows *sql.Rows, a *ownAct) error {
		return rows.Scan(&a.At, &a.Action, &a.Title, &a.IP)
	}, `SELECT at, action, title, COALESCE(ip, '') FROM audit_entries WHERE actor_id = $1 ORDER BY at DESC, id DESC LIMIT $2`, userID, exportRows)
	return err
}
