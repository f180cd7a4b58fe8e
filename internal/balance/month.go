package balance

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

// monthRow is a row of balance_months in a form that compares with ==.
type monthRow struct {
	balanceSeq int64
	month      month.Month
	stated     stated
	computed   computed
	origin     origin

	shared  bool // with other units of its contract, as computed last
	several bool // contracts serve it, likewise
	touched bool // new, or what it states was changed, in this transaction
}

// stated is what a spreadsheet or a person says of the month. An empty text was
// not said.
type stated struct {
	chain.Measure
	tax                                        chain.Opt[percent.Percent]
	supplier, metering, cpCode, email, billDue string
	adjusted, sentOK                           bool
	// Of a person only: how this month's statement names client and meter, whether
	// the price counts as adjusted (0 or 1), and who typed last.
	clientLabel, meterLabel, editedBy string
	fixedAdjusted                     chain.Energy
}

// computed is what the chain makes of it.
type computed struct {
	contractID string // the first where several serve the unit
	price      chain.Opt[money.Price]
	loss       chain.Opt[percent.Percent]
	proinfa    chain.Energy
	req        chain.Energy
	flow       chain.Flow
	adjusted   price.Adjustment
	rules      int64
	divergence string // JSON of what the sheet states otherwise
}

// origin says where the row comes from.
type origin struct {
	createdImport, createdLine int64 // 0: not by an import
	importSeq, importLine      int64
	version                    int64 // of what is stated
	createdAt                  clock.Micros
}

// setComputed takes the result of the chain over.
func (r *monthRow) setComputed(contractID string, u *chain.UnitMonth) {
	r.computed.contractID = contractID
	r.computed.price, r.computed.loss, r.computed.proinfa = u.Price, u.Loss, u.Proinfa
	r.computed.req, r.computed.flow = u.Requirement, u.Flow
	r.computed.rules = chain.RulesVersion
}

// shownAdjustment is whether the price counts as adjusted: as computed, unless
// a person or the sheet says so (domain 1.6).
func (r *monthRow) shownAdjustment() price.Adjustment {
	if fixed := r.stated.fixedAdjusted; fixed.Known {
		if fixed.V == 0 {
			return price.AdjustmentNone
		}
		return price.AdjustmentFinal
	}
	if r.computed.adjusted == price.AdjustmentNone && r.stated.adjusted {
		return price.AdjustmentFinal
	}
	return r.computed.adjusted
}

// position is what the month adds to the balance's position (domain 1.7).
func (r *monthRow) position() chain.Energy {
	u := chain.UnitMonth{Requirement: r.computed.req, Proinfa: r.computed.proinfa, Flow: r.computed.flow}
	return u.Position(r.stated.Generation)
}

// Totals are sums over the months of a balance; what no month knows is unknown.
type Totals struct {
	Consumption, Generation, Position, Proinfa chain.Energy
	Cost                                       chain.Opt[money.Amount]
}

// rollup is what a balance repeats of its months.
type rollup struct {
	Totals
	contractID string
	tax        chain.Opt[percent.Percent]
	lastMonth  month.Month
	months     int64
}

// roll sums months, which come in order.
func roll(rows []*monthRow) rollup {
	var r rollup
	for _, row := range rows {
		r.Consumption = addKnown(r.Consumption, row.stated.Consumption)
		r.Generation = addKnown(r.Generation, row.stated.Generation)
		r.Position = addKnown(r.Position, row.position())
		r.Proinfa = addKnown(r.Proinfa, row.computed.proinfa)
		r.Cost = addKnown(r.Cost, row.computed.flow.Value)
		if row.computed.contractID != "" {
			r.contractID = row.computed.contractID
		}
		r.tax = row.stated.tax.Or(r.tax)
		r.lastMonth = row.month
		r.months++
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
