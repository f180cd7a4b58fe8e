package chain

import (
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
)

// Calculator computes pools one after the other in the same memory. It is not
// safe for concurrent use.
type Calculator struct {
	units    []UnitMonth
	supplies []SupplyMonth
	prices   []Opt[money.Price] // of supplies
	load     []Energy           // requisito − PROINFA of each unit
	nets     []Energy           // of each unit in the tranche at hand
	weights  []int64            // of each unit in the tranche at hand
	parts    []int64
	members  []int
	lone     Supply
}

// Compute returns the month of every unit and of every supply of p, in their
// order. The slices are valid until the next call.
func (c *Calculator) Compute(p *Pool) ([]UnitMonth, []SupplyMonth) {
	c.reset(p)
	c.requirements(p)
	c.proinfa(p)
	supplies := p.Supplies
	if len(supplies) == 0 {
		g := p.Units[0].Given
		c.lone = Supply{Minimum: g.Minimum, Maximum: g.Maximum, Factor: percent.Hundred}
		supplies = []Supply{c.lone}
	}
	c.terms(p, supplies)
	c.tranches(p, supplies)
	c.finish(p)
	return c.units, c.supplies[:len(p.Supplies)]
}

func (c *Calculator) reset(p *Pool) {
	c.units, c.supplies = c.units[:0], c.supplies[:0]
	c.prices, c.load = c.prices[:0], c.load[:0]
	zero := Some(energy.Energy(0))
	for range p.Units {
		c.units = append(c.units, UnitMonth{Flow: Flow{
			Net: zero, Contracted: zero, Minimum: zero, Maximum: zero, Billable: zero, Value: Some(money.Amount(0)),
		}})
	}
}

// requirements takes each unit from consumo to requisito.
func (c *Calculator) requirements(p *Pool) {
	loss := p.DefaultLoss
	for i := len(p.Supplies) - 1; i >= 0; i-- { // the first that states one
		loss = p.Supplies[i].Loss.Or(loss)
	}
	for i := range p.Units {
		u, m := &c.units[i], &p.Units[i]
		u.Loss, u.Consumption, u.Proinfa = m.Loss.Or(loss), m.Consumption, m.Proinfa
		u.Consumption.V = u.Consumption.V.RoundKWh()
		gross := u.Loss
		gross.V += percent.Hundred
		u.Requirement = m.Fixed.Requirement.Or(part(u.Consumption, gross))
	}
}

// proinfa gives the units whose row states none what the contracts' quota leaves,
// by consumption.
func (c *Calculator) proinfa(p *Pool) {
	lacking := 0
	for i := range c.units {
		if !c.units[i].Proinfa.Known {
			lacking++
		}
	}
	if quota := c.quota(p); lacking > 0 && quota.Known {
		c.shareProinfa(quota, lacking)
	}
	for i := range c.units {
		c.load = append(c.load, minus(c.units[i].Requirement, c.units[i].Proinfa))
	}
}

// quota is what the contracts know of PROINFA less what the rows state.
func (c *Calculator) quota(p *Pool) Energy {
	var quota Energy
	for i := range p.Supplies {
		if q := p.Supplies[i].Proinfa; q.Known {
			quota = plus(q, quota.Or(Some(energy.Energy(0))))
		}
	}
	for i := range c.units {
		if stated := c.units[i].Proinfa; stated.Known {
			quota = excess(quota, stated)
		}
	}
	return quota
}

func (c *Calculator) shareProinfa(quota Energy, lacking int) {
	c.weights = c.weights[:0]
	for i := range c.units {
		switch u := &c.units[i]; {
		case u.Proinfa.Known:
			c.weights = append(c.weights, 0)
		case lacking == 1:
			u.Proinfa = quota
			return
		case !u.Consumption.Known:
			return
		default:
			c.weights = append(c.weights, wholeKWh(u.Consumption.V))
		}
	}
	if sum(c.weights) == 0 {
		for i := range c.units {
			if !c.units[i].Proinfa.Known {
				c.weights[i] = 1
			}
		}
	}
	for i, v := range c.split(wholeKWh(quota.V.RoundKWh())) {
		if !c.units[i].Proinfa.Known {
			c.units[i].Proinfa = Some(energy.Energy(v) * energy.KWh)
		}
	}
}

// finish derives what follows from the sums over the contracts.
func (c *Calculator) finish(p *Pool) {
	net, minimum, maximum := Some(energy.Energy(0)), Some(energy.Energy(0)), Some(energy.Energy(0))
	for i := range c.units {
		net = plus(net, c.units[i].Net)
	}
	for i := range c.supplies {
		s := &c.supplies[i]
		minimum, maximum = plus(minimum, s.Minimum), plus(maximum, s.Maximum)
		s.Surplus, s.Deficit = excess(s.Billable, s.Net), excess(s.Net, s.Billable)
		s.Conformity = classify(s.Net, s.Minimum, s.Maximum)
	}
	conformity := classify(net, minimum, maximum)
	for i := range c.units {
		u := &c.units[i]
		u.Surplus, u.Deficit = excess(u.Billable, u.Net), excess(u.Net, u.Billable)
		u.Conformity = conformity
		u.Price = c.price(p, i)
	}
	c.loads()
}

// price is what a unit pays per MWh: its contract's, or the mean over several.
func (c *Calculator) price(p *Pool, unit int) Opt[money.Price] {
	price := c.prices[0]
	if len(c.prices) == 1 {
		return p.Units[unit].Given.Price.Or(price)
	}
	for _, other := range c.prices[1:] {
		if other != price {
			return mean(c.units[unit].Value, c.units[unit].Billable)
		}
	}
	return price
}

// mean is the price in cents at which e costs value.
func mean(value Opt[money.Amount], e Energy) Opt[money.Price] {
	if !value.Known || !e.Known {
		return Opt[money.Price]{}
	}
	const scale = 1e15 // (R$ × 1e-4) / (MWh × 1e-11) to R$/MWh × 1e-8
	const cent = 1e6
	v, err := fixed.MulDiv(int64(value.V), scale, int64(e.V), fixed.HalfUp)
	return try(money.Price(fixed.RoundTo(v, cent, fixed.HalfUp)), err)
}

// loads says what part of the units' consumption and PROINFA each contract
// serves: all of it, or in proportion to the net where there are several.
func (c *Calculator) loads() {
	consumption, proinfa := Some(energy.Energy(0)), Some(energy.Energy(0))
	for i := range c.units {
		consumption, proinfa = plus(consumption, c.units[i].Consumption), plus(proinfa, c.units[i].Proinfa)
	}
	if len(c.supplies) == 1 {
		c.supplies[0].Consumption, c.supplies[0].Proinfa = consumption, proinfa
		return
	}
	c.weights = c.weights[:0]
	for i := range c.supplies {
		net := c.supplies[i].Net
		if !net.Known {
			return
		}
		c.weights = append(c.weights, max(wholeKWh(net.V), 0))
	}
	if consumption.Known {
		for i, v := range c.split(wholeKWh(consumption.V)) {
			c.supplies[i].Consumption = Some(energy.Energy(v) * energy.KWh)
		}
	}
	if proinfa.Known {
		for i, v := range c.split(wholeKWh(proinfa.V.RoundKWh())) {
			c.supplies[i].Proinfa = Some(energy.Energy(v) * energy.KWh)
		}
	}
}
