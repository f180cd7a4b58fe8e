package simulation

import (
	"context"
	"encoding/json"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// TestEveryFieldOfASimulationIsStored writes a simulation with a version and reads
// back each field, as it was made and as it was changed.
func TestEveryFieldOfASimulationIsStored(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		first := Simulation{ID: "first", Number: 1, OwnerID: dbtest.User, Modality: "Azul"}
		s := Simulation{
			ID: "s", ClientID: dbtest.Client, OwnerID: dbtest.User, Owner: "Ana Prado", Number: 2, Name: "Migração", Distributor: "Copel", Modality: "Verde",
			AnnualCost: 3, AnnualSaving: new(money.Amount(4)), SavingPercent: new(percent.Percent(5)), Promised: new(money.Amount(3)), PromisedPercent: new(percent.Percent(2)), CopiedFrom: "first", Version: 6, CreatedAt: 7, UpdatedAt: 8, UpdatedBy: "Ana", TypedBy: dbtest.User,
		}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return insert(ctx, tx, &first) })
		for _, write := range []func(context.Context, *db.Tx, *Simulation) error{insert, update} {
			dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return write(ctx, tx, &s) })
			got, err := byID(t.Context(), d, actor.SystemActor(), s.ID, "")
			if err != nil {
				t.Fatal(err)
			}
			dbtest.Same(t, s, got)
			s.Name, s.Distributor, s.Modality, s.AnnualCost, s.AnnualSaving = "Outra", "CPFL", "Convencional", 9, new(money.Amount(10))
			s.SavingPercent, s.Version, s.UpdatedAt, s.UpdatedBy = new(percent.Percent(11)), 12, 13, "Bento"
			s.TypedBy, s.Promised, s.PromisedPercent = "other", new(money.Amount(8)), new(percent.Percent(9))
		}
		v := Version{Number: 12, At: 13, By: "Bento", Rules: 2, Input: json.RawMessage(`{"a":1}`), Result: json.RawMessage(`{"b":2}`), Basis: json.RawMessage(`{}`)}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return insertVersion(ctx, tx, s.ID, &v) })
		got, err := version(t.Context(), d, s.ID, v.Number)
		if err != nil {
			t.Fatal(err)
		}
		dbtest.Same(t, v, got)
	})
}
