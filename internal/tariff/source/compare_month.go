package source

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/tariff/market"
	"ynova/internal/tariff/reference"
)

// compareMonths compares bandeiras or the PLD. A PLD outside floor and ceiling is left out
// by the import, which says so.
func (s *Service) compareMonths(ctx context.Context, a actor.Actor, f file) (*comparison, error) {
	r, err := s.Market.Import(ctx, a, market.File{File: f.File, Flags: f.kind == Flags})
	if err != nil {
		return nil, err
	}
	c := &comparison{rows: len(r.Differences) + len(r.Parameters) + len(r.Warnings), revision: r.Revision, jobID: r.JobID}
	c.judged(r.Problems, r.Warnings)
	for i := range r.Differences {
		c.value(&r.Differences[i])
	}
	for _, p := range r.Parameters {
		if p.Change == reference.ChangeNew {
			c.added++
			c.changes = append(c.changes, Change{Name: p.Key + " desde " + p.From.BR(), New: ptbr.FormatDecimal(p.Value)})
		}
	}
	c.reach.AllUnits = f.kind == Flags && len(c.changes) > 0
	return c, nil
}

// value enters the bandeira or the PLD of a month.
func (c *comparison) value(d *market.Difference) {
	change := Change{Name: monthName(&d.Value), New: valueText(&d.Value), size: size(int64(d.Price))}
	switch d.Change {
	case reference.ChangeSame:
		return
	case reference.ChangeNew:
		c.added++
	default:
		c.changed++
		change.Old, change.size = valueText(d.Old), size(int64(d.Price-d.Old.Price))
		if d.Old.Complete() && (d.Old.Price != d.Price || d.Old.Label != d.Label) {
			c.warnings.add(aboutPast, fmt.Sprintf("%s já publicado muda de %s para %s.", change.Name, change.Old, change.New))
		}
	}
	c.changes = append(c.changes, change)
	if name := string(d.Series); d.Series != market.SeriesFlag && !slices.Contains(c.reach.Submarkets, name) {
		c.reach.Submarkets = append(c.reach.Submarkets, name)
	}
}

func monthName(v *market.Value) string {
	if v.Series == market.SeriesFlag {
		return "Bandeira de " + v.Month.Short()
	}
	return "PLD " + string(v.Series) + " de " + v.Month.Short()
}

func valueText(v *market.Value) string {
	text := ptbr.FormatPrice(v.Price) + "/MWh"
	if v.Label == "" {
		return text
	}
	return strings.TrimSpace(v.Label) + ", " + text
}
