package portfolio

import (
	"context"
	"slices"

	"ynova/internal/contract/status"
	"ynova/internal/kernel/month"
	"ynova/internal/period"
	"ynova/internal/platform/db"
)

// Contract is what the figures of the portfolio are made of.
type Contract struct {
	ID, ClientID string
	Deleted      bool
	Active       bool // its status is Ativo today
	Start, End   month.Date
	History      status.History // of its status
}

// ActiveIn reports whether the contract counts in the month (domain 1.7).
func (c *Contract) ActiveIn(m month.Month) bool {
	return !c.Deleted && slices.ContainsFunc(c.spans(), func(s status.Span) bool { return s.First <= m && m <= s.Last })
}

// spans are the runs of months in which the contract is active.
func (c *Contract) spans() []status.Span { return c.History.Spans(c.Start, c.End) }

// Follow makes the stored months and the counters follow a contract that changed;
// before is nil for a new one. What would change closed months is left to the guard,
// which knows the clients of both. It comes last in a transaction, because others wait
// for the counters.
//
// Protection: the lock that the caller holds on the contract, and the order in which
// counters are written.
func Follow(ctx context.Context, tx *db.Tx, before, after *Contract, guard *period.Guard) error {
	keepCoverage(before, after, guard)
	if err := followMonths(ctx, tx, before, after); err != nil {
		return err
	}
	if before == nil || !slices.Equal(before.spans(), after.spans()) {
		if err := replaceSpans(ctx, tx, []Contract{*after}); err != nil {
			return err
		}
	}
	moved := deltas{}
	moved.add(before, -1)
	moved.add(after, +1)
	return moved.write(ctx, tx)
}

// keepCoverage notes the closed months in which a contract would come or go.
func keepCoverage(before, after *Contract, guard *period.Guard) {
	for _, sides := range [][2]*Contract{{before, after}, {after, before}} {
		of, other := sides[0], sides[1]
		if of == nil {
			continue
		}
		for _, m := range guard.Months(of.ClientID) {
			if of.ActiveIn(m) && (other == nil || other.ClientID != of.ClientID || !other.ActiveIn(m)) {
				guard.Change(of.ClientID, m)
			}
		}
	}
}

// Add counts new contracts; see Follow.
//
// Protection: the order in which counters are written.
func Add(ctx context.Context, tx *db.Tx, contracts []Contract, guard *period.Guard) error {
	for i := range contracts {
		keepCoverage(nil, &contracts[i], guard)
	}
	if err := replaceSpans(ctx, tx, contracts); err != nil {
		return err
	}
	moved := deltas{}
	for i := range contracts {
		moved.add(&contracts[i], +1)
	}
	return moved.write(ctx, tx)
}

// followMonths makes the stored months of the contract follow what they repeat of
// it: whether it is active in them, and its client. What is computed from the terms
// is the business of those who compute it.
func followMonths(ctx context.Context, tx *db.Tx, before, after *Contract) error {
	if before == nil || sameCoverage(before, after) {
		return nil
	}
	months, err := MonthsOf(ctx, tx, after.ID)
	if err != nil || len(months) == 0 {
		return err
	}
	for i := range months {
		months[i].Active = after.ActiveIn(months[i].Month)
	}
	return ReplaceMonths(ctx, tx, Months{ContractID: after.ID, ClientID: after.ClientID, Months: months})
}

func sameCoverage(a, b *Contract) bool {
	return slices.Equal(a.spans(), b.spans()) && a.End == b.End && a.Deleted == b.Deleted && a.ClientID == b.ClientID
}
