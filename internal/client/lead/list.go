package lead

import (
	"context"
	"slices"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
)

// List is a page of clients, and how many the filter finds in all.
type List struct {
	Rows  []Row
	Total int
}

// mostUnpaged is up to how many clients a list has without pages.
const mostUnpaged = 500

var (
	errUnpaged = fault.New(fault.Invalid, "lista_grande", "A lista tem mais de 500 clientes; peça por páginas.")
	errSort    = fault.Fields(fault.Field{Path: "sort", Message: "Ordem desconhecida"})
)

// List returns so many of the clients in reach that the filter keeps; all of them where
// limit is 0, which longer lists are refused.
func (s *Service) List(ctx context.Context, a actor.Actor, f Filter, limit, offset int) (List, error) {
	if !a.Can(actor.ClientsRead) {
		return List{}, actor.ErrDenied
	}
	scope := client.ScopeOf(a, actor.ClientsRead)
	q, err := s.filtered(a, scope, &f)
	if err != nil {
		return List{}, err
	}
	if limit > 0 {
		return s.page(ctx, a, scope, q, limit, offset)
	}
	l, err := s.page(ctx, a, scope, q, mostUnpaged, 0)
	if err == nil && l.Total > mostUnpaged {
		err = errUnpaged
	}
	return l, err
}

// Waiting returns so many of the clients in reach that may choose their supplier on a day
// to come, the soonest first.
func (s *Service) Waiting(ctx context.Context, a actor.Actor, limit, offset int) (List, error) {
	if !a.Can(actor.ClientsRead) {
		return List{}, actor.ErrDenied
	}
	openings, err := s.Sources.Openings(ctx, s.DB)
	if err != nil {
		return List{}, err
	}
	scope := client.ScopeOf(a, actor.ClientsRead)
	q := reached(scope)
	q.opens(openings, s.today())
	return s.page(ctx, a, scope, q, limit, offset)
}

func (s *Service) page(ctx context.Context, a actor.Actor, scope client.Scope, q query, limit, offset int) (l List, err error) {
	ids, err := pick(ctx, s.DB, q, limit, offset)
	if err != nil {
		return l, err
	}
	if l.Total = offset + len(ids); len(ids) == limit || len(ids) == 0 && offset > 0 {
		if l.Total, err = count(ctx, s.DB, q); err != nil {
			return l, err
		}
	}
	l.Rows = make([]Row, 0, len(ids))
	return l, s.each(ctx, a, scope, ids, func(r *Row) error {
		l.Rows = append(l.Rows, *r)
		return nil
	})
}

// rowsAtOnce are the clients whose figures are read together.
const rowsAtOnce = 240

// each gives the clients in the order of their ids.
func (s *Service) each(ctx context.Context, a actor.Actor, scope client.Scope, ids []string, give func(*Row) error) error {
	for part := range slices.Chunk(ids, rowsAtOnce) {
		known, err := s.lookup(ctx, s.DB, scope, part)
		if err != nil {
			return err
		}
		leads, err := byIDs(ctx, s.DB, scope, part)
		if err != nil {
			return err
		}
		for _, leadID := range part {
			l, found := leads[leadID]
			if !found {
				continue // deleted meanwhile
			}
			l.masked(a)
			row := known.row(l)
			if err := give(&row); err != nil {
				return err
			}
		}
	}
	return nil
}

// Options are what a filter may choose of the clients in reach.
type Options struct {
	Segments []string
	Owners   []Person
}

// Options returns what the filters of the list offer.
func (s *Service) Options(ctx context.Context, a actor.Actor) (o Options, err error) {
	if !a.Can(actor.ClientsRead) {
		return o, actor.ErrDenied
	}
	q := reached(client.ScopeOf(a, actor.ClientsRead))
	if o.Segments, err = segments(ctx, s.DB, q); err != nil {
		return o, err
	}
	o.Owners, err = owners(ctx, s.DB, q)
	return o, err
}
