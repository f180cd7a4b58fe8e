package ccee

import (
	"strconv"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
)

// What a figure is held against: those of the months before it, if there are so many.
const (
	pastMonths  = 6
	fewestPast  = 3
	strangeFrom = 5 // times their median
)

var (
	charged = doubt.Kind[money.Amount]{Write: ptbr.FormatMoney}
	metered = doubt.Kind[Quantity]{
		Write: func(q Quantity) string {
			return ptbr.FormatDecimal(decimal.New(int64(q), -quantityScale)) + "\u00a0MWh"
		}, Large: "O valor está em kWh?",
	}
)

// past are the figures of one agent, kind and contract, by month.
type past map[series]map[month.Month]*Figure

type series struct {
	agentID, contractID string
	kind                Kind
}

func (f *Figure) series() series { return series{f.AgentID, f.ContractID, f.Kind} }

func (p past) add(f *Figure) {
	if f.RecountOf != 0 {
		return
	}
	if p[f.series()] == nil {
		p[f.series()] = map[month.Month]*Figure{}
	}
	p[f.series()][f.Month] = f
}

// ask holds a figure against the median of the six months before it: what is more than
// five times as much waits for a person (TD-02).
func (p past) ask(f *Figure) (doubt.Question, bool) {
	if f.RecountOf != 0 {
		return doubt.Question{}, false
	}
	if f.Kind == KindRegistered {
		return askMedian(p, f, metered, "quantidade", func(f *Figure) *Quantity { return f.Quantity })
	}
	return askMedian(p, f, charged, "valor", func(f *Figure) *money.Amount { return f.Amount })
}

func askMedian[V ~int64](p past, f *Figure, kind doubt.Kind[V], field string, of func(*Figure) *V) (doubt.Question, bool) {
	value := of(f)
	if value == nil {
		return doubt.Question{}, false
	}
	var known []V
	for back := range pastMonths {
		if one := p[f.series()][f.Month.Add(-1-back)]; one != nil && of(one) != nil && *of(one) != 0 {
			known = append(known, max(*of(one), -*of(one)))
		}
	}
	size := max(*value, -*value)
	if len(known) < fewestPast || size <= strangeFrom*fixed.Median(known) {
		return doubt.Question{}, false
	}
	return kind.Ask(field, size, fixed.Median(known), "a mediana de "+strconv.Itoa(len(known))+" meses"), true
}
