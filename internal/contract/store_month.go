package contract

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// MonthsObserver follows the months of contracts with what is concluded from them.
type MonthsObserver interface {
	// MonthsChanged is called in the transaction that changes months, with the ids
	// of their contracts in order.
	MonthsChanged(ctx context.Context, tx *db.Tx, contractIDs []string) error
}

// ReplaceMonths makes the months of one contract those given; see ReplaceManyMonths.
func ReplaceMonths(ctx context.Context, tx *db.Tx, of Months, observers ...MonthsObserver) error {
	return ReplaceManyMonths(ctx, tx, []Months{of}, observers...)
}

// ReplaceManyMonths makes the months of each contract exactly those given. Only
// rows that differ are written, and the portfolio's counters move by the
// difference, once per month however many contracts there are. Observers that are
// not nil are told which contracts have months that changed.
//
// Protection: the caller holds what it computed the months from (the contracts'
// or the balances' rows). Rows are written in the order of contract and month and
// counters in the order of months, so that two callers wait instead of blocking
// each other.
func ReplaceManyMonths(ctx context.Context, tx *db.Tx, of []Months, observers ...MonthsObserver) error {
	of = slices.Clone(of)
	slices.SortFunc(of, func(a, b Months) int { return cmp.Compare(a.ContractID, b.ContractID) })
	w := monthWriter{tx: tx, now: int64(clock.FromTime(tx.Now())), moved: counters{}, lights: lightJudge{tx: tx}}
	err := db.Chunks(len(of), 1, func(from, n int) error { return w.replace(ctx, of[from:from+n]) })
	if err != nil {
		return err
	}
	if err := w.flush(ctx); err != nil {
		return err
	}
	if err := w.tell(ctx, observers); err != nil {
		return err
	}
	return w.moved.write(ctx, tx)
}

// MonthsOf reads the months of a contract, oldest first.
func MonthsOf(ctx context.Context, q db.Q, contractID string) ([]MonthSummary, error) {
	rows, err := q.QueryContext(ctx, selectMonths+`contract_id = $1 ORDER BY month`, contractID)
	stored, err := db.Collect(rows, err, scanMonth)
	if err != nil {
		return nil, fmt.Errorf("contract: read months: %w", err)
	}
	months := make([]MonthSummary, len(stored))
	for i := range stored {
		months[i] = stored[i].summary()
	}
	return months, nil
}

// monthWriter gathers the differences of many contracts.
type monthWriter struct {
	tx     *db.Tx
	now    int64
	moved  counters
	rows   []monthRow // to insert or overwrite
	gone   []monthKey // that were deleted
	lights lightJudge
}

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
	lights, err := w.lights.of(ctx, of)
	if err != nil {
		return err
	}
	for _, c := range of {
		for i := range c.Months {
			row := rowOf(c.ContractID, c.ClientID, &c.Months[i])
			row.light = lights[0]
			lights = lights[1:]
			key := row.monthKey
			was, known := stored[key]
			delete(stored, key)
			if known && was == row {
				continue
			}
			w.moved.add(&was, -1)
			w.moved.add(&row, +1)
			w.rows = append(w.rows, row)
		}
	}
	return w.remove(ctx, stored)
}

func (w *monthWriter) stored(ctx context.Context, of []Months) (map[monthKey]monthRow, error) {
	ids := make([]any, len(of))
	for i := range of {
		ids[i] = of[i].ContractID
	}
	rows, err := w.tx.QueryContext(ctx, selectMonths+`contract_id IN `+db.Tuples(1, len(ids)), ids...)
	found, err := db.Collect(rows, err, scanMonth)
	if err != nil {
		return nil, fmt.Errorf("contract: read stored months: %w", err)
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
		w.moved.add(&row, -1)
		keys = append(keys, key)
	}
	slices.SortFunc(keys, compareMonthKeys)
	for _, key := range keys {
		_, err := w.tx.ExecContext(ctx, `DELETE FROM contract_months WHERE contract_id = $1 AND month = $2`,
			key.contractID, key.month)
		if err != nil {
			return fmt.Errorf("contract: delete month: %w", err)
		}
	}
	w.gone = append(w.gone, keys...)
	return nil
}

// tell names the contracts whose months changed to who follows them.
func (w *monthWriter) tell(ctx context.Context, observers []MonthsObserver) error {
	if len(w.rows)+len(w.gone) == 0 {
		return nil
	}
	var ids []string
	for _, r := range w.rows {
		ids = append(ids, r.contractID)
	}
	for _, key := range w.gone {
		ids = append(ids, key.contractID)
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	for _, o := range observers {
		if o == nil {
			continue
		}
		if err := o.MonthsChanged(ctx, w.tx, ids); err != nil {
			return err
		}
	}
	return nil
}

// flush writes the gathered rows.
func (w *monthWriter) flush(ctx context.Context) error {
	slices.SortFunc(w.rows, func(a, b monthRow) int { return compareMonthKeys(a.monthKey, b.monthKey) })
	err := upsertMonths.Exec(ctx, w.tx, len(w.rows), func(dst []any, i int) []any { return w.rows[i].appendArgs(dst, w.now) })
	if err != nil {
		return fmt.Errorf("contract: write months: %w", err)
	}
	return nil
}

func compareMonthKeys(a, b monthKey) int {
	return cmp.Or(cmp.Compare(a.contractID, b.contractID), cmp.Compare(a.month, b.month))
}

const (
	monthColumns = 23
	selectMonths = `SELECT contract_id, month, client_id, active, consumption, net, proinfa, contracted, minimum, maximum,
		billable, surplus, deficit, energy_value, conformity, accumulated_net, accumulated_limit, delta_percent,
		opportunity, rules_version, light, price FROM contract_months WHERE `
	insertMonths = `INSERT INTO contract_months (contract_id, month, client_id, active, consumption, net, proinfa,
		contracted, minimum, maximum, billable, surplus, deficit, energy_value, conformity, accumulated_net,
		accumulated_limit, delta_percent, opportunity, rules_version, light, price, updated_at) VALUES `
	overwriteMonths = ` ON CONFLICT (contract_id, month) DO UPDATE SET client_id = excluded.client_id,
		active = excluded.active, consumption = excluded.consumption, net = excluded.net, proinfa = excluded.proinfa,
		contracted = excluded.contracted, minimum = excluded.minimum, maximum = excluded.maximum,
		billable = excluded.billable, surplus = excluded.surplus, deficit = excluded.deficit,
		energy_value = excluded.energy_value, conformity = excluded.conformity,
		accumulated_net = excluded.accumulated_net, accumulated_limit = excluded.accumulated_limit,
		delta_percent = excluded.delta_percent, opportunity = excluded.opportunity,
		rules_version = excluded.rules_version, light = excluded.light, price = excluded.price, updated_at = excluded.updated_at`
)

var upsertMonths = db.NewBulk(insertMonths, monthColumns, overwriteMonths)

func scanMonth(rows *sql.Rows) (monthRow, error) {
	var r monthRow
	err := rows.Scan(&r.contractID, &r.month, &r.clientID, &r.active, &r.consumption, &r.net, &r.proinfa, &r.contracted,
		&r.minimum, &r.maximum, &r.billable, &r.surplus, &r.deficit, &r.energyValue, &r.conformity, &r.accumulatedNet,
		&r.accumulatedLimit, &r.delta, &r.opportunity, &r.rulesVersion, &r.light, &r.price)
	return r, err
}
