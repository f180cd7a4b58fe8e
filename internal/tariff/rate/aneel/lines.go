package aneel

import (
	"bufio"
	"encoding/json"
	"io"
)

// lines writes JSON documents, one a line, through one buffer.
type lines struct {
	buffer  *bufio.Writer
	encoder *json.Encoder
}

func newLines(out io.Writer) *lines {
	b := bufio.NewWriterSize(out, 256<<10)
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	return &lines{b, e}
}

func (l *lines) write(m message) error { return l.encoder.Encode(m) }

func (l *lines) flush() error { return l.buffer.Flush() }
