package reading_test

import (
	"context"
	"testing"
	"time"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/reading/record"
)

// F08: whatever kills the workers of a document, it does not stay IN_PROGRESS, and
// can be read again.
func TestInterruptedTooOften_F08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, b := newTestEnv(t, d), printed(t)
		documentID := newID()
		w.send(w.staff, documentID, "fatura.pdf", b.Data).Status(t, 200)
		change := func(statement string) {
			t.Helper()
			err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.ExecContext(ctx, statement)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		change(`UPDATE jobs SET attempts = 3 WHERE kind = 'reading.read'`)
		w.Queue.Start(t.Context())
		got := w.get(documentID)
		for deadline := time.Now().Add(20 * time.Second); got.Status == record.InProgress && time.Now().Before(deadline); got = w.get(documentID) {
			time.Sleep(5 * time.Millisecond)
		}
		w.Queue.Stop()
		expect.Must(t, "F08", expect.Is(got.Status, record.Failed))
		expect.Must(t, "F08", expect.Is(*got.Error, "Falha no processamento do documento. Tente novamente."), expect.Not(got.FinishedAt, nil))
		change(`DELETE FROM jobs WHERE state = 'dead'`) // the suite takes it for a failure of its own
		w.staff.JSON("POST", "/api/idp/document/"+documentID+"/retry", map[string]string{}).Status(t, 200)
		w.Work()
		if got := w.get(documentID); got.Status != record.Completed {
			t.Errorf("F08 read again: %+v", got)
		}
	})
}
