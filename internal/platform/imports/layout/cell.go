package layout

import (
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/email"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/text"
)

// States reports whether a cell says anything, and returns it trimmed.
func States(cell string) (string, bool) {
	s := strings.Trim(cell, spaces)
	if s == "" || s == "-" || s == "–" || len(s) <= len("não informado")+2 && ptbr.Fold(s) == "nao informado" {
		return "", false
	}
	return s, true
}

// Text reads a text of one line of at most most characters, without what nobody sees in it.
func Text(s string, most int) (string, string) {
	s = text.Clean(s)
	switch {
	case !utf8.ValidString(s):
		return "", "O texto não está em UTF-8"
	case len(s) > most && utf8.RuneCountInString(s) > most:
		return "", "O texto é longo demais"
	case strings.ContainsFunc(s, text.Control):
		return "", text.Refusal(s)
	}
	return s, ""
}

// Cleaned is what is said of a text that had characters which nobody sees.
const Cleaned = "limpo"

// Quoted is what is said of a text with quotes of its own, in a file that knows them only around one.
const Quoted = "aspas"

// Emails reads recipients as they are stored.
func Emails(s string) (string, string) {
	list, err := email.List(s)
	if err != nil {
		return "", fault.Sentence(err)
	}
	return email.Join(list), ""
}

// CNPJ reads the number of a company.
func CNPJ(s string) (brdoc.CNPJ, string) {
	cnpj, err := brdoc.ParseCNPJ(s)
	switch {
	case errors.Is(err, brdoc.ErrCNPJDigits):
		return "", fault.Sentence(err)
	case err != nil:
		return "", "CNPJ inválido: confira os dígitos"
	}
	return cnpj, ""
}

// Code reads a number by which a meter or an installation is known, as it is written.
func Code(s string, most int) (string, string) {
	if text.Scientific(s) {
		return "", brdoc.ErrCodeDigits.Message
	}
	s, problem := Text(s, most)
	return strings.TrimLeft(s, "'"), problem
}

// Month reads a month, a date, or the number by which Excel counts days.
func Month(s string) (month.Month, string) {
	m, err := ptbr.ParseMonth(s)
	if err != nil {
		return 0, badMonth
	}
	return m, ""
}

// Day reads a day; of a moment it is the day in São Paulo.
func Day(s string) (string, string) {
	if d, err := ptbr.ParseDate(s); err == nil {
		return d.String(), ""
	}
	at, err := ptbr.ParseDateTime(s)
	if err != nil {
		return "", badDay
	}
	return clock.Local(at).Format(time.DateOnly), ""
}

const (
	badMonth = "Mês inválido: use MM/AAAA ou AAAA-MM"
	badDay   = "Data inválida: use dd/mm/aaaa"
)

// Bool reads yes or no.
func Bool(s string) (bool, string) {
	v, ok := ptbr.ParseBool(s)
	if !ok {
		return false, "Responda Sim ou Não"
	}
	return v, ""
}
