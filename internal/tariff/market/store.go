package market

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"
	"strings"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/reference"
)

const columns = "series, month, price, label, hours, source, updated_at, updated_by, version"

func scan(rows *sql.Rows, v *Value) error {
	var by sql.NullString
	err := rows.Scan(&v.Series, &v.Month, &v.Price, &v.Label, &v.Hours, &v.Source, &v.UpdatedAt, &by, &v.Version)
	v.UpdatedBy = by.String
	return err
}

// readMonth returns nil where the month has no value.
func readMonth(ctx context.Context, q db.Q, s Series, m month.Month) (*Value, error) {
	found, err := db.List(ctx, q, "market: read month", scan, "SELECT "+columns+" FROM market_months WHERE series = $1 AND month = $2", string(s), m)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, nil
	}
	return &found[0], nil
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
	if err := q.QueryRowContext(ctx, "SELECT COUNT(*) FROM market_months"+where, args...).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("market: count months: %w", err)
	}
	text := "SELECT " + columns + " FROM market_months" + where + " ORDER BY month DESC, series"
	if f.Limit > 0 {
		args = append(args, f.Limit, f.Offset)
		text += fmt.Sprintf(" LIMIT $%d OFFSET $%d", len(args)-1, len(args))
	}
	rows, err := q.QueryContext(ctx, text, args...)
	list, err = db.Collect(rows, err, scan)
	return list, total, db.Wrap(err, "market: list months")
}

var insertMonths = db.NewBulk("INSERT INTO market_months ("+columns+") VALUES ", 9, `
	ON CONFLICT (series, month) DO UPDATE SET price = excluded.price, label = excluded.label, hours = excluded.hours, source = excluded.source,
		updated_at = excluded.updated_at, updated_by = excluded.updated_by, version = market_months.version + 1`)

// writeMonths inserts months or replaces them.
func writeMonths(ctx context.Context, tx *db.Tx, list []Value, by string) error {
	now := clock.FromTime(tx.Now())
	err := insertMonths.Exec(ctx, tx, len(list), func(dst []any, i int) []any {
		v := &list[i]
		return append(dst, string(v.Series), v.Month, v.Price, v.Label, v.Hours, v.Source, now, by, int64(1))
	})
	return db.Wrap(err, "market: write months")
}

// deleteMonth removes the version that was read; ErrRaced when it is another one.
func deleteMonth(ctx context.Context, tx *db.Tx, v *Value) error {
	return reference.Once(tx.ExecContext(ctx, "DELETE FROM market_months WHERE series = $1 AND month = $2 AND version = $3", string(v.Series), v.Month, v.Version))
}
