package tariff

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

const indexColumns = "code, month, percent, provisional, source, updated_at, updated_by, version"

func scanIndexMonth(rows *sql.Rows, x *IndexMonth) error {
	var by sql.NullString
	err := rows.Scan(&x.Code, &x.Month, &x.Percent, &x.Provisional, &x.Source, &x.UpdatedAt, &by, &x.Version)
	x.UpdatedBy = by.String
	return err
}

// listIndex reads every month of an index, the last one first: a table of a few
// hundred rows.
func listIndex(ctx context.Context, q db.Q, code string) ([]IndexMonth, error) {
	rows, err := q.QueryContext(ctx, "SELECT "+indexColumns+" FROM price_indices WHERE code = $1 ORDER BY month DESC", code)
	all, err := db.Collect(rows, err, scanIndexMonth)
	if err != nil {
		return nil, fmt.Errorf("tariff: list index: %w", err)
	}
	return all, nil
}

// readIndexMonth returns nil where the month has no value.
func readIndexMonth(ctx context.Context, q db.Q, code string, m month.Month) (*IndexMonth, error) {
	rows, err := q.QueryContext(ctx, "SELECT "+indexColumns+" FROM price_indices WHERE code = $1 AND month = $2", code, m)
	found, err := db.Collect(rows, err, scanIndexMonth)
	if err != nil {
		return nil, fmt.Errorf("tariff: read index: %w", err)
	}
	if len(found) == 0 {
		return nil, nil
	}
	return &found[0], nil
}

var errRaced = errors.New("tariff: the row changed meanwhile")

// writeIndexMonth inserts version 1, or replaces the version before x.Version;
// errRaced when somebody else did so first.
func writeIndexMonth(ctx context.Context, tx *db.Tx, x *IndexMonth) error {
	x.UpdatedAt = clock.FromTime(tx.Now())
	result, err := tx.ExecContext(ctx, `
		INSERT INTO price_indices (code, month, percent, provisional, source, updated_at, updated_by, version)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (code, month) DO UPDATE SET percent = excluded.percent, provisional = excluded.provisional,
			source = excluded.source, updated_at = excluded.updated_at, updated_by = excluded.updated_by, version = excluded.version
		WHERE price_indices.version = excluded.version - 1`,
		x.Code, x.Month, x.Percent, x.Provisional, x.Source, x.UpdatedAt, x.UpdatedBy, x.Version)
	return once(result, err)
}

// deleteIndexMonth removes the version that was read; errRaced like writeIndexMonth.
func deleteIndexMonth(ctx context.Context, tx *db.Tx, x *IndexMonth) error {
	return once(tx.ExecContext(ctx, "DELETE FROM price_indices WHERE code = $1 AND month = $2 AND version = $3", x.Code, x.Month, x.Version))
}

func once(result sql.Result, err error) error {
	if err != nil {
		return fmt.Errorf("tariff: write: %w", err)
	}
	n, err := result.RowsAffected()
	if err == nil && n != 1 {
		err = errRaced
	}
	return err
}
