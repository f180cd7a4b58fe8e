package web_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
)

type everybody struct{ who actor.Actor }

func (e everybody) Resolve(context.Context, string) (actor.Actor, error) { return e.who, nil }

type discardWriter struct{ header http.Header }

func (w *discardWriter) Header() http.Header         { return w.header }
func (w *discardWriter) WriteHeader(int)             {}
func (w *discardWriter) Write(p []byte) (int, error) { return len(p), nil }

type nowhere struct{}

func (nowhere) Write(p []byte) (int, error) { return len(p), nil }

func benchRouter(b *testing.B, routes func(*web.Router)) *web.Router {
	b.Helper()
	r := web.New(web.Options{
		Config: webtest.Config(b, nil), Logger: logging.New(nowhere{}, slog.LevelInfo), Sessions: everybody{webtest.Gestora()},
	})
	routes(r)
	return r
}

// BenchmarkChain is what a request costs around its handler: the whole chain and
// huma, without the network.
func BenchmarkChain(b *testing.B) {
	empty := benchRouter(b, func(r *web.Router) {
		web.Register(r, web.Route{Method: "GET", Path: "/api/empty", ID: "empty", Access: web.Requires(actor.ContractsRead)},
			func(context.Context, *noInput) (*textOutput, error) { return &textOutput{}, nil })
	})
	f := &feature{}
	full := benchRouter(b, f.routes)
	for _, c := range []struct {
		name, path string
		router     *web.Router
	}{{"empty", "/api/empty", empty}, {"page of 20", "/contracts?page=1&pageSize=20", full}} {
		b.Run(c.name, func(b *testing.B) {
			req := httptest.NewRequest(http.MethodGet, c.path, nil)
			req.AddCookie(&http.Cookie{Name: "ynova_session", Value: "0123456789abcdef0123456789abcdef0123456789a"})
			b.ReportAllocs()
			for b.Loop() {
				c.router.ServeHTTP(&discardWriter{http.Header{}}, req)
			}
		})
	}
}

// BenchmarkBareMux is the same answer from net/http alone, for comparison.
func BenchmarkBareMux(b *testing.B) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/empty", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{"text":""}`))
	})
	req := httptest.NewRequest(http.MethodGet, "/api/empty", nil)
	b.ReportAllocs()
	for b.Loop() {
		mux.ServeHTTP(&discardWriter{http.Header{}}, req)
	}
}

// BenchmarkServer adds the network: keep-alive connections on this machine.
func BenchmarkServer(b *testing.B) {
	f := &feature{}
	srv := webtest.Start(b, f.routes, func(o *web.Options) { o.Logger = logging.New(nowhere{}, slog.LevelInfo) })
	client := srv.As(webtest.Gestora())
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if res := client.Get("/contracts"); res.Code != http.StatusOK {
				b.Error(res.Code)
			}
		}
	})
}
