package web

import (
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/filename"
)

// Stream is the output of a KindStream route; Attachment and File make it.
type Stream = huma.StreamResponse

// streamPatience is how long a client may take to receive a file.
const streamPatience = timeoutStream

// Attachment is a file that write produces. An error of write before the first
// byte becomes an ordinary answer; after it the connection is cut.
func Attachment(name, contentType string, write func(w io.Writer) error) *Stream {
	return &Stream{Body: func(hc huma.Context) {
		sendFile(exchangeOf(hc.Context()), name, contentType, -1, write)
	}}
}

// File is a stored file of known size. It closes content.
func File(name, contentType string, size int64, content io.ReadCloser) *Stream {
	return &Stream{Body: func(hc huma.Context) {
		defer func() { _ = content.Close() }() // only read from
		sendFile(exchangeOf(hc.Context()), name, contentType, size, func(w io.Writer) error {
			n, err := io.Copy(w, content)
			if err == nil && n != size {
				err = fmt.Errorf("stored file has %d bytes, expected %d", n, size)
			}
			return err
		})
	}}
}

// stored is a file of the store, which sends it itself where it has an address for it.
func stored(d *blob.Download) *Stream {
	if d.Address == "" {
		return File(d.Name, d.Type, d.Size, d.Content)
	}
	return &Stream{Body: func(hc huma.Context) {
		exchangeOf(hc.Context()).sendTo(d.Address)
	}}
}

// sendTo redirects the browser to an address that opens a file for whoever holds it: the trail
// records it first, and the headers of every answer keep the address out of caches and referrers.
func (ex *exchange) sendTo(address string) {
	ctx := ex.req.Context()
	if err := ex.tellFile(ctx); err != nil {
		ex.fail(ctx, err)
		return
	}
	ex.rw.Header().Set("Location", address)
	ex.rw.WriteHeader(http.StatusFound)
	ex.rw.sendBody(nil)
}

// Media is a stored file that a page plays or shows in itself: a browser asks for
// parts of it, and asks again whether it changed, by its tag. It closes content.
func Media(contentType, tag string, content io.ReadSeekCloser) *Stream {
	return &Stream{Body: func(hc huma.Context) {
		defer func() { _ = content.Close() }() // only read from
		ex := exchangeOf(hc.Context())
		ex.leaveGate()
		w := &ex.rw
		w.allow(streamPatience)
		h := w.Header()
		h.Set("Content-Type", contentType)
		h.Set("Content-Security-Policy", downloadPolicy)
		h.Set("Cache-Control", "private, no-cache")
		h.Set("ETag", `"`+tag+`"`)
		http.ServeContent(w, ex.req, "", time.Time{}, content)
	}}
}

func sendFile(ex *exchange, name, contentType string, size int64, write func(w io.Writer) error) {
	ex.leaveGate()
	w := &ex.rw
	w.allow(streamPatience)
	h := w.Header()
	h.Set("Content-Type", contentType)
	h.Set("Content-Disposition", filename.Attachment(name))
	h.Set("Content-Security-Policy", downloadPolicy)
	if size >= 0 {
		h.Set("Content-Length", strconv.FormatInt(size, 10))
	}
	err := write(&recordedFile{w, ex})
	switch {
	case err == nil:
	case !w.committed:
		ex.fail(ex.req.Context(), err)
	case ex.req.Context().Err() != nil: // the client left
		panic(http.ErrAbortHandler)
	default:
		ex.logError(ex.req.Context(), slog.LevelError, "file cut off", err)
		panic(http.ErrAbortHandler)
	}
}

// allow gives the client that long to take the answer.
func (w *response) allow(patience time.Duration) {
	// Servers of tests have no connection to set a deadline on.
	_ = http.NewResponseController(w.ResponseWriter).SetWriteDeadline(clock.System().Now().Add(patience))
}
