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

// Net is the price of a month without the ICMS that it holds and, where CBS and IBS come on
// top of it, without its PIS/COFINS, rounded once to cents, HALF_UP. seller and icms are
// what the price holds of them.
func (i Included) Net(p money.Price, seller, icms percent.Percent, consumption bool) money.Price {
	kept := i.WithoutICMS(icms)
	if consumption {
		kept = kept.Mul(i.WithoutPISCOFINS(seller))
	}
	if kept.Equal(one) {
		return p
	}
	net := fixed.ToDecimal(int64(p), pricePlaces).Mul(kept).Round(centPlaces)
	return money.Price(net.Shift(pricePlaces).IntPart())
}

// WithoutPISCOFINS is the share of a price that is left once that is out of it.
func (i Included) WithoutPISCOFINS(seller percent.Percent) decimal.Decimal {
	if i == IncludesNone {
		return one
	}
	return one.Sub(Fraction(seller))
}

// WithoutICMS is the share of a price that is left without the ICMS that it holds, which
// comes on top of what is left like on any other price.
func (i Included) WithoutICMS(icms percent.Percent) decimal.Decimal {
	if i != IncludesAll {
		return one
	}
	return one.Sub(Fraction(icms))
}

// BreakEven is the CBS and IBS on top that cost as much as a PIS/COFINS inside, as a
// fraction.
func BreakEven(inside percent.Percent) decimal.Decimal {
	p := Fraction(inside)
	return p.DivRound(one.Sub(p), fractionPlaces)
}
