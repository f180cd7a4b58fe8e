package dashboard

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/finding"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/tariff/market"
)

// Money is what is at stake on the first screen. A part is nil for who may not read
// what it is made of.
type Money struct {
	Month     month.Month
	AtRisk    *finding.Sum      // charges to contest that nobody has taken up, up to the month
	Recovered *finding.Recovery // of the bills of the month's year
	Spot      *Spot
}

// Spot is the month's estimate of the short-term market: what the contracts outside of
// their band leave over, less what they lack.
type Spot struct {
	Amount     money.Amount
	Contracts  int // that the amount is of
	Unpriced   int // outside of the band, without a PLD or a reference price
	Unmeasured int // active, of unknown consumption
}

// Money sums what is at stake in the month.
func (s *Service) Money(ctx context.Context, who actor.Actor, m month.Month) (Money, error) {
	out := Money{Month: m}
	if who.Can(actor.InvoicesRead) {
		risk, err := finding.Total(ctx, s.db, who, finding.Filter{To: m, Status: finding.StatusOpen, Contestable: true})
		if err != nil {
			return out, err
		}
		january := m.Add(1 - m.Number())
		recovered, err := finding.RecoveryTotal(ctx, s.db, who, finding.Filter{From: january, To: january.Add(11)})
		if err != nil {
			return out, err
		}
		out.AtRisk, out.Recovered = &risk, &recovered
	}
	if !who.SeesPrices() {
		return out, nil
	}
	scope := client.ScopeOf(who, actor.DashboardRead)
	spot, err := s.spot(ctx, scope, m)
	out.Spot = &spot
	return out, err
}

// position is a contract outside of its band, at one of the places of its units.
type position struct {
	contractID       string
	surplus, deficit *energy.Energy
	reference        *money.Price // the contract's, where the month has no PLD
	place            market.Place
	placed           bool
}

func (s *Service) spot(ctx context.Context, scope client.Scope, m month.Month) (Spot, error) {
	var total Spot
	positions, err := positionsOf(ctx, s.db, scope, m)
	if err != nil {
		return total, err
	}
	prices := market.NewSettlement(s.db, m)
	for _, of := range byContract(positions) {
		value, err := valueOf(ctx, prices, of)
		switch {
		case err != nil:
			return total, err
		case value == nil:
			total.Unpriced++
		default:
			total.Contracts++
			total.Amount += *value
		}
	}
	total.Unmeasured, err = unmeasured(ctx, s.db, scope, m)
	return total, err
}

// byContract parts the positions, which are in the order of contracts.
func byContract(positions []position) [][]position {
	var parts [][]position
	for from := 0; from < len(positions); {
		to := from + 1
		for to < len(positions) && positions[to].contractID == positions[from].contractID {
			to++
		}
		parts = append(parts, positions[from:to])
		from = to
	}
	return parts
}

// valueOf is the estimate that the contract's page shows (CT-09); nil without a price.
func valueOf(ctx context.Context, prices *market.Settlement, of []position) (*money.Amount, error) {
	var places []market.Place
	for i := range of {
		if of[i].placed {
			places = append(places, of[i].place)
		}
	}
	price := of[0].reference
	pld, known, err := prices.PLD(ctx, places)
	if err != nil {
		return nil, err
	}
	if known {
		price = &pld.Price
	}
	if price == nil || of[0].surplus == nil || of[0].deficit == nil {
		return nil, nil
	}
	credit, err := price.Of(*of[0].surplus)
	if err != nil {
		return nil, err
	}
	debit, err := price.Of(*of[0].deficit)
	value := credit - debit
	return &value, err
}
