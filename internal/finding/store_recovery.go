package finding

import (
	"context"
	"database/sql"

	"ynova/internal/platform/db"
)

// sqlRecovered are findings f that gave something back: what was seen, or what a person
// resolved of charges to contest. What the rules closed by themselves gave nothing back, nor what
// stands on the new bill as it was.
const (
	sqlRecovered = `(f.status = 'resolvida' AND (f.recovered_by IS NOT NULL AND COALESCE(f.recovered, 1) > 0 OR f.recovered_by IS NULL AND f.decided AND f.contestable))`
	sqlAwaited   = `(f.status = 'em contestação' AND f.contestable)`
)

var (
	recoveryOfDocument = `COUNT(CASE WHEN ` + sqlRecovered + ` THEN 1 END) AS solved, COUNT(CASE WHEN ` + sqlAwaited + ` THEN 1 END) AS contested,
		COUNT(CASE WHEN ` + sqlRecovered + ` AND f.recovered IS NULL AND f.at_stake IS NULL THEN 1 END) AS unknown,
		COALESCE(SUM(CASE WHEN ` + sqlRecovered + ` THEN f.recovered END), 0) + ` + StakeWhere(sqlRecovered+` AND f.recovered IS NULL`) + ` AS recovered, ` + StakeWhere(sqlAwaited) + ` AS awaited`
	sumRecovery = `CAST(COALESCE(SUM(solved), 0) AS BIGINT), CAST(COALESCE(SUM(contested), 0) AS BIGINT), CAST(COALESCE(SUM(unknown), 0) AS BIGINT), CAST(COALESCE(SUM(recovered), 0) AS BIGINT), CAST(COALESCE(SUM(awaited), 0) AS BIGINT)`
)

// recoveryWhere is the filter's condition whatever status it asks for.
func recoveryWhere(r reach, f Filter) (string, []any) {
	f.Status = ""
	where, args := f.where(r, true)
	return where + ` AND (` + sqlRecovered + ` OR ` + sqlAwaited + `)`, args
}

// recoveryOf sums what the filter finds, whatever status it asks for.
func recoveryOf(ctx context.Context, q db.Q, r reach, f Filter) (s Recovery, err error) {
	where, args := recoveryWhere(r, f)
	err = q.QueryRowContext(ctx, `SELECT `+sumRecovery+` FROM (SELECT `+recoveryOfDocument+from+where+` GROUP BY `+ByDocument+`) d`, args...).
		Scan(&s.Solved, &s.Contested, &s.Unknown, &s.Recovered, &s.Awaited)
	return s, db.Wrap(err, "finding: sum recovery")
}

// recoveries parts the sum by client and year, the newest year of each client first.
func recoveries(ctx context.Context, q db.Q, r reach, f Filter) ([]Recovery, error) {
	where, args := recoveryWhere(r, f)
	return db.List(ctx, q, "finding: recoveries", func(rows *sql.Rows, s *Recovery) error {
		return rows.Scan(&s.ClientID, &s.Client, &s.Year, &s.Solved, &s.Contested, &s.Unknown, &s.Recovered, &s.Awaited)
	}, `
		SELECT client_id, MAX(client), year, `+sumRecovery+` FROM (SELECT f.client_id, MAX(c.client_name) AS client, SUBSTR(f.month, 1, 4) AS year, `+recoveryOfDocument+from+where+`
		GROUP BY f.client_id, SUBSTR(f.month, 1, 4), `+ByDocument+`) d GROUP BY client_id, year ORDER BY MAX(client), client_id, year DESC`+db.Page(&args, f.Limit, f.Offset), args...)
}

func countRecoveries(ctx context.Context, q db.Q, r reach, f Filter) (int, error) {
	where, args := recoveryWhere(r, f)
	return db.Count(ctx, q, "finding: count recoveries", ` FROM (SELECT DISTINCT f.client_id, SUBSTR(f.month, 1, 4) AS year`+from+where+`) d`, args...)
}
