package transport

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/mailtoken"
)

// columns are the settings as they are stored, but for the version.
var columns = db.Columns[Settings]{
	db.Plain("mode", func(s *Settings) *Mode { return &s.Mode }),
	db.Text("host", func(s *Settings) *string { return &s.Host }),
	db.Plain("port", func(s *Settings) *int { return &s.Port }),
	db.Plain("security", func(s *Settings) *Security { return &s.Security }),
	db.Text("username", func(s *Settings) *string { return &s.User }),
	db.OptionalText("password_sealed", func(s *Settings) *string { return &s.passwordSealed }),
	db.Plain("auth", func(s *Settings) *mailtoken.Kind { return &s.Auth }),
	db.Text("tenant", func(s *Settings) *string { return &s.Tenant }),
	db.Text("application", func(s *Settings) *string { return &s.Application }),
	db.Text("from_address", func(s *Settings) *string { return &s.FromAddress }),
	db.Text("from_name", func(s *Settings) *string { return &s.FromName }),
	db.Plain("per_minute", func(s *Settings) *int { return &s.PerMinute }),
	db.Text("dkim_domain", func(s *Settings) *string { return &s.DKIMDomain }),
	db.Text("dkim_selector", func(s *Settings) *string { return &s.DKIMSelector }),
	db.OptionalText("dkim_key_sealed", func(s *Settings) *string { return &s.dkimSealed }),
	db.OptionalText("dkim_public", func(s *Settings) *string { return &s.DKIMRecord }),
	db.Plain("updated_at", func(s *Settings) *clock.Micros { return &s.UpdatedAt }),
	db.OptionalText("updated_by", func(s *Settings) *string { return &s.UpdatedBy }),
}

var (
	selectSettings = `SELECT ` + columns.Names() + `, version FROM mail_settings WHERE id = 'correio'`
	upsertSettings = `INSERT INTO mail_settings (id, version, ` + columns.Names() + `) VALUES ` + db.Tuples(1, 2+len(columns)) + `
		ON CONFLICT (id) DO UPDATE SET version = excluded.version, ` + columns.Excluded() + ` WHERE mail_settings.version = excluded.version - 1`
)

// readSettings reads what is stored, or the defaults.
func readSettings(ctx context.Context, q db.Q) (Settings, error) {
	var version int64
	r := columns.Reader(&version)
	err := r.Read(q.QueryRowContext(ctx, selectSettings).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return Settings{Mode: Outbox, Source: FromDefault, Port: 587, Security: StartTLS, Auth: mailtoken.Password, PerMinute: DefaultPerMinute}, nil
	}
	s := r.Row
	s.Source, s.Version, s.PasswordSet, s.DKIMKeySet = FromScreen, version, s.passwordSealed != "", s.dkimSealed != ""
	return s, db.Wrap(err, "transport: read settings")
}

// writeSettings stores the settings over the version that was read; 0 is none.
func writeSettings(ctx context.Context, tx *db.Tx, s *Settings, version int64) error {
	row := *s
	if s.Source == FromEnvironment { // what it says is not stored
		stored, err := readSettings(ctx, tx)
		if err != nil {
			return err
		}
		row.Mode, row.Security, row.Host, row.Port, row.User = stored.Mode, stored.Security, stored.Host, stored.Port, stored.User
		row.Auth, row.Tenant, row.Application = stored.Auth, stored.Tenant, stored.Application
	}
	row.UpdatedAt = clock.FromTime(tx.Now())
	written, err := db.Changed(ctx, tx, "transport: write settings", upsertSettings, columns.Values([]any{"correio", version + 1}, &row)...)
	if err == nil && !written {
		return errStale
	}
	return err
}

// replaceSealed stores the same secrets sealed anew, if they still are the same.
func replaceSealed(ctx context.Context, tx *db.Tx, old *Settings, password, dkim string) error {
	return db.Exec(ctx, tx, "transport: reseal", `
		UPDATE mail_settings SET password_sealed = $1, dkim_key_sealed = $2
		WHERE id = 'correio' AND COALESCE(password_sealed, '') = $3 AND COALESCE(dkim_key_sealed, '') = $4`,
		db.Optional(password), db.Optional(dkim), old.passwordSealed, old.dkimSealed)
}

// longestLine is how far ahead the next place of the line may be. One that is further was
// reserved while the clock was ahead; a line that is really longer begins a second one.
const longestLine = 12 * time.Hour

// reserve moves the time of the next message by length and returns where it was,
// at least now.
func reserve(ctx context.Context, tx *db.Tx, length time.Duration) (time.Time, error) {
	now := int64(clock.FromTime(tx.Now()))
	var next clock.Micros
	err := tx.QueryRowContext(ctx, `
		INSERT INTO mail_pace (id, next_at) VALUES ('correio', $1)
		ON CONFLICT (id) DO UPDATE SET next_at = CASE WHEN mail_pace.next_at > $2 AND mail_pace.next_at <= $4 THEN mail_pace.next_at ELSE $2 END + $3
		RETURNING next_at`, now+length.Microseconds(), now, length.Microseconds(), now+longestLine.Microseconds()).Scan(&next)
	return next.Time().Add(-length), db.Wrap(err, "transport: reserve")
}

const (
	// restFor is how long nothing leaves after a server had too many conversations at once.
	restFor = time.Minute
	// slowFor is how long messages then leave half as fast.
	slowFor = time.Hour
)

// slow notes that a server had too many conversations at once.
func slow(ctx context.Context, tx *db.Tx) error {
	now := clock.FromTime(tx.Now())
	return db.Exec(ctx, tx, "transport: slow down", `
		INSERT INTO mail_pace (id, next_at, slowed_at) VALUES ('correio', $1, $1)
		ON CONFLICT (id) DO UPDATE SET slowed_at = $1`, now)
}

// slowedAt is when that was last; the zero time: never.
func slowedAt(ctx context.Context, q db.Q) (time.Time, error) {
	var at *clock.Micros
	err := q.QueryRowContext(ctx, "SELECT slowed_at FROM mail_pace WHERE id = 'correio'").Scan(&at)
	if err = db.WrapRow(err, nil, "transport: read pace"); err != nil || at == nil {
		return time.Time{}, err
	}
	return at.Time(), nil
}
