package commission

import (
	"context"
	"errors"

	"ynova/internal/commission/plan"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
)

// key names a commission within its contract.
type key struct {
	month month.Month
	of    plan.Type
	slot  int
}

// OpenForContract makes the expected schedule of a contract by the plans that are
// for it, or brings it up to date; without a plan it does nothing.
//
// Protection: as refresh.
func (s *Service) OpenForContract(ctx context.Context, tx *db.Tx, contractID string) error {
	return s.openForContracts(ctx, tx, []string{contractID})
}

// openForContracts does so for several, which it holds before it reads what their
// schedules follow from: what changes after that is followed by a job that waits for them.
func (s *Service) openForContracts(ctx context.Context, tx *db.Tx, contractIDs []string) error {
	if err := contract.LockForUpdate(ctx, tx, contractIDs); err != nil {
		return err
	}
	plans, err := loadPlans(ctx, tx)
	if err != nil {
		return err
	}
	factors, err := s.factors(ctx, tx)
	if err != nil {
		return err
	}
	for _, contractID := range contractIDs {
		if err := refresh(ctx, tx, plans, factors, contractID); err != nil {
			return err
		}
	}
	return nil
}

// factors are those of the indices and the law as they stand.
func (s *Service) factors(ctx context.Context, q db.Q) (*price.Factors, error) {
	p, x, err := s.Parameters.Both(ctx, q)
	return price.NewFactors(x, p), err
}

// refresh makes the stored commissions of a contract what the plans give. What is
// approved or paid stays as it is; where it would be another amount now, that is
// noted beside it.
//
// Protection: the contract is held, and then its commissions in the order of their
// ids, so that an approval waits or is seen.
func refresh(ctx context.Context, tx *db.Tx, plans []plan.Plan, factors *price.Factors, contractID string) error {
	of, err := lockForUpdateParties(ctx, tx, contractID)
	if err != nil {
		return err
	}
	stored, err := storedOf(ctx, tx, contractID)
	if err != nil {
		return err
	}
	wanted, err := of.schedule(ctx, tx, plans, factors)
	if err != nil {
		return err
	}
	var changed []*Commission
	for i := range stored {
		row := &stored[i]
		k := key{row.Month, row.Type, row.Slot}
		if row.final() {
			delete(wanted, k) // made by hand, follows nothing, and is written over by nothing
			continue
		}
		fresh := wanted[k]
		delete(wanted, k)
		switch {
		case row.settled():
			if row.compare(fresh) {
				changed = append(changed, row)
			}
		case fresh == nil:
			if err := drop(ctx, tx, row.ID); err != nil {
				return err
			}
		case !row.same(fresh):
			fresh.ID, fresh.Version = row.ID, row.Version
			changed = append(changed, fresh)
		}
	}
	for _, fresh := range wanted {
		changed = append(changed, fresh)
	}
	return save(ctx, tx, changed)
}

// same reports whether a pending commission says what was computed.
func (c *Commission) same(fresh *Commission) bool {
	return c.ClientID == fresh.ClientID && c.Role == fresh.Role && c.UserID == fresh.UserID && c.PartnerID == fresh.PartnerID && c.Same(&fresh.Figures)
}

// compare notes what a settled commission would be now, and reports whether that is
// news. Where it would not exist any more it would be nothing.
func (c *Commission) compare(fresh *Commission) bool {
	var now *money.Amount
	switch {
	case fresh == nil:
		now = new(money.Amount)
	case fresh.Amount != nil:
		now = fresh.Amount
	}
	if same(now, c.Amount) {
		now = nil
	}
	news := !same(now, c.Recalculated)
	c.Recalculated = now
	return news
}

// schedule computes the commissions of every month of the term, and the installments of
// the fee.
func (of *parties) schedule(ctx context.Context, tx *db.Tx, plans []plan.Plan, factors *price.Factors) (map[key]*Commission, error) {
	wanted := map[key]*Commission{}
	if !of.open {
		return wanted, nil
	}
	if err := of.fee(ctx, tx, plans, wanted); err != nil {
		return nil, err
	}
	if len(plans) == 0 || of.nobody() {
		return wanted, nil
	}
	months, err := portfolio.MonthsOf(ctx, tx, of.ContractID)
	if err != nil {
		return nil, err
	}
	stored := make(map[month.Month]*portfolio.Month, len(months))
	for i := range months {
		stored[months[i].Month] = &months[i]
	}
	for _, m := range month.Between(of.terms.Start, of.terms.End) {
		if !of.terms.OpenIn(m) {
			continue
		}
		for _, p := range plan.Monthly(plans, of.Subject, m) {
			basis, err := plan.BasisOf(&of.terms, m, stored[m], factors)
			if errors.Is(err, term.ErrInDoubt) {
				continue // nothing comes of a volume that nobody has confirmed
			}
			if err != nil {
				return nil, err
			}
			f, err := p.Figures(basis)
			if err != nil {
				return nil, err
			}
			if err := of.add(wanted, m, p.Type, f, of.sharesIn(m, p.Partner)); err != nil {
				return nil, err
			}
		}
	}
	return wanted, nil
}

// nobody reports whether no one shares the contract.
func (of *parties) nobody() bool { return of.UserID == "" && of.partnerID == "" && len(of.shares) == 0 }

// sharesIn are the parts of a month: those of the contract's own division, or else by
// the plan.
func (of *parties) sharesIn(m month.Month, partner percent.Percent) []plan.Share {
	if len(of.shares) == 0 {
		return plan.SharesByPlan(partner, of.UserID, of.partnerID)
	}
	return plan.InForce(of.shares, m)
}

func (of *parties) add(wanted map[key]*Commission, m month.Month, t plan.Type, f plan.Figures, shares []plan.Share) error {
	parts, err := plan.Divide(f, shares)
	if err != nil {
		return err
	}
	for i, s := range shares {
		wanted[key{m, t, s.Slot}] = &Commission{
			ContractID: of.ContractID, ClientID: of.clientID, Month: m, Kind: s.Kind(), Type: t, Role: s.Role, Slot: s.Slot,
			UserID: s.UserID, PartnerID: s.PartnerID, Figures: parts[i], Status: Pendente,
		}
	}
	return nil
}

// same reports whether both are unknown, or the same amount.
func same(a, b *money.Amount) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}
