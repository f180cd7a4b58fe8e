package tax

import (
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/percent"
)

// fractionPlaces are the decimals of a percent.Percent as a fraction.
const fractionPlaces = 8

var one = decimal.New(1, 0)

// Set is the taxes of one supply month. Until 12/2026 PIS/COFINS is inside the price and
// there are no CBS and IBS; from 01/2027 on it is the other way round (LC 214/2025, arts.
// 343 to 348). The zero value taxes nothing.
type Set struct {
	ICMS      percent.Percent // of the month, as the transition to the IBS leaves it
	PISCOFINS percent.Percent // effective rate of both, inside the price
	CBS       percent.Percent // on the value without ICMS, CBS and IBS, as both parts of the IBS
	IBSState  percent.Percent
	IBSCity   percent.Percent
	// ICMSOnConsumption: CBS and IBS are part of the base of the ICMS (SEFAZ-SP RC 32.303/2025).
	ICMSOnConsumption bool
}

// Consumption is CBS and IBS together as a fraction.
func (s Set) Consumption() decimal.Decimal { return Fraction(s.CBS + s.IBSState + s.IBSCity) }

// ConsumptionText is CBS and IBS together in percent.
func (s Set) ConsumptionText() string { return (s.CBS + s.IBSState + s.IBSCity).Text() }

// Taxed is what a line without taxes comes to with all of them.
func (s Set) Taxed() Factor { return s.gross(Fraction(s.ICMS), Fraction(s.PISCOFINS)) }

// Untaxed is what a line outside the ICMS comes to, such as demand that was not used.
func (s Set) Untaxed() Factor { return s.gross(decimal.Zero, Fraction(s.PISCOFINS)) }

// Energy is what energy of the free market comes to, whose price holds PIS/COFINS as long
// as there is one.
func (s Set) Energy() Factor { return s.gross(Fraction(s.ICMS), decimal.Zero) }

// gross is v ÷ ((1−a)(1−p)) before CBS, v(1+c) ÷ (1−a) with CBS inside the base of the
// ICMS and v ÷ (1−a) + v·c with it outside, as one fraction.
func (s Set) gross(icms, federal decimal.Decimal) Factor {
	c, left := s.Consumption(), one.Sub(icms)
	if !s.ICMSOnConsumption {
		c = c.Mul(left)
	}
	return Factor{Times: one.Add(c), Over: left.Mul(one.Sub(federal))}
}

// Factor turns a value without taxes into one with them: × Times ÷ Over.
type Factor struct{ Times, Over decimal.Decimal }

// Of applies the factor, with places decimals, rounded once, HALF_UP.
func (f Factor) Of(v decimal.Decimal, places int32) decimal.Decimal {
	return v.Mul(f.Times).DivRound(f.Over, places)
}

// Divisor is the factor as the number by which a value without taxes is divided.
func (f Factor) Divisor(places int32) decimal.Decimal {
	if f.Times.Equal(one) {
		return f.Over
	}
	return f.Over.DivRound(f.Times, places)
}

// Fraction is a percent as a fraction.
func Fraction(p percent.Percent) decimal.Decimal { return fixed.ToDecimal(int64(p), fractionPlaces) }
