package portfolio

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
	"ynova/internal/tariff/parameter"
)

// MonthsChanged is the fact that months of contracts changed. Followers are notified
// in the transaction that changes them.
type MonthsChanged struct{ ContractIDs []string } // in order

// ReplaceMonths makes the months of one contract those given; see ReplaceManyMonths.
func ReplaceMonths(ctx context.Context, tx *db.Tx, of Months, followers ...fact.Follower[MonthsChanged]) error {
	return ReplaceManyMonths(ctx, tx, []Months{of}, followers...)
}

// ReplaceManyMonths makes the months of each contract exactly those given. Only
// rows that differ are written, and the portfolio's counters move by the
// difference, once per month however many contracts there are. Followers are notified
// which contracts have months that changed. Closed months stay as
// they are. The lights of the clients' other contracts follow, since the backing of a
// client is one.
//
// Protection: the caller holds what it computed the months from (the contracts'
// or the balances' rows), and with it the client's other contracts. Rows are written in the order of contract and month and
// counters in the order of months, so that two callers wait instead of blocking
// each other.
func ReplaceManyMonths(ctx context.Context, tx *db.Tx, of []Months, followers ...fact.Follower[MonthsChanged]) error {
	p, err := parameter.Load(ctx, tx)
	if err != nil {
		return err
	}
	return ReplaceComputed(ctx, tx, p, of, followers...)
}

// ReplaceComputed is ReplaceManyMonths by the parameters that the months were computed
// with, which decide their lights as well.
func ReplaceComputed(ctx context.Context, tx *db.Tx, parameters parameter.Snapshot, of []Months, followers ...fact.Follower[MonthsChanged]) error {
	of = slices.Clone(of)
	for i := range of {
		of[i].Months = slices.Clone(of[i].Months)
	}
	of, err := withSiblings(ctx, tx, of)
	if err != nil {
		return err
	}
	clientIDs := make([]string, len(of))
	for i := range of {
		clientIDs[i] = of[i].ClientID
	}
	guard, err := period.Hold(ctx, tx, clientIDs...)
	if err != nil {
		return err
	}
	w := monthWriter{tx: tx, guard: guard, now: int64(clock.FromTime(tx.Now())), moved: counters{}}
	if err := newLightDecider(tx, parameters).of(ctx, of); err != nil {
		return err
	}
	err = db.Chunks(len(of), 1, func(from, n int) error { return w.replace(ctx, of[from:from+n]) })
	if err != nil {
		return err
	}
	if err := w.flush(ctx); err != nil {
		return err
	}
	if err := w.notify(ctx, followers); err != nil {
		return err
	}
	return w.moved.write(ctx, tx)
}

// MonthsOf reads the months of a contract, oldest first.
func MonthsOf(ctx context.Context, q db.Q, contractID string) ([]Month, error) {
	stored, err := db.List(ctx, q, "portfolio: read months", monthColumns.Rows(), selectMonths+`contract_id = $1 ORDER BY month`, contractID)
	if err != nil {
		return nil, err
	}
	months := make([]Month, len(stored))
	for i := range stored {
		months[i] = stored[i].summary()
	}
	return months, nil
}

// monthWriter gathers the differences of many contracts.
type monthWriter struct {
	tx    *db.Tx
	guard *period.Guard
	now   int64
	moved counters
	rows  []monthRow // to insert
	edits []monthEdit
	gone  []monthKey // that were deleted
}

// monthEdit is a stored row that changes.
type monthEdit struct{ was, row monthRow }

type monthKey struct {
	contractID string
	month      month.Month
}

// replace compares the contracts' stored months with those given.
func (w *monthWriter) replace(ctx context.Context, of []Months) error {
	stored, err := w.stored(ctx, of)
	if err != nil {
		return err
	}
	for _, c := range of {
		for i := range c.Months {
			row := rowOf(c.ContractID, c.ClientID, &c.Months[i])
			row.light = c.Months[i].Light
			key := row.monthKey
			was, known := stored[key]
			delete(stored, key)
			if known && was == row || w.closed(&was, &row) {
				continue
			}
			w.moved.add(&was, -1)
			w.moved.add(&row, +1)
			if known {
				w.edits = append(w.edits, monthEdit{was, row})
			} else {
				w.rows = append(w.rows, row)
			}
		}
	}
	return w.remove(ctx, stored)
}

// closed reports whether the month is closed for the client that has it, or gets it.
func (w *monthWriter) closed(was, row *monthRow) bool {
	return w.guard.Closed(was.clientID, row.month) || w.guard.Closed(row.clientID, row.month)
}

func (w *monthWriter) stored(ctx context.Context, of []Months) (map[monthKey]monthRow, error) {
	ids := make([]any, len(of))
	for i := range of {
		ids[i] = of[i].ContractID
	}
	found, err := db.List(ctx, w.tx, "portfolio: read stored months", monthColumns.Rows(), selectMonths+`contract_id IN `+db.Tuples(1, len(ids)), ids...)
	if err != nil {
		return nil, err
	}
	stored := make(map[monthKey]monthRow, len(found))
	for _, row := range found {
		stored[row.monthKey] = row
	}
	return stored, nil
}

