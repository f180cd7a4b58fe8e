package page_test

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"ynova/internal/platform/page"
)

func word(x, y float64, text string) page.Word {
	return page.Word{Box: page.Box{X: x, Y: y, W: 5 * float64(len(text)), H: 8}, Text: text, Confidence: 96}
}

func texts(lines []page.Line) string {
	var out []string
	for _, l := range lines {
		var cells []string
		for _, c := range l.Cells {
			cells = append(cells, c.Text)
		}
		out = append(out, strings.Join(cells, " | "))
	}
	return strings.Join(out, "\n")
}

func TestLines_IV06(t *testing.T) {
	t.Parallel()
	t.Run("IV-06 words of one height are a line, a wide gap makes a cell", func(t *testing.T) {
		t.Parallel()
		p := page.Page{Source: page.Text, Words: []page.Word{
			word(200, 50.8, "418,02"), word(10, 50, "Total"), word(38, 50.4, "a"), word(46, 50, "pagar"), word(10, 64, "TOTAL"),
		}}
		if got, want := texts(page.Lines(p)), "Total a pagar | 418,02\nTOTAL"; got != want {
			t.Errorf("lines:\n%s\nwant:\n%s", got, want)
		}
	})
	t.Run("IV-06 a slanted scan keeps its lines", func(t *testing.T) {
		t.Parallel()
		slanted := page.Page{Source: page.Image}
		for row := range 12 {
			for column := range 6 {
				x, y := float64(20+90*column), float64(40+14*row)
				slanted.Words = append(slanted.Words, word(x, y+0.012*x, "palavra"))
			}
		}
		lines := page.Lines(slanted)
		if len(lines) != 12 {
			t.Fatalf("%d lines, want 12", len(lines))
		}
		for _, l := range lines {
			if len(l.Cells) != 6 {
				t.Errorf("%d cells, want 6: %s", len(l.Cells), l.Text())
			}
		}
	})
}

// Property: every word with an ordinary box is in exactly one cell, whatever the
// others are.
func TestLines_KeepEveryWord(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.SampledFrom([]float64{0, 1, 7.5, 300, 900, -4, math.NaN(), math.Inf(1), 1e9})
		var p page.Page
		p.Source = rapid.SampledFrom([]page.Source{page.Text, page.Image}).Draw(t, "source")
		ordinary := 0
		for range rapid.IntRange(0, 60).Draw(t, "words") {
			w := page.Word{Text: rapid.StringN(0, 5, -1).Draw(t, "text")}
			w.X, w.Y, w.W, w.H = number.Draw(t, "x"), number.Draw(t, "y"), number.Draw(t, "w"), number.Draw(t, "h")
			p.Words = append(p.Words, w)
			if w.Valid() && w.H > 0 && strings.TrimSpace(w.Text) != "" {
				ordinary++
			}
		}
		found := 0
		for _, l := range page.Lines(p) {
			for _, c := range l.Cells {
				found += len(c.Words)
			}
		}
		if found != ordinary {
			t.Fatalf("%d words in lines, want %d", found, ordinary)
		}
	})
}

func TestBox_Union(t *testing.T) {
	t.Parallel()
	a, b := page.Box{X: 10, Y: 10, W: 20, H: 5}, page.Box{X: 25, Y: 12, W: 20, H: 5}
	if got, want := a.Union(b), (page.Box{X: 10, Y: 10, W: 35, H: 7}); got != want {
		t.Errorf("Union = %v, want %v", got, want)
	}
	if got := (page.Box{}).Union(b); got != b {
		t.Errorf("Union with nothing = %v", got)
	}
	if got := a.OverlapX(b); math.Abs(got-0.25) > 1e-9 {
		t.Errorf("OverlapX = %v, want 0.25", got)
	}
}
