package web

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"

	"ynova/internal/platform/web/preload"
)

const (
	immutableCache  = "public, max-age=31536000, immutable"
	revalidateCache = "no-cache"
	personalCache   = "no-store" // it holds what one person may see
	// What web/index.html leaves for the server to fill in.
	noncePlace  = "__CSP_NONCE__"
	configPlace = `id="config">{}<`
	rootPlace   = `<div id="root"></div>`
	titlePlace  = `<title>YNOVA</title>`
	themePlace  = `<script src="/theme-init.js"></script>`
	namePlace   = "__SSO_NAME__"
	// What waits in the page of a visitor (web/public/login-init.js).
	waitBegin = `<template id="application">`
	waitEnd   = `</template>`
)

var (
	// drawings are the login as React draws it, without and with a company's identity provider.
	drawings = regexp.MustCompile(`(?s)\s*<template id="(login|login-company)">(.*?)</template>`)
	// unhurried is what the paint of a drawing does not need: the style sheet asks for the
	// font itself, login-init.js for who is signed in.
	unhurried = regexp.MustCompile(`\s*(?:<script src="/session-init.js" defer></script>|<link\s+rel="preload"[^>]*>)`)
	// scripts are the elements by which the application begins.
	scripts = regexp.MustCompile(`\s*(?:<script type="module"[^>]*></script>|<link rel="modulepreload"[^>]*>)`)
)

// contentTypes are fixed: what the machine's mime table says must not decide how
// a browser treats our files.
var contentTypes = map[string]string{
	".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8", ".ico": "image/x-icon",
	".jpg": "image/jpeg", ".js": "text/javascript; charset=utf-8", ".json": "application/json", ".pdf": "application/pdf",
	".png": "image/png", ".svg": "image/svg+xml", ".txt": "text/plain; charset=utf-8", ".webmanifest": "application/manifest+json",
	".webp": "image/webp", ".woff2": "font/woff2", ".mp4": "video/mp4", ".webm": "video/webm",
}

// inert are the files that are never a page of their own: what a policy says of pages
// means nothing on them, and each costs it again.
var inert = map[string]bool{".css": true, ".js": true, ".woff2": true, ".jpg": true, ".png": true, ".webp": true}

// site is the built application: the page and its files, all in memory.
type site struct {
	router *Router
	files  map[string]*asset // by URL path
	page   page
	// login is the page of a visitor, who has no session: it contains the drawn login, and the
	// application's scripts, which run when the visitor acts.
	login  page
	routes preload.Routes
}

// page is index.html, cut where the nonce of the response belongs, and where the head
// ends, to which the files of the route are added.
type page struct{ head, rest [][]byte }

type asset struct {
	document
	etag  string
	cache []string
	inert bool
}

// runtimeConfig is what the page must know before its first call: where else the
// API may be found and which headers only those addresses get.
type runtimeConfig struct {
	Bases   []string          `json:"bases"`
	Headers map[string]string `json:"headers"`
	Demo    bool              `json:"demo"`
	Version string            `json:"version"`
	SSO     string            `json:"sso,omitempty"` // how the company's identity provider is called
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
	if s.page.head == nil { // the front end was not built
		if body, err := fs.ReadFile(assets, "placeholder.html"); err == nil {
			s.page = r.cutPage(body)
		}
	}
	return s
}

func (s *site) add(assets fs.FS, name string) error {
	body, err := fs.ReadFile(assets, name)
	switch {
	case err != nil:
		return err
	case name == preload.File:
		s.routes, err = preload.Parse(body)
		return err
	case name == "index.html":
		plain, drawn := splitLogin(body, s.router.config.SSO.Name)
		s.page, s.login = s.router.cutPage(plain), s.router.cutPage(drawn)
		return nil
	case path.Ext(name) == ".map" || path.Ext(name) == ".br" || strings.HasPrefix(name, ".") || strings.Contains(name, "/.") || name == "placeholder.html":
		return nil // what the build leaves for developers is not part of the product; .br goes with .gz
	}
	a, name, err := newAsset(assets, name, body)
	if err == nil {
		s.files["/"+name] = a
	}
	return err
}

// newAsset returns a file and the name under which it is requested: the build leaves some only
// in compressed form.
func newAsset(assets fs.FS, file string, body []byte) (*asset, string, error) {
	name := strings.TrimSuffix(file, ".gz")
	ext := path.Ext(name)
	contentType := contentTypes[ext]
	if contentType == "" {
		contentType = "application/octet-stream"
	}
	doc := newDocument(contentType, body)
	if name != file {
		brotli, err := fs.ReadFile(assets, name+".br")
		if err != nil {
			return nil, "", err
		}
		if doc, err = packedDocument(contentType, body, brotli); err != nil {
			return nil, "", fmt.Errorf("%s: %w", file, err)
		}
	}
	sum := sha256.Sum256(body)
	a := &asset{document: *doc, etag: `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`}
	a.cache = []string{revalidateCache}
	if strings.HasPrefix(name, "assets/") { // the build puts a hash of the content into these names
		a.cache, a.inert = []string{immutableCache}, inert[ext]
	}
	return a, name, nil
}

