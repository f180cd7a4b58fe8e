package web_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
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

func unzip(t *testing.T, p []byte) string {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(p))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestAssets(t *testing.T) {
	srv, _ := start(t, withApplication)
	anonymous := srv.Anonymous()
	want := strings.Repeat("console.log('x');", 500)
	plain := anonymous.Get("/assets/index-abc123.js").Status(t, http.StatusOK)
	expect.All(t, "plain", expect.Is(string(plain.Body), want), expect.Is(plain.Header.Get("Content-Encoding"), ""),
		expect.Is(plain.Header.Get("Vary"), "Accept-Encoding"))
	zipped := anonymous.With("Accept-Encoding", "br, gzip").Get("/assets/index-abc123.js").Status(t, http.StatusOK)
	if unzip(t, zipped.Body) != want || zipped.Header.Get("Content-Type") != "text/javascript; charset=utf-8" {
		t.Errorf("gzip: %v", zipped.Header)
	}
	if head := anonymous.Do("HEAD", "/assets/index-abc123.js", "", nil).Status(t, http.StatusOK); len(head.Body) != 0 {
		t.Error("HEAD with a body")
	}
	if res := anonymous.With("Accept-Encoding", "gzip;q=0").Get("/assets/index-abc123.js"); res.Header.Get("Content-Encoding") != "" {
		t.Error("gzip although refused")
	}
	tag := anonymous.Get("/theme-init.js").Header.Get("ETag")
	if res := anonymous.With("If-None-Match", tag).Get("/theme-init.js").Status(t, http.StatusNotModified); len(res.Body) != 0 {
		t.Error("304 with a body")
	}
}

func TestPlaceholder(t *testing.T) {
	srv, _ := start(t, func(o *web.Options) {
		o.Assets = fstest.MapFS{"placeholder.html": {Data: []byte("__CSP_NONCE__ ainda não foi compilada")}}
	})
	if page := srv.Anonymous().Get("/dashboard").Status(t, http.StatusOK); !strings.Contains(string(page.Body), "ainda não foi compilada") {
		t.Errorf("page %s", page.Body)
	}
	srv, _ = start(t)
	srv.Anonymous().Get("/dashboard").Status(t, http.StatusNotFound)
	srv, _ = start(t, func(o *web.Options) { o.Assets = spa.Files() })
	page := srv.Anonymous().Get("/").Status(t, http.StatusOK)
	if strings.Contains(string(page.Body), "__CSP_NONCE__") || !strings.Contains(string(page.Body), `id="config">{"bases":[],"headers":{},"demo":false`) {
		t.Errorf("unfilled page %s", page.Body)
	}
}

// TestPageMarkers holds the source of the page against what the server fills in.
func TestPageMarkers_CT26(t *testing.T) {
	page, err := os.ReadFile("../../../web/index.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, marker := range []string{
		`content="__CSP_NONCE__"`, `<script type="application/json" id="config">{}</script>`, `<script src="/theme-init.js"></script>`,
		`<script src="/session-init.js" defer></script>`,
		`<title>YNOVA</title>`, `<div id="root"></div>`, `<template id="login"></template>`, `<template id="login-company"></template>`,
	} {
		if strings.Count(string(page), marker) != 1 {
			t.Errorf("CT-26: web/index.html must contain %s once", marker)
		}
	}
}

func TestRuntimeConfigCannotLeaveItsScript(t *testing.T) {
	srv, _ := start(t, withApplication, func(o *web.Options) { o.Version = "</script><script>alert(1)</script>" })
	if page := string(srv.Anonymous().Get("/").Body); strings.Count(page, "</script>") != 1 {
		t.Errorf("page %s", page)
	}
}

func TestJSONCompression(t *testing.T) {
	srv, _ := start(t, func(o *web.Options) {
		o.Config = webtest.Config(t, func(c *config.Config) { c.TrustedProxies = []string{"127.0.0.1"} })
	})
	client := srv.As(webtest.Gestora()).With("Accept-Encoding", "gzip")
	plain := client.Get("/contracts").Status(t, http.StatusOK)
	if plain.Header.Get("Content-Encoding") != "" || len(plain.Body) < 1<<10 {
		t.Errorf("an answer within this machine was compressed: %v", plain.Header)
	}
	remote := client.With("X-Forwarded-For", "203.0.113.9")
	zipped := remote.Get("/contracts").Status(t, http.StatusOK)
	if unzip(t, zipped.Body) != string(plain.Body) || zipped.Header.Get("Vary") != "Accept-Encoding" {
		t.Errorf("compressed answer differs: %v", zipped.Header)
	}
	if small := remote.Get("/contracts?pageSize=1"); small.Header.Get("Content-Encoding") != "" {
		t.Error("a small answer was compressed")
	}
	if bare := remote.With("Accept-Encoding", "").Get("/contracts"); string(bare.Body) != string(plain.Body) {
		t.Error("compressed without being asked")
	}
}

