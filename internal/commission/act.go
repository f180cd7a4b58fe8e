package commission

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"ynova/internal/account"
	"ynova/internal/audit"
	"ynova/internal/commission/plan"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// maxText is how long the reference of a payment or of a document may be.
const maxText = 120

// Selected is a commission as it was read by who acts on it.
type Selected struct {
	ID      string
	Version int64
}

// maxSelected bounds how many commissions one act takes.
const maxSelected = 200

// act changes each of the commissions, all or none.
type act struct {
	action, title, reason string
	apply                 func(c *Listed) error
	after                 func(ctx context.Context, tx *db.Tx, all []Listed) error // may be nil
}

// Approve makes pending commissions ready for payment.
//
// Protection: as perform.
func (s *Service) Approve(ctx context.Context, a actor.Actor, selected []Selected) ([]Listed, error) {
	now, current := clock.FromTime(s.Clock.Now()), s.today().Month()
	return s.perform(ctx, a, selected, act{action: "commission.approve", title: "Comissão aprovada", apply: func(c *Listed) error {
		switch {
		case c.Status != Pendente:
			return state(c, "não está pendente")
		case c.Amount == nil:
			return state(c, "ainda não tem valor")
		case !c.ContractActive && !c.FeeSettled && !c.final():
			return state(c, "é de um contrato que não está ativo")
		case c.Month > current:
			return state(c, "é de um mês que ainda não começou")
		}
		c.Status, c.ApprovedAt, c.ApprovedBy, c.ApproverID = Processando, &now, a.Name, a.UserID
		return nil
	}})
}

// Payment is how commissions were paid.
type Payment struct {
	On      month.Date
	Receipt string
}

// Pay records that approved commissions were paid, and notifies the beneficiaries. Where
// payments take two people, who approved does not pay.
//
// Protection: as perform.
func (s *Service) Pay(ctx context.Context, a actor.Actor, selected []Selected, p Payment) ([]Listed, error) {
	p.Receipt = strings.TrimSpace(p.Receipt)
	var wrong fault.Collector
	wrong.Check(!p.On.IsZero() && !p.On.After(s.today()), "data", "Informe a data do pagamento, até hoje")
	wrong.Check(p.Receipt != "", "comprovante", "Informe a referência do comprovante")
	wrong.Check(utf8.RuneCountInString(p.Receipt) <= maxText, "comprovante", "A referência tem até 120 caracteres")
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	now := clock.FromTime(s.Clock.Now())
	return s.perform(ctx, a, selected, act{action: "commission.pay", title: "Comissão paga", after: s.offsetAndAnnounce, apply: func(c *Listed) error {
		switch {
		case c.Type == plan.Estorno:
			return state(c, "é um estorno: desconta dos próximos pagamentos de quem recebeu")
		case c.Status != Processando:
			return state(c, "não está aprovada")
		case c.TwoPeople && c.ApproverID == a.UserID:
			return state(c, "foi aprovada por você: outra pessoa registra o pagamento")
		}
		if month.DateOf(clock.Local(c.ApprovedAt.Time())).After(p.On) {
			return state(c, "foi aprovada depois da data do pagamento")
		}
		c.Status, c.PaidOn, c.PaidAt, c.PaidBy, c.Receipt = Pago, p.On, &now, a.Name, p.Receipt
		return nil
	}})
}

// Reverse takes an approval or a payment back, with its reason; the commission is
// pending again and follows its contract.
//
// Protection: as perform.
func (s *Service) Reverse(ctx context.Context, a actor.Actor, selected []Selected, reason string) ([]Listed, error) {
	reason = strings.TrimSpace(reason)
	if reason == "" || utf8.RuneCountInString(reason) > 500 {
		return nil, fault.Fields(fault.Field{Path: "motivo", Message: "Informe o motivo do estorno, com até 500 caracteres"})
	}
	return s.perform(ctx, a, selected, act{
		action: "commission.reverse", title: "Comissão estornada", reason: reason,
		apply: func(c *Listed) error {
			if c.Status == Pendente {
				return state(c, "está pendente, não há o que estornar")
			}
			c.Status, c.ApprovedAt, c.ApprovedBy, c.ApproverID = Pendente, nil, "", ""
			c.PaidOn, c.PaidAt, c.PaidBy, c.Receipt, c.Recalculated = month.Date{}, nil, "", "", nil
			return nil
		},
		after: func(ctx context.Context, tx *db.Tx, all []Listed) error {
			if err := restore(ctx, tx, all); err != nil {
				return err
			}
			ids := make([]string, len(all))
			for i := range all {
				ids[i] = all[i].ContractID
			}
			slices.Sort(ids)
			return s.MonthsChanged(ctx, tx, portfolio.MonthsChanged{ContractIDs: slices.Compact(ids)})
		},
	})
}

