package imports

import (
	"context"
	"testing"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/imports/layout"
)

// TestEveryFieldOfAnImportIsStored_TD01 writes an import with a line and reads back
// each field, as it was sent and after the work on it.
func TestEveryFieldOfAnImportIsStored_TD01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		im := &Import{ID: "i", UserID: dbtest.User, Filename: "a.csv", Kind: "csv", Size: 2, SHA256: "s", blobKey: "b", State: StateDone, JobID: "j"}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			earlier := *im
			earlier.ID, earlier.blobKey = "e", "another"
			if err := insertImport(ctx, tx, "balance", &earlier); err != nil {
				return err
			}
			return insertImport(ctx, tx, "balance", im)
		})
		stored := func() *Import {
			t.Helper()
			got, err := importByID(t.Context(), d, "balance", im.ID)
			if err != nil {
				t.Fatal(err)
			}
			return got
		}
		im.Seq, im.Repeats = stored().Seq, "e"
		empty := []string{"UserName", "Error.Path"} // found by the service; the same of all
		dbtest.Same(t, *im, *stored(), append(empty, "Counts", "Counts.Total", "Columns", "Mapping", "Confirmed", "TargetID", "Error", "signature",
			"partial", "nextRow")...)

		im.State, im.JobID, im.partial, im.signature, im.nextRow, im.Confirmed, im.TargetID = StateFailed, "k", true, "g", 3, "sim", "t"
		im.Columns, im.Mapping = &Columns{Header: []string{"Mês"}, Sample: [][]string{{"1"}}}, &layout.Mapping{Decimal: ","}
		im.Counts = Counts{
			Total: 4, Valid: 5, Rejected: 6, Created: 7, Updated: 8, Unchanged: 9, Undone: 10, Conflicts: 11, flags: map[Outcome]int64{OutcomeSkipped: 12},
		}
		im.Error = fault.Field{Message: "Ilegível.", Line: 13, Column: 14}
		line := Line{
			Number: 2, Ordinal: 1, Outcome: OutcomeUpdated, Column: 3, Field: "mes", Value: "13/2026", Message: "Trocado", Offer: "12/2026", Ask: &layout.Ask{Kind: layout.AskReading, Label: "12/2026"}, Cells: []string{"A", "13/2026"}, TargetSeq: 4, TargetKey: "2026-01", Before: "{}", AfterVersion: 5,
		}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			if err := saveImport(ctx, tx, im); err != nil {
				return err
			}
			return writeLines(ctx, tx, im.Seq, []Line{line})
		})
		dbtest.Same(t, *im, *stored(), empty...)
		changed, err := updatedLines(t.Context(), d, im.Seq, 2)
		if err != nil || len(changed) != 1 {
			t.Fatalf("%v, %v", changed, err)
		}
		dbtest.Same(t, line, changed[0], "Sheet") // which the service finds
		told, err := linesQuery(im.Seq, OutcomeUpdated, "").page(t.Context(), d, 2, 0)
		if err != nil || len(told) != 1 {
			t.Fatalf("%v, %v", told, err)
		}
		line.Before, line.AfterVersion = "", 0
		dbtest.Same(t, line, told[0], "Sheet", "Before", "AfterVersion")
	})
}
