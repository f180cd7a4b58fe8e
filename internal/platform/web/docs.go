package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"embed"
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

// document is a body that is always the same, with its compressed form.
type document struct {
	contentType []string
	plain       []byte
	zipped      func() []byte // nil when compressing does not pay
}

func newDocument(contentType string, body []byte) *document {
	return &document{
		contentType: []string{contentType}, plain: body,
		zipped: sync.OnceValue(func() []byte { return compressBest(body) }),
	}
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
	w := &ex.rw
	h := w.Header()
	h["Content-Type"] = d.contentType
	body := d.plain
	if len(body) > minCompress {
		h["Vary"] = varyEncoding
		if acceptsGzip(ex.req.Header.Get("Accept-Encoding")) {
			if zipped := d.zipped(); zipped != nil {
				h["Content-Encoding"] = encodingGzip
				body = zipped
			}
		}
	}
	w.sendBody(body)
}
