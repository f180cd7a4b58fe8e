package portfolio

import (
	"context"
	"slices"
	"strings"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// monthOf is the row of contract_months of the contract c and the month with the
// placeholder.
const monthOf = `EXISTS (SELECT 1 FROM contract_months w WHERE w.contract_id = c.id AND w.month = `

// ClassifiedAs is the condition that the month of the contract c has one of the
// classes. For the classes outside of the band, which few have, it is the set of such
// contracts along their index.
func ClassifiedAs(placeholder string, classes ...Conformity) string {
	names := make([]string, len(classes))
	for i, class := range classes {
		names[i] = "'" + string(class) + "'"
	}
	in := strings.Join(names, ", ")
	if slices.Contains(classes, ConformityConforme) {
		return monthOf + placeholder + ` AND w.conformity IN (` + in + `))`
	}
	return `SELECT w.contract_id FROM contract_months w WHERE w.month = ` + placeholder +
		` AND w.active AND w.conformity IN ('Excedente', 'Subutilizado') AND w.conformity IN (` + in + `)`
}

// Unclassified is the condition that the month of the contract c has no class but
// Indefinido, as one without a row.
func Unclassified(placeholder string) string {
	return `NOT ` + monthOf + placeholder + ` AND w.conformity IN ('Conforme', 'Excedente', 'Subutilizado'))`
}

// Unmeasured is the condition that the consumption of the contract c is not known in
// the month.
func Unmeasured(placeholder string) string {
	return `NOT ` + monthOf + placeholder + ` AND w.consumption IS NOT NULL)`
}

// UnpricedIn is the condition that the prices by period of the contract c leave the
// month out (TD-08).
func UnpricedIn(placeholder string) string {
	return `c.unpriced > 0 AND (c.priced_from > ` + placeholder + ` OR c.priced_to < ` + placeholder + `)`
}

// CountClassified returns how many active contracts have one of the classes in the
// month.
func CountClassified(ctx context.Context, q db.Q, m month.Month, classes ...Conformity) (int, error) {
	names := make([]string, len(classes))
	for i, class := range classes {
		names[i] = strings.ToLower(string(class))
	}
	return counter(ctx, q, `SELECT `+strings.Join(names, " + ")+` FROM portfolio_months WHERE month = $1`, m.String())
}

// CountUnclassified returns how many active contracts have no class but Indefinido in
// the month.
func CountUnclassified(ctx context.Context, q db.Q, m month.Month) (int, error) {
	return lacking(ctx, q, m, `conforme + excedente + subutilizado`)
}

// CountUnmeasured returns of how many active contracts the consumption of the month is
// not known.
func CountUnmeasured(ctx context.Context, q db.Q, m month.Month) (int, error) {
	return lacking(ctx, q, m, `known`)
}

// lacking is how many contracts are active in the month less what the counter says.
func lacking(ctx context.Context, q db.Q, m month.Month, have string) (int, error) {
	active, err := CountActive(ctx, q, m)
	if err != nil {
		return 0, err
	}
	n, err := counter(ctx, q, `SELECT `+have+` FROM portfolio_months WHERE month = $1`, m.String())
	return max(active-n, 0), err
}
