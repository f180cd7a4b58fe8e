package reference

import (
	"errors"
	"strings"
	"unicode/utf8"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/text"
)

// The refusals that all tables share.
var (
	ErrUnseen = fault.New(fault.PreconditionRequired, "precondicao", "Este mês já tem valor. Altere-o a partir da tabela.")
	ErrStale  = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou esta tabela. Compare o arquivo novamente antes de importar.")
)

// Stale turns ErrRaced into the fault for a person.
func Stale(err error) error {
	if errors.Is(err, ErrRaced) {
		return ErrStale
	}
	return err
}

const maxSource = 300

// CheckSource trims the source that a person states for a value, and holds it to its
// bounds.
func CheckSource(wrong *fault.Collector, source *string) {
	*source = strings.TrimSpace(*source)
	wrong.Check(*source != "", "source", "Informe a fonte do valor")
	wrong.Check(Fits(*source, maxSource), "source", "A fonte é longa demais ou tem caracteres inválidos")
}

// Fits reports whether a text has at most so many characters and no control characters.
func Fits(s string, most int) bool {
	return utf8.RuneCountInString(s) <= most && !strings.ContainsFunc(s, text.Control)
}
