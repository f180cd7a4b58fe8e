package app_test

import (
	"context"
	"net/http"
	"testing"

	"ynova/internal/closing/snapshot"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// OP-14: a closed month whose row is gone is named, and so is one that nobody closed; closes and
// reopenings as they are agree with the trail.
func TestClosedMonthsAgreeWithTheTrail_OP14(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		c := openMonth(t, p.signIn(t))
		faults := func(when string, want ...string) {
			t.Helper()
			got, err := snapshot.Verify(t.Context(), a.DB())
			expect.All(t, "OP-14 "+when, expect.Is(err, nil), expect.Same(got, want))
		}
		exec := func(statement string, args ...any) {
			t.Helper()
			dbtest.Write(t, a.DB(), func(ctx context.Context, tx *db.Tx) error { return db.Exec(ctx, tx, "test", statement, args...) })
		}
		id := c.clientID + "_" + c.month.String()
		faults("before")
		c.closes(t)
		faults("closed")
		exec(`DELETE FROM closed_months WHERE client_id = $1`, c.clientID)
		faults("its row deleted", "mês fechado na trilha, aberto no banco: "+id)
		exec(`INSERT INTO closed_months (client_id, month, closed_at, closed_by) VALUES ($1, $2, 1, 'x')`, c.clientID, c.month)
		c.must(t, http.MethodPost, c.path("reabrir"), map[string]string{"categoria": "cadastro", "motivo": "o preço do aditivo não tinha entrado"}, nil)
		faults("reopened")
		exec(`INSERT INTO closed_months (client_id, month, closed_at, closed_by) VALUES ($1, $2, 1, 'x')`, c.clientID, c.month)
		faults("closed by hand", "mês fechado sem fechamento na trilha: "+id)
	})
}
