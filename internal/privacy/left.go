package privacy

import (
	"context"
	"slices"
)

// Left says in which columns somebody who was erased is named still, each column once, and how
// many erasures the installation's key does not open. What stays on a ground is not left.
func (s *Service) Left(ctx context.Context) (places []string, closed int, err error) {
	all, err := listErased(ctx, s.db)
	if err != nil {
		return nil, 0, err
	}
	for i := range all {
		note, ok := s.opened(&all[i])
		if !ok {
			closed++
			continue
		}
		who := Subject{}
		note.addTo(&who)
		if len(who.spellings) == 0 {
			continue // asked for by the id of an account, before more was noted
		}
		for _, table := range tables() {
			if _, kept := grounds[table]; kept {
				continue
			}
			columns := of(table, func(Column) bool { return true })
			rows, err := named(ctx, s.db, table, nil, columns, who)
			if err != nil {
				return nil, closed, err
			}
			for _, r := range rows {
				for i, text := range r.texts {
					if text.Valid {
						places = append(places, table+"."+columns[i].Name)
					}
				}
			}
		}
	}
	slices.Sort(places)
	return slices.Compact(places), closed, nil
}
