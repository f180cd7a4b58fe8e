package logging

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"

	"ynova/internal/platform/tracing"
)

const redacted = "[oculto]"

// secretNames are the parts of an attribute name that mark its value as secret.
var secretNames = []string{
	"password", "senha", "token", "cookie", "authorization", "csrf", "secret", "segredo", "credential", "credencial",
	"totp", "otp", "cpf", "filedata", "file_data", "base64", "apikey", "api_key", "private",
}

// New returns a logger that writes JSON lines of at least the level to w.
func New(w io.Writer, level slog.Leveler) *slog.Logger {
	return slog.New(&handler{slog.NewJSONHandler(w, &slog.HandlerOptions{Level: level, ReplaceAttr: redact})})
}

// Discard returns a logger that drops everything.
func Discard() *slog.Logger { return slog.New(slog.DiscardHandler) }

func redact(_ []string, a slog.Attr) slog.Attr {
	if secret(a.Key) && a.Value.Kind() != slog.KindBool {
		return slog.String(a.Key, redacted)
	}
	if a.Value.Kind() != slog.KindAny {
		return a
	}
	switch v := a.Value.Any().(type) {
	case *url.URL: // the query may hold a token, the user part a password
		if v != nil {
			return slog.String(a.Key, v.Scheme+"://"+v.Host)
		}
	case url.URL:
		return slog.String(a.Key, v.Scheme+"://"+v.Host)
	case http.Header, *http.Request, *http.Cookie, []*http.Cookie, url.Values:
		return slog.String(a.Key, redacted)
	}
	return a
}

// secret reports, by the name of an attribute, whether its value is secret. The names on
// every access line are listed, so that they need no search.
func secret(key string) bool {
	switch key {
	case slog.TimeKey, slog.LevelKey, slog.MessageKey, "request_id", "trace_id",
		"method", "route", "status", "bytes", "ms", "ip", "user", "error":
		return false
	}
	key = strings.ToLower(key)
	for _, name := range secretNames {
		if strings.Contains(key, name) {
			return true
		}
	}
	return false
}

type contextKey struct{}

// WithRequestID returns a context whose log lines carry the id.
func WithRequestID(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, contextKey{}, id)
}

// RequestID returns the id of the request or job that ctx belongs to, or "".
func RequestID(ctx context.Context) string {
	id, _ := ctx.Value(contextKey{}).(string)
	return id
}

// handler adds to each record the request and the trace that it belongs to.
type handler struct{ slog.Handler }

// Handle implements slog.Handler.
func (h *handler) Handle(ctx context.Context, r slog.Record) error {
	if id := RequestID(ctx); id != "" {
		r.AddAttrs(slog.String("request_id", id))
	}
	if id := tracing.ID(ctx); id != "" {
		r.AddAttrs(slog.String("trace_id", id))
	}
	return h.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (h *handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &handler{h.Handler.WithAttrs(attrs)}
}

// WithGroup implements slog.Handler.
func (h *handler) WithGroup(name string) slog.Handler {
	return &handler{h.Handler.WithGroup(name)}
}
