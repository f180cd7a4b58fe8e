package audit_test

import (
	"context"
	"encoding/base64"
	"fmt"
	"slices"
	"strings"
	"testing"

	"ynova/internal/audit"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/secret"
)

func box(t *testing.T, letters ...string) *secret.Box {
	t.Helper()
	keys := make([]string, len(letters))
	for i, letter := range letters {
		keys[i] = base64.StdEncoding.EncodeToString([]byte(strings.Repeat(letter, 32)))
	}
	b, err := secret.New(keys...)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// sealed returns a chain over n entries.
func sealed(t *testing.T, d *db.DB, n int) *audit.Chain {
	t.Helper()
	entries := make([]audit.Entry, n)
	for i := range entries {
		entries[i] = audit.Entry{Action: "contract.update", Entity: "contract", EntityID: fmt.Sprint(i), After: map[string]int{"n": i}}
	}
	record(t, d, entries...)
	c := audit.NewChain(d, box(t, "a"))
	if got, err := c.Seal(context.Background()); err != nil || got != n {
		t.Fatalf("sealed %d of %d, %v", got, n, err)
	}
	return c
}

func tamper(t *testing.T, d *db.DB, query string, args ...any) {
	t.Helper()
	err := d.InTx(context.Background(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, query, args...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// P05: one changed, removed, inserted or moved row is found.
func TestChainFindsTampering_P05(t *testing.T) {
	const n = 30
	middle := func(d *db.DB) (id string) {
		if err := d.QueryRowContext(context.Background(), "SELECT entry_id FROM audit_chain WHERE seq = 15").Scan(&id); err != nil {
			t.Fatal(err)
		}
		return id
	}
	cases := map[string]struct {
		change func(t *testing.T, d *db.DB)
		want   audit.FaultKind
	}{
		"P05 one byte of a snapshot": {func(t *testing.T, d *db.DB) {
			tamper(t, d, "UPDATE audit_entries SET after_json = replace(after_json, 'n', 'm') WHERE id = $1", middle(d))
		}, audit.FaultContent},
		"P05 the name of who did it": {func(t *testing.T, d *db.DB) {
			tamper(t, d, "UPDATE audit_entries SET actor_name = 'Outra' WHERE id = $1", middle(d))
		}, audit.FaultContent},
		"P05 a removed entry": {func(t *testing.T, d *db.DB) {
			tamper(t, d, "DELETE FROM audit_entries WHERE id = $1", middle(d))
		}, audit.FaultMissing},
		"P05 an entry removed with its link": {func(t *testing.T, d *db.DB) {
			tamper(t, d, "DELETE FROM audit_entries WHERE id = $1", middle(d))
			tamper(t, d, "DELETE FROM audit_chain WHERE seq = 15")
		}, audit.FaultGap},
		"P05 a link that names another entry": {func(t *testing.T, d *db.DB) {
			tamper(t, d, "UPDATE audit_chain SET entry_id = 'x' WHERE seq = 15")
		}, audit.FaultLink},
		"P05 a digest made to fit": {func(t *testing.T, d *db.DB) {
			tamper(t, d, "UPDATE audit_chain SET digest = (SELECT digest FROM audit_chain WHERE seq = 1) WHERE seq = 15")
		}, audit.FaultLink},
		"P05 an entry slipped in with an old date": {func(t *testing.T, d *db.DB) {
			record(t, d, audit.Entry{Action: "a", Entity: "e", EntityID: "forged"})
			tamper(t, d, "UPDATE audit_entries SET at = 1 WHERE entity_id = 'forged'")
		}, audit.FaultLoose},
	}
	for name, test := range cases {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				c := sealed(t, d, n)
				test.change(t, d)
				report, err := c.Verify(context.Background())
				if err != nil {
					t.Fatal(err)
				}
				if !slices.ContainsFunc(report.Faults, func(f audit.Fault) bool { return f.Kind == test.want }) {
					t.Errorf("faults %v, want %q among them", report.Faults, test.want)
				}
			})
		})
	}
}

// P05: a trail of several batches is whole.
func TestChainOfManyEntries_P05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const n = 1100
		report, err := sealed(t, d, n).Verify(context.Background())
		expect.All(t, "untouched trail", expect.Is(err, nil), expect.Is(report.Sealed, n), expect.Len(report.Faults, 0), expect.Not(report.Head, ""))
	})
}

