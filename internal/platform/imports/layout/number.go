package layout

import (
	"math"
	"strings"

	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/text"
)

// Style is which separator is decimal.
type Style uint8

const (
	styleUnknown Style = iota
	styleComma         // 1.234,5
	styleDot           // 1,234.5
	styleMixed         // a column that has both
)

// Number is a number as it is written, before its separators are understood.
type Number struct {
	negative            bool
	body                string    // digits, dots and commas only
	Unit                ptbr.Unit // beside the number, if any
	dots, commas        int
	lastDot, firstPoint int // positions in body; firstPoint of either separator
	lastComma           int
}

// The sides of an account, as they stand behind an amount.
const (
	Debit  ptbr.Unit = "D"
	Credit ptbr.Unit = "C"
)

// ReadNumber takes sign and unit off a number; false where the cell holds none.
func ReadNumber(cell string) (Number, bool) {
	l := Number{lastDot: -1, lastComma: -1, firstPoint: -1}
	s := strings.Trim(cell, spaces)
	if inner, ok := strings.CutPrefix(s, "("); ok && strings.HasSuffix(inner, ")") { // as accountants write what is below zero
		s, l.negative = strings.Trim(strings.TrimSuffix(inner, ")"), spaces), true
	} else {
		s, l.negative = cutMinus(s)
	}
	if rest, ok := cutPrefixFold(s, "R$"); ok {
		s, l.Unit = strings.TrimLeft(rest, spaces), ptbr.BRL
		if !l.negative {
			s, l.negative = cutMinus(s)
		}
	}
	s, _ = ptbr.JoinGroups(s)
	end := 0
	for ; end < len(s); end++ {
		switch c := s[end]; {
		case c == '.':
			l.dots++
			l.lastDot = end
		case c == ',':
			l.commas++
			l.lastComma = end
		case c < '0' || c > '9':
			l.body = s[:end]
			return l, l.cutUnit(s[end:]) && l.point()
		}
	}
	l.body = s
	return l, l.point()
}

// NotNumber is why a cell without a number was not read.
func NotNumber(cell string) string {
	if text.Scientific(cell) {
		return ptbr.ErrScientific.Message
	}
	return BadNumber
}

// spaces are what a cell may have around its content.
const spaces = " \t\r\n\u00a0\u202f"

func cutMinus(s string) (string, bool) {
	if rest, ok := strings.CutPrefix(s, "-"); ok {
		return strings.TrimLeft(rest, spaces), true
	}
	if rest, ok := strings.CutPrefix(s, "\u2212"); ok {
		return strings.TrimLeft(rest, spaces), true
	}
	return s, false
}

func cutPrefixFold(s, prefix string) (string, bool) {
	if len(s) < len(prefix) || !strings.EqualFold(s[:len(prefix)], prefix) {
		return s, false
	}
	return s[len(prefix):], true
}

// cutUnit reads what follows the number.
func (l *Number) cutUnit(s string) bool {
	s = strings.Trim(s, spaces)
	if s == "-" && !l.negative {
		l.negative = true
		return true
	}
	for _, side := range [...]ptbr.Unit{Debit, Credit} {
		if strings.EqualFold(s, string(side)) && !l.negative {
			l.Unit = side
			return true
		}
	}
	if l.Unit == ptbr.BRL {
		l.Unit = ptbr.BRLPerMWh
		return s == "" || strings.EqualFold(s, "/MWh")
	}
	for _, unit := range [...]ptbr.Unit{ptbr.Percent, ptbr.MWh, ptbr.KWh, ptbr.MWm, ptbr.BRLPerMWh} {
		if strings.EqualFold(s, string(unit)) {
			l.Unit = unit
			return true
		}
	}
	return s == ""
}

// point notes where the first separator stands; false without any digit.
func (l *Number) point() bool {
	l.firstPoint = strings.IndexAny(l.body, ".,")
	return len(l.body) > l.dots+l.commas
}

