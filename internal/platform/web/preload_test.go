package web_test

import (
	"bytes"
	"compress/gzip"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

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
		for _, m := range regexp.MustCompile(`<link rel="modulepreload"(?: fetchpriority="low")? crossorigin href="/assets/([^"]+)\.js">`).FindAllStringSubmatch(head, -1) {
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

// TestVisitorGetsTheLoginDrawn_FC01: who has no session and asks for the login sees it before
// its scripts are there; nobody else gets anything drawn, because of them it is not known (SH-09).
func TestVisitorGetsTheLoginDrawn_FC01(t *testing.T) {
	srv, _ := start(t, func(o *web.Options) {
		withRoutes(o)
		o.Assets.(fstest.MapFS)["index.html"] = &fstest.MapFile{Data: []byte(
			`<html><head><script type="module" src="/x.js"></script></head><body><div id="root"></div><template id="login"> <h1>YNOVA</h1> </template></body></html>`)}
	})
	for _, c := range []struct {
		name   string
		client *webtest.Client
		path   string
		drawn  bool
	}{
		{"login", srv.Anonymous(), "/login", true},
		{"on the way to the login", srv.Anonymous(), "/contratos", false},
		{"by its link", srv.Anonymous(), "/p/abc", false},
		{"a session, ended or not", srv.As(webtest.Gestora()), "/login", false},
	} {
		want := `<body><div id="root"></div></body>`
		if c.drawn {
			want = `<body><div id="root" data-visitor><h1>YNOVA</h1></div></body>`
		}
		page := string(c.client.Get(c.path).Status(t, http.StatusOK).Body)
		if !strings.Contains(page, want) {
			t.Errorf("%s: no %s in %s", c.name, want, page)
		}
		// The scripts wait behind what the drawing needs, and only then.
		late := strings.Count(page, ` fetchpriority="low"`)
		if scripts := strings.Count(page, `<script type="module"`) + strings.Count(page, `rel="modulepreload"`); c.drawn && late != scripts || !c.drawn && late != 0 {
			t.Errorf("%s: %d scripts of %d wait in %s", c.name, late, scripts, page)
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
		if body != want || res.Header.Get("Content-Encoding") != coding || res.Header.Get("Vary") != "Accept-Encoding" ||
			res.Header.Get("Content-Type") != "text/javascript; charset=utf-8" {
			t.Errorf("%q: %v", accepted, res.Header)
		}
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
