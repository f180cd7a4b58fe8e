package portfolio

import (
	"context"
	"strconv"
	"strings"

	"ynova/internal/client"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// isDay reports whether the key of deltas is a day, counted in contract_ends.
func isDay(key string) bool { return len(key) == len("2026-10-15") }

func writeEnding(ctx context.Context, tx *db.Tx, day string, by int64) error {
	return db.Exec(ctx, tx, "portfolio: count ends", `
		INSERT INTO contract_ends (day, active) VALUES ($1, $2)
		ON CONFLICT (day) DO UPDATE SET active = contract_ends.active + excluded.active`, day, by)
}

// recountEndings compares contract_ends with the contracts.
func recountEndings(ctx context.Context, q db.Q) ([]Discrepancy, error) {
	stored, err := readCounters(ctx, q, `SELECT day, active, 0, 0, 0 FROM contract_ends`)
	if err != nil {
		return nil, err
	}
	counted, err := readCounters(ctx, q, `
		SELECT end_date, count(*), 0, 0, 0 FROM contracts WHERE deleted_at IS NULL AND status = 'Ativo' GROUP BY end_date`)
	if err != nil {
		return nil, err
	}
	return compare("contract_ends", []string{"active"}, stored, counted), nil
}

// Renewals counts the active contracts in scope that end within each of
// RenewalMonths from today.
func Renewals(ctx context.Context, q db.Q, scope client.Scope, today month.Date) ([]int, error) {
	days := make([]month.Date, len(RenewalMonths))
	for i, n := range RenewalMonths {
		days[i] = RenewalEnd(today, n)
	}
	return EndingWithin(ctx, q, scope, today, days)
}

// EndingWithin counts the active contracts that end from today to each of the
// days, which ascend: from the counters, or over the contracts in scope.
func EndingWithin(ctx context.Context, q db.Q, scope client.Scope, today month.Date, days []month.Date) ([]int, error) {
	from, day, weight := `contract_ends`, `day`, `active`
	args := []any{today.String()}
	where := `TRUE`
	if !scope.All() {
		from, day, weight = `contracts c`, `c.end_date`, `1`
		where = `c.deleted_at IS NULL AND c.status = 'Ativo' AND ` + scope.Where("c.client_id", &args)
	}
	arg := func(v any) string {
		args = append(args, v)
		return "$" + strconv.Itoa(len(args))
	}
	sums := make([]string, len(days))
	for i, d := range days {
		sums[i] = `CAST(COALESCE(SUM(` + weight + `) FILTER (WHERE ` + day + ` <= ` + arg(d.String()) + `), 0) AS BIGINT)`
	}
	counts := make([]int, len(days))
	places := make([]any, len(days))
	for i := range counts {
		places[i] = &counts[i]
	}
	err := q.QueryRowContext(ctx, `SELECT `+strings.Join(sums, `, `)+` FROM `+from+` WHERE `+where+` AND `+day+` >= $1 AND `+
		day+` <= `+arg(days[len(days)-1].String()), args...).Scan(places...)
	return counts, db.Wrap(err, "portfolio: count renewals")
}
