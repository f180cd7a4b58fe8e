package provision

import (
	"cmp"
	"context"
	"slices"

	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// inherit gives the contracts the bills that their units had before, under contracts that
// are not active any more: a unit keeps its history when its contract is renewed. One that
// names no unit is of the only unit that its contract's group has now.
func (s *sources) inherit(former []invoice.Invoice) {
	heirs := map[contract.GroupKey]string{}
	for id, units := range s.served {
		if t := s.terms[id]; t != nil && len(units) == 1 && s.carriers[units[0].id] == id {
			heirs[contract.GroupKey{ClientID: t.ClientID, Group: t.Group}] = id
		}
	}
	before := map[string][]invoice.Invoice{}
	for i := range former {
		v := &former[i]
		id := s.carriers[v.UnitID]
		if t := s.terms[v.ContractID]; v.UnitID == "" && t != nil {
			id = heirs[contract.GroupKey{ClientID: t.ClientID, Group: t.Group}]
		}
		if id != "" && v.Kind == invoice.KindBill && v.Month < s.month {
			before[id] = append(before[id], *v)
		}
	}
	for id, bills := range before {
		s.invoices[id] = append(bills, s.invoices[id]...)
		slices.SortStableFunc(s.invoices[id], func(a, b invoice.Invoice) int { return cmp.Compare(a.Month, b.Month) })
	}
}

// succeed gives each contract that is now the only one of its group the notas of the group's
// former contracts, oldest first.
func (s *sources) succeed(contracts []string, former []invoice.Invoice) {
	heirs := map[contract.GroupKey][]string{}
	for _, id := range contracts {
		if t := s.terms[id]; t != nil {
			key := contract.GroupKey{ClientID: t.ClientID, Group: t.Group}
			heirs[key] = append(heirs[key], id)
		}
	}
	s.predecessors = map[string][]*invoice.Invoice{}
	for i := range former {
		v := &former[i]
		t := s.terms[v.ContractID]
		if t == nil || v.Kind != invoice.KindNF || v.Month >= s.month {
			continue
		}
		if now := heirs[contract.GroupKey{ClientID: t.ClientID, Group: t.Group}]; len(now) == 1 {
			s.predecessors[now[0]] = append(s.predecessors[now[0]], v)
		}
	}
	for _, notas := range s.predecessors {
		slices.SortStableFunc(notas, func(a, b *invoice.Invoice) int { return cmp.Compare(a.Month, b.Month) })
	}
}

// unitMonth is a month of a unit.
type unitMonth struct {
	unitID string
	month  month.Month
}

// taken is what a unit took.
type taken struct{ net, consumption energy.Energy }

// readTaken reads, of the months that a mean is made of, what the units of a contract took
// before it began. Of a contract that shares a unit nobody knows what its part would be.
func (s *sources) readTaken(ctx context.Context, q db.Q, contracts []string) error {
	first, last := s.month.Add(-meanMonths), s.month.Add(-1)
	serving := map[string]int{}
	for _, id := range contracts {
		for _, u := range s.served[id] {
			serving[u.id]++
		}
	}
	var young, unitIDs []string
	for _, id := range contracts {
		units := s.served[id]
		if t := s.terms[id]; t == nil || t.Start.Month() <= first || len(units) == 0 || slices.ContainsFunc(units, func(u *unit) bool { return serving[u.id] > 1 }) {
			continue
		}
		young = append(young, id)
		for _, u := range units {
			unitIDs = append(unitIDs, u.id)
		}
	}
	if len(young) == 0 {
		return nil
	}
	all, err := takenOf(ctx, q, unitIDs, first, last)
	for _, id := range young {
		s.precede(id, all)
	}
	return err
}

// precede are the months before a contract as its own, where all of its units are known.
func (s *sources) precede(contractID string, all map[unitMonth]taken) {
	for m := s.month.Add(-meanMonths); m < s.month; m = m.Add(1) {
		if _, own := s.months[contractID][m]; own {
			continue
		}
		var sum taken
		complete := true
		for _, u := range s.served[contractID] {
			of, known := all[unitMonth{u.id, m}]
			sum.net, sum.consumption, complete = sum.net+of.net, sum.consumption+of.consumption, complete && known
		}
		if !complete {
			continue
		}
		if s.months[contractID] == nil {
			s.months[contractID] = map[month.Month]portfolio.Month{}
		}
		s.months[contractID][m] = portfolio.Month{Month: m, Net: &sum.net, Consumption: &sum.consumption}
	}
}
