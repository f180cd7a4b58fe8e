package recompute

import (
	"context"
	"fmt"
	"slices"

	"ynova/internal/balance/chain"
	"ynova/internal/balance/ledger"
	"ynova/internal/contract"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/imports"
	"ynova/internal/tariff/market"
	"ynova/internal/tariff/parameter"
)

// Memoria returns the record of how a month of a balance was computed.
func (s *Service) Memoria(ctx context.Context, clientID string, balanceSeq int64, m month.Month) (trace.Node, error) {
	basis, err := s.basis(ctx, s.db)
	if err != nil {
		return trace.Node{}, err
	}
	c := newComputer(basis)
	at, row, err := s.poolOf(ctx, c, clientID, balanceSeq, m)
	if err != nil {
		return trace.Node{}, err
	}
	from, spot, err := s.sources(ctx, c, row, m)
	if err != nil {
		return trace.Node{}, err
	}
	if spot, err = s.settled(ctx, balanceSeq, m, spot); err != nil {
		return trace.Node{}, err
	}
	return chain.Memoria(m, &c.pool, at, from, spot), nil
}

// settled puts the PLD of the month where it is known in place of the reference price.
func (s *Service) settled(ctx context.Context, balanceSeq int64, m month.Month, reference chain.SpotReference) (chain.SpotReference, error) {
	place, err := placeOf(ctx, s.db, balanceSeq)
	if err != nil {
		return reference, err
	}
	pld, known, err := market.SettlementPLD(ctx, s.db, []market.Place{place}, m)
	if err != nil || !known {
		return reference, err
	}
	return chain.SpotReference{Price: chain.Some(pld.Price), Source: pld.SettlementTrace()}, nil
}

// poolOf fills the computer with the pool that the month of the balance belongs to
// and returns the place of the balance in it.
func (s *Service) poolOf(ctx context.Context, c *computer, clientID string, balanceSeq int64, m month.Month) (int, *ledger.Row, error) {
	all, err := ledger.UnitsOf(ctx, s.db, []string{clientID})
	if err != nil {
		return 0, nil, err
	}
	terms, err := contract.TermsOfClients(ctx, s.db, []string{clientID})
	if err != nil {
		return 0, nil, err
	}
	k := groups{}
	for key, list := range terms {
		k.add(key.Group, list)
	}
	units := all[clientID]
	own := slices.IndexFunc(units, func(u *ledger.Unit) bool { return u.Seq == balanceSeq })
	if own < 0 {
		return 0, nil, errNoMonth
	}
	name := k.serving(units[own], m)
	var seqs []int64
	for _, u := range units {
		if u.Seq == balanceSeq || name != "" && k.serving(u, m) == name {
			seqs = append(seqs, u.Seq)
		}
	}
	rows, err := ledger.MonthsOf(ctx, s.db, seqs)
	if err != nil {
		return 0, nil, err
	}
	c.rows = slices.DeleteFunc(rows, func(r *ledger.Row) bool { return r.Month != m })
	at := slices.IndexFunc(c.rows, func(r *ledger.Row) bool { return r.BalanceSeq == balanceSeq })
	if at < 0 {
		return 0, nil, errNoMonth
	}
	c.fill(m, k.group(name))
	return at, c.rows[at], nil
}

// sources says where the inputs of the row come from.
func (s *Service) sources(ctx context.Context, c *computer, row *ledger.Row, m month.Month) (chain.Sources, chain.SpotReference, error) {
	var from chain.Sources
	var spot chain.SpotReference
	from.Row = trace.Source{Kind: trace.KindUsuario}
	from.Adjusted = row.ShownAdjustment().String()
	if row.Origin.ImportSeq != 0 {
		name, place, err := imports.PlaceIn(ctx, s.db, row.Origin.ImportSeq, int(row.Origin.ImportLine))
		if err != nil {
			return from, spot, err
		}
		from.Row = trace.Source{Kind: trace.KindPlanilha, Ref: name, Detail: place}
	}
	if _, value, ok := c.parameters.Loss(m); ok {
		from.Loss = value.Trace(parameter.KeyLoss)
	}
	ids := make([]string, len(c.offers))
	for i, o := range c.offers {
		ids[i] = o.terms.ContractID
	}
	facts, err := factsOf(ctx, s.db, ids)
	if err != nil {
		return from, spot, err
	}
	for i, o := range c.offers {
		source := trace.Source{Kind: trace.KindContrato, Ref: facts[ids[i]].code, Detail: "vigência " + o.terms.Start.BR() + " a " + o.terms.End.BR()}
		from.Contracts = append(from.Contracts, source)
		from.Volumes = append(from.Volumes, volumeSource(source, o, m))
		from.Prices = append(from.Prices, priceTrace(source, o, m, c.factors))
		if o.supply.Loss.Known && i == 0 {
			from.Loss = source
		}
		if o.supply.Proinfa.Known && from.Proinfa.Kind == "" {
			from.Proinfa = source
		}
		if f := facts[ids[i]]; f.spot.Known && !spot.Price.Known {
			spot = chain.SpotReference{Price: f.spot, Source: trace.Source{
				Kind: trace.KindPremissa, Ref: f.code, Detail: "preço de referência do contrato, no lugar do PLD do mês",
			}}
		}
	}
	return from, spot, nil
}

// volumeSource says whether the volume of the month is the seasonal one, or that of
// some of its days.
func volumeSource(source trace.Source, o *offer, m month.Month) trace.Source {
	supplied := o.terms.Supplied(m)
	switch _, seasonal, _ := o.terms.VolumeIn(m); {
	case seasonal:
		source.Detail = "volume sazonalizado de " + m.Short()
	case supplied.Days < m.Days() && o.terms.Volume.Unit() == price.UnitMWMedio:
		source.Detail = fmt.Sprintf("mês parcial: MW médio × %d h, de %d dos %d dias de %s", supplied.Hours, supplied.Days, m.Days(), m.Short())
	case supplied.Days < m.Days():
		source.Detail = fmt.Sprintf("mês parcial: volume × %d ÷ %d dias de %s", supplied.Days, m.Days(), m.Short())
	}
	return source
}

// priceTrace is how the contract's price of the month came about.
func priceTrace(source trace.Source, o *offer, m month.Month, f *price.Factors) trace.Node {
	p := o.terms.PriceIn(m, f)
	return p.Trace(source, f)
}
