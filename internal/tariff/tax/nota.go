package tax

import "github.com/shopspring/decimal"

// Nota is what a nota fiscal prints of a value without taxes, in R$, each figure rounded to
// cents by itself.
type Nota struct {
	CBS, IBSState, IBSCity decimal.Decimal
	Base, ICMS             decimal.Decimal // ICMS is inside its own base
}

// Nota works the figures of a nota out. Before there is a CBS the value holds PIS/COFINS.
func (s Set) Nota(v decimal.Decimal) Nota {
	part := func(rate decimal.Decimal) decimal.Decimal { return v.Mul(rate).Round(centPlaces) }
	n := Nota{CBS: part(Fraction(s.CBS)), IBSState: part(Fraction(s.IBSState)), IBSCity: part(Fraction(s.IBSCity))}
	taxed := v
	if s.ICMSOnConsumption {
		taxed = v.Add(n.Consumption())
	}
	icms := Fraction(s.ICMS)
	n.Base = taxed.DivRound(one.Sub(icms), centPlaces)
	n.ICMS = n.Base.Mul(icms).Round(centPlaces)
	return n
}

// Consumption is CBS and IBS together.
func (n *Nota) Consumption() decimal.Decimal { return n.CBS.Add(n.IBSState).Add(n.IBSCity) }

// Total is what the nota of the value charges.
func (n *Nota) Total(v decimal.Decimal) decimal.Decimal {
	return v.Add(n.Consumption()).Add(n.ICMS)
}
