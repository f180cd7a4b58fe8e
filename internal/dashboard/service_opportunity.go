package dashboard

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"ynova/internal/agenda/holiday"
	"ynova/internal/client"
	"ynova/internal/contract/listing"
	"ynova/internal/dashboard/figure"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/export"
	"ynova/internal/platform/sheet"
	"ynova/internal/tariff/market"
	"ynova/internal/tariff/parameter"
)

// TopOpportunities lists the month's greatest differences first (DB-13).
func (s *Service) TopOpportunities(ctx context.Context, who actor.Actor, m month.Month, limit int) ([]Opportunity, error) {
	settled, err := s.settled(ctx, m)
	if err != nil {
		return nil, err
	}
	found, err := topOpportunities(ctx, s.db, client.ScopeOf(who, actor.DashboardRead), m, limit)
	if err != nil {
		return nil, err
	}
	return found, s.valued(ctx, who, m, settled, found)
}

// valued completes opportunities of a month by whether it can be contracted and by what
// their energy is worth at the PLD; prices leave those for whom they are not.
func (s *Service) valued(ctx context.Context, who actor.Actor, m month.Month, settled bool, list []Opportunity) error {
	for i := range list {
		if list[i].Settled = settled; !who.SeesPrices() {
			list[i].Price = nil
		}
	}
	if settled || !who.SeesPrices() || len(list) == 0 {
		return nil
	}
	ids := make([]string, len(list))
	for i := range list {
		ids[i] = list[i].ContractID
	}
	places, err := placesOf(ctx, s.db, ids, m)
	if err != nil {
		return err
	}
	last := s.today().Month().Add(-1)
	plds := market.NewHistories(s.db, last.Add(-11), last)
	for i := range list {
		if list[i].PLD, err = plds.Mean(ctx, places[list[i].ContractID]); err != nil {
			return err
		}
	}
	return nil
}

// settled reports whether nothing of the month can be contracted any more: one that is over,
// the last one once its energy can no longer be registered (portfolio.md 7).
func (s *Service) settled(ctx context.Context, m month.Month) (bool, error) {
	today := s.today()
	if m >= today.Month() {
		return false, nil
	}
	p, err := s.parameters.Get(ctx, s.db)
	if err != nil || m < today.Month().Add(-1) {
		return true, err
	}
	n, _, known := p.Count(parameter.KeyCCEERegister, "", parameter.UnitBusinessDay, today)
	return !known || today.After(holiday.WorkdayOf(today.Month(), n)), nil
}

// Opportunities is one page of the opportunities of a month (DB-18).
func (s *Service) Opportunities(ctx context.Context, who actor.Actor, oq OpportunityQuery) (Page[Opportunity], error) {
	var page Page[Opportunity]
	scope := client.ScopeOf(who, actor.DashboardRead)
	all, err := s.countedOpportunities(ctx, scope, oq)
	if err != nil {
		return page, err
	}
	w, err := s.walk(who, scope, oq, all)
	if err != nil {
		return page, err
	}
	if page.Rows, err = s.rows(ctx, who, w, oq); err != nil {
		return page, err
	}
	switch {
	case scope.All() && oq.Search.Empty():
		page.Total = all
	case len(page.Rows) < oq.Limit && (len(page.Rows) > 0 || oq.Offset == 0):
		page.Total = oq.Offset + len(page.Rows)
	default:
		page.Total, err = countWalk(ctx, s.db, w, "")
		page.Capped, page.Total = page.Total > maxCounted, min(page.Total, maxCounted)
	}
	return page, err
}

