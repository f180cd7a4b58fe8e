package intake

import (
	"math"
	"strings"

	"ynova/internal/kernel/ptbr"
)

// style is which separator is decimal.
type style uint8

const (
	styleUnknown style = iota
	styleComma         // 1.234,5
	styleDot           // 1,234.5
	styleMixed         // a column that has both
)

// lexeme is a number as it is written, before its separators are understood.
type lexeme struct {
	negative            bool
	body                string
	unit                ptbr.Unit
	dots, commas        int
	lastDot, firstPoint int // positions in body; firstPoint of either separator
	lastComma           int
}

// lex takes sign and unit off a number. The body holds digits, dots and commas
// only.
func lex(cell string) (lexeme, bool) {
	l := lexeme{lastDot: -1, lastComma: -1, firstPoint: -1}
	s := strings.Trim(cell, spaces)
	s, l.negative = cutMinus(s)
	if rest, ok := cutPrefixFold(s, "R$"); ok {
		s, l.unit = strings.TrimLeft(rest, spaces), ptbr.BRL
		if !l.negative {
			s, l.negative = cutMinus(s)
		}
	}
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
func (l *lexeme) cutUnit(s string) bool {
	s = strings.Trim(s, spaces)
	if l.unit == ptbr.BRL {
		l.unit = ptbr.BRLPerMWh
		return s == "" || strings.EqualFold(s, "/MWh")
	}
	for _, unit := range [...]ptbr.Unit{ptbr.Percent, ptbr.MWh, ptbr.KWh, ptbr.MWm, ptbr.BRLPerMWh} {
		if strings.EqualFold(s, string(unit)) {
			l.unit = unit
			return true
		}
	}
	return s == ""
}

// point notes where the first separator stands; false without any digit.
func (l *lexeme) point() bool {
	l.firstPoint = strings.IndexAny(l.body, ".,")
	return len(l.body) > l.dots+l.commas
}

// evidence is the style that the number can only have; styleUnknown without
// separators, and where one separator has exactly three digits after it and at
// most three before.
func (l *lexeme) evidence() style {
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
func (l *lexeme) couldGroup() bool {
	at := l.firstPoint
	return len(l.body)-at-1 == 3 && at >= 1 && at <= 3 && l.body[0] != '0'
}

// Why a number was not read.
const (
	badNumber    = "Número inválido"
	ambiguous    = "Número ambíguo: o separador pode ser decimal ou de milhar. Use vírgula decimal ou informe o separador decimal no mapeamento"
	tooPrecise   = "Número com casas decimais demais"
	outOfRange   = "Número fora da faixa aceita"
	negative     = "O valor não pode ser negativo"
	wrongUnit    = "A unidade não é a da coluna"
	maxDecimals  = 18
	maxMagnitude = math.MaxInt64
)

// value reads the number in a column of the given style, as an integer scaled by
// 10^scale; problem says why not.
func (l *lexeme) value(column style, scale int) (v int64, problem string) {
	own := l.evidence()
	if own == styleUnknown && l.firstPoint >= 0 {
		switch {
		case column == styleDot, column == styleComma:
			own = column
		case l.commas == 1 && column == styleUnknown:
			own = styleComma // nobody groups by commas in Brazil unless the column says so
		default:
			return 0, ambiguous
		}
	}
	whole, decimals, ok := l.cut(own)
	if !ok {
		return 0, badNumber
	}
	v, problem = scaled(whole, strings.TrimRight(decimals, "0"), scale)
	if l.negative {
		v = -v
	}
	return v, problem
}

// cut splits the body at its decimal separator and checks the grouping.
func (l *lexeme) cut(own style) (whole, decimals string, ok bool) {
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
				return 0, outOfRange
			}
			v = v*10 + uint64(c-'0')
		}
	}
	for range scale - len(decimals) {
		if v > maxMagnitude/10 {
			return 0, outOfRange
		}
		v *= 10
	}
	return int64(v), ""
}
