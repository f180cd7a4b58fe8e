package source

import (
	"context"
	"fmt"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/tariff/index"
	"ynova/internal/tariff/reference"
)

// largeMonth is a variation of a month beyond which a person should look twice.
const largeMonth = 3 * percent.One

const aboutPast = "Valores já publicados que mudam"

func (s *Service) compareIndex(ctx context.Context, a actor.Actor, f file) (*comparison, error) {
	code := string(f.kind)
	r, err := s.Indices.Import(ctx, a, code, f.File)
	if err != nil {
		return nil, err
	}
	c := &comparison{rows: len(r.Differences) + len(r.Warnings), revision: r.Revision, reach: Reach{Index: code}, jobID: r.JobID}
	c.judged(r.Problems, r.Warnings)
	for i := range r.Differences {
		c.month(code, &r.Differences[i])
	}
	return c, nil
}

// month enters a month of an index.
func (c *comparison) month(code string, d *index.Difference) {
	name, value := code+" de "+d.Month.Short(), ptbr.FormatPercentExact(d.New)
	change := Change{Name: name, New: value, size: size(int64(d.New))}
	switch d.Change {
	case reference.ChangeSame:
		return
	case reference.ChangeNew:
		c.added++
	default:
		c.changed++
		change.Old, change.size = ptbr.FormatPercentExact(*d.Old), size(int64(d.New-*d.Old))
		if !d.Provisional {
			c.warnings.add(aboutPast, fmt.Sprintf("%s já publicado muda de %s para %s.", name, change.Old, value))
		}
	}
	if d.New > largeMonth || d.New < -largeMonth {
		c.warnings.add("Variações acima de 3 % no mês", fmt.Sprintf("%s varia %s, mais de 3 %% em um mês.", name, value))
	}
	c.changes = append(c.changes, change)
}

func size(n int64) int64 { return max(n, -n) }
