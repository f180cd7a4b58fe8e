package web_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/config"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
)

func TestHealth(t *testing.T) {
	broken := errors.New("canary: connection refused")
	srv, _ := start(t, func(o *web.Options) {
		o.Checks = map[string]func(context.Context) error{
			"banco":    func(context.Context) error { return broken },
			"arquivos": func(context.Context) error { return nil },
		}
	})
	anonymous := srv.Anonymous()
	anonymous.Get("/healthz").Status(t, http.StatusOK)
	res := anonymous.Get("/readyz").Status(t, http.StatusServiceUnavailable)
	p := res.Problem(t)
	expect.All(t, "p", expect.Is(p.Message, "Indisponível: banco."), expect.Not(res.Header.Get("Retry-After"), ""),
		expect.Lacks(string(res.Body), "canary"))
	broken = nil
	if got := string(anonymous.Get("/readyz").Status(t, http.StatusOK).Body); got != `{"status":"ok"}`+"\n" {
		t.Errorf("%q", got)
	}
}

func TestOverload_L02(t *testing.T) {
	release := make(chan struct{})
	started := make(chan struct{}, 2)
	srv := webtest.Start(t, func(r *web.Router) {
		web.Register(r, web.Route{Method: "GET", Path: "/api/slow", ID: "slow", Access: web.SignedIn()},
			func(ctx context.Context, _ *noInput) (*textOutput, error) {
				started <- struct{}{}
				<-release
				return &textOutput{}, nil
			})
	}, func(o *web.Options) { o.MaxInFlight = 2 })
	client := srv.As(webtest.Gestora())
	done := make(chan int, 2)
	for range 2 {
		go func() { done <- client.Get("/api/slow").Code }()
	}
	<-started
	<-started
	res := client.Get("/api/slow").Status(t, http.StatusServiceUnavailable)
	if p := res.Problem(t); p.Code != "sobrecarga" || res.Header.Get("Retry-After") != "2" {
		t.Errorf("L02: %+v", p)
	}
	client.Get("/healthz").Status(t, http.StatusOK) // answers under load
	client.Get("/metrics").Status(t, http.StatusOK)
	close(release)
	for range 2 {
		if code := <-done; code != http.StatusOK {
			t.Errorf("L02: an admitted request got %d", code)
		}
	}
	client.Get("/api/slow").Status(t, http.StatusOK)
}

// SX-27: whoever finds a weakness learns whom to write to, until when it holds, and nothing else.
func TestSecurityText_SX27(t *testing.T) {
	t.Parallel()
	for contact, want := range map[string]string{"": "mailto:security@127.0.0.1", "https://exemplo.com.br/falhas": "https://exemplo.com.br/falhas"} {
		srv, _ := start(t, func(o *web.Options) {
			o.Config = webtest.Config(t, func(c *config.Config) { c.SecurityContact = contact })
			o.Clock = clock.Fixed(time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC))
		})
		got := srv.Anonymous().Get("/.well-known/security.txt").Status(t, http.StatusOK)
		lines := strings.Split(string(got.Body), "\n")
		expect.Must(t, "SX-27", expect.Len(lines, 5))
		expect.All(t, "SX-27", expect.Is(lines[0], "Contact: "+want), expect.Is(lines[1], "Expires: 2027-05-28T00:00:00Z"),
			expect.Is(got.Header.Get("Content-Type"), "text/plain; charset=utf-8"))
	}
}
