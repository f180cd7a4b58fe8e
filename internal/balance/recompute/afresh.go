package recompute

import (
	"context"
	"slices"

	"ynova/internal/balance/ledger"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/month"
)

// Afresh computes a month of the clients by the contracts, prices, indices and parameters
// of today, closed or not, and stores nothing. What it gives are the months of the
// contracts that serve a unit.
func (s *Service) Afresh(ctx context.Context, clientIDs []string, m month.Month) (map[string]portfolio.Month, error) {
	basis, err := s.basis(ctx, s.db)
	if err != nil {
		return nil, err
	}
	units, err := ledger.UnitsOf(ctx, s.db, clientIDs)
	if err != nil {
		return nil, err
	}
	terms, err := contract.TermsOfClients(ctx, s.db, clientIDs)
	if err != nil {
		return nil, err
	}
	markets := map[string]groups{}
	for key, list := range terms {
		if markets[key.ClientID] == nil {
			markets[key.ClientID] = groups{}
		}
		markets[key.ClientID].add(key.Group, list)
	}
	if err := readMonth(ctx, s, units, m); err != nil {
		return nil, err
	}
	c, months := newComputer(basis), map[string]portfolio.Month{}
	for clientID, of := range units {
		c.compute(of, markets[clientID])
		for _, group := range markets[clientID] {
			for _, o := range group {
				for _, computed := range o.months {
					months[o.terms.ContractID] = computed
				}
			}
		}
	}
	return months, nil
}

// readMonth gives the units their rows of the month.
func readMonth(ctx context.Context, s *Service, units map[string][]*ledger.Unit, m month.Month) error {
	bySeq := map[int64]*ledger.Unit{}
	var seqs []int64
	for u := range each(units) {
		bySeq[u.Seq], seqs = u, append(seqs, u.Seq)
	}
	slices.Sort(seqs)
	rows, err := ledger.MonthsOf(ctx, s.db, seqs)
	for _, r := range rows {
		if r.Month == m {
			bySeq[r.BalanceSeq].Rows = append(bySeq[r.BalanceSeq].Rows, r)
		}
	}
	return err
}
