package web_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"ynova/internal/platform/config"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
)

var application = fstest.MapFS{
	"index.html":                 {Data: []byte(`<html><meta name="csp-nonce" content="__CSP_NONCE__"><script type="application/json" id="config">{}</script></html>`)},
	"assets/index-abc123.js":     {Data: []byte(strings.Repeat("console.log('x');", 500))},
	".vite/manifest.json":        {Data: []byte(`{}`)},
	"assets/index-abc123.js.map": {Data: []byte(`{}`)},
	"assets/drawing-abc123.svg":  {Data: []byte("<svg/>")},
	"theme-init.js":              {Data: []byte("x")},
	"favicon.svg":                {Data: []byte("<svg/>")},
}

func withApplication(o *web.Options) { o.Assets = application }

// everyAnswer collects answers of every sort: data, errors of each layer, pages,
// files, downloads.
func everyAnswer(srv *webtest.Server) map[string]*webtest.Response {
	client := srv.As(webtest.Gestora())
	answers := map[string]*webtest.Response{
		"data":        client.Get("/contracts"),
		"created":     client.JSON("POST", "/contracts", validBody),
		"no content":  client.JSON("DELETE", "/contracts/1", nil),
		"download":    client.Get("/api/imports/file"),
		"401":         srv.Anonymous().Get("/contracts"),
		"403 csrf":    client.With("X-CSRF-Token", "").JSON("POST", "/contracts", validBody),
		"403 origin":  client.With("Sec-Fetch-Site", "cross-site").JSON("POST", "/contracts", validBody),
		"403":         srv.As(webtest.Parceiro()).JSON("POST", "/contracts", validBody),
		"400":         client.JSON("POST", "/contracts", "{"),
		"415":         client.Do("POST", "/contracts", "text/plain", strings.NewReader("x")),
		"422":         client.JSON("POST", "/contracts", `{"email":1}`),
		"422 query":   client.Get("/contracts?pageSize=1000"),
		"413":         client.JSON("POST", "/contracts", `"`+strings.Repeat("x", 1<<20)+`"`),
		"500":         client.Get("/api/fail/internal"),
		"500 panic":   client.Get("/api/fail/panic"),
		"503":         client.Get("/api/fail/unavailable"),
		"404 api":     client.Get("/api/nothing"),
		"405":         client.JSON("PATCH", "/contracts", validBody),
		"404 file":    client.Get("/assets/nothing.js"),
		"405 page":    client.JSON("POST", "/login", nil),
		"page":        client.Get("/login"),
		"asset":       client.Get("/assets/index-abc123.js"),
		"drawing":     client.Get("/assets/drawing-abc123.svg"),
		"304":         client.With("If-None-Match", client.Get("/theme-init.js").Header.Get("ETag")).Get("/theme-init.js"),
		"health":      client.Get("/healthz"),
		"ready":       client.Get("/readyz"),
		"metrics":     client.Get("/metrics"),
		"openapi":     client.Get("/api/openapi.json"),
		"docs":        client.Get("/api/docs/portal"),
		"docs script": client.Get("/api/docs/portal.js"),
		"options":     client.Do("OPTIONS", "/contracts", "", nil),
		"trace":       client.Do("TRACE", "/contracts", "", nil),
		"redirect":    client.Get("/contracts/../contracts"),
	}
	return answers
}

func TestHeaders_A13(t *testing.T) {
	srv, _ := start(t, withApplication)
	secure, _ := start(t, withApplication, func(o *web.Options) {
		o.Config = webtest.Config(t, func(c *config.Config) { c.BaseURL = "https://ynova.example" })
	})
	for name, res := range everyAnswer(srv) {
		t.Run("A13 "+name, func(t *testing.T) {
			checkHeaders(t, name, res)
			if res.Header.Get("Strict-Transport-Security") != "" {
				t.Error("HSTS over http")
			}
		})
	}
	for name, res := range everyAnswer(secure) {
		if got := res.Header.Get("Strict-Transport-Security"); got != "max-age=63072000; includeSubDomains" {
			t.Errorf("A13 %s: HSTS %q", name, got)
		}
	}
}

