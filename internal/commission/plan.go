package commission

import (
	"cmp"
	"slices"

	"ynova/internal/contract"
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
	UserID   string              // empty: any consultant
	Supplier string              // empty: any
	Product  *contract.Incentive // nil: any energy source
	Percent  *percent.Percent    // of the value of the month, or
	Rate     *money.Price        // per MWh
	Partner  percent.Percent     // of the commission, for the client's partner company
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
	product  contract.Incentive
}

func (p *Plan) matches(of subject, m month.Month) bool {
	return p.First <= m && (p.Last == 0 || m <= p.Last) &&
		(p.UserID == "" || p.UserID == of.userID) &&
		(p.Supplier == "" || ptbr.Fold(p.Supplier) == ptbr.Fold(of.supplier)) &&
		(p.Product == nil || *p.Product == of.product)
}

// weight is how closely the plan names what it is for: the consultant counts for
// more than the supplier, and that for more than the product.
func (p *Plan) weight() int {
	w := 0
	if p.UserID != "" {
		w += 4
	}
	if p.Supplier != "" {
		w += 2
	}
	if p.Product != nil {
		w++
	}
	return w
}

// choose returns the plan of a month, nil where none is for it. Of several the one
// with the greatest priority wins, then the one that names more, then the one that
// began last, then the newest.
func choose(plans []Plan, of subject, m month.Month) *Plan {
	var best *Plan
	for i := range plans {
		if p := &plans[i]; p.matches(of, m) && (best == nil || comparePlans(p, best) > 0) {
			best = p
		}
	}
	return best
}

func comparePlans(a, b *Plan) int {
	return cmp.Or(cmp.Compare(a.Priority, b.Priority), cmp.Compare(a.weight(), b.weight()), cmp.Compare(a.First, b.First), cmp.Compare(a.ID, b.ID))
}

// sortPlans brings plans into the order in which they win.
func sortPlans(plans []Plan) {
	slices.SortFunc(plans, func(a, b Plan) int { return comparePlans(&b, &a) })
}
