package ccee

import (
	"context"
	"slices"

	"ynova/internal/balance/recompute"
	"ynova/internal/contract/portfolio"
	"ynova/internal/platform/db"
)

// Backs is the follower that has the backing of the clients follow their agents and what is
// registered of their energy.
//
// Protection: the clients are locked before their agents and figures are read.
func Backs(months *recompute.Service) func(ctx context.Context, tx *db.Tx, changed Changed) error {
	return func(ctx context.Context, tx *db.Tx, changed Changed) error {
		if !changed.Backing {
			return nil
		}
		return months.KeepFacts(ctx, tx, changed.ClientIDs, func(clientIDs []string) (map[string]portfolio.Facts, error) {
			return facts(ctx, tx, clientIDs)
		})
	}
}

// facts are what the backing of clients follows from.
func facts(ctx context.Context, q db.Q, clientIDs []string) (map[string]portfolio.Facts, error) {
	agents, err := agentsOf(ctx, q, clientIDs)
	if err != nil {
		return nil, err
	}
	registered, err := registeredOf(ctx, q, clientIDs)
	if err != nil {
		return nil, err
	}
	found := make(map[string]portfolio.Facts, len(clientIDs))
	for _, id := range clientIDs {
		var f portfolio.Facts
		for i := range agents[id] {
			g := &agents[id][i]
			f.Agents = append(f.Agents, portfolio.Agent{First: g.First, Last: g.Last, Special: g.Class == ClassSpecial, Retail: g.Retailer != ""})
		}
		for _, r := range registered[id] {
			f.Registered = append(f.Registered, portfolio.Registered{ContractID: r.ContractID, Month: r.Month, Energy: r.Quantity.Energy()})
		}
		found[id] = f
	}
	return found, nil
}

// backs reports whether the backing follows from one of the changes.
func backs(changes []change) bool {
	return slices.ContainsFunc(changes, func(c change) bool { return c.of().Kind == KindRegistered })
}
