package account

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
)

const (
	keyRegistrationApproval = "registrationApproval"
	keyRequireFactor        = "exigir2fa"            // roles, separated by commas
	keyTwoPerson            = "duasPessoas"          // acts, separated by commas
	keyTwoPersonOff         = "duasPessoas.desligar" // who wishes that which of them take one, as JSON
	keyProposalModules      = "trilhaPropostas"      // modules, separated by commas
	keyAutomaticLink        = "leitura.vinculo_automatico"
	keyAccessLock           = "accessLock" // its value means nothing, see lockAccess
)

// RegistrationApproval reads the setting; it is on until it is turned off.
func (store) RegistrationApproval(ctx context.Context, q db.Q) (bool, error) {
	var text string
	err := q.QueryRowContext(ctx, "SELECT value FROM settings WHERE key = $1", keyRegistrationApproval).Scan(&text)
	if found, err := db.Found(err, "account: read setting"); !found {
		return true, err
	}
	return text != strconv.FormatBool(false), nil
}

// requiredRoles reads which roles must have a second factor; none as shipped.
func (store) RequiredRoles(ctx context.Context, q db.Q) ([]actor.Role, error) {
	var text string
	err := q.QueryRowContext(ctx, "SELECT value FROM settings WHERE key = $1", keyRequireFactor).Scan(&text)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("account: read setting: %w", err)
	}
	return splitRoles(text), nil
}

// textSetting reads a setting; empty where it was never set.
func textSetting(ctx context.Context, q db.Q, key string) (text string, err error) {
	err = q.QueryRowContext(ctx, "SELECT value FROM settings WHERE key = $1", key).Scan(&text)
	_, err = db.Found(err, "account: read setting")
	return text, err
}

// listSetting reads a setting that is a list; empty where it was never set.
func listSetting(ctx context.Context, q db.Q, key string) ([]string, error) {
	text, err := textSetting(ctx, q, key)
	if err != nil || text == "" {
		return []string{}, err
	}
	return strings.Split(text, ","), nil
}

func joinRoles(roles []actor.Role) string {
	names := make([]string, len(roles))
	for i, r := range roles {
		names[i] = string(r)
	}
	return strings.Join(names, ",")
}

func (store) setSetting(ctx context.Context, tx *db.Tx, key, value, userID string, now time.Time) error {
	return db.Exec(ctx, tx, "account: write setting", `
		INSERT INTO settings (key, value, updated_by, updated_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
		key, value, db.Optional(userID), clock.FromTime(now))
}

// insertSetting reports whether the setting had no value yet.
func (store) insertSetting(ctx context.Context, tx *db.Tx, key, value, userID string) (bool, error) {
	n, err := db.Affected(tx.ExecContext(ctx, `
		INSERT INTO settings (key, value, updated_by, updated_at) VALUES ($1, $2, $3, $4) ON CONFLICT (key) DO NOTHING`,
		key, value, db.Optional(userID), clock.FromTime(tx.Now())))
	if err != nil {
		return false, fmt.Errorf("account: insert setting: %w", err)
	}
	return n == 1, nil
}

// lockAccess makes the changes of who may do what wait for each other until the
// transaction ends. Locking the gestoras themselves would not do: a change that
// does not see one of them yet locks her last instead of in turn, and two such
// changes wait for each other. It comes before any lock on a user.
func (store) lockAccess(ctx context.Context, tx *db.Tx) error {
	return db.Exec(ctx, tx, "account: lock access", `
		INSERT INTO settings (key, value, updated_at) VALUES ($1, '', $2)
		ON CONFLICT (key) DO UPDATE SET updated_at = excluded.updated_at`, keyAccessLock, clock.FromTime(tx.Now()))
}

func (store) insertPartner(ctx context.Context, tx *db.Tx, p Partner, now time.Time) error {
	_, err := tx.ExecContext(ctx, "INSERT INTO partners (id, name, cnpj, created_at) VALUES ($1, $2, $3, $4)",
		p.ID, p.Name, db.Optional(p.CNPJ), clock.FromTime(now))
	if db.IsUnique(err) {
		return errPartnerTaken
	}
	return db.Wrap(err, "account: insert partner")
}

func (store) partners(ctx context.Context, q db.Q) ([]Partner, error) {
	found, err := db.List(ctx, q, "account: list partners", func(rows *sql.Rows, p *Partner) error {
		var cnpj sql.NullString
		err := rows.Scan(&p.ID, &p.Name, &cnpj)
		p.CNPJ = cnpj.String
		return err
	}, "SELECT id, name, cnpj FROM partners ORDER BY id LIMIT 1000")
	search.SortByName(found, func(p *Partner) string { return p.Name })
	return found, err
}

func (store) partnerExists(ctx context.Context, q db.Q, partnerID string) (bool, error) {
	var n int
	err := q.QueryRowContext(ctx, "SELECT COUNT(*) FROM partners WHERE id = $1", partnerID).Scan(&n)
	return n == 1, db.Wrap(err, "account: read partner")
}
