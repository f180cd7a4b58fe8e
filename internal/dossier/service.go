package dossier

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"ynova/internal/ccee"
	"ynova/internal/compliance"
	"ynova/internal/compliance/category"
	"ynova/internal/compliance/check"
	"ynova/internal/compliance/review"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/contract/term"
	"ynova/internal/document"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/tariff"
	"ynova/internal/tariff/market"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/rate"
)

// Config are the parts that a Service reads from.
type Config struct {
	DB         *db.DB
	Clock      clock.Clock
	Contracts  *contract.Service
	Documents  *document.Service
	Parameters *tariff.Cache
}

// Service answers with the detail of one contract.
type Service struct{ Config }

// NewService returns the use case.
func NewService(c Config) *Service { return &Service{c} }

// gathered is all that the sections are made of.
type gathered struct {
	actor    actor.Actor
	today    month.Date
	contract *contract.Contract
	view     contract.View
	terms    term.Terms
	factors  *price.Factors
	params   parameter.Snapshot

	months   []portfolio.Month // oldest first
	invoices []invoice.Stored  // newest first
	closed   period.Dates
	checks   []check.Result
	units    map[month.Month]unitMonth
	marks    []review.Mark
	notes    []review.Note
	files    []document.File // that the actor may see
	hasFile  bool            // the agreement itself is kept
	pld      *market.Value   // of the month of the figures; nil: not known
	plds     map[month.Month]market.Value
	ccee     map[month.Month]*category.CCEE
}

// unitMonth is what the balance of a month is made of.
type unitMonth struct{ units, divergences int }

// Detail returns everything about a contract in reach; m is the month of the
// figures, 0 for the newest that has data.
func (s *Service) Detail(ctx context.Context, a actor.Actor, contractID string, m month.Month) (Detail, error) {
	c, view, err := s.Contracts.Whole(ctx, a, contractID)
	if err != nil {
		return Detail{}, err
	}
	g := &gathered{
		actor: a, today: month.DateOf(clock.Local(s.Clock.Now())), contract: c, view: view, terms: c.Terms(),
	}
	if err := s.gather(ctx, g); err != nil {
		return Detail{}, err
	}
	if m == 0 {
		m = g.newest()
	}
	if err := s.spot(ctx, g, m); err != nil {
		return Detail{}, err
	}
	if g.ccee, err = ccee.Judged(ctx, s.DB, c.ClientID, append(g.periods(), m), g.params); err != nil {
		return Detail{}, err
	}
	d := g.compose(m)
	shown := make([]*invoice.View, len(d.Invoices))
	for i := range d.Invoices {
		shown[i] = &d.Invoices[i]
	}
	return d, invoice.WithPairs(ctx, s.DB, a, shown...)
}

// Optimum recommends the contracted demand by the bills that the actor may see.
func (s *Service) Optimum(ctx context.Context, a actor.Actor, contractID string) (Optimum, error) {
	c, _, err := s.Contracts.Whole(ctx, a, contractID)
	if err != nil {
		return Optimum{}, err
	}
	g := &gathered{actor: a}
	if g.params, err = s.Parameters.Get(ctx, s.DB); err != nil {
		return Optimum{}, err
	}
	if g.invoices, err = invoice.OfContract(ctx, s.DB, contractID); err != nil {
		return Optimum{}, err
	}
	bills := g.countedInvoices()
	all := make([]invoice.Invoice, len(bills))
	for i := range bills {
		all[i] = bills[i].Invoice
	}
	official, err := compliance.OfficialOf(ctx, s.DB, &rate.Book{}, contractID, all)
	if err != nil {
		return Optimum{}, err
	}
	of := agreed{c.Code, percent.Percent(c.Incentive) * percent.One}
	return optimum(bills, of, g.params, official), nil
}

