package lead_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// OP-07: how many clients have a contract in force, or have none, is what counting them one
// by one gives: deleted clients and contracts, contracts that are not Ativo, that begin
// later or are over, and several of one client included.
func TestCountOfContractsInForce_OP07(t *testing.T) {
	const today = "2026-11-20" // as open sets the clock
	days := []string{"2026-01-01", "2026-11-19", today, "2026-11-21", "2027-12-31"}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		staff, own := w.As(actor.Gestora), w.As(actor.Consultor)
		r := rand.New(rand.NewPCG(7, 1))
		mine := w.People[actor.Consultor].UserID
		type counts struct{ some, none int }
		var all, green, owned counts
		for i := range 120 {
			gone, isGreen, isOwned := r.IntN(5) == 0, r.IntN(2) == 0, r.IntN(4) == 0
			owner, funnel, deleted := any(nil), "amarelo", any(nil)
			if isOwned {
				owner = mine
			}
			if isGreen {
				funnel = "verde"
			}
			if gone {
				deleted = int64(5)
			}
			clientID := fmt.Sprintf("n-%03d", r.IntN(1e6)*1000+i)
			w.exec(`INSERT INTO clients (id, name, cnpj, search_text, funnel_status, owner_user_id, deleted_at, created_at, updated_at)
				VALUES ($1, $1, $2, $1, $3, $4, $5, 0, 0)`, clientID, fmt.Sprintf("%014d", i), funnel, owner, deleted)
			if isOwned {
				w.exec(`INSERT INTO client_access (principal, client_id) VALUES ($1, $2)`, mine, clientID)
			}
			inForce := false
			for k := range r.IntN(4) {
				start, end := days[r.IntN(len(days))], days[r.IntN(len(days))]
				status, contractDeleted := "Ativo", any(nil)
				if r.IntN(4) == 0 {
					status = "Inativo"
				}
				if r.IntN(4) == 0 {
					contractDeleted = int64(5)
				}
				if end < start {
					start, end = end, start
				}
				w.exec(`INSERT INTO contracts (id, client_id, contract_code, client_name, cnpj, volume, volume_unit, status, energy_source, incentive_percent,
					start_date, end_date, search_text, deleted_at, created_at, updated_at)
					VALUES ($1, $2, $1, '', '', 0, 'MWh', $3, 'Convencional', 0, $4, $5, '', $6, 0, 0)`,
					fmt.Sprintf("%s-%d", clientID, k), clientID, status, start, end, contractDeleted)
				inForce = inForce || status == "Ativo" && contractDeleted == nil && start <= today && today <= end
			}
			if gone {
				continue
			}
			for _, c := range []struct {
				of *counts
				in bool
			}{{&all, true}, {&green, isGreen}, {&owned, isOwned}} {
				if c.in && inForce {
					c.of.some++
				} else if c.in {
					c.of.none++
				}
			}
		}
		for query, want := range map[string]counts{"": all, "&statusFunil=verde": green, "&responsavel=" + mine: owned} {
			_, some := listed(t, staff, "page=1&pageSize=1&contrato=com"+query)
			_, none := listed(t, staff, "page=1&pageSize=1&contrato=sem"+query)
			expect.All(t, fmt.Sprintf("OP-07 %q: with and without a contract in force, want %+v", query, want), expect.Is(some, want.some),
				expect.Is(none, want.none), expect.Not(some, 0), expect.Not(none, 0))
		}
		_, some := listed(t, own, "page=1&pageSize=1&contrato=com")
		_, none := listed(t, own, "page=1&pageSize=1&contrato=sem")
		if some != owned.some || none != owned.none {
			t.Errorf("R2 a consultor counts %d with and %d without, want %+v", some, none, owned)
		}
	})
}
