package merge

import (
	"context"
	"slices"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/search"
)

// rootOf is the company of a CNPJ: its establishments have the rest.
func rootOf(cnpj string) string { return cnpj[:min(8, len(cnpj))] }

// UnitTwins lists the units of a client that have one code (DR-15), the first two hundred groups,
// and how many there are.
func (s *Service) UnitTwins(ctx context.Context, a actor.Actor) ([]Twins, int, error) {
	if err := mayMerge(a, Units); err != nil {
		return nil, 0, err
	}
	return unitTwins(ctx, s.db)
}

// ClientTwins lists the clients of one name, as UnitTwins does. Establishments of one company are
// no twins.
func (s *Service) ClientTwins(ctx context.Context, a actor.Actor) (found []Twins, total int, err error) {
	if err := mayMerge(a, Clients); err != nil {
		return nil, 0, err
	}
	alike, order := map[string][]named{}, []string{}
	err = eachClient(ctx, s.db, func(c named) {
		folded := search.Text(c.name)
		if alike[folded] == nil {
			order = append(order, folded)
		}
		alike[folded] = append(alike[folded], c)
	})
	if err != nil {
		return nil, 0, err
	}
	slices.Sort(order)
	var ids []string
	for _, folded := range order {
		group := alike[folded]
		if !slices.ContainsFunc(group, func(c named) bool { return rootOf(c.cnpj) != rootOf(group[0].cnpj) }) {
			continue
		}
		if total++; total > mostTwins {
			continue
		}
		rows := make([]Twin, len(group))
		for i, c := range group {
			rows[i] = Twin{ID: c.id, Name: c.name, CNPJ: c.cnpj}
			ids = append(ids, c.id)
		}
		found = append(found, Twins{Rows: rows})
	}
	counts, err := countOf(ctx, s.db, ids)
	for i := range found {
		for j := range found[i].Rows {
			t := &found[i].Rows[j]
			t.Contracts, t.Units, t.Months = counts[t.ID].Contracts, counts[t.ID].Units, counts[t.ID].Months
		}
	}
	return found, total, err
}
