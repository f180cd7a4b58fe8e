package rerun

import (
	"context"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// TestEveryFieldOfARunIsStored writes a run that ended with an item, and reads back
// each field.
func TestEveryFieldOfARunIsStored(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		run := Run{
			ID: "run", JobID: "job", Reason: "Tarifas", StartedBy: "Ana Prado", CreatedAt: 1, FinishedAt: new(clock.Micros(2)), Total: 3, Done: 3, Failed: 4,
		}
		item := Item{
			Kind: Proposal, SubjectID: "p", Version: 5, Label: "1/2026", Name: "Migração", ClientID: dbtest.Client, OwnerID: dbtest.User, Owner: "Ana Prado",
			Modality: "Verde", OldSaving: 6, NewSaving: new(money.Amount(7)), OldPercent: new(percent.Percent(8)), NewPercent: new(percent.Percent(9)),
			Promised: new(money.Amount(5)), PromisedPercent: new(percent.Percent(6)),
			Problem: "Sem tarifa", runID: "run",
		}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			if err := insertRun(ctx, tx, &run, dbtest.User); err != nil {
				return err
			}
			if err := advance(ctx, tx, run.ID, run.Done, run.Total, run.Failed); err != nil {
				return err
			}
			if err := finish(ctx, tx, run.ID, *run.FinishedAt); err != nil {
				return err
			}
			return insertItems(ctx, tx, run.ID, []Item{item})
		})
		got, err := byID(t.Context(), d, actor.SystemActor(), run.ID)
		if err != nil {
			t.Fatal(err)
		}
		dbtest.Same(t, run, *got, "job")
		items, _, err := crossed(t.Context(), d, actor.SystemActor(), run.ID, &Crossing{Saving: 7, Way: Up}, 10, 0)
		if err != nil || len(items) != 1 {
			t.Fatalf("%v, %v", items, err)
		}
		dbtest.Same(t, item, items[0], "input")
	})
}
