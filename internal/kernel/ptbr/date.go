package ptbr

import (
	"fmt"
	"regexp"
	"strings"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
)

// The errors of this file.
var (
	ErrDate  = fault.New(fault.Invalid, "data", "Data inválida")
	ErrMonth = fault.New(fault.Invalid, "mes", "Mês inválido")
)

// ParseDate reads a day as people and spreadsheets write it, the day before the month. The
// grammar; spaces around are ignored:
//
//	input  = dd/mm/yyyy | yyyy-mm-dd                  four digits of a year: 0001 to 9999
//	       | d sep m sep yyyy | yyyy sep m sep d      sep is "/", "-", "." or " ", twice the same
//	       | d ("/" | ".") m ("/" | ".") yy           yy is 2000 to 2099
//	       | d of name of (yyyy | yy)                 of is a sep or " de "; names as ParseMonth reads them
//	       | a day as month.ParseDay reads it         midnight, or just before it
//	       | one of these spaces h:mm[:ss]            likewise
//	       | the number by which workbooks count days, of 1990 to 2099
func ParseDate(s string) (month.Date, error) { return parseDate(s, false) }

// ParseMonthFirst is ParseDate for a column that writes 10/31/2026.
func ParseMonthFirst(s string) (month.Date, error) { return parseDate(s, true) }

func parseDate(s string, monthFirst bool) (month.Date, error) {
	s = trimSpace(s)
	if len(s) == 10 && s[2] == '/' && s[5] == '/' {
		return dateOf(s[6:], s[3:5], s[:2], monthFirst)
	}
	if d, err := month.ParseDay(s); err == nil {
		return d, nil
	}
	if d, ok := serialDate(s); ok {
		return d, nil
	}
	if m := numericDate.FindStringSubmatch(s); m != nil {
		if sep := m[2]; sep == m[4] && (len(m[5]) == 4 || sep == "/" || sep == ".") {
			return dateOf(m[5], m[3], m[1], monthFirst)
		}
	} else if m := yearFirst.FindStringSubmatch(s); m != nil && m[2] == m[4] {
		return dateOf(m[1], m[3], m[5], false)
	} else if m := namedDate.FindStringSubmatch(Fold(s)); m != nil {
		if num := monthNamed(m[2]); num != "" {
			return dateOf(m[3], num, m[1], false)
		}
	} else if at, err := ParseMoment(s, monthFirst); err == nil && at.Midnight() {
		return at.Date(), nil
	}
	return month.Date{}, ErrDate
}

// ParseMoment reads a moment as programs write it, or a day in any form that ParseDate reads with
// the time of day behind it: "31/08/2026 23:59:32".
func ParseMoment(s string, monthFirst bool) (month.Moment, error) {
	s = trimSpace(s)
	if at, err := month.ParseMoment(s); err == nil {
		return at, nil
	}
	if !strings.Contains(s, ":") {
		return month.Moment{}, ErrDate
	}
	m := clockBehind.FindStringSubmatch(s)
	if m == nil {
		return month.Moment{}, ErrDate
	}
	day, err := parseDate(m[1], monthFirst)
	if err != nil {
		return month.Moment{}, err
	}
	return month.ParseMoment(day.String() + " " + m[2])
}

func dateOf(yearText, monthText, dayText string, monthFirst bool) (month.Date, error) {
	if monthFirst {
		monthText, dayText = dayText, monthText
	}
	year, okYear := atoi(century(yearText))
	num, okMonth := atoi(monthText)
	day, okDay := atoi(dayText)
	if d, exists := month.NewDate(year, num, day); okYear && okMonth && okDay && exists {
		return d, nil
	}
	return month.Date{}, ErrDate
}

// century completes a year of two digits, which is one of this century.
func century(year string) string {
	if len(year) == 2 {
		return "20" + year
	}
	return year
}

