package balance

import (
	"context"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/balance/ledger"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/id"
	"ynova/internal/period"
)

// List returns a page of the balances in reach (EB-05, EB-06).
func (s *Service) List(ctx context.Context, a actor.Actor, f Filter) (List, error) {
	if !a.Can(actor.BalancesRead) {
		return List{}, actor.ErrDenied
	}
	f, err := f.normal()
	if err != nil {
		return List{}, err
	}
	scope := client.ScopeOf(a, actor.BalancesRead)
	if f.ContractID != "" && !id.Valid(f.ContractID) || f.ClientID != "" && !id.Valid(f.ClientID) {
		return List{}, nil
	}
	if f.countedMissing() && scope.All() {
		return s.listMissing(ctx, scope, f)
	}
	l := listingOf(s.db.Dialect(), scope, f)
	found, err := l.page(ctx, s.db, f.Limit, f.Offset)
	if err != nil {
		return List{}, err
	}
	if err := addRecent(ctx, s.db, found, f.Month); err != nil {
		return List{}, err
	}
	out := List{Balances: found}
	switch {
	case f.plain() && scope.All():
		out.Total, err = countMeasured(ctx, s.db, f.Month)
	case len(found) < f.Limit && (len(found) > 0 || f.Offset == 0):
		out.Total = f.Offset + len(found)
	default:
		out.Total, err = l.count(ctx, s.db, maxHits+1)
		out.Capped = out.Total > maxHits
		out.Total = min(out.Total, maxHits)
	}
	return out, err
}

// listMissing is List for who reaches everything and asks for nothing but the
// balances that lack a month: how many they are tells counters, and where there
// are none nothing is looked through.
func (s *Service) listMissing(ctx context.Context, scope client.Scope, f Filter) (List, error) {
	all, err := countMeasured(ctx, s.db, 0)
	if err != nil {
		return List{}, err
	}
	having, err := countMeasured(ctx, s.db, f.Missing)
	if err != nil || having >= all {
		return List{}, err
	}
	found, err := listingOf(s.db.Dialect(), scope, f).page(ctx, s.db, f.Limit, f.Offset)
	if err != nil {
		return List{}, err
	}
	return List{Balances: found, Total: all - having}, addRecent(ctx, s.db, found, f.Month)
}

// checkID refuses what can be no balance before it reaches a query.
func checkID(balanceID string) error {
	switch {
	case strings.TrimSpace(balanceID) == "":
		return errNoID
	case !id.Valid(balanceID):
		return ErrNotFound
	}
	return nil
}

// Get returns a balance in reach with its months (BD-07).
func (s *Service) Get(ctx context.Context, a actor.Actor, balanceID string) (Detail, error) {
	if !a.Can(actor.BalancesRead) {
		return Detail{}, actor.ErrDenied
	}
	if err := checkID(balanceID); err != nil {
		return Detail{}, err
	}
	b, err := balanceByID(ctx, s.db, client.ScopeOf(a, actor.BalancesRead), balanceID)
	if err != nil {
		return Detail{}, err
	}
	months, err := shownMonths(ctx, s.db, &b)
	if err != nil {
		return Detail{}, err
	}
	closed, err := period.DatesOf(ctx, s.db, b.ClientID)
	if err != nil {
		return Detail{}, err
	}
	for i := range months {
		months[i].ClosedAt = closed.Of(b.ClientID, months[i].Month)
		months[i].masked(a)
	}
	return Detail{b, months}, nil
}

// Events returns the timeline of a balance in reach, newest first.
func (s *Service) Events(ctx context.Context, a actor.Actor, balanceID string) ([]Event, error) {
	if !a.Can(actor.BalancesEvents) {
		return nil, actor.ErrDenied
	}
	if err := checkID(balanceID); err != nil {
		return nil, err
	}
	if _, err := balanceByID(ctx, s.db, client.ScopeOf(a, actor.BalancesEvents), balanceID); err != nil {
		return nil, err
	}
	trail, err := audit.ByEntity(ctx, s.db, ledger.EntityBalance, balanceID, audit.Page{})
	if err != nil {
		return nil, err
	}
	events := make([]Event, len(trail))
	for i := range trail {
		e := &trail[i]
		events[i] = Event{ID: e.ID, Title: e.Title, Description: maskedDescription(a, e.Action, e.Description), At: e.At, User: e.ActorName}
		if a.Reach(actor.BalancesEvents) < actor.All && e.ActorID != "" && e.ActorID != a.UserID {
			events[i].User = team
		}
	}
	return events, nil
}

// maxHits is up to where hits are counted.
const maxHits = 1000

// LatestMonth is the newest month with a row among the balances in reach, as
// YYYY-MM; empty where there is none (FC-03).
func (s *Service) LatestMonth(ctx context.Context, a actor.Actor) (string, error) {
	return latestMonth(ctx, s.db, client.ScopeOf(a, actor.BalancesRead))
}
