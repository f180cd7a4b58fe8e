package balance_test

import (
	"bytes"
	"context"
	"slices"
	"testing"
	"time"

	"ynova/internal/balance"
	"ynova/internal/balance/ledger"
	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// shownBy is what an actor sees of the balances, in each list and alone, as JSON.
func (w *testEnv) shownBy(s *balance.Service, a actor.Actor) string {
	w.t.Helper()
	var text []byte
	for _, f := range []balance.Filter{{}, {Month: month.New(2026, 10)}, {Missing: month.New(2026, 12)}} {
		f.Limit = 20
		list, err := s.List(w.t.Context(), a, f)
		if err != nil {
			w.t.Fatal(err)
		}
		text = slices.Concat(text, bytes.Join(list.Balances, []byte("\n")), []byte("\n"))
	}
	one, err := s.Get(w.t.Context(), a, w.balanceOf("M1"))
	if err != nil {
		w.t.Fatal(err)
	}
	return string(append(text, one...))
}

// shownAnew is what a process shows that has kept nothing.
func (w *testEnv) shownAnew(a actor.Actor) string {
	w.t.Helper()
	return w.shownBy(balance.NewService(w.db, w.months, nil), a)
}

// OP-07: what one instance writes, by each way of writing a balance, its months or what it
// shows of others, another one shows that had kept it encoded.
func TestEveryWriteIsShownByOtherInstances_OP07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, record := record(t, d)
		one, clientID := w.balanceOf("M1"), w.text(`SELECT client_id FROM balances`)
		view, err := w.contracts.Get(t.Context(), w.gestora, w.text(`SELECT id FROM contracts`))
		if err != nil {
			t.Fatal(err)
		}
		tx := func(f func(ctx context.Context, tx *db.Tx) error) func() {
			return func() { t.Helper(); dbtest.Write(t, d, f) }
		}
		statement := func(query string, args ...any) func() {
			return tx(func(ctx context.Context, tx *db.Tx) error { return db.Exec(ctx, tx, "write", query, args...) })
		}
		edit := func(body map[string]any) func() {
			return func() {
				if status, answer := w.put(record, actor.Gestora, body, `"`+w.month("M1", "2026-10", "version")+`"`); status != 200 {
					t.Fatalf("OP-07 %d %v", status, answer)
				}
			}
		}
		reads := balance.NewService(d, w.months, nil)
		for _, step := range []struct {
			name  string
			write func()
		}{
			{"consumption", edit(map[string]any{"consumptionKwh": "120000"})},
			{"a column that moves no total", edit(map[string]any{"cpCode": "CP2"})},
			{"recipients", edit(map[string]any{"email": "outra@alfa.com.br"})},
			{"import of another month", func() { w.send("b.csv", consumed("Cerâmica Alfa", cnpjA, "M1", "09/2026;90")) }},
			{"import of another unit", func() { w.send("c.csv", consumed("Cerâmica Alfa", cnpjA, "M2", "10/2026;50")) }},
			{"price", func() { view = w.change(view, func(in *contract.Input) { in.AveragePrice = "211" }) }},
			{"seller", func() { view = w.change(view, func(in *contract.Input) { in.Supplier = "Gama Energia" }) }},
			{"dispatch", tx(func(ctx context.Context, tx *db.Tx) error {
				at := time.Date(2026, 11, 5, 12, 0, 0, 0, time.UTC)
				return w.balances.MarkDispatch(ctx, tx, one, month.New(2026, 10), &at, true)
			})},
			{"dispatch taken back", tx(func(ctx context.Context, tx *db.Tx) error {
				return w.balances.MarkDispatch(ctx, tx, one, month.New(2026, 10), nil, false)
			})},
			{"due date", tx(func(ctx context.Context, tx *db.Tx) error {
				due, err := month.ParseDate("2026-12-10")
				if err != nil {
					return err
				}
				_, err = w.balances.SetDue(ctx, tx, w.gestora, clientID, month.New(2026, 11), due, "regra")
				return err
			})},
			{"loss of all months", func() { w.lose("5"); w.work() }},
			{"another name of the client", tx(func(ctx context.Context, tx *db.Tx) error {
				return ledger.ClientRenamed(ctx, tx, client.Renamed{ClientID: clientID, Name: "Novo Nome"})
			})},
			{"month closed", statement(`INSERT INTO closed_months (client_id, month, closed_at, closed_by) VALUES ($1, '2026-09', 7, 'x')`, clientID)},
			{"month closed at another time", statement(`UPDATE closed_months SET closed_at = 8`)},
			{"month open again", statement(`DELETE FROM closed_months`)},
			{"a column of the balance alone", statement(`UPDATE balances SET tax_percent = 18000000`)},
			{"the seller alone", statement(`UPDATE contracts SET supplier = 'Delta' WHERE id = $1`, view.ID)},
		} {
			before := w.shownBy(reads, w.gestora)
			step.write()
			now := w.shownBy(reads, w.gestora)
			if want := w.shownAnew(w.gestora); now == before || now != want {
				t.Errorf("OP-07 after %s\n got %s\nwant %s", step.name, now, want)
			}
		}
	})
}

// OP-07, A02: what is kept of a balance is shown to nobody who sees less of it, or does not
// reach it.
func TestEncodedIsWhatTheActorSees_OP07_A02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, _ := record(t, d)
		shown := map[string]bool{}
		for _, role := range append([]actor.Role{actor.Gestora}, actor.Roles()...) { // who sees most comes first
			a := w.People[role]
			_, err := w.balances.Get(t.Context(), a, w.balanceOf("M1"))
			if client.ScopeOf(a, actor.BalancesRead).All() != (err == nil) {
				t.Errorf("A02 %s reaches the balance before it is given: %v", role, err)
			}
			dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
				return db.Exec(ctx, tx, "access", `INSERT INTO client_access (principal, client_id)
					SELECT p.column1, b.client_id FROM balances b, (VALUES (CAST($1 AS TEXT)), ($2)) p WHERE p.column1 <> '' ON CONFLICT DO NOTHING`, a.UserID, a.PartnerID)
			})
			for range 2 { // first encoded, then kept
				got, want := w.shownBy(w.balances, a), w.shownAnew(a)
				if got != want {
					t.Errorf("OP-07 %s\n got %s\nwant %s", role, got, want)
				}
				shown[want] = true
			}
		}
		if len(shown) < 3 {
			t.Errorf("OP-07 %d ways of seeing it", len(shown))
		}
	})
}

// OP-07: the second answer reads nothing of a balance but its state.
func TestKeptBalanceIsNotReadAgain_OP07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, _ := record(t, d)
		first := w.shownBy(w.balances, w.gestora)
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { // as no writer of ours does, who would raise the state
			return db.Exec(ctx, tx, "months", `UPDATE balance_months SET consumption = 1, cp_code = 'X'`)
		})
		if got := w.shownBy(w.balances, w.gestora); got != first {
			t.Errorf("OP-07\n got %s\nwant %s", got, first)
		}
	})
}
