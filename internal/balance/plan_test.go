package balance

import (
	"context"
	"strings"
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
	rows := "20000"
	if d.Dialect() == db.SQLite {
		rows = "2000" // its plans do not depend on how many there are
	}
	err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		for _, statement := range []string{
			`INSERT INTO clients (id, name, cnpj, search_text, created_at, updated_at) VALUES ('cliente', 'C', '11222333000181', 'c', 0, 0)`,
			`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ` + rows + `)
			INSERT INTO consumer_units (id, client_id, meter_code, created_at, updated_at)
			SELECT 'un' || i, 'cliente', 'M-' || i, 0, 0 FROM n`,
			`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ` + rows + `)
			INSERT INTO balances (id, client_id, unit_id, client_name, cnpj, meter_code, last_month, consumption, position,
				search_text, created_at, updated_at)
			SELECT 'id' || i, 'cliente', 'un' || i, 'Cliente', '11222333000181', 'M-' || i,
				CASE WHEN i % 100 > 0 THEN '2026-0' || (1 + i % 9) END, CASE WHEN i % 100 > 0 THEN i * 7919 % 20000 END,
				CASE WHEN i % 100 > 0 THEN i * 104729 % 20011 END, 'cliente ' || (i * 31337 % 20011), i, i FROM n`,
			`INSERT INTO balance_months (balance_seq, month, conformity, rules_version, version, created_at, updated_at)
			SELECT seq, '2026-09', 'Indefinido', 1, 1, 0, 0 FROM balances WHERE seq % 2 = 0`,
		} {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return err
			}
		}
		if tx.Dialect() == db.SQLite {
			return nil // which has no statistics in production either
		}
		_, err := tx.ExecContext(ctx, `ANALYZE balances, balance_months`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// plan returns how the engine would find a page.
func plan(t *testing.T, d *db.DB, l listing) string {
	t.Helper()
	explain, column := `EXPLAIN `, 0
	if d.Dialect() == db.SQLite {
		explain, column = `EXPLAIN QUERY PLAN `, 3
	}
	rows, err := d.QueryContext(t.Context(),
		explain+selectBalances+ofAllMonths+` FROM `+l.from+` WHERE `+l.where+` ORDER BY `+l.order+` LIMIT 20`, l.args...)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var all []string
	for rows.Next() {
		cells := make([]any, column+1)
		for i := range cells {
			cells[i] = new(any)
		}
		if err := rows.Scan(cells...); err != nil {
			t.Fatal(err)
		}
		text, _ := (*cells[column].(*any)).(string)
		all = append(all, text)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return strings.Join(all, "\n")
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
				found := plan(t, d, listingOf(d.Dialect(), scope, f))
				// What SQLite calls a scan without sorting goes along the order until the page is full.
				if strings.Contains(found, "TEMP B-TREE") || strings.Contains(found, "Sort") || strings.Contains(found, "Seq Scan on balances") {
					t.Errorf("EB-05 %s by %s:\n%s", name, sort, found)
				}
			}
		}
	})
}
