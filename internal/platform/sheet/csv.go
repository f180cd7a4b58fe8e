package sheet

import (
	"strings"
)

// csvReader splits text into records by RFC 4180, with the line ends LF, CRLF
// and CR, and without its lenience: quotes are either right or an error.
type csvReader struct {
	text  string
	comma byte
	out   *emitter
	pos   int
	line  int // of pos
	cells []string
}

func readCSV(data []byte, out *emitter) error {
	text, err := decodeText(data)
	if err != nil {
		return err
	}
	comma, skip := separator(text)
	r := &csvReader{text: text, comma: comma, out: out, pos: skip, line: 1}
	if skip > 0 {
		r.endOfLine()
	}
	for r.pos < len(r.text) {
		if err := r.record(); err != nil {
			return err
		}
	}
	return nil
}

// record reads one record with its line end.
func (r *csvReader) record() error {
	first := r.line
	r.cells = r.cells[:0]
	for {
		column := len(r.cells) + 1
		cell, err := r.cell(column)
		if err != nil {
			return err
		}
		if err := r.out.limits.cell(r.line, column, len(cell)); err != nil {
			return err
		}
		r.cells = append(r.cells, cell)
		if r.pos < len(r.text) && r.text[r.pos] == r.comma {
			r.pos++
			continue
		}
		r.endOfLine()
		return r.out.row(Row{Line: first, Cells: r.cells})
	}
}

// cell reads up to the separator or line end, which stays unread.
func (r *csvReader) cell(column int) (string, error) {
	if r.pos < len(r.text) && r.text[r.pos] == '"' {
		return r.quoted(column)
	}
	start := r.pos
	for ; r.pos < len(r.text); r.pos++ {
		switch c := r.text[r.pos]; c {
		case r.comma, '\r', '\n':
			return r.text[start:r.pos], nil
		case '"':
			return "", problem("planilha_aspas", r.line, column,
				"Há aspas no meio da célula. Coloque a célula inteira entre aspas e dobre as aspas internas.")
		case 0:
			return "", r.nul(column)
		}
	}
	return r.text[start:], nil
}

func (r *csvReader) quoted(column int) (string, error) {
	opened := r.line
	r.pos++
	start, doubled := r.pos, false
	for ; r.pos < len(r.text); r.pos++ {
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
				return "", problem("planilha_aspas", r.line, column, "Há texto depois das aspas que fecham a célula.")
			}
			if doubled {
				cell = strings.ReplaceAll(cell, `""`, `"`)
			}
			return cell, nil
		case '\r':
			if r.pos+1 >= len(r.text) || r.text[r.pos+1] != '\n' {
				r.line++
			}
		case '\n':
			r.line++
		case 0:
			return "", r.nul(column)
		}
	}
	return "", problem("planilha_aspas", opened, column, "As aspas abertas nesta célula não foram fechadas.")
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

func (r *csvReader) nul(column int) error {
	return problem("planilha_texto", r.line, column, "Há um caractere nulo. Salve o arquivo novamente como CSV.")
}
