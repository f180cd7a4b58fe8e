package contract

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"ynova/internal/contract/price"
	"ynova/internal/contract/status"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// situations are the statuses that the API's names mean in a write: Inativo suspends,
// so that it can be set back.
var situations = map[term.Status]status.Status{
	term.StatusAtivo: status.Ativo, term.StatusInativo: status.Suspenso, term.StatusEmAnalise: status.EmAnalise,
}

// begin gives a new contract its first status, from the beginning of what is known of
// it: its start, or today.
func (c *Contract) begin(today month.Date) {
	from := c.Start
	if today.Before(from) {
		from = today
	}
	c.History = status.History{{From: from, Status: situations[c.Status]}}
	c.readOn(today)
	if c.Basis.Includes == "" {
		c.Basis.Includes = price.DefaultIncluded(today, c.Start)
	}
}

var errFinal = fault.New(fault.Forbidden, "situacao_final", "Somente a gestora corrige a rescisão ou o cancelamento de um contrato.")

// turn gives the contract a status from a day on; path names the field of the day. What
// is only scheduled may be superseded like any other status.
func (c *Contract) turn(a actor.Actor, to status.Change, path string, today month.Date) error {
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
	c.readOn(today)
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

// turnAsEdited makes the history follow a status that an edit gives by the API's name,
// and the status the history: the one that was read changes nothing, and a later end of
// the validity continues what it ended. Of one that is over, Inativo with a day suspends
// it from that day of its validity.
func (c *Contract) turnAsEdited(a actor.Actor, before *Contract, from string, today month.Date) error {
	typed := c.Status
	c.History = before.History
	c.readOn(today)
	if from == "" && typed == c.Status || typed == before.Status && (from == "" || !before.Over()) {
		return nil
	}
	day, path := today, "status"
	if from != "" {
		var r rules
		var ok bool
		path = "status_from"
		if day, ok = r.date(path, from, "Informe a data a partir da qual o status vale"); !ok {
			return r.Err()
		}
	}
	return c.turn(a, status.Change{From: day, Status: situations[typed]}, path, today)
}

// Situation is a status that a user gives a contract from a day on.
type Situation struct {
	Status status.Status
	From   string // YYYY-MM-DD; empty: today
	Reason string // required where the supply stops

	PartialMonth string // as in Input; empty: what the contract says so far
	AskPartial   bool
	KeepClosed   bool // as in Input
}

// SetSituation gives the contract a status from a day on; months before that day stay
// what they were. A correction on the day of an earlier change supersedes it.
//
// Protection: the row is locked, and the version that was read must be the stored one.
func (s *Service) SetSituation(ctx context.Context, a actor.Actor, contractID string, to Situation, read *int64) (View, error) {
	if read == nil {
		return View{}, errBlind
	}
	to.Reason = strings.TrimSpace(to.Reason)
	change, partial, err := to.change(s.today())
	if err != nil {
		return View{}, err
	}
	var view View
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.lockForUpdateIfCurrent(ctx, tx, a, actor.ContractsUpdate, contractID, Edit{Version: read})
		if err != nil {
			return err
		}
		if a.UpdatesOnlyInAnalysis() {
			return errFixed
		}
		after := *before
		after.Partial = cmp.Or(partial, before.Partial)
		if err := after.turn(a, change, "vigente_de", s.today()); err != nil {
			return err
		}
		if err := after.askPartial(to.AskPartial, before); err != nil {
			return err
		}
		view = viewOf(before)
		found := changes(before, &after)
		if len(found) == 0 {
			return nil
		}
		stamp(&after, a, tx.Now())
		if stored, err := update(ctx, tx, before, &after); err != nil || !stored {
			return orStale(err, before, a)
		}
		view = viewOf(&after)
		return s.record(ctx, tx, a, written{
			before: before, after: &after, changes: found, reason: to.Reason, keepClosed: to.KeepClosed, action: "contract.situation",
			title: "Contrato " + after.Code + " " + change.Status.Label() + since(change.From, s.today()),
		})
	})
	return view.masked(a), err
}

func since(day, today month.Date) string {
	if day.After(today) {
		return " a partir de " + day.BR()
	}
	return " desde " + day.BR()
}

// change checks what a user gives.
func (to *Situation) change(today month.Date) (status.Change, term.Partial, error) {
	var r rules
	c := status.Change{From: today, Status: to.Status}
	r.Check(to.Status.Known(), "situacao", "Situação deve ser em_analise, ativo, suspenso, rescindido ou cancelado")
	if to.From != "" {
		c.From, _ = r.date("vigente_de", to.From, "Informe a data a partir da qual a situação vale")
	}
	stops := to.Status != status.Ativo && to.Status != status.EmAnalise
	r.Check(!stops || to.Reason != "", "motivo", "Informe o motivo")
	partial := r.partial(to.PartialMonth)
	return c, partial, r.Err()
}

func orStale(err error, before *Contract, a actor.Actor) error {
	if err != nil {
		return err
	}
	return errStale.WithCurrent(viewOf(before).masked(a))
}
