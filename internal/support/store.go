package support

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
)

const ticketColumns = "id, number, user_id, user_name, category, subject, status, created_at, updated_at"

func scanTicket(row interface{ Scan(...any) error }) (Ticket, error) {
	var t Ticket
	err := row.Scan(&t.ID, &t.Number, &t.UserID, &t.UserName, &t.Category, &t.Subject, &t.Status, &t.CreatedAt, &t.UpdatedAt)
	return t, err
}

// byID reads a ticket that the actor may know of.
func byID(ctx context.Context, q db.Q, a actor.Actor, ticketID, lock string) (Ticket, error) {
	t, err := scanTicket(q.QueryRowContext(ctx, "SELECT "+ticketColumns+" FROM tickets WHERE id = $1"+lock, ticketID))
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return t, errNotFound
	case err != nil:
		return t, fmt.Errorf("support: ticket: %w", db.Classify(err))
	case !t.visible(a):
		return Ticket{}, errNotFound
	}
	return t, nil
}

// list reads the tickets of the owner, everybody's where it is empty.
func list(ctx context.Context, q db.Q, owner string, f Filter) ([]Ticket, int, error) {
	const where = " FROM tickets WHERE ($1 = '' OR user_id = $1) AND ($2 = '' OR status = $2)"
	var total int
	if err := q.QueryRowContext(ctx, "SELECT count(*)"+where, owner, f.Status).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("support: count tickets: %w", db.Classify(err))
	}
	rows, err := q.QueryContext(ctx, "SELECT "+ticketColumns+where+" ORDER BY updated_at DESC, id DESC LIMIT $3 OFFSET $4",
		owner, f.Status, f.Limit, f.Offset)
	found, err := db.Collect(rows, err, func(rows *sql.Rows, v *Ticket) (err error) {
		*v, err = scanTicket(rows)
		return err
	})
	return found, total, err
}

func messages(ctx context.Context, q db.Q, ticketID string) ([]Message, error) {
	rows, err := q.QueryContext(ctx, `
		SELECT id, user_id, user_name, staff, body, at FROM ticket_messages WHERE ticket_id = $1 ORDER BY at, id`, ticketID)
	return db.Collect(rows, err, func(rows *sql.Rows, m *Message) error {
		return rows.Scan(&m.ID, &m.UserID, &m.UserName, &m.Staff, &m.Body, &m.At)
	})
}

func nextNumber(ctx context.Context, tx *db.Tx) (n int64, err error) {
	err = tx.QueryRowContext(ctx, "UPDATE ticket_numbers SET last = last + 1 WHERE name = 'chamado' RETURNING last").Scan(&n)
	return n, db.Wrap(err, "support: number")
}

func insert(ctx context.Context, tx *db.Tx, t *Ticket) error {
	_, err := tx.ExecContext(ctx, "INSERT INTO tickets ("+ticketColumns+") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
		t.ID, t.Number, t.UserID, t.UserName, t.Category, t.Subject, t.Status, t.CreatedAt, t.UpdatedAt)
	return err
}

func update(ctx context.Context, tx *db.Tx, t *Ticket) error {
	_, err := tx.ExecContext(ctx, "UPDATE tickets SET status = $2, updated_at = $3 WHERE id = $1", t.ID, t.Status, t.UpdatedAt)
	return err
}

func insertMessage(ctx context.Context, tx *db.Tx, ticketID string, m *Message) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO ticket_messages (id, ticket_id, user_id, user_name, staff, body, at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		m.ID, ticketID, m.UserID, m.UserName, m.Staff, m.Body, m.At)
	return err
}

// staffIDs are the active users who answer tickets, but the one given.
func staffIDs(ctx context.Context, q db.Q, except string) ([]string, error) {
	rows, err := q.QueryContext(ctx, `
		SELECT DISTINCT u.id FROM users u JOIN user_roles r ON r.user_id = u.id
		WHERE u.status = 'ativo' AND r.role IN ($1, $2) AND u.id <> $3 ORDER BY u.id`, actor.Gestora, actor.Backoffice, except)
	return db.Collect(rows, err, db.Single[string])
}
