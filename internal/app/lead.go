package app

import (
	"context"

	"ynova/internal/balance"
	"ynova/internal/client"
	"ynova/internal/client/lead"
	"ynova/internal/contract"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff"
	"ynova/internal/tariff/market"
	"ynova/internal/tariff/parameter"
)

// leadSources reads facts about clients from the features above them.
type leadSources struct{ parameters *tariff.Cache }

// Measured gives the measurement of units.
func (leadSources) Measured(ctx context.Context, q db.Q, scope client.Scope, clients []string, from, until month.Month) (map[string]lead.Measured, error) {
	sums, err := balance.SumByUnit(ctx, q, scope, clients, from, until)
	measured := make(map[string]lead.Measured, len(sums))
	for unitID, sum := range sums {
		measured[unitID] = lead.Measured(sum)
	}
	return measured, err
}

// Contracts counts contracts.
func (leadSources) Contracts(ctx context.Context, q db.Q, scope client.Scope, clients []string, on month.Date) (map[string]lead.Contracts, error) {
	counts, err := contract.CountByClient(ctx, q, scope, clients, on)
	contracts := make(map[string]lead.Contracts, len(counts))
	for id, n := range counts {
		contracts[id] = lead.Contracts(n)
	}
	return contracts, err
}

// InForce is a condition on the contracts of a client.
func (leadSources) InForce(column, day string, some bool) string {
	return contract.InForce(column, day, some)
}

// ServedCount counts the clients that have contracts.
func (leadSources) ServedCount(dialect db.Dialect, day string) string {
	return contract.ServedCount(dialect, day)
}

// Flag is the bandeira of a month.
func (leadSources) Flag(ctx context.Context, q db.Q, m month.Month) (string, error) {
	v, _, err := market.FlagOf(ctx, q, m)
	return v.Label, err
}

// Openings are the days on which the parameters of the law open the market.
func (s leadSources) Openings(ctx context.Context, q db.Q) (lead.Openings, error) {
	p, err := s.parameters.Get(ctx, q)
	since := func(key string) *month.Date {
		last, _ := month.NewDate(2999, 12, 31)
		v, known := p.At(key, "", last)
		if !known || v.Number.IsZero() {
			return nil // never, as far as the parameters know
		}
		return &v.From
	}
	return lead.Openings{
		High: since(parameter.KeyOpenHighVoltage), LowBusiness: since(parameter.KeyOpenLowBusiness), LowOthers: since(parameter.KeyOpenLowOthers),
	}, err
}
