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
	a.simulator = simulation.NewService(simulation.Config{
		DB: a.db, Clock: a.options.Clock, Parameters: parameters, Parser: sandbox.Run,
	})
	simulation.Routes(a.router, a.simulator)
	a.proposals(a.simulator)
	a.reruns = rerun.NewService(rerun.Config{DB: a.db, Clock: a.options.Clock, Queue: a.queue, Simulations: a.simulator})
	rerun.Routes(a.router, a.reruns)
}
