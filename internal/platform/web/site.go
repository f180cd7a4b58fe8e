package web

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io/fs"
	"net/http"
	"path"
	"strings"
)

const (
	immutableCache  = "public, max-age=31536000, immutable"
	revalidateCache = "no-cache"
	// What web/index.html leaves for the server to fill in.
	noncePlace  = "__CSP_NONCE__"
	configPlace = `id="config">{}<`
)

// contentTypes are fixed: what the machine's mime table says must not decide how
// a browser treats our files.
var contentTypes = map[string]string{
	".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8", ".ico": "image/x-icon",
	".jpg": "image/jpeg", ".js": "text/javascript; charset=utf-8", ".json": "application/json", ".pdf": "application/pdf",
	".png": "image/png", ".svg": "image/svg+xml", ".txt": "text/plain; charset=utf-8", ".webmanifest": "application/manifest+json",
	".webp": "image/webp", ".woff2": "font/woff2", ".mp4": "video/mp4", ".webm": "video/webm",
}

// site is the built application: the page and its files, all in memory.
type site struct {
	router *Router
	files  map[string]*asset // by URL path
	page   [][]byte          // index.html, cut where the nonce of the response belongs
}

type asset struct {
	document
	etag  string
	cache []string
}

// runtimeConfig is what the page must know before its first call: where else the
// API may be found and which headers only those addresses get.
type runtimeConfig struct {
	Bases   []string          `json:"bases"`
	Headers map[string]string `json:"headers"`
	Demo    bool              `json:"demo"`
	Version string            `json:"version"`
}

func newSite(r *Router, assets fs.FS) *site {
	s := &site{router: r, files: map[string]*asset{}}
	if assets == nil {
		return s
	}
	err := fs.WalkDir(assets, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		return s.add(assets, name)
	})
	if err != nil {
		panic("web: application files: " + err.Error()) // they are compiled in
	}
	if s.page == nil { // the front end was not built
		if body, err := fs.ReadFile(assets, "placeholder.html"); err == nil {
			s.page = r.cutPage(body)
		}
	}
	return s
}

func (s *site) add(assets fs.FS, name string) error {
	ext := path.Ext(name)
	if ext == ".map" || strings.HasPrefix(name, ".") || strings.Contains(name, "/.") || name == "placeholder.html" {
		return nil // what the build leaves for developers is not part of the product
	}
	body, err := fs.ReadFile(assets, name)
	if err != nil {
		return err
	}
	if name == "index.html" {
		s.page = s.router.cutPage(body)
		return nil
	}
	contentType := contentTypes[ext]
	if contentType == "" {
		contentType = "application/octet-stream"
	}
	sum := sha256.Sum256(body)
	a := &asset{document: *newDocument(contentType, body), etag: `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`}
	a.cache = []string{revalidateCache}
	if strings.HasPrefix(name, "assets/") { // the build puts a hash of the content into these names
		a.cache = []string{immutableCache}
	}
	s.files["/"+name] = a
	return nil
}

// cutPage fills in the configuration, which is the same for everybody, and cuts
// the page where each response gets its nonce.
func (r *Router) cutPage(page []byte) [][]byte {
	cfg := runtimeConfig{Bases: r.config.Bases(), Headers: r.config.CandidateHeaders, Demo: r.config.Demo, Version: r.version}
	if cfg.Bases == nil {
		cfg.Bases = []string{}
	}
	if cfg.Headers == nil {
		cfg.Headers = map[string]string{}
	}
	// json.Marshal escapes <, > and &, so the text cannot leave its script element.
	text, err := json.Marshal(cfg)
	if err != nil {
		panic("web: runtime configuration: " + err.Error()) // strings and a bool
	}
	filled := strings.Replace(configPlace, "{}", string(text), 1)
	return bytes.Split(bytes.ReplaceAll(page, []byte(configPlace), []byte(filled)), []byte(noncePlace))
}

// serve answers what is not the API: a file, or the page for every path that the
// application may route itself.
func (s *site) serve(ex *exchange) {
	urlPath := ex.req.URL.Path
	if !safe(ex.req.Method) {
		ex.rw.Header()["Allow"] = []string{"GET, HEAD"}
		ex.failUnmatched()
		return
	}
	if a := s.files[urlPath]; a != nil {
		a.serve(ex)
		return
	}
	if s.page == nil || path.Ext(urlPath) != "" {
		ex.failUnmatched()
		return
	}
	s.servePage(ex)
}

func (a *asset) serve(ex *exchange) {
	h := ex.rw.Header()
	h["Cache-Control"] = a.cache
	h["Etag"] = []string{a.etag}
	if strings.Contains(ex.req.Header.Get("If-None-Match"), a.etag) {
		ex.rw.WriteHeader(http.StatusNotModified)
		return
	}
	a.send(ex)
}

// servePage sends index.html with a nonce that allows this one page to add style
// elements.
func (s *site) servePage(ex *exchange) {
	var raw [16]byte
	_, _ = rand.Read(raw[:]) // never fails: the program crashes instead
	nonce := base64.RawURLEncoding.EncodeToString(raw[:])
	h := ex.rw.Header()
	h["Content-Security-Policy"] = []string{s.router.csp.withNonce(nonce)}
	h["Cache-Control"] = []string{revalidateCache}
	h["Content-Type"] = []string{contentTypes[".html"]}
	ex.rw.writeWhole(bytes.Join(s.page, []byte(nonce)))
}
