package app

import (
	"context"

	"ynova/internal/platform/db"
	"ynova/internal/simulation"
	"ynova/internal/simulation/proposal"
)

// proposals connects the proposals with the simulations that they are made of and with
// what follows an acceptance.
func (a *App) proposals(simulations *simulation.Service) {
	proposal.Routes(a.router, proposal.NewService(proposal.Config{
		DB: a.db, Clock: a.options.Clock, Simulations: simulations, Deals: deals{}, BaseURL: a.options.Config.Base().String(),
	}))
}

// deals opens what follows an acceptance.
type deals struct{}

func (deals) ProposalAccepted(context.Context, *db.Tx, proposal.Acceptance) (proposal.Opened, error) {
	return proposal.Opened{}, nil
}
