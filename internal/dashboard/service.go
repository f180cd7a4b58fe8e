package dashboard

import (
	"context"
	"strconv"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/dashboard/figure"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/db"
	"ynova/internal/platform/export"
	"ynova/internal/tariff"
	"ynova/internal/tariff/tax"
)

// Service answers the dashboard's questions within what the actor may see.
type Service struct {
	db         *db.DB
	clock      clock.Clock
	parameters *tariff.Cache
}

// NewService reads from d, the thresholds through the cache.
func NewService(d *db.DB, c clock.Clock, parameters *tariff.Cache) *Service {
	return &Service{db: d, clock: c, parameters: parameters}
}

// CurrentMonth is the month that the dashboard opens on (DB-01).
func (s *Service) CurrentMonth() month.Month {
	return s.today().Month()
}

// Overview counts the month and the one before it.
func (s *Service) Overview(ctx context.Context, who actor.Actor, m month.Month) (Overview, error) {
	scope := client.ScopeOf(who, actor.DashboardRead)
	current, previous, err := figure.Of(ctx, s.db, scope, m)
	if err != nil {
		return Overview{}, err
	}
	return Overview{Month: m, Current: current, Previous: previous}, nil
}

// Notices counts what waits today. They are apart from the figures of a month because to
// look at another month counts none of them again.
func (s *Service) Notices(ctx context.Context, who actor.Actor) (n Notices, err error) {
	if who.SeesPrices() {
		scope := client.ScopeOf(who, actor.DashboardRead)
		if n.Unpriced, err = portfolio.CountUnpriced(ctx, s.db, scope, s.CurrentMonth()); err != nil {
			return n, err
		}
	}
	return n, s.law(ctx, who, &n)
}

// law is what the law of 2027 asks of who answers for prices and parameters: to confirm the
// price of contracts with their amendment, and the rates once they are fixed (LW-01).
func (s *Service) law(ctx context.Context, who actor.Actor, n *Notices) (err error) {
	if who.Can(actor.ContractsUpdatePricing) {
		scope := client.ScopeOf(who, actor.ContractsUpdatePricing)
		if n.RebaseOpen, err = portfolio.CountRebaseOpen(ctx, s.db, scope, max(s.CurrentMonth(), price.NetFrom)); err != nil {
			return err
		}
	}
	if !who.Can(actor.SettingsManage) {
		return nil
	}
	p, err := s.parameters.Get(ctx, s.db)
	if err == nil {
		n.Unfixed = tax.Unfixed(p, s.today())
	}
	return err
}

// Contracts is one page of the month's active contracts, newest first (DB-12).
func (s *Service) Contracts(ctx context.Context, who actor.Actor, m month.Month, page, pageSize int) ([]Opportunity, int64, error) {
	scope := client.ScopeOf(who, actor.DashboardRead)
	rows, err := activeContracts(ctx, s.db, scope, m, page, pageSize)
	if err != nil {
		return nil, 0, err
	}
	settled, err := s.settled(ctx, m)
	if err != nil {
		return nil, 0, err
	}
	if err := s.valued(ctx, who, m, settled, rows); err != nil {
		return nil, 0, err
	}
	figures, _, err := figure.Of(ctx, s.db, scope, m)
	return rows, figures.Active, err
}

// Renewals are how many active contracts end soon, with the record of the counts.
type Renewals struct {
	Counts [len(portfolio.RenewalMonths)]int
	Trace  trace.Node
}

// Renewals counts the active contracts that end within each of
// portfolio.RenewalMonths from today.
func (s *Service) Renewals(ctx context.Context, who actor.Actor) (Renewals, error) {
	var r Renewals
	today := s.today()
	counts, err := portfolio.Renewals(ctx, s.db, client.ScopeOf(who, actor.ContractsRead), today)
	if err != nil {
		return r, err
	}
	var shorter []trace.Node // each period holds those before it
	for i, months := range portfolio.RenewalMonths {
		r.Counts[i] = counts[i]
		r.Trace = trace.Result("Terminam em até "+strconv.Itoa(months)+" meses",
			"status Ativo e fim de "+today.BR()+" a "+portfolio.RenewalEnd(today, months).BR(), strconv.Itoa(counts[i]), "contratos", shorter...)
		shorter = []trace.Node{r.Trace}
	}
	r.Trace = r.Trace.Under(rules, RulesVersion)
	return r, nil
}

func (s *Service) today() month.Date { return month.DateOf(clock.Local(s.clock.Now())) }

// Page is a part of a list and how long the whole is.
type Page[T any] struct {
	Rows   []T
	Total  int
	Capped bool // there are more than Total
}

// record notes in the audit trail that a list left as a file (R8).
func (s *Service) record(who actor.Actor, list, title string, format export.Format, asked map[string]string) func(ctx context.Context, rows int) error {
	return audit.Export{Actor: who, Action: "dashboard.export", List: list, Title: title, Format: format, Filter: asked}.In(s.db)
}

// History counts the twelve months that end with the given one.
func (s *Service) History(ctx context.Context, who actor.Actor, until month.Month) ([]figure.Month, error) {
	return figure.History(ctx, s.db, client.ScopeOf(who, actor.DashboardRead), until)
}
