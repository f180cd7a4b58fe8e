package index

import (
	"context"
	"slices"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/reference"
)

// Ship enters what came with the program into the table of an index, where no other
// value stands, and says how many months changed. A table into which it would bring
// months without value stays as it is.
func Ship(ctx context.Context, tx *db.Tx, code string, list []Row) (int, error) {
	table, err := readTable(ctx, tx, code)
	if err != nil {
		return 0, err
	}
	after := slices.Clone(table.Months)
	var changed []Month
	for i := range list {
		r := &list[i]
		x := Month{Code: code, Month: r.Month, Percent: r.Value.Percent, Source: r.Value.Source, Version: 1}
		old := byMonth(table.Months, r.Month)
		switch {
		case old == nil:
			after = append(after, x)
		case !reference.IsShipped(old.Source) || old.Percent == x.Percent:
			continue
		default:
			x.Version = old.Version + 1
		}
		changed = append(changed, x)
	}
	slices.SortFunc(after, func(a, b Month) int { return int(b.Month - a.Month) })
	if len(opened(table.Months, after)) > 0 {
		return 0, nil
	}
	for i := range changed {
		if err := writeMonth(ctx, tx, &changed[i]); err != nil {
			return 0, err
		}
	}
	return len(changed), nil
}

// Span is from when to when a table has values.
type Span struct {
	First, Last month.Month // 0: it has none
	Source      string      // of the last
}

// SpanOf says from when to when an index has values.
func SpanOf(ctx context.Context, q db.Q, code string) (Span, error) {
	months, err := listMonths(ctx, q, code)
	if err != nil || len(months) == 0 {
		return Span{}, err
	}
	return Span{months[len(months)-1].Month, months[0].Month, months[0].Source}, nil
}
