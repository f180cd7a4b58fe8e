package book

import (
	"context"
	"slices"

	"ynova/internal/client"
	"ynova/internal/closing/item"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/search"
)

// Filter chooses clients of a month; empty fields choose all.
type Filter struct {
	State  item.State
	Item   item.Item // that is missing
	Owner  string    // an id, "eu" or "ninguem"
	Search string    // part of the name, folded
	Limit  int
	Offset int
}

// The owners that are no id.
const (
	OwnerMe   = "eu"
	ownerNone = "ninguem"
)

// takes reports whether the filter takes the client; typed is what it searches for.
func (f *Filter) takes(a actor.Actor, c *ClientMonth, typed search.Search) bool {
	switch {
	case f.State != "" && c.State != f.State,
		f.Item != "" && !slices.ContainsFunc(c.Gaps, func(g Gap) bool { return g.Item == f.Item }),
		f.Owner == ownerNone && c.Owner != nil,
		f.Owner == OwnerMe && (c.Owner == nil || c.Owner.ID != a.UserID),
		f.Owner != "" && f.Owner != OwnerMe && f.Owner != ownerNone && (c.Owner == nil || c.Owner.ID != f.Owner):
		return false
	}
	return typed.In(c.Text)
}

// Page is the month of all clients in reach.
type Page struct {
	Month     month.Month
	State     item.State // the least of the clients
	Readiness int
	Ready     int                // clients that can be closed
	States    map[item.State]int // clients that the filter takes, its state apart
	Gaps      []Gap              // of the clients that the filter takes, its item apart
	Clients   []ClientMonth
	Total     int
	passed    item.Passed // of all clients in reach
}

// Page reads the month of the clients in reach: the sums over all of them, and the page
// of those that the filter takes, the most urgent first. What a filter by state or by item
// would take is counted without that filter, so that each number is that of the rows it
// opens.
func (s *Service) Page(ctx context.Context, a actor.Actor, m month.Month, f Filter) (Page, error) {
	if !a.Can(actor.MonthsRead) {
		return Page{}, actor.ErrDenied
	}
	all, err := s.Standing(ctx, client.ScopeOf(a, actor.MonthsRead), m)
	if err != nil {
		return Page{}, err
	}
	b := Page{Month: m, State: item.Closed, States: map[item.State]int{}}
	typed, anyState, anyItem := search.Parse(f.Search), f, f
	anyState.State, anyItem.Item = "", ""
	var sum item.Tally
	gaps := map[item.Item]*Gap{}
	for i := range all {
		c := &all[i]
		b.State = item.Least(b.State, c.State)
		sum.Add(c.tally)
		for n := range b.passed {
			b.passed[n] += c.Passed[n]
		}
		if c.Closable(m, s.Today()) {
			b.Ready++
		}
		if anyState.takes(a, c, typed) {
			b.States[c.State]++
		}
		if anyItem.takes(a, c, typed) {
			for _, g := range c.Gaps {
				join(gaps, g)
			}
		}
		if f.takes(a, c, typed) {
			if b.Total++; b.Total > f.Offset && len(b.Clients) < f.Limit {
				b.Clients = append(b.Clients, c.copied())
			}
		}
	}
	if len(all) == 0 {
		b.State = item.Open
	}
	for n := range item.Specs {
		if g := gaps[item.Specs[n].Item]; g != nil {
			b.Gaps = append(b.Gaps, *g)
		}
	}
	b.Readiness = sum.Percent()
	if err := asKept(ctx, s.DB, m, b.Clients); err != nil {
		return Page{}, err
	}
	if err := s.sayReopening(ctx, s.DB, m, b.Clients); err != nil {
		return Page{}, err
	}
	if !a.SeesPrices() {
		b.hideMoney()
	}
	if !a.SeesStaff() {
		for i := range b.Clients {
			b.Clients[i].HideStaff()
		}
	}
	return b, nil
}

// join adds a client's gap to those of the book.
func join(gaps map[item.Item]*Gap, g Gap) {
	known := gaps[g.Item]
	if known == nil {
		if g.AtStake != nil {
			g.AtStake = new(*g.AtStake)
		}
		gaps[g.Item] = &g
		return
	}
	known.Count, known.Clients = known.Count+g.Count, known.Clients+g.Clients
	if g.Status == item.Missing {
		known.Status = item.Missing
	}
	if g.AtStake != nil {
		known.AtStake = new(*g.AtStake + deref(known.AtStake))
	}
}

func (b *Page) hideMoney() {
	for i := range b.Gaps {
		b.Gaps[i].AtStake = nil
	}
	for i := range b.Clients {
		for n := range b.Clients[i].Gaps {
			b.Clients[i].Gaps[n].AtStake = nil
		}
	}
}
