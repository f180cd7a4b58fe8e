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

const unitColumns = `u.id, u.client_id, u.meter_code, u.group_name, u.distributor, u.state, u.subgroup, u.modality, u.icms_percent, u.consumption,
	u.generation, u.peak_percent, u.demand, u.version, u.updated_at`

func scanUnit(into func(...any) error) (Unit, error) {
	var u Unit
	var distributor, state, subgroup, modality sql.NullString
	var icms, peak sql.Null[percent.Percent]
	var consumption, generation sql.Null[energy.Energy]
	var demand sql.NullInt64
	err := into(&u.ID, &u.ClientID, &u.Meter, &u.Group, &distributor, &state, &subgroup, &modality, &icms, &consumption, &generation, &peak,
		&demand, &u.Version, &u.UpdatedAt)
	u.Distributor, u.State, u.Subgroup, u.Modality = distributor.String, state.String, subgroup.String, modality.String
	u.ICMS, u.Peak, u.Consumption, u.Generation = valid(icms), valid(peak), valid(consumption), valid(generation)
	if demand.Valid {
		d := Demand(demand.Int64)
		u.Demand = &d
	}
	return u, err
}

func valid[T any](n sql.Null[T]) *T {
	if !n.Valid {
		return nil
	}
	return &n.V
}

// unitsIn reads the units of the clients in scope, or of one of them.
func unitsIn(ctx context.Context, q db.Q, scope client.Scope, clientID string) ([]Unit, error) {
	var args []any
	where := scope.Where("u.client_id", &args)
	if clientID != "" {
		args = append(args, clientID)
		where += fmt.Sprintf(" AND u.client_id = $%d", len(args))
	}
	rows, err := q.QueryContext(ctx, `SELECT `+unitColumns+` FROM consumer_units u WHERE `+where+` ORDER BY u.client_id, u.meter_code`, args...)
	found, err := db.Collect(rows, err, db.Scanned(scanUnit))
	if err != nil {
		return nil, fmt.Errorf("lead: units: %w", err)
	}
	return found, nil
}

func unitByID(ctx context.Context, q db.Q, clientID, unitID string) (Unit, error) {
	return oneUnit(ctx, q, `SELECT `+unitColumns+` FROM consumer_units u WHERE u.client_id = $1 AND u.id = $2`, clientID, unitID)
}

func unitByMeter(ctx context.Context, q db.Q, clientID, meter string) (Unit, error) {
	return oneUnit(ctx, q, `SELECT `+unitColumns+` FROM consumer_units u WHERE u.client_id = $1 AND u.meter_code = $2`, clientID, meter)
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
	_, err := tx.ExecContext(ctx, `
		INSERT INTO consumer_units (id, client_id, meter_code, group_name, distributor, state, subgroup, modality, icms_percent, consumption,
			generation, peak_percent, demand, version, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)`,
		u.ID, u.ClientID, u.Meter, u.Group, db.Optional(u.Distributor), db.Optional(u.State), db.Optional(u.Subgroup), db.Optional(u.Modality),
		u.ICMS, u.Consumption, u.Generation, u.Peak, (*int64)(u.Demand), u.Version, u.UpdatedAt)
	return unitError(err)
}

func updateUnit(ctx context.Context, tx *db.Tx, u *Unit) error {
	_, err := tx.ExecContext(ctx, `
		UPDATE consumer_units SET meter_code = $2, group_name = $3, distributor = $4, state = $5, subgroup = $6, modality = $7, icms_percent = $8,
			consumption = $9, generation = $10, peak_percent = $11, demand = $12, version = $13, updated_at = $14
		WHERE id = $1`,
		u.ID, u.Meter, u.Group, db.Optional(u.Distributor), db.Optional(u.State), db.Optional(u.Subgroup), db.Optional(u.Modality),
		u.ICMS, u.Consumption, u.Generation, u.Peak, (*int64)(u.Demand), u.Version, u.UpdatedAt)
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
