package parameter

import (
	"context"
	"testing"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// TestEveryFieldOfAValidityIsStored writes a parameter and reads back each field,
// one by one and of all.
func TestEveryFieldOfAValidityIsStored(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		from, to := month.New(2026, 1).First(), month.New(2026, 12).Last()
		v := Validity{
			Key: "k", Scope: "s", Value: decimal.New(25, -1), Unit: "%", From: from, To: &to, Source: "Lei", CreatedBy: "Ana",
		}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return InsertValidity(ctx, tx, &v) })
		got, err := readValidity(t.Context(), d, v.ID)
		if err != nil || got == nil {
			t.Fatalf("%v, %v", got, err)
		}
		dbtest.Same(t, v, *got)
		all, err := Load(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		dbtest.Same(t, validity{Value: Value{Number: v.Value, Unit: v.Unit, From: from, Source: v.Source, Status: InForce, Scenario: ScenarioBase}, to: to}, all.byKey[scopedKey{"k", "s", ScenarioBase}][0])
	})
}
