package extract

import (
	"regexp"
	"strings"
)

// formWeight is what a code without a label is worth whose form says what it is.
const formWeight = 86

var (
	// numberedClient is how Energisa prints a client's code, with a branch before and a
	// check digit after: 10/2616081-2. Print glues it to what stands before.
	numberedClient = regexp.MustCompile(`^\d{1,2}/\d{5,9}-\d$`)
	// lettered is an installation's code that is the number of its meter.
	lettered = regexp.MustCompile(`^[A-Z]{1,3}\d{6,12}$`)
)

// forms reads codes whose label is painted: by their form, in the families that print
// them so, and a meter's number that stands alone above the line of its readings.
func (r *reader) forms() {
	energisa := r.family.Family == "energisa"
	r.each(func(s *sheet, _ int, l line) {
		for i, t := range l.tokens {
			switch {
			case energisa && numberedClient.MatchString(t.text):
				r.guessed(ClientCode, t.text, l.tokens[i:i+1], formWeight, s.number)
			case s.number == 1 && t.Y < 0.4*s.height && lettered.MatchString(t.text) && alone(l, t) && !ofReadings(l) && r.measures(t.text):
				r.guessed(Installation, t.text, l.tokens[i:i+1], formWeight, s.number)
			}
		}
	})
}

// measures reports whether a line of readings begins with a code.
func (r *reader) measures(code string) bool {
	found := false
	r.each(func(_ *sheet, _ int, l line) { found = found || l.tokens[0].text == code && ofReadings(l) })
	return found
}

// ofReadings reports whether a line is of a meter's readings: a code, then numbers.
func ofReadings(l line) bool {
	numbers := 0
	for _, t := range l.tokens {
		if _, ok := number(t.text); ok {
			numbers++
		}
	}
	return numbers >= 3
}

// contracted reads the powers of "Demanda Contratada Ponta: Fora Ponta: 832,5": each
// word has the number right after it, and one without has none.
func (r *reader) contracted() {
	r.each(func(s *sheet, _ int, l line) {
		for i := 1; i < len(l.tokens); i++ {
			if l.tokens[i-1].fold == "demanda" && strings.HasPrefix(l.tokens[i].fold, "contrat") {
				r.powers(s, l, i+1)
			}
		}
	})
}

func (r *reader) powers(s *sheet, l line, i int) {
	key, begun, colon := DemandOffPeak, i, false
	for ; i < len(l.tokens); i++ {
		t := l.tokens[i]
		if value, n, ok := readAs("power", l.tokens[i:]); ok && colon {
			r.propose(key, value, l.tokens[i:i+n], 94, s.number, joinText(l.tokens[begun-2:i]))
			colon = false
			continue
		}
		switch {
		case t.fold == "ponta" && i > begun && (l.tokens[i-1].fold == "fora" || l.tokens[i-1].fold == "f"), t.fold == "unica", t.fold == "fponta", t.fold == "fp", t.fold == "fora", t.fold == "f":
			key = DemandOffPeak
		case t.fold == "ponta", t.fold == "p":
			key = DemandPeak
		case isFiller(t), t.fold == "em", t.fold == "na", t.fold == "de":
		default:
			return
		}
		colon = strings.HasSuffix(t.text, ":")
	}
}
