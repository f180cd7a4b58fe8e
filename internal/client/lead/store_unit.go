package lead

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"ynova/internal/client"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
)

// unitColumns is a unit as it is kept; what was measured is not.
var unitColumns = db.Columns[Unit]{
	db.Text("id", func(u *Unit) *string { return &u.ID }).GivenOnce(),
	db.Text("client_id", func(u *Unit) *string { return &u.ClientID }).GivenOnce(),
	db.Text("meter_code", func(u *Unit) *string { return &u.Meter }),
	db.Text("group_name", func(u *Unit) *string { return &u.Group }),
	db.OptionalText("distributor", func(u *Unit) *string { return &u.Distributor }),
	db.OptionalText("state", func(u *Unit) *string { return &u.State }),
	db.OptionalText("subgroup", func(u *Unit) *string { return &u.Subgroup }),
	db.OptionalText("modality", func(u *Unit) *string { return &u.Modality }),
	db.Number("icms_percent", func(u *Unit) **percent.Percent { return &u.ICMS }),
	db.Number("consumption", func(u *Unit) **energy.Energy { return &u.Consumption }),
	db.Number("generation", func(u *Unit) **energy.Energy { return &u.Generation }),
	db.Number("peak_percent", func(u *Unit) **percent.Percent { return &u.Peak }),
	db.Number("demand", func(u *Unit) **Demand { return &u.Demand }),
	db.Int("version", func(u *Unit) *int64 { return &u.Version }),
	{Name: "created_at", Value: func(u *Unit) any { return u.UpdatedAt }, Once: true},
	db.Int("updated_at", func(u *Unit) *int64 { return (*int64)(&u.UpdatedAt) }),
}

var (
	selectUnits  = `SELECT ` + unitColumns.Select("u.") + ` FROM consumer_units u WHERE `
	changedUnit  = unitColumns.Where(func(f *db.Field[Unit]) bool { return !f.Once })
	insertOfUnit = `INSERT INTO consumer_units (` + unitColumns.Names() + `) VALUES ` + db.Tuples(1, len(unitColumns))
	updateOfUnit = `UPDATE consumer_units SET ` + changedUnit.Set(2) + ` WHERE id = $1`
)

func scanUnit(into func(...any) error) (Unit, error) {
	r := unitColumns.Reader()
	err := r.Read(into)
	return r.Row, err
}

// unitsIn reads the units of the clients in scope, or of one of them.
func unitsIn(ctx context.Context, q db.Q, scope client.Scope, clientID string) ([]Unit, error) {
	var args []any
	where := scope.Where("u.client_id", &args)
	if clientID != "" {
		args = append(args, clientID)
		where += fmt.Sprintf(" AND u.client_id = $%d", len(args))
	}
	rows, err := q.QueryContext(ctx, selectUnits+where+` ORDER BY u.client_id, u.meter_code`, args...)
	found, err := db.Collect(rows, err, db.Scanned(scanUnit))
	if err != nil {
		return nil, fmt.Errorf("lead: units: %w", err)
	}
	return found, nil
}

func unitByID(ctx context.Context, q db.Q, clientID, unitID string) (Unit, error) {
	return oneUnit(ctx, q, selectUnits+`u.client_id = $1 AND u.id = $2`, clientID, unitID)
}

func unitByMeter(ctx context.Context, q db.Q, clientID, meter string) (Unit, error) {
	return oneUnit(ctx, q, selectUnits+`u.client_id = $1 AND u.meter_code = $2`, clientID, meter)
}

func oneUnit(ctx context.Context, q db.Q, query, clientID, key string) (Unit, error) {
	u, err := scanUnit(q.QueryRowContext(ctx, query, clientID, key).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return u, errPart
	}
	if err != nil {
		return u, fmt.Errorf("lead: unit: %w", db.Classify(err))
	}
	return u, nil
}

func insertUnit(ctx context.Context, tx *db.Tx, u *Unit) error {
	_, err := tx.ExecContext(ctx, insertOfUnit, unitColumns.Values(nil, u)...)
	return unitError(err)
}

func updateUnit(ctx context.Context, tx *db.Tx, u *Unit) error {
	_, err := tx.ExecContext(ctx, updateOfUnit, changedUnit.Values([]any{u.ID}, u)...)
	return unitError(err)
}

func unitError(err error) error {
	if db.IsUnique(err) {
		return errUnit.WithCause(err)
	}
	if err != nil {
		return fmt.Errorf("lead: write unit: %w", err)
	}
	return nil
}

func deleteUnit(ctx context.Context, tx *db.Tx, unitID string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM consumer_units WHERE id = $1`, unitID)
	if db.IsForeignKey(err) {
		return errMetered.WithCause(err)
	}
	if err != nil {
		return fmt.Errorf("lead: delete unit: %w", err)
	}
	return nil
}
