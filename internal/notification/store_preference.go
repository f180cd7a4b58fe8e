package notification

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// preferenceColumns are what a user stored, but for the version and when.
var preferenceColumns = db.Columns[Preferences]{
	db.Flag("whatsapp", func(p *Preferences) *bool { return &p.WhatsApp }),
	db.Flag("email", func(p *Preferences) *bool { return &p.Email }),
	db.Flag("new_leads", func(p *Preferences) *bool { return &p.NewLeads }),
	db.Flag("closed_contracts", func(p *Preferences) *bool { return &p.ClosedContracts }),
	db.Flag("commission_paid", func(p *Preferences) *bool { return &p.CommissionPaid }),
	db.Flag("meeting_reminders", func(p *Preferences) *bool { return &p.MeetingReminders }),
	db.Flag("quiet", func(p *Preferences) *bool { return &p.Quiet }),
	db.Text("quiet_from", func(p *Preferences) *string { return &p.QuietFrom }),
	db.Text("quiet_until", func(p *Preferences) *string { return &p.QuietUntil }),
}

var (
	selectPreferences = `SELECT ` + preferenceColumns.Names() + `, version FROM notification_preferences WHERE user_id = $1`
	upsertPreferences = `INSERT INTO notification_preferences (user_id, version, updated_at, ` + preferenceColumns.Names() + `)
		VALUES ` + db.Tuples(1, 3+len(preferenceColumns)) + ` ON CONFLICT (user_id) DO UPDATE SET version = excluded.version,
		updated_at = excluded.updated_at, ` + preferenceColumns.Excluded() + ` WHERE notification_preferences.version = excluded.version - 1`
)

// preferences reads what a user stored, or the defaults.
func preferences(ctx context.Context, q db.Q, userID string) (Preferences, error) {
	var version int64
	r := preferenceColumns.Reader(&version)
	err := r.Read(q.QueryRowContext(ctx, selectPreferences, userID).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return Defaults(), nil
	}
	r.Row.Version = version
	return r.Row, db.Wrap(err, "notification: read preferences")
}

// savePreferences stores them over the version that was read; 0 is none.
func savePreferences(ctx context.Context, tx *db.Tx, userID string, p *Preferences, version int64) error {
	args := preferenceColumns.Values([]any{userID, version + 1, clock.FromTime(tx.Now())}, p)
	saved, err := db.Changed(ctx, tx, "notification: save preferences", upsertPreferences, args...)
	if err == nil && !saved {
		return errPreferences
	}
	return err
}

// planMail notes when a message is mailed.
func planMail(ctx context.Context, tx *db.Tx, id string, topic Topic, at, until *time.Time) error {
	return db.Exec(ctx, tx, "notification: plan mail", `UPDATE notifications SET topic = $2, mail_at = $3, mail_until = $4 WHERE id = $1`,
		id, string(topic), microsOf(at), microsOf(until))
}

func microsOf(t *time.Time) any {
	if t == nil {
		return nil
	}
	return int64(clock.FromTime(*t))
}

// pending is a message that is to be mailed.
type pending struct {
	Notification
	userID string
	topic  Topic
	until  *clock.Micros
}

// dueMails are those whose time has come, or was set while the clock was ahead.
func dueMails(ctx context.Context, q db.Q, now time.Time, limit int) ([]pending, error) {
	return db.List(ctx, q, "notification: due mails", func(rows *sql.Rows, p *pending) error {
		return rows.Scan(&p.ID, &p.userID, &p.Kind, &p.Title, &p.Body, &p.Link, &p.topic, &p.until, &p.CreatedAt, &p.ReadAt)
	}, `
		SELECT id, user_id, kind, title, body, COALESCE(link, ''), COALESCE(topic, ''), mail_until, created_at, read_at FROM notifications
		WHERE mail_at IS NOT NULL AND (mail_at <= $1 OR created_at > $3) ORDER BY mail_at, id LIMIT $2`,
		int64(clock.FromTime(now)), limit, int64(clock.FromTime(now.Add(clock.Skew))))
}

// releaseMails moves forward what waits for longer than the user wants it to.
func releaseMails(ctx context.Context, tx *db.Tx, userID string, at time.Time) error {
	return db.Exec(ctx, tx, "notification: release mails", `UPDATE notifications SET mail_at = $2 WHERE user_id = $1 AND mail_at > $2`,
		userID, int64(clock.FromTime(at)))
}

// takeMail takes a message out of the line; false when another instance did.
func takeMail(ctx context.Context, tx *db.Tx, id string, now time.Time) (bool, error) {
	n, err := db.Affected(tx.ExecContext(ctx, `UPDATE notifications SET mail_at = NULL, mailed_at = $2 WHERE id = $1 AND mail_at IS NOT NULL`,
		id, int64(clock.FromTime(now))))
	return n == 1, db.Wrap(err, "notification: take mail")
}

// deferMail sets when a message in the line is mailed; nil: never.
func deferMail(ctx context.Context, tx *db.Tx, id string, at *time.Time) error {
	return db.Exec(ctx, tx, "notification: defer mail", `UPDATE notifications SET mail_at = $2 WHERE id = $1 AND mail_at IS NOT NULL`, id, microsOf(at))
}

// replanMail puts a message that was taken and did not leave back into the line;
// nil: not any more.
func replanMail(ctx context.Context, tx *db.Tx, id string, at *time.Time) error {
	return db.Exec(ctx, tx, "notification: replan mail", `UPDATE notifications SET mail_at = $2, mailed_at = NULL WHERE id = $1`, id, microsOf(at))
}

func countMails(ctx context.Context, q db.Q, before clock.Micros) (int, error) {
	var n int
	err := q.QueryRowContext(ctx, "SELECT COUNT(*) FROM notifications WHERE mail_at IS NOT NULL AND created_at < $1", before).Scan(&n)
	return n, db.Wrap(err, "notification: count mails")
}

func dropMails(ctx context.Context, tx *db.Tx, before clock.Micros) error {
	return db.Exec(ctx, tx, "notification: drop mails", "UPDATE notifications SET mail_at = NULL WHERE mail_at IS NOT NULL AND created_at < $1", before)
}
