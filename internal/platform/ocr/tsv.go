package ocr

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"ynova/internal/platform/page"
)

// The columns of tesseract's table: level, page, block, paragraph, line, word,
// left, top, width, height, confidence, text. Level 5 is a word.
const (
	columns   = 12
	wordLevel = "5"
)

// parseTSV reads the words; scale turns pixels into points.
func parseTSV(table []byte, scale float64) ([]page.Word, error) {
	if !bytes.HasPrefix(table, []byte("level\t")) {
		return nil, fmt.Errorf("%w: no table", ErrFailed)
	}
	var out []page.Word
	for line := range strings.Lines(string(table)) {
		cells := strings.SplitN(strings.TrimRight(line, "\r\n"), "\t", columns)
		if len(cells) < columns || cells[0] != wordLevel || len(out) == page.MaxWords {
			continue
		}
		if w, ok := word(cells, scale); ok {
			out = append(out, w)
		}
	}
	return out, nil
}

func word(cells []string, scale float64) (page.Word, bool) {
	text := strings.TrimSpace(cells[columns-1])
	var numbers [5]float64
	for i := range numbers {
		v, err := strconv.ParseFloat(cells[6+i], 64)
		if err != nil {
			return page.Word{}, false
		}
		numbers[i] = v
	}
	w := page.Word{
		Box:        page.Box{X: numbers[0] * scale, Y: numbers[1] * scale, W: numbers[2] * scale, H: numbers[3] * scale},
		Text:       text,
		Confidence: int(min(99, max(0, numbers[4]))), // recognition is never certain
	}
	return w, text != "" && len(text) <= page.MaxWordBytes && utf8.ValidString(text) && w.Valid()
}