// state says why an act does not go with what a commission is.
func state(c *Listed, why string) error {
	return fault.New(fault.Conflict, "estado_da_comissao", fmt.Sprintf("A comissão de %s, %s, %s.", c.ClientName, c.Month.Short(), why))
}

// perform carries an act out on all of the commissions or on none.
//
// Protection: the commissions are held in the order of their ids, and the versions
// that were read must be the stored ones: of two who act on one, the second is refused.
func (s *Service) perform(ctx context.Context, a actor.Actor, selected []Selected, do act) ([]Listed, error) {
	if !a.Can(actor.SettingsManage) {
		return nil, actor.ErrDenied
	}
	versions := make(map[string]int64, len(selected))
	ids := make([]string, 0, len(selected))
	for _, sel := range selected {
		versions[sel.ID] = sel.Version
		ids = append(ids, sel.ID)
	}
	if len(ids) == 0 || len(ids) > maxSelected || len(versions) != len(ids) {
		return nil, fault.Fields(fault.Field{Path: "itens", Message: "Selecione de 1 a " + strconv.Itoa(maxSelected) + " comissões, cada uma uma vez"})
	}
	var done []Listed
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if done, err = lockForUpdate(ctx, tx, ids); err != nil {
			return err
		}
		if len(done) != len(ids) {
			return errNotFound
		}
		if err := takeTwo(ctx, tx, done); err != nil {
			return err
		}
		changed := make([]*Commission, len(done))
		for i := range done {
			c := &done[i]
			before := *c
			// Where another was faster the state says more than the version.
			if err := do.apply(c); err != nil {
				return err
			}
			if versions[c.ID] != before.Version {
				return errStale
			}
			changed[i] = &c.Commission
			if err := do.record(ctx, tx, a, &before, c); err != nil {
				return err
			}
		}
		if err := save(ctx, tx, changed); err != nil || do.after == nil {
			return err
		}
		return do.after(ctx, tx, done)
	})
	return done, err
}

// takeTwo notes whether payments take two people.
func takeTwo(ctx context.Context, q db.Q, found []Listed) error {
	two, err := account.TakesTwo(ctx, q, account.ActPayment)
	for i := range found {
		found[i].TwoPeople = two
	}
	return err
}

// record notes an act in the trail; before is nil of what is new.
func (do *act) record(ctx context.Context, tx *db.Tx, a actor.Actor, before, after *Listed) error {
	e := audit.Entry{
		Actor: a, Action: do.action, Entity: "commission", EntityID: after.ID, Title: do.title, Reason: do.reason,
		Description: fmt.Sprintf("%s, %s, %s", after.ClientName, after.ContractCode, after.Month.Short()),
		After:       after.audited(),
	}
	if before != nil {
		e.Before = before.audited()
	}
	return audit.Record(ctx, tx, e)
}

func (c *Listed) audited() map[string]any {
	said := map[string]any{
		"contrato": c.ContractCode, "tipo": c.Type, "papel": c.Role, "mes": c.Month, "beneficiario": c.Beneficiary, "valor": c.Amount, "status": c.Status,
		"aprovada_por": c.ApprovedBy, "comprovante": c.Receipt,
	}
	if !c.PaidOn.IsZero() {
		said["paga_em"] = c.PaidOn
	}
	if c.Document != "" {
		said["documento"] = c.Document
	}
	return said
}
