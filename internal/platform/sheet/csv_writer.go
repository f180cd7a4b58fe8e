package sheet

import (
	"bufio"
	"io"
	"strings"
)

// CSVWriter writes the table that Brazilian Excel opens by a double click:
// UTF-8 with byte order mark, semicolons, CRLF, quotes by RFC 4180.
type CSVWriter struct {
	w *bufio.Writer
}

// NewCSV starts a table with its header row.
func NewCSV(w io.Writer, columns []Column) (*CSVWriter, error) {
	out := &CSVWriter{w: bufio.NewWriter(w)}
	if _, err := out.w.Write(bomUTF8); err != nil {
		return nil, err
	}
	header := make([]Cell, len(columns))
	for i, column := range columns {
		header[i] = Text(column.Title)
	}
	return out, out.Row(header...)
}

// Row writes one row.
func (c *CSVWriter) Row(cells ...Cell) error {
	for i, cell := range cells {
		if i > 0 {
			_ = c.w.WriteByte(';')
		}
		c.write(cell.String())
	}
	_, err := c.w.WriteString("\r\n") // a bufio.Writer keeps its first error
	return err
}

// Total writes the row of totals.
func (c *CSVWriter) Total(cells ...Cell) error { return c.Row(cells...) }

// Foot writes nothing: who reads a CSV by program finds rows only.
func (c *CSVWriter) Foot(string) error { return nil }

// Close writes what is left; the underlying writer stays open.
func (c *CSVWriter) Close() error { return c.w.Flush() }

func (c *CSVWriter) write(s string) {
	if !strings.ContainsAny(s, ";\"\r\n\t") && strings.TrimSpace(s) == s {
		_, _ = c.w.WriteString(s)
		return
	}
	_ = c.w.WriteByte('"')
	_, _ = c.w.WriteString(strings.ReplaceAll(s, `"`, `""`))
	_ = c.w.WriteByte('"')
}
