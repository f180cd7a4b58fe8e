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

// Causes are what the month of the clients in reach lacks, by item, but what a client lacks
// only because its measurement is missing.
func (s *Service) Causes(ctx context.Context, a actor.Actor, m month.Month) ([]Gap, error) {
	all, err := s.standing(ctx, client.ScopeOf(a, actor.MonthsRead), m)
	if err != nil {
		return nil, err
	}
	gaps := map[Item]*Gap{}
	for i := range all {
		unmeasured := slices.ContainsFunc(all[i].Gaps, func(g Gap) bool { return g.Item == Measurement && g.Status == Missing })
		for _, g := range all[i].Gaps {
			if !unmeasured || !slices.Contains(ofMeasurement, g.Item) {
				join(gaps, g)
			}
		}
	}
	causes := make([]Gap, 0, len(gaps))
	for n := range specs {
		if g := gaps[specs[n].item]; g != nil {
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
