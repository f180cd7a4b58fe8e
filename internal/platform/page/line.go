package page

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"
)

// Cell is a phrase: words of one line with ordinary spaces between them.
type Cell struct {
	Box
	Text       string
	Confidence int // of its least sure word
	Words      []Word
}

// Line is what stands at one height, from left to right.
type Line struct {
	Box
	Cells []Cell
}

// Text is the whole line with single spaces.
func (l Line) Text() string {
	parts := make([]string, len(l.Cells))
	for i, c := range l.Cells {
		parts[i] = c.Text
	}
	return strings.Join(parts, " ")
}

// Of makes one cell of words that stand side by side.
func Of(words []Word) Cell {
	c := Cell{Words: words, Confidence: 100}
	parts := make([]string, 0, len(words))
	for _, w := range words {
		c.Box, c.Confidence = c.Union(w.Box), min(c.Confidence, w.Confidence)
		parts = append(parts, w.Text)
	}
	c.Text = strings.Join(parts, " ")
	if len(words) == 0 {
		c.Confidence = 0
	}
	return c
}

// The widest space inside a phrase, as a share of the letters' height. Recognised
// words have the height of their ink, which is less than that of a line of type.
const (
	gapText  = 0.62
	gapImage = 0.85
)

// Lines groups the words of a page by height and splits each line into cells. A
// slight slant, as a scan has, is levelled for the grouping only.
func Lines(p Page) []Line {
	words := slices.DeleteFunc(slices.Clone(p.Words), func(w Word) bool {
		return !w.Valid() || strings.TrimSpace(w.Text) == "" || w.H <= 0
	})
	slope, gap := 0.0, gapText
	if p.Source == Image {
		slope, gap = slant(words), gapImage
	}
	level := func(w Word) float64 { return w.MidY() - slope*w.MidX() }
	slices.SortStableFunc(words, func(a, b Word) int {
		return cmp.Or(cmp.Compare(level(a), level(b)), cmp.Compare(a.X, b.X))
	})
	usual := usualHeight(words)
	height := func(w Word) float64 {
		if w.H < usual && !strings.ContainsFunc(w.Text, isSpoken) {
			return usual // a dash is as tall as its line
		}
		return math.Max(w.H, 0.7*usual)
	}
	var out []Line
	for start := 0; start < len(words); {
		end, y, h := start+1, level(words[start]), height(words[start])
		for end < len(words) && level(words[end])-y < 0.45*math.Min(h, height(words[end]))+0.3 {
			n := float64(end - start)
			y, h = (y*n+level(words[end]))/(n+1), (h*n+height(words[end]))/(n+1)
			end++
		}
		out = append(out, line(words[start:end], gap))
		start = end
	}
	return out
}

func isSpoken(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// usualHeight is the median height of the words.
func usualHeight(words []Word) float64 {
	heights := make([]float64, len(words))
	for i, w := range words {
		heights[i] = w.H
	}
	slices.Sort(heights)
	if len(heights) == 0 {
		return 0
	}
	return heights[len(heights)/2]
}

func line(words []Word, gap float64) Line {
	slices.SortStableFunc(words, func(a, b Word) int { return cmp.Compare(a.X, b.X) })
	var l Line
	for start := 0; start < len(words); {
		end := start + 1
		for end < len(words) && words[end].X-words[end-1].Right() <= gap*math.Max(words[end].H, words[end-1].H) {
			end++
		}
		c := Of(words[start:end])
		l.Cells, l.Box = append(l.Cells, c), l.Union(c.Box)
		start = end
	}
	return l
}

// slant is the median rise between neighbouring words, as a share of their distance; 0
// where there are too few such pairs.
func slant(words []Word) float64 {
	byX := slices.SortedStableFunc(slices.Values(words), func(a, b Word) int { return cmp.Compare(a.X, b.X) })
	var rises []float64
	for i, a := range byX {
		for _, b := range byX[i+1 : min(len(byX), i+60)] {
			dx, dy := b.MidX()-a.MidX(), b.MidY()-a.MidY()
			if dx > 4*a.H && math.Abs(dy) < 0.5*a.H && math.Abs(b.H-a.H) < 0.3*a.H {
				rises = append(rises, dy/dx)
			}
		}
	}
	if len(rises) < 20 {
		return 0
	}
	slices.Sort(rises)
	return rises[len(rises)/2]
}