// cutPage fills in the configuration, which is the same for everybody, and cuts
// the page where each response gets its nonce and the files of its route.
func (r *Router) cutPage(text []byte) page {
	cfg := runtimeConfig{Bases: r.config.Bases(), Headers: r.config.CandidateHeaders, Demo: r.config.Demo, Version: r.version, SSO: r.config.SSO.Name}
	if cfg.Bases == nil {
		cfg.Bases = []string{}
	}
	if cfg.Headers == nil {
		cfg.Headers = map[string]string{}
	}
	// json.Marshal escapes <, > and &, so the text cannot leave its script element.
	settings, err := json.Marshal(cfg)
	if err != nil {
		panic("web: runtime configuration: " + err.Error()) // strings and a bool
	}
	filled := strings.Replace(configPlace, "{}", string(settings), 1)
	text = bytes.ReplaceAll(text, []byte(configPlace), []byte(filled))
	end := bytes.Index(text, []byte(waitEnd+"</head>"))
	if end < 0 {
		end = max(0, bytes.Index(text, []byte("</head>")))
	}
	nonce := []byte(noncePlace)
	return page{bytes.Split(text[:end], nonce), bytes.Split(text[end:], nonce)}
}

// splitLogin returns the page without the drawings of the login, and the page of a visitor:
// one of them in its place, in the head what the application would say and do first.
func splitLogin(text []byte, provider string) (plain, drawn []byte) {
	wanted, login := "login", []byte(nil)
	if provider != "" {
		wanted = "login-company"
	}
	for _, found := range drawings.FindAllSubmatch(text, -1) {
		if string(found[1]) == wanted {
			login = bytes.ReplaceAll(found[2], []byte(namePlace), []byte(html.EscapeString(provider)))
		}
	}
	plain = drawings.ReplaceAll(text, nil)
	if login == nil {
		return plain, plain
	}
	waiting := slices.Concat([]byte(waitBegin), bytes.Join(scripts.FindAll(plain, -1), nil), []byte(waitEnd+"</head>"))
	drawn = unhurried.ReplaceAll(scripts.ReplaceAll(plain, nil), nil)
	for place, content := range map[string][]byte{
		rootPlace:  slices.Concat([]byte(`<div id="root" data-visitor>`), login, []byte(`</div>`)),
		titlePlace: []byte(`<title>Login · YNOVA</title>`),
		themePlace: []byte(`<script src="/login-init.js"></script>`),
		"</head>":  waiting,
	} {
		drawn = bytes.Replace(drawn, []byte(place), content, 1)
	}
	return plain, drawn
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
	if s.page.head == nil || path.Ext(urlPath) != "" {
		ex.failUnmatched()
		return
	}
	s.servePage(ex)
}

func (a *asset) serve(ex *exchange) {
	h := ex.rw.Header()
	if a.inert {
		for _, name := range ofPages {
			delete(h, name)
		}
	}
	h["Cache-Control"] = a.cache
	h["Etag"] = []string{a.etag}
	if strings.Contains(ex.req.Header.Get("If-None-Match"), a.etag) {
		ex.rw.WriteHeader(http.StatusNotModified)
		return
	}
	a.send(ex)
}

// servePage sends index.html with a nonce that allows this one page to add style
// elements, with the names of the files that its route needs, and with the answers that
// it shows first.
func (s *site) servePage(ex *exchange) {
	var raw [16]byte
	_, _ = rand.Read(raw[:]) // never fails: the program crashes instead
	text := base64.RawURLEncoding.EncodeToString(raw[:])
	nonce := []byte(text)
	h := ex.rw.Header()
	h["Content-Security-Policy"] = []string{s.router.csp.withNonce(text)}
	h["Cache-Control"] = []string{revalidateCache}
	h["Content-Type"] = []string{contentTypes[".html"]}
	page := s.page
	links, visitor := s.routes.Links(ex.req.URL.Path, ex.sessionToken() != "")
	if visitor {
		page = s.login
	}
	answers := s.answers(ex)
	if answers != nil {
		h["Cache-Control"] = []string{personalCache}
	}
	ex.rw.writeWhole(slices.Concat(bytes.Join(page.head, nonce), links, answers, bytes.Join(page.rest, nonce)))
}
