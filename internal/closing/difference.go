package closing

import (
	"context"

	"github.com/shopspring/decimal"

	"ynova/internal/client"
	"ynova/internal/closing/accrual"
	"ynova/internal/closing/provision"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// energyLine is the line that the figures of a contract are of.
const energyLine Line = accrual.Energy

// Side is what does not know a contract; empty where both do.
type Side string

// The sides.
const (
	notKept  Side = "retrato" // it was recorded, or its months changed, after the close
	notToday Side = "hoje"    // it does not supply in the month any more
)

// Difference is what a figure of a closed month comes to by today's contracts, prices,
// parameters and documents, beside what was kept of it.
type Difference struct {
	ContractID, Code string // empty: of the client itself
	Lacks            Side
	Line             Line
	Figure           string // of the line; empty: its amount
	Unit             string
	Kept, Today      *decimal.Decimal // nil: not known
	Adjusted         decimal.Decimal  // what adjustments of the month have recorded of it
}

// Rest is what is neither kept nor adjusted; nil where a side is not known.
func (d *Difference) Rest() *decimal.Decimal {
	if d.Kept == nil || d.Today == nil {
		return nil
	}
	return new(d.Today.Sub(*d.Kept).Sub(d.Adjusted))
}

// same reports whether the figure comes out as it was kept.
func (d *Difference) same() bool {
	if d.Kept == nil || d.Today == nil {
		return d.Kept == nil && d.Today == nil
	}
	return d.Kept.Equal(*d.Today)
}

// none reports whether nothing is left to record: the figure comes out as it was kept,
// whatever else was adjusted, or what it comes to more is adjusted already.
func (d *Difference) none() bool {
	rest := d.Rest()
	return d.same() || rest != nil && rest.IsZero()
}

// ClientDifferences are what a closed month of a client would come to otherwise.
type ClientDifferences struct {
	ClientID, Name string
	Lines          []Difference
}

// Differences computes again a page of the clients whose month is closed, and gives those
// of them that would come out otherwise, with how many clients are closed. Nothing is
// stored. Pages are small, because each client is computed.
func (s *Service) Differences(ctx context.Context, a actor.Actor, m month.Month, limit, offset int) (found []ClientDifferences, closed int, err error) {
	if !a.Can(actor.MonthsWork) {
		return nil, 0, actor.ErrDenied
	}
	of := &question{scope: client.ScopeOf(a, actor.MonthsWork), month: m}
	if closed, err = countClosed(ctx, s.DB, of); err != nil {
		return nil, 0, err
	}
	kept, err := keptOf(ctx, s.DB, of, limit, offset)
	if err != nil || len(kept) == 0 {
		return nil, closed, err
	}
	now, err := s.now(ctx, kept, m)
	if err != nil {
		return nil, 0, err
	}
	for i := range kept {
		picture, err := kept[i].picture()
		if err != nil {
			return nil, 0, err
		}
		c := ClientDifferences{ClientID: kept[i].ClientID, Name: now.names[kept[i].ClientID]}
		if c.Lines, err = now.differences(&picture); err != nil {
			return nil, 0, err
		}
		if len(c.Lines) > 0 {
			found = append(found, c)
		}
	}
	return found, closed, nil
}

// now is what a month of clients comes to by what holds today.
type now struct {
	names    map[string]string
	active   map[string][]contractNow // by client
	months   map[string]portfolio.Month
	realised map[string]map[costKey]*decimal.Decimal // by client
	adjusted map[adjustedKey]adjusted
}

// contractNow is a contract that is active in the month.
type contractNow struct{ clientID, id, code string }

// costKey is a line of a contract, or of the client itself.
type costKey struct {
	contractID string
	line       Line
}

func (s *Service) now(ctx context.Context, kept []Snapshot, m month.Month) (n now, err error) {
	ids := make([]string, len(kept))
	for i := range kept {
		ids[i] = kept[i].ClientID
	}
	if n.names, err = client.Names(ctx, s.DB, ids); err != nil {
		return n, err
	}
	if n.active, err = activeNow(ctx, s.DB, ids, m); err != nil {
		return n, err
	}
	if n.months, err = s.Months.Afresh(ctx, ids, m); err != nil {
		return n, err
	}
	if n.adjusted, err = adjustedOf(ctx, s.DB, ids, m); err != nil {
		return n, err
	}
	n.realised, err = s.realisedNow(ctx, s.DB, ids, n.active, m)
	return n, err
}

// realisedNow is what documents and the CCEE have charged of the clients' lines.
func (s *Service) realisedNow(ctx context.Context, q db.Q, clientIDs []string, active map[string][]contractNow, m month.Month) (map[string]map[costKey]*decimal.Decimal, error) {
	clients := make([]provision.Client, len(clientIDs))
	for i, id := range clientIDs {
		clients[i].ID = id
		for _, c := range active[id] {
			clients[i].Contracts = append(clients[i].Contracts, c.id)
		}
	}
	book, err := s.provision().Read(ctx, q, m, clients)
	if err != nil {
		return nil, err
	}
	accounts := book.Accounts()
	found := make(map[string]map[costKey]*decimal.Decimal, len(accounts))
	for i := range accounts {
		lines := map[costKey]*decimal.Decimal{}
		for n := range accounts[i].Lines {
			l := &accounts[i].Lines[n]
			lines[costKey{l.ContractID, l.Name}] = l.Realised
		}
		found[accounts[i].ClientID] = lines
	}
	return found, nil
}
