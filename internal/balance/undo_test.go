package balance_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"ynova/internal/contract"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/imports"
)

func (w *testEnv) undo(im *imports.Import) *imports.Import {
	w.t.Helper()
	return w.after(w.imports.Undo(w.t.Context(), w.gestora, im.ID))
}

func TestUndo_EB15(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		w.contract("A", cnpjA, func(*contract.Input) {})
		const header = "cliente;cnpj;medidor;mes;consumo_mwh;preco;email\n"
		first := w.send("a.csv", header+"A;"+cnpjA+";M1;01/2026;100;200;a@a.com.br\nA;"+cnpjA+";M1;02/2026;100;200;\n")
		columns := []string{"consumption", "given_price", "email", "supplier", "billable", "energy_value", "import_line"}
		before := w.month("M1", "2026-01", columns...)
		second := w.send("b.csv", strings.Replace(header, "email", "fornecedor", 1)+
			"A;"+cnpjA+";M1;01/2026;150;;Beta\nA;"+cnpjA+";M1;03/2026;90;;\nB;"+cnpjB+";M2;03/2026;5;;\n")
		w.state(second, imports.StateDone)
		w.counters()
		if w.month("M1", "2026-01", columns...) == before {
			t.Fatal("the second file changed nothing")
		}
		second = w.undo(second)
		w.state(second, imports.StateUndone)
		if second.Counts.Undone != 3 || second.Counts.Conflicts != 0 {
			t.Errorf("EB-15 undone: %+v", second.Counts)
		}
		if got := w.month("M1", "2026-01", columns...); got != before {
			t.Errorf("EB-15 the changed row is %s, was %s", got, before)
		}
		if got := w.month("M1", "2026-03", "month"); got != "none" {
			t.Errorf("EB-15 the created row is still there")
		}
		if n := w.count(`SELECT count(*) FROM balances`); n != 1 {
			t.Errorf("EB-15 %d balances, want the one with months", n)
		}
		if n := w.count(`SELECT count(*) FROM contract_months`); n != 2 {
			t.Errorf("EB-15 the contract has %d months, want 2", n)
		}
		w.counters()
		if n := w.count(`SELECT count(*) FROM audit_entries WHERE action = 'import.undone' AND entity_id = $1`, second.ID); n != 1 {
			t.Errorf("A12 undoing is recorded %d times", n)
		}
		if _, err := w.imports.Undo(t.Context(), w.gestora, second.ID); fault.KindOf(err) != fault.Conflict {
			t.Errorf("EB-15 undone twice: %v", err)
		}
		// The row is as the first import left it, so that this one can be undone too.
		first = w.undo(w.imported(first.ID))
		if w.count(`SELECT count(*) FROM balance_months`) != 0 || first.Counts.Undone != 2 {
			t.Errorf("EB-15 %+v", first.Counts)
		}
		w.counters()
	})
}

func TestUndoLeavesLaterChanges_EB15(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		first := w.send("a.csv", consumed("A", cnpjA, "M1", "01/2026;1", "02/2026;1", "03/2026;1"))
		second := w.send("b.csv", consumed("A", cnpjA, "M1", "01/2026;2", "02/2026;2"))
		w.send("c.csv", consumed("A", cnpjA, "M1", "01/2026;3"))
		first = w.undo(first)
		if first.Counts.Undone != 1 || first.Counts.Conflicts != 2 {
			t.Errorf("EB-15 %+v", first.Counts)
		}
		const why = " conflito A linha foi alterada depois da importação e não foi desfeita"
		if got := w.lines(first, imports.OutcomeConflict); !slices.Equal(got, []string{"2:0" + why, "3:0" + why}) {
			t.Errorf("EB-15 conflicts %q", got)
		}
		second = w.undo(second)
		if second.Counts.Undone != 1 || second.Counts.Conflicts != 1 {
			t.Errorf("EB-15 %+v", second.Counts)
		}
		got := w.month("M1", "2026-01", "consumption") + " " + w.month("M1", "2026-02", "consumption") + " " + w.month("M1", "2026-03", "consumption")
		if got != "3000"+kwh+" 1000"+kwh+" none" {
			t.Errorf("EB-15 months %s", got)
		}
		w.counters()
	})
}

// manyRows is a file of n units with one month each.
func manyRows(n int, mwh string) string {
	var b strings.Builder
	b.WriteString("cliente;cnpj;medidor;mes;consumo_mwh;proinfa\n")
	for i := range n {
		fmt.Fprintf(&b, "Cliente %d;%s;M%d;10/2026;%s;0\n", i%300, cnpjOf(i%300), i, mwh)
	}
	return b.String()
}

