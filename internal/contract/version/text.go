package version

import (
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
)

// nbsp keeps a number and its unit on one line.
const nbsp = "\u00a0"

// Number writes every digit that a canonical number has, at least places of them
// after the comma, and its unit; empty for none.
func Number(number string, places int, unit string) string {
	if number == "" {
		return ""
	}
	d, err := decimal.NewFromString(number)
	if err != nil {
		return number
	}
	return ptbr.FormatNumber(d, max(places, int(-d.Exponent()))) + unit
}

// MWh writes a number with its unit, which may be another than MWh.
func MWh(number, unit string) string { return Number(number, 3, nbsp+unit) }

// Reais writes an amount of money or a price; empty for none.
func Reais(number string) string {
	if number == "" {
		return ""
	}
	return "R$" + nbsp + Number(number, 2, "")
}

// Flag writes "Sim" or "Não".
func Flag(b bool) string {
	if b {
		return "Sim"
	}
	return "Não"
}

// Date writes a date of the API; what is none comes back as it is.
func Date(s string) string {
	d, err := month.ParseDate(s)
	if err != nil {
		return s
	}
	return d.BR()
}

// Month writes a month of the API; what is none comes back as it is.
func Month(s string) string {
	m, err := month.Parse(s)
	if err != nil {
		return s
	}
	return m.Short()
}
