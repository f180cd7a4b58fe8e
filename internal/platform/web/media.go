package web

import (
	"io"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"ynova/internal/kernel/clock"
)

// Media is a stored file that a page plays or shows in itself: a browser asks for
// parts of it, and asks again whether it changed, by its tag. It closes content.
func Media(contentType, tag string, content io.ReadSeekCloser) *Stream {
	return &Stream{Body: func(hc huma.Context) {
		defer func() { _ = content.Close() }() // only read from
		ex := exchangeOf(hc.Context())
		ex.leaveGate()
		w := &ex.rw
		// Servers of tests have no connection to set a deadline on.
		_ = http.NewResponseController(w.ResponseWriter).SetWriteDeadline(clock.System().Now().Add(streamPatience))
		h := w.Header()
		h.Set("Content-Type", contentType)
		h.Set("Content-Security-Policy", downloadPolicy)
		h.Set("Cache-Control", "private, no-cache")
		h.Set("ETag", `"`+tag+`"`)
		http.ServeContent(w, ex.req, "", time.Time{}, content)
	}}
}
