package extract

import (
	"regexp"
	"strings"
)

var (
	codePattern = regexp.MustCompile(`^[A-Z]{0,3}[0-9][0-9.\-/]*$`)
	// othersPattern matches lines that name units of others: whose energy is shared out.
	othersPattern = regexp.MustCompile(`geracao|gerador|rateio|excedente|usina|benefici|injec|injetad|compensad|credito`)
)

// Codes have between these many digits.
const leastCode, mostCode = 4, 20

// readCode reads a register number: digits with the marks that group them, after up to
// three letters.
func readCode(tokens []token) (string, int, bool) {
	text := strings.Trim(tokens[0].text, ".,;:()[]|")
	digits := 0
	for i := range len(text) {
		if isDigit(text[i]) {
			digits++
		}
	}
	if digits < leastCode || digits > mostCode || len(text) > 26 || !codePattern.MatchString(text) {
		return "", 0, false
	}
	if _, isDate := date(text); isDate {
		return "", 0, false
	}
	if _, _, isMonth := numericMonth(text); isMonth {
		return "", 0, false
	}
	return text, 1, true
}

// mostLabelled is how many words a line has at most whose label names the bill's own
// unit.
const mostLabelled = 6

// ofOthers reports whether a label stands in running text, in the name of an item or
// in a list of units: the code beside it may be another's.
func (l line) ofOthers(h hit) bool {
	start, end := h.start, h.end
	for start > 0 && !l.tokens[start].first {
		start--
	}
	for end < len(l.tokens) && !l.tokens[end].first {
		end++
	}
	phrase, words := l.tokens[start:end], 0
	for _, t := range phrase {
		if hasLetter(t.text) && !codePattern.MatchString(t.text) {
			words++
		}
	}
	item := start < h.start && strings.Trim(l.tokens[h.start-1].text, "-–") == "" && dataLine(l)
	return words > mostLabelled || othersPattern.MatchString(joinFold(phrase)) || item
}
