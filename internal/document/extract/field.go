package extract

import (
	"fmt"
	"math"
	"strings"

	"ynova/internal/platform/page"
)

// How far a value may stand from its label, in heights of the label's letters.
const (
	farRight = 16
	farBelow = 4.4
	farSide  = 3.2 // beside the label's column, one line or more below
)

// labelled looks for every label and the value beside or below it.
func (r *reader) labelled() {
	r.each(func(s *sheet, i int, l line) {
		for t := 0; t < len(l.tokens); t++ {
			h, ok := r.labelsAt(l, t, s.scanned)
			if !ok {
				continue
			}
			r.valueOf(s, i, h)
			t = h.end - 1
		}
	})
}

// valueOf proposes what stands to the right of a label, or else below it.
func (r *reader) valueOf(s *sheet, i int, h hit) {
	l := s.lines[i]
	if namesUnit(h.key) && l.ofOthers(h) {
		return
	}
	label := l.tokens[h.start:h.end]
	box, conf := boxOf(label)
	weight := h.Weight
	if conf < 60 {
		weight -= 6
	}
	if h.kind == "power" && strings.HasSuffix(label[len(label)-1].text, ":") {
		return // contracted reads what stands after each word, which may be nothing
	}
	if at := skipFiller(l.tokens, h.end); at < len(l.tokens) && l.tokens[at].X-box.Right() < farRight*box.H {
		if value, n, ok := readAs(h.kind, l.tokens[at:]); ok {
			r.propose(h.key, value, l.tokens[at:at+n], weight, s.number, joinText(label))
			return
		}
	}
	if value, tokens, lines, ok := below(s, i, box, h.kind); ok {
		r.proposeAt(h.key, value, tokens, weight-lines, s.number, joinText(label), boxPlace)
	}
}

func skipFiller(tokens []token, at int) int {
	for at < len(tokens) && isFiller(tokens[at]) {
		at++
	}
	return at
}

// below reads the nearest phrase under a box; words that are no value of the
// kind end the search, for they are another label or its value.
func below(s *sheet, i int, box page.Box, kind string) (value string, tokens []token, lines int, ok bool) {
	for n := i + 1; n < len(s.lines); n++ {
		l := s.lines[n]
		if l.Y-box.Bottom() > farBelow*box.H {
			return "", nil, 0, false
		}
		if l.MidY() < box.Bottom() {
			continue
		}
		phrase := under(l, box)
		if phrase == nil {
			continue
		}
		lines++
		at := skipFiller(phrase, 0)
		if at == len(phrase) {
			continue
		}
		for from := at; from < len(phrase); from++ {
			if found, used, read := readAs(kind, phrase[from:]); read {
				return found, phrase[from : from+used], lines, true
			}
			if kind == "name" || kind == "place" {
				break
			}
		}
		return "", nil, 0, false
	}
	return "", nil, 0, false
}

// under is the phrase of a line that stands below a box, the best placed.
func under(l line, box page.Box) []token {
	var best []token
	distance := math.Inf(1)
	wide := page.Box{X: box.X - farSide*box.H, W: box.W + 2*farSide*box.H, Y: box.Y, H: box.H}
	for _, phrase := range l.phrases() {
		b, _ := boxOf(phrase)
		if b.OverlapX(wide) < 0.3 {
			continue
		}
		if d := math.Min(math.Abs(b.MidX()-box.MidX()), math.Abs(b.X-box.X)); d < distance {
			best, distance = phrase, d
		}
	}
	return best
}

// readAs reads a value of a kind from the front of tokens and says how many it
// took.
func readAs(kind string, tokens []token) (value string, used int, ok bool) {
	first := tokens[0]
	switch kind {
	case "amount":
		if d, ok := amount(first.text); ok {
			return d.StringFixed(2), 1, true
		}
	case "date":
		return readDate(tokens)
	case "reading":
		if text, n, ok := readDate(tokens); ok {
			return text, n, ok
		}
		if day, num, ok := dayMonth(first.text); ok {
			return fmt.Sprintf("--%02d-%02d", num, day), 1, true
		}
	case "month":
		return readMonth(tokens)
	case "code":
		return readCode(tokens)
	case "power":
		if d, ok := number(first.text); ok && d.IsPositive() && len(d.StringFixed(0)) <= 6 {
			return d.String(), 1, true
		}
	case "days":
		if n, ok := small(first.text); ok && n >= 1 && n <= 99 {
			return first.text, 1, true
		}
	case "name":
		return readName(tokens)
	case "place":
		return readPlace(tokens)
	}
	return "", 0, false
}

// readDate reads a date of one token, or of three: "24 AGO 2022".
func readDate(tokens []token) (string, int, bool) {
	if d, ok := date(tokens[0].text); ok {
		return d.String(), 1, true
	}
	if len(tokens) >= 3 && len(tokens[0].text) <= 2 && monthNamed(tokens[1].fold) > 0 {
		if d, ok := date(tokens[0].text + "-" + tokens[1].fold[:3] + "-" + tokens[2].text); ok {
			return d.String(), 3, true
		}
	}
	return "", 0, false
}

// readMonth joins up to three tokens: "Agosto / 2025".
func readMonth(tokens []token) (string, int, bool) {
	for n := min(3, len(tokens)); n > 0; n-- {
		text := strings.ReplaceAll(joinText(tokens[:n]), " ", "")
		if year, num, ok := monthOf(text); ok && year != yearless {
			return monthText(year, num), n, true
		}
	}
	return "", 0, false
}

// readName takes the rest of a phrase that looks like a person or a company.
func readName(tokens []token) (string, int, bool) {
	n := 1
	for n < len(tokens) && !tokens[n].first {
		n++
	}
	text := joinText(tokens[:n])
	if !namelike(text) {
		return "", 0, false
	}
	return text, n, true
}

func readPlace(tokens []token) (string, int, bool) {
	n := 0
	for n < len(tokens) && (n == 0 || !tokens[n].first) && !hasDigit(tokens[n].text) {
		if strings.HasSuffix(tokens[n].text, ":") {
			return "", 0, false
		}
		n++
	}
	text := strings.Trim(joinText(tokens[:n]), " -/,.")
	if city, uf := cityState(text); uf != "" {
		text = city
	}
	if n == 0 || len(text) < 3 || len(text) > 60 || !hasLetter(text) {
		return "", 0, false
	}
	return text, n, true
}