func TestDownload(t *testing.T) {
	srv, _ := start(t)
	client := srv.As(webtest.Gestora())
	file := client.Get("/api/imports/file").Status(t, http.StatusOK)
	expect.All(t, "B06", expect.Is(string(file.Body), "a;b\n"), expect.Is(file.Header.Get("Content-Type"), "text/csv"),
		expect.Is(file.Header.Get("Content-Length"), "4"))
	if got := file.Header.Get("Content-Disposition"); got != `attachment; filename="conte_do.csv"; filename*=UTF-8''conte%C3%BAdo.csv` {
		t.Errorf("B06: %s", got)
	}
	for name, want := range map[string]string{
		"a%22b%0d%0aX:1.csv": `attachment; filename="a_bX:1.csv"; filename*=UTF-8''a%22bX%3A1.csv`,
		"%E2%80%AEfdp.exe":   `attachment; filename="fdp.exe"; filename*=UTF-8''fdp.exe`,
		"..%2F..%2Fetc":      `attachment; filename="etc"; filename*=UTF-8''etc`,
		"a%20b;c.csv":        `attachment; filename="a b_c.csv"; filename*=UTF-8''a%20b%3Bc.csv`,
	} {
		res := client.Get("/api/imports/"+name).Status(t, http.StatusOK)
		if got := res.Header.Get("Content-Disposition"); got != want {
			t.Errorf("B06 %s: %s, want %s", name, got, want)
		}
	}
	early := client.Get("/api/imports/early").Status(t, http.StatusNotFound)
	p := early.Problem(t)
	expect.Must(t, "p", expect.Is(p.Code, "nada"))
	expect.All(t, "p", expect.Is(early.Header.Get("Content-Disposition"), ""),
		expect.Has(early.Header.Get("Content-Security-Policy"), "script-src 'self'"))
	req, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, srv.URL+"/api/imports/late", nil)
	copyHeaders(t, client, req)
	res, err := srv.HTTP.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	if _, err := io.ReadAll(res.Body); err == nil {
		t.Error("a file that was cut off reads like a whole one")
	}
}

func TestOpenAPI(t *testing.T) {
	srv, _ := start(t)
	client := srv.As(webtest.Consultor())
	var spec struct {
		Paths map[string]map[string]struct {
			OperationID string           `json:"operationId"`
			Access      string           `json:"x-access"`
			Security    []map[string]any `json:"security"`
			RequestBody struct {
				Content map[string]any `json:"content"`
			} `json:"requestBody"`
			Responses map[string]struct {
				Content map[string]any `json:"content"`
			} `json:"responses"`
		} `json:"paths"`
		Components struct {
			Schemas map[string]struct {
				Properties           map[string]map[string]any `json:"properties"`
				AdditionalProperties any                       `json:"additionalProperties"`
			} `json:"schemas"`
		} `json:"components"`
	}
	client.Get("/api/openapi.json").Status(t, http.StatusOK).Decode(t, &spec)
	for _, ri := range web.Routes(srv.Router) {
		op := spec.Paths[ri.Path][strings.ToLower(ri.Method)]
		if op.OperationID != ri.ID || op.Access != ri.Access.String() {
			t.Errorf("%s %s: %+v", ri.Method, ri.Path, op)
		}
		if (len(op.Security) == 0) != (op.Access == "public") {
			t.Errorf("%s: security %v for %s", ri.ID, op.Security, op.Access)
		}
	}
	if c := spec.Paths["/energy-balance/upload"]["post"].RequestBody.Content; c["application/json"] == nil || c["multipart/form-data"] == nil {
		t.Errorf("upload body %v", c)
	}
	if c := spec.Paths["/api/imports/{name}"]["get"].Responses["200"].Content; c["text/csv"] == nil {
		t.Errorf("download %v", c)
	}
	page := spec.Components.Schemas["PageRow"]
	if page.Properties["data"]["type"] != "array" || page.AdditionalProperties != nil {
		t.Errorf("page %+v of %v", page, spec.Components.Schemas)
	}
	volume, _ := json.Marshal(spec.Components.Schemas["Row"].Properties["volume"]["type"])
	if string(volume) != `["number","null"]` {
		t.Errorf("volume is %s", volume)
	}
	if spec.Components.Schemas["Problem"].Properties["error"] == nil {
		t.Error("no schema of the problem")
	}
	again, err := srv.Router.OpenAPI()
	if first := client.Get("/api/openapi.json").Body; err != nil || string(first) != string(again) {
		t.Error("the document changes")
	}
}

