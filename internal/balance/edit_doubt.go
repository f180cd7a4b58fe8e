package balance

import (
	"cmp"
	"context"
	"slices"

	"ynova/internal/balance/chain"
	"ynova/internal/balance/history"
	"ynova/internal/balance/intake"
	"ynova/internal/balance/ledger"
	"ynova/internal/client"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/db"
)

// ask compares what was typed with the other months of the unit, its contracts and its
// demand (TD-02): until the user confirms a value out of proportion, or states how a
// statement marked by hand was delivered, nothing is stored.
func (e *monthEdit) ask(ctx context.Context, tx *db.Tx) error {
	now, was := &e.row.Stated, &e.before.Stated
	var c fault.Collector
	c.Check(intake.Consumable(now.Consumption.V), "consumptionKwh", intake.TooMuch)
	c.Check(now.Given.Price == was.Given.Price || !now.Given.Price.Known || intake.Payable(now.Given.Price.V), "price", intake.Overpriced)
	if err := c.Err(); err != nil {
		return err
	}
	known, err := history.Agreed(ctx, tx, []string{e.balance.ClientID})
	if err != nil {
		return err
	}
	r := known.Of(client.UnitKey{ClientID: e.balance.ClientID, Meter: e.balance.Meter}, e.month)
	r.Consumption = neighbours(e, func(r *ledger.Row) chain.Energy { return r.Stated.Consumption })
	r.Proinfa = neighbours(e, func(r *ledger.Row) chain.Energy { return r.Computed.Proinfa })
	r.Prices = neighbours(e, func(r *ledger.Row) chain.Opt[money.Price] { return r.Computed.Price })
	e.doubts = doubt.Open{Reasons: e.Confirm} // a transaction may be tried again
	if v := now.Consumption; v != was.Consumption && v.Known {
		e.doubts.AddIf(r.AskConsumption("consumptionKwh", e.month, v.V))
	}
	if v := now.Proinfa; v != was.Proinfa && v.Known {
		e.doubts.AddIf(r.AskProinfa("proinfaContribution", v.V))
	}
	if v := now.Given.Price; v != was.Given.Price && v.Known {
		var book portfolio.Book
		if r.Book, err = book.PriceFor(ctx, tx, e.actor, e.month); err != nil {
			return err
		}
		e.doubts.AddIf(r.AskPrice("price", v.V))
	}
	e.askDerived()
	e.doubts.AddIf(markedByHand, now.SentOK && !was.SentOK)
	return e.doubts.Err()
}

// markedByHand is the question to a user who marks a statement as sent that no mail server
// accepted: how it was delivered is part of the month's proof (MC-01).
var markedByHand = doubt.Question{
	Field:    "sentOk",
	Sentence: "Nenhum servidor de e-mail aceitou este extrato. Para marcá-lo como enviado à mão, diga como ele foi entregue.",
	Reading:  "Envio ok Sim",
}

// askDerived asks about energies that the product computes itself, where the user
// states them.
func (e *monthEdit) askDerived() {
	now, was := &e.row.Stated, &e.before.Stated
	for _, column := range []struct {
		path     string
		now, was chain.Energy
		of       func(r *ledger.Row) chain.Energy
	}{
		{"requirement", now.Fixed.Requirement, was.Fixed.Requirement, func(r *ledger.Row) chain.Energy { return r.Computed.Requirement }},
		{"net", now.Fixed.Net, was.Fixed.Net, func(r *ledger.Row) chain.Energy { return r.Computed.Flow.Net }},
		{"contract", now.Given.Volume, was.Given.Volume, func(r *ledger.Row) chain.Energy { return r.Computed.Flow.Contracted }},
		{"billable", now.Fixed.Billable, was.Fixed.Billable, func(r *ledger.Row) chain.Energy { return r.Computed.Flow.Billable }},
	} {
		if column.now == column.was || !column.now.Known || column.now.V <= 0 {
			continue
		}
		months := neighbours(e, column.of)
		e.doubts.AddIf((&intake.Reference{Consumption: months}).AskConsumption(column.path, e.month, column.now.V))
	}
}

// refuseProinfa refuses one that is no part of the requisito, as computed last.
func (e *monthEdit) refuseProinfa() error {
	now := &e.row.Stated
	var c fault.Collector
	c.Check(now.Proinfa == e.before.Stated.Proinfa || intake.Granted(now.Proinfa, e.row.Computed.Requirement), "proinfaContribution", intake.TooMuchProinfa)
	return c.Err()
}

// neighbours are what the newest other months of the unit know of a column.
func neighbours[V energy.Energy | money.Price](e *monthEdit, of func(r *ledger.Row) chain.Opt[V]) []V {
	rows := slices.SortedFunc(slices.Values(e.rows), func(a, b *ledger.Row) int { return cmp.Compare(b.Month, a.Month) })
	var values []V
	for _, r := range rows {
		if v := of(r); r.Month != e.month && v.Known && len(values) < intake.MostMonths {
			values = append(values, v.V)
		}
	}
	return values
}
