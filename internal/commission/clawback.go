package commission

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"ynova/internal/audit"
	"ynova/internal/commission/plan"
	"ynova/internal/contract"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// ClawbackInput says why and since when a contract supplies no more.
type ClawbackInput struct {
	ContractID string
	Default    bool       // the client does not pay; else the contract was ended
	Last       month.Date // the last day of supply
	Reason     string
	Document   string // of the cancellation or the default
}

var (
	errNoFee     = fault.New(fault.Conflict, "sem_estorno", "O contrato não tem taxa única com prazo de estorno. Comissões mensais já ganhas não voltam.")
	errNotEnded  = fault.New(fault.Conflict, "contrato_vigente", "O contrato não está rescindido nem cancelado. Registre a situação dele antes do estorno.")
	errServed    = fault.New(fault.Conflict, "prazo_cumprido", "O prazo de estorno foi cumprido: nada volta.")
	errClawed    = fault.New(fault.Conflict, "estorno_repetido", "O estorno deste contrato já foi registrado.")
	errNothing   = fault.New(fault.Conflict, "nada_a_estornar", "O aprovado e o pendente são o devido: nada volta e nada falta pagar.")
	errOffset    = fault.New(fault.Conflict, "estorno_aprovado", "O estorno já foi aprovado. Desfaça a aprovação antes de excluir.")
	errNoEstorno = fault.New(fault.NotFound, "estorno_nao_encontrado", "Estorno não encontrado.")
)

// ClawBack settles the fee of a contract that ended before its months of clawback: of each who
// had more than the months served earn a negative commission, pending, and of who had less the
// balance. The installments that were still to come end; what is earned monthly stays (PF-08).
//
// Protection: the contract is held, and then its commissions.
func (s *Service) ClawBack(ctx context.Context, a actor.Actor, in ClawbackInput) ([]Listed, error) {
	if !a.Can(actor.SettingsManage) {
		return nil, actor.ErrDenied
	}
	in.Reason, in.Document = strings.TrimSpace(in.Reason), strings.TrimSpace(in.Document)
	var wrong fault.Collector
	wrong.Check(!in.Last.IsZero() && !in.Last.After(s.today()), "ate", "Informe o último dia de fornecimento, até hoje")
	wrong.Check(in.Reason != "" && utf8.RuneCountInString(in.Reason) <= 500, "motivo", "Informe o motivo do estorno, com até 500 caracteres")
	wrong.Check(in.Document != "" && utf8.RuneCountInString(in.Document) <= maxText, "documento", "Informe o documento do cancelamento, com até 120 caracteres")
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	if !id.Valid(in.ContractID) {
		return nil, contract.ErrNotFound
	}
	var made []Listed
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		rows, err := s.clawBack(ctx, tx, in)
		if err != nil {
			return err
		}
		ids := make([]string, len(rows))
		for i, c := range rows {
			ids[i] = c.ID
		}
		if made, err = lockForUpdate(ctx, tx, ids); err != nil {
			return err
		}
		do := act{action: "commission.clawback", title: "Estorno registrado", reason: in.Reason}
		for i := range made {
			if err := do.record(ctx, tx, a, nil, &made[i]); err != nil {
				return err
			}
		}
		return nil
	})
	return made, err
}

func (s *Service) clawBack(ctx context.Context, tx *db.Tx, in ClawbackInput) ([]*Commission, error) {
	of, err := lockForUpdateParties(ctx, tx, in.ContractID)
	if err != nil {
		return nil, err
	}
	stored, err := storedOf(ctx, tx, in.ContractID)
	if err != nil {
		return nil, err
	}
	agreed := of.agreed
	switch {
	case !of.open:
		return nil, contract.ErrNotFound
	case agreed.Fee == nil || agreed.Clawback == nil:
		return nil, errNoFee
	case !in.Default && !of.terms.History.On(s.today()).Status.Final():
		return nil, errNotEnded
	case in.Last.Before(of.terms.Start.AddDays(-1)):
		return nil, fault.Fields(fault.Field{Path: "ate", Message: "O último dia de fornecimento vem antes do início do contrato, " + of.terms.Start.BR()})
	}
	served := servedMonths(&of.terms, in.Last)
	if served >= *agreed.Clawback {
		return nil, errServed
	}
	stays := func(m month.Month) bool { return m <= in.Last.Month() && !of.terms.History.On(m.Last()).Status.Final() }
	rows, err := clawbacks(stored, &agreed, served, stays)
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, errNothing
	}
	for _, c := range rows {
		c.Month, c.Reason, c.Document = in.Last.Month(), in.Reason, in.Document
		if c.balance() {
			c.Month = freeMonth(stored, c, c.Month.Add(1)) // no installment is ever due after the last month
		}
	}
	if err := save(ctx, tx, rows); err != nil {
		return nil, err
	}
	agreed.Until = in.Last.Month()
	if err := saveAgreed(ctx, tx, &agreed); err != nil {
		return nil, err
	}
	return rows, s.OpenForContract(ctx, tx, in.ContractID)
}

