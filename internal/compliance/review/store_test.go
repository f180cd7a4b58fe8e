package review

import (
	"context"
	"testing"

	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

var ana = actor.Actor{UserID: dbtest.User, Name: "Ana Prado"}

// TestEveryFieldOfANoteIsStored_CT20 writes a note and reads back each field, also
// after a change.
func TestEveryFieldOfANoteIsStored_CT20(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		n := Note{ID: id.New(), Text: "Conferir", Open: true, By: ana.Name, At: 1, UpdatedAt: 2, Version: 3}
		stored := func(write func(context.Context, *db.Tx) error, empty ...string) {
			t.Helper()
			dbtest.Write(t, d, write)
			got, err := noteOf(t.Context(), d, dbtest.Contract, n.ID)
			if err != nil {
				t.Fatal(err)
			}
			dbtest.Same(t, n, got, empty...)
		}
		stored(func(ctx context.Context, tx *db.Tx) error { return insertNote(ctx, tx, ana, dbtest.Contract, &n) })
		n.Text, n.Open, n.UpdatedAt, n.Version = "Conferido", false, 4, 5
		stored(func(ctx context.Context, tx *db.Tx) error { return updateNote(ctx, tx, ana, &n) }, "Open")
	})
}

// TestEveryFieldOfAStepIsStored_CT19 writes a step and reads back each field, also after
// a change.
func TestEveryFieldOfAStepIsStored_CT19(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		m := Mark{Area: "faturamento", Step: "dados", Light: new(portfolio.LightVerde), Observation: "Nota", By: ana.Name, At: 1, Version: 2}
		stored := func(empty ...string) {
			t.Helper()
			dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return storeMark(ctx, tx, ana, dbtest.Contract, &m) })
			got, err := markOf(t.Context(), d, dbtest.Contract, m.Area, m.Step)
			if err != nil {
				t.Fatal(err)
			}
			dbtest.Same(t, m, got, empty...)
		}
		stored()
		m.Light, m.Observation, m.At, m.Version = nil, "Outra", 3, 4
		stored("Light")
	})
}
