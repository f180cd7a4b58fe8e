package tariff

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

type row struct {
	key, scope string
	validity
}

// Load reads all parameters.
func Load(ctx context.Context, q db.Q) (Parameters, error) {
	rows, err := q.QueryContext(ctx, `
		SELECT key, scope, value, unit, valid_from, valid_to, source FROM parameters`)
	all, err := db.Collect(rows, err, scan)
	if err != nil {
		return Parameters{}, fmt.Errorf("tariff: load: %w", err)
	}
	return newParameters(all), nil
}

func scan(rows *sql.Rows, r *row) error {
	var text string
	var to sql.Null[month.Date]
	if err := rows.Scan(&r.key, &r.scope, &text, &r.Unit, &r.From, &to, &r.Source); err != nil {
		return err
	}
	number, err := decimal.NewFromString(text)
	if err != nil {
		return fmt.Errorf("parameter %s: %w", r.key, err)
	}
	r.Number, r.to = number, to.V
	return nil
}

// LoadIndices reads all index tables.
func LoadIndices(ctx context.Context, q db.Q) (Indices, error) {
	rows, err := q.QueryContext(ctx, `
		SELECT code, month, percent, provisional, source FROM price_indices ORDER BY code, month`)
	all, err := db.Collect(rows, err, func(rows *sql.Rows, r *indexRow) error {
		return rows.Scan(&r.code, &r.month, &r.value.Percent, &r.value.Provisional, &r.value.Source)
	})
	if err != nil {
		return Indices{}, fmt.Errorf("tariff: load indices: %w", err)
	}
	return newIndices(all), nil
}
