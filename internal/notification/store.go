package notification

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
)

func insert(ctx context.Context, tx *db.Tx, userID string, m Message) (string, error) {
	messageID := id.New()
	return messageID, db.Exec(ctx, tx, "notification: insert", `
		INSERT INTO notifications (id, user_id, kind, title, body, link, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		messageID, userID, m.Kind, m.Title, m.Body, db.Optional(m.Link), clock.FromTime(tx.Now()))
}

func list(ctx context.Context, q db.Q, userID string, onlyUnread bool, limit, offset int) (List, error) {
	var l List
	err := q.QueryRowContext(ctx, `
		SELECT COUNT(*), COUNT(*) FILTER (WHERE read_at IS NULL) FROM notifications WHERE user_id = $1`, userID).
		Scan(&l.Total, &l.Unread)
	if err != nil {
		return List{}, fmt.Errorf("notification: count: %w", err)
	}
	filter := ""
	if onlyUnread {
		filter, l.Total = " AND read_at IS NULL", l.Unread
	}
	l.Items, err = db.List(ctx, q, "notification: list", func(rows *sql.Rows, n *Notification) error {
		return rows.Scan(&n.ID, &n.Kind, &n.Title, &n.Body, (*db.NullText)(&n.Link), &n.CreatedAt, &n.ReadAt)
	}, `
		SELECT id, kind, title, body, link, created_at, read_at FROM notifications WHERE user_id = $1`+filter+`
		ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`, userID, limit, offset)
	return l, err
}

func countUnread(ctx context.Context, q db.Q, userID string) (int, error) {
	return db.Count(ctx, q, "notification: count", " FROM notifications WHERE user_id = $1 AND read_at IS NULL", userID)
}

func markRead(ctx context.Context, tx *db.Tx, userID string, ids []string, now time.Time) error {
	args := []any{userID, clock.FromTime(now)}
	filter := ""
	if ids != nil {
		if len(ids) == 0 {
			return nil
		}
		places := make([]string, len(ids))
		for i, messageID := range ids {
			places[i] = db.Arg(&args, messageID)
		}
		filter = " AND id IN (" + strings.Join(places, ", ") + ")"
	}
	return db.Exec(ctx, tx, "notification: mark read", "UPDATE notifications SET read_at = $2 WHERE user_id = $1 AND read_at IS NULL"+filter, args...)
}

func deleteBefore(ctx context.Context, tx *db.Tx, before time.Time) error {
	return db.Exec(ctx, tx, "notification: delete old", "DELETE FROM notifications WHERE created_at < $1", clock.FromTime(before))
}
