package rate

import (
	"context"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// SpanOf says what the tariffs of group A reach on a day.
func SpanOf(ctx context.Context, q db.Q, day month.Date) (Span, error) {
	var s Span
	const groupA = " FROM tariffs WHERE subgroup LIKE 'A%' AND detail = ''"
	err := q.QueryRowContext(ctx, "SELECT COUNT(DISTINCT distributor_id), COUNT(DISTINCT CASE WHEN valid_from <= $1 AND (valid_to IS NULL OR valid_to >= $1) THEN distributor_id END), MAX(valid_to)"+groupA, day).
		Scan(&s.Distributors, &s.InForce, &s.Last)
	if err != nil || s.Distributors == 0 {
		return s, db.Wrap(err, "rate: read span")
	}
	err = q.QueryRowContext(ctx, "SELECT source"+groupA+" ORDER BY valid_from DESC LIMIT 1").Scan(&s.Source)
	return s, db.Wrap(err, "rate: read source")
}