// servedMonths counts the whole months of supply up to a day.
func servedMonths(t *term.Terms, last month.Date) (n int) {
	for _, m := range month.Between(t.Start, t.End) {
		if !m.Last().After(last) && t.ActiveDays(m) == m.Days() {
			n++
		}
	}
	return n
}

// clawbacks settle a fee whose contract ended early: each who shares it keeps the part of the
// months that were served, shared as the fee was at signing, in cents, and what rounding leaves
// over is of the deal. What a person has, approved or pending and due still, beyond that goes
// back as an estorno; what is lacking is a last row, the balance of the fee (true.md B8).
func clawbacks(stored []Commission, agreed *Agreed, served int, stays func(month.Month) bool) ([]*Commission, error) {
	type held struct {
		row  *Commission
		kept money.Amount
	}
	slots := map[int]*held{}
	var order []*held
	for i := range stored {
		c := &stored[i]
		if c.final() {
			return nil, errClawed
		}
		if c.Type != plan.Once || c.Amount == nil {
			continue
		}
		h := slots[c.Slot]
		if h == nil {
			h = &held{row: c}
			slots[c.Slot], order = h, append(order, h)
		}
		if c.settled() || stays(c.Month) {
			h.kept += *c.Amount
		}
	}
	back, err := portion(*agreed.Fee, *agreed.Clawback-served, *agreed.Clawback)
	if err != nil {
		return nil, err
	}
	earned := *agreed.Fee - back
	shares := make([]plan.Share, len(order))
	for i, h := range order {
		shares[i] = plan.Share{Slot: h.row.Slot, Role: h.row.Role, Percent: h.row.Share}
	}
	parts, err := plan.Divide(plan.Figures{PlanID: agreed.PlanID, PlanName: agreed.PlanName, Total: &earned}, shares)
	if err != nil {
		return nil, err
	}
	var rows []*Commission
	for i, h := range order {
		due, fee := *parts[i].Amount-h.kept, *agreed.Fee
		if due == 0 {
			continue
		}
		c := *h.row
		c.ID, c.Version, c.Type, c.Figures = "", 0, plan.Estorno, parts[i]
		if due > 0 {
			c.Type = plan.Once
		}
		c.Amount, c.Value, c.Total = &due, &h.kept, &fee
		c.ServedMonths, c.TermMonths, c.Recalculated = &served, agreed.Clawback, nil
		c.Status, c.ApprovedAt, c.ApprovedBy, c.ApproverID = Pendente, nil, "", ""
		c.PaidOn, c.PaidAt, c.PaidBy, c.Receipt = month.Date{}, nil, "", ""
		rows = append(rows, &c)
	}
	return rows, nil
}

// final reports whether the row settles a fee whose contract ended early; it is made by hand
// and follows nothing.
func (c *Commission) final() bool { return c.Type == plan.Estorno || c.ServedMonths != nil }

// balance reports whether it is what is still due of such a fee.
func (c *Commission) balance() bool { return c.Type == plan.Once && c.ServedMonths != nil }

// freeMonth is the first month from one on in which a fee has no row of the part: one that was
// approved ahead may stand there.
func freeMonth(stored []Commission, c *Commission, m month.Month) month.Month {
	for slices.ContainsFunc(stored, func(o Commission) bool { return o.Type == plan.Once && o.Slot == c.Slot && o.Month == m }) {
		m = m.Add(1)
	}
	return m
}

// portion is part ÷ whole of an amount, rounded once to cents, HALF_UP.
func portion(a money.Amount, part, whole int) (money.Amount, error) {
	cents, err := fixed.MulDiv(int64(a), int64(part), int64(whole)*int64(money.Cent), fixed.HalfUp)
	if err != nil {
		return 0, fmt.Errorf("commission: clawback: %w", err)
	}
	return money.Amount(cents) * money.Cent, nil
}

// DropClawback removes a pending estorno that was registered by mistake, and the
// installments are as agreed again.
//
// Protection: as ClawBack.
func (s *Service) DropClawback(ctx context.Context, a actor.Actor, contractID string) error {
	if !a.Can(actor.SettingsManage) {
		return actor.ErrDenied
	}
	if !id.Valid(contractID) {
		return contract.ErrNotFound
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		of, err := lockForUpdateParties(ctx, tx, contractID)
		if err != nil {
			return err
		}
		stored, err := storedOf(ctx, tx, contractID)
		if err != nil {
			return err
		}
		found := 0
		for i := range stored {
			c := &stored[i]
			if !c.final() {
				continue
			}
			if found++; c.settled() {
				return errOffset
			}
			if err := drop(ctx, tx, c.ID); err != nil {
				return err
			}
		}
		if found == 0 {
			return errNoEstorno
		}
		of.agreed.Until = 0
		if err := saveAgreed(ctx, tx, &of.agreed); err != nil {
			return err
		}
		if err := s.OpenForContract(ctx, tx, contractID); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{Actor: a, Action: "commission.clawback_drop", Entity: "commission_division", EntityID: contractID, Title: "Estorno excluído"})
	})
}
