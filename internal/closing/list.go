package closing

import (
	"context"
	"slices"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
)

// Filter chooses clients of a month; empty fields choose all.
type Filter struct {
	State  State
	Item   Item   // that is missing
	Owner  string // an id, "eu" or "ninguem"
	Search string // part of the name, folded
	Limit  int
	Offset int
}

// The owners that are no id.
const (
	ownerMe   = "eu"
	ownerNone = "ninguem"
)

// takes reports whether the filter takes the client; search is that of the filter, folded.
func (f *Filter) takes(a actor.Actor, c *ClientMonth, search string) bool {
	switch {
	case f.State != "" && c.State != f.State,
		f.Item != "" && !slices.ContainsFunc(c.Gaps, func(g Gap) bool { return g.Item == f.Item }),
		f.Owner == ownerNone && c.Owner != nil,
		f.Owner == ownerMe && (c.Owner == nil || c.Owner.ID != a.UserID),
		f.Owner != "" && f.Owner != ownerMe && f.Owner != ownerNone && (c.Owner == nil || c.Owner.ID != f.Owner):
		return false
	}
	return ptbr.HasWords(c.folded, search)
}

// Book is the month of all clients in reach.
type Book struct {
	Month     month.Month
	State     State // the least of the clients
	Readiness int
	Ready     int           // clients that can be closed
	States    map[State]int // clients that the filter takes, its state apart
	Gaps      []Gap         // of the clients that the filter takes, its item apart
	Clients   []ClientMonth
	Total     int
	passed    passed // of all clients in reach
}

// Book reads the month of the clients in reach: the sums over all of them, and the page
// of those that the filter takes, the most urgent first. What a filter by state or by item
// would take is counted without that filter, so that each number is that of the rows it
// opens.
func (s *bookService) Book(ctx context.Context, a actor.Actor, m month.Month, f Filter) (Book, error) {
	if !a.Can(actor.MonthsRead) {
		return Book{}, actor.ErrDenied
	}
	all, err := s.standing(ctx, client.ScopeOf(a, actor.MonthsRead), m)
	if err != nil {
		return Book{}, err
	}
	b := Book{Month: m, State: Closed, States: map[State]int{}}
	search, anyState, anyItem := ptbr.Fold(f.Search), f, f
	anyState.State, anyItem.Item = "", ""
	var sum tally
	gaps := map[Item]*Gap{}
	for i := range all {
		c := &all[i]
		b.State = least(b.State, c.State)
		sum.add(c.tally)
		for n := range b.passed {
			b.passed[n] += c.passed[n]
		}
		if c.closable(m, s.today()) {
			b.Ready++
		}
		if anyState.takes(a, c, search) {
			b.States[c.State]++
		}
		if anyItem.takes(a, c, search) {
			for _, g := range c.Gaps {
				join(gaps, g)
			}
		}
		if f.takes(a, c, search) {
			if b.Total++; b.Total > f.Offset && len(b.Clients) < f.Limit {
				b.Clients = append(b.Clients, c.copied())
			}
		}
	}
	if len(all) == 0 {
		b.State = Open
	}
	for n := range specs {
		if g := gaps[specs[n].item]; g != nil {
			b.Gaps = append(b.Gaps, *g)
		}
	}
	b.Readiness = sum.Percent()
	if err := asKept(ctx, s.DB, m, b.Clients); err != nil {
		return Book{}, err
	}
	if err := s.sayReopening(ctx, s.DB, m, b.Clients); err != nil {
		return Book{}, err
	}
	if !a.SeesPrices() {
		b.hideMoney()
	}
	if !a.SeesStaff() {
		for i := range b.Clients {
			b.Clients[i].hideStaff()
		}
	}
	return b, nil
}

// join adds a client's gap to those of the book.
func join(gaps map[Item]*Gap, g Gap) {
	known := gaps[g.Item]
	if known == nil {
		if g.AtStake != nil {
			g.AtStake = new(*g.AtStake)
		}
		gaps[g.Item] = &g
		return
	}
	known.Count, known.Clients = known.Count+g.Count, known.Clients+g.Clients
	if g.Status == Missing {
		known.Status = Missing
	}
	if g.AtStake != nil {
		known.AtStake = new(*g.AtStake + deref(known.AtStake))
	}
}

func (b *Book) hideMoney() {
	for i := range b.Gaps {
		b.Gaps[i].AtStake = nil
	}
	for i := range b.Clients {
		for n := range b.Clients[i].Gaps {
			b.Clients[i].Gaps[n].AtStake = nil
		}
	}
}
