package audit

import (
	"context"
	"database/sql"
	"fmt"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/web"
)

// maxPage bounds what one call reads.
const maxPage = 100

// Record writes the entry in the caller's transaction. The address and the
// request come from the context where there is one.
func Record(ctx context.Context, tx *db.Tx, e Entry) error {
	before, err := snapshot(e.Before)
	if err != nil {
		return err
	}
	after, err := snapshot(e.After)
	if err != nil {
		return err
	}
	requestID := e.RequestID
	if requestID == "" {
		requestID = logging.RequestID(ctx)
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO audit_entries (id, at, actor_id, actor_name, session_id, ip, action, entity, entity_id,
			client_id, title, description, reason, before_json, after_json, request_id)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
		id.New(), clock.FromTime(tx.Now()), db.Optional(e.Actor.UserID), e.actorName(), db.Optional(e.Actor.SessionID),
		db.Optional(web.ClientIP(ctx)), e.Action, e.Entity, e.EntityID, db.Optional(e.ClientID), e.title(),
		db.Optional(e.Description), db.Optional(e.Reason), before, after, db.Optional(requestID))
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
	return db.List(ctx, q, "audit: read", scan, `
		SELECT id, at, actor_id, actor_name, action, entity, entity_id, client_id, title, description, reason,
			before_json, after_json
		FROM audit_entries
		WHERE (at, id) < ($1, $2) AND `+where+`
		ORDER BY at DESC, id DESC LIMIT $3`, append([]any{at, lastID, limit}, args...)...)
}

func scan(rows *sql.Rows, r *Stored) error {
	var actorID, clientID, description, reason, before, after sql.NullString
	err := rows.Scan(&r.ID, &r.At, &actorID, &r.ActorName, &r.Action, &r.Entity, &r.EntityID, &clientID,
		&r.Title, &description, &reason, &before, &after)
	r.ActorID, r.ClientID, r.Description, r.Reason = actorID.String, clientID.String, description.String, reason.String
	r.Before, r.After = rawOrNil(before), rawOrNil(after)
	return err
}
