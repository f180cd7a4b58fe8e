package extract

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/page"
)

// token is a word, or a part of one where print has glued two together.
type token struct {
	page.Box
	text  string
	fold  string // compared: folded, without punctuation around
	conf  int
	first bool // begins a phrase
}

// line is one line of tokens.
type line struct {
	page.Box
	page   int
	tokens []token
}

func (l line) fold() string { return joinFold(l.tokens) }

// sheet is a page ready to be searched.
type sheet struct {
	number        int
	width, height float64
	scanned       bool
	lines         []line
}

// Bounds of the work on one document.
const (
	maxPages  = 12 // of a bill; what follows is advertising
	maxTokens = 6000
)

func layOut(pages []page.Page) []sheet {
	var out []sheet
	for _, p := range pages[:min(len(pages), maxPages)] {
		p.Words = legibleWords(p)
		s := sheet{number: p.Number, width: p.Width, height: p.Height, scanned: p.Source == page.Image}
		if s.scanned {
			p.Words = withCommas(p.Words)
		}
		for _, l := range page.Lines(p) {
			row := line{Box: l.Box, page: p.Number}
			for _, c := range l.Cells {
				for i, w := range c.Words {
					parts := split(w)
					parts[0].first = i == 0 || numberedClient.MatchString(parts[0].text) // no street goes on with it
					row.tokens = append(row.tokens, parts...)
				}
			}
			row.tokens = signed(row.tokens)
			s.lines = append(s.lines, row)
		}
		out = append(out, s)
	}
	return out
}

// pointForComma is an amount whose comma lost its tail on a picture: no thousands have two
// digits.
var pointForComma = regexp.MustCompile(`^((?:R\$)?-?\d{1,3}(?:\.\d{3})*)\.(\d\d-?)$`)

// withCommas gives amounts back the comma that recognition took for a point.
func withCommas(words []page.Word) []page.Word {
	out := slices.Clone(words)
	for i, w := range out {
		out[i].Text = pointForComma.ReplaceAllString(w.Text, "$1,$2")
	}
	return out
}

// signed gives a number the minus that stands apart before it: "-R$ 52,31", "- 52,31". A
// dash of its own cell says that a cell is empty.
func signed(tokens []token) []token {
	for i := 1; i < len(tokens); i++ {
		sign, n := &tokens[i-1], &tokens[i]
		if n.first || sign.text != "-R$" && (sign.text != "-" || !sign.first) || !fractional(n.text) || strings.ContainsAny(n.text, "-\u2212") {
			continue
		}
		n.text = "-" + n.text
		if sign.text == "-" {
			n.first = true
			tokens = slices.Delete(tokens, i-1, i)
			continue
		}
		sign.text = "R$"
	}
	return tokens
}

// legibleWords leaves out what recognition makes of frames and dirt.
func legibleWords(p page.Page) []page.Word {
	words := p.Words[:min(len(p.Words), maxTokens)]
	if p.Source != page.Image {
		return words
	}
	out := make([]page.Word, 0, len(words))
	for _, w := range words {
		if n := len(out); w.Text == "," && n > 0 && follows(w.Box, out[n-1].Box) {
			out[n-1].Text += w.Text
			out[n-1].Box = out[n-1].Union(w.Box)
			continue
		}
		if (w.Confidence > 5 || len(w.Text) > 2) && (hasLetter(w.Text) || hasDigit(w.Text) || w.Text == "-" || w.Text == "/" || w.Text == "%") {
			out = append(out, w)
		}
	}
	return out
}

// follows reports whether a sign stands right after a word, on its line.
func follows(sign, word page.Box) bool {
	gap := sign.X - word.Right()
	return gap > -0.2*word.H && gap < 0.5*word.H && math.Abs(sign.Bottom()-word.Bottom()) < 0.5*word.H
}

// split separates what print glues: "EMISSÃO:26/08/2025", "R$418,02", "9,276UC:".
func split(w page.Word) []token {
	text := strings.ToValidUTF8(w.Text, "")
	if len(text) > page.MaxWordBytes {
		text = strings.ToValidUTF8(text[:page.MaxWordBytes], "")
	}
	total := float64(max(1, utf8.RuneCountInString(text)))
	var out []token
	at := 0.0
	for _, part := range pieces(text) {
		n := float64(utf8.RuneCountInString(part))
		box := page.Box{X: w.X + w.W*at/total, Y: w.Y, W: w.W * n / total, H: w.H}
		out = append(out, token{Box: box, text: part, fold: trimFold(part), conf: w.Confidence})
		at += n
	}
	if len(out) == 0 {
		out = append(out, token{Box: w.Box, text: text, conf: w.Confidence})
	}
	return out
}

func pieces(s string) []string {
	var out []string
	start := 0
	cut := func(i int) {
		if i > start {
			out = append(out, s[start:i])
			start = i
		}
	}
	for _, sign := range [...]string{"R$", "-R$"} {
		if rest, ok := strings.CutPrefix(s, sign); ok && rest != "" {
			cut(len(sign))
		}
	}
	for i, r := range s {
		switch {
		case i <= start:
		case s[i-1] == ':' && !strings.HasPrefix(s[i:], "//") && !between(s, i-1):
			cut(i)
		case unicode.IsLetter(r) && glued(s[start:i], s[i:]), ordinal(s[start:i]):
			cut(i)
		}
	}
	cut(len(s))
	return out
}

// ordinal reports whether a text is "Nº", to which print glues what it counts.
func ordinal(s string) bool { return s == "Nº" || s == "N°" || s == "nº" || s == "n°" }

// between reports whether the colon at i stands in a time of day.
func between(s string, i int) bool {
	return i > 0 && i+1 < len(s) && isDigit(s[i-1]) && isDigit(s[i+1])
}

// glued reports whether an amount ends where a word begins.
func glued(before, after string) bool {
	comma := strings.LastIndexByte(before, ',')
	if comma < 1 || len(before)-comma < 3 || len(after) < 2 {
		return false
	}
	_, ok := number(before)
	return ok
}

func trimFold(s string) string {
	return strings.TrimFunc(ptbr.Fold(s), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}

func joinFold(tokens []token) string {
	parts := make([]string, 0, len(tokens))
	for _, t := range tokens {
		if t.fold != "" {
			parts = append(parts, t.fold)
		}
	}
	return strings.Join(parts, " ")
}

func joinText(tokens []token) string {
	parts := make([]string, len(tokens))
	for i, t := range tokens {
		parts[i] = t.text
	}
	return strings.Join(parts, " ")
}

func boxOf(tokens []token) (b page.Box, conf int) {
	conf = 100
	for _, t := range tokens {
		b, conf = b.Union(t.Box), min(conf, t.conf)
	}
	return b, conf
}

// phrases cuts a line where a gap separates cells.
func (l line) phrases() [][]token {
	var out [][]token
	start := 0
	for i := 1; i <= len(l.tokens); i++ {
		if i == len(l.tokens) || l.tokens[i].first {
			out = append(out, l.tokens[start:i])
			start = i
		}
	}
	if len(l.tokens) == 0 {
		return nil
	}
	return out
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func hasLetter(s string) bool { return strings.IndexFunc(s, unicode.IsLetter) >= 0 }

func hasDigit(s string) bool { return strings.IndexFunc(s, unicode.IsDigit) >= 0 }
