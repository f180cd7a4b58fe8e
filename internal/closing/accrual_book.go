package closing

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"ynova/internal/client"
	"ynova/internal/closing/accrual"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
)

// AccrualFilter chooses clients of the book; empty fields choose all.
type AccrualFilter struct {
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

	folded string // the name, for order
}

// AccrualBook is the accrual of many clients.
type AccrualBook struct {
	Month   month.Month
	Total   accrual.Total // over all clients that the filter takes
	States  map[accrual.State]int
	Clients []ClientAccrual // the page, the greatest difference first
	Count   int
}

// AccrualBook reads what the clients in reach that the filter takes come to.
func (s *varianceService) AccrualBook(ctx context.Context, a actor.Actor, m month.Month, f AccrualFilter) (AccrualBook, error) {
	if !a.Can(actor.MonthsRead) {
		return AccrualBook{}, actor.ErrDenied
	}
	everyone, err := s.Books.standingOfAll(ctx, m)
	if err != nil {
		return AccrualBook{}, err
	}
	sums, err := s.accrued(ctx, m, everyone)
	if err != nil {
		return AccrualBook{}, err
	}
	all, err := s.Books.inScope(ctx, client.ScopeOf(a, actor.MonthsRead), everyone)
	if err != nil {
		return AccrualBook{}, err
	}
	b, search := AccrualBook{Month: m, States: map[accrual.State]int{}}, ptbr.Fold(f.Search)
	for i := range all {
		c := &all[i]
		of, known := sums[c.ClientID]
		if !known || !ptbr.HasWords(c.folded, search) {
			continue
		}
		state := of.Total.State()
		b.States[state]++
		if f.State == "" || f.State == state {
			b.Clients = append(b.Clients, ClientAccrual{c.ClientID, c.Name, of.Basis, of.Total, c.folded})
			b.Total = b.Total.Plus(of.Total)
		}
	}
	slices.SortFunc(b.Clients, func(x, y ClientAccrual) int {
		return cmp.Or(y.Total.Difference.Abs().Cmp(x.Total.Difference.Abs()), strings.Compare(x.folded, y.folded), strings.Compare(x.ClientID, y.ClientID))
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
func (s *varianceService) accrued(ctx context.Context, m month.Month, clients []ClientMonth) (map[string]accruedSum, error) {
	return s.sums.read(ctx, s.DB, m, s.Clock.Now(), func(kept map[string]accruedSum, since changes) (map[string]accruedSum, error) {
		ids := since.clientIDs
		if since.all {
			kept, ids = nil, idsOf(clients)
		}
		sums := maps.Clone(kept)
		if sums == nil {
			sums = make(map[string]accruedSum, len(ids))
		}
		for some := range slices.Chunk(ids, someClients) {
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
func (s *varianceService) accrualsOf(ctx context.Context, m month.Month, clientIDs []string) ([]Accrual, error) {
	clients, err := suppliedIn(ctx, s.DB, m, clientIDs)
	if err != nil {
		return nil, err
	}
	return s.accrualOf(ctx, s.DB, m, clients)
}
