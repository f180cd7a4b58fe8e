package ledger

import (
	"strings"

	"ynova/internal/balance/chain"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
)

// MonthID names one month of one balance in the API: "<balance>_2026-10".
func MonthID(balanceID string, m month.Month) string { return balanceID + "_" + m.String() }

// ParseMonthID is the inverse of MonthID.
func ParseMonthID(s string) (balanceID string, m month.Month, ok bool) {
	balanceID, text, found := strings.Cut(s, "_")
	m, err := month.Parse(text)
	return balanceID, m, found && err == nil && id.Valid(balanceID)
}

// Row is a row of balance_months in a form that compares with ==.
type Row struct {
	BalanceSeq int64
	Month      month.Month
	Stated     Stated
	Computed   Computed
	Origin     Origin

	Shared  bool // with other units of its contract, as computed last
	Several bool // contracts serve it, likewise
	Touched bool // new, or what it states was changed, in this transaction
}

// Stated is what a spreadsheet or a person says of the month. An empty text was
// not said.
type Stated struct {
	chain.Measure
	Tax                                        chain.Opt[percent.Percent]
	Supplier, Metering, CPCode, Email, BillDue string
	Adjusted, SentOK                           bool
	// Of a person only: how this month's statement names the meter, whether the price
	// counts as adjusted (0 or 1), and who typed last.
	MeterLabel, EditedBy string
	FixedAdjusted        chain.Energy
}

// Computed is what the chain makes of it.
type Computed struct {
	ContractID  string // the first where several serve the unit
	Price       chain.Opt[money.Price]
	Loss        chain.Opt[percent.Percent]
	Proinfa     chain.Energy
	Requirement chain.Energy
	Flow        chain.Flow
	Adjusted    price.Adjustment
	Rules       int64
	Divergence  string // JSON of what the sheet states otherwise
}

// Origin says where the row comes from.
type Origin struct {
	CreatedImport, CreatedLine int64 // 0: not by an import
	ImportSeq, ImportLine      int64
	Version                    int64 // of what is stated
	CreatedAt                  clock.Micros
}

// SetComputed takes the result of the chain over.
func (r *Row) SetComputed(contractID string, u *chain.UnitMonth) {
	r.Computed.ContractID = contractID
	r.Computed.Price, r.Computed.Loss, r.Computed.Proinfa = u.Price, u.Loss, u.Proinfa
	r.Computed.Requirement, r.Computed.Flow = u.Requirement, u.Flow
	r.Computed.Rules = chain.RulesVersion
}

// ShownAdjustment is whether the price counts as adjusted: as computed, unless
// a person or the sheet says so (domain 1.6); neither confirms an estimate.
func (r *Row) ShownAdjustment() price.Adjustment {
	estimated := r.Computed.Adjusted & price.AdjustmentEstimated
	if fixed := r.Stated.FixedAdjusted; fixed.Known {
		if fixed.V == 0 {
			return estimated
		}
		return price.AdjustmentFinal | estimated
	}
	if !r.Computed.Adjusted.Made() && r.Stated.Adjusted {
		return price.AdjustmentFinal | estimated
	}
	return r.Computed.Adjusted
}

// Position is what the month adds to the balance's position (domain 1.7).
func (r *Row) Position() chain.Energy {
	u := chain.UnitMonth{Requirement: r.Computed.Requirement, Proinfa: r.Computed.Proinfa, Flow: r.Computed.Flow}
	return u.Position(r.Stated.Generation)
}

// Totals are sums over the months of a balance; what no month knows is unknown.
type Totals struct {
	Consumption, Generation, Position, Proinfa chain.Energy
	Cost                                       chain.Opt[money.Amount]
}

// Rollup is what a balance repeats of its months.
type Rollup struct {
	Totals
	ContractID string
	Tax        chain.Opt[percent.Percent]
	LastMonth  month.Month
	Months     int64
}

// Roll sums months, which come in order.
func Roll(rows []*Row) Rollup {
	var r Rollup
	for _, row := range rows {
		r.Consumption = addKnown(r.Consumption, row.Stated.Consumption)
		r.Generation = addKnown(r.Generation, row.Stated.Generation)
		r.Position = addKnown(r.Position, row.Position())
		r.Proinfa = addKnown(r.Proinfa, row.Computed.Proinfa)
		r.Cost = addKnown(r.Cost, row.Computed.Flow.Value)
		if row.Computed.ContractID != "" {
			r.ContractID = row.Computed.ContractID
		}
		r.Tax = row.Stated.Tax.Or(r.Tax)
		r.LastMonth = row.Month
		r.Months++
	}
	return r
}

// addKnown adds v where it is known.
func addKnown[T ~int64](sum, v chain.Opt[T]) chain.Opt[T] {
	if !v.Known {
		return sum
	}
	return chain.Some(sum.V + v.V)
}
