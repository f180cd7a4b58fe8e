package audit

import (
	"context"
	"encoding/json"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// TestEveryFieldOfAnEntryIsStored_P05 writes an entry and reads back each field, in the
// trail of all and of the row.
func TestEveryFieldOfAnEntryIsStored_P05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		want := Line{
			Stored: Stored{
				ActorID: "u", ActorName: "Ana", Action: "a", Entity: "e", EntityID: "1", ClientID: "c", Title: "T", Description: "D", Reason: "R",
				Before: json.RawMessage(`1`), After: json.RawMessage(`2`),
			},
			SessionID: "s",
		}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			want.At = clock.FromTime(tx.Now())
			return Record(ctx, tx, Entry{
				Actor: actor.Actor{UserID: "u", Name: "Ana", SessionID: "s"}, Action: "a", Entity: "e", EntityID: "1", ClientID: "c", Title: "T",
				Description: "D", Reason: "R", Before: 1, After: 2,
			})
		})
		all, err := search(t.Context(), d, Filter{Limit: 2})
		if err != nil || len(all) != 1 {
			t.Fatalf("%v, %v", all, err)
		}
		want.ID = all[0].ID
		dbtest.Same(t, want, all[0], "IP") // there is no request
		of, err := ByEntity(t.Context(), d, "e", "1", Page{})
		if err != nil || len(of) != 1 {
			t.Fatalf("%v, %v", of, err)
		}
		dbtest.Same(t, want.Stored, of[0])
	})
}
