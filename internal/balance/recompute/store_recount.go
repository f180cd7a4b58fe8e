package recompute

import (
	"context"
	"database/sql"
	"strings"

	"ynova/internal/balance/ledger"
	"ynova/internal/platform/db"
)

// Discrepancy is a stored total that is not what the months give. The values are
// as stored; empty is unknown.
type Discrepancy struct{ Table, Row, Column, Stored, Counted string }

// recountedColumns are what balances repeat of their months, each with what the
// months say.
var recountedColumns = []struct{ name, counted string }{
	{"months", "COALESCE(x.months, 0)"},
	{"last_month", "x.last_month"},
	{"consumption", "x.consumption"},
	{"generation", "x.generation"},
	{"position", "x.position"},
	{"proinfa", "x.proinfa"},
	{"cost", "x.cost"},
	{"contract_id", newestOf("contract_id")},
	{"tax_percent", newestOf("tax_percent")},
}

// newestOf is the value of the newest month that has one.
func newestOf(column string) string {
	return `(SELECT n.` + column + ` FROM balance_months n WHERE n.balance_seq = b.seq AND n.` + column +
		` IS NOT NULL ORDER BY n.month DESC LIMIT 1)`
}

// Recount compares what balances repeat of their months, and the counters of
// measured months, with the months; nothing found is how it should be. It reads
// everything and is for tests and the operator's check, not for requests.
func Recount(ctx context.Context, q db.Q) ([]Discrepancy, error) {
	found, err := recountRollups(ctx, q)
	if err != nil {
		return nil, err
	}
	measured, err := recountMeasured(ctx, q)
	return append(found, measured...), err
}

func recountRollups(ctx context.Context, q db.Q) ([]Discrepancy, error) {
	var columns, differ []string
	for _, c := range recountedColumns {
		columns = append(columns, "CAST(b."+c.name+" AS TEXT)", "CAST("+c.counted+" AS TEXT)")
		differ = append(differ, "b."+c.name+" IS DISTINCT FROM "+c.counted)
	}
	perBalance, err := db.List(ctx, q, "balance: recount", func(rows *sql.Rows, off *[]Discrepancy) error {
		var id string
		values := make([]db.NullText, 2*len(recountedColumns))
		into := []any{&id}
		for i := range values {
			into = append(into, &values[i])
		}
		if err := rows.Scan(into...); err != nil {
			return err
		}
		for i, c := range recountedColumns {
			if stored, counted := string(values[2*i]), string(values[2*i+1]); stored != counted {
				*off = append(*off, Discrepancy{"balances", id, c.name, stored, counted})
			}
		}
		return nil
	}, `
		SELECT b.id, `+strings.Join(columns, ", ")+`
		FROM balances b LEFT JOIN (
			SELECT m.balance_seq, COUNT(*) AS months, MAX(m.month) AS last_month, SUM(m.consumption) AS consumption,
				SUM(m.generation) AS generation, SUM`+ledger.PositionOfMonth+` AS position, SUM(m.applied_proinfa) AS proinfa,
				SUM(m.energy_value) AS cost
			FROM balance_months m GROUP BY m.balance_seq
		) x ON x.balance_seq = b.seq
		WHERE `+strings.Join(differ, " OR ")+` ORDER BY b.seq`)
	if err != nil {
		return nil, err
	}
	var found []Discrepancy
	for _, some := range perBalance {
		found = append(found, some...)
	}
	return found, nil
}

// recountMeasured compares how many balances have a month, and how many there are.
func recountMeasured(ctx context.Context, q db.Q) ([]Discrepancy, error) {
	return db.List(ctx, q, "balance: recount measured months", func(rows *sql.Rows, d *Discrepancy) error {
		*d = Discrepancy{Table: "portfolio_months", Column: "measured"}
		err := rows.Scan(&d.Row, &d.Stored, &d.Counted)
		return err
	}, `
		SELECT COALESCE(p.month, x.month), COALESCE(p.measured, 0), COALESCE(x.measured, 0)
		FROM portfolio_months p FULL JOIN (
			SELECT month, COUNT(*) AS measured FROM balance_months GROUP BY month
			UNION ALL SELECT '', COUNT(*) FROM balances
		) x ON x.month = p.month
		WHERE COALESCE(p.measured, 0) <> COALESCE(x.measured, 0) ORDER BY 1`)
}
