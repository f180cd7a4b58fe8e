package index

import (
	"context"
	"database/sql"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/reference"
)

// columns are a month as it is kept.
var columns = db.Columns[Month]{
	db.Text("code", func(x *Month) *string { return &x.Code }).GivenOnce(),
	db.Plain("month", func(x *Month) *month.Month { return &x.Month }).GivenOnce(),
	db.Plain("percent", func(x *Month) *percent.Percent { return &x.Percent }),
	db.Flag("provisional", func(x *Month) *bool { return &x.Provisional }),
	db.Text("source", func(x *Month) *string { return &x.Source }),
	db.Plain("updated_at", func(x *Month) *clock.Micros { return &x.UpdatedAt }),
	db.OptionalText("updated_by", func(x *Month) *string { return &x.UpdatedBy }),
	db.Int("version", func(x *Month) *int64 { return &x.Version }),
}

var (
	selectMonths  = "SELECT " + columns.Names() + " FROM price_indices WHERE code = $1"
	upsertOfMonth = columns.Insert("price_indices") + " ON CONFLICT (code, month) DO UPDATE SET " + columns.Excluded() +
		" WHERE price_indices.version = excluded.version - 1"
)

// listMonths reads every month of an index, the last one first: a table of a few
// hundred rows.
func listMonths(ctx context.Context, q db.Q, code string) ([]Month, error) {
	return db.List(ctx, q, "index: list index", columns.Rows(), selectMonths+" ORDER BY month DESC", code)
}

// readMonth returns nil where the month has no value.
func readMonth(ctx context.Context, q db.Q, code string, m month.Month) (*Month, error) {
	x, err := columns.Reader().New(q.QueryRowContext(ctx, selectMonths+" AND month = $2", code, m).Scan)
	return x, db.WrapRow(err, nil, "index: read index")
}

// writeMonth inserts version 1, or replaces the version before x.Version;
// ErrRaced when another writer did so first.
func writeMonth(ctx context.Context, tx *db.Tx, x *Month) error {
	x.UpdatedAt = clock.FromTime(tx.Now())
	return reference.Once(tx.ExecContext(ctx, upsertOfMonth, columns.Values(nil, x)...))
}

// deleteMonth removes the version that was read; ErrRaced like writeMonth.
func deleteMonth(ctx context.Context, tx *db.Tx, x *Month) error {
	return reference.Once(tx.ExecContext(ctx, "DELETE FROM price_indices WHERE code = $1 AND month = $2 AND version = $3", x.Code, x.Month, x.Version))
}

// Load reads all index tables.
func Load(ctx context.Context, q db.Q) (Snapshot, error) {
	all, err := db.List(ctx, q, "index: load indices", func(rows *sql.Rows, r *Row) error {
		return rows.Scan(&r.Code, &r.Month, &r.Value.Percent, &r.Value.Provisional, &r.Value.Source)
	}, `
		SELECT code, month, percent, provisional, source FROM price_indices ORDER BY code, month`)
	if err != nil {
		return Snapshot{}, err
	}
	return NewSnapshot(all), nil
}
