package closing

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"ynova/internal/agenda/holiday"
	"ynova/internal/ccee"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/parameter"
)

// monthOf reads and judges the month of the clients queried, by name.
func (s *Service) monthOf(ctx context.Context, q db.Q, of *question) ([]ClientMonth, error) {
	parameters, err := s.Parameters.Get(ctx, q)
	if err != nil {
		return nil, err
	}
	facts, err := readFacts(ctx, q, of)
	if err != nil {
		return nil, err
	}
	clients := facts.byClient()
	var verdicts map[string]ccee.Verdict
	if of.clientIDs == nil {
		verdicts, err = s.Judge.Verdicts(ctx, q, of.month, nil)
	} else { // one who looks at it, or closes it, sees what was written just now
		verdicts, err = s.Judge.Now(ctx, q, idsOf(clients), of.month)
	}
	if err != nil {
		return nil, err
	}
	judge(clients, verdicts)
	deadlines := s.deadlines(parameters, of.month)
	for i := range clients {
		clients[i].date(deadlines)
	}
	slices.SortFunc(clients, func(a, b ClientMonth) int {
		return cmp.Or(strings.Compare(a.folded, b.folded), strings.Compare(a.ClientID, b.ClientID))
	})
	return clients, nil
}

// judge judges the month of each client.
func judge(clients []ClientMonth, verdicts map[string]ccee.Verdict) {
	for i := range clients {
		c := &clients[i]
		if v, known := verdicts[c.ClientID]; known {
			c.judge(&v)
		} else {
			c.judge(nil)
		}
	}
}

// deadline is when an item is due, and how many working days are left.
type deadline struct {
	due  month.Date
	days int
}

func (s *Service) deadlines(p parameter.Snapshot, m month.Month) map[Item]deadline {
	all := make(map[Item]deadline, len(specs))
	for n := range specs {
		d := deadline{due: Due(p, specs[n].item, m)}
		if !d.due.IsZero() {
			d.days = holiday.WorkdaysUntil(s.today(), d.due)
		}
		all[specs[n].item] = d
	}
	return all
}

// date says until when the client's gaps are to be filled, and puts the most urgent first.
func (c *ClientMonth) date(deadlines map[Item]deadline) {
	c.urgency = 0
	for n := range c.Gaps {
		g := &c.Gaps[n]
		g.Due, g.Days = deadlines[g.Item].due, deadlines[g.Item].days
		c.urgency = max(c.urgency, g.priority())
	}
	slices.SortStableFunc(c.Gaps, func(a, b Gap) int { return cmp.Or(cmp.Compare(b.priority(), a.priority()), a.Due.Compare(b.Due)) })
}

// facts are the rows of a month, before they are judged.
type facts struct {
	supplies []supply
	meters   []meterRow
	waived   map[level]itemSet
	waivers  map[place]Waiver // of a few clients only
	names    map[string]string
	closed   map[string]Act
	owners   map[string]Owner
	ccee     map[string]cceeStakes
}

// readFacts reads what there is of the month; each query is of one table, so that ten
// thousand supplies cost twelve statements. The contracts, half of the work, are read beside
// the rest where that is not in one transaction.
func readFacts(ctx context.Context, q db.Q, of *question) (f facts, err error) {
	var documents map[string][2]bool
	var open map[string]charges
	var bills map[string]money.Amount
	var silent []silentUnit
	contracts := func() (err error) {
		f.supplies, err = suppliesOf(ctx, q, of)
		return err
	}
	rest := func() (err error) {
		if f.ccee, err = cceeStakesOf(ctx, q, of); err != nil {
			return err
		}
		if f.meters, err = metersOf(ctx, q, of); err != nil {
			return err
		}
		if silent, err = silentOf(ctx, q, of); err != nil {
			return err
		}
		if documents, err = documentsOf(ctx, q, of); err != nil {
			return err
		}
		if open, bills, err = chargesOf(ctx, q, of); err != nil {
			return err
		}
		if f.closed, err = closedOf(ctx, q, of); err != nil {
			return err
		}
		f.owners, err = ownersOf(ctx, q, of)
		return err
	}
	waivers := func() (err error) {
		if of.clientIDs != nil {
			if f.waivers, err = waiversOf(ctx, q, of); err != nil {
				return err
			}
		}
		if f.waived, err = waivedOf(ctx, q, of); err != nil {
			return err
		}
		f.names, err = namesOf(ctx, q, of)
		return err
	}
	var all errgroup.Group
	if _, inTransaction := q.(*db.Tx); inTransaction {
		all.SetLimit(1)
	}
	all.Go(contracts)
	all.Go(rest)
	all.Go(waivers)
	if err := all.Wait(); err != nil {
		return f, err
	}
	f.measure(silent)
	for i := range f.supplies {
		s := &f.supplies[i]
		s.hasNF, s.hasBill = documents[s.contractID][0], documents[s.contractID][1]
		s.findings = open[s.contractID]
		s.billFindings = found(bills, s.contractID)
	}
	return f, estimate(ctx, q, f.supplies, of.month)
}

// measure gives each supply its units: their months, those that it waits for, and its
// waivers.
func (f *facts) measure(silent []silentUnit) {
	at := make(map[string]*supply, len(f.supplies))
	for i := range f.supplies {
		s := &f.supplies[i]
		at[s.contractID], s.waived = s, f.waived[level{s.clientID, s.contractID}]
	}
	for i := range f.meters {
		if s := at[f.meters[i].contractID]; s != nil {
			s.meters = append(s.meters, f.meters[i].meter)
		}
	}
	expect(f.supplies, silent)
}

func found(in map[string]money.Amount, id string) *money.Amount {
	if v, known := in[id]; known {
		return &v
	}
	return nil
}

// byClient gathers what belongs to each client with a contract that is active, or whose
// month is closed: what it was closed with may have gone since.
func (f *facts) byClient() []ClientMonth {
	var clients []ClientMonth
	gone := maps.Clone(f.closed)
	for from := 0; from < len(f.supplies); {
		to := from
		for to < len(f.supplies) && f.supplies[to].clientID == f.supplies[from].clientID {
			to++
		}
		c := ClientMonth{ClientID: f.supplies[from].clientID, Supplies: to - from, supplies: f.supplies[from:to]}
		if act, closed := f.closed[c.ClientID]; closed {
			c.Closed = &act
			delete(gone, c.ClientID)
		}
		if o, known := f.owners[c.ClientID]; known {
			c.Owner = &o
		}
		clients = append(clients, c)
		from = to
	}
	for id, act := range gone {
		c := ClientMonth{ClientID: id, Closed: &act}
		if o, known := f.owners[id]; known {
			c.Owner = &o
		}
		clients = append(clients, c)
	}
	slices.SortFunc(clients, func(a, b ClientMonth) int { return strings.Compare(a.ClientID, b.ClientID) })
	// Meters come in the order of the clients as well.
	next := 0
	for i := range clients {
		for next < len(f.meters) && f.meters[next].clientID < clients[i].ClientID {
			next++
		}
		from := next
		for next < len(f.meters) && f.meters[next].clientID == clients[i].ClientID {
			next++
		}
		c := &clients[i]
		c.Name = f.names[c.ClientID]
		c.folded, c.meters, c.ccee = ptbr.Fold(c.Name), f.meters[from:next], f.ccee[c.ClientID]
		c.waived, c.waivers = f.waived[level{c.ClientID, ""}], f.waivers
	}
	return clients
}

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
func (s *Service) Book(ctx context.Context, a actor.Actor, m month.Month, f Filter) (Book, error) {
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
