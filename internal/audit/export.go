package audit

import (
	"context"
	"encoding/json"
	"fmt"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/export"
)

// Export is what the trail says of a list that leaves as a file (R8).
type Export struct {
	Actor  actor.Actor
	Action string // as "contract.export"
	List   string // as "contracts"
	Title  string
	Format export.Format
	Filter any // as it was requested
}

// In is the export.Table's Record that keeps the entry in the database.
func (e Export) In(d *db.DB) func(ctx context.Context, rows int) error {
	return func(ctx context.Context, rows int) error {
		filter, err := json.Marshal(e.Filter)
		if err != nil {
			return fmt.Errorf("audit: filter of %s: %w", e.Action, err)
		}
		return d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			return RecordVisit(ctx, tx, Entry{
				Actor: e.Actor, Action: e.Action, Entity: "export", EntityID: e.List, Title: e.Title,
				After: map[string]any{"formato": e.Format, "linhas": rows, "filtro": e.Filter},
			}, string(e.Format)+string(filter))
		})
	}
}
