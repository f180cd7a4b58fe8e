package contract

import (
	"cmp"
	"context"
	"strings"

	"ynova/internal/contract/record"
	"ynova/internal/contract/status"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

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
func (s *Service) SetSituation(ctx context.Context, a actor.Actor, contractID string, to Situation, read *int64) (record.View, error) {
	if read == nil {
		return record.View{}, errBlind
	}
	to.Reason = strings.TrimSpace(to.Reason)
	change, partial, err := to.change(s.today())
	if err != nil {
		return record.View{}, err
	}
	var view record.View
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
		if err := after.Turn(a, change, "vigente_de", s.today()); err != nil {
			return err
		}
		if err := after.AskPartial(to.AskPartial, before); err != nil {
			return err
		}
		view = record.ViewOf(before)
		found := record.Changes(before, &after)
		if len(found) == 0 {
			return nil
		}
		stamp(&after, a, tx.Now())
		if stored, err := update(ctx, tx, before, &after); err != nil || !stored {
			return orStale(err, before, a)
		}
		view = record.ViewOf(&after)
		return s.record(ctx, tx, a, written{
			before: before, after: &after, changes: found, reason: to.Reason, keepClosed: to.KeepClosed, action: "contract.situation",
			title: "Contrato " + after.Code + " " + change.Status.Label() + since(change.From, s.today()),
		})
	})
	return view.Masked(a), err
}

func since(day, today month.Date) string {
	if day.After(today) {
		return " a partir de " + day.BR()
	}
	return " desde " + day.BR()
}

// change checks what a user gives.
func (to *Situation) change(today month.Date) (status.Change, term.Partial, error) {
	var r fault.Collector
	c := status.Change{From: today, Status: to.Status}
	r.Check(to.Status.Known(), "situacao", "Situação deve ser em_analise, ativo, suspenso, rescindido ou cancelado")
	if to.From != "" {
		c.From, _ = record.ParseDay(&r, "vigente_de", to.From, "Informe a data a partir da qual a situação vale")
	}
	stops := to.Status != status.Ativo && to.Status != status.EmAnalise
	r.Check(!stops || to.Reason != "", "motivo", "Informe o motivo")
	partial := record.ParsePartial(&r, to.PartialMonth)
	return c, partial, r.Err()
}

func orStale(err error, before *record.Contract, a actor.Actor) error {
	if err != nil {
		return err
	}
	return errStale.WithCurrent(record.ViewOf(before).Masked(a))
}
