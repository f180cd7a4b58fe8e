package app

import (
	"ynova/internal/agenda"
	"ynova/internal/tariff"
)

// agenda connects the appointments with the working hours and the reminders.
func (a *App) agenda(parameters *tariff.Cache) {
	a.Agenda = agenda.NewService(agenda.Config{
		DB: a.db, Clock: a.options.Clock, Queue: a.queue, Parameters: parameters, BaseURL: a.options.Config.Base().String(),
	})
	a.Agenda.Jobs(a.queue)
	agenda.Routes(a.router, a.Agenda)
	a.Accounts.Contribute("compromissos", a.Agenda.Own)
}