// P05: entries that come after a sealing join the chain at the next one, and a
// replaced key still vouches for what it sealed.
func TestChainGrows_P05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		sealed(t, d, 3)
		record(t, d, audit.Entry{Action: "b", Entity: "e", EntityID: "4"})
		renewed := audit.NewChain(d, box(t, "b", "a"))
		report, err := renewed.Verify(ctx)
		expect.All(t, "before sealing", expect.Is(err, nil), expect.Is(report.Waiting, 1), expect.Len(report.Faults, 0))
		if n, err := renewed.Seal(ctx); err != nil || n != 1 {
			t.Errorf("sealed %d, %v", n, err)
		}
		if n, err := renewed.Seal(ctx); err != nil || n != 0 {
			t.Errorf("sealed again %d, %v", n, err)
		}
		report, err = renewed.Verify(ctx)
		expect.All(t, "after sealing", expect.Is(err, nil), expect.Is(report.Sealed, 4), expect.Is(report.Waiting, 0), expect.Len(report.Faults, 0))
		report, err = audit.NewChain(d, box(t, "c")).Verify(ctx)
		if err != nil || len(report.Faults) != 4 {
			t.Errorf("P05: without the key nothing is vouched for: %+v, %v", report, err)
		}
	})
}

// OP-02: what a lost key has sealed is named as unchecked, not as forged; what came
// after it is checked as ever, and the seam is.
func TestChainAfterALostKey_OP02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		sealed(t, d, 3)
		record(t, d, audit.Entry{Action: "b", Entity: "e", EntityID: "4"}, audit.Entry{Action: "b", Entity: "e", EntityID: "5"})
		next := audit.NewChain(d, box(t, "b"))
		if n, err := next.Seal(t.Context()); err != nil || n != 2 {
			t.Fatalf("sealed %d, %v", n, err)
		}
		report, err := next.Verify(t.Context())
		expect.All(t, "OP-02", expect.Is(err, nil), expect.Is(report.Former, 3), expect.Is(report.Sealed, 5), expect.Len(report.Faults, 0))
		tamper(t, d, "UPDATE audit_entries SET action = 'c' WHERE id = (SELECT entry_id FROM audit_chain WHERE seq = 5)")
		tamper(t, d, "UPDATE audit_chain SET tag = tag || 'x' WHERE seq = 3")
		report, err = next.Verify(t.Context())
		expect.Must(t, "OP-02", expect.Is(err, nil), expect.Len(report.Faults, 2))
		expect.All(t, "OP-02", expect.Is(report.Faults[0].Seq, 4), expect.Is(report.Faults[1].Seq, 5))
	})
}

// P05: two instances that seal at the same moment make one chain.
func TestTwoSealers_P05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		c := sealed(t, d, 1)
		for range 20 {
			record(t, d, audit.Entry{Action: "a", Entity: "e", EntityID: "1"})
		}
		done := make(chan error, 4)
		for range 4 {
			go func() { _, err := c.Seal(ctx); done <- err }()
		}
		for range 4 {
			if err := <-done; err != nil && !db.IsUnique(err) {
				t.Error(err)
			}
		}
		report, err := c.Verify(ctx)
		expect.All(t, "report", expect.Is(err, nil), expect.Is(report.Sealed, 21), expect.Len(report.Faults, 0))
	})
}

// F08, P05: what is written once a clock that was a day ahead has been put back is sealed
// behind what was written meanwhile.
func TestSealsAfterTheClockWasPutBack_F08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		c := audit.NewChain(d, box(t, "a"))
		record(t, d, audit.Entry{Action: "a", Entity: "e", EntityID: "ahead"})
		tamper(t, d, "UPDATE audit_entries SET at = at + 86400000000")
		for _, entity := range []string{"ahead", "back"} {
			if entity == "back" {
				record(t, d, audit.Entry{Action: "a", Entity: "e", EntityID: entity})
			}
			if n, err := c.Seal(ctx); err != nil || n != 1 {
				t.Errorf("F08 %s: sealed %d, %v", entity, n, err)
			}
		}
		report, err := c.Verify(ctx)
		expect.All(t, "F08", expect.Is(err, nil), expect.Is(report.Sealed, 2), expect.Is(report.Waiting, 0), expect.Len(report.Faults, 0))
	})
}
