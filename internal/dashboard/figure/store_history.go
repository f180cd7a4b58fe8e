package figure

import (
	"context"
	"database/sql"
	"strconv"

	"ynova/internal/client"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// portfolioHistory reads the counters of consecutive months.
func portfolioHistory(ctx context.Context, q db.Q, months []Month) error {
	first, last := months[0].Month, months[len(months)-1].Month
	err := db.Each(ctx, q, `SELECT month, active FROM contract_deltas WHERE month <> '' AND month <= $1`, []any{last}, func(rows *sql.Rows) error {
		var of month.Month
		var moved int64
		err := rows.Scan(&of, &moved)
		for i := max(int(of-first), 0); i < len(months); i++ {
			months[i].Active += moved
		}
		return err
	})
	if err != nil {
		return db.Wrap(err, "dashboard: read the active contracts of months")
	}
	err = db.Each(ctx, q, `
		SELECT month, conforme, excedente, subutilizado, opportunities FROM portfolio_months WHERE month BETWEEN $1 AND $2`,
		[]any{first, last}, func(rows *sql.Rows) error {
			var of month.Month
			var f Counts
			err := rows.Scan(&of, &f.Conforme, &f.Excedente, &f.Subutilizado, &f.Opportunities)
			if err == nil {
				f.Active = months[of-first].Active
				months[of-first].Counts = f
			}
			return err
		})
	return db.Wrap(err, "dashboard: read the classes of months")
}

// scopedHistory counts over the contracts in reach, which are few.
func scopedHistory(ctx context.Context, q db.Q, scope client.Scope, months []Month) error {
	var args []any
	values := ""
	for i := range months {
		args = append(args, months[i].Month)
		if i > 0 {
			values += ", "
		}
		values += "($" + strconv.Itoa(i+1) + ")"
	}
	where := scope.Where("c.client_id", &args)
	first := months[0].Month
	err := db.Each(ctx, q, `
		WITH shown(month) AS (VALUES `+values+`)
		SELECT shown.month, COUNT(*), COUNT(*) FILTER (WHERE s.conformity = 'Conforme'), COUNT(*) FILTER (WHERE s.conformity = 'Excedente'),
		       COUNT(*) FILTER (WHERE s.conformity = 'Subutilizado'), COUNT(*) FILTER (WHERE s.opportunity)
		FROM contracts c CROSS JOIN shown LEFT JOIN contract_months s ON s.contract_id = c.id AND s.month = shown.month
		WHERE c.deleted_at IS NULL AND `+portfolio.ActiveIn("shown.month")+` AND `+where+` GROUP BY shown.month`, args,
		func(rows *sql.Rows) error {
			var of month.Month
			var f Counts
			err := rows.Scan(&of, &f.Active, &f.Conforme, &f.Excedente, &f.Subutilizado, &f.Opportunities)
			if err == nil {
				months[of-first].Counts = f
			}
			return err
		})
	return db.Wrap(err, "dashboard: count months in scope")
}
