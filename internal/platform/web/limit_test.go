package web

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/config"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/logging"
)

type nobody struct{}

func (nobody) Resolve(context.Context, string) (actor.Actor, error) {
	return actor.Actor{}, errNoSession
}

type echoInput struct {
	Body struct {
		Text string `json:"text"`
	}
}

type echoOutput struct {
	Body struct {
		Text string `json:"text"`
	}
}

// echoServer has one public route that takes a body.
func echoServer(t *testing.T) (*Router, *httptest.Server) {
	t.Helper()
	cfg := &config.Config{Addr: "127.0.0.1:0", DataDir: filepath.Join(t.TempDir(), "data"), LogLevel: "info"}
	if err := cfg.Validate(); err != nil {
		t.Fatal(err)
	}
	r := New(Options{Config: cfg, Logger: logging.Discard(), Sessions: nobody{}})
	Register(r, Route{Method: "POST", Path: "/api/echo", ID: "echo", Access: Public()},
		func(_ context.Context, in *echoInput) (*echoOutput, error) {
			out := &echoOutput{}
			out.Body.Text = in.Body.Text
			return out, nil
		})
	srv := httptest.NewUnstartedServer(nil)
	srv.Config = r.Server()
	srv.Start()
	t.Cleanup(srv.Close)
	return r, srv
}

const anonymousSecret = "0123456789012345678901234567890123456789012"

// echo sends a body of the length, of which only a part may come, over a
// connection of its own.
func echo(t *testing.T, srv *httptest.Server, length int, body string) *http.Response {
	t.Helper()
	return echoWith(t, srv, CSRFTokenOf(anonymousSecret), length, body)
}

func echoWith(t *testing.T, srv *httptest.Server, token string, length int, body string) *http.Response {
	t.Helper()
	conn, err := net.Dial("tcp", srv.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	fmt.Fprintf(conn, "POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n"+
		"Cookie: ynova_csrf=%s\r\nX-CSRF-Token: %s\r\n\r\n%s", length, anonymousSecret, token, body)
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = res.Body.Close() })
	return res
}

func TestBodyTimeout_L04(t *testing.T) {
	r, srv := echoServer(t)
	r.bodyGrace = 50 * time.Millisecond
	if res := echo(t, srv, 20, `{"text":`); res.StatusCode != http.StatusRequestTimeout {
		t.Errorf("L04: a body that never ends got %d", res.StatusCode)
	}
	r.bodyGrace = bodyGrace
	if res := echo(t, srv, 12, `{"text":"x"}`); res.StatusCode != http.StatusOK {
		t.Errorf("L04: a body in time got %d", res.StatusCode)
	}
	if n := r.buffered.Load(); n != 0 {
		t.Errorf("L04: %d bytes still counted", n)
	}
}

// A refused request is answered without waiting for its body, and the connection
// ends: net/http would read the rest without a time limit.
func TestRefusedSlowBody_L04(t *testing.T) {
	_, srv := echoServer(t)
	if res := echoWith(t, srv, "wrong", 20, `{"text":`); res.StatusCode != http.StatusForbidden || !res.Close {
		t.Errorf("L04: %d, close %t", res.StatusCode, res.Close)
	}
}

func TestBodyBudget_B07(t *testing.T) {
	r, srv := echoServer(t)
	r.buffered.Store(bodyBudget - 5) // other requests hold the rest
	res := echo(t, srv, 12, `{"text":"x"}`)
	if res.StatusCode != http.StatusServiceUnavailable || res.Header.Get("Retry-After") == "" {
		t.Errorf("B07: beyond the budget: %d", res.StatusCode)
	}
	if n := r.buffered.Load(); n != bodyBudget-5 {
		t.Errorf("B07: %d bytes counted, want %d", n, bodyBudget-5)
	}
	r.buffered.Store(0)
	if res := echo(t, srv, 12, `{"text":"x"}`); res.StatusCode != http.StatusOK {
		t.Errorf("B07: within the budget: %d", res.StatusCode)
	}
}

func TestServerLimits_L04(t *testing.T) {
	r, _ := echoServer(t)
	s := r.Server()
	expect.All(t, fmt.Sprintf("L04: %+v", s), expect.Is(s.ReadHeaderTimeout > 0, true), expect.Is(s.ReadHeaderTimeout <= 10*time.Second, true),
		expect.Is(s.IdleTimeout > 0, true), expect.Is(s.WriteTimeout > 0, true), expect.Is(s.MaxHeaderBytes <= 1<<20, true))
}

func TestClientGone(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r, _ := echoServer(t)
	ex := &exchange{router: r, req: httptest.NewRequest(http.MethodGet, "/", strings.NewReader("")).WithContext(ctx)}
	if p := ex.problem(ctx, fmt.Errorf("read: %w", context.Canceled)); p.Status != statusClientGone {
		t.Errorf("%+v", p)
	}
	ex.req = httptest.NewRequest(http.MethodGet, "/", nil)
	if p := ex.problem(context.Background(), context.Canceled); p.Status != http.StatusInternalServerError {
		t.Errorf("a cancellation that the client did not cause: %+v", p)
	}
}
