package commission

import (
	"cmp"
	"context"
	"database/sql"
	"slices"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/db"
)

// debtsOf reads and holds the approved estornos of those who are paid.
func debtsOf(ctx context.Context, tx *db.Tx, paid []Listed) ([]debt, error) {
	var people []string
	for i := range paid {
		people = append(people, paid[i].UserID+paid[i].PartnerID)
	}
	slices.Sort(people)
	found, err := db.ListIn(ctx, tx, "commission: debts", func(rows *sql.Rows, d *debt) error {
		r := columns.Reader(&d.left)
		err := r.Read(rows.Scan)
		d.Commission = r.Row
		return err
	}, `SELECT `+columns.Select("m.")+`, -m.amount - COALESCE((SELECT CAST(SUM(o.amount) AS BIGINT) FROM commission_offsets o WHERE o.estorno_id = m.id), 0)
		FROM commissions m WHERE m.type = 'estorno' AND m.status = 'processando' AND COALESCE(m.user_id, m.partner_id) IN `,
		` ORDER BY m.id`+tx.Dialect().ForUpdate("m"), slices.Compact(people))
	slices.SortStableFunc(found, func(a, b debt) int { return cmp.Compare(*a.ApprovedAt, *b.ApprovedAt) })
	return found, err
}

var insertTaken = db.NewInsert("commission_offsets", "estorno_id, commission_id, amount", "")

func saveTaken(ctx context.Context, tx *db.Tx, all []taken) error {
	err := insertTaken.Exec(ctx, tx, len(all), func(dst []any, i int) []any {
		return append(dst, all[i].estorno, all[i].commission, all[i].amount)
	})
	return db.Wrap(err, "commission: save offsets")
}

// settledBy reads and holds the estornos that payments settled, in part or whole.
func settledBy(ctx context.Context, tx *db.Tx, paymentIDs []string) ([]Commission, error) {
	return db.ListIn(ctx, tx, "commission: settled estornos", columns.Rows(), `SELECT `+columns.Select("m.")+` FROM commissions m
		WHERE m.type = 'estorno' AND m.id IN (SELECT o.estorno_id FROM commission_offsets o WHERE o.commission_id IN `, `) ORDER BY m.id`+tx.Dialect().ForUpdate("m"), paymentIDs)
}

func dropTaken(ctx context.Context, tx *db.Tx, paymentIDs []string) error {
	for _, paymentID := range paymentIDs {
		if err := db.Exec(ctx, tx, "commission: delete offsets", `DELETE FROM commission_offsets WHERE commission_id = $1`, paymentID); err != nil {
			return err
		}
	}
	return nil
}

// balances are what people still owe by approved estornos, of those in reach.
func balances(ctx context.Context, q db.Q, a actor.Actor, beneficiary string) ([]Balance, error) {
	var args []any
	where := reach(a, &args)
	if beneficiary != "" {
		where += " AND COALESCE(m.user_id, m.partner_id) = " + db.Arg(&args, beneficiary)
	}
	return db.List(ctx, q, "commission: balances", func(rows *sql.Rows, b *Balance) error {
		var amount, settled money.Amount
		err := rows.Scan(&b.ID, &b.Name, &amount, &settled)
		b.Amount = amount + settled
		return err
	}, `SELECT COALESCE(m.user_id, m.partner_id), MIN(COALESCE(u.name, o.name)), CAST(SUM(m.amount) AS BIGINT), CAST(SUM(`+offsetOf+`) AS BIGINT)`+fromListed+`
		WHERE m.type = 'estorno' AND m.status = 'processando' AND `+where+` GROUP BY 1 ORDER BY 2, 1`, args...)
}

// offsetOf is what an estorno took of a payment, or what an estorno has taken.
const offsetOf = `COALESCE((SELECT CAST(SUM(f.amount) AS BIGINT) FROM commission_offsets f WHERE f.commission_id = m.id OR f.estorno_id = m.id), 0)`
