package tracing

import (
	"context"
	"fmt"
	"log/slog"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"

	"ynova/internal/kernel/fault"
)

// serverFailure is the first status of HTTP that is the server's fault.
const serverFailure = 500

// scope names the program that timed the spans.
const scope = "ynova"

// Tracer begins traces. A nil one begins none, and so does not any part of the work within.
type Tracer struct {
	provider *sdk.TracerProvider
	tracer   trace.Tracer
}

// Open returns the tracer that the environment configures, by the names that OpenTelemetry
// gives its variables; nil where it names no collector. The version is the program's. What
// does not reach the collector is logged.
func Open(ctx context.Context, version string, log *slog.Logger) (*Tracer, error) {
	exporter, err := newExporter()
	if exporter == nil || err != nil {
		return nil, err // no tracer is a tracer that traces nothing
	}
	about, err := resource.New(ctx,
		resource.WithAttributes(attribute.String("service.name", scope), attribute.String("service.version", version)),
		resource.WithHost(), resource.WithFromEnv())
	if err != nil {
		return nil, fmt.Errorf("tracing: %w", err)
	}
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) { log.WarnContext(ctx, "traces not sent", "error", err) }))
	provider := sdk.NewTracerProvider(sdk.WithBatcher(exporter), sdk.WithResource(about))
	return &Tracer{provider: provider, tracer: provider.Tracer(scope)}, nil
}

// Close sends what is held, for as long as ctx lasts.
func (t *Tracer) Close(ctx context.Context) error {
	if t == nil {
		return nil
	}
	if err := t.provider.Shutdown(ctx); err != nil {
		return fmt.Errorf("tracing: %w", err)
	}
	return nil
}

// Request begins the span of a request. traceparent names the trace that it is a part of, as W3C
// Trace Context writes it; empty: the request begins one.
func (t *Tracer) Request(ctx context.Context, traceparent string) (context.Context, Span) {
	if traceparent != "" {
		ctx = propagation.TraceContext{}.Extract(ctx, propagation.MapCarrier{"traceparent": traceparent})
	}
	return t.start(ctx, "http", trace.WithSpanKind(trace.SpanKindServer))
}

// Job begins the trace of an attempt at a job.
func (t *Tracer) Job(ctx context.Context, kind string, attempt int) (context.Context, Span) {
	return t.start(ctx, "job "+kind, trace.WithNewRoot(), trace.WithSpanKind(trace.SpanKindConsumer),
		trace.WithAttributes(attribute.Int("ynova.job.attempt", attempt)))
}

func (t *Tracer) start(ctx context.Context, name string, how ...trace.SpanStartOption) (context.Context, Span) {
	if t == nil {
		return ctx, Span{}
	}
	ctx, span := t.tracer.Start(ctx, name, how...)
	return ctx, Span{span}
}

// Begin begins the span of a part of the work that ctx belongs to; none outside of a trace.
func Begin(ctx context.Context, name string) (context.Context, Span) {
	whole := trace.SpanFromContext(ctx)
	if !whole.IsRecording() {
		return ctx, Span{}
	}
	ctx, span := whole.TracerProvider().Tracer(scope).Start(ctx, name)
	return ctx, Span{span}
}

// ID is the trace that ctx belongs to, in hexadecimal; empty outside of one.
func ID(ctx context.Context) string {
	if at := trace.SpanContextFromContext(ctx); at.HasTraceID() {
		return at.TraceID().String()
	}
	return ""
}

// Span is a piece of work that is timed. The zero Span is none.
type Span struct{ span trace.Span }

// End ends the span with the result of the work.
func (s Span) End(err error) {
	if s.span == nil {
		return
	}
	if err != nil {
		s.span.SetStatus(codes.Error, codeOf(err))
	}
	s.span.End()
}

// EndRequest ends the span of a request, whose route is known by now.
func (s Span) EndRequest(method, route string, status int) {
	if s.span == nil {
		return
	}
	s.span.SetName(method + " " + route)
	s.span.SetAttributes(attribute.String("http.request.method", method), attribute.String("http.route", route),
		attribute.Int("http.response.status_code", status))
	if status >= serverFailure {
		s.span.SetStatus(codes.Error, "")
	}
	s.span.End()
}

// codeOf names an error without its text.
func codeOf(err error) string {
	if problem, ok := fault.As(err); ok {
		return problem.Code
	}
	return fmt.Sprintf("%T", err)
}
