package accrual

import (
	"github.com/shopspring/decimal"

	"ynova/internal/ccee"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
)

// Share is what a metering unit bears of a line of the client.
type Share struct {
	Meter   string `json:"medidor"`
	Amounts `json:"valores"`
}

const amountPlaces = 4 // of money.Amount

// ShareOut divides the line among units; nobody bears anything where nothing weighs. Each
// column adds up to the line's, and each share splits as the line does: what is accrued,
// realised and moved by volume, price and tax is divided, the rest follows.
func (l *Line) ShareOut(weights []ccee.UnitShare) {
	l.Shares = nil
	by := make([]int64, len(weights))
	var sum int64
	for i, w := range weights {
		by[i] = int64(w.Weight)
		sum += by[i]
	}
	if sum == 0 {
		return
	}
	divide := func(d *decimal.Decimal) []*decimal.Decimal {
		parts := make([]*decimal.Decimal, len(weights))
		if d == nil {
			return parts
		}
		total, err := fixed.FromDecimal(*d, amountPlaces)
		if err != nil {
			return parts
		}
		for i, part := range ccee.Share(money.Amount(total), by) {
			parts[i] = new(fixed.ToDecimal(int64(part), amountPlaces))
		}
		return parts
	}
	accrued, realised := divide(l.Accrued), divide(l.Realised)
	volume, price, tax := divide(l.Volume), divide(l.Price), divide(l.Tax)
	for i, w := range weights {
		s := Share{w.Meter, Amounts{Accrued: accrued[i], Realised: realised[i], Volume: volume[i], Price: price[i], Tax: tax[i]}}
		if s.Accrued != nil && s.Realised != nil {
			s.Difference = new(s.Realised.Sub(*s.Accrued))
		}
		if s.Difference != nil && s.Volume != nil && s.Price != nil && s.Tax != nil {
			s.Other = new(s.Difference.Sub(*s.Volume).Sub(*s.Price).Sub(*s.Tax))
		}
		l.Shares = append(l.Shares, s)
	}
}
