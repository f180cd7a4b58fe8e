package support

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// ticketColumns are a ticket as it is kept.
var ticketColumns = db.Columns[Ticket]{
	db.Text("id", func(t *Ticket) *string { return &t.ID }).GivenOnce(),
	db.Int("number", func(t *Ticket) *int64 { return &t.Number }).GivenOnce(),
	db.Text("user_id", func(t *Ticket) *string { return &t.UserID }).GivenOnce(),
	db.Text("user_name", func(t *Ticket) *string { return &t.UserName }).GivenOnce(),
	db.Text("category", func(t *Ticket) *string { return &t.Category }).GivenOnce(),
	db.Text("subject", func(t *Ticket) *string { return &t.Subject }).GivenOnce(),
	db.Plain("status", func(t *Ticket) *Status { return &t.Status }),
	db.Plain("created_at", func(t *Ticket) *clock.Micros { return &t.CreatedAt }).GivenOnce(),
	db.Plain("updated_at", func(t *Ticket) *clock.Micros { return &t.UpdatedAt }),
}

// messageColumns are a message as it is kept.
var messageColumns = db.Columns[Message]{
	db.Text("id", func(m *Message) *string { return &m.ID }),
	db.Text("ticket_id", func(m *Message) *string { return &m.ticketID }),
	db.Text("user_id", func(m *Message) *string { return &m.UserID }),
	db.Text("user_name", func(m *Message) *string { return &m.UserName }),
	db.Flag("staff", func(m *Message) *bool { return &m.Staff }),
	db.Text("body", func(m *Message) *string { return &m.Body }),
	db.Plain("at", func(m *Message) *clock.Micros { return &m.At }),
}

var (
	selectTickets   = "SELECT " + ticketColumns.Names() + " FROM tickets WHERE "
	insertOfTicket  = ticketColumns.Insert("tickets")
	updateOfTicket  = ticketColumns.Update("tickets")
	selectMessages  = "SELECT " + messageColumns.Names() + " FROM ticket_messages WHERE ticket_id = $1 ORDER BY at, id"
	insertOfMessage = messageColumns.Insert("ticket_messages")
)

// byID reads a ticket that the actor may know of.
func byID(ctx context.Context, q db.Q, a actor.Actor, ticketID, lock string) (Ticket, error) {
	t, err := ticketColumns.Scan(q.QueryRowContext(ctx, selectTickets+"id = $1"+lock, ticketID).Scan)
	if err == nil && !t.visible(a) {
		return Ticket{}, errNotFound
	}
	return t, db.WrapRow(err, errNotFound, "support: ticket")
}

// list reads the tickets of the owner, everybody's where it is empty.
func list(ctx context.Context, q db.Q, owner string, f Filter) ([]Ticket, int, error) {
	const where = "($1 = '' OR user_id = $1) AND ($2 = '' OR status = $2)"
	args := []any{owner, f.Status}
	total, err := db.Count(ctx, q, "support: count tickets", " FROM tickets WHERE "+where, args...)
	if err != nil {
		return nil, 0, err
	}
	query := selectTickets + where + " ORDER BY updated_at DESC, id DESC" + db.Page(&args, f.Limit, f.Offset)
	found, err := db.List(ctx, q, "support: tickets", ticketColumns.Rows(), query, args...)
	return found, total, err
}

func messages(ctx context.Context, q db.Q, ticketID string) ([]Message, error) {
	return db.List(ctx, q, "support: messages", messageColumns.Rows(), selectMessages, ticketID)
}

func nextNumber(ctx context.Context, tx *db.Tx) (int64, error) {
	return db.Value[int64](ctx, tx, "support: number", "UPDATE ticket_numbers SET last = last + 1 WHERE name = 'chamado' RETURNING last")
}

func insert(ctx context.Context, tx *db.Tx, t *Ticket) error {
	return db.Exec(ctx, tx, "support: insert ticket", insertOfTicket, ticketColumns.Values(nil, t)...)
}

func update(ctx context.Context, tx *db.Tx, t *Ticket) error {
	return db.Exec(ctx, tx, "support: update ticket", updateOfTicket, ticketColumns.Changing().Values([]any{t.ID}, t)...)
}

func insertMessage(ctx context.Context, tx *db.Tx, m *Message) error {
	return db.Exec(ctx, tx, "support: insert message", insertOfMessage, messageColumns.Values(nil, m)...)
}

// staffIDs are the active users who answer tickets, but the one given.
func staffIDs(ctx context.Context, q db.Q, except string) ([]string, error) {
	return db.List(ctx, q, "support: staff", db.Single[string], `
		SELECT DISTINCT u.id FROM users u JOIN user_roles r ON r.user_id = u.id
		WHERE u.status = 'ativo' AND r.role IN ($1, $2) AND u.id <> $3 ORDER BY u.id`, actor.Gestora, actor.Backoffice, except)
}
