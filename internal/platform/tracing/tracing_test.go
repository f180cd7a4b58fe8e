package tracing

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"go.opentelemetry.io/otel/codes"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"ynova/internal/kernel/fault"
)

func remembering() (*Tracer, *tracetest.InMemoryExporter) {
	kept := tracetest.NewInMemoryExporter()
	provider := sdk.NewTracerProvider(sdk.WithSyncer(kept))
	return &Tracer{provider: provider, tracer: provider.Tracer(scope)}, kept
}

// OP-07: a span records a failure by its code, or by the type of the error, never by its text.
func TestFailureHasNoText_OP07(t *testing.T) {
	tracer, kept := remembering()
	for _, err := range []error{fault.New(fault.Invalid, "campo_invalido", "CNPJ 11222333000181"), errors.New("dial 11222333000181")} {
		_, span := tracer.Job(t.Context(), "mail.send", 1)
		span.End(err)
	}
	want := []string{"campo_invalido", "*errors.errorString"}
	for i, s := range kept.GetSpans() {
		if s.Status.Code != codes.Error || s.Status.Description != want[i] || len(s.Events) > 0 {
			t.Errorf("OP-07 status %+v with %d events, want %s", s.Status, len(s.Events), want[i])
		}
	}
}

// OP-07: a request joins the trace of its traceparent, or begins one.
func TestRequest_OP07(t *testing.T) {
	tracer, kept := remembering()
	for _, parent := range []string{"", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"} {
		ctx, span := tracer.Request(t.Context(), parent)
		if ID(ctx) == "" {
			t.Error("OP-07 no trace")
		}
		span.EndRequest("GET", "/contracts/{id}", 500)
	}
	spans := kept.GetSpans()
	if spans[0].SpanContext.TraceID() == spans[1].SpanContext.TraceID() || !spans[1].Parent.IsRemote() {
		t.Errorf("OP-07 %+v", spans)
	}
	if spans[0].Name != "GET /contracts/{id}" || spans[0].Status.Code != codes.Error {
		t.Errorf("OP-07 %+v", spans[0])
	}
}

// OP-07: where nobody asks for traces nothing is one, and all goes on.
func TestNoTracer_OP07(t *testing.T) {
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "")
	tracer, err := Open(t.Context(), "1", slog.New(slog.DiscardHandler))
	if tracer != nil || err != nil {
		t.Fatal(tracer, err)
	}
	ctx, request := tracer.Request(t.Context(), "")
	ctx, part := Begin(ctx, "transaction")
	part.End(nil)
	request.EndRequest("GET", "/", 200)
	_, job := tracer.Job(ctx, "mail.send", 1)
	job.End(errors.New("no"))
	if ID(ctx) != "" || tracer.Close(t.Context()) != nil {
		t.Error("OP-07 a trace without a tracer")
	}
}

// OP-07: a collector that is gone holds nobody up, and the log says so.
func TestCollectorIsGone_OP07(t *testing.T) {
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1")
	var log strings.Builder
	tracer, err := Open(t.Context(), "1", slog.New(slog.NewTextHandler(&log, nil)))
	if err != nil {
		t.Fatal(err)
	}
	for range 10_000 { // more than the exporter holds
		_, span := tracer.Job(t.Context(), "mail.send", 1)
		span.End(nil)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	_ = tracer.Close(ctx)
	if ctx.Err() != nil || !strings.Contains(log.String(), "traces not sent") {
		t.Errorf("OP-07 %v, the log: %s", ctx.Err(), log.String())
	}
}
