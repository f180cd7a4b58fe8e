package contract

import (
	"context"
	"strings"

	"ynova/internal/contract/status"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// Situation is a status that somebody gives a contract from a day on.
type Situation struct {
	Status status.Status
	From   string // YYYY-MM-DD; empty: today
	Reason string // required where the supply stops
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
	change, err := to.change(s.today())
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
		if err := after.turn(a, change, s.today()); err != nil {
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
			before: before, after: &after, changes: found, reason: to.Reason, action: "contract.situation",
			title: "Contrato " + after.Code + " " + change.Status.Label() + " desde " + change.From.BR(),
		})
	})
	return view.masked(a), err
}

// change checks what somebody gives.
func (to *Situation) change(today month.Date) (status.Change, error) {
	var r rules
	c := status.Change{From: today, Status: to.Status}
	r.Check(to.Status.Known(), "situacao", "Situação deve ser em_analise, ativo, suspenso, rescindido ou cancelado")
	if to.From != "" {
		c.From, _ = r.date("vigente_de", to.From, "Informe a data a partir da qual a situação vale")
	}
	stops := to.Status != status.Ativo && to.Status != status.EmAnalise
	r.Check(!stops || to.Reason != "", "motivo", "Informe o motivo")
	return c, r.Err()
}

func orStale(err error, before *Contract, a actor.Actor) error {
	if err != nil {
		return err
	}
	return errStale.WithCurrent(viewOf(before).masked(a))
}
