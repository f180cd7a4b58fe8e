package listing

import (
	"strings"
	"testing"

	"ynova/internal/contract/term"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// fill enters many contracts of one client, 1 in 100 of them not active, with
// an opportunity in October 2026 for 1 in 4.
func fill(t *testing.T, d *db.DB) {
	t.Helper()
	dbtest.Fill(t, d, "contracts, contract_spans, contract_months",
		dbtest.ManyRows(d)+`INSERT INTO contracts (id, client_id, contract_code, client_name, cnpj, volume, volume_unit, status, energy_source,
			incentive_percent, start_date, end_date, search_text, created_at, updated_at)
		SELECT 'id' || i, 'cliente', 'CT-' || (i * 7919 % 20000), 'Cliente', '11222333000181', 1, 'MWh',
			CASE WHEN i % 100 = 0 THEN 'Inativo' ELSE 'Ativo' END, 'Convencional', 0,
			'2025-' || CASE WHEN i % 2 = 0 THEN '0' || (1 + i % 9) ELSE '11' END || '-01',
			'2027-' || CASE WHEN i % 3 = 0 THEN '0' || (1 + i % 9) ELSE '12' END || '-28',
			'cliente ' || (i * 104729 % 20011), i, i FROM n`,
		`INSERT INTO contract_spans (contract_id, first_month, last_month)
		SELECT id, substr(start_date, 1, 7), substr(end_date, 1, 7) FROM contracts WHERE status = 'Ativo'`,
		`INSERT INTO contract_months (contract_id, month, client_id, active, conformity, delta_percent, opportunity, rules_version, updated_at)
		SELECT id, '2026-10', client_id, TRUE, 'Excedente', seq, TRUE, 1, 0 FROM contracts WHERE seq % 4 = 0`,
		`INSERT INTO portfolio_months (month, opportunities) VALUES ('2026-10', 5000)`,
		`INSERT INTO contract_ends (day, active) SELECT end_date, count(*) FROM contracts WHERE status = 'Ativo' GROUP BY end_date`,
	)
}

func TestFirstPagesAreReadAlongAnIndex(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		fill(t, d)
		p := Planner{DB: d, Clock: clock.System()}
		gestora := actor.Actor{Roles: []actor.Role{actor.Gestora}}
		october := month.New(2026, 10)
		filters := map[string]Filter{
			"all": {}, "status": {Status: term.StatusAtivo}, "month": {Month: october},
			"opportunities": {Month: october, Opportunities: true}, "renewals": {RenewIn: 24},
		}
		for name, f := range filters {
			for sort := range orders {
				if sort == SortDifference && !f.Opportunities {
					continue
				}
				f.Sort, f.Limit = sort, 20
				l, _, err := p.Plan(t.Context(), gestora, f)
				if err != nil {
					t.Fatal(err)
				}
				statement, args := l.Page(`SELECT c.*`)
				found := dbtest.Plan(t, d, statement, args...)
				if dbtest.Sorts(found) {
					t.Errorf("CT-02 DB-18 %s by %s:\n%s", name, sort, found)
				}
			}
		}
	})
}

// DR-23: a search of several words, in any spelling, is read by the trigram index of each engine.
func TestSearchIsReadByItsIndex_DR23(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		fill(t, d)
		index := "Bitmap Index Scan on contracts_search"
		if d.Dialect() == db.SQLite {
			index = "contracts_search VIRTUAL TABLE INDEX"
		}
		p := Planner{DB: d, Clock: clock.System()}
		gestora := actor.Actor{Roles: []actor.Role{actor.Gestora}}
		for _, text := range []string{"20010 cliente", "d'avila alto", "alto-mata", "34.567.890/0001-88", "34 567 890 0001 88", "usina s/a"} {
			for _, f := range []Filter{{Sort: SortNewest}, {Sort: SortCode}} {
				f.Search, f.Limit = search.Parse(text), 20
				l, _, err := p.Plan(t.Context(), gestora, f)
				if err != nil {
					t.Fatal(err)
				}
				statement, args := l.Page(`SELECT c.*`)
				if l.Searches() {
					statement, args = l.Hits(`SELECT c.*`)
				}
				if found := dbtest.Plan(t, d, statement, args...); !strings.Contains(found, index) {
					t.Errorf("DR-23 %q by %s:\n%s", text, f.Sort, found)
				}
			}
		}
	})
}
