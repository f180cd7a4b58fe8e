package extract

import (
	"fmt"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
)

// maxNumber bounds what a bill can print; more is not an amount but a code.
var maxNumber = decimal.New(1, 12)

// number reads a number of a bill: the one Brazilian grammar, with the minus
// sign on either side and what recognition draws around it (|, [, ]) left out.
func number(s string) (decimal.Decimal, bool) {
	s = bare(s)
	if s == "" || len(s) > 40 || !hasDigit(s) {
		return decimal.Decimal{}, false
	}
	if rest, ok := cutMinus(s); ok {
		if strings.ContainsAny(rest, "-\u2212") {
			return decimal.Decimal{}, false
		}
		s = "-" + rest
	}
	if last := s[len(s)-1]; !isDigit(last) && last != '%' {
		return decimal.Decimal{}, false
	}
	d, err := ptbr.ParseNumber(s)
	if err != nil || d.Abs().GreaterThan(maxNumber) {
		return decimal.Decimal{}, false
	}
	return d, true
}

// bare removes frames that recognition takes for letters, and footnote marks.
func bare(s string) string { return strings.Trim(s, "|[]()*'\"’`;: ") }

// cutMinus takes a minus sign off the right end.
func cutMinus(s string) (string, bool) {
	for _, sign := range [...]string{"-", "\u2212", "–"} {
		if rest, ok := strings.CutSuffix(s, sign); ok {
			return rest, rest != "" && isDigit(rest[len(rest)-1])
		}
	}
	return s, false
}

// amount reads a sum of money: a comma and exactly two decimals.
func amount(s string) (decimal.Decimal, bool) {
	d, ok := number(s)
	if !ok {
		return d, false
	}
	digits, _ := cutMinus(bare(s))
	comma := strings.LastIndexByte(digits, ',')
	return d, comma >= 0 && len(digits)-comma == 3 && !strings.HasSuffix(digits, "%")
}

// fractional reports whether a number is printed with a decimal comma.
func fractional(s string) bool {
	_, ok := number(s)
	return ok && strings.ContainsRune(s, ',')
}

// date reads dd/mm/aaaa, also with dots, a year of two digits or the month's name:
// 25-FEV-2024.
func date(s string) (month.Date, bool) {
	s = strings.Trim(s, ".,;:()[]|")
	if named, ok := namedDate(s); ok {
		s = named
	}
	if len(s) != 8 && len(s) != 10 {
		return month.Date{}, false
	}
	s = strings.ReplaceAll(s, ".", "/")
	if len(s) == 8 && s[2] == '/' && s[5] == '/' {
		s = s[:6] + "20" + s[6:]
	}
	if len(s) != 10 || s[2] != '/' || s[5] != '/' { // of what a bill prints no other form is a day
		return month.Date{}, false
	}
	d, err := ptbr.ParseDate(s)
	if err != nil || d.Month().Year() < 2000 || d.Month().Year() > 2100 {
		return month.Date{}, false
	}
	return d, true
}

// namedDate writes 25-FEV-2024 (some systems print the English name) as digits.
func namedDate(s string) (string, bool) {
	parts := strings.FieldsFunc(trimFold(s), func(r rune) bool { return r == '-' || r == '/' || r == '.' })
	if len(parts) != 3 || len(parts[1]) != 3 || len(parts[0]) > 2 {
		return "", false
	}
	num := monthNamed(parts[1])
	if english, ok := map[string]int{"feb": 2, "apr": 4, "may": 5, "aug": 8, "sep": 9, "oct": 10, "dec": 12}[parts[1]]; ok {
		num = english
	}
	day, ok := small(parts[0])
	return fmt.Sprintf("%02d/%02d/%s", day, num, parts[2]), ok && num > 0
}

// dayMonth reads dd/mm, a date without its year.
func dayMonth(s string) (day, num int, ok bool) {
	s = strings.Trim(s, ".,;:()[]|")
	if len(s) != 5 || s[2] != '/' {
		return 0, 0, false
	}
	day, okDay := small(s[:2])
	num, okMonth := small(s[3:])
	return day, num, okDay && okMonth && day >= 1 && day <= 31 && num >= 1 && num <= 12
}

