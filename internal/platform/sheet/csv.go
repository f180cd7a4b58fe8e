package sheet

import (
	"strings"
	"unicode/utf8"
)

// lost replaces characters that a file does not have any more: bytes of no character,
// halves of one, and NUL, which no cell holds.
const lost = utf8.RuneError

// csvReader splits text into records by RFC 4180, with the line ends LF, CRLF and CR.
// Quotes within a cell that has none around it are text. A line whose quotes do not end
// where a cell does is given as it stands, with a mark that refuses it: nobody knows what
// belongs to which cell.
type csvReader struct {
	text    string
	comma   byte
	pos     int
	line    int  // of pos
	width   int  // cells of a line of the table
	damaged bool // of the text some characters were lost
	limits  Limits
	cells   []string
	marks   []Mark
}

func readCSV(source Source, data []byte, out *emitter) error {
	text, encoding, err := decodeText(data, source.Encoding)
	if err != nil {
		return err
	}
	text = strings.ReplaceAll(text, "\x00", string(lost))
	if err := out.begin("", false); err != nil {
		return err
	}
	comma, width, skip := separator(text)
	if source.Separator != "" {
		comma, width = source.Separator[0], 0
	}
	inner, wrapped := byte(0), false
	if source.Separator == "" && skip == 0 {
		inner, wrapped = wrappedIn(text, comma, out.limits)
	}
	out.survey.Encoding, out.survey.Separator = encoding, string(comma)
	r := &csvReader{text: text, comma: comma, width: width, pos: skip, line: 1, limits: out.limits, damaged: strings.ContainsRune(text, lost)}
	if skip > 0 {
		r.endOfLine()
	}
	if !wrapped {
		return r.all(out.row)
	}
	out.survey.Separator = string(inner)
	return r.all(func(row Row) error { return unwrap(row, inner, out) })
}

// all gives every record.
func (r *csvReader) all(emit func(Row) error) error {
	for r.pos < len(r.text) {
		if err := r.record(emit); err != nil {
			return err
		}
	}
	return nil
}

// wrappedIn reports whether each line of a text is one quoted cell that holds the line, as
// programs write it that quote what has a separator, and which separator that is.
func wrappedIn(text string, comma byte, limits Limits) (inner byte, wrapped bool) {
	if !strings.HasPrefix(strings.TrimLeft(text, " \r\n"), `"`) {
		return 0, false
	}
	r := &csvReader{text: text[:min(len(text), sampleBytes)], comma: comma, line: 1, limits: limits}
	var lines []string
	for r.pos < len(r.text) && len(lines) < sampleLines {
		err := r.record(func(row Row) error {
			if _, ok := alone(row.Cells); ok {
				lines = append(lines, row.Cells[0])
			} else if !blank(row.Cells) {
				lines = append(lines, "")
			}
			return nil
		})
		if err != nil {
			return 0, false
		}
	}
	if len(r.text) < len(text) && len(lines) > 1 {
		lines = lines[:len(lines)-1] // it may have been cut
	}
	joined := strings.Join(lines, "\n")
	inner, width, _ := separator(joined)
	if width < 2 {
		return 0, false
	}
	for _, line := range lines {
		if strings.IndexByte(line, inner) < 0 {
			return 0, false
		}
	}
	return inner, len(lines) > 0
}

// alone is the text of a record that has one cell.
func alone(cells []string) (string, bool) {
	if len(cells) == 0 || cells[0] == "" || !blank(cells[1:]) {
		return "", false
	}
	return cells[0], true
}

// unwrap splits a record again that is one cell.
func unwrap(row Row, comma byte, out *emitter) error {
	text, ok := alone(row.Cells)
	if !ok || len(row.Marks) > 0 {
		return out.row(row)
	}
	r := &csvReader{text: text, comma: comma, line: row.Line, limits: out.limits, damaged: strings.ContainsRune(text, lost)}
	first := true
	return r.all(func(inside Row) error {
		if !first {
			return nil // what stands behind a line end within the quotes belongs to no line
		}
		first = false
		inside.Line = row.Line
		return out.row(inside)
	})
}

// record reads one record with its line end.
func (r *csvReader) record(emit func(Row) error) error {
	first, start := r.line, r.pos
	r.cells, r.marks = r.cells[:0], r.marks[:0]
	for {
		column := len(r.cells) + 1
		cell, damage := r.cell()
		if damage != 0 {
			return r.asItStands(start, first, column, damage, emit)
		}
		if err := r.limits.cell(r.line, column, len(cell)); err != nil {
			return err
		}
		r.cells = append(r.cells, cell)
		if r.damaged && strings.ContainsRune(cell, lost) {
			r.mark(column-1, Unreadable)
		}
		if r.pos < len(r.text) && r.text[r.pos] == r.comma {
			r.pos++
			continue
		}
		r.endOfLine()
		if len(r.cells) > 1 {
			r.width = len(r.cells)
		}
		return emit(Row{Line: first, Cells: r.cells, Marks: r.marks})
	}
}

