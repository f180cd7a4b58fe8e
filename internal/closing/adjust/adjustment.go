package adjust

import (
	"context"
	"slices"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/closing/accrual"
	"ynova/internal/closing/book"
	"ynova/internal/closing/item"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
	"ynova/internal/tariff/parameter"
)

// Line is what an adjustment is of: a line of what a month costs (fechamento 3).
type Line = accrual.Name

// Adjustment corrects a closed month in a later one that is open.
type Adjustment struct {
	ID         string
	ClientID   string
	ContractID string // empty: of the client
	Line       Line
	Origin     month.Month
	Posted     month.Month
	Quantity   *energy.Energy
	Amount     money.Amount // what the month of origin lacks; below zero, what it has too much
	Reason     string
	DocumentID string
	item.Act
}

// Service corrects closed months in later ones.
type Service struct{ Books *book.Service }

var (
	errAdjustment = fault.New(fault.NotFound, "nao_encontrado", "Ajuste não encontrado.")
	errOpenMonth  = fault.New(fault.Invalid, "mes_aberto", "Este mês não está fechado: corrija o registro em vez de lançar um ajuste.")
)

// Adjust records an adjustment of a closed month in a later one. The repetition of a call
// with the same key and content answers with what the first one made.
//
// Protection: the client's months are held as they are, and the unique key.
func (s *Service) Adjust(ctx context.Context, a actor.Actor, in Adjustment, key string) (Adjustment, error) {
	if !a.Can(actor.MonthsWork) {
		return Adjustment{}, actor.ErrDenied
	}
	reason, err := item.CheckReason(in.Reason)
	if err != nil {
		return Adjustment{}, err
	}
	in.Reason = reason
	var wrong fault.Collector
	wrong.Check(in.Line.Label() != "" && in.Line != accrual.Adjustments, "linha", "Linha desconhecida")
	wrong.Check(in.Amount != 0, "valor", "Informe um valor diferente de zero")
	wrong.Check(in.Posted > in.Origin && in.Posted <= s.Books.Today().Month(), "mes_lancamento", "O ajuste fica em um mês depois do corrigido, até o atual")
	if err := wrong.Err(); err != nil {
		return Adjustment{}, err
	}
	hash, err := idempotency.Hash("closing.adjust", in)
	if err != nil {
		return Adjustment{}, err
	}
	var made Adjustment
	err = s.Books.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		made = in
		made.ID, made.Act = id.New(), item.ActBy(a, tx)
		if key != "" {
			existing, err := idempotency.Claim(ctx, tx, a.UserID, key, hash, made.ID)
			if err != nil {
				return err
			}
			if existing != "" {
				made, err = adjustmentByID(ctx, tx, in.ClientID, existing)
				return err
			}
		}
		return s.adjustIn(ctx, tx, a, &made)
	})
	return made, err
}

func (s *Service) adjustIn(ctx context.Context, tx *db.Tx, a actor.Actor, made *Adjustment) error {
	guard, err := period.Hold(ctx, tx, made.ClientID)
	if err != nil {
		return err
	}
	c, err := s.Books.One(ctx, tx, client.ScopeOf(a, actor.MonthsWork), made.ClientID, made.Origin)
	if err != nil {
		return err
	}
	if !guard.Closed(made.ClientID, made.Origin) {
		return errOpenMonth
	}
	if err := guard.Open(made.ClientID, " de "+c.Name, made.Posted); err != nil {
		return err
	}
	known, err := s.suppliedIn(ctx, tx, &c, made)
	if err != nil {
		return err
	}
	if !known {
		return fault.Fields(fault.Field{Path: "contrato", Message: "Este contrato não estava ativo no mês corrigido"})
	}
	if err := insertAdjustment(ctx, tx, made); err != nil {
		return err
	}
	return made.record(ctx, tx, a, "month.adjust", "Ajuste de ")
}

// suppliedIn reports whether the contract was kept of the month that is corrected, or
// should have been: it was recorded after the close.
func (s *Service) suppliedIn(ctx context.Context, q db.Q, c *book.ClientMonth, made *Adjustment) (bool, error) {
	if made.ContractID == "" || slices.ContainsFunc(c.Supplies, func(s book.Supply) bool { return s.ContractID == made.ContractID }) {
		return true, nil
	}
	active, err := book.ContractsIn(ctx, q, made.ClientID, made.Origin)
	return slices.Contains(active, made.ContractID), err
}

// record writes the entry into the trail of the month that was corrected.
func (j *Adjustment) record(ctx context.Context, tx *db.Tx, a actor.Actor, action, what string) error {
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: action, Entity: item.Entity, EntityID: item.EntityID(j.ClientID, j.Origin), ClientID: j.ClientID,
		Title:  what + j.Origin.Label() + " em " + j.Posted.Label() + ": " + j.Line.Label() + ", " + ptbr.FormatMoney(j.Amount),
		Reason: j.Reason, After: map[string]string{"linha": string(j.Line), "valor": j.Amount.Text(), "contrato": j.ContractID, "lancado_em": j.Posted.String()},
	})
}

// Withdraw takes an adjustment back while the month that it stands in is open.
//
// Protection: the client's months are held as they are.
func (s *Service) Withdraw(ctx context.Context, a actor.Actor, clientID, adjustmentID string) error {
	if !a.Can(actor.MonthsWork) {
		return actor.ErrDenied
	}
	return s.Books.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		guard, err := period.Hold(ctx, tx, clientID)
		if err != nil {
			return err
		}
		j, err := adjustmentByID(ctx, tx, clientID, adjustmentID)
		if err != nil {
			return err
		}
		if err := guard.Open(clientID, "", j.Posted); err != nil {
			return err
		}
		if err := deleteAdjustment(ctx, tx, j.ID); err != nil {
			return err
		}
		return j.record(ctx, tx, a, "month.unadjust", "Retirado o ajuste de ")
	})
}

// Limit is up to what an adjustment is proposed instead of opening the month:
// the greater of an amount and a share of what the month's energy came to.
func (s *Service) Limit(ctx context.Context, q db.Q, c *book.ClientMonth) (*money.Amount, error) {
	p, err := s.Books.Parameters.Get(ctx, q)
	if err != nil {
		return nil, err
	}
	limit, _, known := p.Money(parameter.KeyAdjustmentMoney, "", s.Books.Today())
	if !known {
		return nil, nil
	}
	if share, _, ok := p.Percent(parameter.KeyAdjustmentPercent, "", s.Books.Today()); ok {
		var sum money.Amount
		for i := range c.Supplies {
			if v := c.Supplies[i].Value; v != nil {
				sum += *v
			}
		}
		part, err := fixed.MulDiv(int64(sum), int64(share), int64(percent.Hundred), fixed.HalfUp)
		if err != nil {
			return nil, err
		}
		limit = max(limit, money.Amount(part))
	}
	return &limit, nil
}
