package contract

import (
	"context"
	"sync"

	"ynova/internal/contract/listing"
	"ynova/internal/platform/db"
)

// firstPages are the first pages of all contracts, by their order and length, as long as the
// mark stands under which they were read: every write of a contract gives a new one, and
// their number changes with none but that (OP-07).
type firstPages struct {
	mu   sync.Mutex
	mark string
	kept map[firstPage]page
}

type firstPage struct {
	sort  listing.Sort
	limit int
}

// page is which contracts a page shows, and how many there are in all.
type page struct {
	found  []*state
	total  int
	capped bool
}

// page reads a page. On SQLite the first of all contracts, which whoever opens the list sees,
// is read once in each state of the portfolio.
func (s *Service) page(ctx context.Context, l *listing.List) (page, error) {
	if s.db.Dialect() != db.SQLite || !l.First() {
		return s.readPage(ctx, l)
	}
	mark, err := readMark(ctx, s.db)
	if err != nil {
		return page{}, err
	}
	key := firstPage{l.Sort(), l.Limit()}
	if p, kept := s.first.get(mark, key); kept {
		return p, nil
	}
	// The mark came first: what changes meanwhile is read again under its own.
	p, err := s.readPage(ctx, l)
	if err == nil {
		s.first.put(mark, key, p)
	}
	return p, err
}

func (s *Service) readPage(ctx context.Context, l *listing.List) (p page, err error) {
	p.found, p.total, p.capped, err = readPage(ctx, s.db, l, states)
	return p, err
}

func (f *firstPages) get(mark string, key firstPage) (page, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.mark != mark {
		return page{}, false
	}
	p, kept := f.kept[key]
	return p, kept
}

func (f *firstPages) put(mark string, key firstPage, p page) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.mark != mark {
		f.mark, f.kept = mark, map[firstPage]page{}
	}
	f.kept[key] = p
}
