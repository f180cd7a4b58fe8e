package period_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

var october = month.New(2026, 10)

// MC-03: a month does not close under who writes of it, and who comes later finds it
// closed.
func TestClosingWaitsForWriters_MC03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		id := dbtest.Client
		dbtest.Seed(t, d)
		closed := make(chan error, 1)
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			guard, err := period.Hold(ctx, tx, id)
			if err != nil || guard.Any() {
				t.Fatalf("before: %v, any = %v", err, guard.Any())
			}
			go func() {
				closed <- d.Write(context.Background(), func(ctx context.Context, tx *db.Tx) error {
					if err := period.Take(ctx, tx, id); err != nil {
						return err
					}
					_, err := period.Close(ctx, tx, id, october, "Helena")
					return err
				})
			}()
			select {
			case err := <-closed:
				t.Errorf("closed beside a writer: %v", err)
				closed <- err
			case <-time.After(300 * time.Millisecond):
			}
			return nil
		})
		if err := <-closed; err != nil {
			t.Fatal(err)
		}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			guard, err := period.Hold(ctx, tx, id)
			if err != nil || !guard.Closed(id, october) {
				t.Errorf("after: %v, closed = %v", err, guard.Closed(id, october))
			}
			return nil
		})
	})
}

// Fechamento 2.5: what is refused names the month and the way out.
func TestRefusals(t *testing.T) {
	d := dbtest.SQLite(t)
	id := dbtest.Client
	dbtest.Seed(t, d)
	dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
		for m := october; m < october.Add(8); m++ {
			if ok, err := period.Close(ctx, tx, id, m, "Helena"); err != nil || !ok {
				t.Fatal(ok, err)
			}
		}
		if again, err := period.Close(ctx, tx, id, october, "Helena"); err != nil || again {
			t.Errorf("closed twice: %v %v", again, err)
		}
		guard, err := period.Hold(ctx, tx, id, id)
		if err != nil {
			t.Fatal(err)
		}
		says := func(err error, want string) {
			t.Helper()
			e, ok := fault.As(err)
			expect.Must(t, fmt.Sprintf("refusal %v", err), expect.Is(ok, true))
			expect.All(t, fmt.Sprintf("refusal %v", err), expect.Is(e.Code, period.CodeClosed), expect.Is(e.Kind, fault.Conflict),
				expect.Begins(e.Message, want))
		}
		says(guard.Open(id, " de M-1", october), "Outubro de 2026 de M-1 está fechado. Reabra o mês ou lance um ajuste em junho de 2027.")
		says(period.OpenForDocuments(ctx, tx, id, october), "Outubro de 2026 está fechado. Registre o documento como ajuste de competência anterior.")
		if err := guard.Refusal(); err != nil {
			t.Errorf("nothing would change: %v", err)
		}
		guard.Change(id, october.Add(-1))
		guard.Change(id, october)
		says(guard.Refusal(), "A alteração muda 1 mês fechado (out/2026).")
		for m := october; m < october.Add(8); m++ {
			guard.Change(id, m)
		}
		says(guard.Refusal(), "A alteração muda 8 meses fechados (out/2026, nov/2026, dez/2026, jan/2027, fev/2027, mar/2027, …).")
		if opened, err := period.Reopen(ctx, tx, id, october); err != nil || !opened {
			t.Errorf("reopen: %v %v", opened, err)
		}
		return nil
	})
}

// MC-03: a row of an import keeps the month that refused it as text.
func TestKeyAsText_MC03(t *testing.T) {
	key := period.Key{ClientID: dbtest.Client, Month: october}
	if got := period.ParseKey(key.String()); got == nil || *got != key {
		t.Errorf("%q is read as %v", key.String(), got)
	}
	for _, other := range []string{"", "2026-10", dbtest.Client, dbtest.Client + "_outubro"} {
		if got := period.ParseKey(other); got != nil {
			t.Errorf("%q is read as %v", other, got)
		}
	}
}
