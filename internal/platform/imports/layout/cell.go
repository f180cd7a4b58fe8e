package layout

import (
	"net/mail"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
)

// What a cell of addresses may hold.
const (
	maxRecipients    = 10
	maxRecipientText = 2000
)

// States reports whether a cell says anything, and returns it trimmed.
func States(cell string) (string, bool) {
	s := strings.Trim(cell, spaces)
	if s == "" || s == "-" || s == "–" || len(s) <= len("não informado")+2 && ptbr.Fold(s) == "nao informado" {
		return "", false
	}
	return s, true
}

// Text checks a text of at most most characters.
func Text(s string, most int) (string, string) {
	for i := range len(s) {
		if s[i] < ' ' || s[i] == 0x7f {
			return "", "O texto tem quebra de linha ou caractere de controle"
		}
	}
	switch {
	case !utf8.ValidString(s):
		return "", "O texto não está em UTF-8"
	case len(s) > most && utf8.RuneCountInString(s) > most:
		return "", "O texto é longo demais"
	case strings.ContainsFunc(s, invisible):
		return "", "O texto tem caracteres invisíveis"
	}
	return s, ""
}

// invisible are the marks that reverse or hide what is read.
func invisible(r rune) bool {
	return r > unicode.MaxASCII && (unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Cc, r) || r == '\u2028' || r == '\u2029')
}

// Emails reads recipients separated by comma or semicolon.
func Emails(s string) (string, string) {
	const problem = "E-mail inválido"
	if s, bad := Text(s, maxRecipientText); bad != "" {
		return s, bad
	}
	var list []string
	for part := range strings.FieldsFuncSeq(s, func(r rune) bool { return r == ',' || r == ';' }) {
		part = strings.TrimSpace(part)
		if !plainAddress(part) {
			return "", problem
		}
		list = append(list, part)
	}
	switch {
	case len(list) == 0:
		return "", problem
	case len(list) > maxRecipients:
		return "", "Informe até 10 e-mails"
	}
	return strings.Join(list, ", "), ""
}

// plainAddress accepts an address alone: no name, group, quotes or comments.
func plainAddress(s string) bool {
	address, err := mail.ParseAddress(s)
	if err != nil || address.Address != s || strings.ContainsAny(s, `<>()[]\",;: `) {
		return false
	}
	_, domain, _ := strings.Cut(s, "@")
	return strings.Contains(domain, ".") && !strings.ContainsFunc(s, func(r rune) bool { return r > unicode.MaxASCII })
}

// The days that a number in a column of months can mean: 1990 to 2099.
const (
	firstSerial = 32_874
	lastSerial  = 73_050
)

// Month reads a month, a date, or the number by which Excel counts days.
func Month(s string) (month.Month, string) {
	if len(s) == 7 && s[2] == '/' {
		year, okYear := digits(s[3:])
		number, okNumber := digits(s[:2])
		if m := month.New(year, number); okYear && okNumber && number >= 1 && number <= 12 && m.Valid() {
			return m, ""
		}
	}
	if n, ok := digits(s); ok && len(s) == 5 && n >= firstSerial && n < lastSerial {
		epoch, _ := month.NewDate(1899, 12, 30)
		return epoch.AddDays(n).Month(), ""
	}
	if d, _ := day(s); d != "" {
		s = d
	} else if len(s) > len("2006-01-02") && s[4] == '-' && (s[10] == 'T' || s[10] == ' ') {
		s = s[:10]
	}
	m, err := ptbr.ParseMonth(s)
	if err != nil {
		return 0, "Mês inválido: use MM/AAAA ou AAAA-MM"
	}
	return m, ""
}

// digits reads up to nine ASCII digits.
func digits(s string) (int, bool) {
	if s == "" || len(s) > 9 {
		return 0, false
	}
	n := 0
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = n*10 + int(s[i]-'0')
	}
	return n, true
}

// Day reads a day; of a moment it is the day in São Paulo.
func Day(s string) (string, string) {
	if d, err := ptbr.ParseDate(s); err == nil {
		return d.String(), ""
	}
	if d, moved := day(s); moved {
		return d, ""
	}
	at, err := ptbr.ParseDateTime(s)
	if err != nil {
		return "", "Data inválida: use dd/mm/aaaa"
	}
	return clock.Local(at).Format(time.DateOnly), ""
}

// Bool reads yes or no.
func Bool(s string) (bool, string) {
	v, ok := ptbr.ParseBool(s)
	if !ok {
		return false, "Responda Sim ou Não"
	}
	return v, ""
}
