package market

import (
	"context"
	"strconv"

	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/reference"
)

const (
	meanMonths = 12
	meanLeast  = 10 // of them have to be known
)

// Mean is the mean PLD of a submarket over the last twelve months, as far as they are known.
type Mean struct {
	Price       money.Price // to the cent
	Series      Series
	Months      int
	First, Last month.Month // of the twelve
}

// Mean is the mean of the twelve months that end with the last one, where units lie; nil where
// fewer than ten of them are known whole, and where PLD would say none. What came with the
// program is of months at the floor of their year alone: no mean is made of it.
func (h *Histories) Mean(ctx context.Context, places []Place) (*Mean, error) {
	values, err := h.Of(ctx, places)
	if err != nil {
		return nil, err
	}
	mean := Mean{First: h.last.Add(1 - meanMonths), Last: h.last}
	var sum int64
	for _, v := range values {
		if v.Month >= mean.First && v.Complete() && !reference.IsShipped(v.Source) {
			sum, mean.Months, mean.Series = sum+int64(v.Price), mean.Months+1, v.Series
		}
	}
	if mean.Months < meanLeast {
		return nil, nil
	}
	const cent = 1_000_000 // of money.Price
	cents, err := fixed.MulDiv(sum, 1, int64(mean.Months)*cent, fixed.HalfEven)
	mean.Price = money.Price(cents * cent)
	return &mean, err
}

// Value is the mean's price; nil without one.
func (m *Mean) Value() *money.Price {
	if m == nil {
		return nil
	}
	return &m.Price
}

// Trace is the mean in a record; of one that is not known, what it would be of.
func (m *Mean) Trace() trace.Node {
	const name = "PLD"
	if m == nil {
		return trace.Input(name, "", "R$/MWh", trace.Source{
			Kind: trace.KindParametro, Ref: "média de 12 meses",
			Detail: "menos de " + strconv.Itoa(meanLeast) + " meses carregados do submercado das unidades",
		})
	}
	return trace.Input(name, m.Price.Text(), "R$/MWh", trace.Source{
		Kind: trace.KindParametro, Ref: "PLD " + string(m.Series) + ", média",
		Detail: strconv.Itoa(m.Months) + " meses conhecidos de " + m.First.Short() + " a " + m.Last.Short(),
	})
}