// rows reads the requested opportunities, valued. By R$ all are read and sorted, those
// without a value last: the value follows from the PLD where their units lie.
func (s *Service) rows(ctx context.Context, who actor.Actor, w listing.Query, oq OpportunityQuery) (rows []Opportunity, err error) {
	settled, err := s.settled(ctx, oq.Month)
	if err != nil {
		return nil, err
	}
	limit, offset := oq.Limit, oq.Offset
	byR := !settled && (oq.Sort == byValue || oq.Sort == byValueGreatest)
	if byR {
		limit, offset = export.MaxRows+1, 0
	}
	err = eachOpportunity(ctx, s.db, w, limit, offset, func(o *Opportunity) error {
		rows = append(rows, *o)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if err := s.valued(ctx, who, oq.Month, settled, rows); err != nil || !byR {
		return rows, err
	}
	slices.SortStableFunc(rows, func(a, b Opportunity) int {
		x, y := a.Value(), b.Value()
		switch {
		case x == nil && y == nil:
			return 0
		case x == nil:
			return 1
		case y == nil:
			return -1
		case oq.Sort == byValue:
			return cmp.Compare(*x, *y)
		}
		return cmp.Compare(*y, *x)
	})
	from := min(oq.Offset, len(rows))
	return rows[from:min(from+oq.Limit, len(rows))], nil
}

// Stake is what is at stake in all opportunities that the query finds, and how many of them
// have no value; nil where there are more than are counted, and where none has one. It is for
// who sees prices.
func (s *Service) Stake(ctx context.Context, who actor.Actor, oq OpportunityQuery) (sum *money.Amount, unknown int, err error) {
	scope := client.ScopeOf(who, actor.DashboardRead)
	all, err := s.countedOpportunities(ctx, scope, oq)
	if err != nil || all > maxCounted && oq.Search.Empty() {
		return nil, 0, err
	}
	w, err := s.walk(who, scope, oq, all)
	if err != nil {
		return nil, 0, err
	}
	oq.Sort, oq.Limit, oq.Offset = "", maxCounted+1, 0
	rows, err := s.rows(ctx, who, w, oq)
	if err != nil || len(rows) > maxCounted {
		return nil, 0, err
	}
	for i := range rows {
		v := rows[i].Value()
		if v == nil {
			unknown++
			continue
		}
		if sum == nil {
			sum = new(money.Amount)
		}
		*sum += *v
	}
	return sum, unknown, nil
}

// countedOpportunities is how many the whole portfolio has, from the counters; 0 for
// readers of a part.
func (s *Service) countedOpportunities(ctx context.Context, scope client.Scope, oq OpportunityQuery) (int, error) {
	if !scope.All() {
		return 0, nil
	}
	figures, _, err := figure.Portfolio(ctx, s.db, oq.Month)
	return int(figures.Opportunities), err
}

func (s *Service) walk(who actor.Actor, scope client.Scope, oq OpportunityQuery, counted int) (w listing.Query, err error) {
	if strings.HasSuffix(string(oq.Sort), "valor") && !who.SeesPrices() {
		return w, errSort // the order would reveal the prices
	}
	return walkOpportunities(s.db.Dialect(), scope, oq, counted <= maxCounted)
}

// Threshold is the least difference of an opportunity in the month, for traces.
func (s *Service) Threshold(ctx context.Context, m month.Month) (trace.Node, error) {
	node := trace.Node{Name: "Limite mínimo de Δ%", Unit: "%"}
	p, err := s.parameters.Get(ctx, s.db)
	if err != nil {
		return node, err
	}
	if value, found, ok := p.Percent(parameter.KeyOpportunityDelta, "", m.First()); ok {
		source := found.Trace(parameter.KeyOpportunityDelta)
		node.Value, node.Source = value.Text(), &source
	}
	return node, nil
}

// ExportOpportunities returns the file of a month's opportunities (DB-18, R8).
func (s *Service) ExportOpportunities(ctx context.Context, who actor.Actor, oq OpportunityQuery, format export.Format, asked map[string]string) (export.Table[Opportunity], error) {
	scope := client.ScopeOf(who, actor.DashboardRead)
	all, err := s.countedOpportunities(ctx, scope, oq)
	if err != nil {
		return export.Table[Opportunity]{}, err
	}
	w, err := s.walk(who, scope, oq, all)
	if err != nil {
		return export.Table[Opportunity]{}, err
	}
	return export.Table[Opportunity]{
		Name: "oportunidades-" + oq.Month.String(), Sheet: "Oportunidades", Columns: opportunityFileColumns(who),
		Rows: func(ctx context.Context, emit func(*Opportunity) error) error {
			oq.Limit, oq.Offset = export.MaxRows+1, 0
			rows, err := s.rows(ctx, who, w, oq)
			if err != nil {
				return err
			}
			for i := range rows {
				if err := emit(&rows[i]); err != nil {
					return err
				}
			}
			return nil
		},
		Record: s.record(who, "oportunidades", "Oportunidades exportadas", format, asked),
	}, nil
}

func opportunityFileColumns(who actor.Actor) []export.Column[Opportunity] {
	columns := []export.Column[Opportunity]{
		{Title: "Contrato", Cell: func(o *Opportunity) sheet.Cell { return sheet.Text(o.Code) }},
		{Title: "Cliente", Cell: func(o *Opportunity) sheet.Cell { return sheet.Text(o.Client) }},
		{Title: "Consumo acumulado (MWh)", Sum: true, Cell: func(o *Opportunity) sheet.Cell { return export.MWh(o.AccumulatedNet) }},
		{Title: "Limite superior (MWh)", Sum: true, Cell: func(o *Opportunity) sheet.Cell { return export.MWh(o.AccumulatedLimit) }},
		{Title: "Δ% vs limite (%)", Cell: func(o *Opportunity) sheet.Cell { return export.Percent(o.Delta) }},
		{Title: "Energia em jogo (MWh)", Sum: true, Cell: func(o *Opportunity) sheet.Cell { return export.MWh(o.AtStake()) }},
	}
	if who.SeesPrices() {
		columns = append(columns,
			export.Column[Opportunity]{Title: "Preço do mês (R$/MWh)", Cell: func(o *Opportunity) sheet.Cell { return export.Price(o.Price) }},
			export.Column[Opportunity]{Title: "PLD médio (R$/MWh)", Cell: func(o *Opportunity) sheet.Cell { return export.Price(o.PLD.Value()) }},
			export.Column[Opportunity]{Title: "Valor em jogo (R$)", Sum: true, Cell: func(o *Opportunity) sheet.Cell { return export.BRL(o.Value()) }})
	}
	return append(columns, export.Column[Opportunity]{Title: "Observação", Cell: func(o *Opportunity) sheet.Cell { return sheet.Text(o.Note()) }})
}
