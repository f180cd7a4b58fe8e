package web

import (
	"context"
	"crypto/subtle"
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

var errMetrics = fault.New(fault.Forbidden, "sem_permissao", "As métricas só estão disponíveis nesta máquina ou com o token.")

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

// metrics is for this machine, or for who has the token.
func (r *Router) metrics(ctx context.Context, _ *struct{}) (*Stream, error) {
	ex := exchangeOf(ctx)
	token, bearer := strings.CutPrefix(ex.req.Header.Get("Authorization"), "Bearer ")
	authorized := bearer && r.config.MetricsToken != "" &&
		subtle.ConstantTimeCompare([]byte(token), []byte(r.config.MetricsToken)) == 1
	if !authorized && !ex.local() {
		return nil, errMetrics
	}
	handler := promhttp.HandlerFor(r.registry, promhttp.HandlerOpts{})
	return &Stream{Body: func(hc huma.Context) {
		req, w := humago.Unwrap(hc)
		handler.ServeHTTP(w, req)
	}}, nil
}
