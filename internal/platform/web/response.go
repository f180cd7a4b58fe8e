package web

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"ynova/internal/platform/config"
)

// minCompress is the size from which a JSON answer is worth compressing.
const minCompress = 1 << 10

// response delays the status line until the first byte of the body, so that an
// error found while the answer is being built can still replace it.
type response struct {
	http.ResponseWriter
	ex        *exchange
	status    int
	bytes     int64
	committed bool
	unmatched bool // what the mux itself writes (404, 405) is dropped and replaced
}

// WriteHeader notes the status; the last one before the first byte counts.
func (w *response) WriteHeader(status int) {
	if !w.committed && status >= 200 {
		w.status = status
	}
}

// Write sends a piece of a body of unknown length.
func (w *response) Write(p []byte) (int, error) {
	if w.unmatched {
		return len(p), nil
	}
	w.commit()
	n, err := w.ResponseWriter.Write(p)
	w.bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (w *response) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// FlushError sends what was written so far.
func (w *response) FlushError() error {
	w.commit()
	return http.NewResponseController(w.ResponseWriter).Flush()
}

func (w *response) commit() {
	if w.committed {
		return
	}
	w.committed = true
	if w.status == 0 {
		w.status = http.StatusOK
	}
	rest := w.ex.req.ContentLength != 0 && !w.ex.received // the server would wait for it, without a time limit
	// Read this late, so that no answer reports that the server stops and yet keeps its connection.
	if rest || w.ex.router.draining.Load() {
		w.Header()["Connection"] = connectionClose
	}
	w.ResponseWriter.WriteHeader(w.status)
}

// writeWhole sends a whole JSON body, compressed where that pays. Errors mean
// that the client is gone, so they are ignored.
func (w *response) writeWhole(body []byte) {
	if w.committed {
		return
	}
	h := w.Header()
	if len(body) > minCompress && w.ex.compresses() {
		h["Vary"] = varyEncoding
		h["Content-Encoding"] = encodingGzip
		z := gzips.Get().(*gzipBuffer)
		defer gzips.Put(z)
		body = z.compress(body)
	}
	w.sendBody(body)
}

// sendBody sends a body of known length.
func (w *response) sendBody(body []byte) {
	w.Header()["Content-Length"] = []string{strconv.Itoa(len(body))}
	w.commit()
	n, _ := w.ResponseWriter.Write(body)
	w.bytes += int64(n)
}

var (
	varyEncoding = []string{"Accept-Encoding"}
	encodingGzip = []string{"gzip"}
	encodingBr   = []string{"br"}

	connectionClose = []string{"close"}
)

// compresses reports whether the client takes gzip and sits behind a network: on
// the same machine compressing costs more than it saves.
func (ex *exchange) compresses() bool {
	return accepts(ex.req.Header.Get("Accept-Encoding"), "gzip") && !ex.local()
}

// accepts reads an Accept-Encoding header as far as real clients use it.
func accepts(header, coding string) bool {
	for header != "" {
		var item string
		item, header, _ = strings.Cut(header, ",")
		name, q, weighted := strings.Cut(item, ";")
		if !strings.EqualFold(strings.TrimSpace(name), coding) {
			continue
		}
		q = strings.TrimLeft(strings.TrimPrefix(strings.TrimSpace(q), "q="), "0.")
		return !weighted || q != ""
	}
	return false
}

type gzipBuffer struct {
	buf bytes.Buffer
	w   *gzip.Writer
}

var gzips = sync.Pool{New: func() any {
	z := &gzipBuffer{}
	z.w, _ = gzip.NewWriterLevel(&z.buf, gzip.BestSpeed) // the level is valid
	return z
}}

// compress returns a slice that is valid until the next call.
func (z *gzipBuffer) compress(p []byte) []byte {
	z.buf.Reset()
	z.w.Reset(&z.buf)
	_, _ = z.w.Write(p) // a bytes.Buffer does not fail
	_ = z.w.Close()
	return z.buf.Bytes()
}

// header is one constant response header; its slice is shared by all responses
// and never changed in place.
type header struct {
	name  string
	value []string
}

const permissionsPolicy = "accelerometer=(), camera=(), display-capture=(), " +
	"geolocation=(), gyroscope=(), hid=(), idle-detection=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()"

// ofPages are the security headers that a browser heeds on nothing but what it shows as
// a page.
var ofPages = []string{"Content-Security-Policy", "Permissions-Policy", "Referrer-Policy", "Cross-Origin-Opener-Policy"}

// downloadPolicy makes a file that a browser opens anyway inert.
const downloadPolicy = "default-src 'none'; sandbox"

// policy is the Content-Security-Policy, cut where the nonce of a page belongs.
type policy struct {
	beforeNonce, afterNonce string
	plain                   []string // without a nonce, for everything that is not the page
}

func newPolicy(cfg *config.Config, styleHashes []string) policy {
	connect := strings.Join(append([]string{"'self'"}, origins(cfg.Bases())...), " ")
	before := "default-src 'none'; script-src 'self'; connect-src " + connect + "; object-src 'none'; base-uri 'none'; " +
		"frame-ancestors 'none'; form-action 'self'; img-src 'self' data: blob:; font-src 'self'; media-src 'self'; " +
		"manifest-src 'self'; frame-src blob: data:; style-src 'self'; style-src-elem 'self'"
	hashes := ""
	for _, h := range styleHashes {
		hashes += " '" + h + "'"
	}
	return policy{beforeNonce: before + " 'nonce-", afterNonce: "'" + hashes, plain: []string{before}}
}

// origins are the servers of the addresses: a source with a path would allow that
// path alone, and none below it (CSP3 6.7.2.9).
func origins(bases []string) []string {
	var out []string
	for _, base := range bases {
		scheme, rest, _ := strings.Cut(base, "://")
		host, _, _ := strings.Cut(rest, "/")
		out = append(out, scheme+"://"+host)
	}
	return out
}

func (p *policy) withNonce(nonce string) string { return p.beforeNonce + nonce + p.afterNonce }

// securityHeaders are on every response; what a handler sets later replaces them.
func securityHeaders(cfg *config.Config, csp *policy) []header {
	hs := []header{
		{"Content-Security-Policy", csp.plain},
		{"X-Content-Type-Options", []string{"nosniff"}},
		{"Referrer-Policy", []string{"no-referrer"}},
		{"Cross-Origin-Opener-Policy", []string{"same-origin"}},
		{"Cross-Origin-Resource-Policy", []string{"same-origin"}},
		{"Permissions-Policy", []string{permissionsPolicy}},
		{"Cache-Control", []string{"no-store"}},
	}
	if cfg.Secure() {
		hs = append(hs, header{"Strict-Transport-Security", []string{"max-age=63072000; includeSubDomains"}})
	}
	return hs
}

func setHeaders(h http.Header, hs []header) {
	for i := range hs {
		h[hs[i].name] = hs[i].value
	}
}
