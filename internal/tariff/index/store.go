package index

import (
	"context"
	"database/sql"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/reference"
)

const columns = "code, month, percent, provisional, source, updated_at, updated_by, version"

func scanMonth(rows *sql.Rows, x *Month) error {
	var by sql.NullString
	err := rows.Scan(&x.Code, &x.Month, &x.Percent, &x.Provisional, &x.Source, &x.UpdatedAt, &by, &x.Version)
	x.UpdatedBy = by.String
	return err
}

// listMonths reads every month of an index, the last one first: a table of a few
// hundred rows.
func listMonths(ctx context.Context, q db.Q, code string) ([]Month, error) {
	return db.List(ctx, q, "index: list index", scanMonth, "SELECT "+columns+" FROM price_indices WHERE code = $1 ORDER BY month DESC", code)
}

// readMonth returns nil where the month has no value.
func readMonth(ctx context.Context, q db.Q, code string, m month.Month) (*Month, error) {
	found, err := db.List(ctx, q, "index: read index", scanMonth, "SELECT "+columns+" FROM price_indices WHERE code = $1 AND month = $2", code, m)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, nil
	}
	return &found[0], nil
}

// writeMonth inserts version 1, or replaces the version before x.Version;
// ErrRaced when somebody else did so first.
func writeMonth(ctx context.Context, tx *db.Tx, x *Month) error {
	x.UpdatedAt = clock.FromTime(tx.Now())
	result, err := tx.ExecContext(ctx, `
		INSERT INTO price_indices (code, month, percent, provisional, source, updated_at, updated_by, version)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (code, month) DO UPDATE SET percent = excluded.percent, provisional = excluded.provisional,
			source = excluded.source, updated_at = excluded.updated_at, updated_by = excluded.updated_by, version = excluded.version
		WHERE price_indices.version = excluded.version - 1`,
		x.Code, x.Month, x.Percent, x.Provisional, x.Source, x.UpdatedAt, x.UpdatedBy, x.Version)
	return reference.Once(result, err)
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
