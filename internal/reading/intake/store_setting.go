package intake

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/mailtoken"
)

// settingColumns are the mailbox as it is stored, but for the version and the last look.
var settingColumns = db.Columns[Settings]{
	db.Flag("enabled", func(s *Settings) *bool { return &s.Enabled }),
	db.Text("host", func(s *Settings) *string { return &s.Host }),
	db.Plain("port", func(s *Settings) *int { return &s.Port }),
	db.Plain("security", func(s *Settings) *Security { return &s.Security }),
	db.Text("username", func(s *Settings) *string { return &s.User }),
	db.OptionalText("password_sealed", func(s *Settings) *string { return &s.sealed }),
	db.Plain("auth", func(s *Settings) *mailtoken.Kind { return &s.Auth }),
	db.Text("tenant", func(s *Settings) *string { return &s.Tenant }),
	db.Text("application", func(s *Settings) *string { return &s.Application }),
	db.Text("folder", func(s *Settings) *string { return &s.Folder }),
	{Name: "allowed", Place: func(s *Settings) any { return (*lines)(&s.Allowed) }, Value: func(s *Settings) any { return strings.Join(s.Allowed, "\n") }},
	db.Text("auth_server", func(s *Settings) *string { return &s.AuthServer }),
	db.Plain("updated_at", func(s *Settings) *clock.Micros { return &s.UpdatedAt }),
	db.OptionalText("updated_by", func(s *Settings) *string { return &s.UpdatedBy }),
}

var upsertSettings = `INSERT INTO intake_mailbox (id, version, ` + settingColumns.Names() + `) VALUES ` + db.Tuples(1, 2+len(settingColumns)) + `
	ON CONFLICT (id) DO UPDATE SET version = excluded.version, failure = '', ` + settingColumns.Excluded() + ` WHERE intake_mailbox.version = excluded.version - 1`

// readSettings reads the mailbox, or the defaults.
func readSettings(ctx context.Context, q db.Q) (Settings, error) {
	var (
		version int64
		checked *clock.Micros
		failure string
	)
	r := settingColumns.Reader(&version, &checked, &failure)
	err := r.Read(q.QueryRowContext(ctx, `SELECT `+settingColumns.Names()+`, version, checked_at, failure FROM intake_mailbox WHERE id = 'caixa'`).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return Settings{Port: 993, Security: TLS, Auth: mailtoken.Password, Folder: "INBOX"}, nil
	}
	s := r.Row
	s.Version, s.CheckedAt, s.Failure, s.PasswordSet = version, checked, failure, s.sealed != ""
	return s, db.Wrap(err, "intake: read mailbox")
}

// writeSettings stores the mailbox over the version that was read; 0 is none.
func writeSettings(ctx context.Context, tx *db.Tx, s *Settings, version int64) error {
	s.UpdatedAt = clock.FromTime(tx.Now())
	written, err := db.Changed(ctx, tx, "intake: write mailbox", upsertSettings, settingColumns.Values([]any{"caixa", version + 1}, s)...)
	if err == nil && !written {
		return errStale
	}
	return err
}

// looked notes how a look into the mailbox ended, unless it was changed meanwhile.
func looked(ctx context.Context, tx *db.Tx, version int64, failure string) error {
	return db.Exec(ctx, tx, "intake: note look", `UPDATE intake_mailbox SET checked_at = $2, failure = $3 WHERE id = 'caixa' AND version = $1`,
		version, clock.FromTime(tx.Now()), failure)
}

// replaceSealed stores the password sealed anew, if it still is the same.
func replaceSealed(ctx context.Context, tx *db.Tx, old, sealed string) error {
	return db.Exec(ctx, tx, "intake: reseal", `UPDATE intake_mailbox SET password_sealed = $2 WHERE id = 'caixa' AND password_sealed = $1`, old, db.Optional(sealed))
}

// lines are texts that one column holds.
type lines []string

// Scan implements sql.Scanner.
func (l *lines) Scan(src any) error {
	var text sql.NullString
	if err := text.Scan(src); err != nil {
		return err
	}
	*l = nil
	if text.String != "" {
		*l = strings.Split(text.String, "\n")
	}
	return nil
}
