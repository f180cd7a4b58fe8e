package parameter

import (
	"cmp"
	"context"

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

// columns are a validity as it is kept.
var columns = db.Columns[Validity]{
	db.Text("id", func(v *Validity) *string { return &v.ID }),
	db.Text("key", func(v *Validity) *string { return &v.Key }),
	db.Text("scope", func(v *Validity) *string { return &v.Scope }),
	db.Plain("value", func(v *Validity) *decimal.Decimal { return &v.Value }),
	db.Text("unit", func(v *Validity) *string { return &v.Unit }),
	db.Plain("valid_from", func(v *Validity) *month.Date { return &v.From }),
	db.Plain("valid_to", func(v *Validity) **month.Date { return &v.To }),
	db.Text("source", func(v *Validity) *string { return &v.Source }),
	db.Plain("status", func(v *Validity) *Status { return &v.Status }),
	db.Plain("scenario", func(v *Validity) *Scenario { return &v.Scenario }),
	db.Plain("created_at", func(v *Validity) *clock.Micros { return &v.CreatedAt }),
	db.OptionalText("created_by", func(v *Validity) *string { return &v.CreatedBy }),
}

var selectValidities = "SELECT " + columns.Names() + " FROM parameters "

// ListValidities reads every validity, by key and scope and from the latest on.
func ListValidities(ctx context.Context, q db.Q) ([]Validity, error) {
	return db.List(ctx, q, "parameter: list parameters", columns.Rows(), selectValidities+"ORDER BY key, scope, valid_from DESC, status, scenario LIMIT $1", maxValidities)
}

// readValidity returns nil where there is none.
func readValidity(ctx context.Context, q db.Q, validityID string) (*Validity, error) {
	v, err := columns.Reader().New(q.QueryRowContext(ctx, selectValidities+"WHERE id = $1", validityID).Scan)
	return v, db.WrapRow(err, nil, "parameter: read parameter")
}

// InsertValidity refuses a second validity of the same beginning.
func InsertValidity(ctx context.Context, tx *db.Tx, v *Validity) error {
	v.ID, v.CreatedAt = cmp.Or(v.ID, id.New()), clock.FromTime(tx.Now())
	v.Status, v.Scenario = cmp.Or(v.Status, InForce), cmp.Or(v.Scenario, ScenarioBase)
	_, err := tx.ExecContext(ctx, columns.Insert("parameters"), columns.Values(nil, v)...)
	if db.IsUnique(err) {
		e := fault.New(fault.Conflict, "vigencia_repetida", "Já existe um valor que vale desde "+v.From.BR()+".")
		e.Fields = []fault.Field{{Path: "valid_from", Message: e.Message}}
		return e
	}
	return db.Wrap(err, "parameter: insert parameter")
}

// DeleteValidity removes a validity that a person or a file brought; ErrRaced where there
// is none.
func DeleteValidity(ctx context.Context, tx *db.Tx, validityID string) error {
	return reference.Once(tx.ExecContext(ctx, "DELETE FROM parameters WHERE id = $1 AND created_by IS NOT NULL", validityID))
}

type row struct {
	key, scope string
	validity
}

// loadedColumns are what a snapshot takes of a validity.
var loadedColumns = db.Columns[row]{
	db.Text("key", func(r *row) *string { return &r.key }),
	db.Text("scope", func(r *row) *string { return &r.scope }),
	db.Plain("value", func(r *row) *decimal.Decimal { return &r.Number }),
	db.Text("unit", func(r *row) *string { return &r.Unit }),
	db.Plain("valid_from", func(r *row) *month.Date { return &r.From }),
	db.Nullable("valid_to", func(r *row) *month.Date { return &r.to }),
	db.Text("source", func(r *row) *string { return &r.Source }),
	db.Plain("status", func(r *row) *Status { return &r.Status }),
	db.Plain("scenario", func(r *row) *Scenario { return &r.Scenario }),
}

// Load reads all parameters.
func Load(ctx context.Context, q db.Q) (Snapshot, error) {
	all, err := db.List(ctx, q, "parameter: load", loadedColumns.Rows(), "SELECT "+loadedColumns.Names()+" FROM parameters")
	if err != nil {
		return Snapshot{}, err
	}
	return newSnapshot(all), nil
}
