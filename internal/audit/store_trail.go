package audit

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strconv"

	"ynova/internal/platform/db"
)

// where returns the filter's condition and its arguments.
func (f *Filter) where() (string, []any) {
	from, to := f.bounds()
	args := []any{from, to}
	text := "at >= $1 AND at < $2"
	for _, part := range []struct{ column, value string }{
		{"actor_id", f.ActorID},
		{"session_id", f.SessionID},
		{"ip", f.IP},
		{"entity", f.Entity},
		{"entity_id", f.EntityID},
	} {
		if part.value != "" {
			args = append(args, part.value)
			text += " AND " + part.column + " = $" + strconv.Itoa(len(args))
		}
	}
	if f.Action != "" {
		args = append(args, f.Action, f.Action+".", f.Action+"/") // '/' follows '.'
		n := len(args)
		text += fmt.Sprintf(" AND (action = $%d OR action >= $%d AND action < $%d)", n-2, n-1, n)
	}
	return text, args
}

func search(ctx context.Context, q db.Q, f Filter) ([]Line, error) {
	where, args := f.where()
	args = append(args, f.Limit, f.Offset)
	return db.List(ctx, q, "audit: search", scanLine, fmt.Sprintf(`
		SELECT id, at, actor_id, actor_name, action, entity, entity_id, client_id, title, description, reason,
			before_json, after_json, session_id, ip
		FROM audit_entries WHERE %s ORDER BY at DESC, id DESC LIMIT $%d OFFSET $%d`, where, len(args)-1, len(args)), args...)
}

func count(ctx context.Context, q db.Q, f Filter) (int, error) {
	where, args := f.where()
	var n int
	if err := q.QueryRowContext(ctx, "SELECT count(*) FROM audit_entries WHERE "+where, args...).Scan(&n); err != nil {
		return 0, fmt.Errorf("audit: count: %w", db.Classify(err))
	}
	return n, nil
}

func scanLine(rows *sql.Rows, l *Line) error {
	var actorID, clientID, description, reason, before, after, session, ip sql.NullString
	err := rows.Scan(&l.ID, &l.At, &actorID, &l.ActorName, &l.Action, &l.Entity, &l.EntityID, &clientID,
		&l.Title, &description, &reason, &before, &after, &session, &ip)
	l.ActorID, l.ClientID, l.Description, l.Reason = actorID.String, clientID.String, description.String, reason.String
	l.SessionID, l.IP = session.String, ip.String
	l.Before, l.After = rawOrNil(before), rawOrNil(after)
	return err
}

func rawOrNil(text sql.NullString) json.RawMessage {
	if !text.Valid {
		return nil
	}
	return json.RawMessage(text.String)
}
