package balance

import (
	"context"
	"fmt"
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
	var out List
	if out.Balances, err = s.encodedRows(ctx, scope, f.Month, found); err != nil {
		return List{}, err
	}
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

// listMissing is List for a user with access to everything who filters only by a missing
// month: counters give the number of balances, and where it is 0 no row is read.
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
	rows, err := s.encodedRows(ctx, scope, f.Month, found)
	return List{Balances: rows, Total: all - having}, err
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

// Get returns a balance in reach with its months (BD-07), as JSON: an encoding of the same
// state for a user with the same access is reused.
func (s *Service) Get(ctx context.Context, a actor.Actor, balanceID string) ([]byte, error) {
	if !a.Can(actor.BalancesRead) {
		return nil, actor.ErrDenied
	}
	if err := checkID(balanceID); err != nil {
		return nil, err
	}
	scope := client.ScopeOf(a, actor.BalancesRead)
	now, clientID, err := stateByID(ctx, s.db, scope, balanceID)
	if err != nil {
		return nil, err
	}
	closed, err := period.DatesOf(ctx, s.db, clientID)
	if err != nil {
		return nil, err
	}
	key := encodedKey{state: now, sees: maskOf(a), closed: fmt.Sprint(closed)}
	if text, kept := s.encoded.Get(key); kept {
		return text, nil
	}
	b, err := balanceByID(ctx, s.db, scope, balanceID)
	if err != nil {
		return nil, err
	}
	months, err := shownMonths(ctx, s.db, &b)
	if err != nil {
		return nil, err
	}
	for i := range months {
		months[i].ClosedAt = closed.Of(clientID, months[i].Month)
		months[i].hide(key.sees)
	}
	key.state = b.state
	return s.keep(key, detailBodyOf(&b, months, key.sees)), nil
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
