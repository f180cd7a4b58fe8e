package publicapi

import (
	"context"
	"database/sql"
	"strings"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/db"
)

type tariffRow struct {
	distributorID, distributor, subgroup, modality, class, subclass, detail, posto, from, to, act string

	tusdKW, tusdMWh, teMWh *money.Price
	updatedAt              clock.Micros
}

// keyBreak stands between the parts of a tariff's key, none of which holds it.
const keyBreak = "\x1f"

// key returns the values that identify a tariff.
func (r *tariffRow) key() string {
	return strings.Join([]string{r.distributorID, r.subgroup, r.modality, r.class, r.subclass, r.detail, r.posto, r.from}, keyBreak)
}

// readTariffs reads what the acts fix, which is public.
func readTariffs(ctx context.Context, on db.Q, f filter, limit int) ([]tariffRow, error) {
	q := query{where: `TRUE`}
	q.of(f, ``, `t.updated_at`)
	if f.Distributor != "" {
		q.and(`t.distributor_id = ` + q.arg(f.Distributor))
	}
	if f.Subgroup != "" {
		q.and(`t.subgroup = ` + q.arg(f.Subgroup))
	}
	if f.After.ID != "" {
		var marks []string
		for _, part := range strings.Split(f.After.ID, keyBreak) {
			marks = append(marks, q.arg(part))
		}
		q.and(`(t.distributor_id, t.subgroup, t.modality, t.class, t.subclass, t.detail, t.posto, t.valid_from) > (` + strings.Join(marks, `, `) + `)`)
	}
	return db.List(ctx, on, "publicapi: tariffs", func(rows *sql.Rows, r *tariffRow) error {
		return rows.Scan(&r.distributorID, &r.distributor, &r.subgroup, &r.modality, &r.class, &r.subclass, &r.detail, &r.posto, &r.from, (*db.NullText)(&r.to),
			&r.tusdKW, &r.tusdMWh, &r.teMWh, &r.act, &r.updatedAt)
	}, `SELECT t.distributor_id, d.name, t.subgroup, t.modality, t.class, t.subclass, t.detail, t.posto, t.valid_from, t.valid_to,
			t.tusd_kw, t.tusd_mwh, t.te_mwh, t.act, t.updated_at
		FROM tariffs t JOIN distributors d ON d.id = t.distributor_id WHERE `+q.where+`
		ORDER BY t.distributor_id, t.subgroup, t.modality, t.class, t.subclass, t.detail, t.posto, t.valid_from LIMIT `+q.arg(limit), q.args...)
}
