package audit

import (
	"context"

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
	query := "SELECT " + entryColumns.Names() + " FROM audit_entries WHERE " + where + " ORDER BY at DESC, id DESC" + db.Page(&args, f.Limit, f.Offset)
	return db.List(ctx, q, "audit: search", entryColumns.Rows(), query, args...)
}

func count(ctx context.Context, q db.Q, f Filter) (int, error) {
	where, args := f.where()
	return db.Count(ctx, q, "audit: count", " FROM audit_entries WHERE "+where, args...)
}
