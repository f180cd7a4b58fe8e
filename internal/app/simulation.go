package app

import (
	"ynova/internal/platform/sandbox"
	"ynova/internal/simulation"
	"ynova/internal/tariff"
)

// simulations connects the simulation of proposals with tariffs, parameters and the
// parsing child.
func (a *App) simulations(parameters *tariff.Cache) {
	simulation.Routes(a.router, simulation.NewService(simulation.Config{
		DB: a.db, Clock: a.options.Clock, Parameters: parameters, Parser: sandbox.Run,
	}))
}
