package web

import (
	"bytes"
	"encoding/json"
	"sync"
)

// maxPooledBuffer is up to which size a buffer goes back to its pool: one huge
// answer must not stay in memory.
const maxPooledBuffer = 1 << 20

type encoder struct {
	buf bytes.Buffer
	enc *json.Encoder
}

var encoders = sync.Pool{New: func() any {
	e := &encoder{}
	e.enc = json.NewEncoder(&e.buf)
	e.enc.SetEscapeHTML(false) // the answer is never read as HTML (nosniff, its type)
	return e
}}

// writeJSON encodes v completely before the first byte leaves. It panics if v
// cannot be encoded: that is a defect, and nothing was sent yet.
func writeJSON(w *response, v any) {
	e := encoders.Get().(*encoder)
	e.buf.Reset()
	if made, ok := v.(interface{ writeTo(*bytes.Buffer) }); ok {
		made.writeTo(&e.buf)
	} else if err := e.enc.Encode(v); err != nil {
		panic(err)
	}
	w.writeWhole(e.buf.Bytes())
	if e.buf.Cap() <= maxPooledBuffer {
		encoders.Put(e)
	}
}

// Optional is a text in a body: an empty one is left out or null.
func Optional[T ~string](s T) *T {
	if s == "" {
		return nil
	}
	return &s
}

// Text is what a body said; what was left out or null is empty.
func Text[T ~string](said *T) string {
	if said == nil {
		return ""
	}
	return string(*said)
}
