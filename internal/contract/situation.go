package contract

import (
	"slices"

	"ynova/internal/contract/status"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
)

// situations are the statuses that the API's names mean in a write: Inativo suspends,
// so that it can be set back.
var situations = map[Status]status.Status{
	StatusAtivo: status.Ativo, StatusInativo: status.Suspenso, StatusEmAnalise: status.EmAnalise,
}

// shown is the API's name of the status.
func shown(s status.Status) Status {
	switch s {
	case status.Ativo:
		return StatusAtivo
	case status.EmAnalise:
		return StatusEmAnalise
	}
	return StatusInativo
}

// begin gives a new contract its first status, from the beginning of what is known of
// it: its start, or today.
func (c *Contract) begin(today month.Date) {
	from := c.Start
	if today.Before(from) {
		from = today
	}
	c.History = status.History{{From: from, Status: situations[c.Status]}}
}

var errFinal = fault.New(fault.Forbidden, "situacao_final", "Somente a gestora corrige a rescisão ou o cancelamento de um contrato.")

// turn gives the contract a status from a day on, which is not in the future.
func (c *Contract) turn(a actor.Actor, to status.Change, today month.Date) error {
	if to.From.After(today) {
		return fault.Fields(fault.Field{Path: "vigente_de", Message: "A data não pode ser futura"})
	}
	superseded := slices.ContainsFunc(c.History, func(was status.Change) bool { return was.Status.Final() && was.From == to.From })
	if superseded && !a.Can(actor.ContractsRestore) {
		return errFinal
	}
	history, err := c.History.With(to)
	if err != nil {
		return err
	}
	c.History, c.Status = history, shown(history[len(history)-1].Status)
	return nil
}

// turnAsEdited makes the history follow a status that an edit gives by the API's name.
func (c *Contract) turnAsEdited(a actor.Actor, before *Contract, from string, today month.Date) error {
	c.History = before.History
	if c.Status == before.Status {
		return nil
	}
	day := today
	if from != "" {
		var r rules
		var ok bool
		if day, ok = r.date("status_from", from, "Informe a data a partir da qual o status vale"); !ok {
			return r.Err()
		}
		if day.After(today) {
			return fault.Fields(fault.Field{Path: "status_from", Message: "A data não pode ser futura"})
		}
	}
	return c.turn(a, status.Change{From: day, Status: situations[c.Status]}, today)
}
