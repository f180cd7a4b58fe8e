package ptbr

import (
	"strings"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
)

// The errors of this file.
var (
	ErrDate  = fault.New(fault.Invalid, "data", "Data inválida")
	ErrMonth = fault.New(fault.Invalid, "mes", "Mês inválido")
)

// ParseDate reads "05/10/2026" or "2026-10-05": always two digits for day and
// month and four for the year, 0001 to 9999; spaces around are ignored.
func ParseDate(s string) (month.Date, error) {
	s = trimSpace(s)
	if len(s) == 10 && s[2] == '/' && s[5] == '/' {
		day, okDay := atoi(s[:2])
		num, okMonth := atoi(s[3:5])
		year, okYear := atoi(s[6:])
		if d, exists := month.NewDate(year, num, day); okDay && okMonth && okYear && exists {
			return d, nil
		}
		return month.Date{}, ErrDate
	}
	d, err := month.ParseDate(s)
	if err != nil {
		return month.Date{}, ErrDate
	}
	return d, nil
}

// ParseMonth reads a month of reference. The grammar:
//
//	input = YYYY "-" MM | MM "/" YYYY | date as ParseDate reads it
//	      | name ("/" | " de ") YYYY | name "/" YY     YY is 2000 to 2099: spreadsheets show "out/26"
//	name  = "outubro" | "out" | "out."                 any case, with or without accents
func ParseMonth(s string) (month.Month, error) {
	s = trimSpace(s)
	if m, err := month.Parse(s); err == nil {
		return m, nil
	}
	if d, err := ParseDate(s); err == nil {
		return d.Month(), nil
	}
	if num, year, ok := strings.Cut(s, "/"); ok && len(num) == 2 && len(year) == 4 {
		return monthFrom(year, num)
	}
	return parseNamedMonth(Fold(s))
}

func monthFrom(year, num string) (month.Month, error) {
	m, err := month.Parse(year + "-" + num)
	if err != nil {
		return 0, ErrMonth
	}
	return m, nil
}

// monthNames in their folded form; the first three letters are the short name.
var monthNames = [12]string{
	"janeiro", "fevereiro", "marco", "abril", "maio", "junho",
	"julho", "agosto", "setembro", "outubro", "novembro", "dezembro",
}

func parseNamedMonth(s string) (month.Month, error) {
	name, year, ok := strings.Cut(s, "/")
	if ok && len(year) == 2 {
		year = "20" + year
	}
	if !ok {
		name, year, _ = strings.Cut(s, " de ")
	}
	y, okYear := atoi(year)
	for i, full := range monthNames {
		if name == full || name == full[:3] || name == full[:3]+"." {
			if m := month.New(y, i+1); okYear && len(year) == 4 && m.Valid() {
				return m, nil
			}
		}
	}
	return 0, ErrMonth
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
