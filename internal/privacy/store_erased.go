package privacy

import (
	"context"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

var erasedColumns = db.Columns[erased]{
	db.Text("id", func(e *erased) *string { return &e.ID }),
	db.Plain("at", func(e *erased) *clock.Micros { return &e.At }),
	db.Text("subject_sealed", func(e *erased) *string { return &e.Subject }),
}

func insertErased(ctx context.Context, tx *db.Tx, e *erased) error {
	return db.Exec(ctx, tx, "privacy: note erasure", erasedColumns.Insert("erasures"), erasedColumns.Values(nil, e)...)
}

func insertErasedOnce(ctx context.Context, tx *db.Tx, e *erased) (bool, error) {
	return db.Changed(ctx, tx, "privacy: note erasure again", erasedColumns.Insert("erasures")+" ON CONFLICT (id) DO NOTHING", erasedColumns.Values(nil, e)...)
}

func listErased(ctx context.Context, q db.Q) ([]erased, error) {
	return db.List(ctx, q, "privacy: erasures", erasedColumns.Rows(), "SELECT "+erasedColumns.Names()+" FROM erasures ORDER BY at, id")
}