func checkHeaders(t *testing.T, name string, res *webtest.Response) {
	t.Helper()
	if name == "asset" {
		checkInert(t, res)
		return
	}
	want := map[string]string{
		"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
		"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
		"Cache-Control": "no-store",
	}
	switch name {
	case "drawing": // opened by itself it is a page, and may hold scripts
		want["Cache-Control"] = "public, max-age=31536000, immutable"
	case "page", "304":
		want["Cache-Control"] = "no-cache"
	}
	for header, value := range want {
		if got := res.Header.Values(header); len(got) != 1 || got[0] != value {
			t.Errorf("%s: %q, want %q", header, got, value)
		}
	}
	if !strings.Contains(res.Header.Get("Permissions-Policy"), "camera=()") {
		t.Error("no Permissions-Policy")
	}
	if !regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-7`).MatchString(res.Header.Get("X-Request-Id")) {
		t.Errorf("X-Request-Id %q", res.Header.Get("X-Request-Id"))
	}
	if res.Header.Get("Server") != "" {
		t.Error("the server names itself")
	}
	if name == "download" {
		if csp := res.Header.Get("Content-Security-Policy"); csp != "default-src 'none'; sandbox" {
			t.Errorf("CSP of a file: %q", csp)
		}
		return
	}
	checkPolicy(t, res.Header.Values("Content-Security-Policy"))
}

// checkInert looks at a file that is never a page: it carries what decides how others
// may use it, and nothing that a browser heeds on pages alone.
func checkInert(t *testing.T, res *webtest.Response) {
	t.Helper()
	for name, value := range map[string]string{
		"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin",
		"Cache-Control": "public, max-age=31536000, immutable", "Content-Security-Policy": "", "Permissions-Policy": "",
		"Referrer-Policy": "", "Cross-Origin-Opener-Policy": "", "Server": "",
	} {
		if got := res.Header.Get(name); got != value {
			t.Errorf("%s: %q, want %q", name, got, value)
		}
	}
}

func checkPolicy(t *testing.T, values []string) {
	t.Helper()
	if len(values) != 1 {
		t.Fatalf("%d policies", len(values))
	}
	for _, directive := range []string{
		"default-src 'none'", "script-src 'self'", "connect-src 'self'", "object-src 'none'", "base-uri 'none'",
		"frame-ancestors 'none'", "form-action 'self'", "img-src 'self' data: blob:", "frame-src blob: data:", "style-src-elem 'self'",
	} {
		if !strings.Contains(values[0], directive) {
			t.Errorf("CSP without %q: %s", directive, values[0])
		}
	}
	for _, banned := range []string{"unsafe-inline", "unsafe-eval", "*", "http:", "https:"} {
		if strings.Contains(values[0], banned) {
			t.Errorf("CSP with %q", banned)
		}
	}
}

func TestCandidateBases_CT26(t *testing.T) {
	srv, _ := start(t, withApplication, func(o *web.Options) {
		o.Config = webtest.Config(t, func(c *config.Config) {
			c.CandidateBases = []string{"https://api.example/v1/", "http://localhost:9000"}
			c.CandidateHeaders = map[string]string{"X-Tunnel": "1"}
		})
	})
	page := srv.Anonymous().Get("/login")
	if csp := page.Header.Get("Content-Security-Policy"); !strings.Contains(csp, "connect-src 'self' https://api.example http://localhost:9000;") {
		t.Errorf("CT-26: CSP %s", csp)
	}
	if !strings.Contains(string(page.Body), `{"bases":["https://api.example/v1","http://localhost:9000"],"headers":{"X-Tunnel":"1"},"demo":false,"version":"test"}`) {
		t.Errorf("CT-26: page %s", page.Body)
	}
}

func TestPage_A13(t *testing.T) {
	srv, _ := start(t, withApplication, func(o *web.Options) { o.StyleHashes = []string{"sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="} })
	seen := map[string]bool{}
	for _, path := range []string{"/", "/login?confirmar=x", "/contratos/1/editar", "/balancos"} {
		page := srv.Anonymous().Get(path).Status(t, http.StatusOK)
		m := regexp.MustCompile(`content="([A-Za-z0-9_-]{22})"`).FindSubmatch(page.Body)
		if m == nil || seen[string(m[1])] {
			t.Fatalf("A13: %s: no fresh nonce in %s", path, page.Body)
		}
		seen[string(m[1])] = true
		csp := page.Header.Get("Content-Security-Policy")
		if !strings.HasSuffix(csp, "style-src-elem 'self' 'nonce-"+string(m[1])+"' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='") {
			t.Errorf("A13: %s: CSP %s", path, csp)
		}
		if page.Header.Get("Content-Type") != "text/html; charset=utf-8" {
			t.Errorf("content type %q", page.Header.Get("Content-Type"))
		}
	}
	for _, path := range []string{"/api/x", "/api", "/auth/x", "/contracts/a/b", "/energy-balance", "/energy-balance/x", "/assets/x.js", "/assets/index-abc123.js.map", "/.vite/manifest.json", "/x.php", "/.git/config.txt"} {
		p := srv.Anonymous().Get(path).Status(t, http.StatusNotFound).Problem(t)
		if p.Code != "nao_encontrado" || p.RequestID == "" {
			t.Errorf("%s: %+v", path, p)
		}
	}
}
