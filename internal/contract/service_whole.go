package contract

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/actor"
)

// Whole returns one contract in reach with the view of it that the actor may see.
// The contract itself holds everything: who shows a part of it masks that part.
func (s *Service) Whole(ctx context.Context, a actor.Actor, id string) (*Contract, View, error) {
	if !a.Can(actor.ContractsRead) {
		return nil, View{}, errDenied
	}
	c, err := get(ctx, s.db, client.ScopeOf(a, actor.ContractsRead), id, a.Can(actor.ContractsRestore))
	if err != nil {
		return nil, View{}, err
	}
	return c, viewOf(c).masked(a), nil
}

// Factors returns the factors by which prices are adjusted today.
func (s *Service) Factors(ctx context.Context) (*price.Factors, error) { return s.factors(ctx) }
