package book

import (
	"context"
	"slices"

	"ynova/internal/client"
	"ynova/internal/closing/item"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
)

// follows are what a month cannot have without another item.
var follows = map[item.Item]item.Item{
	item.Proinfa: item.Measurement, item.Balance: item.Measurement, item.BillDue: item.Measurement, item.Mail: item.Measurement, item.NFCheck: item.NF, item.BillCheck: item.Bill,
}

// Lacks are what the month of clients lacks, and the R$ at stake: items of one client share
// the same money, and the checks of documents have that of their findings at stake.
type Lacks struct {
	Gaps    []Gap
	AtStake money.Amount
}

// Causes are what the month of the clients in reach lacks, or of one of them, by item, each of
// as many clients as the cockpit lists of it; but what is lacking only where that is which it
// follows from.
func (s *Service) Causes(ctx context.Context, a actor.Actor, m month.Month, clientID string) (Lacks, error) {
	if !a.Can(actor.MonthsRead) {
		return Lacks{}, actor.ErrDenied
	}
	all, err := s.Standing(ctx, client.ScopeOf(a, actor.MonthsRead), m)
	if err != nil {
		return Lacks{}, err
	}
	if clientID != "" {
		all = slices.DeleteFunc(slices.Clone(all), func(c ClientMonth) bool { return c.ClientID != clientID })
	}
	var lacks Lacks
	gaps, caused := map[item.Item]*Gap{}, map[item.Item]bool{}
	for i := range all {
		missing, most := map[item.Item]bool{}, money.Amount(0)
		for _, g := range all[i].Gaps {
			missing[g.Item] = g.Status == item.Missing
		}
		for _, g := range all[i].Gaps {
			join(gaps, g)
			if g.AtStake != nil && g.Item != item.NFCheck && g.Item != item.BillCheck && g.Item != item.Findings {
				most = max(most, *g.AtStake)
			}
			if !missing[follows[g.Item]] {
				caused[g.Item] = true
			}
		}
		lacks.AtStake += most
	}
	for n := range item.Specs {
		if g := gaps[item.Specs[n].Item]; g != nil && caused[g.Item] {
			lacks.Gaps = append(lacks.Gaps, *g)
		}
	}
	if !a.SeesPrices() {
		lacks.AtStake = 0
		for i := range lacks.Gaps {
			lacks.Gaps[i].AtStake = nil
		}
	}
	return lacks, nil
}

// Lacking are the clients in reach whose month lacks the item.
func (s *Service) Lacking(ctx context.Context, a actor.Actor, m month.Month, i item.Item) (map[string]bool, error) {
	if !a.Can(actor.MonthsRead) {
		return nil, actor.ErrDenied
	}
	all, err := s.Standing(ctx, client.ScopeOf(a, actor.MonthsRead), m)
	clients := map[string]bool{}
	for n := range all {
		if slices.ContainsFunc(all[n].Gaps, func(g Gap) bool { return g.Item == i }) {
			clients[all[n].ClientID] = true
		}
	}
	return clients, err
}
