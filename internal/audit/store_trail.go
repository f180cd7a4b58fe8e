package audit

import (
	"context"
	"database/sql"
	"encoding/json"

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
			text += " AND " + part.column + " = " + db.Arg(&args, part.value)
		}
	}
	if f.Action != "" {
		text += " AND (action = " + db.Arg(&args, f.Action) + " OR action >= " + db.Arg(&args, f.Action+".") +
			" AND action < " + db.Arg(&args, f.Action+"/") + ")" // '/' follows '.'
	}
	return text, args
}

func search(ctx context.Context, q db.Q, f Filter) ([]Line, error) {
	where, args := f.where()
	query := `
		SELECT id, at, actor_id, actor_name, action, entity, entity_id, client_id, title, description, reason,
			before_json, after_json, session_id, ip
		FROM audit_entries WHERE ` + where + ` ORDER BY at DESC, id DESC` + db.Page(&args, f.Limit, f.Offset)
	return db.List(ctx, q, "audit: search", scanLine, query, args...)
}

func count(ctx context.Context, q db.Q, f Filter) (int, error) {
	where, args := f.where()
	return db.Count(ctx, q, "audit: count", " FROM audit_entries WHERE "+where, args...)
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
