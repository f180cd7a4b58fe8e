package merge

import (
	"context"
	"slices"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/search"
)

// Found are the twins that an actor may merge, and how many groups of each kind there are; the
// first two hundred of each are listed.
type Found struct {
	Units, Clients         []Twins
	UnitTotal, ClientTotal int
	SeesClients            bool
}

// rootOf is the company of a CNPJ: its establishments have the rest.
func rootOf(cnpj string) string { return cnpj[:min(8, len(cnpj))] }

// Twins lists what looks like one thing (DR-15). Establishments of one company are no twins.
func (s *Service) Twins(ctx context.Context, a actor.Actor) (f Found, err error) {
	if err := mayMerge(a, Units); err != nil {
		return Found{}, err
	}
	if f.Units, f.UnitTotal, err = unitTwins(ctx, s.db); err != nil {
		return Found{}, err
	}
	if mayMerge(a, Clients) != nil {
		return f, nil
	}
	f.SeesClients = true
	f.Clients, f.ClientTotal, err = s.clientTwins(ctx)
	return f, err
}

func (s *Service) clientTwins(ctx context.Context) (found []Twins, total int, err error) {
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
