package lead

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/client/extra"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
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
	db.Nullable("supply_start", func(u *Unit) *month.Date { return &u.Supplied }),
	extra.Column(func(u *Unit) *[]extra.Value { return &u.Additional }),
	db.Int("version", func(u *Unit) *int64 { return &u.Version }),
	{Name: "created_at", Value: func(u *Unit) any { return u.UpdatedAt }, Once: true},
	db.Int("updated_at", func(u *Unit) *int64 { return (*int64)(&u.UpdatedAt) }),
}

var (
	selectUnits  = `SELECT ` + unitColumns.Select("u.") + ` FROM consumer_units u WHERE u.merged_into IS NULL AND `
	insertOfUnit = unitColumns.Insert("consumer_units")
	updateOfUnit = unitColumns.Update("consumer_units")
)

// unitsIn reads the units of those of the clients that are in scope.
func unitsIn(ctx context.Context, q db.Q, scope client.Scope, clients []string) ([]Unit, error) {
	var args []any
	where := scope.Where("u.client_id", &args) + ` AND u.client_id IN ` + db.In(&args, clients)
	return db.List(ctx, q, "lead: units", unitColumns.Rows(), selectUnits+where+` ORDER BY u.client_id, u.meter_code`, args...)
}

func unitByID(ctx context.Context, q db.Q, clientID, unitID string) (Unit, error) {
	return oneUnit(ctx, q, selectUnits+`u.client_id = $1 AND u.id = $2`, clientID, unitID)
}

func unitByMeter(ctx context.Context, q db.Q, clientID, meter string) (Unit, error) {
	u, known, err := client.FindUnit(ctx, q, clientID, meter)
	switch {
	case err != nil:
		return Unit{}, err
	case !known:
		return Unit{}, errPart
	}
	return unitByID(ctx, q, clientID, u.ID)
}

func oneUnit(ctx context.Context, q db.Q, query, clientID, key string) (Unit, error) {
	u, err := unitColumns.Scan(q.QueryRowContext(ctx, query, clientID, key).Scan)
	return u, db.WrapRow(err, errPart, "lead: unit")
}

// insertUnit enters a unit of a client that is locked.
func insertUnit(ctx context.Context, tx *db.Tx, u *Unit) error {
	return writeUnit(ctx, tx, u, func() error {
		return db.Exec(ctx, tx, "lead: add unit", insertOfUnit, unitColumns.Values(nil, u)...)
	})
}

// updateUnit changes a unit of a client that is locked.
func updateUnit(ctx context.Context, tx *db.Tx, u *Unit) error {
	return writeUnit(ctx, tx, u, func() error {
		return db.Exec(ctx, tx, "lead: update unit", updateOfUnit, unitColumns.Changing().Values([]any{u.ID}, u)...)
	})
}

// writeUnit has the row written with what its unit is found by.
func writeUnit(ctx context.Context, tx *db.Tx, u *Unit, row func() error) (err error) {
	if err := onlyOne(ctx, tx, u); err != nil {
		return err
	}
	if u.Additional, err = extra.Units.Spelled(ctx, tx, u.Additional); err != nil {
		return err
	}
	if err := row(); err != nil {
		return unitError(err)
	}
	if err := extra.Units.Keep(ctx, tx, u.ID, u.Additional); err != nil {
		return err
	}
	return client.RegisterCode(ctx, tx, u.ID, u.Meter)
}

// onlyOne refuses a code by which another unit of the client is known as its own, however it is
// spelled.
func onlyOne(ctx context.Context, tx *db.Tx, u *Unit) error {
	other, known, err := client.FindUnit(ctx, tx, u.ClientID, u.Meter)
	if err == nil && known && other.ID != u.ID && brdoc.CodeKey(other.Meter) == brdoc.CodeKey(u.Meter) {
		return errUnit
	}
	return err
}

func unitError(err error) error {
	if db.IsUnique(err) {
		return errUnit.WithCause(err)
	}
	return err
}

func deleteUnit(ctx context.Context, tx *db.Tx, unitID string) error {
	if err := extra.Units.Forget(ctx, tx, unitID); err != nil {
		return err
	}
	err := db.Exec(ctx, tx, "lead: delete unit", `DELETE FROM consumer_units WHERE id = $1`, unitID)
	if db.IsForeignKey(err) {
		return errMetered.WithCause(err)
	}
	return err
}

// DemandOf is the contracted demand of all units of a client; 0 where none is known.
func DemandOf(ctx context.Context, q db.Q, clientID string) (Demand, error) {
	var sum Demand
	err := q.QueryRowContext(ctx, `SELECT CAST(COALESCE(SUM(demand), 0) AS BIGINT) FROM consumer_units WHERE client_id = $1 AND merged_into IS NULL`, clientID).Scan(&sum)
	return sum, db.Wrap(err, "lead: demand of client")
}
