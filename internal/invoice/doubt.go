package invoice

import (
	"context"
	"strconv"

	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
)

// What a demand is held against: the newest bills of its unit, if there are so many.
const (
	fewestBills = 3
	mostBills   = 12
)

var demanded = doubt.Kind[Demand]{
	Write: func(d Demand) string { return ptbr.FormatDecimal(d.KW()) + "\u00a0kW" },
	Large: "O valor está em W?", Small: "O valor está em MW?",
}

// ask compares the contracted and measured demands of a bill with those of the unit's
// other bills: what is more than three times their median, or less than a third, waits
// for a person (TD-02). Values stored before raise no new question.
func (v *Stored) ask(ctx context.Context, q db.Q, before *Stored, reasons doubt.Reasons) (confirmed string, err error) {
	if v.Bill == nil || len(v.Bill.Demand) == 0 {
		return "", nil
	}
	others, err := v.otherBills(ctx, q)
	if err != nil {
		return "", err
	}
	open := doubt.Open{Reasons: reasons}
	for i := range v.Bill.Demand {
		line := &v.Bill.Demand[i]
		at := "figures.demand[" + strconv.Itoa(i) + "]."
		for _, column := range [...]struct {
			path string
			of   func(*DemandLine) *Demand
		}{
			{at + "contracted_kw", func(l *DemandLine) *Demand { return l.Contracted }},
			{at + "measured_kw", func(l *DemandLine) *Demand { return l.Measured }},
		} {
			path, of := column.path, column.of
			typed := of(line)
			if typed == nil || before != nil && stated(before.Bill, line.Posto, of) == *typed {
				continue
			}
			var known []Demand
			for _, bill := range others {
				if d := stated(bill, line.Posto, of); d > 0 {
					known = append(known, d)
				}
			}
			if median := fixed.Median(known); len(known) >= fewestBills && (*typed > 3*median || 3**typed < median) {
				open.Add(demanded.Ask(path, *typed, median, "a mediana de "+strconv.Itoa(len(known))+" faturas"))
			}
		}
	}
	return open.Confirmed(), open.Err()
}

// stated is what a bill says of a demand in a tariff period; -1 for nothing.
func stated(b *BillFigures, posto Posto, of func(*DemandLine) *Demand) Demand {
	for i := range b.Demand {
		if d := of(&b.Demand[i]); b.Demand[i].Posto == posto && d != nil {
			return *d
		}
	}
	return -1
}
