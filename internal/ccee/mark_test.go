package ccee_test

import (
	"context"
	"testing"
	"time"

	"ynova/internal/ccee"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/tariff"
	"ynova/internal/tariff/reference"
)

// OP-03: the judgement of all that follows a change of parameters awaits who was writing
// when it began, and so finds the first figures of a client.
func TestJudgementAwaitsFirstFigures_OP03(t *testing.T) {
	dbtest.Needs(t, dbtest.OnPostgres)
	d := dbtest.Postgres(t)
	k := open(t, d)
	judge := ccee.NewJudge(ccee.JudgeConfig{DB: d, Queue: k.queue, Parameters: tariff.NewCache()})
	k.queue.Start(t.Context())
	defer k.queue.Stop()
	undone := func() int {
		t.Helper()
		n, err := db.Count(t.Context(), d, "test", " FROM jobs WHERE kind = 'ccee.judge' AND state IN ('queued', 'running')")
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO change_marks (topic, mark) VALUES ('test', '')")
		begun := make(chan error, 1)
		go func() {
			begun <- d.InTx(context.WithoutCancel(t.Context()), func(ctx context.Context, tx *db.Tx) error {
				return judge.ReferenceChanged(ctx, tx, reference.Changed{})
			})
		}()
		if err := <-begun; err != nil {
			t.Error(err)
		}
		if time.Sleep(500 * time.Millisecond); undone() == 0 {
			t.Error("OP-03 the job did not wait")
		}
		return err
	})
	for deadline := time.Now().Add(time.Minute); undone() > 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("OP-03 the job waits for nobody")
		}
	}
}
