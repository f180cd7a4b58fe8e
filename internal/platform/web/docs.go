package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
)

//go:embed docs
var docsFiles embed.FS

// registerDocs adds the OpenAPI document of every route and the page that shows it to who
// works with the product; that of other programs is publicapi's. Page, script and style
// are ours, so that the page works offline and under the same policy.
func registerDocs(r *Router) {
	Document(r, Group{Tag: "Servidor", Access: SignedIn()}.Get("/api/openapi.json", "openapi", "O documento OpenAPI").
		Downloads("application/openapi+json"), r.OpenAPI)
	for _, f := range [...]struct{ path, id, contentType, file, summary string }{
		{"/api/docs/portal", "docs", "text/html; charset=utf-8", "docs/index.html", "A documentação de todas as rotas"},
		{"/api/docs/portal.js", "docsScript", "text/javascript; charset=utf-8", "docs/app.js", "O programa da documentação"},
		{"/api/docs/portal.css", "docsStyle", "text/css; charset=utf-8", "docs/app.css", "O estilo da documentação"},
	} {
		Document(r, Group{Tag: "Servidor", Access: SignedIn()}.Get(f.path, f.id, f.summary).Downloads(f.contentType),
			func() ([]byte, error) { return docsFiles.ReadFile(f.file) })
	}
}

// Document registers a route whose answer is the same for everybody, made once, when it is
// first requested.
func Document(r *Router, rt Route, make func() ([]byte, error)) {
	load := sync.OnceValues(func() (*document, error) {
		body, err := make()
		return newDocument(rt.Produces, body), err
	})
	Register(r, rt, func(ctx context.Context, _ *struct{}) (*Stream, error) {
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

// OpenAPIBelow returns the document of the routes whose address begins like that, with
// the schemas that they name. Like OpenAPI it is called after the last route.
func (r *Router) OpenAPIBelow(address string) ([]byte, error) {
	whole, err := r.OpenAPI()
	if err != nil {
		return nil, err
	}
	var doc struct {
		OpenAPI    string         `json:"openapi"`
		Info       any            `json:"info"`
		Paths      map[string]any `json:"paths"`
		Components struct {
			Schemas         map[string]any `json:"schemas"`
			SecuritySchemes map[string]any `json:"securitySchemes"`
		} `json:"components"`
	}
	if err := json.Unmarshal(whole, &doc); err != nil {
		return nil, fmt.Errorf("web: openapi below %s: %w", address, err)
	}
	maps.DeleteFunc(doc.Paths, func(path string, _ any) bool { return !strings.HasPrefix(path, address) })
	named := map[string]any{}
	keepNamed(doc.Paths, doc.Components.Schemas, named)
	doc.Components.Schemas = named
	maps.DeleteFunc(doc.Components.SecuritySchemes, func(name string, _ any) bool { return !namesScheme(doc.Paths, name) })
	part, err := json.MarshalIndent(doc, "", "  ")
	return append(part, '\n'), err
}

// keepNamed keeps the schemas that a part of the document refers to, and those that these
// refer to.
func keepNamed(part any, all, kept map[string]any) {
	switch p := part.(type) {
	case map[string]any:
		for key, value := range p {
			ref, _ := value.(string)
			name, isSchema := strings.CutPrefix(ref, schemaPrefix)
			if key == "$ref" && isSchema && kept[name] == nil {
				kept[name] = all[name]
				keepNamed(all[name], all, kept)
				continue
			}
			keepNamed(value, all, kept)
		}
	case []any:
		for _, value := range p {
			keepNamed(value, all, kept)
		}
	}
}

// namesScheme reports whether a part of the document names the security scheme.
func namesScheme(part any, scheme string) bool {
	switch p := part.(type) {
	case map[string]any:
		for key, value := range p {
			if key == scheme || namesScheme(value, scheme) {
				return true
			}
		}
	case []any:
		for _, value := range p {
			if namesScheme(value, scheme) {
				return true
			}
		}
	}
	return false
}
