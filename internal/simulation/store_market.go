package simulation

import (
	"context"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/db"
	"ynova/internal/simulation/cost"
	"ynova/internal/tariff/rate"
)

// tariffsOf reads every known table of a distributor and subgroup, Verde and Azul,
// for consumers; none when nobody knows the distributor.
func tariffsOf(ctx context.Context, q db.Q, distributor, subgroup string) ([]cost.Tariff, error) {
	all, err := rate.LoadDistributors(ctx, q)
	if err != nil {
		return nil, err
	}
	var out []cost.Tariff
	for _, modality := range []cost.Modality{cost.Azul, cost.Verde} {
		found, err := rate.HistoryOf(ctx, q, all, distributor, subgroup, string(modality))
		if err != nil {
			return nil, err
		}
		for i := range found {
			t := &found[i]
			if n := len(out); i == 0 || out[n-1].From != t.From {
				next := cost.Tariff{
					Distributor: distributor, Subgroup: subgroup, Modality: modality, From: t.From,
					Source: trace.Source{Kind: trace.KindParametro, Ref: t.Act, Detail: t.Source},
				}
				if t.To != nil {
					next.To = *t.To
				}
				out = append(out, next)
			}
			into(&out[len(out)-1], t)
		}
	}
	return out, nil
}

// stateOf is the state of a distributor; "" when nobody knows it.
func stateOf(ctx context.Context, q db.Q, distributor string) (string, error) {
	all, err := rate.LoadDistributors(ctx, q)
	if err != nil {
		return "", err
	}
	d, _ := all.Find(distributor)
	return d.UF, nil
}

// into puts a posto into its table. The demand of Verde has no posto.
func into(t *cost.Tariff, of *rate.Tariff) {
	set := func(to **money.Price, p *money.Price) {
		if p != nil {
			*to = p
		}
	}
	switch of.Posto {
	case rate.PostoPonta:
		set(&t.DemandPeak, of.TUSDkW)
		set(&t.TUSDPeak, of.TUSDMWh)
		set(&t.TEPeak, of.TEMWh)
	case rate.PostoForaPonta, rate.PostoUnico:
		set(&t.DemandOffPeak, of.TUSDkW)
		set(&t.TUSDOffPeak, of.TUSDMWh)
		set(&t.TEOffPeak, of.TEMWh)
	}
}
