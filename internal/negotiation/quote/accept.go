package quote

import (
	"context"
	"time"

	"ynova/internal/client/extra"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/negotiation"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/parameter"
)

// Acceptance is which offer is accepted, as it was read.
type Acceptance struct {
	Label    string
	Revision int
	Version  *int64
}

var (
	errMoved   = fault.New(fault.Stale, "oferta_alterada", "O fornecedor revisou a oferta. Confira os valores atuais antes de aceitar.")
	errExpired = fault.New(fault.Conflict, "oferta_vencida", "A validade desta oferta terminou. Peça uma nova ao fornecedor.")
)

// Accept closes the round with one offer: the others are declined, the deal moves to
// Contrato, its contract is drafted with the offered prices and its commission is
// opened, all in one transaction. Prices become a contract's, so it takes who may
// write those.
//
// Protection: the round is locked, which a supplier's revision waits for; the
// version and the revision that were read must be the stored ones.
func (s *Service) Accept(ctx context.Context, a actor.Actor, roundID string, in Acceptance) (Shown, error) {
	if !a.Can(actor.ContractsUpdatePricing) {
		return Shown{}, actor.ErrDenied
	}
	return s.change(ctx, a, roundID, in.Version, func(ctx context.Context, tx *db.Tx, r *Round) error {
		g, o, err := offerOf(ctx, tx, r, in.Label)
		if err != nil {
			return err
		}
		if o.Revision != in.Revision {
			return errMoved
		}
		if o.ValidUntil.Before(dateOf(tx.Now())) {
			return errExpired
		}
		what, err := agreementOf(r, &g, o)
		if err != nil {
			return err
		}
		now := micros(tx)
		r.Status, r.AcceptedID, r.ClosedAt = StatusAccepted, g.ID, &now
		if r.blind() {
			r.RevealedAt = &now
		}
		if r.ContractID, err = s.Deals.Agree(ctx, tx, a, r.DealID, what, "Oferta de "+g.Supplier+" aceita na rodada "+r.Reference()); err != nil {
			return err
		}
		return s.mailSuppliers(ctx, tx, r.ID, g.ID, mailAccepted, mailDeclined)
	})
}

// agreementOf is what an accepted offer agrees, with what a contract has no field of
// its own for as additional data.
func agreementOf(r *Round, g *Invitation, o *Offer) (negotiation.Agreement, error) {
	s := &r.Spec
	cost, err := costOf(s.Terms, o.Prices, nil)
	if err != nil {
		return negotiation.Agreement{}, err
	}
	more := []extra.Value{
		{Label: "Cotação", Value: r.Reference()},
		{Label: "Submercado", Value: s.Submarket},
		{Label: "Garantia", Value: o.Guarantee},
		{Label: "Sazonalização", Value: ptbr.FormatPercentExact(s.Seasonality)},
		{Label: "Preço all-in", Value: ptbr.FormatPrice(cost.AllIn) + "/MWh"},
	}
	if o.Prices.Extra != 0 {
		more = append(more, extra.Value{Label: "Outros custos", Value: ptbr.FormatPrice(o.Prices.Extra) + "/MWh"})
	}
	if o.Prices.Fee != 0 {
		more = append(more, extra.Value{Label: "Taxa mensal", Value: ptbr.FormatMoney(o.Prices.Fee)})
	}
	if o.Conditions != "" {
		more = append(more, extra.Value{Label: "Condições", Value: shortened(o.Conditions, extra.LongestValue)})
	}
	return negotiation.Agreement{
		Supplier: g.Supplier, Start: s.Start, End: s.End, Volume: s.Volume, Source: s.Source, Flexibility: &s.Flexibility,
		Prices: o.Prices.Periods, Index: s.Index, BaseMonth: s.BaseMonth, Includes: s.Includes, ICMS: s.ICMS, Additional: more, Value: &cost.Total,
	}, nil
}

func shortened(text string, most int) string {
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	return string(runes[:most-1]) + "…"
}

// rateOf is the discount rate in force on the day and the month that present values
// are in; nil where the parameter is not set.
func rateOf(p parameter.Snapshot, day time.Time) *Rate {
	today := dateOf(day)
	yearly, v, ok := p.Percent(parameter.KeyQuoteDiscountRate, "", today)
	if !ok {
		return nil
	}
	return &Rate{Yearly: yearly, Source: v.Trace(parameter.KeyQuoteDiscountRate), Base: today.Month()}
}
