package ptbr

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/text"
)

// The errors of this file. ErrScientific is of a number that a spreadsheet shortened.
var (
	ErrNumber     = fault.New(fault.Invalid, "numero", "Número inválido")
	ErrScientific = fault.New(fault.Invalid, "notacao_cientifica", "Notação científica: o Excel gravou só parte dos algarismos. Formate a coluna como número.")
)

// MaxDigits is the longest number that is read.
const MaxDigits = 40

// ParseNumber reads a number as Canonical does and leaves its unit aside.
func ParseNumber(s string) (decimal.Decimal, error) {
	canonical, _, err := Canonical(s)
	if err != nil {
		return decimal.Decimal{}, err
	}
	return decimal.RequireFromString(canonical), nil // a canonical text always is a number
}

// Canonical reads a number as a person writes it in Brazil and returns its
// canonical text ("-1234.56": no grouping, no superfluous zero, no "-0") with
// the unit that was written beside it. The grammar, EM-10:
//
//	input    = [sign] [unit] [sign] body [unit] ["-"] at most one sign; spaces anywhere between the parts
//	         | "(" input without sign ")"             below zero, as accountants write it
//	sign     = "-" | U+2212
//	unit     = "R$" | "R$/MWh" | "MWh" | "kWh" | "MWm" | "%"     any case; one at most,
//	           except "R$" before and "/MWh" after
//	body     = (plain | grouped) ["," digits]       1234,5   1.234,5   007
//	         | "," digits                           ,50 (the zero of ANEEL's files is ",00")
//	         | grouped                              1.234 is 1234; 1.234.567
//	         | plain "." digits                     1234.56   0.123   (when it is not a grouped)
//	plain    = digit {digit}
//	grouped  = group of 1 to 3 digits, the first not 0, {"." group of exactly 3 digits}
//	         | the same with spaces, also those that do not break; a "." is then the decimal point
//
// A plain with a superfluous zero before "." and exactly three digits (012.345)
// is refused because it may mean either. So are more than MaxDigits digits,
// exponents, a plus sign, other spaces within the number and any digit outside ASCII.
func Canonical(s string) (string, Unit, error) {
	rest, negative := cutSigns(trimSpace(s))
	rest, before := cutUnit(rest)
	if !negative {
		rest, negative = cutSigns(rest)
	}
	rest, _ = JoinGroups(rest)
	body, rest := cutBody(rest)
	unit, ok := joinUnits(before, rest)
	if !ok {
		if text.Scientific(s) {
			return "", None, ErrScientific
		}
		return "", None, ErrNumber
	}
	whole, decimals, ok := splitBody(body)

	if !ok {
		return "", None, ErrNumber
	}
	var buf [MaxDigits + 3]byte
	canonical, ok := appendCanonical(buf[:0], negative, whole, decimals)
	if !ok {
		return "", None, ErrNumber
	}
	return string(canonical), unit, nil
}

func cutSign(s string) (rest string, negative bool) {
	rest, negative = strings.CutPrefix(s, "-")
	if !negative {
		rest, negative = strings.CutPrefix(s, "\u2212")
	}
	return trimSpace(rest), negative
}

// cutSigns takes off what says that a number is below zero: a sign on either side, or
// parentheses around.
func cutSigns(s string) (rest string, negative bool) {
	if inner, ok := strings.CutPrefix(s, "("); ok {
		if inner, ok = strings.CutSuffix(inner, ")"); ok {
			return trimSpace(inner), true
		}
		return s, false
	}
	if rest, negative = cutSign(s); negative {
		return rest, true
	}
	if rest, ok := strings.CutSuffix(s, "-"); ok && rest != "" {
		return trimSpace(rest), true
	}
	return s, false
}

// JoinGroups takes the spaces out of a number that groups its thousands by them: "1 234,5"; it
// reports whether there were any. Spaces elsewhere stay, where no number has them.
func JoinGroups(s string) (string, bool) {
	if !strings.ContainsAny(s, " \u00a0\u202f") {
		return s, false
	}
	m := spacedGroups.FindStringSubmatch(s)
	if m == nil {
		return s, false
	}
	return spaceReplacer.Replace(m[1]) + s[len(m[1]):], true
}

var (
	spacedGroups  = regexp.MustCompile(`^([1-9][0-9]{0,2}(?:[ \x{a0}\x{202f}][0-9]{3})+)(?:[^0-9]|$)`)
	spaceReplacer = strings.NewReplacer(" ", "", "\u00a0", "", "\u202f", "")
)

// cutBody splits the longest run of digits, dots and commas off the front.
func cutBody(s string) (body, rest string) {
	i := 0
	for i < len(s) && (isDigit(s[i]) || s[i] == '.' || s[i] == ',') {
		i++
	}
	return s[:i], trimSpace(s[i:])
}

// splitBody separates the integer part, which may still hold grouping dots, and
// the decimals of a well-formed body.
func splitBody(body string) (whole, decimals string, ok bool) {
	whole, decimals, comma := strings.Cut(body, ",")
	if comma {
		return whole, decimals, allDigits(decimals) && (whole == "" || allDigits(whole) || isGrouped(whole))
	}
	if allDigits(body) || isGrouped(body) {
		return body, "", true
	}
	whole, decimals, _ = strings.Cut(body, ".")
	ambiguous := len(decimals) == 3 && len(whole) > 1 && whole[0] == '0'
	return whole, decimals, allDigits(whole) && allDigits(decimals) && !ambiguous
}

// isGrouped reports whether s has at least one grouping dot, all in their place.
func isGrouped(s string) bool {
	first := strings.IndexByte(s, '.')
	if first < 1 || first > 3 || s[0] == '0' || !allDigits(s[:first]) {
		return false
	}
	for s = s[first:]; s != ""; s = s[4:] {
		if len(s) < 4 || s[0] != '.' || !allDigits(s[1:4]) {
			return false
		}
	}
	return true
}

// appendCanonical writes the number without superfluous zeros; false when it
// has too many digits.
func appendCanonical(dst []byte, negative bool, whole, decimals string) ([]byte, bool) {
	if len(whole)-strings.Count(whole, ".")+len(decimals) > MaxDigits {
		return nil, false
	}
	whole = strings.TrimLeft(whole, "0")
	decimals = strings.TrimRight(decimals, "0")
	if negative && whole+decimals != "" {
		dst = append(dst, '-')
	}
	if whole == "" {
		dst = append(dst, '0')
	}
	for i := range len(whole) {
		if whole[i] != '.' {
			dst = append(dst, whole[i])
		}
	}
	if decimals != "" {
		dst = append(append(dst, '.'), decimals...)
	}
	return dst, true
}

func allDigits(s string) bool {
	for i := range len(s) {
		if !isDigit(s[i]) {
			return false
		}
	}
	return s != ""
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// trimSpace removes spaces, tabs, line ends and the two no-break spaces that
// formatters put between a number and its unit.
func trimSpace(s string) string {
	if s == "" || isPlain(s[0]) && isPlain(s[len(s)-1]) {
		return s
	}
	return strings.Trim(s, " \t\r\n\u00a0\u202f")
}

// isPlain reports whether c is no space and no part of one.
func isPlain(c byte) bool { return ' ' < c && c < utf8.RuneSelf }
