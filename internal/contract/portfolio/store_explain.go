package portfolio

import (
	"context"
	"database/sql"
	"strconv"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/parameter"
)

// ExplainLights returns why the light "contrato" of the month is as it is, for each of
// the contracts, which the caller may see. One without a row for the month is not
// measured, unless the month is beyond its validity.
func ExplainLights(ctx context.Context, q db.Q, p parameter.Snapshot, contractIDs []string, m month.Month) (map[string]LightDecision, error) {
	decided := make(map[string]LightDecision, len(contractIDs))
	limits, ok := LightLimitsIn(p, m)
	coverages, err := coveragesOf(ctx, q, contractIDs)
	if err != nil {
		return nil, err
	}
	history, err := monthsOfMany(ctx, q, contractIDs, m.Add(1-backingMonths), m)
	if err != nil {
		return nil, err
	}
	for id, c := range coverages {
		months := history[id]
		if n := len(months); n == 0 || months[n-1].Month != m {
			months = append(months, Month{Month: m, Active: c.ActiveIn(m), Conformity: ConformityIndefinido})
		}
		at := len(months) - 1
		in := LightInput{Month: months[at], End: c.End, Backing: BackingOf(months, at)}
		if ok {
			in.Limits = &limits
		}
		decided[id] = DecideLight(in)
	}
	return decided, nil
}

// coveragesOf reads of each contract which months it covers.
func coveragesOf(ctx context.Context, q db.Q, ids []string) (map[string]Contract, error) {
	found := make(map[string]Contract, len(ids))
	err := db.EachIn(ctx, q, `SELECT id, start_date, end_date, status_history FROM contracts WHERE id IN `, ``, ids, func(rows *sql.Rows) error {
		var c Contract
		err := rows.Scan(&c.ID, &c.Start, &c.End, &c.History)
		found[c.ID] = c
		return err
	})
	return found, db.Wrap(err, "portfolio: explain lights")
}

// monthsOfMany reads the months of contracts from one to another, oldest first.
func monthsOfMany(ctx context.Context, q db.Q, ids []string, from, to month.Month) (map[string][]Month, error) {
	found := make(map[string][]Month, len(ids))
	err := db.Chunks(len(ids), 1, func(first, size int) error {
		args := make([]any, 0, size+2)
		for _, id := range ids[first : first+size] {
			args = append(args, id)
		}
		n := strconv.Itoa
		rows, err := q.QueryContext(ctx, selectMonths+`contract_id IN `+db.Tuples(1, size)+` AND month >= $`+n(size+1)+
			` AND month <= $`+n(size+2)+` ORDER BY contract_id, month`, append(args, from, to)...)
		stored, err := db.Collect(rows, err, monthColumns.Rows())
		for i := range stored {
			found[stored[i].contractID] = append(found[stored[i].contractID], stored[i].summary())
		}
		return err
	})
	return found, db.Wrap(err, "portfolio: read months")
}
