package measurement

import (
	"context"

	"ynova/internal/audit"
	"ynova/internal/balance/intake"
	"ynova/internal/balance/recompute"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/imports/layout"
)

// subject is what measurements bring to the engine of spreadsheets.
type subject struct{ months *recompute.Service }

func (s *subject) Fields() *layout.Fields { return &intake.Fields }

func (s *subject) Rules(t *layout.Table, m layout.Mapping) layout.Rules[intake.Row] {
	return intake.Rules(t, m)
}

func (s *subject) Permission() actor.Permission { return actor.BalancesUpload }

func (s *subject) Apply(ctx context.Context, tx *db.Tx, c *imports.Chunk[intake.Row]) error {
	return (&chunk{Chunk: c, tx: tx, months: s.months}).apply(ctx)
}

func (s *subject) Undo(ctx context.Context, tx *db.Tx, u *imports.Undoing) error {
	return (&undoing{Undoing: u, tx: tx, months: s.months}).apply(ctx)
}

// Cleanup removes the clients and units that the import created and nobody uses.
func (s *subject) Cleanup(ctx context.Context, tx *db.Tx, a actor.Actor, im *imports.Import) error {
	return client.CleanUpImport(ctx, tx, a, im)
}

func (s *subject) Created(ctx context.Context, q db.Q, im *imports.Import, after int64, limit int) ([]imports.Line, error) {
	return createdLines(ctx, q, im.Seq, after, limit)
}

// Most rows create a month, which knows the line that it comes from: of them no line
// is stored.
func (s *subject) LinesQuery(o imports.Outcome) string { return linesQueries[o] }

func (s *subject) Record(ctx context.Context, tx *db.Tx, a actor.Actor, im *imports.Import, action, title string) error {
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: action, Entity: "import", EntityID: im.ID, Title: title, Description: im.Filename, Reason: im.Confirmed,
		After: map[string]any{"filename": im.Filename, "sha256": im.SHA256, "state": im.State, "counts": historyCounts(&im.Counts)},
	})
}

// historyCounts are the counts by the names that the history has for them.
func historyCounts(n *imports.Counts) map[string]int64 {
	return map[string]int64{
		"Total": n.Total, "Valid": n.Valid, "Rejected": n.Rejected,
		"Created": n.Created, "Updated": n.Updated, "Unchanged": n.Unchanged,
		"Orphan": n.Flagged(OutcomeNoContract), "Divergent": n.Flagged(OutcomeDivergent), "Undone": n.Undone, "Conflicts": n.Conflicts,
	}
}
