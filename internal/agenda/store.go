package agenda

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"
	"strings"
	"time"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
)

const columns = `a.id, a.user_id, a.client_id, c.name, a.subject, a.place, a.notes, a.starts_at, a.ends_at, a.duration, a.status,
	a.reminder_job, a.version, a.created_at, a.updated_at`

// from joins the client as far as the user reaches it.
func from(a actor.Actor, args *[]any) string {
	return ` FROM agenda_appointments a LEFT JOIN clients c ON c.id = a.client_id AND ` +
		client.ScopeOf(a, actor.ClientsRead).Where("c.id", args)
}

// ofAppointment limits a lock to the appointment, where the engine locks rows.
func ofAppointment(tx *db.Tx) string {
	if tx.Dialect().ForUpdate() == "" {
		return ""
	}
	return " OF a"
}

func scan(into func(...any) error) (Appointment, error) {
	var a Appointment
	var clientID, name, job sql.NullString
	err := into(&a.ID, &a.UserID, &clientID, &name, &a.Subject, &a.Place, &a.Notes, &a.Start, &a.End, &a.Duration, &a.Status,
		&job, &a.Version, &a.CreatedAt, &a.UpdatedAt)
	a.ClientID, a.Client, a.reminderJob = clientID.String, name.String, job.String
	return a, err
}

// byID reads one of the user's own appointments; hold locks it.
func byID(ctx context.Context, q db.Q, who actor.Actor, appointmentID, hold string) (Appointment, error) {
	if len(appointmentID) > 64 {
		return Appointment{}, ErrNotFound
	}
	args := []any{appointmentID, who.UserID}
	a, err := scan(q.QueryRowContext(ctx, `SELECT `+columns+from(who, &args)+` WHERE a.id = $1 AND a.user_id = $2`+hold, args...).Scan)
	return a, db.WrapRow(err, ErrNotFound, "agenda: read")
}

// where is the condition of the filter on the user's appointments, with its order.
func (f *Filter) where(who actor.Actor, now time.Time, args *[]any) (condition, order string) {
	place := func(v any) string {
		*args = append(*args, v)
		return "$" + strconv.Itoa(len(*args))
	}
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
		text := place("%" + likeEscaper.Replace(ptbr.Fold(f.Search)) + "%")
		condition += ` AND (a.search LIKE ` + text + ` ESCAPE '\' OR c.search_text LIKE ` + text + ` ESCAPE '\')`
	}
	return condition, order
}

var likeEscaper = strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`)

// list reads a page of the user's appointments and how many there are.
func list(ctx context.Context, q db.Q, who actor.Actor, f Filter, now time.Time) ([]Appointment, int, error) {
	var args []any
	source := from(who, &args)
	condition, order := f.where(who, now, &args)
	var total int
	if err := q.QueryRowContext(ctx, `SELECT COUNT(*)`+source+` WHERE `+condition, args...).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("agenda: count: %w", db.Classify(err))
	}
	n := len(args)
	args = append(args, f.Limit, f.Offset)
	found, err := db.List(ctx, q, "agenda: list", db.Scanned(scan), `SELECT `+columns+source+` WHERE `+condition+` ORDER BY `+order+
		` LIMIT $`+strconv.Itoa(n+1)+` OFFSET $`+strconv.Itoa(n+2), args...)
	return found, total, err
}

// since reads what the user's calendar shows, cancelled ones too.
func since(ctx context.Context, q db.Q, who actor.Actor, first time.Time) ([]Appointment, error) {
	args := []any{who.UserID, clock.FromTime(first)}
	return db.List(ctx, q, "agenda: calendar", db.Scanned(scan), `SELECT `+columns+from(who, &args)+`
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
	return db.Exec(ctx, tx, "agenda: hold book", `
		INSERT INTO agenda_books (user_id, changes) VALUES ($1, 1)
		ON CONFLICT (user_id) DO UPDATE SET changes = agenda_books.changes + 1`, userID)
}

func insert(ctx context.Context, tx *db.Tx, a *Appointment) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO agenda_appointments (id, user_id, client_id, subject, place, notes, search, starts_at, ends_at, duration, status,
			reminder_job, version, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)`,
		a.ID, a.UserID, db.Optional(a.ClientID), a.Subject, a.Place, a.Notes, a.searchText(), a.Start, a.End, a.Duration, string(a.Status),
		db.Optional(a.reminderJob), a.Version, a.CreatedAt)
	return written("insert", err)
}

func update(ctx context.Context, tx *db.Tx, a *Appointment) error {
	_, err := tx.ExecContext(ctx, `
		UPDATE agenda_appointments SET client_id = $2, subject = $3, place = $4, notes = $5, search = $6, starts_at = $7, ends_at = $8,
			duration = $9, status = $10, reminder_job = $11, version = $12, updated_at = $13
		WHERE id = $1`,
		a.ID, db.Optional(a.ClientID), a.Subject, a.Place, a.Notes, a.searchText(), a.Start, a.End, a.Duration, string(a.Status),
		db.Optional(a.reminderJob), a.Version, a.UpdatedAt)
	return written("update", err)
}

func written(what string, err error) error {
	if db.IsUnique(err) {
		return errTaken.WithCause(err)
	}
	if err != nil {
		return fmt.Errorf("agenda: %s: %w", what, db.Classify(err))
	}
	return nil
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
