package sheet

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"ynova/internal/kernel/fault"
)

// The row stream from child to server, every number an unsigned varint, every
// text its length and bytes:
//
//	row     = cells+1  sheet-previous  line-previous  marks*2+hidden  mark…  cell…
//	mark    = column kind
//	trailer = 0  1  rows  sheets sheet…  encoding separator  (the file was read)
//	        | 0  2  kind code message line column            (it was not)
//	sheet   = name hidden rows hiddenRows columns column…
//
// The first row of a sheet counts its line from 0.
//
// Nothing follows the trailer; a stream without one is a crash.

const (
	trailerMark  = 0
	trailerDone  = 1
	trailerFault = 2
)

// maxWireText bounds codes and messages of a trailer.
const maxWireText = 1 << 10

// ErrStream means that the child's stream breaks its own rules.
var ErrStream = errors.New("sheet: malformed row stream")

type encoder struct {
	w     *bufio.Writer
	sheet int
	line  int
	rows  int
	err   error
}

func newEncoder(w io.Writer) *encoder { return &encoder{w: bufio.NewWriterSize(w, 64<<10)} }

func (e *encoder) row(r Row) error {
	e.number(len(r.Cells) + 1)
	e.number(r.Sheet - e.sheet)
	if r.Sheet != e.sheet {
		e.sheet, e.line = r.Sheet, 0
	}
	e.number(r.Line - e.line)
	e.line = r.Line
	e.rows++
	e.number(len(r.Marks)<<1 | flag(r.Hidden))
	for _, m := range r.Marks {
		e.number(m.Column)
		e.number(int(m.Kind))
	}
	for _, cell := range r.Cells {
		e.text(cell)
	}
	return e.err
}

func flag(b bool) int {
	if b {
		return 1
	}
	return 0
}

// survey writes what the file has.
func (e *encoder) survey(s *Survey) {
	e.number(len(s.Sheets))
	for i := range s.Sheets {
		at := &s.Sheets[i]
		e.text(at.Name)
		e.number(flag(at.Hidden))
		e.number(at.Rows)
		e.number(at.HiddenRows)
		e.number(len(at.HiddenColumns))
		for _, column := range at.HiddenColumns {
			e.number(column)
		}
	}
	e.text(s.Encoding)
	e.text(s.Separator)
}

// end writes the trailer for what Read returned.
func (e *encoder) end(survey Survey, readErr error) error {
	e.number(trailerMark)
	var f *fault.Error
	switch {
	case readErr == nil:
		e.number(trailerDone)
		e.number(e.rows)
		e.survey(&survey)
	case errors.As(readErr, &f):
		var at fault.Field
		if len(f.Fields) > 0 {
			at = f.Fields[0]
		}
		e.number(trailerFault)
		e.number(int(f.Kind))
		e.text(f.Code)
		e.text(f.Message)
		e.number(at.Line)
		e.number(at.Column)
	default:
		return readErr
	}
	return errors.Join(e.err, e.w.Flush())
}

// number writes into the buffer's own free space: an array of ours would escape
// to the heap, once per cell.
func (e *encoder) number(n int) {
	if _, err := e.w.Write(binary.AppendUvarint(e.w.AvailableBuffer(), uint64(n))); err != nil {
		e.err = err
	}
}

func (e *encoder) text(s string) {
	e.number(len(s))
	if _, err := e.w.WriteString(s); err != nil {
		e.err = err
	}
}

// decoder distrusts the child: every count is checked before it costs memory.
type decoder struct {
	r      *bufio.Reader
	limits Limits
	sheet  int
	line   int
	rows   int
	buf    []byte
	ends   []int
}

func newDecoder(r io.Reader, limits Limits) *decoder {
	return &decoder{r: bufio.NewReaderSize(r, 64<<10), limits: limits}
}

// rowsTo gives every row to emit; the rows may be kept. It returns the fault of
// the trailer, if that is how the file ended.
func (d *decoder) rowsTo(emit func(Row) error) (Survey, error) {
	for {
		mark, err := d.number(d.limits.Columns + 1)
		if err != nil {
			return Survey{}, err
		}
		if mark == trailerMark {
			return d.trailer()
		}
		row, err := d.row(mark - 1)
		if err != nil {
			return Survey{}, err
		}
		if err := emit(row); err != nil {
			return Survey{}, err
		}
	}
}

