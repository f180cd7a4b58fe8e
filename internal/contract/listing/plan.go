package listing

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// Planner finds the way to what a list shows.
type Planner struct {
	DB    *db.DB
	Clock clock.Clock
	Marks map[string]Mark // that features above contracts know of a month, by their name in the query
}

// Plan returns the list of what the actor may see of the filter; some is false where
// there is nothing to find.
func (p *Planner) Plan(ctx context.Context, a actor.Actor, f Filter) (l List, some bool, err error) {
	if !a.Can(actor.ContractsRead) || f.Deleted && !a.Can(actor.ContractsRestore) {
		return l, false, actor.ErrDenied
	}
	if f, err = f.Normal(); err != nil {
		return l, false, err
	}
	scope := client.ScopeOf(a, actor.ContractsRead)
	if scope.Empty() || f.impossible() || (f.Unpriced || f.Extra.Given()) && !a.SeesPrices() {
		return l, false, nil
	}
	f, some, err = p.marked(ctx, a, f)
	if err != nil || !some {
		return l, false, err
	}
	if f, err = p.planned(ctx, scope, f); err != nil {
		return l, false, err
	}
	return List{translate(p.DB.Dialect(), scope, f), f, scope, p.DB}, true, nil
}

// planned completes the filter with today and with what decides how it is found:
// whether the condition that drives the query matches few rows, according to counters or to
// a read of no more of an index than that takes.
func (p *Planner) planned(ctx context.Context, scope client.Scope, f Filter) (Filter, error) {
	if f.RenewIn != 0 || f.Unpriced {
		f.today = month.DateOf(clock.Local(p.Clock.Now()))
	}
	if !scope.All() || !f.Search.Empty() || f.Deleted {
		return f, nil
	}
	var n int
	var err error
	switch {
	case f.Opportunities && f.Sort != SortDifference:
		n, err = portfolio.CountOpportunities(ctx, p.DB, f.Month)
	case f.RenewIn != 0 && f.Sort != SortEnd && f.Sort != SortEndDesc && !f.Opportunities:
		var counts []int
		counts, err = portfolio.EndingWithin(ctx, p.DB, scope, f.today, []month.Date{portfolio.RenewalEnd(f.today, f.RenewIn)})
		if err == nil {
			n = counts[0]
		}
	case f.Status != "" && f.Month == 0 && f.RenewIn == 0 && f.Sort != SortNewest && f.Sort != SortOldest:
		n, err = countStatus(ctx, p.DB, f.Status)
	default:
		return f, nil
	}
	f.few = n <= MaxCounted
	return f, err
}
