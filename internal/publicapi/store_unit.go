package publicapi

import (
	"context"
	"database/sql"

	"ynova/internal/client"
	"ynova/internal/client/lead"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
)

type unitRow struct {
	id, clientID, meter, group             string
	distributor, state, subgroup, modality string
	icms, peak                             *percent.Percent
	consumption, generation                *energy.Energy
	demand                                 *lead.Demand
	version                                int64
	createdAt, updatedAt                   clock.Micros
}

// readUnits reads the consumer units of clients in the scope.
func readUnits(ctx context.Context, on db.Q, scope client.Scope, f filter, limit int) ([]unitRow, error) {
	var q query
	q.in(scope, `u.client_id`, f)
	q.of(f, ``, `u.updated_at`)
	q.and(`c.deleted_at IS NULL AND u.merged_into IS NULL AND u.id > ` + q.arg(f.After.ID))
	return db.List(ctx, on, "publicapi: units", func(rows *sql.Rows, r *unitRow) error {
		text := func(at *string) any { return (*db.NullText)(at) }
		return rows.Scan(&r.id, &r.clientID, &r.meter, &r.group, text(&r.distributor), text(&r.state), text(&r.subgroup), text(&r.modality),
			&r.icms, &r.peak, &r.consumption, &r.generation, &r.demand, &r.version, &r.createdAt, &r.updatedAt)
	}, `SELECT u.id, u.client_id, u.meter_code, u.group_name, u.distributor, u.state, u.subgroup, u.modality,
			u.icms_percent, u.peak_percent, u.consumption, u.generation, u.demand, u.version, u.created_at, u.updated_at
		FROM consumer_units u JOIN clients c ON c.id = u.client_id WHERE `+q.where+` ORDER BY u.id LIMIT `+q.arg(limit), q.args...)
}
