package simulation

import (
	"context"
	"database/sql"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/db"
	"ynova/internal/simulation/cost"
	"ynova/internal/tariff/rate"
)

// tariffRow is one posto of a table as it is stored.
type tariffRow struct {
	modality, posto, act, source string
	from                         month.Date
	to                           sql.Null[month.Date]
	tusdKW, tusdMWh, teMWh       sql.Null[money.Price]
}

// tariffsOf reads every known table of a distributor and subgroup, Verde and Azul,
// for consumers; none when nobody knows the distributor.
func tariffsOf(ctx context.Context, q db.Q, distributor, subgroup string) ([]cost.Tariff, error) {
	all, err := rate.LoadDistributors(ctx, q)
	if err != nil {
		return nil, err
	}
	d, ok := all.Find(distributor)
	if !ok {
		return nil, nil
	}
	found, err := db.List(ctx, q, "simulation: tariffs", func(rows *sql.Rows, r *tariffRow) error {
		return rows.Scan(&r.modality, &r.posto, &r.act, &r.source, &r.from, &r.to, &r.tusdKW, &r.tusdMWh, &r.teMWh)
	}, `
		SELECT modality, posto, act, source, valid_from, valid_to, tusd_kw, tusd_mwh, te_mwh FROM tariffs
		WHERE distributor_id = $1 AND subgroup = $2 AND modality IN ('Verde', 'Azul') AND class = '' AND subclass = '' AND detail = ''
		ORDER BY modality, valid_from, posto`, d.ID, subgroup)
	if err != nil {
		return nil, err
	}
	var out []cost.Tariff
	for i := range found {
		r := &found[i]
		if n := len(out); n == 0 || string(out[n-1].Modality) != r.modality || out[n-1].From != r.from {
			out = append(out, cost.Tariff{
				Distributor: distributor, Subgroup: subgroup, Modality: cost.Modality(r.modality), From: r.from, To: r.to.V,
				Source: trace.Source{Kind: trace.KindParametro, Ref: r.act, Detail: r.source},
			})
		}
		r.into(&out[len(out)-1])
	}
	return out, nil
}

// into puts a posto into its table. The demand of Verde has no posto.
func (r *tariffRow) into(t *cost.Tariff) {
	set := func(to **money.Price, v sql.Null[money.Price]) {
		if v.Valid {
			*to = &v.V
		}
	}
	switch r.posto {
	case rate.PostoPonta:
		set(&t.DemandPeak, r.tusdKW)
		set(&t.TUSDPeak, r.tusdMWh)
		set(&t.TEPeak, r.teMWh)
	case rate.PostoForaPonta, rate.PostoUnico:
		set(&t.DemandOffPeak, r.tusdKW)
		set(&t.TUSDOffPeak, r.tusdMWh)
		set(&t.TEOffPeak, r.teMWh)
	}
}