// A worker that stops between two pieces hands the job back, and the next one goes
// on where it stopped: every row is there once.
func TestInterruptedImport_EB15(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		const rows = 6_000
		accepted, err := w.imports.Send(t.Context(), w.gestora, imports.Upload{Filename: "a.csv", Data: []byte(manyRows(rows, "1,5"))})
		if err != nil {
			t.Fatal(err)
		}
		stops := 0
		for reached := 0; reached < rows && stops < 20; stops++ {
			w.queue.Start(t.Context())
			for start := reached; reached == start; <-time.After(time.Millisecond) {
				reached = w.count(`SELECT next_row FROM imports WHERE id = $1`, accepted.ImportID)
			}
			w.queue.Stop()
		}
		w.work()
		im := w.imported(accepted.ImportID)
		w.state(im, imports.StateDone)
		if stops < 2 {
			t.Fatalf("the import was done after %d attempts: nothing was interrupted", stops)
		}
		if im.Counts.Created != rows || im.Counts.Unchanged+im.Counts.Updated != 0 {
			t.Errorf("EB-15 after %d interruptions: %+v", stops, im.Counts)
		}
		if n := w.count(`SELECT count(*) FROM balance_months WHERE consumption = 150000000000 AND version = 1`); n != rows {
			t.Errorf("EB-15 %d of %d rows are there", n, rows)
		}
		w.counters()
		im = w.undo(im)
		expect.All(t, "EB-15 undone", expect.Is(im.Counts.Undone, rows), expect.Is(w.count(`SELECT count(*) FROM balance_months`), 0),
			expect.Is(w.count(`SELECT count(*) FROM balances`), 0))
		w.counters()
	})
}

// A worker that died without a word (its lease runs out) leaves nothing that the
// next one repeats; here its lease is taken away as the queue does it.
func TestCrashedImport_EB15(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		const rows = 3_000
		accepted, err := w.imports.Send(t.Context(), w.gestora, imports.Upload{Filename: "a.csv", Data: []byte(manyRows(rows, "2"))})
		if err != nil {
			t.Fatal(err)
		}
		w.queue.Start(t.Context())
		for w.count(`SELECT next_row FROM imports WHERE id = $1`, accepted.ImportID) == 0 {
			<-time.After(time.Millisecond)
		}
		err = d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `UPDATE jobs SET lease_token = 'dead', lease_until = 1 WHERE state = 'running'`)
			return err
		})
		w.queue.Stop()
		if err != nil {
			t.Fatal(err)
		}
		w.work()
		im := w.imported(accepted.ImportID)
		w.state(im, imports.StateDone)
		if im.Counts.Created != rows || w.count(`SELECT count(*) FROM balance_months WHERE version = 1`) != rows {
			t.Errorf("EB-15 %+v", im.Counts)
		}
		w.counters()
	})
}

// Undoing removes the clients and meters that the file added, but none that
// existed before or that was used or changed since.
func TestUndoRemovesWhatNobodyUses_TD06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		w.contract("A", cnpjA, func(*contract.Input) {})
		im := w.send("a.csv", "cliente;cnpj;medidor;mes;consumo_mwh\n"+
			"A;"+cnpjA+";M1;01/2026;50\nB;"+cnpjB+";M2;01/2026;1\nC;"+cnpjC+";M3;01/2026;1\nC;"+cnpjC+";M4;01/2026;1\nD;"+cnpjOf(7)+";M5;01/2026;1\n")
		w.state(im, imports.StateDone)
		w.contract("C", cnpjC, func(*contract.Input) {})
		err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `UPDATE clients SET version = 2 WHERE name = $1`, "D")
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		im = w.undo(im)
		w.state(im, imports.StateUndone)
		for name, want := range map[string]int{"A": 1, "B": 0, "C": 1, "D": 1} {
			if n := w.count(`SELECT count(*) FROM clients WHERE name = $1`, name); n != want {
				t.Errorf("TD-06 client %s: %d, want %d", name, n, want)
			}
		}
		if n := w.count(`SELECT count(*) FROM consumer_units`); n != 0 {
			t.Errorf("TD-06 %d units are left", n)
		}
		if n := w.count(`SELECT count(*) FROM audit_entries WHERE action = 'import.cleanup' AND entity_id = $1`, im.ID); n != 1 {
			t.Errorf("TD-06 the removal is recorded %d times", n)
		}
		w.counters()
	})
}
