package commission

import (
	"context"
	"errors"

	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/index"
	"ynova/internal/tariff/parameter"
)

// key names a commission within its contract.
type key struct {
	month month.Month
	kind  Kind
}

// OpenForContract makes the expected schedule of a contract by the plans that are
// for it, or brings it up to date; without a plan it does nothing.
//
// Protection: as refresh.
func (s *Service) OpenForContract(ctx context.Context, tx *db.Tx, contractID string) error {
	plans, err := loadPlans(ctx, tx)
	if err != nil {
		return err
	}
	factors, err := factors(ctx, tx)
	if err != nil {
		return err
	}
	return refresh(ctx, tx, plans, factors, contractID)
}

// factors are those of the indices and the law as they stand.
func factors(ctx context.Context, q db.Q) (*price.Factors, error) {
	p, err := parameter.Load(ctx, q)
	if err != nil {
		return nil, err
	}
	x, err := index.Load(ctx, q)
	return price.NewFactors(x, p), err
}

// refresh makes the stored commissions of a contract what the plans give. What is
// approved or paid stays as it is; where it would be another amount now, that is
// noted beside it.
//
// Protection: the contract is held, and then its commissions in the order of their
// ids, so that an approval waits or is seen.
func refresh(ctx context.Context, tx *db.Tx, plans []Plan, factors *price.Factors, contractID string) error {
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
		k := key{row.Month, row.Kind}
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
	return c.ClientID == fresh.ClientID && c.UserID == fresh.UserID && c.PartnerID == fresh.PartnerID && c.Figures.same(&fresh.Figures)
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
	if valueOf(now) == valueOf(c.Amount) {
		now = nil
	}
	news := valueOf(now) != valueOf(c.Recalculated)
	c.Recalculated = now
	return news
}

// schedule computes the commissions of every month of the term.
func (of *parties) schedule(ctx context.Context, tx *db.Tx, plans []Plan, factors *price.Factors) (map[key]*Commission, error) {
	wanted := map[key]*Commission{}
	if !of.open || len(plans) == 0 || of.userID == "" && of.partnerID == "" {
		return wanted, nil
	}
	months, err := portfolio.MonthsOf(ctx, tx, of.contractID)
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
		plan := choose(plans, of.subject, m)
		if plan == nil {
			continue
		}
		basis, err := basisOf(&of.terms, m, stored[m], factors)
		if errors.Is(err, term.ErrInDoubt) {
			continue // nothing comes of a volume that nobody has confirmed
		}
		if err != nil {
			return nil, err
		}
		shared, err := plan.split(basis, of.userID != "", of.partnerID != "")
		if err != nil {
			return nil, err
		}
		of.add(wanted, m, Consultor, shared.consultor)
		of.add(wanted, m, Parceiro, shared.parceiro)
	}
	return wanted, nil
}

func (of *parties) add(wanted map[key]*Commission, m month.Month, kind Kind, f *Figures) {
	if f == nil {
		return
	}
	c := &Commission{ContractID: of.contractID, ClientID: of.clientID, Month: m, Kind: kind, Figures: *f, Status: Pendente}
	if kind == Consultor {
		c.UserID = of.userID
	} else {
		c.PartnerID = of.partnerID
	}
	wanted[key{m, kind}] = c
}