// place reads where a row stands, whether it is hidden and how many marks it has.
func (d *decoder) place() (r Row, marks int, err error) {
	var numbers [3]int
	for i, most := range [...]int{maxSheets, 1 << 31, d.limits.Columns<<1 | 1} {
		if numbers[i], err = d.number(most); err != nil {
			return r, 0, err
		}
	}
	if d.sheet += numbers[0]; numbers[0] > 0 {
		d.line = 0
	}
	if d.line += numbers[1]; d.sheet >= maxSheets {
		return r, 0, fmt.Errorf("%w: too many sheets", ErrStream)
	}
	return Row{Sheet: d.sheet, Line: d.line, Hidden: numbers[2]&1 == 1}, numbers[2] >> 1, nil
}

func (d *decoder) marks(n int) ([]Mark, error) {
	if n == 0 {
		return nil, nil
	}
	marks := make([]Mark, n)
	for i := range marks {
		column, err := d.number(d.limits.Columns - 1)
		if err != nil {
			return nil, err
		}
		kind, err := d.number(int(lastMark))
		if err != nil || kind == 0 || i > 0 && column <= marks[i-1].Column {
			return nil, errors.Join(ErrStream, err)
		}
		marks[i] = Mark{column, MarkKind(kind)}
	}
	return marks, nil
}

// row reads all cells into one buffer and makes one string of them.
func (d *decoder) row(cells int) (Row, error) {
	if d.rows++; d.rows > d.limits.Rows {
		return Row{}, fmt.Errorf("%w: too many rows", ErrStream)
	}
	r, marks, err := d.place()
	if err != nil {
		return r, err
	}
	if r.Marks, err = d.marks(marks); err != nil {
		return r, err
	}
	d.buf, d.ends = d.buf[:0], d.ends[:0]
	for range cells {
		if err := d.appendText(d.limits.CellBytes); err != nil {
			return Row{}, err
		}
		d.ends = append(d.ends, len(d.buf))
	}
	all, out, start := string(d.buf), make([]string, cells), 0
	for i, end := range d.ends {
		out[i] = all[start:end]
		start = end
	}
	r.Cells = out
	return r, nil
}

func (d *decoder) trailer() (Survey, error) {
	kind, err := d.number(trailerFault)
	if err != nil {
		return Survey{}, err
	}
	if kind != trailerDone {
		return Survey{}, d.fault()
	}
	rows, err := d.number(d.limits.Rows)
	if err == nil && rows != d.rows {
		err = fmt.Errorf("%w: %d rows of %d", ErrStream, d.rows, rows)
	}
	if err != nil {
		return Survey{}, err
	}
	return d.survey()
}

func (d *decoder) survey() (s Survey, err error) {
	number := func(most int) (n int) {
		if err == nil {
			n, err = d.number(most)
		}
		return n
	}
	text := func() string {
		d.buf = d.buf[:0]
		if err == nil {
			err = d.appendText(maxWireText)
		}
		return string(d.buf)
	}
	for range number(maxSheets) {
		at := Sheet{Name: text(), Hidden: number(1) == 1, Rows: number(d.limits.Rows), HiddenRows: number(d.limits.Rows)}
		for range number(d.limits.Columns) {
			at.HiddenColumns = append(at.HiddenColumns, number(d.limits.Columns-1))
		}
		s.Sheets = append(s.Sheets, at)
	}
	s.Encoding, s.Separator = text(), text()
	if err == nil && d.rows > 0 && d.sheet >= len(s.Sheets) {
		err = fmt.Errorf("%w: rows of no sheet", ErrStream)
	}
	return s, err
}

func (d *decoder) fault() error {
	var numbers [3]int
	var texts [2]string
	var err error
	read := func(at, most int) {
		if err == nil {
			numbers[at], err = d.number(most)
		}
	}
	read(0, int(fault.DiskFull))
	for i := range texts {
		d.buf = d.buf[:0]
		if err == nil {
			err = d.appendText(maxWireText)
		}
		texts[i] = string(d.buf)
	}
	read(1, 1<<31)
	read(2, 1<<31)
	if err != nil {
		return err
	}
	f := problem(texts[0], numbers[1], numbers[2], texts[1])
	f.Kind = fault.Kind(numbers[0])
	return f
}

func (d *decoder) number(most int) (int, error) {
	n, err := binary.ReadUvarint(d.r)
	if err != nil {
		return 0, fmt.Errorf("%w: %w", ErrStream, err)
	}
	if n > uint64(most) {
		return 0, fmt.Errorf("%w: number out of range", ErrStream)
	}
	return int(n), nil
}

func (d *decoder) appendText(most int) error {
	n, err := d.number(most)
	if err != nil {
		return err
	}
	start := len(d.buf)
	d.buf = append(d.buf, make([]byte, n)...)
	if _, err := io.ReadFull(d.r, d.buf[start:]); err != nil {
		return fmt.Errorf("%w: %w", ErrStream, err)
	}
	return nil
}
