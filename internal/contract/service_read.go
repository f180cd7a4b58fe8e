package contract

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
)

// List returns a page of the contracts in reach.
func (s *Service) List(ctx context.Context, a actor.Actor, f Filter) (List, error) {
	if !a.Can(actor.ContractsRead) || f.Deleted && !a.Can(actor.ContractsRestore) {
		return List{}, actor.ErrDenied
	}
	f, err := f.normal()
	if err != nil {
		return List{}, err
	}
	scope := client.ScopeOf(a, actor.ContractsRead)
	if scope.Empty() || f.impossible() || f.Unpriced && !a.SeesPrices() {
		return List{}, nil
	}
	f, seen, err := s.marked(ctx, a, f)
	if err != nil || !seen {
		return List{}, err
	}
	if f, err = s.planned(ctx, scope, f); err != nil {
		return List{}, err
	}
	found, total, capped, err := s.find(ctx, scope, f)
	if err != nil {
		return List{}, err
	}
	list := List{Contracts: make([]View, len(found)), Total: total, Capped: capped}
	for i, c := range found {
		list.Contracts[i].set(c)
		list.Contracts[i].mask(a)
	}
	return list, nil
}

// planned completes the filter with today and with what decides how it is found:
// whether that which drives the query are few rows, which counters tell, or a look
// at no more of an index than that takes.
func (s *Service) planned(ctx context.Context, scope client.Scope, f Filter) (Filter, error) {
	if f.RenewIn != 0 || f.Unpriced {
		f.today = s.today()
	}
	if !scope.All() || !f.Search.Empty() || f.Deleted {
		return f, nil
	}
	var n int
	var err error
	switch {
	case f.Opportunities && f.Sort != SortDifference:
		n, err = portfolio.CountOpportunities(ctx, s.db, f.Month)
	case f.RenewIn != 0 && f.Sort != SortEnd && f.Sort != SortEndDesc && !f.Opportunities:
		var counts []int
		counts, err = portfolio.EndingWithin(ctx, s.db, scope, f.today, []month.Date{portfolio.RenewalEnd(f.today, f.RenewIn)})
		if err == nil {
			n = counts[0]
		}
	case f.Status != "" && f.Month == 0 && f.RenewIn == 0 && f.Sort != SortNewest && f.Sort != SortOldest:
		n, err = countStatus(ctx, s.db, f.Status)
	default:
		return f, nil
	}
	f.few = n <= maxCounted
	return f, err
}

// today is the day in São Paulo.
func (s *Service) today() month.Date { return month.DateOf(clock.Local(s.options.Clock.Now())) }

// find reads the page and how many there are in all.
func (s *Service) find(ctx context.Context, scope client.Scope, f Filter) ([]*Contract, int, bool, error) {
	if scope.All() && f.searchesOnly() && f.Search.Indexed() {
		found, total, err := searchPage(ctx, s.db, s.db.Dialect(), f.Search, f.Limit, f.Offset)
		return found, min(total, maxCounted), total > maxCounted, err
	}
	l := listingOf(s.db.Dialect(), scope, f)
	found, err := l.page(ctx, s.db, f.Limit, f.Offset)
	if err != nil {
		return nil, 0, false, err
	}
	total, capped, err := s.total(ctx, l, scope, f, len(found))
	return found, total, capped, err
}

// total returns how many contracts the filter finds: from the page itself where it
// is the last, from counters for the whole portfolio, else counted. What is counted
// over the whole portfolio, and every search, is counted up to maxCounted.
func (s *Service) total(ctx context.Context, l listing, scope client.Scope, f Filter, shown int) (int, bool, error) {
	plain := f.Search.Empty() && !f.Deleted && !f.Unpriced && len(f.marks) == 0
	var total int
	var err error
	switch {
	case shown < f.Limit && (shown > 0 || f.Offset == 0):
		return f.Offset + shown, false, nil
	case !scope.All() && f.Search.Empty() && !f.Deleted:
		total, err = l.count(ctx, s.db, false)
		return total, false, err
	case len(f.marks) == 1 && f.marks[0].borne >= 0 && f.Search.Empty() && !f.Opportunities &&
		f.RenewIn == 0 && !f.Unpriced && !f.Deleted && f.Status == "":
		return f.marks[0].borne, false, nil
	case plain && f.RenewIn != 0 && f.Month == 0:
		counts, err := portfolio.EndingWithin(ctx, s.db, scope, f.today, []month.Date{portfolio.RenewalEnd(f.today, f.RenewIn)})
		if err != nil {
			return 0, false, err
		}
		return counts[0], false, nil
	case plain && f.Opportunities && f.RenewIn == 0 && f.Status == "":
		total, err = portfolio.CountOpportunities(ctx, s.db, f.Month)
		return total, false, err
	case plain && f.Month != 0 && f.RenewIn == 0:
		total, err = portfolio.CountActive(ctx, s.db, f.Month)
		return total, false, err
	case plain && f.Status == "" && !f.Opportunities && f.Month == 0:
		total, err = portfolio.CountAll(ctx, s.db)
		return total, false, err
	}
	total, err = l.count(ctx, s.db, true)
	return min(total, maxCounted), total > maxCounted, err
}

// Months returns the months that have data in reach, newest first (CT-02).
func (s *Service) Months(ctx context.Context, a actor.Actor) ([]month.Month, error) {
	if !a.Can(actor.ContractsRead) {
		return nil, actor.ErrDenied
	}
	return portfolio.MonthsWithData(ctx, s.db, client.ScopeOf(a, actor.ContractsRead))
}

// Whole returns one contract in reach with the view of it that the actor may see.
// The contract itself holds everything: who shows a part of it masks that part.
func (s *Service) Whole(ctx context.Context, a actor.Actor, id string) (*Contract, View, error) {
	if !a.Can(actor.ContractsRead) {
		return nil, View{}, actor.ErrDenied
	}
	c, err := get(ctx, s.db, client.ScopeOf(a, actor.ContractsRead), id, a.Can(actor.ContractsRestore))
	if err != nil {
		return nil, View{}, err
	}
	return c, viewOf(c).masked(a), nil
}

// Factors returns the factors by which prices are adjusted today.
func (s *Service) Factors(ctx context.Context) (*price.Factors, error) { return s.factors(ctx) }