func TestDocsAreSelfContained_A14(t *testing.T) {
	srv, _ := start(t)
	client := srv.As(webtest.Gestora())
	for _, path := range []string{"/api/docs/portal", "/api/docs/portal.js", "/api/docs/portal.css"} {
		srv.Anonymous().Get(path).Status(t, http.StatusUnauthorized)
		body := string(client.Get(path).Status(t, http.StatusOK).Body)
		for _, banned := range []string{"http://", "https://", "//cdn", "innerHTML", "eval(", " style=", "onclick", "onload"} {
			if strings.Contains(body, banned) {
				t.Errorf("A14: %s contains %q", path, banned)
			}
		}
	}
}

func TestMetricsAccess_A14(t *testing.T) {
	const token = "0123456789abcdef"
	srv, _ := start(t, func(o *web.Options) {
		o.Config = webtest.Config(t, func(c *config.Config) { c.MetricsToken = token })
	})
	local := srv.Anonymous()
	local.Get("/metrics").Status(t, http.StatusOK)
	for name, value := range map[string]string{ // SX-25: a proxy on this machine, whatever it says of itself
		"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Host": "ynova.exemplo.com.br", "X-Forwarded-Proto": "https", "X-Real-IP": "203.0.113.9",
		"Via": "1.1 proxy", "Forwarded": "for=203.0.113.9",
	} {
		proxied := local.With(name, value)
		proxied.Get("/metrics").Status(t, http.StatusForbidden)
		proxied.With("Authorization", "Bearer "+token).Get("/metrics").Status(t, http.StatusForbidden)
	}
}

// SX-25: a request for the metrics under another host name comes from a proxy, or from a page.
func TestMetricsHost_SX25(t *testing.T) {
	srv, _ := start(t)
	for host, want := range map[string]int{
		"127.0.0.1:8080": 200, "localhost": 200, "[::1]:8080": 200, "ynova.exemplo.com.br": 403, "127.0.0.1.exemplo.com.br": 403, "10.0.0.1:80": 403, "": 403,
	} {
		r := httptest.NewRequest(http.MethodGet, "/metrics", http.NoBody)
		r.RemoteAddr, r.Host = "127.0.0.1:5", host
		w := httptest.NewRecorder()
		if srv.Router.ServeHTTP(w, r); w.Code != want {
			t.Errorf("SX-25 %q: %d, want %d", host, w.Code, want)
		}
	}
	for _, said := range []string{"Via", "X-Real-IP", "Forwarded", "X-Forwarded-For", "X-Forwarded-Host"} {
		r := httptest.NewRequest(http.MethodGet, "/metrics", http.NoBody)
		r.RemoteAddr, r.Host = "127.0.0.1:5", "127.0.0.1:8080"
		r.Header.Set(said, "x")
		w := httptest.NewRecorder()
		if srv.Router.ServeHTTP(w, r); w.Code != http.StatusForbidden {
			t.Errorf("SX-25 through a proxy that says %s: %d", said, w.Code)
		}
	}
}

// SX-25: on an address of their own the metrics ask for the token, and nothing else is there.
func TestMetricsAddress_SX25(t *testing.T) {
	for _, token := range []string{"", "0123456789abcdef"} {
		srv, _ := start(t, func(o *web.Options) {
			o.Config = webtest.Config(t, func(c *config.Config) { c.MetricsToken = token })
		})
		ask := func(path, header string) int {
			w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, path, http.NoBody)
			r.RemoteAddr = "203.0.113.9:5"
			if header != "" {
				r.Header.Set("Authorization", header)
			}
			srv.Router.MetricsServer().Handler.ServeHTTP(w, r)
			return w.Code
		}
		without := http.StatusOK
		if token != "" {
			without = http.StatusUnauthorized
		}
		if got := []int{ask("/metrics", ""), ask("/metrics", "Bearer "+token), ask("/readyz", "Bearer "+token), ask("/api/me", "Bearer "+token)}; !slices.Equal(got, []int{without, 200, 404, 404}) {
			t.Errorf("SX-25 with the token %q: %v", token, got)
		}
	}
}
