package intake

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/text"
)

// Largest quantities that a cell may state.
const (
	maxMonthEnergy = 1_000_000 * energy.MWh
	maxDemandKW    = 1_000_000
	kwhDecimals    = 8
	demandDecimals = 4
)

const spaces = " \t\r\n\u00a0\u202f"

// stated trims a cell; false when it says nothing.
func stated(cell string) (string, bool) {
	s := strings.Trim(cell, spaces)
	return s, s != "" && s != "-" && s != "–"
}

// number reads a decimal number with one of the units.
func number(s string, units ...ptbr.Unit) (decimal.Decimal, ptbr.Unit, string) {
	text, unit, err := ptbr.Canonical(s)
	if errors.Is(err, ptbr.ErrScientific) {
		return decimal.Zero, "", ptbr.ErrScientific.Message
	}
	if err != nil {
		return decimal.Zero, "", "Não é um número: use só algarismos, com vírgula nas casas decimais"
	}
	known := unit == ptbr.None
	for _, u := range units {
		known = known || u == unit
	}
	if !known {
		return decimal.Zero, "", "A unidade " + string(unit) + " não cabe nesta coluna"
	}
	d, err := decimal.NewFromString(text)
	if err != nil {
		return decimal.Zero, "", "Não é um número"
	}
	return d, unit, ""
}

// energyCell reads kWh, or MWh where the header or the cell says so.
func energyCell(s string, mwh bool) (energy.Energy, string) {
	d, unit, bad := number(s, ptbr.KWh, ptbr.MWh)
	if bad != "" {
		return 0, bad
	}
	if unit == ptbr.MWh || unit == ptbr.None && mwh {
		d = d.Shift(3)
	}
	switch {
	case d.IsNegative():
		return 0, "O consumo não pode ser negativo"
	case d.GreaterThan(decimal.NewFromInt(int64(maxMonthEnergy / energy.KWh))):
		return 0, "O consumo passa de 1.000.000 MWh no mês"
	case !d.Equal(d.Truncate(kwhDecimals)):
		return 0, "O consumo tem casas decimais demais"
	}
	e, err := energy.FromKWh(d)
	if err != nil {
		return 0, "O consumo tem casas decimais demais"
	}
	return e, ""
}

// demandCell reads kW.
func demandCell(s string) (decimal.Decimal, string) {
	if n := len(s); n > 2 && strings.EqualFold(s[n-2:], "kw") {
		s = strings.TrimRight(s[:n-2], spaces)
	}
	d, _, bad := number(s)
	switch {
	case bad != "":
		return d, bad
	case d.IsNegative():
		return d, "A demanda não pode ser negativa"
	case d.GreaterThan(decimal.NewFromInt(maxDemandKW)):
		return d, "A demanda passa de 1.000.000 kW"
	case !d.Equal(d.Truncate(demandDecimals)):
		return d, "A demanda tem mais de 4 casas decimais"
	}
	return d, ""
}

// textCell checks a text about the client.
func textCell(s string) string {
	switch {
	case !utf8.ValidString(s):
		return "O texto não está em UTF-8"
	case utf8.RuneCountInString(s) > maxTextRunes:
		return "O texto é longo demais"
	case strings.ContainsFunc(s, text.Control):
		return text.Refusal(s)
	}
	return ""
}

// named is a month of which only the name is known; its year follows from the order.
type named struct {
	month  month.Month
	number int // 1 to 12 when the year is missing
}

const badMonth = "Mês inválido: use MM/AAAA, como 10/2026"

// monthCell reads a month with or without its year.
func monthCell(s string) (named, string) {
	if m, err := ptbr.ParseMonth(s); err == nil {
		if m.Year() < 2000 || m.Year() > 2100 {
			return named{}, "O ano do mês não parece certo"
		}
		return named{month: m}, ""
	}
	if !strings.ContainsAny(s, "0123456789") {
		if m, err := ptbr.ParseMonth(s + "/2000"); err == nil {
			return named{number: m.Number()}, ""
		}
	}
	return named{}, badMonth
}
