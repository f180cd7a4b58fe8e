package imported

import (
	"context"
	"encoding/json"
	"fmt"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
)

// Import is a file that changed a table.
type Import struct {
	ID        string        `json:"id"`
	Table     string        `json:"table" enum:"tarifas,bandeiras,pld,IPCA,IGP-M"`
	Filename  string        `json:"filename"`
	SHA256    string        `json:"-"`
	Changed   int64         `json:"changed" doc:"Valores que mudou"`
	CreatedAt clock.Micros  `json:"created_at"`
	CreatedBy string        `json:"created_by"`
	UndoneAt  *clock.Micros `json:"undone_at"`
	UndoneBy  string        `json:"undone_by"`
}

// Stated is what a file says of a row, and nothing that a write brings by itself, as its time.
type Stated interface {
	Key() string  // of the row within its table
	Name() string // as a person calls it
}

// Change is a row before and after an import.
type Change[T Stated] struct {
	Before *T // nil: there was none
	After  T
	Beside bool // no value of the table but what came beside them
}

// ChangeOf is what writing a row changes; before is nil where there was none.
func ChangeOf[V any, T Stated](before, after *V, of func(*V) T) Change[T] {
	c := Change[T]{After: of(after)}
	if before != nil {
		was := of(before)
		c.Before = &was
	}
	return c
}

// ByKey are rows as they stand, by their keys.
func ByKey[V any, T Stated](rows []V, of func(*V) T) map[string]T {
	now := make(map[string]T, len(rows))
	for i := range rows {
		s := of(&rows[i])
		now[s.Key()] = s
	}
	return now
}

// keep records what an import changed, in the transaction that changed it.
func keep[T Stated](ctx context.Context, tx *db.Tx, a actor.Actor, table string, f Recorded, changes []Change[T]) error {
	im := &Import{ID: id.New(), Table: table, Filename: f.File, SHA256: f.SHA256, CreatedAt: clock.FromTime(tx.Now()), CreatedBy: a.Name}
	rows := make([]row, len(changes))
	for i, c := range changes {
		if !c.Beside {
			im.Changed++
		}
		after, err := json.Marshal(c.After)
		if err != nil {
			return fmt.Errorf("imported: row after: %w", err)
		}
		rows[i] = row{key: c.After.Key(), after: string(after), beside: c.Beside}
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
