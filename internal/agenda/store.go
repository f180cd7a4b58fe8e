package agenda

import (
	"context"
	"database/sql"
	"time"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
)

// columns are an appointment as it is kept, and the name of its client.
var columns = db.Columns[Appointment]{
	db.Text("id", func(a *Appointment) *string { return &a.ID }).GivenOnce(),
	db.Text("user_id", func(a *Appointment) *string { return &a.UserID }).GivenOnce(),
	db.OptionalText("client_id", func(a *Appointment) *string { return &a.ClientID }),
	db.Shown("c.name", func(a *Appointment) *string { return &a.Client }),
	db.Text("subject", func(a *Appointment) *string { return &a.Subject }),
	db.Text("place", func(a *Appointment) *string { return &a.Place }),
	db.Text("notes", func(a *Appointment) *string { return &a.Notes }),
	{Name: "search", Value: func(a *Appointment) any { return a.searchText() }},
	db.Plain("starts_at", func(a *Appointment) *clock.Micros { return &a.Start }),
	db.Plain("ends_at", func(a *Appointment) *clock.Micros { return &a.End }),
	db.Plain("duration", func(a *Appointment) *int { return &a.Duration }),
	db.Plain("status", func(a *Appointment) *Status { return &a.Status }),
	db.OptionalText("reminder_job", func(a *Appointment) *string { return &a.reminderJob }),
	db.Int("version", func(a *Appointment) *int64 { return &a.Version }),
	db.Plain("created_at", func(a *Appointment) *clock.Micros { return &a.CreatedAt }).GivenOnce(),
	db.Plain("updated_at", func(a *Appointment) *clock.Micros { return &a.UpdatedAt }),
}

var (
	selected          = `SELECT ` + columns.Select("a.")
	insertAppointment = columns.Insert("agenda_appointments")
	updateAppointment = columns.Update("agenda_appointments")
)

// from joins the client as far as the user reaches it.
func from(a actor.Actor, args *[]any) string {
	return ` FROM agenda_appointments a LEFT JOIN clients c ON c.id = a.client_id AND ` +
		client.ScopeOf(a, actor.ClientsRead).Where("c.id", args)
}

// byID reads one of the user's own appointments; forUpdate is empty or Dialect.ForUpdate("a").
func byID(ctx context.Context, q db.Q, who actor.Actor, appointmentID, forUpdate string) (Appointment, error) {
	if len(appointmentID) > 64 {
		return Appointment{}, ErrNotFound
	}
	args := []any{appointmentID, who.UserID}
	a, err := columns.Scan(q.QueryRowContext(ctx, selected+from(who, &args)+` WHERE a.id = $1 AND a.user_id = $2`+forUpdate, args...).Scan)
	return a, db.WrapRow(err, ErrNotFound, "agenda: read")
}

// where is the condition of the filter on the user's appointments, with its order.
func (f *Filter) where(who actor.Actor, now time.Time, args *[]any) (condition, order string) {
	place := func(v any) string { return db.Arg(args, v) }
	condition, order = "a.user_id = "+place(who.UserID), "a.starts_at DESC, a.id DESC"
	switch f.When {
	case Past:
		condition += " AND a.status = 'marcado' AND a.ends_at <= " + place(clock.FromTime(now))
	case Dropped:
		condition += " AND a.status = 'cancelado'"
	case All:
	default:
		condition += " AND a.status = 'marcado' AND a.ends_at > " + place(clock.FromTime(now))
		order = "a.starts_at, a.id"
	}
	if !f.First.IsZero() {
		condition += " AND a.starts_at >= " + place(clock.FromTime(f.First.In(clock.SaoPaulo())))
	}
	if !f.Last.IsZero() {
		condition += " AND a.starts_at < " + place(clock.FromTime(f.Last.AddDays(1).In(clock.SaoPaulo())))
	}
	if f.Search != "" {
		condition += " AND " + db.Finds(search.Parse(f.Search), args, "a.search", "c.search_text")
	}
	return condition, order
}

// list reads a page of the user's appointments and how many there are.
func list(ctx context.Context, q db.Q, who actor.Actor, f Filter, now time.Time) ([]Appointment, int, error) {
	var args []any
	source := from(who, &args)
	condition, order := f.where(who, now, &args)
	total, err := db.Count(ctx, q, "agenda: count", source+` WHERE `+condition, args...)
	if err != nil {
		return nil, 0, err
	}
	query := selected + source + ` WHERE ` + condition + ` ORDER BY ` + order + db.Page(&args, f.Limit, f.Offset)
	found, err := db.List(ctx, q, "agenda: list", columns.Rows(), query, args...)
	return found, total, err
}

// since reads what the user's calendar shows, cancelled ones too.
func since(ctx context.Context, q db.Q, who actor.Actor, first time.Time) ([]Appointment, error) {
	args := []any{who.UserID, clock.FromTime(first)}
	return db.List(ctx, q, "agenda: calendar", columns.Rows(), selected+from(who, &args)+`
		WHERE a.user_id = $1 AND a.starts_at >= $2 ORDER BY a.starts_at, a.id LIMIT 2000`, args...)
}

// busyBetween reads the times that the user keeps in the stretch, but for one
// appointment.
func busyBetween(ctx context.Context, q db.Q, userID, without string, first, last time.Time) ([]span, error) {
	return db.List(ctx, q, "agenda: busy", func(rows *sql.Rows, s *span) error {
		var start, end clock.Micros
		err := rows.Scan(&start, &end)
		*s = span{start.Time(), end.Time()}
		return err
	}, `
		SELECT starts_at, ends_at FROM agenda_appointments
		WHERE user_id = $1 AND status = 'marcado' AND starts_at < $2 AND ends_at > $3 AND id <> $4 ORDER BY starts_at`,
		userID, clock.FromTime(last), clock.FromTime(first), without)
}

// lockBookForUpdate makes the changes of one user's agenda wait for each other until the
// transaction ends.
func lockBookForUpdate(ctx context.Context, tx *db.Tx, userID string) error {
	return db.Exec(ctx, tx, "agenda: lock book", `
		INSERT INTO agenda_books (user_id, changes) VALUES ($1, 1)
		ON CONFLICT (user_id) DO UPDATE SET changes = agenda_books.changes + 1`, userID)
}

func insert(ctx context.Context, tx *db.Tx, a *Appointment) error {
	return written(db.Exec(ctx, tx, "agenda: insert", insertAppointment, columns.Values(nil, a)...))
}

func update(ctx context.Context, tx *db.Tx, a *Appointment) error {
	return written(db.Exec(ctx, tx, "agenda: update", updateAppointment, columns.Changing().Values([]any{a.ID}, a)...))
}

func written(err error) error {
	if db.IsUnique(err) {
		return errTaken.WithCause(err)
	}
	return err
}

// clientInReach answers errClient unless the client is in the user's scope.
func clientInReach(ctx context.Context, q db.Q, a actor.Actor, clientID string) error {
	if clientID == "" {
		return nil
	}
	args := []any{clientID}
	var one int
	err := q.QueryRowContext(ctx, `SELECT 1 FROM clients WHERE id = $1 AND `+client.ScopeOf(a, actor.ClientsRead).Where("id", &args), args...).Scan(&one)
	return db.WrapRow(err, errClient, "agenda: client")
}
