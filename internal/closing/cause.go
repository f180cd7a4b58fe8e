package closing

import (
	"context"
	"slices"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
)

// ofMeasurement are what a month without measurement cannot have.
var ofMeasurement = []Item{Proinfa, Balance, BillDue}

// Causes are what the month of the clients in reach lacks, by item, each of as many clients
// as the cockpit lists of it; but what is lacking only where the measurement is.
func (s *Service) Causes(ctx context.Context, a actor.Actor, m month.Month) ([]Gap, error) {
	if !a.Can(actor.MonthsRead) {
		return nil, actor.ErrDenied
	}
	all, err := s.standing(ctx, client.ScopeOf(a, actor.MonthsRead), m)
	if err != nil {
		return nil, err
	}
	gaps, caused := map[Item]*Gap{}, map[Item]bool{}
	for i := range all {
		unmeasured := slices.ContainsFunc(all[i].Gaps, func(g Gap) bool { return g.Item == Measurement && g.Status == Missing })
		for _, g := range all[i].Gaps {
			join(gaps, g)
			if !unmeasured || !slices.Contains(ofMeasurement, g.Item) {
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
