package balance

import (
	"testing"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// fill enters many balances of one client, half of them with a month; 1 in 100
// knows no figures.
func fill(t *testing.T, d *db.DB) {
	t.Helper()
	dbtest.Fill(t, d, "balances, balance_months",
		dbtest.ManyRows(d)+`INSERT INTO consumer_units (id, client_id, meter_code, created_at, updated_at)
		SELECT 'un' || i, 'cliente', 'M-' || i, 0, 0 FROM n`,
		dbtest.ManyRows(d)+`INSERT INTO balances (id, client_id, unit_id, client_name, cnpj, meter_code, last_month, consumption, position,
			search_text, created_at, updated_at)
		SELECT 'id' || i, 'cliente', 'un' || i, 'Cliente', '11222333000181', 'M-' || i,
			CASE WHEN i % 100 > 0 THEN '2026-0' || (1 + i % 9) END, CASE WHEN i % 100 > 0 THEN i * 7919 % 20000 END,
			CASE WHEN i % 100 > 0 THEN i * 104729 % 20011 END, 'cliente ' || (i * 31337 % 20011), i, i FROM n`,
		`INSERT INTO balance_months (balance_seq, month, conformity, rules_version, version, created_at, updated_at)
		SELECT seq, '2026-09', 'Indefinido', 1, 1, 0, 0 FROM balances WHERE seq % 2 = 0`,
	)
}

func TestFirstPagesAreReadAlongAnIndex_EB05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		fill(t, d)
		scope := client.ScopeOf(actor.Actor{Roles: []actor.Role{actor.Gestora}}, actor.BalancesRead)
		september := month.New(2026, 9)
		for name, f := range map[string]Filter{"all": {}, "month": {Month: september}, "missing": {Missing: september}} {
			for sort := range orders {
				if _, figure := monthOrders[sort]; figure && f.Month != 0 {
					continue // sorted, see listingOf
				}
				f.Sort = sort
				l := listingOf(d.Dialect(), scope, f)
				found := dbtest.Plan(t, d, selectBalances+ofAllMonths+` FROM `+l.from+` WHERE `+l.where+` ORDER BY `+l.order+` LIMIT 20`, l.args...)
				if dbtest.Sorts(found) {
					t.Errorf("EB-05 %s by %s:\n%s", name, sort, found)
				}
			}
		}
	})
}
