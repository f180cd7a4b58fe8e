package ledger_test

import (
	"context"
	"testing"
	"time"

	"ynova/internal/balance/ledger"
	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// F07: contracts are locked by their ids by everybody. Whoever computes the months of
// several clients does not block who has one contract and takes the next.
func TestContractsAreLockedByID_F07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if d.Dialect() == db.SQLite {
			return // one writer: nothing is locked by row
		}
		contracts := contract.NewService(d, contract.Options{})
		var ids, clients []string
		for _, cnpj := range []string{"11222333000181", "11444777000161"} {
			in := contract.NewInput()
			in.ClientName, in.CNPJ, in.Volume, in.StartDate, in.EndDate = "Cerâmica "+cnpj, cnpj, "100", "2026-01-01", "2027-12-31"
			v, err := contracts.Create(t.Context(), actor.SystemActor(), in, "")
			if err != nil {
				t.Fatal(err)
			}
			ids, clients = append(ids, v.ID), append(clients, v.ClientID)
		}
		lock := func(ctx context.Context, tx *db.Tx, contractID string) error {
			var found string
			return tx.QueryRowContext(ctx, "SELECT id FROM contracts WHERE id = $1 FOR UPDATE", contractID).Scan(&found)
		}
		err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			// The clients the other way round: their contracts' order is not that of the ids.
			return db.Exec(ctx, tx, "swap", `UPDATE contracts SET client_id = CASE WHEN client_id = $1 THEN $2 ELSE $1 END`, clients[0], clients[1])
		})
		if err != nil {
			t.Fatal(err)
		}
		months := make(chan error, 1)
		err = d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			if err := lock(ctx, tx, ids[0]); err != nil {
				return err
			}
			go func() {
				months <- d.InTx(context.WithoutCancel(t.Context()), func(ctx context.Context, tx *db.Tx) error {
					return ledger.LockForUpdate(ctx, tx, clients)
				})
			}()
			time.Sleep(500 * time.Millisecond) // it waits for the first one
			return lock(ctx, tx, ids[1])
		})
		if err != nil {
			t.Errorf("F07 who edits: %v", err)
		}
		if err := <-months; err != nil {
			t.Errorf("F07 who computes: %v", err)
		}
	})
}
