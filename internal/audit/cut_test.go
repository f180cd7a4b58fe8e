package audit_test

import (
	"context"
	"fmt"
	"testing"

	"ynova/internal/audit"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// aged returns a chain over n entries of the times 1 to n; the fourth is one that is spared.
func aged(t *testing.T, d *db.DB, n int) *audit.Chain {
	t.Helper()
	for i := 1; i <= n; i++ {
		action := "contract.update"
		if i == 4 {
			action = "month.close"
		}
		record(t, d, audit.Entry{Action: action, Entity: "contract", EntityID: fmt.Sprint(i)})
		tamper(t, d, "UPDATE audit_entries SET at = $1 WHERE entity_id = $2", int64(i), fmt.Sprint(i))
	}
	c := audit.NewChain(d, box(t, "a"))
	if got, err := c.Seal(t.Context()); err != nil || got != n {
		t.Fatalf("sealed %d of %d, %v", got, n, err)
	}
	return c
}

func cut(t *testing.T, d *db.DB, c *audit.Chain, before clock.Micros, most int) (n int) {
	t.Helper()
	dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) (err error) {
		n, err = c.Cut(ctx, tx, before, []string{"month.close"}, most)
		return err
	})
	return n
}

// OP-06: the oldest entries go in stretches, what is spared and the newest one stay, and
// what is left verifies as before, with the key that is added later and after one was lost.
func TestCutTrailVerifies_OP06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := aged(t, d, 12)
		for i, want := range []int{2, 1, 2, 2, 0} { // 1 2, 3, 5 6, 7 8
			if got := cut(t, d, c, 9, 2); got != want {
				t.Fatalf("OP-06 cut %d removed %d, want %d", i, got, want)
			}
		}
		if n, err := db.Count(t.Context(), d, "count", " FROM audit_entries"); err != nil || n != 5 {
			t.Errorf("OP-06 %d entries are left, %v", n, err)
		}
		if n, err := db.Count(t.Context(), d, "count", " FROM audit_cuts"); err != nil || n != 2 {
			t.Errorf("OP-06 %d cuts, %v: those that follow each other are one", n, err)
		}
		record(t, d, audit.Entry{Action: "a", Entity: "e", EntityID: "later"})
		for _, keys := range [][]string{{"a"}, {"b", "a"}} { // the same one, then another in its place
			chain := audit.NewChain(d, box(t, keys...))
			if _, err := chain.Seal(t.Context()); err != nil {
				t.Fatal(err)
			}
			report, err := chain.Verify(t.Context())
			expect.All(t, fmt.Sprintf("OP-06 keys %v", keys), expect.Is(err, nil), expect.Len(report.Faults, 0), expect.Is(report.Sealed, 6),
				expect.Is(report.Cut, 7))
		}
		if got := cut(t, d, c, clock.Micros(1)<<60, 100); got != 4 {
			t.Errorf("OP-06 the newest entry and the spared one stay: %d went of 6", got)
		}
		record(t, d, audit.Entry{Action: "a", Entity: "e", EntityID: "after the loss"})
		next := audit.NewChain(d, box(t, "c"))
		if _, err := next.Seal(t.Context()); err != nil {
			t.Fatal(err)
		}
		if report, err := next.Verify(t.Context()); err != nil || len(report.Faults) != 2 {
			t.Errorf("OP-06 cuts of a key that is not there: %+v, %v", report, err)
		}
		dbtest.Write(t, d, next.RenewCuts)
		if report, err := next.Verify(t.Context()); err != nil || len(report.Faults) != 0 {
			t.Errorf("OP-06 cuts vouched for anew: %+v, %v", report, err)
		}
	})
}

// OP-06: nobody without the key cuts anything, and what does not verify is not taken away.
func TestCutIsSealed_OP06(t *testing.T) {
	for name, tampering := range map[string]struct {
		statement string
		want      audit.FaultKind
	}{
		"a cut made longer":      {"UPDATE audit_cuts SET last_seq = 6, tag = (SELECT tag FROM audit_chain WHERE seq = 6)", audit.FaultCut},
		"a cut that is gone":     {"DELETE FROM audit_cuts", audit.FaultGap},
		"another tag":            {"UPDATE audit_cuts SET tag = tag || 'x'", audit.FaultCut},
		"an entry changed since": {"UPDATE audit_entries SET actor_name = 'Outra' WHERE entity_id = '5'", audit.FaultContent},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				c := aged(t, d, 9)
				cut(t, d, c, 4, 10)
				if name == "a cut made longer" {
					tamper(t, d, "DELETE FROM audit_entries WHERE id IN (SELECT entry_id FROM audit_chain WHERE seq BETWEEN 4 AND 6)")
				}
				tamper(t, d, tampering.statement)
				if name == "a cut made longer" {
					tamper(t, d, "DELETE FROM audit_chain WHERE seq BETWEEN 4 AND 6")
				}
				report, err := c.Verify(t.Context())
				expect.Must(t, "OP-06", expect.Is(err, nil), expect.Not(len(report.Faults), 0))
				expect.All(t, "OP-06", expect.Is(report.Faults[0].Kind, tampering.want))
				err = d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
					_, err := c.Cut(ctx, tx, 8, nil, 10)
					return err
				})
				if err == nil {
					t.Error("OP-06 a trail that does not verify was cut")
				}
			})
		})
	}
}
