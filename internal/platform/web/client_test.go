package web

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"

	"ynova/internal/platform/config"
	"ynova/internal/platform/tracing"
)

// OP-07: which trace a request belongs to is a proxy's to say, where there is a tracer.
func TestTraceIsAProxysWord_OP07(t *testing.T) {
	c := &config.Config{Addr: "127.0.0.1:0", DataDir: filepath.Join(t.TempDir(), "data"), LogLevel: "info", TrustedProxies: []string{"10.0.0.0/8"}}
	if err := c.Validate(); err != nil {
		t.Fatal(err)
	}
	r := &Router{config: c, tracer: &tracing.Tracer{}}
	for peer, want := range map[string]string{"10.0.0.1:2000": "00-a", "203.0.113.9:2000": "", "127.0.0.1:2000": ""} {
		req := httptest.NewRequest(http.MethodGet, "/", nil)
		req.RemoteAddr = peer
		req.Header.Set("Traceparent", "00-a")
		if got := r.traceOf(req); got != want {
			t.Errorf("OP-07 from %s: %q, want %q", peer, got, want)
		}
	}
}