func small(s string) (int, bool) {
	n := 0
	for i := range len(s) {
		if !isDigit(s[i]) || i > 3 {
			return 0, false
		}
		n = n*10 + int(s[i]-'0')
	}
	return n, s != ""
}

// yearless marks a month that is printed without its year.
const yearless = 0

// monthOf reads a month in any notation of the bills: 10/2022, 7/2025, 08-2024,
// OUT/2023, OUT23, OUT/23, Agosto / 2025, OUT. year is yearless for the last.
func monthOf(s string) (year, num int, ok bool) {
	s = strings.ReplaceAll(trimFold(s), " ", "")
	if s == "" || len(s) > 16 {
		return 0, 0, false
	}
	if strings.HasPrefix(s, "0ut") {
		s = "o" + s[1:]
	}
	letters := len(s) - len(strings.TrimLeft(s, "abcdefghijklmnopqrstuvwxyz"))
	if letters == 0 {
		return numericMonth(s)
	}
	num = monthNamed(s[:letters])
	if num == 0 && letters > 3 && letters < 6 { // recognition: "maiz3", "noov/23"
		if num = monthNamed(unrepeated(s[:letters])); num == 0 {
			num, letters = monthNamed(s[:3]), 3
		}
	}
	if num == 0 {
		return 0, 0, false
	}
	rest := strings.TrimLeft(s[letters:], "/-.")
	if rest == "" {
		return yearless, num, letters == len(s)
	}
	year, ok = yearOf(digitsOf(rest))
	return year, num, ok
}

func numericMonth(s string) (year, num int, ok bool) {
	before, after, found := strings.Cut(strings.ReplaceAll(s, "-", "/"), "/")
	if !found || len(before) > 2 || len(after) != 4 {
		return 0, 0, false
	}
	num, okMonth := small(before)
	year, okYear := yearOf(after)
	return year, num, okMonth && okYear && num >= 1 && num <= 12
}

// shortMonth reads 08/24 and 2024/08, which are months only where others stand around
// them: elsewhere they are days, or numbers.
func shortMonth(s string) (year, num int, ok bool) {
	before, after, found := strings.Cut(strings.ReplaceAll(trimFold(s), "-", "/"), "/")
	if len(before) == 4 && len(after) <= 2 {
		before, after = after, before
	}
	if !found || len(before) > 2 || len(after) == 1 {
		return 0, 0, false
	}
	num, okMonth := small(before)
	year, okYear := yearOf(after)
	return year, num, okMonth && okYear && num >= 1 && num <= 12
}

func yearOf(s string) (int, bool) {
	n, ok := small(s)
	switch {
	case !ok:
		return 0, false
	case len(s) == 2:
		return 2000 + n, n >= 5 && n <= 60
	default:
		return n, len(s) == 4 && n >= 2005 && n <= 2060
	}
}

// unrepeated writes each letter of a run once: recognition doubles letters whose
// capital looks the same.
func unrepeated(s string) string {
	var out []byte
	for i := range len(s) {
		if i == 0 || s[i] != s[i-1] {
			out = append(out, s[i])
		}
	}
	return string(out)
}

// digitsOf undoes what recognition makes of small digits.
func digitsOf(s string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case 'z':
			return '2'
		case 'o':
			return '0'
		case 'i', 'l':
			return '1'
		case 's':
			return '5'
		default:
			return r
		}
	}, s)
}

var monthNames = [12]string{
	"janeiro", "fevereiro", "marco", "abril", "maio", "junho",
	"julho", "agosto", "setembro", "outubro", "novembro", "dezembro",
}

// monthNamed is the number of a month by its name or its first three letters.
func monthNamed(s string) int {
	for i, name := range monthNames {
		if s == name || s == name[:3] {
			return i + 1
		}
	}
	return 0
}
