package chain

import (
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
)

// terms fixes volume, band and price of every supply for the month.
func (c *Calculator) terms(p *Pool, supplies []Supply) {
	for i := range supplies {
		s := supplies[i]
		if len(supplies) == 1 {
			s.Volume = agreed(p.Units, func(g *Given) Energy { return g.Volume }).Or(s.Volume)
			s.Lower = agreed(p.Units, func(g *Given) Opt[percent.Percent] { return g.Lower }).Or(s.Lower)
			s.Upper = agreed(p.Units, func(g *Given) Opt[percent.Percent] { return g.Upper }).Or(s.Upper)
		}
		s.Volume.V = s.Volume.V.RoundKWh()
		s.Minimum.V, s.Maximum.V = s.Minimum.V.RoundKWh(), s.Maximum.V.RoundKWh()
		flow := Flow{
			Contracted: s.Volume,
			Minimum:    part(s.Volume, s.Lower).Or(s.Minimum),
			Maximum:    part(s.Volume, s.Upper).Or(s.Maximum),
			Value:      Some(money.Amount(0)),
		}
		if f := alone(p); f != nil {
			flow.Minimum, flow.Maximum = f.Minimum.Or(flow.Minimum), f.Maximum.Or(flow.Maximum)
		}
		if flow.Minimum.Known && flow.Maximum.Known && flow.Minimum.V > flow.Maximum.V {
			flow.Minimum, flow.Maximum = Energy{}, Energy{} // no band at all
		}
		c.supplies = append(c.supplies, SupplyMonth{Flow: flow})
		c.prices = append(c.prices, s.Price)
	}
}

// alone is what was fixed for the one unit that shares no contract and has no
// second one; nil in every other pool.
func alone(p *Pool) *Fixed {
	if len(p.Units) != 1 || len(p.Supplies) > 1 {
		return nil
	}
	return &p.Units[0].Fixed
}

// agreed is what the units that state a value all state.
func agreed[T ~int64](units []Measure, of func(*Given) Opt[T]) Opt[T] {
	var common Opt[T]
	for i := range units {
		v := of(&units[i].Given)
		switch {
		case !v.Known:
		case !common.Known:
			common = v
		case v != common:
			return Opt[T]{}
		}
	}
	return common
}

// tranches hands out the load. A contract with a fator de atendimento below 100 %
// serves that share by itself; the others serve together what is left.
func (c *Calculator) tranches(p *Pool, supplies []Supply) {
	left := percent.Hundred
	for i := range supplies {
		if f := supplies[i].Factor; f < percent.Hundred {
			c.members = append(c.members[:0], i)
			c.serve(p, f)
			left -= f
		}
	}
	c.members = c.members[:0]
	for i := range supplies {
		if supplies[i].Factor >= percent.Hundred {
			c.members = append(c.members, i)
		}
	}
	if len(c.members) > 0 {
		c.serve(p, max(left, 0))
	}
}

// serve lets the member contracts cover the share of the load together.
func (c *Calculator) serve(p *Pool, share percent.Percent) {
	net := Some(energy.Energy(0))
	c.nets = c.nets[:0]
	for i := range c.units {
		own := part(c.load[i], Some(share))
		if f := alone(p); f != nil {
			own = f.Net.Or(own)
		}
		c.nets = append(c.nets, own)
		c.units[i].Net = plus(c.units[i].Net, own)
		net = plus(net, own)
	}
	c.allocate(net)
	if f := alone(p); f != nil {
		c.supplies[0].Billable = f.Billable.Or(c.supplies[0].Billable)
	}
	c.weigh(net)
	for _, i := range c.members {
		c.shareOut(p, i)
	}
}

// allocate gives each member its minimum and fills them in order until the net
// is reached or all are at their maximum (domain 1.4). For one contract this is
// the clamp of domain 1.1, both ends inclusive.
func (c *Calculator) allocate(net Energy) {
	left := net
	for _, i := range c.members {
		if !c.supplies[i].Maximum.Known {
			return // unknown bands leave everything unknown
		}
		left = minus(left, c.supplies[i].Minimum)
	}
	if !left.Known {
		return
	}
	short := left.V < 0
	for _, i := range c.members {
		s := &c.supplies[i]
		fill := min(max(left.V, 0), s.Maximum.V-s.Minimum.V)
		s.Billable = Some(s.Minimum.V + fill)
		left.V -= fill
	}
	c.attribute(net.V, short)
}

// attribute says which part of the net falls on which member, so that what is
// over or under shows on the contracts that it concerns: they are filled in
// order, and the last, most flexible one takes the rest.
func (c *Calculator) attribute(net energy.Energy, short bool) {
	for k, i := range c.members {
		s := &c.supplies[i]
		own := s.Billable.V
		switch {
		case k == len(c.members)-1:
			own = net
		case short:
			own = min(net, s.Minimum.V)
		}
		s.Net = Some(own)
		net -= own
	}
}

// weigh sets how the units share what their contracts give: by net, by
// consumption where the net is not positive, equally where there is none. A unit
// whose PROINFA exceeds its requirement needs nothing and is billed nothing.
func (c *Calculator) weigh(net Energy) {
	c.weights = c.weights[:0]
	if !net.Known {
		return
	}
	for i := range c.units {
		weight := c.nets[i].V
		if net.V <= 0 {
			weight = c.units[i].Consumption.V
		}
		c.weights = append(c.weights, wholeKWh(max(weight, 0)))
	}
}

// shareOut adds the units' parts of one contract to them, and the lines of money
// to both.
func (c *Calculator) shareOut(p *Pool, supply int) {
	s := &c.supplies[supply]
	c.shareColumn(s.Contracted, func(u *UnitMonth) *Energy { return &u.Contracted })
	c.shareColumn(s.Minimum, func(u *UnitMonth) *Energy { return &u.Minimum })
	c.shareColumn(s.Maximum, func(u *UnitMonth) *Energy { return &u.Maximum })
	before := c.nets[:0] // the nets are shared out by now
	for i := range c.units {
		before = append(before, c.units[i].Billable)
	}
	c.shareColumn(s.Billable, func(u *UnitMonth) *Energy { return &u.Billable })
	for i := range c.units {
		u := &c.units[i]
		price := c.prices[supply]
		if len(c.prices) == 1 {
			price = p.Units[i].Given.Price.Or(price)
		}
		line := cost(price, minus(u.Billable, before[i]))
		u.Value, s.Value = plus(u.Value, line), plus(s.Value, line)
	}
}

func cost(price Opt[money.Price], e Energy) Opt[money.Amount] {
	if !price.Known || !e.Known {
		return Opt[money.Amount]{}
	}
	return try(price.V.Of(e.V))
}

// shareColumn splits one column of a contract over the units.
func (c *Calculator) shareColumn(total Energy, column func(*UnitMonth) *Energy) {
	if len(c.units) == 1 {
		own := column(&c.units[0])
		*own = plus(*own, total)
		return
	}
	if !total.Known || len(c.weights) == 0 {
		total = Energy{}
	} else {
		c.split(wholeKWh(total.V))
	}
	for i := range c.units {
		own := column(&c.units[i])
		if !total.Known {
			*own = Energy{}
			continue
		}
		*own = plus(*own, Some(energy.Energy(c.parts[i])*energy.KWh))
	}
}
