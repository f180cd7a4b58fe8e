package plan

import (
	"cmp"
	"slices"

	"ynova/internal/contract/price"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
)

// Plan says how commissions are computed for the contracts that it is for.
type Plan struct {
	ID   string
	Name string
	Type Type
	// ContractID names the one contract that the plan is for; it has at most one plan of
	// each type. Empty: any contract.
	ContractID string
	UserID     string           // empty: any consultant
	Supplier   string           // empty: any
	Product    *term.Incentive  // nil: any energy source
	Percent    *percent.Percent // of the value of the month, or
	Rate       *money.Price     // per MWh, or
	Fee        *money.Amount    // once
	// Installments are those of the fee, Clawback the months of supply before the end of
	// which it goes back in part; nil: it does not.
	Installments *int
	Clawback     *int
	// Adjusted is when a user approved that the percent of a plan of before 2027 is divided
	// by what is left of the price without PIS/COFINS, and by whom; nil: nobody has.
	Adjusted   *clock.Micros
	AdjustedBy string
	Partner    percent.Percent // of the commission, for the client's partner company
	Priority   int
	First      month.Month
	Last       month.Month // 0: without end

	Version   int64
	UpdatedAt clock.Micros
	UpdatedBy string
	UserName  string // of lists
	Contract  string // the code, of lists
}

// Subject is what a plan looks at in a contract.
type Subject struct {
	ContractID string
	UserID     string
	Supplier   string
	Product    term.Incentive
}

func (p *Plan) matches(of Subject, m month.Month) bool {
	return p.First <= m && (p.Last == 0 || m <= p.Last) &&
		(p.ContractID == "" || p.ContractID == of.ContractID) &&
		(p.UserID == "" || p.UserID == of.UserID) &&
		(p.Supplier == "" || ptbr.Fold(p.Supplier) == ptbr.Fold(of.Supplier)) &&
		(p.Product == nil || *p.Product == of.Product)
}

// monthly reports whether the plan gives a commission each month.
func (p *Plan) monthly() bool { return p.Type != Once }

// adjustable reports whether the plan is a percent of a value that held PIS/COFINS when the
// plan was made.
func (p *Plan) adjustable() bool { return p.Type == OfValue && p.First < price.NetFrom }

// Adjust approves the adjusted base, or takes it back. What was approved stays while the
// percent does.
func (p *Plan) Adjust(approved bool, before *Plan, by string, at clock.Micros) {
	switch {
	case !approved:
	case before != nil && before.Adjusted != nil && valueOf(before.Percent) == valueOf(p.Percent):
		p.Adjusted, p.AdjustedBy = before.Adjusted, before.AdjustedBy
	default:
		p.Adjusted, p.AdjustedBy = &at, by
	}
}

// Monthly are the plans that each give a commission in a month: those that name the
// contract, at most one of each type, or else the one that wins. The plans are in the
// order in which they win.
func Monthly(plans []Plan, of Subject, m month.Month) (found []*Plan) {
	for i := range plans {
		if p := &plans[i]; p.monthly() && p.matches(of, m) {
			if p.ContractID != "" {
				found = append(found, p)
			} else if len(found) == 0 {
				return []*Plan{p}
			}
		}
	}
	return found
}

// Fee is the plan of the fee of a contract that is signed in the month; nil: none.
func Fee(plans []Plan, of Subject, m month.Month) *Plan {
	for i := range plans {
		if p := &plans[i]; !p.monthly() && p.matches(of, m) {
			return p
		}
	}
	return nil
}

// Sort brings plans into the order in which they win: the one that names the
// contract, then the greatest priority, then
// the one that names the consultant, the supplier, the product, then the one that
// began last, then the newest.
func Sort(plans []Plan) {
	slices.SortFunc(plans, func(a, b Plan) int { return comparePlans(&b, &a) })
}

func comparePlans(a, b *Plan) int {
	return cmp.Or(
		cmp.Compare(count(a.ContractID != ""), count(b.ContractID != "")),
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
