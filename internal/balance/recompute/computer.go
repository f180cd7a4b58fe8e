package recompute

import (
	"slices"

	"ynova/internal/balance/chain"
	"ynova/internal/balance/ledger"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/fact"
	"ynova/internal/tariff/index"
	"ynova/internal/tariff/parameter"
)

// basis is the dated values that a computation rests on.
type basis struct {
	parameters parameter.Snapshot
	indices    index.Snapshot
	followers  fact.Followers[portfolio.MonthsChanged]
}

// rates are the parameters of one month.
type rates struct {
	loss, opportunity chain.Opt[percent.Percent]
	tolerance         chain.Energy
}

// computer computes clients one after the other.
type computer struct {
	basis
	factors *price.Factors
	rates   map[month.Month]rates
	chain   chain.Calculator
	pool    chain.Pool
	rows    []*ledger.Row // of the pool at hand
	offers  []*offer
	prices  []price.MonthPrice                         // of the offers
	kept    map[string]map[month.Month]portfolio.Month // by contract, where months of the client at hand are closed
	closed  func(m month.Month) bool                   // of the client at hand; nil: as if none were
}

func newComputer(b basis) *computer {
	return &computer{basis: b, factors: price.NewFactors(b.indices, b.parameters), rates: map[month.Month]rates{}}
}

func (c *computer) in(m month.Month) rates {
	r, known := c.rates[m]
	if known {
		return r
	}
	if v, _, ok := c.parameters.Loss(m); ok {
		r.loss = chain.Some(v)
	}
	if v, ok := c.parameters.OpportunityDelta(m); ok {
		r.opportunity = chain.Some(v)
	}
	if v, ok := c.parameters.CalculationTolerance(m); ok {
		r.tolerance = chain.Some(v)
	}
	c.rates[m] = r
	return r
}

// compute computes every month of the units, which are connected and have their
// rows in order, and the months of the contracts of the client.
func (c *computer) compute(units []*ledger.Unit, k groups) {
	if len(units) == 1 {
		for _, row := range units[0].Rows {
			c.one(units[0], row, k)
		}
		return
	}
	type placed struct {
		row  *ledger.Row
		unit *ledger.Unit
		name string
	}
	var all []placed
	for _, u := range units {
		for _, row := range u.Rows {
			all = append(all, placed{row, u, k.serving(u, row.Month)})
		}
	}
	slices.SortStableFunc(all, func(a, b placed) int {
		if a.row.Month != b.row.Month {
			return int(a.row.Month - b.row.Month)
		}
		return compareText(a.name, b.name)
	})
	for i := 0; i < len(all); {
		end := i + 1
		for end < len(all) && all[end].name != "" && all[end].name == all[i].name && all[end].row.Month == all[i].row.Month {
			end++
		}
		c.rows = c.rows[:0]
		for _, p := range all[i:end] {
			c.rows = append(c.rows, p.row)
		}
		c.serve(all[i].row.Month, k.group(all[i].name))
		i = end
	}
}

func (c *computer) one(u *ledger.Unit, row *ledger.Row, k groups) {
	c.rows = append(c.rows[:0], row)
	c.serve(row.Month, k.group(k.serving(u, row.Month)))
}

// serve computes one pool: the rows at hand and the group's active contracts.
func (c *computer) serve(m month.Month, group []*offer) {
	c.fill(m, group)
	units, supplies := c.chain.Compute(&c.pool)
	contractID := ""
	if len(c.offers) > 0 {
		contractID = c.offers[0].terms.ContractID
	}
	for i, row := range c.rows {
		row.SetComputed(contractID, &units[i])
		row.Computed.Adjusted = c.adjustment(row)
		row.Shared, row.Several = len(c.rows) > 1, len(c.offers) > 1
	}
	threshold := c.in(m).opportunity
	closed := c.closed != nil && c.closed(m)
	for i, o := range c.offers {
		if closed { // later months add up what was kept of it
			if was, known := c.kept[o.terms.ContractID][m]; known {
				o.year.Add(m, chain.FromPtr(was.Net), chain.FromPtr(was.Maximum))
				o.months = append(o.months, was)
			}
			continue
		}
		s := &supplies[i]
		o.months = append(o.months, summary(m, s, o.year.Add(m, s.Net, s.Maximum), c.price(i), threshold))
	}
}

// price is the month's of one of the contracts: what the sheet states where there
// is one unit and one contract, as the value of the energy is computed.
func (c *computer) price(supply int) chain.Opt[money.Price] {
	price := c.pool.Supplies[supply].Price
	if len(c.pool.Supplies) == 1 && len(c.rows) == 1 {
		price = c.rows[0].Stated.Given.Price.Or(price)
	}
	return price
}

// fill makes the pool of the rows at hand.
func (c *computer) fill(m month.Month, group []*offer) {
	p := &c.pool
	p.Units, p.Supplies, c.offers, c.prices = p.Units[:0], p.Supplies[:0], c.offers[:0], c.prices[:0]
	p.DefaultLoss = c.in(m).loss
	for _, row := range c.rows {
		p.Units = append(p.Units, row.Stated.Measure)
	}
	for _, o := range group {
		if o.terms.Supplies(m) {
			supply, price := o.in(m, c.factors)
			p.Supplies, c.prices = append(p.Supplies, supply), append(c.prices, price)
			c.offers = append(c.offers, o)
		}
	}
}

// adjustment is whether the price of the row holds what its contracts make of it: every
// adjustment that is due, in the price that was used, and what they estimate of 2027.
func (c *computer) adjustment(row *ledger.Row) price.Adjustment {
	found, due := price.AdjustmentNone, true
	for i := range c.prices {
		p := &c.prices[i]
		given := row.Stated.Given.Price
		stated := len(c.prices) == 1 && given.Known && (p.Price == nil || given.V != *p.Price)
		if !stated {
			found = found.With(p.State())
		}
		due = due && (p.Due == 0 || p.Adjusted && !stated)
	}
	if !due {
		found &= price.AdjustmentEstimated
	}
	return found
}

// figures are the numbers of one summary, allocated together.
type figures struct {
	energies [11]energy.Energy
	value    money.Amount
	price    money.Price
	delta    percent.Percent
}

func summary(m month.Month, s *chain.SupplyMonth, a chain.Accumulated, price chain.Opt[money.Price], threshold chain.Opt[percent.Percent]) portfolio.Month {
	f := &figures{}
	next := 0
	pointer := func(e chain.Energy) *energy.Energy {
		if !e.Known {
			return nil
		}
		p := &f.energies[next]
		*p, next = e.V, next+1
		return p
	}
	out := portfolio.Month{
		Month: m, Active: true,
		Consumption: pointer(s.Consumption), Net: pointer(s.Net), Proinfa: pointer(s.Proinfa),
		Contracted: pointer(s.Contracted), Minimum: pointer(s.Minimum), Maximum: pointer(s.Maximum),
		Billable: pointer(s.Billable), Surplus: pointer(s.Surplus), Deficit: pointer(s.Deficit),
		Conformity:     portfolio.Conformity(s.Conformity),
		AccumulatedNet: pointer(a.Net), AccumulatedLimit: pointer(a.Limit),
		Opportunity: a.Opportunity(threshold), RulesVersion: chain.RulesVersion,
	}
	if s.Value.Known {
		f.value = s.Value.V
		out.EnergyValue = &f.value
	}
	if price.Known {
		f.price = price.V
		out.Price = &f.price
	}
	if a.Delta.Known {
		f.delta = a.Delta.V
		out.Delta = &f.delta
	}
	return out
}

func compareText(a, b string) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	default:
		return 0
	}
}
