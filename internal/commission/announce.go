package commission

import (
	"context"
	"fmt"

	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
)

// announced is the content of the notification of a payment to one beneficiary.
type announced struct {
	of    *Commission
	total money.Amount
	// offset is what estornos took off.
	offset money.Amount
	count  int
	last   month.Month
}

// offsetAndAnnounce deducts what is owed and notifies each beneficiary of what is paid.
func (s *Service) offsetAndAnnounce(ctx context.Context, tx *db.Tx, all []Listed) error {
	if err := s.offset(ctx, tx, all); err != nil {
		return err
	}
	return announce(ctx, tx, all)
}

// announce notifies each beneficiary once of how much was paid (CS-05).
func announce(ctx context.Context, tx *db.Tx, all []Listed) error {
	var order []string
	paid := map[string]*announced{}
	for i := range all {
		c := &all[i].Commission
		who := c.UserID + c.PartnerID
		a, known := paid[who]
		if !known {
			a = &announced{of: c}
			paid[who], order = a, append(order, who)
		}
		var err error
		if a.total, err = fixed.Add(a.total, *c.Amount-all[i].Offset); err != nil {
			return fmt.Errorf("commission: paid in all: %w", err)
		}
		a.offset += all[i].Offset
		a.count, a.last = a.count+1, max(a.last, c.Month)
	}
	for _, who := range order {
		a := paid[who]
		people, err := beneficiaries(ctx, tx, a.of)
		if err != nil {
			return err
		}
		if err := notification.Notify(ctx, tx, people, a.message()); err != nil {
			return err
		}
	}
	return nil
}

func (a *announced) message() notification.Message {
	body := fmt.Sprintf("%s por %d comissões.", ptbr.FormatMoney(a.total), a.count)
	if a.count == 1 {
		body = fmt.Sprintf("%s pela comissão de %s.", ptbr.FormatMoney(a.total), a.last.Short())
	}
	if a.offset > 0 {
		body += " Descontado de estornos: " + ptbr.FormatMoney(a.offset) + "."
	}
	return notification.Message{
		Kind: "comissao", Title: "Comissão paga", Body: body, Link: "/commissions?mes=" + a.last.String(), Topic: notification.TopicCommissionPaid,
	}
}