// evidence is the style that the number can only have; styleUnknown without
// separators, and where one separator has exactly three digits after it and at
// most three before.
func (l *Number) evidence() Style {
	switch {
	case l.dots == 0 && l.commas == 0:
		return styleUnknown
	case l.dots > 0 && l.commas > 0:
		if l.lastComma > l.lastDot {
			return styleComma
		}
		return styleDot
	case l.dots > 1:
		return styleComma
	case l.commas > 1:
		return styleDot
	case l.couldGroup():
		return styleUnknown
	case l.dots == 1:
		return styleDot
	default:
		return styleComma
	}
}

// couldGroup reports whether the only separator may group thousands.
func (l *Number) couldGroup() bool {
	at := l.firstPoint
	return len(l.body)-at-1 == 3 && at >= 1 && at <= 3 && l.body[0] != '0'
}

// Why a number was not read.
const (
	BadNumber    = "Número inválido"
	ambiguous    = "Número ambíguo: o separador pode ser decimal ou de milhar. Use vírgula decimal ou informe o separador decimal no mapeamento"
	tooPrecise   = "Número com casas decimais demais"
	OutOfRange   = "Número fora da faixa aceita"
	Negative     = "O valor não pode ser negativo"
	WrongUnit    = "A unidade não é a da coluna"
	maxDecimals  = 18
	maxMagnitude = math.MaxInt64
)

// Value reads the number in a column of the given style, as an integer scaled by
// 10^scale; problem says why not.
func (l *Number) Value(column Style, scale int) (v int64, problem string) {
	own, known := l.style(column)
	if !known {
		return 0, ambiguous
	}
	whole, decimals, ok := l.cut(own)
	if !ok {
		return 0, BadNumber
	}
	v, problem = scaled(whole, strings.TrimRight(decimals, "0"), scale)
	if l.negative {
		v = -v
	}
	return v, problem
}

// style is how the number is written in a column of the given style; false where that is
// ambiguous. A number without separators has none.
func (l *Number) style(column Style) (own Style, known bool) {
	own = l.evidence()
	switch {
	case own != styleUnknown || l.firstPoint < 0:
		return own, true
	case column == styleDot, column == styleComma:
		return column, true
	case l.commas == 1 && column == styleUnknown:
		return styleComma, true // nobody groups by commas in Brazil unless the column says so
	}
	return own, false
}

// cut splits the body at its decimal separator and checks the grouping.
func (l *Number) cut(own Style) (whole, decimals string, ok bool) {
	if own == styleUnknown {
		return l.body, "", true
	}
	at, group, groups := l.lastComma, byte('.'), l.dots
	if own == styleDot {
		at, group, groups = l.lastDot, ',', l.commas
	}
	whole = l.body
	if at >= 0 {
		whole, decimals = l.body[:at], l.body[at+1:]
		if decimals == "" || own == styleComma && l.commas > 1 || own == styleDot && l.dots > 1 {
			return "", "", false
		}
	}
	return whole, decimals, groups == 0 || grouped(whole, group) && strings.IndexByte(decimals, group) < 0
}

// grouped reports whether every group but the first has three digits.
func grouped(whole string, group byte) bool {
	first := strings.IndexByte(whole, group)
	if first < 1 || first > 3 || whole[0] == '0' {
		return false
	}
	for i := first; i < len(whole); i += 4 {
		if whole[i] != group || len(whole)-i < 4 || strings.IndexByte(whole[i+1:i+4], group) >= 0 {
			return false
		}
	}
	return true
}

// scaled accumulates the digits, leaving grouping out.
func scaled(whole, decimals string, scale int) (int64, string) {
	if len(decimals) > scale {
		return 0, tooPrecise
	}
	var v uint64
	for _, part := range [...]string{whole, decimals} {
		for i := range len(part) {
			c := part[i]
			if c == '.' || c == ',' {
				continue
			}
			if v > (maxMagnitude-9)/10 {
				return 0, OutOfRange
			}
			v = v*10 + uint64(c-'0')
		}
	}
	for range scale - len(decimals) {
		if v > maxMagnitude/10 {
			return 0, OutOfRange
		}
		v *= 10
	}
	return int64(v), ""
}
