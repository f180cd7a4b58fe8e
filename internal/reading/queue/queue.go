package queue

import (
	"context"
	"slices"

	"ynova/internal/account"
	"ynova/internal/client"
	"ynova/internal/document/extract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
	"ynova/internal/reading/record"
)

// PageSize is how many documents a page of the queue has.
const PageSize = 50

// TabOpen are the documents that a person has to look at: read, and linked to nothing.
const TabOpen record.State = "conferir"

// Tabs are what the queue is parted into.
var Tabs = []record.State{TabOpen, record.StateReady, record.StateDecide, record.StateReview, record.StateLacking, record.StateNobody, record.StateNotBill, record.StateRepeated, record.StateFailed, record.StateReading, record.StateLinked, record.StateEvent, record.StateDivided}

// Filter chooses documents of the queue. The zero value is all of them.
type Filter struct {
	Tab         record.State // empty: all
	Classes     []extract.Class
	Distributor string
	Month       string // YYYY-MM
	Owner       string // a user, Nobody, or empty: whoever
	Source      record.Source
	Unproposed  bool // without a contract that it may be linked to unasked
	Automatic   bool // linked by the system
	Search      string
	Sort        Sort
	After       string // the cursor of the page before
}

// Nobody owns what nobody looks after.
const Nobody = "ninguem"

// Sort is an order of the queue.
type Sort string

// The orders. The first is that of the work: the fewest doubts, then the oldest.
const (
	SortWork       Sort = ""
	SortArrived    Sort = "chegada"
	SortNewest     Sort = "-chegada"
	SortMonth      Sort = "mes"
	SortLastMonth  Sort = "-mes"
	SortAmount     Sort = "valor"
	SortMostAmount Sort = "-valor"
)

// Waiting is a document in the queue with what belongs to others: its contract, and who
// has it open.
type Waiting struct {
	*record.Reading
	Contract *Named // it is linked to it, or may be unasked; nil where that is out of reach
	Claim    *Claim
}

// Named is a contract as a list shows it.
type Named struct{ ID, Code, Client string }

// Page is a page of the queue.
type Page struct {
	Rows   []Waiting
	Next   string // the cursor of the next page; empty: this is the last
	Total  int
	Counts map[record.State]int // by tab, of the same filter
}

var (
	errCursor = fault.Fields(fault.Field{Path: "depois", Message: "Esta página não existe mais. Volte ao início da fila."})
	errSort   = fault.Fields(fault.Field{Path: "ordem", Message: "Ordem desconhecida"})
)

// Service holds the use cases of the queue.
type Service struct {
	DB    *db.DB
	Clock clock.Clock
}

// Page returns a page of the documents in reach that the filter finds, and how many each
// tab has of it (RQ-07).
func (s *Service) Page(ctx context.Context, a actor.Actor, f Filter) (page Page, err error) {
	if !a.Can(actor.InvoicesRead) {
		return page, actor.ErrDenied
	}
	if _, known := queueSorts[f.Sort]; !known {
		return page, errSort
	}
	if page.Counts, err = countTabs(ctx, s.DB, a, f); err != nil {
		return page, err
	}
	page.Total = page.total(f.Tab)
	found, err := queued(ctx, s.DB, a, f, PageSize+1)
	if err != nil {
		return page, err
	}
	if len(found) > PageSize {
		found = found[:PageSize]
		page.Next = cursorOf(f.Sort, found[PageSize-1])
	}
	page.Rows, err = s.named(ctx, a, found)
	return page, err
}

func (q *Page) total(tab record.State) int {
	if tab != "" {
		return q.Counts[tab]
	}
	n := 0
	for state, count := range q.Counts {
		if state != TabOpen {
			n += count
		}
	}
	return n
}

// ToReview counts the documents in reach that a person has to look at.
func (s *Service) ToReview(ctx context.Context, a actor.Actor) (int, error) {
	if !a.Can(actor.InvoicesRead) {
		return 0, actor.ErrDenied
	}
	counts, err := countTabs(ctx, s.DB, a, Filter{})
	return counts[TabOpen], err
}

// named adds what rows of other tables say of the documents, as far as the actor reaches.
func (s *Service) named(ctx context.Context, a actor.Actor, found []*record.Reading) ([]Waiting, error) {
	rows := make([]Waiting, len(found))
	var ids, contracts []string
	for i, r := range found {
		rows[i].Reading = r
		ids = append(ids, r.ID)
		if of := r.LinkedOrProposed(); of != "" {
			contracts = append(contracts, of)
		}
	}
	slices.Sort(contracts)
	named, err := contractNames(ctx, s.DB, client.ScopeOf(a, actor.InvoicesRead), slices.Compact(contracts))
	if err != nil {
		return nil, err
	}
	claims, err := claimsOf(ctx, s.DB, ids, s.now())
	if err != nil {
		return nil, err
	}
	for i := range rows {
		if c, ok := named[rows[i].LinkedOrProposed()]; ok {
			rows[i].Contract = &c
		}
		if c, ok := claims[rows[i].ID]; ok {
			rows[i].Claim = &c
		}
	}
	return rows, nil
}

func (s *Service) now() clock.Micros { return clock.FromTime(s.Clock.Now()) }

// Options are what the filters of the queue offer.
type Options struct {
	Distributors []string
	Owners       []Person
	Staff        []Person // whom a document may be given to; empty for who may not give it
	Offer        bool     // of the automatic link
}

// Person is a user by name.
type Person struct{ ID, Name string }

// Options returns what the documents in reach that are not linked can be narrowed to.
func (s *Service) Options(ctx context.Context, a actor.Actor) (o Options, err error) {
	if !a.Can(actor.InvoicesRead) {
		return o, actor.ErrDenied
	}
	if o.Distributors, err = distributorsOf(ctx, s.DB, a); err != nil {
		return o, err
	}
	if o.Offer, err = offered(ctx, s.DB, a); err != nil {
		return o, err
	}
	owners, err := ownersOf(ctx, s.DB, a)
	if err != nil {
		return o, err
	}
	names, err := account.People{}.Names(ctx, s.DB, owners)
	for _, userID := range owners {
		o.Owners = append(o.Owners, Person{userID, names[userID]})
	}
	search.SortByName(o.Owners, func(p *Person) string { return p.Name })
	if err != nil || a.Reach(actor.InvoicesProcess) != actor.All {
		return o, err
	}
	staff, err := account.People{}.Holding(ctx, s.DB, actor.RolesReaching(actor.InvoicesProcess)...)
	for userID, name := range staff {
		o.Staff = append(o.Staff, Person{userID, name})
	}
	search.SortByName(o.Staff, func(p *Person) string { return p.Name })
	return o, err
}
