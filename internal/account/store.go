package account

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
)

// store is the SQL of this package.
type store struct{}

const userSelect = `
	SELECT u.id, u.email, u.name, u.cnpj, u.status,
		(SELECT string_agg(r.role, ',') FROM user_roles r WHERE r.user_id = u.id),
		u.partner_id, p.name, u.email_confirmed_at IS NOT NULL, u.password_hash IS NOT NULL,
		EXISTS (SELECT 1 FROM user_totp t WHERE t.user_id = u.id AND t.state = 'ativo'),
		EXISTS (SELECT 1 FROM user_passkeys k WHERE k.user_id = u.id), EXISTS (SELECT 1 FROM sso_identities i WHERE i.user_id = u.id),
		(SELECT string_agg(r.role, ',') FROM user_roles r WHERE r.user_id = u.id AND r.source = 'sso'),
		(SELECT string_agg(i.mapped_roles, ',') FROM sso_identities i WHERE i.user_id = u.id), u.last_login_at, u.created_at
	FROM users u LEFT JOIN partners p ON p.id = u.partner_id `

func scanUser(row interface{ Scan(...any) error }) (User, error) {
	var u User
	var cnpj, roles, partnerID, partnerName, ssoRoles, mapped sql.NullString
	err := row.Scan(&u.ID, &u.Email, &u.Name, &cnpj, &u.Status, &roles, &partnerID, &partnerName,
		&u.Confirmed, &u.HasPassword, &u.SecondFactor, &u.HasPasskey, &u.Linked, &ssoRoles, &mapped, &u.LastLoginAt, &u.CreatedAt)
	u.CNPJ, u.PartnerID, u.PartnerName, u.Roles = cnpj.String, partnerID.String, partnerName.String, splitRoles(roles.String)
	u.SSORoles, u.Mapped = splitRoles(ssoRoles.String), splitRoles(mapped.String)
	return u, err
}

// splitRoles reads roles that are separated by commas.
func splitRoles(joined string) []actor.Role {
	if joined == "" {
		return nil
	}
	var held []actor.Role
	for name := range strings.SplitSeq(joined, ",") {
		held = append(held, actor.Role(name))
	}
	return sortRoles(held)
}

func (store) User(ctx context.Context, q db.Q, userID string) (User, error) {
	return oneUser(q.QueryRowContext(ctx, userSelect+"WHERE u.id = $1", userID))
}

func (store) UserByEmail(ctx context.Context, q db.Q, email string) (User, error) {
	return oneUser(q.QueryRowContext(ctx, userSelect+"WHERE u.email = $1", email))
}

func oneUser(row db.Row) (User, error) {
	u, err := scanUser(row)
	return u, db.WrapRow(err, errNotFound, "account: read user")
}

// lockUser keeps other transactions from changing the user until this one ends,
// and returns her as she is now. Protection: row lock.
func (s store) LockForUpdate(ctx context.Context, tx *db.Tx, userID string) (User, error) {
	var found string
	err := tx.QueryRowContext(ctx, "SELECT id FROM users WHERE id = $1"+tx.Dialect().ForUpdate(), userID).Scan(&found)
	if err := db.WrapRow(err, errNotFound, "account: lock user"); err != nil {
		return User{}, err
	}
	return s.User(ctx, tx, userID)
}

// activeGestoras returns the ids of the users who are an active gestora. Under
// lockAccess they stay so until the transaction ends.
func (store) ActiveGestoras(ctx context.Context, tx *db.Tx) ([]string, error) {
	return db.List(ctx, tx, "account: read gestoras", db.Single[string], `
		SELECT u.id FROM users u JOIN user_roles r ON r.user_id = u.id
		WHERE r.role = $1 AND u.status = $2 ORDER BY u.id`, actor.Gestora, StatusAtivo)
}

// Credential is what a login is compared with.
type Credential struct {
	UserID, name, Hash string
	Status             Status
}

// credential returns the zero value for an unknown address.
func (store) Credential(ctx context.Context, q db.Q, email string) (Credential, error) {
	var c Credential
	var hash sql.NullString
	err := q.QueryRowContext(ctx, "SELECT id, name, password_hash, status FROM users WHERE email = $1", email).
		Scan(&c.UserID, &c.name, &hash, &c.Status)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return Credential{}, fmt.Errorf("account: read credential: %w", err)
	}
	c.Hash = hash.String
	return c, nil
}

// insertUser adds the user unless the address is taken, and reports which.
func (store) InsertUser(ctx context.Context, tx *db.Tx, u User, hash string, now time.Time) (bool, error) {
	var confirmed *clock.Micros
	if u.Confirmed {
		confirmed = micros(now)
	}
	n, err := db.Affected(tx.ExecContext(ctx, `
		INSERT INTO users (id, email, name, cnpj, password_hash, status, email_confirmed_at, partner_id, search_text,
			created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
		ON CONFLICT (email) DO NOTHING`,
		u.ID, u.Email, u.Name, db.Optional(u.CNPJ), db.Optional(hash), u.Status, confirmed, db.Optional(u.PartnerID),
		searchText(u.Name, u.Email, u.CNPJ), clock.FromTime(now)))
	return n == 1, db.Wrap(err, "account: insert user")
}

