package balance_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"ynova/internal/balance/measurement"
	"ynova/internal/contract"
	"ynova/internal/contract/listing"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/imports"
)

// Overlapping files of several people at the same time, and a contract that is
// edited meanwhile: everything ends as if one had come after the other.
func TestConcurrentImports_F05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		const clients, files = 120, 4
		v := w.contract("Cliente 0", cnpjOf(0), func(in *contract.Input) { in.Volume = "1000" })
		people := []actor.Actor{w.gestora, w.People[actor.Backoffice], w.Person("Outra", actor.Backoffice), w.Person("Mais uma", actor.Gestora)}
		var all sync.WaitGroup
		for f := range files {
			all.Go(func() {
				_, err := w.imports.Send(t.Context(), people[f], imports.Upload{
					Filename: fmt.Sprintf("%d.csv", f), Data: []byte(overlapping(f, clients)),
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		second := secondQueue(w)
		w.queue.Start(t.Context())
		second.queue.Start(t.Context())
		for i := range 5 {
			all.Go(func() {
				_, err := w.contracts.Update(t.Context(), w.gestora, v.ID, contract.Edit{Apply: func(in *contract.Input) {
					in.Volume = fmt.Sprint(1001 + i)
				}})
				if err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		w.idle()
		w.queue.Stop()
		second.queue.Stop()
		if n := w.count(`SELECT count(*) FROM imports WHERE state = 'concluido'`); n != files {
			t.Fatalf("F05 %d of %d imports came to their end", n, files)
		}
		sum := w.count(`SELECT sum(rows_created + rows_updated + rows_unchanged) FROM imports`)
		made := w.count(`SELECT sum(rows_created) FROM imports`)
		rows := w.count(`SELECT count(*) FROM balance_months`)
		expect.All(t, "F05 outcomes, created, rows", expect.Is(sum, files*clients*6), expect.Is(made, rows), expect.Is(rows, clients*(6+files-1)))
		w.counters()
		w.settled()
	})
}

// overlapping is file f: six months of each client, beginning in month f+1, in an
// order of clients of its own.
func overlapping(f, clients int) string {
	var b strings.Builder
	b.WriteString("cliente;cnpj;medidor;mes;consumo_mwh;proinfa\n")
	for i := range clients {
		n := i
		if f%2 == 1 {
			n = clients - 1 - i
		}
		for m := range 6 {
			fmt.Fprintf(&b, "Cliente %d;%s;M%d;%02d/2026;%d;0\n", n, cnpjOf(n), n, m+f+1, 100+f)
		}
	}
	return b.String()
}

// secondQueue is another instance's.
func secondQueue(w *testEnv) *testEnv {
	w.t.Helper()
	return newTestEnv(w.t, w.db, func(c *measurement.Config) { c.Blobs = w.blobs })
}

// settled fails the test when computing everything once more changes a row.
func (w *testEnv) settled() {
	w.t.Helper()
	before := w.dump()
	var groups []contract.View
	list, err := w.contracts.List(w.t.Context(), w.gestora, listing.Filter{Limit: 100})
	if err != nil {
		w.t.Fatal(err)
	}
	groups = append(groups, list.Contracts...)
	for _, v := range groups {
		err := w.db.InTx(w.t.Context(), func(ctx context.Context, tx *db.Tx) error {
			c := contract.Contract{ID: v.ID, ClientID: v.ClientID, Group: v.GroupName}
			return w.months.ContractChanged(ctx, tx, contract.Changed{After: &c})
		})
		if err != nil {
			w.t.Fatal(err)
		}
	}
	if after := w.dump(); after != before {
		w.t.Errorf("computing again changed:\n%s\nbefore:\n%s", after, before)
	}
}
