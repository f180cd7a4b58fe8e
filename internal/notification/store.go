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
	var link *string
	if m.Link != "" {
		link = &m.Link
	}
	_, err := tx.ExecContext(ctx, `
		INSERT INTO notifications (id, user_id, kind, title, body, link, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		messageID, userID, m.Kind, m.Title, m.Body, link, clock.FromTime(tx.Now()))
	if err != nil {
		return "", fmt.Errorf("notification: insert: %w", err)
	}
	return messageID, nil
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
	rows, err := q.QueryContext(ctx, `
		SELECT id, kind, title, body, link, created_at, read_at FROM notifications WHERE user_id = $1`+filter+`
		ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`, userID, limit, offset)
	l.Items, err = db.Collect(rows, err, func(rows *sql.Rows, n *Notification) error {
		var link sql.NullString
		err := rows.Scan(&n.ID, &n.Kind, &n.Title, &n.Body, &link, &n.CreatedAt, &n.ReadAt)
		n.Link = link.String
		return err
	})
	if err != nil {
		return List{}, fmt.Errorf("notification: list: %w", err)
	}
	return l, nil
}

func countUnread(ctx context.Context, q db.Q, userID string) (int, error) {
	var n int
	err := q.QueryRowContext(ctx, "SELECT COUNT(*) FROM notifications WHERE user_id = $1 AND read_at IS NULL", userID).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("notification: count: %w", err)
	}
	return n, nil
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
			args = append(args, messageID)
			places[i] = fmt.Sprintf("$%d", len(args))
		}
		filter = " AND id IN (" + strings.Join(places, ", ") + ")"
	}
	_, err := tx.ExecContext(ctx, "UPDATE notifications SET read_at = $2 WHERE user_id = $1 AND read_at IS NULL"+filter, args...)
	if err != nil {
		return fmt.Errorf("notification: mark read: %w", err)
	}
	return nil
}

func deleteBefore(ctx context.Context, tx *db.Tx, before time.Time) error {
	if _, err := tx.ExecContext(ctx, "DELETE FROM notifications WHERE created_at < $1", clock.FromTime(before)); err != nil {
		return fmt.Errorf("notification: delete old: %w", err)
	}
	return nil
}
