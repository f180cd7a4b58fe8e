package idempotency_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/idempotency"
)

func claim(t *testing.T, d *db.DB, user, key, hash, id string) (string, error) {
	t.Helper()
	var existing string
	err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
		existing, err = idempotency.Claim(ctx, tx, user, key, hash, id)
		return err
	})
	return existing, err
}

func TestClaim_F04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if id, err := claim(t, d, "ana", "k1", "h1", "first"); err != nil || id != "" {
			t.Fatalf("first claim = %q, %v", id, err)
		}
		if id, err := claim(t, d, "ana", "k1", "h1", "second"); err != nil || id != "first" {
			t.Fatalf("repetition = %q, %v; want the first resource", id, err)
		}
		if id, err := claim(t, d, "rui", "k1", "h1", "other"); err != nil || id != "" {
			t.Fatalf("another user's claim = %q, %v; want independent", id, err)
		}
		if _, err := claim(t, d, "ana", "k1", "h2", "third"); fault.KindOf(err) != fault.Invalid {
			t.Fatalf("same key, other body: %v; want 422", err)
		}
	})
}

func TestClaimOfAFailedTransactionIsFree(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		boom := errors.New("boom")
		err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			if _, err := idempotency.Claim(ctx, tx, "ana", "k", "h", "lost"); err != nil {
				return err
			}
			return boom
		})
		if !errors.Is(err, boom) {
			t.Fatal(err)
		}
		if id, err := claim(t, d, "ana", "k", "h", "kept"); err != nil || id != "" {
			t.Fatalf("claim after a failure = %q, %v", id, err)
		}
	})
}

func TestConcurrentClaimsMakeOneResource_F04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const callers = 8
		var wg sync.WaitGroup
		won := make(chan string, callers)
		seen := make(chan string, callers)
		for i := range callers {
			wg.Go(func() {
				own := string(rune('a' + i))
				existing, err := claim(t, d, "ana", "k", "h", own)
				switch {
				case err != nil:
					t.Error(err)
				case existing == "":
					won <- own
				default:
					seen <- existing
				}
			})
		}
		wg.Wait()
		if len(won) != 1 || len(seen) != callers-1 {
			t.Fatalf("%d claims won, %d saw another; want 1 and %d", len(won), len(seen), callers-1)
		}
		winner := <-won
		for range callers - 1 {
			if id := <-seen; id != winner {
				t.Fatalf("saw %q, want %q", id, winner)
			}
		}
	})
}

func TestCheckKey(t *testing.T) {
	for key, ok := range map[string]bool{
		"0f8fad5b-d9cb-469f-a165-70867728950e": true,
		strings.Repeat("k", 200):               true,
		strings.Repeat("k", 201):               false,
		"a b":                                  false,
		"a\nb":                                 false,
		"chave-é":                              false,
	} {
		if err := idempotency.CheckKey(key); (err == nil) != ok {
			t.Errorf("CheckKey(%.20q) = %v", key, err)
		}
	}
}

func TestHashTellsOperationsAndContentsApart(t *testing.T) {
	type input struct{ A, B string }
	base, err := idempotency.Hash("create", input{"1", "2"})
	if err != nil {
		t.Fatal(err)
	}
	for name, other := range map[string]func() (string, error){
		"operation": func() (string, error) { return idempotency.Hash("copy", input{"1", "2"}) },
		"content":   func() (string, error) { return idempotency.Hash("create", input{"12", ""}) },
	} {
		if got, err := other(); err != nil || got == base {
			t.Errorf("another %s has the same hash (%v)", name, err)
		}
	}
	if again, err := idempotency.Hash("create", input{"1", "2"}); err != nil || again != base {
		t.Errorf("the same request has another hash (%v)", err)
	}
}

func TestPurgeKeepsWhatMayStillBeRepeated_F04(t *testing.T) {
	dbtest.Needs(t, dbtest.OnSQLite)
	now := clock.Fixed(time.Date(2026, 10, 5, 12, 0, 0, 0, time.UTC))
	ctx := t.Context()
	d, err := db.Open(ctx, db.Config{DataDir: t.TempDir(), Now: now.Now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	if err := d.Migrate(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := claim(t, d, "ana", "old", "h", "r1"); err != nil {
		t.Fatal(err)
	}
	now.Advance(idempotency.Retention - 24*time.Hour)
	if _, err := claim(t, d, "ana", "young", "h", "r2"); err != nil {
		t.Fatal(err)
	}
	now.Advance(24*time.Hour + time.Second)
	var purged int64
	err = d.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		purged, err = idempotency.Purge(ctx, tx)
		return err
	})
	if err != nil || purged != 1 {
		t.Fatalf("purged %d, %v; want 1", purged, err)
	}
	if id, err := claim(t, d, "ana", "young", "h", "r3"); err != nil || id != "r2" {
		t.Fatalf("a claim of 24 hours = %q, %v; want it remembered", id, err)
	}
}
