package basis

import (
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/invoice"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
)

// The units of figures.
const (
	UnitReais   = "R$"
	UnitMWh     = "MWh"
	UnitKW      = "kW"
	UnitPerMWh  = "R$/MWh"
	UnitPerKW   = "R$/kW"
	UnitPercent = "%"
)

// divisionPlaces is how many decimals a quotient keeps until the line is rounded.
const divisionPlaces = 24

// One and Hundred are what fractions and percentages are taken of.
var (
	One     = decimal.NewFromInt(1)
	Hundred = decimal.NewFromInt(100)
)

// Reais is the amount in R$.
func Reais(a money.Amount) decimal.Decimal { return fixed.ToDecimal(int64(a), 4) }

// PerUnit is the price in R$ for each unit.
func PerUnit(p money.Price) decimal.Decimal { return fixed.ToDecimal(int64(p), 8) }

// Fraction is the percentage as a part of one.
func Fraction(p percent.Percent) decimal.Decimal { return fixed.ToDecimal(int64(p), 8) }

// AmountOf returns the amount in R$, false for nil.
func AmountOf(a *money.Amount) (decimal.Decimal, bool) {
	if a == nil {
		return decimal.Zero, false
	}
	return Reais(*a), true
}

// PriceOf returns the price in R$ for each unit, nil for nil.
func PriceOf(p *money.Price) *decimal.Decimal {
	if p == nil {
		return nil
	}
	return new(PerUnit(*p))
}

// Cents rounds a line of an invoice to cents, half up (domain 0.4).
func Cents(d decimal.Decimal) decimal.Decimal { return d.Round(2) }

// Divide divides without rounding to cents yet.
func Divide(d, by decimal.Decimal) decimal.Decimal { return d.DivRound(by, divisionPlaces) }

// Percentage is part/whole × 100, exact enough to compare; false for a whole of 0.
func Percentage(part, whole decimal.Decimal) (decimal.Decimal, bool) {
	if whole.IsZero() {
		return decimal.Zero, false
	}
	return Divide(part.Mul(Hundred), whole), true
}

// Within reports whether two amounts are as near as the tolerance.
func Within(a, b, tolerance decimal.Decimal) bool { return !a.Sub(b).Abs().GreaterThan(tolerance) }

// Greater is the greater of two numbers of which either may be missing.
func Greater(a, b *decimal.Decimal) *decimal.Decimal {
	if a == nil || b != nil && b.GreaterThan(*a) {
		return b
	}
	return a
}

// MoneyText is the canonical amount.
func MoneyText(d decimal.Decimal) string { return d.StringFixed(2) }

// ShowMoney is an amount in a sentence.
func ShowMoney(d decimal.Decimal) string {
	v, err := fixed.FromDecimal(d.Round(2), 4)
	if err != nil {
		return d.StringFixed(2)
	}
	return ptbr.FormatMoney(money.Amount(v))
}

// ShowKW is a demand in a sentence.
func ShowKW(d decimal.Decimal) string { return Trimmed(d, 2) + " kW" }

// ShowPercent is a percentage in a sentence.
func ShowPercent(d decimal.Decimal, places int) string { return ptbr.FormatNumber(d, places) + "%" }

// Trimmed is a number in a sentence without the zeros at its end.
func Trimmed(d decimal.Decimal, places int) string {
	d = d.Round(int32(places))
	return ptbr.FormatNumber(d, Places(d))
}

// Places is how many decimals a number has, zeros at its end aside.
func Places(d decimal.Decimal) int {
	_, fraction, _ := strings.Cut(d.String(), ".") // which leaves the zeros out
	return len(fraction)
}

// Source is where the figures of an invoice come from.
func Source(v *invoice.Invoice) trace.Source {
	kind := trace.KindUsuario
	if v.Source == invoice.SourceExtraction {
		kind = trace.KindDocumento
	}
	return trace.Source{Kind: kind, Ref: v.Title()}
}
