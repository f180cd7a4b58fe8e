package commission

import (
	"cmp"
	"slices"

	"ynova/internal/contract/term"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
)

// Plan says how commissions are computed for the contracts that it is for.
type Plan struct {
	ID       string
	Name     string
	UserID   string           // empty: any consultant
	Supplier string           // empty: any
	Product  *term.Incentive  // nil: any energy source
	Percent  *percent.Percent // of the value of the month, or
	Rate     *money.Price     // per MWh
	Partner  percent.Percent  // of the commission, for the client's partner company
	Priority int
	First    month.Month
	Last     month.Month // 0: without end

	Version   int64
	UpdatedAt clock.Micros
	UpdatedBy string
	UserName  string // of lists
}

// subject is what a plan looks at in a contract.
type subject struct {
	userID   string
	supplier string
	product  term.Incentive
}

func (p *Plan) matches(of subject, m month.Month) bool {
	return p.First <= m && (p.Last == 0 || m <= p.Last) &&
		(p.UserID == "" || p.UserID == of.userID) &&
		(p.Supplier == "" || ptbr.Fold(p.Supplier) == ptbr.Fold(of.supplier)) &&
		(p.Product == nil || *p.Product == of.product)
}

// choose returns the plan of a month, nil where none is for it. The plans are in the
// order in which they win.
func choose(plans []Plan, of subject, m month.Month) *Plan {
	for i := range plans {
		if plans[i].matches(of, m) {
			return &plans[i]
		}
	}
	return nil
}

// sortPlans brings plans into the order in which they win: the greatest priority, then
// the one that names the consultant, the supplier, the product, then the one that
// began last, then the newest.
func sortPlans(plans []Plan) {
	slices.SortFunc(plans, func(a, b Plan) int { return comparePlans(&b, &a) })
}

func comparePlans(a, b *Plan) int {
	return cmp.Or(
		cmp.Compare(a.Priority, b.Priority),
		cmp.Compare(count(a.UserID != ""), count(b.UserID != "")),
		cmp.Compare(count(a.Supplier != ""), count(b.Supplier != "")),
		cmp.Compare(count(a.Product != nil), count(b.Product != nil)),
		cmp.Compare(a.First, b.First), cmp.Compare(a.ID, b.ID),
	)
}

// count is one more where something is named.
func count(named bool) (n int) {
	if named {
		n++
	}
	return n
}
