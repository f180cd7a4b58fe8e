package sheet

import (
	"math"
	"slices"
	"strconv"
)

// xlsCell is a cell on the way to its row.
type xlsCell struct {
	row, column int // from 0
	text        string
	mark        MarkKind
}

// xlsSheet reads the cells of one worksheet. The format lets rows come in blocks,
// so that they are put in order before they are given on.
type xlsSheet struct {
	book    *xlsBook
	out     *emitter
	cells   []xlsCell
	ordered bool
	hidden  map[int]bool
	pending *xlsCell // a formula whose text follows
}

func newXLSSheet(book *xlsBook, out *emitter) *xlsSheet {
	return &xlsSheet{book: book, out: out, ordered: true, hidden: map[int]bool{}}
}

func (s *xlsSheet) read(at int) error {
	r := &records{data: s.book.stream, pos: at}
	if err := r.begin(); err != nil {
		return err
	}
	depth := 1 // charts inside the sheet are substreams of their own
	for depth > 0 {
		if !r.next() {
			return firstError(r.err, errDamaged)
		}
		switch {
		case r.kind == recBOF:
			depth++
		case r.kind == recEOF:
			depth--
		case depth == 1:
			if err := firstError(s.record(r.kind, &r.body), r.body.failure()); err != nil {
				return err
			}
		}
	}
	return s.emit()
}

func (s *xlsSheet) record(kind uint16, body *fragments) error {
	switch kind {
	case recString:
		return s.formulaText(body)
	case recMulRK:
		return s.manyRK(body)
	case recRow:
		s.rowLook(body)
		return nil
	case recColumns:
		first, last := int(body.u16()), int(body.u16())
		body.u32() // width and format
		if body.u16()&1 != 0 {
			s.out.hideColumns(first, last)
		}
		return nil
	case recLabelSST, recLabel, recRString, recNumber, recRK, recBoolErr, recFormula:
		s.pending = nil
	default:
		return nil
	}
	row, column, xf := int(body.u16()), int(body.u16()), int(body.u16())
	format := s.book.cells.of(xf)
	var text string
	var mark MarkKind
	switch kind {
	case recLabelSST:
		at := body.u32()
		if int64(at) >= int64(len(s.book.strings)) {
			return errCell(row+1, column+1)
		}
		text = s.book.strings[at]
	case recLabel, recRString:
		var ok bool
		if text, ok = body.text(int(body.u16())); !ok {
			return errCell(row+1, column+1)
		}
	case recNumber:
		text, mark = s.number(body.f64(), format)
	case recRK:
		text, mark = s.rk(body.u32(), format)
	case recBoolErr:
		text = boolOrError(body.u8(), body.u8())
	case recFormula:
		return s.formula(row, column, body, format)
	}
	return s.add(row, column, text, mark)
}

// rowLook notes a row that is not shown.
func (s *xlsSheet) rowLook(body *fragments) {
	const noHeight = 0x20
	row := int(body.u16())
	for range 5 {
		body.u16() // its columns, its height and what is reserved
	}
	if body.u16()&noHeight != 0 {
		s.hidden[row] = true
	}
}

// manyRK is a run of numbers in one row.
func (s *xlsSheet) manyRK(body *fragments) error {
	s.pending = nil
	size := 0
	for _, p := range body.parts {
		size += len(p)
	}
	row, column := int(body.u16()), int(body.u16())
	for n := (size - 6) / 6; n > 0; n-- {
		format := s.book.cells.of(int(body.u16()))
		text, mark := s.rk(body.u32(), format)
		if err := s.add(row, column, text, mark); err != nil {
			return err
		}
		column++
	}
	return nil
}

// formula takes the stored result; what is not a number says so in its last bytes.
func (s *xlsSheet) formula(row, column int, body *fragments, format numberFormat) error {
	var b [8]byte
	for i := range b {
		b[i] = body.u8()
	}
	if b[6] != 0xFF || b[7] != 0xFF {
		bits := uint64(0)
		for i, x := range b {
			bits |= uint64(x) << (8 * i)
		}
		const calculateOnLoad = 2
		text, mark := s.number(math.Float64frombits(bits), format)
		if bits == 0 && body.u16()&calculateOnLoad != 0 {
			mark = Uncalculated
		}
		return s.add(row, column, text, mark)
	}
	switch b[0] {
	case 0:
		s.pending = &xlsCell{row: row, column: column}
		return nil
	case 1, 2:
		return s.add(row, column, boolOrError(b[2], b[0]-1), 0)
	default:
		return nil // an empty text
	}
}

