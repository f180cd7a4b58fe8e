package web

import (
	"context"
	"crypto/subtle"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"ynova/internal/kernel/fault"
)

const readyTimeout = 2 * time.Second

type healthOutput struct {
	Body struct {
		Status string `json:"status" enum:"ok"`
	}
}

var errMetrics = fault.New(fault.Forbidden, "sem_permissao", "As métricas só estão disponíveis nesta máquina ou no endereço próprio.")

// registerHealth adds what load balancers and Prometheus ask for.
func registerHealth(r *Router) {
	Register(r, Route{
		Method: http.MethodGet, Path: "/healthz", ID: "healthz", Tag: "Servidor",
		Summary: "O processo responde", Access: Public(),
	}, func(context.Context, *struct{}) (*healthOutput, error) { return healthy(), nil })
	Register(r, Route{
		Method: http.MethodGet, Path: "/readyz", ID: "readyz", Tag: "Servidor",
		Summary: "O processo e o que ele usa respondem", Access: Public(),
	}, r.ready)
	Register(r, Route{
		Method: http.MethodGet, Path: "/metrics", ID: "metrics", Tag: "Servidor", Kind: KindStream, Produces: "text/plain",
		Summary: "Métricas para o Prometheus", Access: Public(),
	}, r.metrics)
	Register(r, Route{
		Method: http.MethodGet, Path: "/.well-known/security.txt", ID: "securityTxt", Tag: "Servidor", Kind: KindStream, Produces: "text/plain; charset=utf-8",
		Summary: "A quem avisar de uma falha de segurança (RFC 9116)", Access: Public(),
	}, r.securityText)
	for _, rt := range r.routes {
		rt.free, rt.quiet = true, true
	}
}

func healthy() *healthOutput {
	out := &healthOutput{}
	out.Body.Status = "ok"
	return out
}

// ready runs the checks. The answer names what failed; why is in the log.
func (r *Router) ready(ctx context.Context, _ *struct{}) (*healthOutput, error) {
	if r.draining.Load() {
		return nil, &Problem{Status: http.StatusServiceUnavailable, Code: "encerrando", Message: "O servidor está encerrando.", retryAfter: retryUnavailable}
	}
	ctx, cancel := context.WithTimeout(ctx, readyTimeout)
	defer cancel()
	var failed []string
	for _, name := range slices.Sorted(maps.Keys(r.checks)) {
		if err := r.checks[name](ctx); err != nil {
			failed = append(failed, name)
			r.logger.LogAttrs(ctx, slog.LevelWarn, "not ready", slog.String("check", name), slog.String("error", err.Error()))
		}
	}
	if len(failed) > 0 {
		return nil, &Problem{
			Status: http.StatusServiceUnavailable, Code: "indisponivel",
			Message: "Indisponível: " + strings.Join(failed, ", ") + ".", retryAfter: retryUnavailable,
		}
	}
	return healthy(), nil
}

// securityHolds is for how long what security.txt says is said to hold; the RFC asks for less
// than a year.
const securityHolds = 180 * 24 * time.Hour

// securityText is security.txt: where to report a vulnerability.
func (r *Router) securityText(context.Context, *struct{}) (*Stream, error) {
	base := r.config.Base()
	contact := r.config.SecurityContact
	if contact == "" {
		contact = "mailto:security@" + base.Hostname() // the mailbox of RFC 2142
	}
	text := fmt.Sprintf("Contact: %s\nExpires: %s\nPreferred-Languages: pt-BR, en\nCanonical: %s/.well-known/security.txt\n",
		contact, r.clock.Now().Add(securityHolds).UTC().Truncate(24*time.Hour).Format(time.RFC3339), base)
	return &Stream{Body: func(hc huma.Context) {
		hc.SetHeader("Content-Type", "text/plain; charset=utf-8")
		_, _ = hc.BodyWriter().Write([]byte(text))
	}}, nil
}

// MetricsServer answers /metrics on an address of its own, and nothing else there: to
// everybody who reaches it, or who has the token where one is set.
func (r *Router) MetricsServer() *http.Server {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, req *http.Request) {
		token := strings.TrimPrefix(req.Header.Get("Authorization"), "Bearer ")
		if r.config.MetricsToken != "" && subtle.ConstantTimeCompare([]byte(token), []byte(r.config.MetricsToken)) != 1 {
			http.Error(w, "token", http.StatusUnauthorized)
			return
		}
		promhttp.HandlerFor(r.registry, promhttp.HandlerOpts{}).ServeHTTP(w, req)
	})
	server := r.Server()
	server.Handler = mux
	return server
}

// metrics is for this machine; whoever else reads them has an address of its own.
func (r *Router) metrics(ctx context.Context, _ *struct{}) (*Stream, error) {
	if !exchangeOf(ctx).local() {
		return nil, errMetrics
	}
	handler := promhttp.HandlerFor(r.registry, promhttp.HandlerOpts{})
	return &Stream{Body: func(hc huma.Context) {
		req, w := humago.Unwrap(hc)
		handler.ServeHTTP(w, req)
	}}, nil
}
