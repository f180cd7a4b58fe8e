package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"embed"
	"io"
	"net/http"
	"sync"

	"github.com/danielgtaylor/huma/v2"
)

//go:embed docs
var docsFiles embed.FS

// registerDocs adds the OpenAPI document and the page that shows it. Page, script
// and style are ours, so that the page works offline and under the same policy.
func registerDocs(r *Router) {
	spec := sync.OnceValues(func() (*document, error) {
		body, err := r.OpenAPI()
		if err != nil {
			return nil, err
		}
		return newDocument("application/openapi+json", body), nil
	})
	addDocument(r, "/api/openapi.json", "openapi", "application/openapi+json", "O documento OpenAPI", spec)
	for _, f := range [...]struct{ path, id, contentType, file, summary string }{
		{"/api/docs", "docs", "text/html; charset=utf-8", "docs/index.html", "A documentação da API"},
		{"/api/docs/app.js", "docsScript", "text/javascript; charset=utf-8", "docs/app.js", "O programa da documentação"},
		{"/api/docs/app.css", "docsStyle", "text/css; charset=utf-8", "docs/app.css", "O estilo da documentação"},
	} {
		addDocument(r, f.path, f.id, f.contentType, f.summary, sync.OnceValues(func() (*document, error) {
			body, err := docsFiles.ReadFile(f.file)
			return newDocument(f.contentType, body), err
		}))
	}
}

func addDocument(r *Router, path, id, contentType, summary string, load func() (*document, error)) {
	Register(r, Route{
		Method: http.MethodGet, Path: path, ID: id, Tag: "Servidor", Summary: summary,
		Kind: KindStream, Produces: contentType, Access: SignedIn(),
	}, func(ctx context.Context, _ *struct{}) (*Stream, error) {
		doc, err := load()
		if err != nil {
			return nil, err
		}
		return &Stream{Body: func(huma.Context) { doc.send(exchangeOf(ctx)) }}, nil
	})
}

// document is a body that is always the same, with its compressed forms.
type document struct {
	contentType []string
	plain       func() []byte
	gzip        func() []byte // nil when compressing does not pay
	brotli      []byte        // nil unless made by the build
}

func newDocument(contentType string, body []byte) *document {
	return &document{
		contentType: []string{contentType},
		plain:       func() []byte { return body },
		gzip:        sync.OnceValue(func() []byte { return compressBest(body) }),
	}
}

// packedDocument is one that the build left in its compressed forms alone.
func packedDocument(contentType string, zipped, brotli []byte) (*document, error) {
	if _, err := gzip.NewReader(bytes.NewReader(zipped)); err != nil {
		return nil, err
	}
	return &document{
		contentType: []string{contentType},
		plain:       sync.OnceValue(func() []byte { return unpack(zipped) }),
		gzip:        func() []byte { return zipped },
		brotli:      brotli,
	}, nil
}

func unpack(zipped []byte) []byte {
	r, err := gzip.NewReader(bytes.NewReader(zipped))
	if err == nil {
		var body []byte
		if body, err = io.ReadAll(r); err == nil {
			return body
		}
	}
	panic("web: packed file: " + err.Error()) // it is compiled in
}

// compressBest returns the smallest gzip form, nil if that is not smaller.
func compressBest(body []byte) []byte {
	var buf bytes.Buffer
	w, _ := gzip.NewWriterLevel(&buf, gzip.BestCompression) // the level is valid
	_, _ = w.Write(body)                                    // a bytes.Buffer does not fail
	_ = w.Close()
	if buf.Len() >= len(body) {
		return nil
	}
	return buf.Bytes()
}

func (d *document) send(ex *exchange) {
	h := ex.rw.Header()
	h["Content-Type"] = d.contentType
	ex.rw.sendBody(d.choose(ex.req.Header.Get("Accept-Encoding"), h))
}

// choose returns the smallest form that the client takes, and says in h which it is.
func (d *document) choose(accepted string, h http.Header) []byte {
	if d.brotli == nil && len(d.plain()) <= minCompress {
		return d.plain()
	}
	h["Vary"] = varyEncoding
	if d.brotli != nil && accepts(accepted, "br") {
		h["Content-Encoding"] = encodingBr
		return d.brotli
	}
	if accepts(accepted, "gzip") {
		if zipped := d.gzip(); zipped != nil {
			h["Content-Encoding"] = encodingGzip
			return zipped
		}
	}
	return d.plain()
}
