package recompute

import (
	"slices"

	"ynova/internal/balance/chain"
	"ynova/internal/balance/ledger"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
)

// offer is a contract with what is computed for it month by month.
type offer struct {
	terms  term.Terms
	supply chain.Supply // without the month's volume and price
	year   chain.Year
	months []portfolio.Month
}

func newOffer(t term.Terms) *offer {
	o := &offer{terms: t, year: chain.NewYear(t.Start)}
	o.supply = chain.Supply{
		Loss: chain.FromPtr(t.Loss), Proinfa: chain.FromPtr(t.Proinfa), Factor: t.Attendance,
	}
	if band, ok := t.Band(); ok {
		o.supply.Lower, o.supply.Upper = chain.Some(band.Lower), chain.Some(band.Upper)
	}
	if o.supply.Factor <= 0 || o.supply.Factor > percent.Hundred {
		o.supply.Factor = percent.Hundred
	}
	return o
}

// in is what the contract offers in the month, and how what it agrees makes the price.
func (o *offer) in(m month.Month, f *price.Factors) (chain.Supply, price.MonthPrice) {
	s := o.supply
	s.Volume = o.volume(m)
	p := o.terms.PriceIn(m, f)
	s.Price = chain.FromPtr(p.Price)
	return s, p
}

// volume is what the contract agrees for the month.
func (o *offer) volume(m month.Month) chain.Energy {
	v, _, err := o.terms.VolumeIn(m)
	if err != nil {
		return chain.Energy{}
	}
	return chain.Some(v)
}

// groups are the contracts of one client by the group that they name, each group
// in the order in which its contracts are filled.
type groups map[string][]*offer

// add adds the contracts of a group, which come in their order.
func (k groups) add(group string, terms []term.Terms) {
	for _, t := range terms {
		k[group] = append(k[group], newOffer(t))
	}
}

// activeIn reports whether a contract of the group supplies energy in the month.
func (k groups) activeIn(group string, m month.Month) bool {
	return slices.ContainsFunc(k[group], func(o *offer) bool { return o.terms.Supplies(m) })
}

// serving is the group whose contracts serve the unit in the month: the one named
// after its meter where there is such a contract, else its own. It is empty where
// no contract does.
func (k groups) serving(u *ledger.Unit, m month.Month) string {
	switch {
	case len(k) == 0:
		return ""
	case k.activeIn(u.Meter, m):
		return u.Meter
	case k.activeIn(u.Group, m):
		return u.Group
	default:
		return ""
	}
}

// group are the contracts that serving named.
func (k groups) group(name string) []*offer {
	if name == "" {
		return nil
	}
	return k[name]
}

// connected returns the units whose months depend on each other or on the groups,
// starting from those that seed picks: units that a contract may serve together.
func (k groups) connected(units []*ledger.Unit, groups map[string]bool, seed func(*ledger.Unit) bool) []*ledger.Unit {
	if len(units) == 1 {
		if u := units[0]; seed(u) || groups[u.Meter] || groups[u.Group] {
			return units
		}
		return nil
	}
	reached := make(map[string]bool, len(groups))
	for g := range groups {
		reached[g] = true
	}
	taken := make([]bool, len(units))
	for grown := true; grown; {
		grown = false
		for i, u := range units {
			if taken[i] || !seed(u) && !reached[u.Meter] && !reached[u.Group] {
				continue
			}
			taken[i], grown = true, true
			for _, name := range [...]string{u.Meter, u.Group} {
				if len(k[name]) > 0 {
					reached[name] = true
				}
			}
		}
	}
	var found []*ledger.Unit
	for i, u := range units {
		if taken[i] {
			found = append(found, u)
		}
	}
	return found
}