// gather reads the rows, one query for each kind of them.
func (s *Service) gather(ctx context.Context, g *gathered) (err error) {
	if g.params, err = s.Parameters.Get(ctx, s.DB); err != nil {
		return err
	}
	if g.factors, err = s.Contracts.Factors(ctx); err != nil {
		return err
	}
	id := g.contract.ID
	if g.months, err = portfolio.MonthsOf(ctx, s.DB, id); err != nil {
		return err
	}
	if g.invoices, err = invoice.OfContract(ctx, s.DB, id); err != nil {
		return err
	}
	if g.checks, err = compliance.BriefChecksOf(ctx, s.DB, id); err != nil {
		return err
	}
	if g.units, err = unitMonths(ctx, s.DB, g.contract.ClientID, id); err != nil {
		return err
	}
	if g.closed, err = period.DatesOf(ctx, s.DB, g.contract.ClientID); err != nil {
		return err
	}
	if g.marks, err = review.MarksOf(ctx, s.DB, id); err != nil {
		return err
	}
	if g.notes, err = review.NotesOf(ctx, s.DB, id); err != nil {
		return err
	}
	all, err := s.Documents.Everything(ctx, id)
	for i := range all {
		g.hasFile = g.hasFile || all[i].Kind == document.KindContrato
	}
	g.files = document.Visible(g.actor, all)
	return err
}

// spot reads the PLD of the month and of those before in the submarket of the contract's
// units, for who sees what is valued with it.
func (s *Service) spot(ctx context.Context, g *gathered, m month.Month) error {
	if !g.actor.SeesPrices() {
		return nil
	}
	places, err := placesOf(ctx, s.DB, g.contract.ClientID, g.contract.ID, m)
	if err != nil {
		return err
	}
	if g.plds, err = market.SettlementHistory(ctx, s.DB, places, m-priceMonths+1, m); err != nil {
		return err
	}
	if pld, known := g.plds[m]; known {
		g.pld = &pld
	}
	return nil
}

// newest returns the newest month that has data; without any, the present one as
// far as the validity allows.
func (g *gathered) newest() month.Month {
	if periods := g.periods(); len(periods) > 0 {
		return periods[len(periods)-1]
	}
	return min(max(g.today.Month(), g.contract.Start.Month()), g.contract.End.Month())
}

func (g *gathered) compose(m month.Month) Detail {
	tables := g.tables()
	d := Detail{
		Contract: g.view, Month: m.String(), Months: g.monthTexts(), KPIs: g.kpis(m), Data: g.data(m),
		DemandHistory: g.demandHistory(), ConsumptionHistory: g.consumptionHistory(), PriceHistory: g.priceHistory(m), Conclusions: g.conclusions(m), Obligations: g.obligations(tables),
		Analyses: g.analyses(m, tables), Invoices: invoice.Views(g.visibleInvoices(), g.today, g.closed), Additional: g.additional(),
		ClosedMonths: g.closedMonths(), Files: document.BodiesOf(g.files), Notes: g.visibleNotes(), UpdatedAt: g.updatedAt(),
	}
	g.mask(&d)
	return d
}

func (g *gathered) closedMonths() []ClosedMonth {
	closed := []ClosedMonth{}
	for _, m := range slices.SortedFunc(maps.Keys(g.closed), func(a, b period.Key) int { return cmp.Compare(a.Month, b.Month) }) {
		closed = append(closed, ClosedMonth{m.Month.String(), g.closed[m]})
	}
	return closed
}

// updatedAt is when anything of it changed last.
func (g *gathered) updatedAt() clock.Micros {
	at := g.contract.UpdatedAt
	newer := func(t clock.Micros) {
		if cmp.Less(at, t) {
			at = t
		}
	}
	for i := range g.invoices {
		newer(g.invoices[i].UpdatedAt)
	}
	for i := range g.checks {
		newer(g.checks[i].UpdatedAt)
	}
	for i := range g.marks {
		newer(g.marks[i].At)
	}
	for i := range g.notes {
		newer(g.notes[i].UpdatedAt)
	}
	for i := range g.files {
		newer(g.files[i].CreatedAt)
	}
	return at
}
