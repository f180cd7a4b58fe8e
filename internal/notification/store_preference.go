package notification

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// preferences reads what a user stored, or the defaults.
func preferences(ctx context.Context, q db.Q, userID string) (Preferences, error) {
	var p Preferences
	err := q.QueryRowContext(ctx, `
		SELECT whatsapp, email, new_leads, closed_contracts, commission_paid, meeting_reminders, quiet, quiet_from, quiet_until, version
		FROM notification_preferences WHERE user_id = $1`, userID).Scan(&p.WhatsApp, &p.Email, &p.NewLeads, &p.ClosedContracts,
		&p.CommissionPaid, &p.MeetingReminders, &p.Quiet, &p.QuietFrom, &p.QuietUntil, &p.Version)
	if errors.Is(err, sql.ErrNoRows) {
		return Defaults(), nil
	}
	return p, db.Wrap(err, "notification: read preferences")
}

// savePreferences stores them over the version that was read; 0 is none.
func savePreferences(ctx context.Context, tx *db.Tx, userID string, p *Preferences, version int64) error {
	n, err := db.Affected(tx.ExecContext(ctx, `
		INSERT INTO notification_preferences (user_id, whatsapp, email, new_leads, closed_contracts, commission_paid, meeting_reminders,
			quiet, quiet_from, quiet_until, version, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1, $11)
		ON CONFLICT (user_id) DO UPDATE SET whatsapp = excluded.whatsapp, email = excluded.email, new_leads = excluded.new_leads,
			closed_contracts = excluded.closed_contracts, commission_paid = excluded.commission_paid,
			meeting_reminders = excluded.meeting_reminders, quiet = excluded.quiet, quiet_from = excluded.quiet_from,
			quiet_until = excluded.quiet_until, version = notification_preferences.version + 1, updated_at = excluded.updated_at
		WHERE notification_preferences.version = $12`,
		userID, p.WhatsApp, p.Email, p.NewLeads, p.ClosedContracts, p.CommissionPaid, p.MeetingReminders, p.Quiet, p.QuietFrom,
		p.QuietUntil, int64(clock.FromTime(tx.Now())), version))
	if err != nil {
		return fmt.Errorf("notification: save preferences: %w", db.Classify(err))
	}
	if n == 0 {
		return errPreferences
	}
	return nil
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

func dueMails(ctx context.Context, q db.Q, now time.Time, limit int) ([]pending, error) {
	return db.List(ctx, q, "notification: due mails", func(rows *sql.Rows, p *pending) error {
		return rows.Scan(&p.ID, &p.userID, &p.Kind, &p.Title, &p.Body, &p.Link, &p.topic, &p.until, &p.CreatedAt, &p.ReadAt)
	}, `
		SELECT id, user_id, kind, title, body, COALESCE(link, ''), COALESCE(topic, ''), mail_until, created_at, read_at FROM notifications
		WHERE mail_at <= $1 ORDER BY mail_at, id LIMIT $2`, int64(clock.FromTime(now)), limit)
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
