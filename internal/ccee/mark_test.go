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

// MC-08: a judgement reads nothing before it holds the agents, so that of two at once the
// one that knows less never writes last.
func TestJudgementHoldsItsAgents_MC08(t *testing.T) {
	dbtest.Needs(t, dbtest.OnPostgres)
	d := dbtest.Postgres(t)
	k := open(t, d)
	k.measure(measured)
	judge := ccee.NewJudge(ccee.JudgeConfig{DB: d, Queue: k.queue, Parameters: tariff.NewCache()})
	agent := k.agent(`,"sigla":"METAL SJ"`).ID
	k.figure(agent, "mcp", `"valor":800`)
	status := func() string {
		t.Helper()
		s, err := db.Value[string](t.Context(), d, "test", "SELECT COALESCE(MAX(settlement), '') FROM ccee_verdicts WHERE month = '2026-10'")
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	k.queue.Start(t.Context())
	defer k.queue.Stop()
	dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
		if _, err := tx.ExecContext(ctx, "SELECT id FROM ccee_agents WHERE id = $1 FOR UPDATE", agent); err != nil {
			return err
		}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			return judge.FiguresChanged(ctx, tx, ccee.Changed{ClientIDs: []string{k.contract.ClientID}})
		})
		time.Sleep(500 * time.Millisecond)
		if got := status(); got != "" {
			t.Errorf("MC-08 judged %q while somebody else held the agent", got)
		}
		for _, statement := range []string{
			`UPDATE balance_months SET surplus = 0, deficit = CASE WHEN balance_seq = (SELECT MIN(seq) FROM balances) THEN 400000000000 ELSE 0 END WHERE month = '2026-10'`,
			`INSERT INTO market_months (series, month, price, hours, source, updated_at, version) VALUES ('SE', '2026-10', 20000000000, 0, 'CCEE', 0, 1)`,
			`UPDATE consumer_units SET state = 'MG'`,
			`UPDATE contracts SET modulation = 'carga'`,
		} {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	})
	for deadline := time.Now().Add(time.Minute); status() == ""; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("MC-08 nobody judged")
		}
	}
	if got := status(); got != "Conforme" {
		t.Errorf("MC-08 the settlement is %q by what it was before", got)
	}
}
