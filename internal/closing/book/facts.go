package book

import (
	"context"
	"maps"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"ynova/internal/client"
	"ynova/internal/closing/item"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// facts are the rows of a month, before they are judged.
type facts struct {
	supplies []Supply
	meters   []meterRow
	waived   map[level]item.Set
	waivers  map[item.Place]Waiver // of a few clients only
	names    map[string]named
	closed   map[string]item.Act
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
	var silent []SilentUnit
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
		s.hasNF, s.hasBill = documents[s.ContractID][0], documents[s.ContractID][1]
		s.findings = open[s.ContractID]
		s.billFindings = found(bills, s.ContractID)
	}
	return f, estimate(ctx, q, f.supplies, of.month)
}

// measure gives each supply its units: their months, those that it waits for, and its
// waivers.
func (f *facts) measure(silent []SilentUnit) {
	at := make(map[string]*Supply, len(f.supplies))
	for i := range f.supplies {
		s := &f.supplies[i]
		at[s.ContractID], s.waived = s, f.waived[level{s.clientID, s.ContractID}]
	}
	for i := range f.meters {
		if s := at[f.meters[i].contractID]; s != nil {
			s.Meters = append(s.Meters, f.meters[i].Meter)
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

// SuppliedIn reads the month of some clients without judging it.
func SuppliedIn(ctx context.Context, q db.Q, m month.Month, clientIDs []string) ([]ClientMonth, error) {
	f, err := readFacts(ctx, q, &question{client.ScopeOf(actor.SystemActor(), actor.MonthsRead), m, clientIDs})
	if err != nil {
		return nil, err
	}
	return f.byClient(), nil
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
		c := ClientMonth{ClientID: f.supplies[from].clientID, Contracts: to - from, Supplies: f.supplies[from:to]}
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
		c.Name = f.names[c.ClientID].name
		c.Text, c.meters, c.ccee = f.names[c.ClientID].text, f.meters[from:next], f.ccee[c.ClientID]
		c.waived, c.waivers = f.waived[level{c.ClientID, ""}], f.waivers
	}
	return clients
}
