package history

import (
	"context"
	"slices"

	"ynova/internal/balance/chain"
	"ynova/internal/balance/intake"
	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/contract/term"
	"ynova/internal/invoice"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// Known is what is stored of clients.
type Known struct {
	months  map[client.UnitKey][]figures // newest first
	volumes map[string][]term.Terms
	demands map[client.UnitKey]invoice.Demand
}

// figures are those of a month.
type figures struct {
	month                            month.Month
	consumption, generation, proinfa chain.Energy
	price                            chain.Opt[money.Price]
}

// Agreed reads what contracts and bills of the clients say.
func Agreed(ctx context.Context, q db.Q, clientIDs []string) (*Known, error) {
	k := &Known{volumes: map[string][]term.Terms{}}
	terms, err := contract.TermsOfClients(ctx, q, clientIDs)
	if err != nil {
		return nil, err
	}
	for key, list := range terms {
		k.volumes[key.ClientID] = append(k.volumes[key.ClientID], list...)
	}
	k.demands, err = invoice.GreatestDemands(ctx, q, clientIDs)
	return k, err
}

// Read reads the months of the clients too.
func Read(ctx context.Context, q db.Q, clientIDs []string) (*Known, error) {
	k, err := Agreed(ctx, q, clientIDs)
	if err != nil {
		return nil, err
	}
	k.months, err = monthsOf(ctx, q, clientIDs)
	return k, err
}

// Of is what a month of a unit is held against, besides itself.
func (k *Known) Of(unit client.UnitKey, m month.Month) intake.Reference {
	r := intake.Reference{Volume: k.volume(unit.ClientID, m), Demand: power(k.demands[unit])}
	for _, one := range k.months[unit] {
		if one.month == m {
			continue
		}
		note(&r.Consumption, one.consumption)
		note(&r.Proinfa, one.proinfa)
		note(&r.Prices, one.price)
	}
	return r
}

// Measured reports whether a month of a unit is stored with what was measured in it.
func (k *Known) Measured(unit client.UnitKey, m month.Month) bool {
	return slices.ContainsFunc(k.months[unit], func(one figures) bool {
		return one.month == m && (one.consumption.Known || one.generation.Known)
	})
}

// note adds a known value to those of the newest months.
func note[V ~int64](list *[]V, v chain.Opt[V]) {
	if v.Known && len(*list) < intake.MostMonths {
		*list = append(*list, v.V)
	}
}

// power is a demand of so many kW × 1e-4.
func power(d invoice.Demand) energy.Power {
	const perUnit = energy.MW / (1000 * 10_000)
	return energy.Power(d) * perUnit
}

// volume is what the client's contracts agree for the month.
func (k *Known) volume(clientID string, m month.Month) (sum chain.Energy) {
	for i := range k.volumes[clientID] {
		t := &k.volumes[clientID][i]
		if !t.Supplies(m) {
			continue
		}
		if v, _, err := t.VolumeIn(m); err == nil {
			sum = chain.Some(sum.V + v)
		}
	}
	return sum
}
