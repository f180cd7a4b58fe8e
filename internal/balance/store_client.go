package balance

import (
	"context"
	"database/sql"

	"ynova/internal/client"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// UnitSum is what was measured of a unit in some months, and in how many of them.
type UnitSum struct {
	Consumption, Generation             *energy.Energy
	ConsumptionMonths, GenerationMonths int
}

// SumByUnit adds up what was measured of each metered unit of the clients from … until,
// both included.
func SumByUnit(ctx context.Context, q db.Q, scope client.Scope, clients []string, from, until month.Month) (map[string]UnitSum, error) {
	args := []any{from.String(), until.String()}
	where := scope.Where("b.client_id", &args) + ` AND b.client_id IN ` + db.In(&args, clients)
	sums := map[string]UnitSum{}
	err := db.Each(ctx, q, `
		SELECT b.unit_id, CAST(SUM(m.consumption) AS BIGINT), CAST(SUM(m.generation) AS BIGINT), COUNT(m.consumption), COUNT(m.generation)
		FROM balances b LEFT JOIN balance_months m ON m.balance_seq = b.seq AND m.month BETWEEN $1 AND $2
		WHERE `+where+` GROUP BY b.unit_id`, args, func(rows *sql.Rows) error {
		var unitID string
		var u UnitSum
		var consumption, generation sql.Null[energy.Energy]
		err := rows.Scan(&unitID, &consumption, &generation, &u.ConsumptionMonths, &u.GenerationMonths)
		if consumption.Valid {
			u.Consumption = &consumption.V
		}
		if generation.Valid {
			u.Generation = &generation.V
		}
		sums[unitID] = u
		return err
	})
	return sums, db.Wrap(err, "balance: sums of units")
}

// MeanNet is the net consumption of a client in an average month of 730 hours, by the
// newest twelve months in which that of every unit is known; 0 where there is none.
func MeanNet(ctx context.Context, q db.Q, clientID string) (energy.Energy, error) {
	const averageHours = 730
	var net, hours int64
	err := db.Each(ctx, q, `
		SELECT m.month, CAST(SUM(m.net) AS BIGINT) FROM balances b JOIN balance_months m ON m.balance_seq = b.seq
		WHERE b.client_id = $1 GROUP BY m.month HAVING COUNT(*) = COUNT(m.net) ORDER BY m.month DESC LIMIT 12`,
		[]any{clientID}, func(rows *sql.Rows) error {
			var m month.Month
			var sum int64
			err := rows.Scan(&m, &sum)
			net, hours = net+sum, hours+int64(m.Hours())
			return err
		})
	if err != nil || net <= 0 {
		return 0, db.Wrap(err, "balance: mean net")
	}
	mean, err := fixed.MulDiv(net, averageHours, hours, fixed.HalfEven)
	return energy.Energy(mean), err
}
