package provision

import (
	"context"
	"maps"
	"slices"

	"ynova/internal/ccee"
	"ynova/internal/closing/accrual"
	"ynova/internal/compliance"
	"ynova/internal/compliance/check"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/contract/term"
	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/rate"
	"ynova/internal/tariff/tax"
)

const (
	// meanMonths is over how many months before a month its energy is estimated.
	meanMonths = 3
	// backMonths is how far back the last document, rate and peak are looked for.
	backMonths = 12
)

// sources is everything that the accounts of clients in a month are made of.
type sources struct {
	month    month.Month
	rules    accrual.Rules
	factors  *price.Factors
	newTaxes bool // CBS and IBS are there, PIS and COFINS are gone

	terms    map[string]*term.Terms
	months   map[string]map[month.Month]portfolio.Month
	waiting  map[string]bool              // contracts with a unit that lacks the month
	invoices map[string][]invoice.Invoice // of contracts, oldest first; before them those of their units
	official map[string]check.Official    // by invoice
	ccee     map[string]*ccee.Account     // of clients
	served   map[string][]*unit           // by contract
	openings map[string]opening           // of units whose first bill is still to come
	carriers map[string]string            // the contract that accrues the bills of a unit

	predecessors map[string][]*invoice.Invoice // the notas of the contracts before one, oldest first
	kept         map[place]kept
	reasons      Reasons
}

func (r Reader) read(ctx context.Context, q db.Q, m month.Month, clients []Client) (*sources, error) {
	if len(clients) == 0 {
		return &sources{month: m}, nil
	}
	p, indices, err := r.Parameters.Both(ctx, q)
	if err != nil {
		return nil, err
	}
	s := &sources{month: m, rules: accrual.Rules{All: p, Month: m}, factors: price.NewFactors(indices, p)}
	law, _ := tax.LawOf(p, "", m)
	s.newTaxes = law.Consumption
	ids := make([]string, len(clients))
	var contracts []string
	for i := range clients {
		ids[i] = clients[i].ID
		contracts = append(contracts, clients[i].Contracts...)
	}
	first := m.Add(-backMonths)
	if s.ccee, err = ccee.AccountsOf(ctx, q, ids, first, m, p); err != nil {
		return nil, err
	}
	s.waiting = map[string]bool{}
	for i := range clients {
		for _, id := range clients[i].Waiting {
			s.waiting[id] = true
		}
		if a := s.ccee[clients[i].ID]; a != nil && len(clients[i].Waiting) > 0 {
			a.Lack(m)
		}
	}
	if s.months, err = portfolio.MonthsOfMany(ctx, q, contracts, first, m); err != nil {
		return nil, err
	}
	if s.kept, err = keptOf(ctx, q, ids, m); err != nil {
		return nil, err
	}
	if s.reasons, err = ReasonsOf(ctx, q, ids, m); err != nil {
		return nil, err
	}
	if err := s.readTerms(ctx, q, ids); err != nil {
		return nil, err
	}
	book := &rate.Book{}
	former, err := s.readInvoices(ctx, q, ids, contracts, first)
	if err != nil {
		return nil, err
	}
	if err := s.readUnits(ctx, q, contracts); err != nil {
		return nil, err
	}
	s.inherit(former)
	s.succeed(contracts, former)
	if s.official, err = compliance.OfficialOfMany(ctx, q, book, s.invoices); err != nil {
		return nil, err
	}
	if err := s.readTaken(ctx, q, contracts); err != nil {
		return nil, err
	}
	return s, s.readFirst(ctx, q, book, contracts)
}

func (s *sources) readTerms(ctx context.Context, q db.Q, clientIDs []string) error {
	groups, err := contract.TermsOfClients(ctx, q, clientIDs)
	if err != nil {
		return err
	}
	s.terms = map[string]*term.Terms{}
	for _, list := range groups {
		for i := range list {
			s.terms[list[i].ContractID] = &list[i]
		}
	}
	return nil
}

// readInvoices reads the documents of the contracts; former are those that the clients have
// from others, or from none.
func (s *sources) readInvoices(ctx context.Context, q db.Q, clientIDs, contracts []string, first month.Month) (former []invoice.Invoice, err error) {
	all, err := invoice.OfClients(ctx, q, clientIDs, first, s.month)
	s.invoices = map[string][]invoice.Invoice{}
	for _, id := range contracts {
		if own := all[id]; len(own) > 0 {
			s.invoices[id] = own
			delete(all, id)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(all)) {
		former = append(former, all[id]...)
	}
	return former, err
}

// of are the contract's documents of a kind: those before the month, oldest first, and
// those of it.
func (s *sources) of(contractID string, k invoice.Kind) (before, now []*invoice.Invoice) {
	all := s.invoices[contractID]
	for i := range all {
		switch v := &all[i]; {
		case v.Kind != k:
		case v.Month < s.month:
			before = append(before, v)
		default:
			now = append(now, v)
		}
	}
	return before, now
}
