package contract

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff"
)

// Explain returns why the light "contrato" of the month is as it is, for each of
// the contracts, which the caller may see. One without a row for the month is not
// measured, unless the month is beyond its validity.
func Explain(ctx context.Context, q db.Q, p tariff.Parameters, contractIDs []string, m month.Month) (map[string]Judgement, error) {
	judged := make(map[string]Judgement, len(contractIDs))
	limits, ok := LightLimitsIn(p, m)
	coverages, err := coveragesOf(ctx, q, contractIDs)
	if err != nil {
		return nil, err
	}
	history, err := monthsOfMany(ctx, q, contractIDs, m.Add(1-backingMonths), m)
	if err != nil {
		return nil, err
	}
	for id, t := range coverages {
		months := history[id]
		if n := len(months); n == 0 || months[n-1].Month != m {
			months = append(months, MonthSummary{Month: m, Active: t.ActiveIn(m), Conformity: ConformityIndefinido})
		}
		at := len(months) - 1
		in := LightInput{Month: months[at], End: t.End, Backing: BackingOf(months, at)}
		if ok {
			in.Limits = &limits
		}
		judged[id] = Judge(in)
	}
	return judged, nil
}

// coveragesOf reads of each contract which months it covers.
func coveragesOf(ctx context.Context, q db.Q, ids []string) (map[string]Terms, error) {
	found := make(map[string]Terms, len(ids))
	err := db.EachIn(ctx, q, `SELECT id, start_date, end_date, status FROM contracts WHERE id IN `, ``, ids, func(rows *sql.Rows) error {
		var t Terms
		var status string
		err := rows.Scan(&t.ContractID, &t.Start, &t.End, &status)
		t.Status = DisplayStatus(status)
		found[t.ContractID] = t
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("contract: explain lights: %w", err)
	}
	return found, nil
}

// monthsOfMany reads the months of contracts from one to another, oldest first.
func monthsOfMany(ctx context.Context, q db.Q, ids []string, from, to month.Month) (map[string][]MonthSummary, error) {
	found := make(map[string][]MonthSummary, len(ids))
	err := db.Chunks(len(ids), 1, func(first, size int) error {
		args := make([]any, 0, size+2)
		for _, id := range ids[first : first+size] {
			args = append(args, id)
		}
		n := strconv.Itoa
		rows, err := q.QueryContext(ctx, selectMonths+`contract_id IN `+db.Tuples(1, size)+` AND month >= $`+n(size+1)+
			` AND month <= $`+n(size+2)+` ORDER BY contract_id, month`, append(args, from, to)...)
		stored, err := db.Collect(rows, err, scanMonth)
		for i := range stored {
			found[stored[i].contractID] = append(found[stored[i].contractID], stored[i].summary())
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("contract: read months: %w", err)
	}
	return found, nil
}
