package web_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"ynova/internal/platform/config"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
	spa "ynova/web"
)

const routes = `[
	{"path":"login","session":false,"files":["assets/login-1.js"]},
	{"path":"p/:token?","session":false,"files":["assets/proposal-1.js"]},
	{"path":"dashboard","session":true,"files":["assets/frame-1.js","assets/dashboard-1.js"]},
	{"path":"help/:documento","session":true,"files":["assets/frame-1.js","assets/document-1.js"]},
	{"path":"help/faq","session":true,"files":["assets/frame-1.js","assets/faq-1.js"]}]`

func withRoutes(o *web.Options) {
	files := maps.Clone(application)
	files["index.html"] = &fstest.MapFile{Data: []byte(`<html><head><meta content="__CSP_NONCE__"></head><body><script id="config">{}</script></body></html>`)}
	files[".vite/routes.json"] = &fstest.MapFile{Data: []byte(routes)}
	o.Assets = files
}

// TestPageNamesItsFiles saves the round trips in which one script asks for the next.
func TestPageNamesItsFiles(t *testing.T) {
	srv, _ := start(t, withRoutes)
	visitor, signedIn := srv.Anonymous(), srv.As(webtest.Gestora())
	for _, c := range []struct {
		name   string
		client *webtest.Client
		path   string
		want   []string
	}{
		{"login", visitor, "/login", []string{"login-1"}},
		{"login, an end session", signedIn, "/login?motivo=x", []string{"login-1"}},
		{"no session", visitor, "/dashboard", []string{"login-1"}},
		{"no session, unknown", visitor, "/nada", []string{"login-1"}},
		{"by its link", visitor, "/p/abc", []string{"proposal-1"}},
		{"by its link, a reload", visitor, "/p", []string{"proposal-1"}},
		{"page", signedIn, "/dashboard", []string{"frame-1", "dashboard-1"}},
		{"unknown goes home", signedIn, "/nada", []string{"frame-1", "dashboard-1"}},
		{"root goes home", signedIn, "/", []string{"frame-1", "dashboard-1"}},
		{"parameter", signedIn, "/help/manual", []string{"frame-1", "document-1"}},
		{"no parameter first", signedIn, "/help/faq", []string{"frame-1", "faq-1"}},
	} {
		page := c.client.Get(c.path).Status(t, http.StatusOK)
		head, _, _ := strings.Cut(string(page.Body), "</head>")
		var got []string
		for _, m := range regexp.MustCompile(`<link rel="modulepreload" crossorigin href="/assets/([^"]+)\.js">`).FindAllStringSubmatch(head, -1) {
			got = append(got, m[1])
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v in %s", c.name, got, c.want, page.Body)
		}
	}
	if res := visitor.Get("/.vite/routes.json"); res.Code != http.StatusNotFound {
		t.Errorf("the table of the build is served: %d", res.Code)
	}
}

