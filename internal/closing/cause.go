package closing

import (
	"context"
	"slices"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
)

// follows are what a month cannot have without another item.
var follows = map[Item]Item{
	Proinfa: Measurement, Balance: Measurement, BillDue: Measurement, Mail: Measurement, NFCheck: NF, BillCheck: Bill,
}

// Causes are what the month of the clients in reach lacks, or of one of them, by item, each of
// as many clients as the cockpit lists of it; but what is lacking only where that is which it
// follows from.
func (s *Service) Causes(ctx context.Context, a actor.Actor, m month.Month, clientID string) ([]Gap, error) {
	if !a.Can(actor.MonthsRead) {
		return nil, actor.ErrDenied
	}
	all, err := s.standing(ctx, client.ScopeOf(a, actor.MonthsRead), m)
	if err != nil {
		return nil, err
	}
	if clientID != "" {
		all = slices.DeleteFunc(slices.Clone(all), func(c ClientMonth) bool { return c.ClientID != clientID })
	}
	gaps, caused := map[Item]*Gap{}, map[Item]bool{}
	for i := range all {
		missing := map[Item]bool{}
		for _, g := range all[i].Gaps {
			missing[g.Item] = g.Status == Missing
		}
		for _, g := range all[i].Gaps {
			join(gaps, g)
			if !missing[follows[g.Item]] {
				caused[g.Item] = true
			}
		}
	}
	causes := make([]Gap, 0, len(gaps))
	for n := range specs {
		if g := gaps[specs[n].item]; g != nil && caused[g.Item] {
			causes = append(causes, *g)
		}
	}
	if !a.SeesPrices() {
		for i := range causes {
			causes[i].AtStake = nil
		}
	}
	return causes, nil
}

// Lacking are the clients in reach whose month lacks the item.
func (s *Service) Lacking(ctx context.Context, a actor.Actor, m month.Month, i Item) (map[string]bool, error) {
	if !a.Can(actor.MonthsRead) {
		return nil, actor.ErrDenied
	}
	all, err := s.standing(ctx, client.ScopeOf(a, actor.MonthsRead), m)
	clients := map[string]bool{}
	for n := range all {
		if slices.ContainsFunc(all[n].Gaps, func(g Gap) bool { return g.Item == i }) {
			clients[all[n].ClientID] = true
		}
	}
	return clients, err
}
