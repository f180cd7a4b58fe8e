package transport

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// readSettings reads what is stored, or the defaults.
func readSettings(ctx context.Context, q db.Q) (Settings, error) {
	s := Settings{Mode: Outbox, Source: FromDefault, Port: 587, Security: StartTLS, PerMinute: DefaultPerMinute}
	var password, dkim, record, by sql.NullString
	err := q.QueryRowContext(ctx, `
		SELECT mode, host, port, security, username, password_sealed, from_address, from_name, per_minute, dkim_domain,
			dkim_selector, dkim_key_sealed, dkim_public, version, updated_at, updated_by
		FROM mail_settings WHERE id = 'correio'`).Scan(&s.Mode, &s.Host, &s.Port, &s.Security, &s.User, &password, &s.FromAddress,
		&s.FromName, &s.PerMinute, &s.DKIMDomain, &s.DKIMSelector, &dkim, &record, &s.Version, &s.UpdatedAt, &by)
	if errors.Is(err, sql.ErrNoRows) {
		return s, nil
	}
	if err != nil {
		return s, fmt.Errorf("transport: read settings: %w", db.Classify(err))
	}
	s.Source = FromScreen
	s.passwordSealed, s.dkimSealed, s.DKIMRecord, s.UpdatedBy = password.String, dkim.String, record.String, by.String
	s.PasswordSet, s.DKIMKeySet = s.passwordSealed != "", s.dkimSealed != ""
	return s, nil
}

// writeSettings stores the settings over the version that was read; 0 is none.
func writeSettings(ctx context.Context, tx *db.Tx, s *Settings, version int64) error {
	mode, security, host, port, user := s.Mode, s.Security, s.Host, s.Port, s.User
	if s.Source == FromEnvironment { // what it says is not stored
		stored, err := readSettings(ctx, tx)
		if err != nil {
			return err
		}
		mode, security, host, port, user = stored.Mode, stored.Security, stored.Host, stored.Port, stored.User
	}
	n, err := db.Affected(tx.ExecContext(ctx, `
		INSERT INTO mail_settings (id, mode, host, port, security, username, password_sealed, from_address, from_name, per_minute,
			dkim_domain, dkim_selector, dkim_key_sealed, dkim_public, version, updated_at, updated_by)
		VALUES ('correio', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 1, $14, $15)
		ON CONFLICT (id) DO UPDATE SET mode = excluded.mode, host = excluded.host, port = excluded.port, security = excluded.security,
			username = excluded.username, password_sealed = excluded.password_sealed, from_address = excluded.from_address,
			from_name = excluded.from_name, per_minute = excluded.per_minute, dkim_domain = excluded.dkim_domain,
			dkim_selector = excluded.dkim_selector, dkim_key_sealed = excluded.dkim_key_sealed, dkim_public = excluded.dkim_public,
			version = mail_settings.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by
		WHERE mail_settings.version = $16`,
		string(mode), host, port, string(security), user, db.Optional(s.passwordSealed), s.FromAddress, s.FromName, s.PerMinute,
		s.DKIMDomain, s.DKIMSelector, db.Optional(s.dkimSealed), db.Optional(s.DKIMRecord), int64(clock.FromTime(tx.Now())), db.Optional(s.UpdatedBy), version))
	if err != nil {
		return fmt.Errorf("transport: write settings: %w", db.Classify(err))
	}
	if n == 0 {
		return errStale
	}
	return nil
}

// replaceSealed stores the same secrets sealed anew, if they still are the same.
func replaceSealed(ctx context.Context, tx *db.Tx, old *Settings, password, dkim string) error {
	return db.Exec(ctx, tx, "transport: reseal", `
		UPDATE mail_settings SET password_sealed = $1, dkim_key_sealed = $2
		WHERE id = 'correio' AND COALESCE(password_sealed, '') = $3 AND COALESCE(dkim_key_sealed, '') = $4`,
		db.Optional(password), db.Optional(dkim), old.passwordSealed, old.dkimSealed)
}

// reserve moves the time of the next message by length and returns where it was,
// at least now.
func reserve(ctx context.Context, tx *db.Tx, length time.Duration) (time.Time, error) {
	now := int64(clock.FromTime(tx.Now()))
	var next clock.Micros
	err := tx.QueryRowContext(ctx, `
		INSERT INTO mail_pace (id, next_at) VALUES ('correio', $1)
		ON CONFLICT (id) DO UPDATE SET next_at = CASE WHEN mail_pace.next_at > $2 THEN mail_pace.next_at ELSE $2 END + $3
		RETURNING next_at`, now+length.Microseconds(), now, length.Microseconds()).Scan(&next)
	if err != nil {
		return time.Time{}, fmt.Errorf("transport: reserve: %w", db.Classify(err))
	}
	return next.Time().Add(-length), nil
}
