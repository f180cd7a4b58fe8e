package commission_test

import (
	"context"
	"testing"

	"ynova/internal/contract"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// TD-18: a contract is credited to whom its deal names, not to who is responsible for
// the client.
func TestCreditGoesToWhomTheDealNames_TD18(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		env := newTestEnv(t, d)
		owner, seller := env.People[actor.Consultor], env.Person("Vera Lopes", actor.Consultor)
		v := env.sale(owner, actor.Actor{}, func(in *contract.Input) { in.Status = string(term.StatusEmAnalise) })
		env.write(func(ctx context.Context, tx *db.Tx) error {
			err := db.Exec(ctx, tx, "closings", `DELETE FROM contract_closings`)
			if err == nil {
				err = db.Exec(ctx, tx, "deal", `INSERT INTO deals (id, number, client_id, owner_user_id, title, search, stage, stage_at, contract_id, created_at, created_by, updated_at, updated_by)
					VALUES ('d', 1, $1, $2, 'Venda', '', 'contrato', 0, $3, 0, '', 0, '')`, v.ClientID, seller.UserID, v.ID)
			}
			return err
		})
		for _, status := range []term.Status{term.StatusEmAnalise, term.StatusAtivo} {
			_, err := env.contracts.Update(t.Context(), env.gestora, v.ID, contract.Edit{Apply: func(in *contract.Input) { in.Status = string(status) }})
			if err != nil {
				t.Fatal(err)
			}
		}
		if n := env.count(`SELECT COUNT(*) FROM contract_closings WHERE contract_id = $1 AND user_id = $2`, v.ID, seller.UserID); n != 1 {
			t.Error("TD-18 the credit went to somebody else than the deal names")
		}
	})
}
