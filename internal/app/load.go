package app

import (
	"context"

	"ynova/internal/balance"
	"ynova/internal/client/lead"
	"ynova/internal/contract"
	"ynova/internal/platform/db"
)

// clientLoad is what a client consumes on average, else what its units could at most.
func clientLoad(ctx context.Context, q db.Q, clientID string) (contract.Load, error) {
	mean, err := balance.MeanNet(ctx, q, clientID)
	if err != nil || mean > 0 {
		return contract.Load{Mean: mean, Name: "o consumo médio do cliente"}, err
	}
	demand, err := lead.DemandOf(ctx, q, clientID)
	if err != nil {
		return contract.Load{}, err
	}
	most, err := demand.Monthly()
	return contract.Load{Mean: most, Name: "a demanda contratada do cliente"}, err
}
