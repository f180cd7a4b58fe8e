package compliance_test

import (
	"context"
	"testing"
	"time"

	"ynova/internal/compliance/check"
	"ynova/internal/contract"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/reference"
	"ynova/internal/tariff/tarifftest"
)

const blocked = "SELECT COUNT(*) > 0 FROM pg_locks WHERE NOT granted AND locktype IN ('transactionid', 'tuple')"

// tolerate has an NF of R$ 90,000 instead of 82,806.84 agree.
func (k *testEnv) tolerate() {
	k.t.Helper()
	tarifftest.InsertParameter(k.t, k.db, parameter.KeyNFToleranceMoney, "", "20000", "R$", "2026-01-01", nil)
}

// OP-03: who makes checks reads the parameters once the contract is held. Where the job
// that follows a change held it before, the change is in them.
func TestChecksAfterTheJobHaveTheChange_OP03(t *testing.T) {
	dbtest.Needs(t, dbtest.OnPostgres)
	d := dbtest.Postgres(t)
	k := open(t, d)
	v := k.contract(func(*contract.Input) {})
	k.record(v, nfBody("90000.00"))
	k.want("before", v, check.StatusDivergente, 1)
	held, change, job, made := make(chan struct{}), make(chan struct{}), make(chan error, 1), make(chan error, 1)
	go func() { // what the job does: the contract is held, and then let go with the change
		job <- d.InTx(context.WithoutCancel(t.Context()), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, "SELECT 1 FROM contracts WHERE id = $1 FOR UPDATE", v.ID)
			close(held)
			<-change
			return err
		})
	}()
	<-held
	go func() {
		made <- d.Write(context.WithoutCancel(t.Context()), func(ctx context.Context, tx *db.Tx) error { return k.checks.Again(ctx, tx, []string{v.ID}) })
	}()
	for waits := false; !waits; time.Sleep(5 * time.Millisecond) {
		if err := d.QueryRowContext(t.Context(), blocked).Scan(&waits); err != nil {
			t.Fatal(err)
		}
	}
	k.tolerate()
	close(change)
	for _, done := range []chan error{job, made} {
		if err := <-done; err != nil {
			t.Fatal(err)
		}
	}
	k.want("after", v, check.StatusConforme, 0)
}

// OP-03: the job that follows a change awaits who was writing when it began, and so finds
// the first check of a contract that was made without the change.
func TestRefreshAwaitsFirstChecks_OP03(t *testing.T) {
	dbtest.Needs(t, dbtest.OnPostgres)
	d := dbtest.Postgres(t)
	k := open(t, d)
	v := k.contract(func(*contract.Input) {})
	k.record(v, nfBody("90000.00"))
	k.queue.Start(t.Context())
	defer k.queue.Stop()
	undone := func() (n int) {
		t.Helper()
		n, err := db.Count(t.Context(), d, "test", " FROM jobs WHERE kind = 'compliance.refresh_all' AND state IN ('queued', 'running')")
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	k.write(func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO change_marks (topic, mark) VALUES ('test', '')")
		begun := make(chan struct{})
		go func() {
			defer close(begun)
			k.tolerate()
			k.write(func(ctx context.Context, tx *db.Tx) error {
				return k.checks.ReferenceChanged(ctx, tx, reference.Changed{})
			})
		}()
		<-begun
		if time.Sleep(500 * time.Millisecond); undone() == 0 {
			t.Error("OP-03 the job did not wait")
		}
		return err
	})
	for deadline := time.Now().Add(time.Minute); undone() > 0 && time.Now().Before(deadline); {
		time.Sleep(10 * time.Millisecond)
	}
	k.want("after", v, check.StatusConforme, 0)
}
