package variance

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"ynova/internal/client"
	"ynova/internal/closing/accrual"
	"ynova/internal/closing/book"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/search"
)

// Filter chooses clients of the book; empty fields choose all.
type Filter struct {
	Search string        // part of the name
	State  accrual.State // as which the client's lines stand together
	Limit  int
	Offset int
}

// ClientAccrual is what the lines of a client's month come to.
type ClientAccrual struct {
	ClientID, Name string
	Basis          Basis
	Total          accrual.Total

	text string // begins with the name, for order
}

// Page is the accrual of many clients.
type Page struct {
	Month   month.Month
	Total   accrual.Total // over all clients that the filter takes
	States  map[accrual.State]int
	Clients []ClientAccrual // the page, the greatest difference first
	Count   int
}

// Page reads what the clients in reach that the filter takes come to.
func (s *Service) Page(ctx context.Context, a actor.Actor, m month.Month, f Filter) (Page, error) {
	if !a.Can(actor.MonthsRead) {
		return Page{}, actor.ErrDenied
	}
	everyone, err := s.Books.StandingOfAll(ctx, m)
	if err != nil {
		return Page{}, err
	}
	sums, err := s.accrued(ctx, m, everyone)
	if err != nil {
		return Page{}, err
	}
	all, err := s.Books.InScope(ctx, client.ScopeOf(a, actor.MonthsRead), everyone)
	if err != nil {
		return Page{}, err
	}
	b, typed := Page{Month: m, States: map[accrual.State]int{}}, search.Parse(f.Search)
	for i := range all {
		c := &all[i]
		of, known := sums[c.ClientID]
		if !known || !typed.In(c.Text) {
			continue
		}
		state := of.Total.State()
		b.States[state]++
		if f.State == "" || f.State == state {
			b.Clients = append(b.Clients, ClientAccrual{c.ClientID, c.Name, of.Basis, of.Total, c.Text})
			b.Total = b.Total.Plus(of.Total)
		}
	}
	slices.SortFunc(b.Clients, func(x, y ClientAccrual) int {
		return cmp.Or(y.Total.Difference.Abs().Cmp(x.Total.Difference.Abs()), strings.Compare(x.text, y.text), strings.Compare(x.ClientID, y.ClientID))
	})
	b.Count = len(b.Clients)
	b.Clients = b.Clients[min(f.Offset, b.Count):min(f.Offset+f.Limit, b.Count)]
	return b, nil
}

// accruedSum is what the lines of a client come to, and on what they rest.
type accruedSum struct {
	Basis Basis
	Total accrual.Total
}

// accrued is what the lines of each of the clients come to, which is kept like how their
// months stand.
func (s *Service) accrued(ctx context.Context, m month.Month, clients []book.ClientMonth) (map[string]accruedSum, error) {
	return s.sums.Read(ctx, s.DB, m, s.Clock.Now(), func(kept map[string]accruedSum, since book.Changes) (map[string]accruedSum, error) {
		ids := since.ClientIDs
		if since.All {
			kept, ids = nil, book.IDsOf(clients)
		}
		sums := maps.Clone(kept)
		if sums == nil {
			sums = make(map[string]accruedSum, len(ids))
		}
		for some := range slices.Chunk(ids, book.SomeClients) {
			for _, id := range some {
				delete(sums, id)
			}
			found, err := s.accrualsOf(ctx, m, some)
			if err != nil {
				return nil, err
			}
			for i := range found {
				sums[found[i].ClientID] = accruedSum{found[i].Basis, found[i].Total}
			}
		}
		return sums, nil
	})
}

// accrualsOf reads the accruals of some clients, line by line.
func (s *Service) accrualsOf(ctx context.Context, m month.Month, clientIDs []string) ([]Accrual, error) {
	clients, err := book.SuppliedIn(ctx, s.DB, m, clientIDs)
	if err != nil {
		return nil, err
	}
	return s.accrualOf(ctx, s.DB, m, clients)
}
