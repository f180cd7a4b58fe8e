package imported

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
)

// Import is a file that changed a table.
type Import struct {
	ID        string
	Table     string
	Filename  string
	SHA256    string
	Changed   int64 // rows
	CreatedAt clock.Micros
	CreatedBy string
	UndoneAt  *clock.Micros
	UndoneBy  string
}

// File is what a person sent.
type File struct {
	Table, Name string
	Data        []byte
}

// Change is a row before and after an import. T holds what a file states and nothing that
// a write brings by itself, as its time.
type Change[T any] struct {
	Key    string
	Before *T // nil: there was none
	After  T
	Beside bool // no value of the table but what came beside them
}

// Keep records what an import changed, in the transaction that changed it.
func Keep[T any](ctx context.Context, tx *db.Tx, a actor.Actor, f File, changes []Change[T]) error {
	sum := sha256.Sum256(f.Data)
	im := &Import{
		ID: id.New(), Table: f.Table, Filename: f.Name, SHA256: hex.EncodeToString(sum[:]),
		CreatedAt: clock.FromTime(tx.Now()), CreatedBy: a.Name,
	}
	rows := make([]row, len(changes))
	for i, c := range changes {
		if !c.Beside {
			im.Changed++
		}
		after, err := json.Marshal(c.After)
		if err != nil {
			return fmt.Errorf("imported: row after: %w", err)
		}
		rows[i] = row{key: c.Key, after: string(after), beside: c.Beside}
		if c.Before == nil {
			continue
		}
		before, err := json.Marshal(c.Before)
		if err != nil {
			return fmt.Errorf("imported: row before: %w", err)
		}
		rows[i].before = string(before)
	}
	if err := insertImport(ctx, tx, im); err != nil {
		return err
	}
	return insertRows(ctx, tx, im.ID, rows)
}