// mark notes a mark of the cell of a column; of two the later counts.
func (r *csvReader) mark(column int, kind MarkKind) {
	if n := len(r.marks); n > 0 && r.marks[n-1].Column == column {
		r.marks[n-1].Kind = kind
		return
	}
	r.marks = append(r.marks, Mark{column, kind})
}

// asItStands gives the line at start as it stands, with what is wrong with a cell of it,
// up to where the lines fit the table again.
func (r *csvReader) asItStands(start, line, column int, damage MarkKind, emit func(Row) error) error {
	end := r.fits(start)
	raw := strings.TrimRight(r.text[start:end], "\r\n")
	if strings.Count(raw, `"`)%2 != 0 {
		damage = OpenQuote // the quote that seemed to close it is another line's
	}
	r.cells, r.marks = r.cells[:0], r.marks[:0]
	for cell := range strings.SplitSeq(raw, string(r.comma)) {
		if len(cell) > r.limits.CellBytes || len(r.cells) == r.limits.Columns {
			break // of a line that is refused
		}
		r.cells = append(r.cells, cell)
	}
	at := min(column, max(len(r.cells), 1)) - 1
	r.marks = append(r.marks, Mark{at, damage})
	if len(r.cells) == 0 {
		r.cells = append(r.cells, "…")
	}
	r.pos, r.line = end, line+lineEnds(r.text[start:end])
	return emit(Row{Line: line, Cells: r.cells, Marks: r.marks})
}

// mostLines is how many lines a cell with an open quote may be thought to have.
const mostLines = 50

// fits is where the next line begins that has as many cells as the table; the next line
// where none does.
func (r *csvReader) fits(start int) int {
	next := lineEnd(r.text, start)
	at := next
	for range mostLines {
		if at >= len(r.text) {
			break
		}
		end := lineEnd(r.text, at)
		if line := r.text[at:end]; strings.Count(line, string(r.comma))+1 == r.width && strings.Count(line, `"`)%2 == 0 {
			return at
		}
		at = end
	}
	return next
}

// lineEnd is where the line behind the one at a place begins.
func lineEnd(text string, at int) int {
	end := strings.IndexAny(text[at:], "\r\n")
	switch {
	case end < 0:
		return len(text)
	case strings.HasPrefix(text[at+end:], "\r\n"):
		return at + end + 2
	}
	return at + end + 1
}

func lineEnds(text string) int {
	n := strings.Count(text, "\n")
	return n + strings.Count(text, "\r") - strings.Count(text, "\r\n")
}

// cell reads up to the separator or line end, which stays unread.
func (r *csvReader) cell() (cell string, damage MarkKind) {
	if r.pos < len(r.text) && r.text[r.pos] == '"' {
		return r.quoted()
	}
	start, quotes := r.pos, false
	for ; r.pos < len(r.text); r.pos++ {
		switch c := r.text[r.pos]; c {
		case r.comma, '\r', '\n':
			return r.plain(start, quotes), 0
		case '"':
			quotes = true
		}
	}
	return r.plain(start, quotes), 0
}

func (r *csvReader) plain(start int, quotes bool) string {
	if quotes {
		r.mark(len(r.cells), Quotes)
	}
	return r.text[start:r.pos]
}

func (r *csvReader) quoted() (cell string, damage MarkKind) {
	r.pos++
	start, doubled := r.pos, false
	for ; r.pos < len(r.text) && r.pos-start <= 2*r.limits.CellBytes; r.pos++ {
		switch r.text[r.pos] {
		case '"':
			if r.pos+1 < len(r.text) && r.text[r.pos+1] == '"' {
				doubled = true
				r.pos++
				continue
			}
			cell := r.text[start:r.pos]
			r.pos++
			if !r.atEndOfCell() {
				return "", TextAfterQuote
			}
			if doubled {
				cell = strings.ReplaceAll(cell, `""`, `"`)
			}
			return cell, 0
		case '\r':
			if r.pos+1 >= len(r.text) || r.text[r.pos+1] != '\n' {
				r.line++
			}
		case '\n':
			r.line++
		}
	}
	return "", OpenQuote
}

func (r *csvReader) atEndOfCell() bool {
	if r.pos == len(r.text) {
		return true
	}
	c := r.text[r.pos]
	return c == r.comma || c == '\r' || c == '\n'
}

func (r *csvReader) endOfLine() {
	if r.pos < len(r.text) && r.text[r.pos] == '\r' {
		r.pos++
		if r.pos < len(r.text) && r.text[r.pos] == '\n' {
			r.pos++
		}
	} else if r.pos < len(r.text) {
		r.pos++
	}
	r.line++
}
