package difference

import (
	"context"
	"slices"

	"github.com/shopspring/decimal"

	"ynova/internal/balance/recompute"
	"ynova/internal/client"
	"ynova/internal/closing/accrual"
	"ynova/internal/closing/adjust"
	"ynova/internal/closing/book"
	"ynova/internal/closing/provision"
	"ynova/internal/closing/snapshot"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff"
)

// energyLine is the line that the figures of a contract are of.
const energyLine adjust.Line = accrual.Energy

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
	Line             adjust.Line
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
	Gone           []Gone
}

// Gone is a document of the picture that lost its value since.
type Gone struct {
	invoice.Invoice
	Code string // of the contract
}

// Service computes closed months again.
type Service struct {
	DB         *db.DB
	Parameters *tariff.Cache
	Months     *recompute.Service
}

// Differences computes again a page of the clients whose month is closed, and gives those
// of them that would come out otherwise, with how many clients are closed. Nothing is
// stored. Pages are small, because each client is computed.
func (s *Service) Differences(ctx context.Context, a actor.Actor, m month.Month, limit, offset int) (found []ClientDifferences, closed int, err error) {
	if !a.Can(actor.MonthsWork) {
		return nil, 0, actor.ErrDenied
	}
	scope := client.ScopeOf(a, actor.MonthsWork)
	if closed, err = countClosed(ctx, s.DB, scope, m); err != nil {
		return nil, 0, err
	}
	kept, err := snapshot.InForce(ctx, s.DB, scope, m, limit, offset)
	if err != nil || len(kept) == 0 {
		return nil, closed, err
	}
	pictures := make([]snapshot.Picture, len(kept))
	for i := range kept {
		if pictures[i], err = kept[i].Picture(); err != nil {
			return nil, 0, err
		}
	}
	now, err := s.now(ctx, pictures, m)
	if err != nil {
		return nil, 0, err
	}
	for i := range pictures {
		c := ClientDifferences{ClientID: pictures[i].Client, Name: now.names[pictures[i].Client]}
		if c.Lines, err = now.differences(&pictures[i]); err != nil {
			return nil, 0, err
		}
		if c.Gone, err = s.gone(ctx, &pictures[i]); err != nil {
			return nil, 0, err
		}
		if len(c.Lines)+len(c.Gone) > 0 {
			found = append(found, c)
		}
	}
	return found, closed, nil
}

// gone reads the documents of a picture that do not count any more.
func (s *Service) gone(ctx context.Context, p *snapshot.Picture) ([]Gone, error) {
	codes, ids := map[string]string{}, []string{}
	for i := range p.Contracts {
		for _, d := range p.Contracts[i].Documents {
			ids = append(ids, d.ID)
			codes[d.ID] = p.Contracts[i].Code
		}
	}
	lost, err := invoice.Gone(ctx, s.DB, ids)
	found := make([]Gone, len(lost))
	for i := range lost {
		found[i] = Gone{lost[i], codes[lost[i].ID]}
	}
	return found, err
}

// now is what a month of clients comes to by what holds today.
type now struct {
	names    map[string]string
	active   map[string][]book.ContractNow // by client
	months   map[string]portfolio.Month
	realised map[string]map[costKey]*decimal.Decimal     // by client
	expected map[string]map[adjust.Line]*decimal.Decimal // of the CCEE, by client
	adjusted map[adjust.Key]adjust.Sum
}

// costKey is a line of a contract, or of the client itself.
type costKey struct {
	contractID string
	line       adjust.Line
}

func (s *Service) now(ctx context.Context, kept []snapshot.Picture, m month.Month) (n now, err error) {
	ids := make([]string, len(kept))
	for i := range kept {
		ids[i] = kept[i].Client
	}
	if n.names, err = client.Names(ctx, s.DB, ids); err != nil {
		return n, err
	}
	if n.active, err = book.ActiveNow(ctx, s.DB, ids, m); err != nil {
		return n, err
	}
	if n.months, err = s.Months.Afresh(ctx, ids, m); err != nil {
		return n, err
	}
	if n.adjusted, err = adjust.SumsOf(ctx, s.DB, ids, m); err != nil {
		return n, err
	}
	return n, s.charge(ctx, &n, kept, m)
}

// charge reads what documents and the CCEE have charged of the clients' lines, and what the
// CCEE would charge. Documents of a contract charge whether it supplies or not, until it is
// deleted.
func (s *Service) charge(ctx context.Context, n *now, kept []snapshot.Picture, m month.Month) error {
	clients := make([]provision.Client, len(kept))
	for i := range kept {
		of := &clients[i]
		of.ID = kept[i].Client
		for _, c := range n.active[of.ID] {
			of.Contracts = append(of.Contracts, c.ID)
		}
		var others []string
		for n := range kept[i].Contracts {
			if id := kept[i].Contracts[n].ID; !slices.Contains(of.Contracts, id) {
				others = append(others, id)
			}
		}
		others, err := notDeleted(ctx, s.DB, others)
		if err != nil {
			return err
		}
		of.Contracts = append(of.Contracts, others...)
	}
	charged, err := provision.Reader{Parameters: s.Parameters}.Read(ctx, s.DB, m, clients)
	if err != nil {
		return err
	}
	n.realised, n.expected = map[string]map[costKey]*decimal.Decimal{}, map[string]map[adjust.Line]*decimal.Decimal{}
	for _, a := range charged.Accounts() {
		lines := map[costKey]*decimal.Decimal{}
		for i := range a.Lines {
			l := &a.Lines[i]
			lines[costKey{l.ContractID, l.Name}] = l.Realised
		}
		n.realised[a.ClientID], n.expected[a.ClientID] = lines, charged.Expected(a.ClientID)
	}
	return nil
}
