package intake

import (
	"net/mail"
	"strings"
	"unicode"
	"unicode/utf8"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
)

// Lengths of texts, in characters.
const (
	maxName       = 200
	maxMeter      = 60
	maxCP         = 20
	maxRecipients = 10
)

// states reports whether a cell says anything, and returns it trimmed.
func states(cell string) (string, bool) {
	s := strings.Trim(cell, spaces)
	if s == "" || s == "-" || s == "–" || len(s) <= len("não informado")+2 && ptbr.Fold(s) == "nao informado" {
		return "", false
	}
	return s, true
}

// textCell checks a text of at most most characters.
func textCell(s string, most int) (string, string) {
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

// emailCell reads recipients separated by comma or semicolon.
func emailCell(s string) (string, string) {
	const problem = "E-mail inválido"
	if s, bad := textCell(s, 10*maxName); bad != "" {
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

// monthCell reads a month, a date, or the number by which Excel counts days.
func monthCell(s string) (month.Month, string) {
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
	if len(s) > len("2006-01-02") && s[4] == '-' && (s[10] == 'T' || s[10] == ' ') {
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

// dueCell reads the due date of a boleto, with or without a time.
func dueCell(s string) (string, string) {
	if d, err := ptbr.ParseDate(s); err == nil {
		return d.String(), ""
	}
	at, err := ptbr.ParseDateTime(s)
	if err != nil {
		return "", "Data inválida: use dd/mm/aaaa"
	}
	return clock.Local(at).Format("2006-01-02T15:04"), ""
}

func boolCell(s string) (bool, string) {
	v, ok := ptbr.ParseBool(s)
	if !ok {
		return false, "Responda Sim ou Não"
	}
	return v, ""
}

// most bounds an energy of one month: more than any consumer of the country.
const most = 10_000_000 * energy.MWh

const (
	scaleMWh     = 11
	scaleKWh     = 8
	scaleMW      = 8
	scalePrice   = 8
	scalePercent = 6
)

// energyCell reads an energy whose column is in kWh or in MWh; a unit beside the
// number goes before the column's.
func energyCell(s string, column style, unit ptbr.Unit) (energy.Energy, string) {
	l, ok := lex(s)
	if !ok {
		return 0, badNumber
	}
	if l.unit != ptbr.None {
		unit = l.unit
	}
	scale := scaleMWh
	switch unit {
	case ptbr.MWh:
	case ptbr.KWh:
		scale = scaleKWh
	default:
		return 0, wrongUnit
	}
	v, problem := l.value(column, scale)
	return bounded(energy.Energy(v), problem, most)
}

func powerCell(s string, column style) (energy.Power, string) {
	v, problem := unitCell(s, column, scaleMW, ptbr.MWm)
	return bounded(energy.Power(v), problem, 20_000*energy.MW)
}

// unitCell reads a number that may carry one of the units.
func unitCell(s string, column style, scale int, units ...ptbr.Unit) (int64, string) {
	l, ok := lex(s)
	if !ok {
		return 0, badNumber
	}
	known := l.unit == ptbr.None
	for _, u := range units {
		known = known || l.unit == u
	}
	if !known {
		return 0, wrongUnit
	}
	return l.value(column, scale)
}

func bounded[T ~int64](v T, problem string, most T) (T, string) {
	switch {
	case problem != "":
		return 0, problem
	case v < 0:
		return 0, negative
	case v > most:
		return 0, outOfRange
	}
	return v, ""
}

// percentCell reads a percentage. Without a sign of percent, what lies between 0
// and below may be a fraction (0,03) or a percentage: it is read as the fraction
// where that is how such columns are written, and refused elsewhere.
func percentCell(s string, column style, most percent.Percent, fractions bool) (percent.Percent, string) {
	l, ok := lex(s)
	if !ok {
		return 0, badNumber
	}
	if l.unit != ptbr.None && l.unit != ptbr.Percent {
		return 0, wrongUnit
	}
	v, problem := l.value(column, scalePercent)
	if problem == "" && l.unit == ptbr.None && v > 0 {
		switch {
		case fractions && percent.Percent(v) < percent.One:
			v *= 100
		case !fractions && percent.Percent(v) <= 5*percent.One:
			return 0, "Percentual ambíguo: escreva 80% ou 0%"
		}
	}
	return bounded(percent.Percent(v), problem, most)
}
