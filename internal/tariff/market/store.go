package market

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/reference"
)

// columns are a month as it is kept.
var columns = db.Columns[Value]{
	db.Plain("series", func(v *Value) *Series { return &v.Series }).GivenOnce(),
	db.Plain("month", func(v *Value) *month.Month { return &v.Month }).GivenOnce(),
	db.Plain("price", func(v *Value) *money.Price { return &v.Price }),
	db.Text("label", func(v *Value) *string { return &v.Label }),
	db.Plain("hours", func(v *Value) *int { return &v.Hours }),
	db.Text("source", func(v *Value) *string { return &v.Source }),
	db.Plain("updated_at", func(v *Value) *clock.Micros { return &v.UpdatedAt }),
	db.OptionalText("updated_by", func(v *Value) *string { return &v.UpdatedBy }),
	db.Int("version", func(v *Value) *int64 { return &v.Version }).GivenOnce(),
}

var (
	selectMonths = "SELECT " + columns.Names() + " FROM market_months"
	insertMonths = db.NewBulk("INSERT INTO market_months ("+columns.Names()+") VALUES ", len(columns),
		" ON CONFLICT (series, month) DO UPDATE SET "+columns.Excluded()+", version = market_months.version + 1")
)

// readMonth returns nil where the month has no value.
func readMonth(ctx context.Context, q db.Q, s Series, m month.Month) (*Value, error) {
	v, err := columns.Reader().New(q.QueryRowContext(ctx, selectMonths+" WHERE series = $1 AND month = $2", s, m).Scan)
	return v, db.WrapRow(err, nil, "market: read month")
}

// readMonths reads those from first to last that are loaded.
func readMonths(ctx context.Context, q db.Q, s Series, first, last month.Month) ([]Value, error) {
	return db.List(ctx, q, "market: read months", columns.Rows(),
		selectMonths+" WHERE series = $1 AND month BETWEEN $2 AND $3", s, first, last)
}

func (f Filter) where() (text string, args []any) {
	marks := make([]string, len(f.Series))
	for i, s := range f.Series {
		args = append(args, string(s))
		marks[i] = "$" + strconv.Itoa(i+1)
	}
	text = " WHERE series IN (" + strings.Join(marks, ", ") + ")"
	if f.Year != 0 {
		args = append(args, month.New(f.Year, 1), month.New(f.Year, 12))
		text += fmt.Sprintf(" AND month BETWEEN $%d AND $%d", len(args)-1, len(args))
	}
	return text, args
}

// listMonths reads a page, the last month first; Limit 0 reads all: some hundred
// months.
func listMonths(ctx context.Context, q db.Q, f Filter) (list []Value, total int, err error) {
	where, args := f.where()
	if total, err = db.Count(ctx, q, "market: count months", " FROM market_months"+where, args...); err != nil {
		return nil, 0, err
	}
	query := selectMonths + where + " ORDER BY month DESC, series"
	if f.Limit > 0 {
		query += db.Page(&args, f.Limit, f.Offset)
	}
	list, err = db.List(ctx, q, "market: list months", columns.Rows(), query, args...)
	return list, total, err
}

// writeMonths inserts months or replaces them.
func writeMonths(ctx context.Context, tx *db.Tx, list []Value, by string) error {
	var v Value
	err := insertMonths.Exec(ctx, tx, len(list), func(dst []any, i int) []any {
		v = list[i]
		v.UpdatedAt, v.UpdatedBy, v.Version = clock.FromTime(tx.Now()), by, 1
		return columns.Values(dst, &v)
	})
	return db.Wrap(err, "market: write months")
}

// removeMonth removes a month of which the table is held.
func removeMonth(ctx context.Context, tx *db.Tx, s Series, m month.Month) error {
	return reference.Once(tx.ExecContext(ctx, "DELETE FROM market_months WHERE series = $1 AND month = $2", string(s), m))
}

// deleteMonth removes the version that was read; ErrRaced when it is another one.
func deleteMonth(ctx context.Context, tx *db.Tx, v *Value) error {
	return reference.Once(tx.ExecContext(ctx, "DELETE FROM market_months WHERE series = $1 AND month = $2 AND version = $3", string(v.Series), v.Month, v.Version))
}
