package finding

import (
	"context"
	"database/sql"
	"strings"

	"ynova/internal/finding/rule"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/db"
)

// Stake in SQL, of findings f with their invoice i.
const (
	// JoinDocument joins the invoice of findings f.
	JoinDocument = ` LEFT JOIN invoices i ON i.id = f.invoice_id`
	// ByDocument groups findings f by document: a missing one is of its own.
	ByDocument = `COALESCE(f.invoice_id, f.id)`
	sqlWhole   = `(f.rule = '` + string(rule.Duplicate) + `' OR f.rule = '` + string(rule.Register) + `' AND (f.subject LIKE '%:` + rule.LineHolder + `' OR f.subject LIKE '%:` + rule.LineUnit + `'))`
)

var sqlICMS = func() string {
	var rules []string
	for _, d := range rule.All() {
		if rule.OfICMS(d.Rule) {
			rules = append(rules, string(d.Rule))
		}
	}
	return "f.rule IN ('" + strings.Join(rules, "', '") + "')"
}()

// StakeWhere is Stake over the findings of one group of ByDocument that meet a condition.
func StakeWhere(condition string) string {
	sum := func(of string) string {
		return `COALESCE(SUM(CASE WHEN ` + condition + ` AND NOT ` + sqlWhole + ` AND ` + of + ` THEN f.at_stake END), 0)`
	}
	whole := `MAX(CASE WHEN ` + condition + ` AND ` + sqlWhole + ` THEN f.at_stake END)`
	parts := sum("NOT "+sqlICMS) + ` + ` + sqlAtMost(sum(sqlICMS), `MAX(i.icms_value)`)
	return `COALESCE(` + whole + `, ` + sqlAtMost(parts, `MAX(i.total)`) + `)`
}

// sqlAtMost is a, or the most that it may be; a null most is none.
func sqlAtMost(a, most string) string {
	return `(CASE WHEN ` + a + ` > ` + most + ` THEN ` + most + ` ELSE ` + a + ` END)`
}

// Counted is what each of the findings that the actor sees of some documents adds to the sum
// of those of its document and status, in the order of their ids.
func Counted(ctx context.Context, q db.Q, a actor.Actor, invoiceIDs []string) (map[string]money.Amount, error) {
	var args []any
	where := Visible(a, &args) + ` AND f.invoice_id IN ` + db.In(&args, invoiceIDs)
	counted, sums := map[string]money.Amount{}, rule.Tally{}
	err := db.Each(ctx, q, `SELECT f.id, f.invoice_id, f.status, f.rule, f.subject, f.at_stake, i.total, i.icms_value
		FROM findings f JOIN contracts c ON c.id = f.contract_id JOIN invoices i ON i.id = f.invoice_id WHERE `+where+` ORDER BY f.id`, args, func(rows *sql.Rows) error {
		var id, document, status string
		var c rule.Claim
		var d rule.Document
		var stake, total, tax db.NullNumber
		if err := rows.Scan(&id, &document, &status, &c.Rule, &c.Key, &stake, &total, &tax); err != nil {
			return err
		}
		c.AtStake, d = db.Pointer[money.Amount](stake), rule.Document{Total: db.Pointer[money.Amount](total), ICMS: db.Pointer[money.Amount](tax)}
		counted[id] = sums.Add(document+status, d, c)
		return nil
	})
	return counted, db.Wrap(err, "finding: count stakes")
}
