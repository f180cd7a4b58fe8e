package sheet

import (
	"bytes"
	"errors"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// htmlTable is a table of a page. Programs call such pages .xls.
type htmlTable struct {
	rows   []htmlRow
	filled int // cells that say something
	across int // the most of them in one row

	open   []merge // cells that go over rows that follow
	cells  []string
	text   strings.Builder
	inCell bool
	inRow  bool
	hidden bool // the row at hand
	span   int  // rows that the cell at hand goes over
	width  int  // columns that it goes over
	row    int  // number of the row at hand, from 1
	spans  []merge
}

type htmlRow struct {
	line   int
	hidden bool
	cells  []string
}

// mostTables bounds the tables within tables, and the tables of a page.
const mostTables = 64

// htmlReader keeps the tables of a page, an inner one apart from the one around it.
type htmlReader struct {
	out   *emitter
	open  []*htmlTable
	done  []*htmlTable
	spent int // bytes of the tables
	skip  int // depth of what is not shown
	login bool
}

// readHTML gives the tables of a page, the largest first: one with a single row or column
// only holds others in their places.
func readHTML(data []byte, out *emitter) error {
	text, _, err := decodeText(data, htmlLabel(data))
	if err != nil {
		return err
	}
	r := &htmlReader{out: out}
	if err := r.document(text); err != nil {
		return err
	}
	tables := slices.DeleteFunc(r.done, func(t *htmlTable) bool { return len(t.rows) < 2 || t.across < 2 })
	if len(tables) == 0 || r.login {
		return errPage
	}
	slices.SortStableFunc(tables, func(a, b *htmlTable) int { return b.filled - a.filled })
	for i, t := range tables {
		name := ""
		if len(tables) > 1 {
			name = "Tabela " + strconv.Itoa(i+1)
		}
		if err := out.begin(name, false); err != nil {
			return err
		}
		for _, row := range t.rows {
			if err := out.row(Row{Line: row.line, Hidden: row.hidden, Cells: row.cells}); err != nil {
				return err
			}
		}
	}
	return nil
}

// htmlLabel is the encoding that a page says it is in, where its bytes leave it open.
func htmlLabel(data []byte) string {
	head := bytes.ToLower(data[:min(len(data), 2<<10)])
	if _, after, ok := bytes.Cut(head, []byte("charset=")); ok && bytes.HasPrefix(bytes.TrimLeft(after, `"' `), []byte("macintosh")) {
		return inMac
	}
	return ""
}

func (r *htmlReader) document(text string) error {
	z := html.NewTokenizer(strings.NewReader(text))
	z.SetMaxBuf(4 * r.out.limits.CellBytes)
	for {
		switch z.Next() {
		case html.ErrorToken:
			if errors.Is(z.Err(), html.ErrBufferExceeded) {
				return errInflated
			}
			for len(r.open) > 0 { // a page may end anywhere
				if err := r.endTable(); err != nil {
					return err
				}
			}
			return nil
		case html.TextToken:
			if t := r.table(); t != nil && t.inCell && r.skip == 0 {
				if t.text.Len() > r.out.limits.CellBytes {
					return r.out.limits.cell(t.row, len(t.cells)+1, t.text.Len())
				}
				t.text.Write(z.Text())
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			if err := r.start(z.Token()); err != nil {
				return err
			}
		case html.EndTagToken:
			if err := r.end(z.Token().DataAtom); err != nil {
				return err
			}
		}
	}
}

func (r *htmlReader) table() *htmlTable {
	if len(r.open) == 0 {
		return nil
	}
	return r.open[len(r.open)-1]
}

func (r *htmlReader) start(tok html.Token) error {
	t := r.table()
	switch tok.DataAtom {
	case atom.Script, atom.Style:
		r.skip++
	case atom.Input:
		r.login = r.login || strings.EqualFold(attribute(tok, "type"), "password")
	case atom.Table:
		if len(r.open) == mostTables || len(r.open)+len(r.done) >= maxSheets {
			return errInflated
		}
		r.open = append(r.open, &htmlTable{})
	case atom.Tr:
		if t != nil {
			err := r.endRow(t)
			t.inRow, t.hidden = true, notShown(tok)
			return err
		}
	case atom.Td, atom.Th:
		if t != nil {
			return r.startCell(t, tok)
		}
	case atom.Br, atom.P, atom.Div, atom.Li:
		if t != nil && t.inCell {
			t.text.WriteByte(' ')
		}
	}
	return nil
}

func (r *htmlReader) end(tag atom.Atom) error {
	t := r.table()
	switch {
	case tag == atom.Script || tag == atom.Style:
		r.skip = max(0, r.skip-1)
	case t == nil:
	case tag == atom.Table:
		return r.endTable()
	case tag == atom.Tr:
		return r.endRow(t)
	case tag == atom.Td || tag == atom.Th:
		return r.endCell(t)
	}
	return nil
}

func (r *htmlReader) endTable() error {
	t := r.table()
	err := r.endRow(t)
	r.open = r.open[:len(r.open)-1]
	r.done = append(r.done, t)
	return err
}

// startCell begins a cell; one without a row begins that too.
func (r *htmlReader) startCell(t *htmlTable, tok html.Token) error {
	if err := r.endCell(t); err != nil {
		return err
	}
	if !t.inRow {
		t.inRow, t.hidden = true, false
	}
	t.cells = t.fill(t.cells)
	t.inCell, t.span, t.width = true, spanned(tok, "rowspan", sheetRows), spanned(tok, "colspan", r.out.limits.Columns)
	t.text.Reset()
	return nil
}

// fill gives the places of a row the values of cells above that go over it.
func (t *htmlTable) fill(cells []string) []string {
	for {
		i := slices.IndexFunc(t.open, func(m merge) bool { return m.column == len(cells)+1 })
		if i < 0 {
			return cells
		}
		cells = append(cells, t.open[i].value)
	}
}

func (r *htmlReader) endCell(t *htmlTable) error {
	if !t.inCell {
		return nil
	}
	t.inCell = false
	value := strings.Join(strings.Fields(t.text.String()), " ")
	column := len(t.cells) + t.width
	if err := r.out.limits.cell(t.row+1, column, len(value)); err != nil {
		return err
	}
	first := len(t.cells)
	t.cells = append(t.cells, value)
	for len(t.cells) < column {
		t.cells = append(t.cells, "")
	}
	for c := first; t.span > 1 && c < column && len(t.spans)+len(t.open) < maxMerges; c++ {
		t.spans = append(t.spans, merge{column: c + 1, last: t.row + t.span, value: t.cells[c]})
	}
	return nil
}

func (r *htmlReader) endRow(t *htmlTable) error {
	if err := r.endCell(t); err != nil || !t.inRow {
		return err
	}
	t.inRow = false
	t.row++
	cells := t.fill(t.cells)
	filled := 0
	for _, cell := range cells {
		if r.spent += len(cell) + 16; cell != "" {
			filled++
		}
	}
	if len(cells) > r.out.limits.Columns {
		return r.out.limits.cell(t.row, len(cells), 0)
	}
	if r.spent > maxInflated {
		return errInflated
	}
	if filled > 0 {
		if len(t.rows) == r.out.limits.Rows {
			return errInflated
		}
		t.rows = append(t.rows, htmlRow{t.row, t.hidden, slices.Clone(cells)})
	}
	t.filled, t.across = t.filled+filled, max(t.across, filled)
	t.open = slices.DeleteFunc(append(t.open, t.spans...), func(m merge) bool { return m.last <= t.row })
	t.cells, t.spans = t.cells[:0], t.spans[:0]
	return nil
}

// spanned reads over how many rows or columns a cell goes.
func spanned(tok html.Token, name string, most int) int {
	n, err := strconv.Atoi(attribute(tok, name))
	if err != nil || n < 1 {
		return 1
	}
	return min(n, most)
}

func attribute(tok html.Token, name string) string {
	for _, a := range tok.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// notShown reports an element that a page hides.
func notShown(tok html.Token) bool {
	style := strings.ToLower(strings.ReplaceAll(attribute(tok, "style"), " ", ""))
	return strings.Contains(style, "display:none") || strings.Contains(style, "visibility:collapse")
}