// confirmUser writes what the person registered with; the mailbox is proven.
func (s store) ConfirmUser(ctx context.Context, tx *db.Tx, userID string, r Pending, hash string, now time.Time) error {
	return s.update(ctx, tx, `
		UPDATE users SET name = $2, cnpj = $3, password_hash = $4, search_text = $5, email_confirmed_at = $6,
			updated_at = $6, version = version + 1 WHERE id = $1`,
		userID, r.Name, db.Optional(r.CNPJ), hash, searchText(r.Name, r.Email, r.CNPJ), clock.FromTime(now))
}

// setPassword stores the hash; whoever may set one has proven the mailbox.
func (s store) SetPassword(ctx context.Context, tx *db.Tx, userID, hash string, now time.Time) error {
	return s.update(ctx, tx, `
		UPDATE users SET password_hash = $2, email_confirmed_at = COALESCE(email_confirmed_at, $3),
			updated_at = $3, version = version + 1 WHERE id = $1`, userID, hash, clock.FromTime(now))
}

func (s store) SetStatus(ctx context.Context, tx *db.Tx, userID string, status Status, now time.Time) error {
	return s.update(ctx, tx, "UPDATE users SET status = $2, updated_at = $3, version = version + 1 WHERE id = $1",
		userID, status, clock.FromTime(now))
}

// setRoles replaces roles and partner; who gave a role that stays is not forgotten. The row
// of the user is written as well, so that who locked it sees the change.
func (s store) SetRoles(ctx context.Context, tx *db.Tx, userID string, roles []actor.Role, partnerID string, now time.Time) error {
	for _, r := range actor.Roles() {
		change := "DELETE FROM user_roles WHERE user_id = $1 AND role = $2"
		if slices.Contains(roles, r) {
			change = "INSERT INTO user_roles (user_id, role) VALUES ($1, $2) ON CONFLICT (user_id, role) DO NOTHING"
		}
		if err := db.Exec(ctx, tx, "account: change roles", change, userID, r); err != nil {
			return err
		}
	}
	return s.update(ctx, tx, "UPDATE users SET partner_id = $2, updated_at = $3, version = version + 1 WHERE id = $1",
		userID, db.Optional(partnerID), clock.FromTime(now))
}

func (s store) SetLastLogin(ctx context.Context, tx *db.Tx, userID string, now time.Time) error {
	return s.update(ctx, tx, "UPDATE users SET last_login_at = $2 WHERE id = $1", userID, clock.FromTime(now))
}

func (store) update(ctx context.Context, tx *db.Tx, query string, args ...any) error {
	return db.Exec(ctx, tx, "account: update user", query, args...)
}

// listUsers reads a page of the users whose folded data contains the search, and
// how many there are in all.
func (store) listUsers(ctx context.Context, q db.Q, f Filter) ([]User, int, error) {
	args := []any{string(f.Status)}
	where := "WHERE ($1 = '' OR u.status = $1) AND " + db.Finds(search.Parse(f.Search), &args, "u.search_text")
	var total int
	if err := q.QueryRowContext(ctx, "SELECT COUNT(*) FROM users u "+where, args...).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("account: count users: %w", err)
	}
	rows, err := q.QueryContext(ctx, userSelect+where+" ORDER BY u.search_text, u.id"+db.Page(&args, f.Limit, f.Offset), args...)
	users, err := db.Collect(rows, err, func(rows *sql.Rows, v *User) (err error) {
		*v, err = scanUser(rows)
		return err
	})
	return users, total, db.Wrap(err, "account: list users")
}

func micros(t time.Time) *clock.Micros {
	m := clock.FromTime(t)
	return &m
}

// markMapped notes that the groups at the provider gave these of the user's roles.
func (store) markMapped(ctx context.Context, tx *db.Tx, userID string, roles []actor.Role) error {
	for _, r := range roles {
		err := db.Exec(ctx, tx, "account: mark role", "UPDATE user_roles SET source = 'sso' WHERE user_id = $1 AND role = $2", userID, r)
		if err != nil {
			return err
		}
	}
	return nil
}

// ConfirmByCompany makes a registration that nobody ever confirmed that of the user, for
// whose mailbox the provider vouches.
func (s store) ConfirmByCompany(ctx context.Context, tx *db.Tx, u User) error {
	return s.update(ctx, tx, `
		UPDATE users SET name = $2, cnpj = NULL, search_text = $3, email_confirmed_at = $4, updated_at = $4, version = version + 1 WHERE id = $1`,
		u.ID, u.Name, searchText(u.Name, u.Email, ""), clock.FromTime(tx.Now()))
}