// TestVisitorGetsTheLoginDrawn_FC01: who has no session and asks for the login can read it and
// type into it before its scripts are there; nobody else gets anything drawn, because of them
// it is not known (SH-09).
func TestVisitorGetsTheLoginDrawn_FC01(t *testing.T) {
	const index = `<html><head><script src="/theme-init.js"></script><title>YNOVA</title><script type="module" src="/x.js"></script>
<link rel="modulepreload" href="/y.js"><script src="/session-init.js" defer></script>
<link
rel="preload" href="/f.woff2" as="font"><link rel="stylesheet" href="/z.css"></head><body><div id="root"></div>
<template id="login"><h1>YNOVA</h1></template>
<template id="login-company"><h1>__SSO_NAME__</h1></template></body></html>`
	begin := func(provider string) *webtest.Server {
		srv, _ := start(t, func(o *web.Options) {
			withRoutes(o)
			o.Assets.(fstest.MapFS)["index.html"] = &fstest.MapFile{Data: []byte(index)}
			if provider != "" {
				o.Config = webtest.Config(t, func(c *config.Config) {
					c.SSO = config.SSO{Issuer: "https://id.exemplo.com.br", ClientID: "ynova", Name: provider, Scopes: "openid email"}
				})
			}
		})
		return srv
	}
	alone, company := begin(""), begin("Luz & Cia")
	for _, c := range []struct {
		name   string
		client *webtest.Client
		path   string
		drawn  string
	}{
		{"login", alone.Anonymous(), "/login", "YNOVA"},
		{"login of a company", company.Anonymous(), "/login", "Luz &amp; Cia"},
		{"on the way to the login", alone.Anonymous(), "/contratos", ""},
		{"by its link", alone.Anonymous(), "/p/abc", ""},
		{"a session, ended or not", company.As(webtest.Gestora()), "/login", ""},
	} {
		page := string(c.client.Get(c.path).Status(t, http.StatusOK).Body)
		head, body, _ := strings.Cut(page, "</head>")
		root, title, first := `<div id="root"></div>`, `<title>YNOVA</title>`, "/theme-init.js"
		if c.drawn != "" {
			root, title, first = `<div id="root" data-visitor><h1>`+c.drawn+`</h1></div>`, `<title>Login · YNOVA</title>`, "/login-init.js"
		}
		expect.All(t, fmt.Sprintf("%s: no, in %s", c.name, page), expect.Has(body, root), expect.Lacks(body, "<template"),
			expect.Has(head, title, first))
		// The scripts wait, and they alone; before the paint comes what it needs.
		_, waiting, found := strings.Cut(head, `<template id="application">`)
		if found != (c.drawn != "") {
			t.Errorf("%s: scripts wait: %t, in %s", c.name, found, page)
		}
		if found && (!strings.HasSuffix(waiting, "</template>") || strings.Count(waiting, "<link") != 2 || strings.Count(waiting, "<script") != 1) {
			t.Errorf("%s: of the scripts wait %s", c.name, waiting)
		}
		if hurried := strings.Contains(head, "session-init") || strings.Contains(head, "woff2"); hurried == found {
			t.Errorf("%s: asked for before the paint: %t, in %s", c.name, hurried, page)
		}
	}
}

func TestPackedAssets(t *testing.T) {
	want := strings.Repeat("console.log('x');", 500)
	var zipped bytes.Buffer
	w := gzip.NewWriter(&zipped)
	if _, err := w.Write([]byte(want)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	srv, _ := start(t, func(o *web.Options) {
		o.Assets = fstest.MapFS{
			"assets/page-abc.js.gz": {Data: zipped.Bytes()}, "assets/page-abc.js.br": {Data: []byte("brotli of the build")},
		}
	})
	anonymous := srv.Anonymous()
	for accepted, coding := range map[string]string{
		"gzip, deflate, br, zstd": "br", "gzip": "gzip", "gzip, br;q=0": "gzip", "": "", "identity": "",
	} {
		res := anonymous.With("Accept-Encoding", accepted).Get("/assets/page-abc.js").Status(t, http.StatusOK)
		body := string(res.Body)
		switch coding {
		case "br":
			body = strings.Replace(body, "brotli of the build", want, 1)
		case "gzip":
			body = unzip(t, res.Body)
		}
		expect.All(t, fmt.Sprintf("%q", accepted), expect.Is(body, want), expect.Is(res.Header.Get("Content-Encoding"), coding),
			expect.Is(res.Header.Get("Vary"), "Accept-Encoding"), expect.Is(res.Header.Get("Content-Type"), "text/javascript; charset=utf-8"))
	}
	for _, path := range []string{"/assets/page-abc.js.gz", "/assets/page-abc.js.br"} {
		if res := anonymous.Get(path); res.Code != http.StatusNotFound {
			t.Errorf("%s: %d", path, res.Code)
		}
	}
}

// TestBuiltFilesAreThere holds what the build wrote against what is served.
func TestBuiltFilesAreThere(t *testing.T) {
	srv, _ := start(t, func(o *web.Options) { o.Assets = spa.Files() })
	page := srv.As(webtest.Gestora()).Get("/contratos").Status(t, http.StatusOK)
	for _, m := range regexp.MustCompile(`(?:href|src)="(/assets/[^"]+)"`).FindAllSubmatch(page.Body, -1) {
		srv.Anonymous().Get(string(m[1])).Status(t, http.StatusOK)
	}
}
