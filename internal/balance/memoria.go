package balance

import (
	"context"
	"slices"

	"ynova/internal/balance/chain"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
)

// Memoria returns the record of how a month of a balance in reach was computed.
func (s *Service) Memoria(ctx context.Context, a actor.Actor, balanceID string, m month.Month) (trace.Node, error) {
	if !a.Can(actor.BalancesRead) {
		return trace.Node{}, actor.ErrDenied
	}
	if err := checkID(balanceID); err != nil {
		return trace.Node{}, err
	}
	b, err := balanceByID(ctx, s.db, client.ScopeOf(a, actor.BalancesRead), balanceID)
	if err != nil {
		return trace.Node{}, err
	}
	node, err := s.months.Memoria(ctx, b.ClientID, b.seq, m)
	if !a.SeesPrices() {
		node = withoutFiles(withoutPrices(node))
	}
	return node, err
}

// withoutPrices removes what reveals a price from a record.
func withoutPrices(node trace.Node) trace.Node {
	node.Inputs = slices.DeleteFunc(node.Inputs, func(n trace.Node) bool {
		return n.Name == chain.NodeValue || n.Name == chain.NodeSpot
	})
	return node
}

// withoutFiles leaves out how the spreadsheets are called from which a record comes: whoever
// sent one may have named anybody in it.
func withoutFiles(node trace.Node) trace.Node {
	if node.Source != nil && node.Source.Kind == trace.KindPlanilha {
		node.Source = &trace.Source{Kind: node.Source.Kind, Detail: node.Source.Detail}
	}
	node.Inputs = slices.Clone(node.Inputs)
	for i := range node.Inputs {
		node.Inputs[i] = withoutFiles(node.Inputs[i])
	}
	return node
}
