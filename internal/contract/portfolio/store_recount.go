package portfolio

import (
	"cmp"
	"context"
	"database/sql"
	"slices"

	"ynova/internal/platform/db"
)

// Discrepancy is a counter that is not what counting gives.
type Discrepancy struct {
	Table, Month, Counter string // Month is empty for totals; of a span its months and contract
	Stored, Counted       int64
}

// Recount compares every counter with the rows that it counts; no discrepancy is the expected
// result. It reads everything and is for tests and the operator's check, not for requests. How
// many months were measured is the balance's to check.
func Recount(ctx context.Context, q db.Q) ([]Discrepancy, error) {
	stored, err := readCounters(ctx, q, `
		SELECT month, contracts, active, 0, 0 FROM contract_deltas`)
	if err != nil {
		return nil, err
	}
	all, err := everyContract(ctx, q)
	if err != nil {
		return nil, err
	}
	found, err := recountSpans(ctx, q, all)
	if err != nil {
		return nil, err
	}
	counted := countDeltas(all)
	found = append(found, compare("contract_deltas", []string{"contracts", "active", "", ""}, stored, counted)...)
	stored, err = readCounters(ctx, q, `
		SELECT month, conforme, excedente, subutilizado, opportunities FROM portfolio_months`)
	if err != nil {
		return nil, err
	}
	counted, err = readCounters(ctx, q, `
		SELECT month, count(*) FILTER (WHERE conformity = 'Conforme'), count(*) FILTER (WHERE conformity = 'Excedente'),
			count(*) FILTER (WHERE conformity = 'Subutilizado'), count(*) FILTER (WHERE opportunity)
		FROM contract_months WHERE active GROUP BY month`)
	if err != nil {
		return nil, err
	}
	found = append(found, compare("portfolio_months",
		[]string{"conforme", "excedente", "subutilizado", "opportunities"}, stored, counted)...)
	lights, err := recountLights(ctx, q)
	if err != nil {
		return nil, err
	}
	found = append(found, lights...)
	ends, err := recountEndings(ctx, q)
	return append(found, ends...), err
}

// tally is a row of counters, in the order of their names.
type tally [4]int64

// everyContract reads what is counted of the contracts.
func everyContract(ctx context.Context, q db.Q) ([]Contract, error) {
	return db.List(ctx, q, "portfolio: recount", func(rows *sql.Rows, c *Contract) error {
		return rows.Scan(&c.ID, &c.Active, &c.Deleted, &c.Start, &c.End, &c.History)
	}, `SELECT id, status = 'Ativo', deleted_at IS NOT NULL, start_date, end_date, status_history FROM contracts`)
}

// countDeltas makes contract_deltas anew from the contracts.
func countDeltas(all []Contract) map[string]tally {
	d := deltas{}
	for i := range all {
		d.add(&all[i], +1)
	}
	counted := make(map[string]tally, len(d))
	for key, v := range d {
		if isDay(key) {
			continue
		}
		counted[key] = tally{v.contracts, v.active}
	}
	return counted
}

func readCounters(ctx context.Context, q db.Q, query string) (map[string]tally, error) {
	counters := map[string]tally{}
	err := db.Each(ctx, q, query, nil, func(rows *sql.Rows) error {
		var key string
		var v tally
		err := rows.Scan(&key, &v[0], &v[1], &v[2], &v[3])
		counters[key] = v
		return err
	})
	return counters, db.Wrap(err, "portfolio: recount")
}

func compare(table string, names []string, stored, counted map[string]tally) []Discrepancy {
	var found []Discrepancy
	seen := map[string]bool{}
	for _, side := range []map[string]tally{stored, counted} {
		for key := range side {
			if seen[key] {
				continue
			}
			seen[key] = true
			for i, name := range names {
				if s, c := stored[key][i], counted[key][i]; s != c {
					found = append(found, Discrepancy{table, key, name, s, c})
				}
			}
		}
	}
	slices.SortFunc(found, func(a, b Discrepancy) int {
		return cmp.Or(cmp.Compare(a.Month, b.Month), cmp.Compare(a.Counter, b.Counter))
	})
	return found
}
