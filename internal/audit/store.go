package audit

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/web"
)

// entryColumns are an entry as it is kept, but for the request; Stored leaves out the last
// two.
var entryColumns = db.Columns[Line]{
	db.Text("id", func(l *Line) *string { return &l.ID }),
	db.Plain("at", func(l *Line) *clock.Micros { return &l.At }),
	db.OptionalText("actor_id", func(l *Line) *string { return &l.ActorID }),
	db.Text("actor_name", func(l *Line) *string { return &l.ActorName }),
	db.Text("action", func(l *Line) *string { return &l.Action }),
	db.Text("entity", func(l *Line) *string { return &l.Entity }),
	db.Text("entity_id", func(l *Line) *string { return &l.EntityID }),
	db.OptionalText("client_id", func(l *Line) *string { return &l.ClientID }),
	db.Text("title", func(l *Line) *string { return &l.Title }),
	db.OptionalText("description", func(l *Line) *string { return &l.Description }),
	db.OptionalText("reason", func(l *Line) *string { return &l.Reason }),
	db.Raw("before_json", func(l *Line) *json.RawMessage { return &l.Before }),
	db.Raw("after_json", func(l *Line) *json.RawMessage { return &l.After }),
	db.OptionalText("session_id", func(l *Line) *string { return &l.SessionID }),
	db.OptionalText("ip", func(l *Line) *string { return &l.IP }),
}

var (
	storedColumns = entryColumns[:len(entryColumns)-2]
	insertOf      = "INSERT INTO audit_entries (" + entryColumns.Names() + ", request_id) VALUES " + db.Tuples(1, len(entryColumns)+1)
)

// maxPage bounds what one call reads.
const maxPage = 100

// Record writes the entry in the caller's transaction. The address and the
// request come from the context where there is one, but for what an hour came to.
func Record(ctx context.Context, tx *db.Tx, e Entry) error {
	before, err := snapshot(e.Before)
	if err != nil {
		return err
	}
	after, err := snapshot(e.After)
	if err != nil {
		return err
	}
	requestID, ip := e.RequestID, ""
	if !e.summed {
		requestID, ip = cmp.Or(requestID, logging.RequestID(ctx)), web.ClientIP(ctx)
	}
	_, err = tx.ExecContext(ctx, insertOf, append(entryColumns.Values(nil, &Line{
		Stored: Stored{
			ID: id.New(), At: clock.FromTime(tx.Now()), ActorID: e.Actor.UserID, ActorName: e.actorName(), Action: e.Action, Entity: e.Entity,
			EntityID: e.EntityID, ClientID: e.ClientID, Title: e.title(), Description: e.Description, Reason: e.Reason, Before: before, After: after,
		},
		SessionID: e.Actor.SessionID, IP: ip,
	}), db.Optional(requestID))...)
	if err != nil {
		return fmt.Errorf("audit: record %s: %w", e.Action, err)
	}
	web.Recorded(ctx)
	return nil
}

// Page says which part of a trail to read, newest first: up to Limit entries
// (at most 100) that are older than the entry Before; all where it is nil.
type Page struct {
	Before *Stored
	Limit  int
}

// ByEntity reads the trail of one row, for its timeline.
func ByEntity(ctx context.Context, q db.Q, entity, entityID string, page Page) ([]Stored, error) {
	return read(ctx, q, page, "entity = $4 AND entity_id = $5", entity, entityID)
}

// ByActor reads what one user did.
func ByActor(ctx context.Context, q db.Q, userID string, page Page) ([]Stored, error) {
	return read(ctx, q, page, "actor_id = $4", userID)
}

func read(ctx context.Context, q db.Q, page Page, where string, args ...any) ([]Stored, error) {
	at, lastID := clock.Micros(1<<62), ""
	if page.Before != nil {
		at, lastID = page.Before.At, page.Before.ID
	}
	limit := maxPage
	if page.Limit > 0 {
		limit = min(page.Limit, maxPage)
	}
	r := storedColumns.Reader()
	return db.List(ctx, q, "audit: read", func(rows *sql.Rows, v *Stored) error {
		err := r.Read(rows.Scan)
		*v = r.Row.Stored
		return err
	}, "SELECT "+storedColumns.Names()+" FROM audit_entries WHERE (at, id) < ($1, $2) AND "+where+" ORDER BY at DESC, id DESC LIMIT $3",
		append([]any{at, lastID, limit}, args...)...)
}
