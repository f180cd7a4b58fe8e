package balance

import (
	"cmp"
	"fmt"
	"slices"

	"ynova/internal/balance/chain"
	"ynova/internal/balance/intake"
	"ynova/internal/balance/ledger"
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/ptbr"
)

// priced is how a price is written, and mistaken.
var priced = doubt.Kind[money.Price]{Write: func(p money.Price) string { return ptbr.FormatPrice(p) + "/MWh" }}

// ask holds what was typed against the other months of the unit (TD-02): until
// somebody confirms a value out of proportion, nothing is stored.
func (e *monthEdit) ask() error {
	now, was := &e.row.Stated, &e.before.Stated
	var c fault.Collector
	c.Check(now.Consumption.V <= intake.MostConsumption, "consumptionKwh", "O consumo de um mês vai até 250.000 MWh. O valor está em kWh?")
	if err := c.Err(); err != nil {
		return err
	}
	e.doubts = doubt.Open{Reasons: e.Confirm} // a transaction may be tried again
	for _, column := range []struct {
		path     string
		now, was chain.Energy
		of       func(r *ledger.Row) chain.Energy
	}{
		{"consumptionKwh", now.Consumption, was.Consumption, func(r *ledger.Row) chain.Energy { return r.Stated.Consumption }},
		{"requirement", now.Fixed.Requirement, was.Fixed.Requirement, func(r *ledger.Row) chain.Energy { return r.Computed.Requirement }},
		{"net", now.Fixed.Net, was.Fixed.Net, func(r *ledger.Row) chain.Energy { return r.Computed.Flow.Net }},
		{"contract", now.Given.Volume, was.Given.Volume, func(r *ledger.Row) chain.Energy { return r.Computed.Flow.Contracted }},
		{"billable", now.Fixed.Billable, was.Fixed.Billable, func(r *ledger.Row) chain.Energy { return r.Computed.Flow.Billable }},
	} {
		if column.now == column.was || !column.now.Known || column.now.V <= 0 {
			continue
		}
		median, n := neighbours(e, column.of)
		if n >= intake.FewestMonths && intake.Strange(column.now.V, median) {
			e.doubts.Add(intake.Consumed.Ask(column.path, column.now.V, median, fmt.Sprintf("a mediana de %d meses", n)))
			continue
		}
		volume := e.row.Computed.Flow.Contracted
		if n < intake.FewestMonths && column.path == "consumptionKwh" && volume.Known && volume.V > 0 &&
			(column.now.V > 5*volume.V || 20*column.now.V < volume.V) {
			e.doubts.Add(intake.Consumed.Ask(column.path, column.now.V, volume.V, "o volume contratado"))
		}
	}
	if p := now.Given.Price; p != was.Given.Price && p.Known && p.V > 0 {
		median, n := neighbours(e, func(r *ledger.Row) chain.Opt[money.Price] { return r.Computed.Price })
		if n >= intake.FewestMonths && (2*p.V > 5*median || 5*p.V < 2*median) {
			e.doubts.Add(priced.Ask("price", p.V, median, fmt.Sprintf("a mediana de %d meses", n)))
		}
	}
	return e.doubts.Err()
}

// neighbours is the median of a column in the newest other months of the unit, and of
// how many.
func neighbours[V energy.Energy | money.Price](e *monthEdit, of func(r *ledger.Row) chain.Opt[V]) (V, int) {
	rows := slices.SortedFunc(slices.Values(e.rows), func(a, b *ledger.Row) int { return cmp.Compare(b.Month, a.Month) })
	var values []V
	for _, r := range rows {
		if v := of(r); r.Month != e.month && v.Known && v.V > 0 && len(values) < intake.MostMonths {
			values = append(values, v.V)
		}
	}
	return intake.Median(values), len(values)
}
