package privacy

import (
	"context"
	"slices"
)

// Remains are what a look for those who were erased has found.
type Remains struct {
	Places   []string // columns that name one of them still, each once
	Closed   int      // erasures that the installation's key does not open
	Nameless int      // erasures that noted no name, as those of before names were: none was looked for
}

// Left looks for erased people who are still named. What is kept on a legal ground does not count.
func (s *Service) Left(ctx context.Context) (out Remains, err error) {
	all, err := listErased(ctx, s.db)
	if err != nil {
		return out, err
	}
	for i := range all {
		note, ok := s.opened(&all[i])
		if !ok {
			out.Closed++
			continue
		}
		who := Subject{}
		note.addTo(&who)
		if len(note.Names) == 0 {
			out.Nameless++
		}
		if len(who.spellings) == 0 {
			continue // requested by the id of an account, and nothing more was recorded
		}
		for _, table := range tables() {
			if _, kept := grounds[table]; kept {
				continue
			}
			columns := of(table, func(Column) bool { return true })
			rows, err := named(ctx, s.db, table, nil, columns, who)
			if err != nil {
				return out, err
			}
			for _, r := range rows {
				for i, text := range r.texts {
					if text.Valid {
						out.Places = append(out.Places, table+"."+columns[i].Name)
					}
				}
			}
		}
	}
	slices.Sort(out.Places)
	out.Places = slices.Compact(out.Places)
	return out, nil
}
