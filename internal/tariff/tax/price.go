package tax

import (
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
)

// Included says which taxes an agreed price holds.
type Included string

// What a price can hold.
const (
	IncludesPISCOFINS Included = "pis_cofins" // the custom until 12/2026
	IncludesNone      Included = "nenhum"
	IncludesAll       Included = "todos"
)

const (
	pricePlaces = 8 // of money.Price
	centPlaces  = 2
)

// Rebased is the price of a month in which CBS and IBS come on top of it: what it held of
// PIS/COFINS, and of ICMS, is taken out, rounded once to cents, HALF_UP. seller is the
// seller's PIS/COFINS, which the price held.
func (i Included) Rebased(p money.Price, seller, icms percent.Percent) money.Price {
	kept := i.Kept(seller, icms)
	if kept.Equal(one) {
		return p
	}
	net := fixed.ToDecimal(int64(p), pricePlaces).Mul(kept).Round(centPlaces)
	return money.Price(net.Shift(pricePlaces).IntPart())
}

// Kept is the share of a price that is left once what it held is out of it.
func (i Included) Kept(seller, icms percent.Percent) decimal.Decimal {
	kept := one
	if i != IncludesNone {
		kept = one.Sub(Fraction(seller))
	}
	if i == IncludesAll {
		kept = kept.Mul(one.Sub(Fraction(icms)))
	}
	return kept
}

// BreakEven is the CBS and IBS on top that cost as much as a PIS/COFINS inside, as a
// fraction.
func BreakEven(inside percent.Percent) decimal.Decimal {
	p := Fraction(inside)
	return p.DivRound(one.Sub(p), fractionPlaces)
}
