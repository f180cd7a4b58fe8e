package sheet

import (
	"bytes"
	"strings"
)

// separators in order of preference when the text does not decide.
var separators = [...]byte{';', '\t', '|', ','}

const (
	sampleLines = 20
	sampleBytes = 64 << 10
)

// separator finds the one that splits the first lines into equally many cells, and how
// many. An Excel line "sep=;" decides; skip is then its length without the line end.
func separator(text string) (comma byte, width, skip int) {
	if len(text) >= 5 && strings.EqualFold(text[:4], "sep=") {
		end := strings.IndexAny(text, "\r\n")
		if c := text[4]; end == 5 && bytes.IndexByte(separators[:], c) >= 0 {
			return c, 0, end
		}
	}
	lines := countSeparators(text[:min(len(text), sampleBytes)])
	for len(lines) > 1 { // titles above the header split otherwise, or not at all
		if best, width, score := agreed(lines); score > 1 {
			return best, width, 0
		}
		lines = lines[1:]
	}
	best, width, _ := agreed(lines)
	return best, width, 0
}

// agreed is the separator that splits most lines like the first one.
func agreed(lines [][len(separators)]int) (best byte, width, score int) {
	best = separators[0]
	for k, sep := range separators {
		alike := 0
		for _, counts := range lines {
			if counts[k] > 0 && counts[k] == lines[0][k] {
				alike++
			}
		}
		if alike > score {
			best, width, score = sep, lines[0][k]+1, alike
		}
	}
	return best, width, score
}

// countSeparators counts each separator outside quotes in the first lines that
// are not empty.
func countSeparators(sample string) [][len(separators)]int {
	var lines [][len(separators)]int
	var line [len(separators)]int
	quoted, empty := false, true
	for i := 0; i < len(sample) && len(lines) < sampleLines; i++ {
		switch c := sample[i]; {
		case c == '"':
			quoted, empty = !quoted, false
		case quoted:
		case c == '\r', c == '\n':
			if !empty {
				lines = append(lines, line)
			}
			line, empty = [len(separators)]int{}, true
		default:
			empty = false
			for k, sep := range separators {
				if c == sep {
					line[k]++
				}
			}
		}
	}
	if !empty && len(lines) < sampleLines {
		lines = append(lines, line)
	}
	return lines
}
