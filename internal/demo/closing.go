package demo

import (
	"context"
	"fmt"

	"ynova/internal/closing/book"
	"ynova/internal/closing/item"
	"ynova/internal/closing/waiver"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
)

// closedMonths is how many months before the newest the house has closed.
const closedMonths = 3

// passed says why what a month still lacks was let pass.
var passed = map[item.Item]string{
	item.Price:      "Índice ainda não publicado: a diferença vem como ajuste.",
	item.Bill:       "Fatura contestada; a nova emissão entra como ajuste.",
	item.BillCheck:  "Divergência contestada: o crédito vem em fatura seguinte.",
	item.NFCheck:    "Diferença aceita pelo cliente na reunião mensal.",
	item.Mail:       "Extrato entregue em mãos na reunião mensal.",
	item.Charges:    "ESS em dobro contestado na CCEE; aguarda recontabilização.",
	item.Settlement: "Conferida com o relatório da CCEE; modulação não informada.",
	item.Findings:   "Contestação enviada; o acerto vem como ajuste.",
}

// closings assigns every client an owner of its months, and closes those before the newest
// of the clients that lack nothing but what can be waived.
func (s Services) closings(ctx context.Context, gestora actor.Actor, current month.Month) error {
	owners, err := s.Closing.Books.Owners(ctx, gestora)
	if err != nil {
		return err
	}
	newest := current - 1
	for m := newest - closedMonths; m <= newest; m++ {
		page, err := s.Closing.Books.Page(ctx, gestora, m, book.Filter{Limit: 2 * len(companies)})
		if err != nil {
			return err
		}
		for i := range page.Clients {
			c := &page.Clients[i]
			if m < newest {
				err = s.closing(ctx, gestora, c, m)
			} else if c.Owner == nil {
				err = s.Closing.Books.SetOwner(ctx, gestora, c.ClientID, owners[i%len(owners)].ID)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// closing closes the month of a client; what cannot pass leaves it open.
func (s Services) closing(ctx context.Context, gestora actor.Actor, c *book.ClientMonth, m month.Month) error {
	if c.Closed != nil {
		return nil
	}
	for i := range c.Gaps {
		missing := c.Gaps[i].Item
		reason, passes := passed[missing]
		if !passes {
			return nil
		}
		if err := s.Closing.Waivers.Waive(ctx, gestora, waiver.Waiving{ClientID: c.ClientID, Month: m, Item: missing, Reason: reason}); err != nil {
			return fmt.Errorf("demo: %s of %s in %s: %w", missing, c.Name, m, err)
		}
	}
	_, err := s.Closing.Close(ctx, gestora, c.ClientID, m, nil)
	if fault.KindOf(err) == fault.Invalid { // something new is missing meanwhile
		return nil
	}
	if err != nil {
		return fmt.Errorf("demo: close %s of %s: %w", m, c.Name, err)
	}
	return nil
}
