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
//	row     = cells+1  line-previous  cell…
//	trailer = 0  1  rows                              (the file was read)
//	        | 0  2  kind code message line column     (it was not)
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
	w    *bufio.Writer
	line int
	rows int
	err  error
}

func newEncoder(w io.Writer) *encoder { return &encoder{w: bufio.NewWriterSize(w, 64<<10)} }

func (e *encoder) row(r Row) error {
	e.number(len(r.Cells) + 1)
	e.number(r.Line - e.line)
	e.line = r.Line
	e.rows++
	for _, cell := range r.Cells {
		e.text(cell)
	}
	return e.err
}

// end writes the trailer for what Read returned.
func (e *encoder) end(readErr error) error {
	e.number(trailerMark)
	var f *fault.Error
	switch {
	case readErr == nil:
		e.number(trailerDone)
		e.number(e.rows)
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
func (d *decoder) rowsTo(emit func(Row) error) error {
	for {
		mark, err := d.number(d.limits.Columns + 1)
		if err != nil {
			return err
		}
		if mark == trailerMark {
			return d.trailer()
		}
		row, err := d.row(mark - 1)
		if err != nil {
			return err
		}
		if err := emit(row); err != nil {
			return err
		}
	}
}

// row reads all cells into one buffer and makes one string of them.
func (d *decoder) row(cells int) (Row, error) {
	if d.rows++; d.rows > d.limits.Rows {
		return Row{}, fmt.Errorf("%w: too many rows", ErrStream)
	}
	step, err := d.number(1 << 31)
	if err != nil {
		return Row{}, err
	}
	d.line += step
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
	return Row{Line: d.line, Cells: out}, nil
}

func (d *decoder) trailer() error {
	kind, err := d.number(trailerFault)
	if err != nil {
		return err
	}
	if kind == trailerDone {
		rows, err := d.number(d.limits.Rows)
		if err == nil && rows != d.rows {
			return fmt.Errorf("%w: %d rows of %d", ErrStream, d.rows, rows)
		}
		return err
	}
	return d.fault()
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
