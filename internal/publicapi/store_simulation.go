package publicapi

import (
	"context"
	"database/sql"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
	"ynova/internal/simulation"
)

type simulationRow struct {
	id, clientID, name, distributor, modality, typedBy string
	number                                             int64
	cost, saving, promised                             *money.Amount
	savingPercent, promisedPercent                     *percent.Percent
	version                                            int64
	createdAt, updatedAt                               clock.Micros
}

// hidePrices takes out what a simulation says that others typed.
func (r *simulationRow) hidePrices() {
	r.modality, r.cost, r.saving, r.savingPercent, r.promised, r.promisedPercent = "", nil, nil, nil, nil, nil
}

// readSimulations reads the own ones and those of clients in reach, in the order in which
// they were kept. Those of group B are estimates that leave by the gestora's hand (LW-05).
func readSimulations(ctx context.Context, on db.Q, a actor.Actor, f filter, limit int) ([]simulationRow, error) {
	var q query
	q.where = simulation.Reach(a, `s.owner_id`, `s.client_id`, &q.args)
	q.ofClient(f, `s.client_id`)
	q.of(f, ``, `s.updated_at`)
	q.and(`s.deleted_at IS NULL AND s.modality <> 'Convencional' AND s.number > ` + q.arg(f.After.Seq))
	return db.List(ctx, on, "publicapi: simulations", func(rows *sql.Rows, r *simulationRow) error {
		text := func(at *string) any { return (*db.NullText)(at) }
		return rows.Scan(&r.id, &r.number, text(&r.clientID), &r.name, &r.distributor, &r.modality, &r.cost, &r.saving, &r.savingPercent, &r.promised, &r.promisedPercent,
			text(&r.typedBy), &r.version, &r.createdAt, &r.updatedAt)
	}, `SELECT s.id, s.number, s.client_id, s.name, s.distributor, s.modality, s.annual_cost, s.annual_saving, s.saving_percent,
			CASE WHEN s.promised > 0 THEN s.promised END, s.promised_percent,
			s.typed_by, s.version, s.created_at, s.updated_at
		FROM simulations s WHERE `+q.where+` ORDER BY s.number LIMIT `+q.arg(limit), q.args...)
}
