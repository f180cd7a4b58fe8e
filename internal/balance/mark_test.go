package balance_test

import (
	"context"
	"testing"
	"time"

	"ynova/internal/balance/ledger"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/tarifftest"
)

// lose has a loss of so many percent hold since January 2026, and enqueues what follows.
func (w *testEnv) lose(percent string) (jobID string) {
	w.t.Helper()
	tarifftest.InsertParameter(w.t, w.db, parameter.KeyLoss, "", percent, "%", "2026-01-01", nil)
	return w.recomputeAll("perda")
}

// OP-03: a parameter that one instance has changed is in the next figure that another one
// stores, which has read the former value before and receives no notice.
func TestNextFigureHasTheChange_OP03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		one, other := newTestEnv(t, d), newTestEnv(t, d)
		other.send("a.csv", "cliente;cnpj;medidor;mes;consumo_mwh\nA;"+cnpjA+";M1;01/2026;100\n")
		if got := other.month("M1", "2026-01", "requirement"); got != "103000"+kwh {
			t.Fatalf("OP-03 before the change: %s", got)
		}
		one.lose("5")
		// The job that mends what is stored already does not run here.
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, "DELETE FROM jobs WHERE kind = 'balance.recompute_all'")
			return err
		})
		other.send("b.csv", "cliente;cnpj;medidor;mes;consumo_mwh\nA;"+cnpjA+";M2;01/2026;100\n")
		if got := other.month("M2", "2026-01", "requirement"); got != "105000"+kwh {
			t.Errorf("OP-03 the next figure: %s", got)
		}
	})
}

// OP-03: who computes the months of a client reads what to compute with once the client is
// held. Where the job that follows a change was there first, the change is in it.
func TestFigureAfterTheJobHasTheChange_OP03(t *testing.T) {
	dbtest.Needs(t, dbtest.OnPostgres)
	d := dbtest.Postgres(t)
	w := newTestEnv(t, d)
	w.send("a.csv", "cliente;cnpj;medidor;mes;consumo_mwh\nA;"+cnpjA+";M1;01/2026;100\n")
	client := w.text("SELECT client_id FROM balances")
	held, change := make(chan struct{}), make(chan struct{})
	job := make(chan error, 1)
	go func() { // what the job does: the client is held, and then let go with the change
		job <- d.InTx(context.WithoutCancel(t.Context()), func(ctx context.Context, tx *db.Tx) error {
			err := ledger.LockForUpdate(ctx, tx, []string{client})
			close(held)
			<-change
			return err
		})
	}()
	<-held
	figure := make(chan error, 1)
	go func() {
		figure <- d.Write(context.WithoutCancel(t.Context()), func(ctx context.Context, tx *db.Tx) error { return w.months.Again(ctx, tx, client) })
	}()
	for w.count("SELECT COUNT(*) FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) OR NOT granted AND locktype = 'transactionid'") == 0 {
		time.Sleep(5 * time.Millisecond)
	}
	tarifftest.InsertParameter(t, d, parameter.KeyLoss, "", "5", "%", "2026-01-01", nil)
	close(change)
	for _, done := range []chan error{job, figure} {
		if err := <-done; err != nil {
			t.Fatal(err)
		}
	}
	if got := w.month("M1", "2026-01", "requirement"); got != "105000"+kwh {
		t.Errorf("OP-03 the figure is of before the change: %s", got)
	}
}

// OP-03: the job that follows a change also finds a client added by a transaction that read
// before the change and has not ended: it awaits that transaction.
func TestJobAwaitsWhoBringsAClient_OP03(t *testing.T) {
	dbtest.Needs(t, dbtest.OnPostgres)
	d := dbtest.Postgres(t)
	w := newTestEnv(t, d)
	w.send("a.csv", "cliente;cnpj;medidor;mes;consumo_mwh\nA;"+cnpjA+";M1;01/2026;100\n")
	w.queue.Start(t.Context())
	defer w.queue.Stop()
	err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		if _, err := tx.ExecContext(ctx, "INSERT INTO change_marks (topic, mark) VALUES ('test', '')"); err != nil {
			return err
		}
		job := ""
		changed := make(chan struct{})
		go func() { defer close(changed); job = w.lose("5") }()
		<-changed
		time.Sleep(500 * time.Millisecond)
		if state := w.text("SELECT state FROM jobs WHERE id = $1", job); state == "done" {
			t.Error("OP-03 the job did not wait")
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	w.idle()
	if got := w.month("M1", "2026-01", "requirement"); got != "105000"+kwh {
		t.Errorf("OP-03 after the job: %s", got)
	}
}