// ParseMonth reads a month of reference. The grammar:
//
//	input = yyyy sep m | m sep yyyy | m ("/" | " ") yy | yyyymm     sep as in ParseDate; yyyymm of 1990 to 2099
//	      | name [of] (yyyy | yy)                           of is "/", "-", " de " or " "
//	      | a date as ParseDate reads it, or any moment of one
//	name  = "outubro" | "out" | "out." | "oct"              any case, with or without accents
func ParseMonth(s string) (month.Month, error) {
	s = trimSpace(s)
	if len(s) == 7 && s[2] == '/' {
		return monthFrom(s[3:], s[:2])
	}
	if m, err := month.Parse(s); err == nil {
		return m, nil
	}
	if d, err := ParseDate(s); err == nil {
		return d.Month(), nil
	}
	if m, err := ParseMoment(s, false); err == nil {
		return m.Date().Month(), nil
	}
	if compactMonth.MatchString(s) {
		return monthFrom(s[:4], s[4:])
	}
	if m := numericMonth.FindStringSubmatch(s); m != nil && (len(m[3]) == 4 || m[2] == "/" || m[2] == " ") {
		return monthFrom(m[3], m[1])
	}
	if m := yearMonth.FindStringSubmatch(s); m != nil {
		return monthFrom(m[1], m[2])
	}
	if m := namedMonth.FindStringSubmatch(Fold(s)); m != nil {
		if num := monthNamed(m[1]); num != "" {
			return monthFrom(m[2], num)
		}
	}
	return 0, ErrMonth
}

func monthFrom(year, num string) (month.Month, error) {
	if len(num) == 1 {
		num = "0" + num
	}
	m, err := month.Parse(century(year) + "-" + num)
	if err != nil {
		return 0, ErrMonth
	}
	return m, nil
}

// atoi reads ASCII digits, of which its callers see to that they are few.
func atoi(s string) (int, bool) {
	if !allDigits(s) {
		return 0, false
	}
	n := 0
	for i := range len(s) {
		n = n*10 + int(s[i]-'0')
	}
	return n, true
}

// The forms that are rare: each is looked for where the ones before it do not fit.
var (
	numericDate  = form(`(\d{1,2})([/.\- ])(\d{1,2})([/.\- ])(\d{4}|\d{2})`)
	yearFirst    = form(`(\d{4})([/.\- ])(\d{1,2})([/.\- ])(\d{1,2})`)
	namedDate    = form(`(\d{1,2})(?: de |[/.\- ])([a-z]+\.?)(?: de |[/.\- ])(\d{4}|\d{2})`)
	clockBehind  = form(`([^:]+?) +(\d{1,2}:\d{2}(?::\d{2})?)`)
	compactMonth = form(`(?:199|20\d)\d(?:0[1-9]|1[0-2])`)
	numericMonth = form(`(\d{1,2})([/.\- ])(\d{4}|\d{2})`)
	yearMonth    = form(`(\d{4})[/.\- ](\d{1,2})`)
	namedMonth   = form(`([a-z]+\.?)(?: de |[/\- ])?(\d{4}|\d{2})`)
	serialForm   = form(`(\d{5})(?:[.,](\d{1,15}))?`)
)

func form(pattern string) *regexp.Regexp { return regexp.MustCompile(`^` + pattern + `$`) }

// monthNames in their folded form; the first three letters are the short name. What workbooks
// in English write differs in some months.
var monthNames = [12]struct{ full, english string }{
	{"janeiro", ""},
	{"fevereiro", "feb"},
	{"marco", ""},
	{"abril", "apr"},
	{"maio", "may"},
	{"junho", ""},
	{"julho", ""},
	{"agosto", "aug"},
	{"setembro", "sep"},
	{"outubro", "oct"},
	{"novembro", ""},
	{"dezembro", "dec"},
}

// monthNamed is the number of a month by its folded name, in two digits; empty for what is
// none. Only a short name may have a dot.
func monthNamed(name string) string {
	for i, of := range monthNames {
		if name == of.full || strings.TrimSuffix(name, ".") == of.full[:3] || name == of.english && name != "" {
			return fmt.Sprintf("%02d", i+1)
		}
	}
	return ""
}

// The days that a number in the place of a date can mean: 1990 to 2099.
const (
	firstSerial = 32_874
	lastSerial  = 73_050
)

// serialDate reads the number by which workbooks count days; just before midnight it is the
// next one.
func serialDate(s string) (month.Date, bool) {
	m := serialForm.FindStringSubmatch(s)
	if m == nil {
		return month.Date{}, false
	}
	n, _ := atoi(m[1])
	if n < firstSerial || n >= lastSerial {
		return month.Date{}, false
	}
	const midnight = "998611" // of a day: two minutes before its end
	if len(m[2]) > 0 && (m[2] + "000000")[:len(midnight)] >= midnight {
		n++
	}
	epoch, _ := month.NewDate(1899, 12, 30)
	return epoch.AddDays(n), true
}
