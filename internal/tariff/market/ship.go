package market

import (
	"context"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/reference"
)

// Ship enters what came with the program where no other value stands, and says how
// many months changed.
func Ship(ctx context.Context, tx *db.Tx, list []Value) (int, error) {
	for _, name := range []string{revisionFlags, revisionPLD} {
		if err := reference.RaiseRevision(ctx, tx, name, nil); err != nil {
			return 0, err
		}
	}
	kept, _, err := listMonths(ctx, tx, Filter{Series: append(Submarkets(), SeriesFlag)})
	if err != nil {
		return 0, err
	}
	type at struct {
		series Series
		month  month.Month
	}
	known := make(map[at]*Value, len(kept))
	for i := range kept {
		known[at{kept[i].Series, kept[i].Month}] = &kept[i]
	}
	var changed []Value
	for _, v := range list {
		old := known[at{v.Series, v.Month}]
		if old == nil || reference.IsShipped(old.Source) && (old.Price != v.Price || old.Label != v.Label || old.Source != v.Source) {
			changed = append(changed, v)
		}
	}
	return len(changed), writeMonths(ctx, tx, changed, "")
}

// Span is from when to when a series has values, and how many months lack between.
type Span struct {
	First, Last month.Month // 0: it has none
	Months      int
	Shipped     int    // of them, that came with the program
	Source      string // of the last
}

// SpanOf says from when to when a series has values.
func SpanOf(ctx context.Context, q db.Q, s Series) (Span, error) {
	months, n, err := listMonths(ctx, q, Filter{Series: []Series{s}})
	if err != nil || n == 0 {
		return Span{}, err
	}
	span := Span{First: months[n-1].Month, Last: months[0].Month, Months: n, Source: months[0].Source}
	for _, m := range months {
		if reference.IsShipped(m.Source) {
			span.Shipped++
		}
	}
	return span, nil
}
