package negotiation

import (
	"context"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/contract"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
)

// Move is a step of a deal to another stage.
type Move struct {
	Stage   Stage
	Reason  Reason // of Perdido
	Note    string // of Ganho without a contract in force: why
	Version *int64
}

var errStaff = fault.New(fault.Forbidden, "sem_permissao", "Somente gestora ou backoffice marcam uma negociação como ganha ou a reabrem.")

// Move brings a deal to another stage. Who is responsible for all clients says that one is
// won, or takes that back; commissions and the ranking count it.
//
// Protection: the row is locked, and the version that was read must be the stored one.
func (s *Service) Move(ctx context.Context, a actor.Actor, dealID string, m Move) (Deal, error) {
	if err := m.check(); err != nil {
		return Deal{}, err
	}
	var after Deal
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := lockCurrent(ctx, tx, a, dealID, m.Version)
		if err != nil {
			return err
		}
		if (m.Stage == StageWon || before.Stage == StageWon) && a.Reach(actor.ContractsUpdate) != actor.All {
			return errStaff
		}
		if m.Stage == StageWon && before.Stage != StageWon {
			if err := m.winnable(ctx, tx, a, &before); err != nil {
				return err
			}
		}
		after = before
		if m.Stage != before.Stage || m.Stage == StageLost {
			if err := s.moved(ctx, tx, a, &before, &after, &m); err != nil {
				return err
			}
		}
		after, err = byID(ctx, tx, scopeOf(a), dealID)
		return err
	})
	return after.masked(a), err
}

func (m *Move) check() error {
	var r fault.Collector
	m.Note = Text(&r, "observacao", m.Note, 500)
	r.Check(m.Stage.valid(), "etapa", "Escolha a etapa")
	if m.Stage == StageLost {
		r.Check(m.Reason.Name() != "", "motivo", "Escolha o motivo da perda")
		r.Check(m.Reason != reasonOther || m.Note != "", "observacao", "Descreva o motivo da perda")
	} else {
		m.Reason = ""
	}
	return r.Err()
}

// winnable refuses to win a deal of which nothing was agreed yet, and without a
// contract in force one of which nobody says why (TD-18).
func (m *Move) winnable(ctx context.Context, tx *db.Tx, a actor.Actor, d *Deal) error {
	if d.Stage != StageNegotiation && d.Stage != StageContract {
		return errTooEarly
	}
	if d.ContractID != "" {
		of, err := contract.ReferenceOf(ctx, tx, a, actor.ContractsUpdate, d.ContractID)
		if err != nil || of.Status == term.StatusAtivo {
			return err
		}
	}
	if m.Note == "" {
		return fault.Fields(fault.Field{Path: "observacao", Message: "Sem contrato ativo, informe o motivo"})
	}
	return nil
}

var errTooEarly = fault.New(fault.Conflict, "etapa_nao_permitida", "Uma negociação só passa a Ganho a partir de Negociação ou de Contrato.")

func (s *Service) moved(ctx context.Context, tx *db.Tx, a actor.Actor, before, after *Deal, m *Move) error {
	after.moveTo(m.Stage, tx)
	if m.Stage == StageLost {
		after.LostReason, after.LostNote = m.Reason, m.Note
	}
	e := audit.Entry{
		Action: "deal.move", Title: "De " + before.Stage.Name() + " para " + after.Stage.Name(), Description: sentence(m.Reason.Name(), m.Note),
	}
	if err := saved(ctx, tx, a, before, after, e); err != nil {
		return err
	}
	if m.Stage != StageWon {
		return nil
	}
	if after.ContractID != "" {
		if err := s.openCommission(ctx, tx, after.ContractID); err != nil {
			return err
		}
	}
	return notifyWon(ctx, tx, after)
}

// moveTo sets the stage and what follows from it: what is over is certain, and what
// is opened again is not known any more.
func (d *Deal) moveTo(to Stage, tx *db.Tx) {
	if d.Stage == to {
		return
	}
	reopened := d.Stage.Closed()
	now := micros(tx)
	d.Stage, d.StageAt, d.LostReason, d.LostNote, d.ClosedAt = to, now, "", "", nil
	switch {
	case to == StageWon:
		d.Probability, d.ClosedAt = whole(100), &now
	case to == StageLost:
		d.Probability, d.ClosedAt = whole(0), &now
	case reopened:
		d.Probability = nil
	}
}

func whole(n int) *int { return &n }

// notifyWon notifies the deal's people that a contract was closed (CS-05).
func notifyWon(ctx context.Context, tx *db.Tx, d *Deal) error {
	whole, masked, err := closingRecipients(ctx, tx, d.OwnerID)
	if err != nil {
		return err
	}
	body := d.plainTitle()
	if err := notifyWonTo(ctx, tx, d, masked, body); err != nil {
		return err
	}
	body += ", " + d.Title
	if d.Value != nil {
		body += ", no valor de " + strings.ReplaceAll(ptbr.FormatMoney(*d.Value), "\u00a0", " ")
	}
	return notifyWonTo(ctx, tx, d, whole, body)
}

func notifyWonTo(ctx context.Context, tx *db.Tx, d *Deal, whom []string, body string) error {
	return notification.Notify(ctx, tx, whom, notification.Message{
		Kind: "negociacao", Title: "Contrato fechado com " + d.Client, Body: body + ".", Link: "/negociacoes/" + d.ID,
		Topic: notification.TopicClosedContracts,
	})
}
