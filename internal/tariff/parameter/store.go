package parameter

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/reference"
)

// maxValidities bounds a list that nobody pages through.
const maxValidities = 5000

const validityColumns = "id, key, scope, value, unit, valid_from, valid_to, source, created_at, created_by"

func scanValidity(rows *sql.Rows, v *Validity) error {
	var text string
	var to sql.Null[month.Date]
	var by sql.NullString
	if err := rows.Scan(&v.ID, &v.Key, &v.Scope, &text, &v.Unit, &v.From, &to, &v.Source, &v.CreatedAt, &by); err != nil {
		return err
	}
	number, err := decimal.NewFromString(text)
	if err != nil {
		return fmt.Errorf("parameter %s: %w", v.Key, err)
	}
	v.Value, v.CreatedBy, v.Shipped = number, by.String, !by.Valid
	if to.Valid {
		v.To = &to.V
	}
	return nil
}

// ListValidities reads every validity, by key and scope and from the latest on.
func ListValidities(ctx context.Context, q db.Q) ([]Validity, error) {
	return db.List(ctx, q, "parameter: list parameters", scanValidity, "SELECT "+validityColumns+` FROM parameters
		ORDER BY key, scope, valid_from DESC LIMIT $1`, maxValidities)
}

// readValidity returns nil where there is none.
func readValidity(ctx context.Context, q db.Q, validityID string) (*Validity, error) {
	found, err := db.List(ctx, q, "parameter: read parameter", scanValidity, "SELECT "+validityColumns+" FROM parameters WHERE id = $1", validityID)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, nil
	}
	return &found[0], nil
}

// InsertValidity refuses a second validity of the same beginning.
func InsertValidity(ctx context.Context, tx *db.Tx, v *Validity) error {
	v.ID, v.CreatedAt = id.New(), clock.FromTime(tx.Now())
	_, err := tx.ExecContext(ctx, `
		INSERT INTO parameters (id, key, scope, value, unit, valid_from, valid_to, source, created_at, created_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		v.ID, v.Key, v.Scope, v.Value.String(), v.Unit, v.From, v.To, v.Source, v.CreatedAt, v.CreatedBy)
	if db.IsUnique(err) {
		e := fault.New(fault.Conflict, "vigencia_repetida", "Já existe um valor que vale desde "+v.From.BR()+".")
		e.Fields = []fault.Field{{Path: "valid_from", Message: e.Message}}
		return e
	}
	return db.Wrap(err, "parameter: insert parameter")
}

func deleteValidity(ctx context.Context, tx *db.Tx, validityID string) error {
	return reference.Once(tx.ExecContext(ctx, "DELETE FROM parameters WHERE id = $1 AND created_by IS NOT NULL", validityID))
}

type row struct {
	key, scope string
	validity
}

// Load reads all parameters.
func Load(ctx context.Context, q db.Q) (Snapshot, error) {
	all, err := db.List(ctx, q, "parameter: load", scan, `
		SELECT key, scope, value, unit, valid_from, valid_to, source FROM parameters`)
	if err != nil {
		return Snapshot{}, err
	}
	return newSnapshot(all), nil
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
