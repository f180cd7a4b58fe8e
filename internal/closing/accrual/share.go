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

// ShareOut divides the line among units; there is no share where their weights are not known. Each
// column adds up to the line's, and each share splits as the line does: what is accrued,
// realised and moved by volume, price and tax is divided, the rest follows.
func (l *Line) ShareOut(weights []ccee.UnitShare) {
	by := make([]int64, len(weights))
	shares := make([]Share, len(weights))
	if len(weights) == 0 {
		return
	}
	for i, w := range weights {
		by[i], shares[i].Meter = int64(w.Weight), w.Meter
	}
	for _, column := range [...]func(*Amounts) **decimal.Decimal{
		func(a *Amounts) **decimal.Decimal { return &a.Accrued }, func(a *Amounts) **decimal.Decimal { return &a.Realised },
		func(a *Amounts) **decimal.Decimal { return &a.Volume }, func(a *Amounts) **decimal.Decimal { return &a.Price },
		func(a *Amounts) **decimal.Decimal { return &a.Tax },
	} {
		whole := *column(&l.Amounts)
		if whole == nil {
			continue
		}
		total, err := fixed.FromDecimal(*whole, amountPlaces)
		if err != nil {
			return // beyond what amounts hold
		}
		for i, part := range ccee.Share(money.Amount(total), by) {
			*column(&shares[i].Amounts) = new(fixed.ToDecimal(int64(part), amountPlaces))
		}
	}
	if l.Difference != nil {
		for i := range shares {
			s := &shares[i]
			s.Difference = new(s.Realised.Sub(*s.Accrued))
			s.Other = new(s.Difference.Sub(*s.Volume).Sub(*s.Price).Sub(*s.Tax))
		}
	}
	l.Shares = shares
}
