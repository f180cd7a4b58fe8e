package negotiation

import (
	"context"
	"database/sql"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
)

func insertNote(ctx context.Context, tx *db.Tx, a actor.Actor, dealID string, e *Event) error {
	return db.Exec(ctx, tx, "negotiation: insert note", `INSERT INTO deal_notes (id, deal_id, body, author_id, created_at) VALUES ($1, $2, $3, $4, $5)`,
		e.ID, dealID, e.Description, a.UserID, e.At)
}

func notes(ctx context.Context, q db.Q, dealID string) ([]Event, error) {
	return db.List(ctx, q, "negotiation: notes", func(rows *sql.Rows, e *Event) error {
		*e = Event{Note: true}
		return rows.Scan(&e.ID, &e.At, &e.By, &e.ByID, &e.Description)
	}, `
		SELECT n.id, n.created_at, u.name, u.id, n.body FROM deal_notes n JOIN users u ON u.id = n.author_id
		WHERE n.deal_id = $1 ORDER BY n.created_at DESC, n.id DESC LIMIT $2`, dealID, timelineLength)
}
