package parameter

import (
	"slices"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/ptbr"
)

// Info describes a parameter for the person who reads or changes it.
type Info struct {
	Key, Group, Label, Unit string
	Min, Max                int64 // what a person may enter, both included
	Whole                   bool  // whole numbers only
}

// Catalog lists the parameters that can be entered.
func Catalog() []Info { return slices.Clone(catalog[:]) }

// InfoOf returns the description of a key; false for one that the product does
// not read.
func InfoOf(key string) (Info, bool) {
	i := slices.IndexFunc(catalog[:], func(p Info) bool { return p.Key == key })
	if i < 0 {
		return Info{}, false
	}
	return catalog[i], true
}

// most decimals of an entered value: what the finest of the units holds.
const maxDecimals = 6

// places is how many decimals a value may have.
func (p Info) places() int32 {
	switch {
	case p.Whole:
		return 0
	case p.Unit == UnitMoney:
		return moneyScale
	default:
		return maxDecimals
	}
}

// accepts says what is wrong with a value, or nothing.
func (p Info) accepts(v decimal.Decimal) string {
	switch {
	case p.Whole && !v.IsInteger():
		return "Informe um número inteiro"
	case !v.Equal(v.Truncate(p.places())):
		return "O valor tem casas decimais demais"
	case v.LessThan(decimal.NewFromInt(p.Min)) || v.GreaterThan(decimal.NewFromInt(p.Max)):
		return "Informe um valor entre " + ptbr.FormatDecimal(decimal.NewFromInt(p.Min)) + " e " + ptbr.FormatDecimal(decimal.NewFromInt(p.Max))
	}
	return ""
}
