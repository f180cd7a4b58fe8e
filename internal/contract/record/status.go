package record

import (
	"slices"

	"ynova/internal/contract/price"
	"ynova/internal/contract/status"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// reading is the change that Status comes of.
func (c *Contract) reading() status.Change {
	day := c.TurnsOn.AddDays(-1)
	if c.TurnsOn.IsZero() { // after whatever there is
		if day = c.End.AddDays(1); c.History[len(c.History)-1].From.After(day) {
			day = c.History[len(c.History)-1].From
		}
	}
	return c.History.At(day, c.End)
}

// scheduled is the status that a user has set for a day to come; nil: none.
func (c *Contract) scheduled() *status.Change {
	if c.TurnsOn.IsZero() {
		return nil
	}
	next := c.History.At(c.TurnsOn, c.End)
	if next.Status == status.Encerrado {
		return nil
	}
	return &next
}

// Over reports whether its validity has ended an active or suspended contract.
func (c *Contract) Over() bool { return len(c.History) > 0 && c.reading().Status == status.Encerrado }

// Due reports whether what is stored of the status is of a day before.
func (c *Contract) Due(today month.Date) bool { return !c.TurnsOn.IsZero() && !c.TurnsOn.After(today) }

// UpTo makes what was read that of today, where the job has not stored it yet.
func (c *Contract) UpTo(today month.Date) {
	if c.Due(today) {
		c.ReadOn(today)
	}
}

// ReadOn makes the status that of the day.
func (c *Contract) ReadOn(day month.Date) {
	c.TurnsOn = c.History.Next(day, c.End).From
	c.Status = term.StatusOf(c.reading().Status)
}

// turnsOn is the column of when the status turns.
func turnsOn() db.Field[Contract] {
	f := db.Nullable("turns_on", func(c *Contract) *month.Date { return &c.TurnsOn })
	f.Index = true
	return f
}

// situation writes the status in detail as the screens do, with what is scheduled.
func (v *View) situation() string {
	told := v.Situation.Title()
	if v.Scheduled == nil {
		return told
	}
	return told + " · " + v.Scheduled.Status.Title() + " a partir de " + v.Scheduled.From.BR()
}

// situations are the statuses that the API's names mean in a write: Inativo suspends,
// so that it can be set back.
var situations = map[term.Status]status.Status{
	term.StatusAtivo: status.Ativo, term.StatusInativo: status.Suspenso, term.StatusEmAnalise: status.EmAnalise,
}

// Begin gives a new contract its first status, from the beginning of what is known of
// it: its start, or today.
func (c *Contract) Begin(today month.Date) {
	from := c.Start
	if today.Before(from) {
		from = today
	}
	c.History = status.History{{From: from, Status: situations[c.Status]}}
	c.ReadOn(today)
	if c.Basis.Includes == "" {
		c.Basis.Includes = price.DefaultIncluded(today, c.Start)
	}
}

var errFinal = fault.New(fault.Forbidden, "situacao_final", "Somente a gestora corrige a rescisão ou o cancelamento de um contrato.")

// Turn gives the contract a status from a day on; path names the field of the day. What
// is only scheduled may be superseded like any other status.
func (c *Contract) Turn(a actor.Actor, to status.Change, path string, today month.Date) error {
	if err := c.mayTurn(to.From, path, today); err != nil {
		return err
	}
	superseded := slices.ContainsFunc(c.History, func(was status.Change) bool {
		return was.Status.Final() && was.From == to.From && !was.From.After(today)
	})
	if superseded && !a.Can(actor.ContractsRestore) {
		return errFinal
	}
	history, err := c.History.With(to)
	if err != nil {
		return err
	}
	c.History = history
	c.ReadOn(today)
	return nil
}

// mayTurn refuses a day on which the contract has no status to give: one before it began,
// or was known where that was earlier, and one after its validity, which only a later end
// reopens. What is in analysis may be ended after it, too.
func (c *Contract) mayTurn(day month.Date, path string, today month.Date) error {
	first := c.Start
	if known := c.History[0].From; !day.After(today) && known.Before(first) {
		first = known
	}
	var refused string
	switch {
	case day.Before(first):
		refused = "A data vem antes do início da vigência, em " + first.BR() + "."
	case !day.After(c.End) || !day.After(today) && c.History.At(day, c.End).Status != status.Encerrado:
		return nil
	case path == "status":
		refused = "A vigência terminou em " + c.End.BR() + ". Para reativar o contrato, altere o fim da vigência."
	default:
		refused = "A data vem depois do fim da vigência, em " + c.End.BR() + "."
	}
	return fault.Fields(fault.Field{Path: path, Message: refused})
}

// TurnAsEdited makes the history follow a status that an edit gives by the API's name,
// and the status the history: the one that was read changes nothing, and a later end of
// the validity continues what it ended. Of one that is over, Inativo with a day suspends
// it from that day of its validity.
func (c *Contract) TurnAsEdited(a actor.Actor, before *Contract, from string, today month.Date) error {
	typed := c.Status
	c.History = before.History
	c.ReadOn(today)
	if from == "" && typed == c.Status || typed == before.Status && (from == "" || !before.Over()) {
		return nil
	}
	day, path := today, "status"
	if from != "" {
		var r rules
		var ok bool
		path = "status_from"
		if day, ok = ParseDay(&r.Collector, path, from, "Informe a data a partir da qual o status vale"); !ok {
			return r.Err()
		}
	}
	return c.Turn(a, status.Change{From: day, Status: situations[typed]}, path, today)
}