func (s *xlsSheet) formulaText(body *fragments) error {
	c := s.pending
	if c == nil {
		return nil
	}
	s.pending = nil
	text, ok := body.text(int(body.u16()))
	if !ok {
		return errCell(c.row+1, c.column+1)
	}
	return s.add(c.row, c.column, text, 0)
}

// number writes a number down as the other readers do.
func (s *xlsSheet) number(f float64, format numberFormat) (string, MarkKind) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return "#NUM!", 0
	}
	return s.numeric(strconv.FormatFloat(f, 'g', 17, 64), 0, format)
}

// rk is a number in 30 bits: whole or the upper half of a float, perhaps in hundredths.
func (s *xlsSheet) rk(v uint32, format numberFormat) (string, MarkKind) {
	var f float64
	var raw string
	if v&2 != 0 {
		f = float64(int32(v) >> 2)
		raw = strconv.FormatInt(int64(int32(v)>>2), 10)
	} else {
		f = math.Float64frombits(uint64(v&^3) << 32)
		raw = strconv.FormatFloat(f, 'g', 17, 64)
	}
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return "#NUM!", 0
	}
	if v&1 == 0 {
		return s.numeric(raw, 0, format)
	}
	if format == formatDate { // a moment, never an amount
		return s.numeric(strconv.FormatFloat(f/100, 'g', 17, 64), 0, format)
	}
	return s.numeric(raw, -2, format)
}

func (s *xlsSheet) numeric(raw string, shift int, format numberFormat) (string, MarkKind) {
	switch format {
	case formatDate:
		text, moved := dateText(raw, s.book.date1904)
		if moved {
			return text, Midnight
		}
		return text, 0
	case formatPercent:
		return decimalText(raw, shift+2) + "%", 0
	default:
		return decimalText(raw, shift), 0
	}
}

var xlsErrors = map[byte]string{
	0x00: "#NULL!", 0x07: "#DIV/0!", 0x0F: "#VALUE!", 0x17: "#REF!", 0x1D: "#NAME?", 0x24: "#NUM!", 0x2A: "#N/A",
}

// boolOrError is what Excel shows of a boolean or of an error.
func boolOrError(value, isError byte) string {
	if isError == 0 {
		return boolText(strconv.Itoa(int(value)))
	}
	if text, ok := xlsErrors[value]; ok {
		return text
	}
	return "#N/A"
}

func (s *xlsSheet) add(row, column int, text string, mark MarkKind) error {
	if text == "" {
		return nil
	}
	if err := s.out.limits.cell(row+1, column+1, len(text)); err != nil {
		return err
	}
	if n := len(s.cells); n > 0 && !before(s.cells[n-1], row, column) {
		s.ordered = false
	}
	s.cells = append(s.cells, xlsCell{row, column, text, mark})
	return nil
}

func before(c xlsCell, row, column int) bool {
	return c.row < row || c.row == row && c.column < column
}

// emit gives the cells on as rows; where one stands twice, the later counts.
func (s *xlsSheet) emit() error {
	if !s.ordered {
		slices.SortStableFunc(s.cells, func(a, b xlsCell) int {
			if a.row != b.row {
				return a.row - b.row
			}
			return a.column - b.column
		})
	}
	var cells []string
	var marks []Mark
	for i := 0; i < len(s.cells); {
		row := s.cells[i].row
		for cells, marks = cells[:0], marks[:0]; i < len(s.cells) && s.cells[i].row == row; i++ {
			c := s.cells[i]
			for len(cells) <= c.column {
				cells = append(cells, "")
			}
			cells[c.column] = c.text
			if n := len(marks); n > 0 && marks[n-1].Column == c.column {
				marks = marks[:n-1]
			}
			if c.mark != 0 {
				marks = append(marks, Mark{c.column, c.mark})
			}
		}
		if err := s.out.row(Row{Line: row + 1, Hidden: s.hidden[row], Cells: cells, Marks: marks}); err != nil {
			return err
		}
	}
	return nil
}
