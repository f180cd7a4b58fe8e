package source

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/tariff/rate"
	"ynova/internal/tariff/reference"
)

const (
	// farPercent is how many percent a tariff may be from its predecessor without a word.
	farPercent = 60
	// aheadMonths is how far ahead a validity may begin without a word.
	aheadMonths = 18
)

func (s *Service) compareTariffs(ctx context.Context, a actor.Actor, f file) (*comparison, error) {
	r, err := s.Rates.Import(ctx, a, f.File)
	if err != nil {
		return nil, err
	}
	c := &comparison{rows: r.Summary.Rows, added: r.New, changed: r.Altered, revision: r.Revision, jobID: r.JobID}
	c.judged(r.Problems, r.Warnings)
	latest := s.thisMonth().Add(aheadMonths)
	for i := range r.Differences {
		c.tariff(&r.Differences[i], r.Names[r.Differences[i].Distributor], latest)
	}
	return c, nil
}

// tariff enters the amounts of a tariff that are other than those of the same validity, or
// of the one before where it is new.
func (c *comparison) tariff(d *rate.Difference, distributor string, latest month.Month) {
	name := tariffName(d, distributor)
	was := d.Old
	if d.Change == reference.ChangeNew && d.Before != nil {
		was = &d.Before.Amounts
	}
	if d.From.Month() > latest {
		c.warnings.add("Vigências distantes", name+" começa mais de 18 meses à frente.")
	}
	if d.Change == reference.ChangeAltered && !sameAmounts(*d.Old, d.Amounts) {
		c.warnings.add(aboutPast, name+" já publicada muda de valor.")
	}
	if !slices.Contains(c.reach.Distributors, distributor) {
		c.reach.Distributors = append(c.reach.Distributors, distributor)
	}
	for i, now := range amountsOf(d.Amounts) {
		if now == nil {
			continue
		}
		var old *money.Price
		if was != nil {
			old = amountsOf(*was)[i]
		}
		c.amount(name+", "+measures[i], old, *now)
	}
}

// amount enters one, with how many percent it is from what was before.
func (c *comparison) amount(name string, old *money.Price, now money.Price) {
	change := Change{Name: name, New: ptbr.FormatPrice(now)}
	if old != nil {
		if *old == now {
			return
		}
		change.Old = ptbr.FormatPrice(*old)
		if *old != 0 {
			share, err := fixed.MulDiv(size(int64(now-*old)), 1000, size(int64(*old)), fixed.HalfEven)
			if err != nil {
				share = 1 << 40 // beyond all that can be shown
			}
			change.size = share
			if share > farPercent*10 {
				c.warnings.add("Tarifas a mais de 60 % da anterior", fmt.Sprintf("%s: %s está a mais de 60 %% da anterior (%s).", name, change.New, change.Old))
			}
		}
	}
	c.changes = append(c.changes, change)
}

var measures = [...]string{"TUSD R$/kW", "TUSD R$/MWh", "TE R$/MWh"}

func amountsOf(a rate.Amounts) [len(measures)]*money.Price {
	return [...]*money.Price{a.TUSDkW, a.TUSDMWh, a.TEMWh}
}

func sameAmounts(a, b rate.Amounts) bool {
	y := amountsOf(b)
	for i, x := range amountsOf(a) {
		if (x == nil) != (y[i] == nil) || x != nil && *x != *y[i] {
			return false
		}
	}
	return true
}

func tariffName(d *rate.Difference, distributor string) string {
	parts := []string{distributor, strings.TrimSpace(d.Subgroup + " " + d.Modality)}
	for _, more := range []string{d.Class, d.Subclass, d.Detail, strings.ReplaceAll(d.Posto, "_", " ")} {
		if more != "" {
			parts = append(parts, more)
		}
	}
	return strings.Join(parts, ", ") + ", desde " + d.From.BR()
}
