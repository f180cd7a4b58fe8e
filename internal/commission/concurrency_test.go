package commission_test

import (
	"sync"
	"sync/atomic"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// F05: of writers who approve or pay the same commissions at once, in whatever order
// they name them, exactly one does, and the beneficiary is notified once.
func TestTwoWriters_F05_CS02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		env := newTestEnv(t, d)
		ana := env.People[actor.Consultor]
		for range 4 {
			env.sale(ana, actor.Actor{}, nil)
		}
		env.plan(nil)
		c := env.Client(env.gestora)
		at := "mes=" + env.now.String()
		race := func(path string, more map[string]any) {
			t.Helper()
			rows := env.rows(c, at)
			backwards := make([]row, len(rows))
			for i, r := range rows {
				backwards[len(rows)-1-i] = r
			}
			var done, refused atomic.Int64
			var wait sync.WaitGroup
			for i := range 8 {
				wait.Go(func() {
					mine := rows
					if i%2 == 1 {
						mine = backwards
					}
					switch res := env.Client(env.gestora).JSON("POST", path, selection(mine, more)); res.Code {
					case 200:
						done.Add(1)
					case 409, 412:
						refused.Add(1)
					default:
						t.Errorf("F05 %s: %d %s", path, res.Code, res.Body)
					}
				})
			}
			wait.Wait()
			if done.Load() != 1 || refused.Load() != 7 {
				t.Errorf("F05 %s: %d done, %d refused", path, done.Load(), refused.Load())
			}
		}
		race("/api/comissoes/aprovar", nil)
		race("/api/comissoes/pagar", env.payment())
		if n := env.count(`SELECT count(*) FROM audit_entries WHERE action = 'commission.pay'`); n != 4 {
			t.Errorf("F05 %d payments, want 4", n)
		}
		if n := env.count(`SELECT count(*) FROM notifications WHERE kind = 'comissao'`); n != 1 {
			t.Errorf("F05 %d messages, want 1", n)
		}
		stale := env.rows(c, at)
		stale[0].Version--
		c.JSON("POST", "/api/comissoes/estornar", selection(stale[:1], map[string]any{"motivo": "engano"})).Status(t, 412)
	})
}
