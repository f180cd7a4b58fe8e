package app

import (
	"ynova/internal/platform/sandbox"
	"ynova/internal/simulation"
	"ynova/internal/simulation/rerun"
	"ynova/internal/tariff"
)

// simulations connects the simulation of proposals with tariffs, parameters and the
// parsing child.
func (a *App) simulations(parameters *tariff.Cache) {
	service := simulation.NewService(simulation.Config{
		DB: a.db, Clock: a.options.Clock, Parameters: parameters, Parser: sandbox.Run,
	})
	simulation.Routes(a.router, service)
	a.proposals(service)
	a.reruns = rerun.NewService(rerun.Config{DB: a.db, Clock: a.options.Clock, Queue: a.queue, Simulations: service})
	rerun.Routes(a.router, a.reruns)
}
