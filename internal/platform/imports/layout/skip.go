package layout

import (
	"regexp"
	"strings"
	"unicode"

	"ynova/internal/kernel/ptbr"
)

// What people write below and between the rows of a table.
const (
	skippedTotal = "Linha de total: ficou de fora"
	skippedNote  = "Observação ou título: ficou de fora"
	skippedTitle = "A linha repete o cabeçalho: ficou de fora"
)

var totalCell = regexp.MustCompile(`^(sub)?tota(l|is)( (geral|do|da|de|dos|das|anual|mensal|em|\(|\d).*)?:?$|^(soma|somatorio|media)( (geral|anual|mensal|do periodo|do ano))?:?$`)

// skip returns why a rejected row does not count as one of the table's rows (a total, a header,
// a note); empty where it is a wrong row, or where a person decided that it counts.
func (t *Table) skip(i int) string {
	switch {
	case t.shape != nil:
		return t.shape.origin.skip(int(t.shape.rows[i]))
	case t.used[t.Line(i)]:
		return ""
	case t.repeatsHeader(i):
		return skippedTitle
	}
	stated, alone := 0, ""
	for column := range t.width(i + 1) {
		text, ok := States(t.cell(i+1, column))
		if !ok {
			continue
		}
		if totalCell.MatchString(ptbr.Fold(text)) {
			return skippedTotal
		}
		stated++
		alone = text
	}
	if stated == 1 && t.width(0) > 2 && strings.Contains(alone, " ") && strings.ContainsFunc(alone, unicode.IsLetter) {
		return skippedNote
	}
	return ""
}
