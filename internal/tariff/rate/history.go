package rate

import (
	"slices"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/reference"
)

// longestCycle bounds the days that a mean is taken over; a longer cycle is taken
// for a mistake.
const longestCycle = 100

// History is every validity of the tariffs of a distributor, subgroup and
// structure, oldest first. The zero value knows none.
type History []Tariff

// Mean is what a tariff was over some days: the mean by days where it changed in
// between, as bills are charged then (domain 4.6).
type Mean struct {
	Value decimal.Decimal // R$/kW or R$/MWh
	Parts []Part
}

// Part is the days of a mean that one act holds for.
type Part struct {
	Tariff
	Price money.Price
	Days  int
}

// Demand returns the use-of-network tariff in R$/kW of a tariff period from the day
// after one date to another; false when an act is not known for each day.
func (h History) Demand(posto string, after, until month.Date) (Mean, bool) {
	return h.mean(posto, after, until, func(t *Tariff) *money.Price { return t.TUSDkW })
}

// Energy is Demand for the use of the network by energy, in R$/MWh.
func (h History) Energy(posto string, after, until month.Date) (Mean, bool) {
	return h.mean(posto, after, until, func(t *Tariff) *money.Price { return t.TUSDMWh })
}

func (h History) mean(posto string, after, until month.Date, of func(*Tariff) *money.Price) (Mean, bool) {
	days := after.DaysUntil(until)
	if days < 0 || days > longestCycle {
		return Mean{}, false
	}
	first := after.AddDays(1)
	if days == 0 {
		first, days = until, 1
	}
	var m Mean
	sum := decimal.Zero
	for i := range days {
		t, ok := h.on(posto, first.AddDays(i), of)
		if !ok {
			return Mean{}, false
		}
		p := *of(t)
		if last := len(m.Parts) - 1; last >= 0 && m.Parts[last].From == t.From {
			m.Parts[last].Days++
		} else {
			m.Parts = append(m.Parts, Part{*t, p, 1})
		}
		sum = sum.Add(fixed.ToDecimal(int64(p), reference.PriceScale))
	}
	m.Value = sum.DivRound(decimal.NewFromInt(int64(days)), reference.PriceScale)
	return m, true
}

// on is the tariff of a day: that of the period, else the one without a period;
// of two the one that began last.
func (h History) on(posto string, day month.Date, of func(*Tariff) *money.Price) (*Tariff, bool) {
	for _, name := range [...]string{posto, PostoUnico} {
		for i := range slices.Backward(h) {
			t := &h[i]
			if t.Posto == name && of(t) != nil && !t.From.After(day) && (t.To == nil || !t.To.Before(day)) {
				return t, true
			}
		}
	}
	return nil, false
}

// Others returns the amounts that the tariff had in other validities, newest first.
func (m Mean) Others(h History, demand bool) []Part {
	var found []Part
	for i := range slices.Backward(h) {
		t := &h[i]
		p := t.TUSDMWh
		if demand {
			p = t.TUSDkW
		}
		used := func(part Part) bool { return part.From == t.From && part.Posto == t.Posto }
		if p != nil && t.Posto == m.Parts[0].Posto && !slices.ContainsFunc(m.Parts, used) {
			found = append(found, Part{Tariff: *t, Price: *p})
		}
	}
	return found
}

// Trace records the mean with the acts that it comes from.
func (m Mean) Trace(name, unit string) trace.Node {
	if len(m.Parts) == 1 {
		return trace.Input(name, m.Value.String(), unit, m.Parts[0].Trace())
	}
	parts := make([]trace.Node, len(m.Parts))
	for i := range m.Parts {
		p := &m.Parts[i]
		parts[i] = trace.Input(name, p.Price.Text(), unit, p.Trace())
		parts[i].Inputs = []trace.Node{{Name: "Dias do ciclo", Value: decimal.NewFromInt(int64(p.Days)).String()}}
	}
	return trace.Result(name, "média das vigências, ponderada pelos dias do ciclo", m.Value.String(), unit, parts...)
}
