package sheet

import (
	"strconv"
	"strings"
)

// numberFormat is what matters of a cell's number format: how its number is to
// be written down.
type numberFormat uint8

const (
	formatGeneral numberFormat = iota
	formatDate
	formatPercent
)

// styles gives the number format of each cell style.
type styles []numberFormat

func (s styles) of(index int) numberFormat {
	if index < 0 || index >= len(s) {
		return formatGeneral
	}
	return s[index]
}

// readStyles collects custom formats and then the styles that refer to them.
func readStyles(text string) (styles, error) {
	custom := map[int]numberFormat{}
	var out styles
	inCells := false
	err := eachStart(text, func(t token) error {
		switch t.name {
		case "numFmt":
			id, err1 := t.number("numFmtId")
			code, err2 := t.attr("formatCode")
			custom[id] = classifyFormat(code)
			return firstError(err1, err2)
		case "cellXfs", "cellStyleXfs", "cellStyles", "dxfs":
			inCells = t.name == "cellXfs"
		case "xf":
			if !inCells {
				return nil
			}
			id, err := t.number("numFmtId")
			format, ok := custom[id]
			if !ok {
				format = builtinFormat(id)
			}
			out = append(out, format)
			return err
		}
		return nil
	})
	return out, err
}

// number reads an attribute that is a whole number; missing is 0.
func (t token) number(name string) (int, error) {
	text, err := t.attr(name)
	if err != nil || text == "" {
		return 0, err
	}
	return strconv.Atoi(text)
}

// builtinFormat knows the numbers below 164, which files do not spell out.
func builtinFormat(id int) numberFormat {
	switch {
	case id == 9, id == 10:
		return formatPercent
	case id >= 14 && id <= 22, id >= 27 && id <= 36, id >= 50 && id <= 58:
		return formatDate
	default: // 45 to 47 are durations
		return formatGeneral
	}
}

// classifyFormat looks at the first section of a format code, without what is
// quoted, escaped or in brackets. [h]:mm is a duration, not a time of day.
func classifyFormat(code string) numberFormat {
	for i := 0; i < len(code); i++ {
		switch c := code[i]; c {
		case ';':
			return formatGeneral
		case '\\', '_', '*':
			i++ // the next character is shown, measured or repeated
		case '"', '[':
			inside, found := enclosed(code[i:])
			if !found || (c == '[' && isElapsed(inside)) {
				return formatGeneral
			}
			i += len(inside) + 1
		case '%':
			return formatPercent
		case 'd', 'm', 'y', 'h', 's', 'D', 'M', 'Y', 'H', 'S':
			return formatDate
		}
	}
	return formatGeneral
}

// enclosed is what stands between the quote or bracket that s starts with and
// its end.
func enclosed(s string) (inside string, found bool) {
	closing := "]"
	if s[0] == '"' {
		closing = `"`
	}
	inside, _, found = strings.Cut(s[1:], closing)
	return inside, found
}

func isElapsed(inside string) bool {
	return inside != "" && strings.Trim(strings.ToLower(inside), inside[:1]) == "" && strings.ContainsAny(inside[:1], "hmsHMS")
}
