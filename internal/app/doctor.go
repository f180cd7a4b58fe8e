package app

import (
	"context"
	"strconv"

	"ynova/internal/balance/recompute"
	"ynova/internal/compliance"
	"ynova/internal/contract/portfolio"
	"ynova/internal/platform/db"
)

// Difference is a stored total that is not what its rows give. Row is a month, a
// day or an id; empty for totals of everything.
type Difference struct{ Table, Row, Column, Stored, Counted string }

// String is the line that an operator reads.
func (d Difference) String() string {
	where := d.Table
	if d.Row != "" {
		where += " (" + d.Row + ")"
	}
	return where + ", " + d.Column + ": guardado " + orNone(d.Stored) + ", recontado " + orNone(d.Counted)
}

func orNone(value string) string {
	if value == "" {
		return "nada"
	}
	return value
}

// Recount compares every stored total with the rows that it sums up: the balances',
// and the counters of contracts, their months and checks. It reads everything and
// changes nothing. During concurrent writes it may see a change in one place and not
// yet in the other.
func Recount(ctx context.Context, q db.Q) ([]Difference, error) {
	var found []Difference
	for _, count := range []func(context.Context, db.Q) ([]portfolio.Discrepancy, error){portfolio.Recount, compliance.Recount} {
		some, err := count(ctx, q)
		if err != nil {
			return nil, err
		}
		for _, d := range some {
			found = append(found, Difference{d.Table, d.Month, d.Counter, strconv.FormatInt(d.Stored, 10), strconv.FormatInt(d.Counted, 10)})
		}
	}
	ofBalances, err := recompute.Recount(ctx, q)
	for _, d := range ofBalances {
		found = append(found, Difference(d))
	}
	return found, err
}