// remove deletes the months that are not given any more.
func (w *monthWriter) remove(ctx context.Context, left map[monthKey]monthRow) error {
	keys := make([]monthKey, 0, len(left))
	for key, row := range left {
		if w.guard.Closed(row.clientID, row.month) {
			continue
		}
		w.moved.add(&row, -1)
		keys = append(keys, key)
	}
	slices.SortFunc(keys, compareMonthKeys)
	for _, key := range keys {
		_, err := w.tx.ExecContext(ctx, `DELETE FROM contract_months WHERE contract_id = $1 AND month = $2`,
			key.contractID, key.month)
		if err != nil {
			return fmt.Errorf("portfolio: delete month: %w", err)
		}
	}
	w.gone = append(w.gone, keys...)
	return nil
}

// notify names the contracts whose months changed to who follows them.
func (w *monthWriter) notify(ctx context.Context, followers fact.Followers[MonthsChanged]) error {
	if len(w.rows)+len(w.edits)+len(w.gone) == 0 {
		return nil
	}
	var ids []string
	for i := range w.rows {
		ids = append(ids, w.rows[i].contractID)
	}
	for i := range w.edits {
		ids = append(ids, w.edits[i].row.contractID)
	}
	for _, key := range w.gone {
		ids = append(ids, key.contractID)
	}
	slices.Sort(ids)
	return followers.Notify(ctx, w.tx, MonthsChanged{slices.Compact(ids)})
}

// flush writes the gathered rows: what is new, and of the others the columns that
// changed.
func (w *monthWriter) flush(ctx context.Context) error {
	slices.SortFunc(w.rows, func(a, b monthRow) int { return compareMonthKeys(a.monthKey, b.monthKey) })
	slices.SortFunc(w.edits, func(a, b monthEdit) int { return compareMonthKeys(a.row.monthKey, b.row.monthKey) })
	err := insertMonths.Exec(ctx, w.tx, len(w.rows), func(dst []any, i int) []any { return append(monthColumns.Values(dst, &w.rows[i]), w.now) })
	if err != nil {
		return fmt.Errorf("portfolio: insert months: %w", err)
	}
	err = updateMonths.Exec(ctx, w.tx, len(w.edits),
		func(dst []any, i int) []any { return append(monthColumns.Values(dst, &w.edits[i].was), int64(0)) },
		func(dst []any, i int) []any { return append(monthColumns.Values(dst, &w.edits[i].row), w.now) })
	return db.Wrap(err, "portfolio: update months")
}

func compareMonthKeys(a, b monthKey) int {
	return cmp.Or(cmp.Compare(a.contractID, b.contractID), cmp.Compare(a.month, b.month))
}

// monthColumns are a month as it is kept, the first two its key.
var monthColumns = db.Columns[monthRow]{
	db.Text("contract_id", func(r *monthRow) *string { return &r.contractID }),
	db.Plain("month", func(r *monthRow) *month.Month { return &r.month }),
	db.Text("client_id", func(r *monthRow) *string { return &r.clientID }),
	db.Flag("active", func(r *monthRow) *bool { return &r.active }),
	db.Comparable("consumption", func(r *monthRow) *db.NullNumber { return &r.consumption }),
	db.Comparable("net", func(r *monthRow) *db.NullNumber { return &r.net }),
	db.Comparable("proinfa", func(r *monthRow) *db.NullNumber { return &r.proinfa }),
	db.Comparable("contracted", func(r *monthRow) *db.NullNumber { return &r.contracted }),
	db.Comparable("minimum", func(r *monthRow) *db.NullNumber { return &r.minimum }),
	db.Comparable("maximum", func(r *monthRow) *db.NullNumber { return &r.maximum }),
	db.Comparable("billable", func(r *monthRow) *db.NullNumber { return &r.billable }),
	db.Comparable("surplus", func(r *monthRow) *db.NullNumber { return &r.surplus }),
	db.Comparable("deficit", func(r *monthRow) *db.NullNumber { return &r.deficit }),
	db.Comparable("energy_value", func(r *monthRow) *db.NullNumber { return &r.energyValue }),
	db.Plain("conformity", func(r *monthRow) *Conformity { return &r.conformity }),
	db.Comparable("accumulated_net", func(r *monthRow) *db.NullNumber { return &r.accumulatedNet }),
	db.Comparable("accumulated_limit", func(r *monthRow) *db.NullNumber { return &r.accumulatedLimit }),
	db.Comparable("delta_percent", func(r *monthRow) *db.NullNumber { return &r.delta }),
	db.Flag("opportunity", func(r *monthRow) *bool { return &r.opportunity }),
	db.Plain("rules_version", func(r *monthRow) *int { return &r.rulesVersion }),
	db.Plain("light", func(r *monthRow) *Light { return &r.light }),
	db.Comparable("price", func(r *monthRow) *db.NullNumber { return &r.price }),
}

// monthTypes are those of the columns that are not BIGINT.
var monthTypes = map[string]string{
	"contract_id": "TEXT", "month": "TEXT", "client_id": "TEXT", "active": "BOOLEAN", "conformity": "TEXT", "opportunity": "BOOLEAN",
	"rules_version": "INTEGER", "light": "TEXT",
}

const monthKeys = 2

var (
	selectMonths = "SELECT " + monthColumns.Names() + " FROM contract_months WHERE "
	insertMonths = db.NewInsert("contract_months", monthColumns.Names()+", updated_at", "")
	updateMonths = db.NewUpdate("contract_months", monthColumns[:monthKeys].Typed(monthTypes),
		append(monthColumns[monthKeys:].Typed(monthTypes), db.Column{Name: "updated_at", Type: "BIGINT"}))
)
