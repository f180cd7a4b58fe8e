package tracing

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"go.opentelemetry.io/otel/codes"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/expect"
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
		expect.Must(t, fmt.Sprintf("OP-07 status with %d events", len(s.Events)), expect.Is(s.Status.Code, codes.Error))
		expect.All(t, fmt.Sprintf("OP-07 status with %d events", len(s.Events)), expect.Is(s.Status.Description, want[i]),
			expect.Len(s.Events, 0))
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

// OP-07: what the environment says decides where spans go, and what is none of it is refused
// when the server starts.
func TestEnvironment_OP07(t *testing.T) {
	for _, name := range []string{"ENDPOINT", "TRACES_ENDPOINT", "HEADERS", "TRACES_HEADERS", "TIMEOUT", "TRACES_TIMEOUT"} {
		t.Setenv(variables+name, "")
	}
	t.Setenv(variables+"ENDPOINT", "https://collector.example/base/")
	t.Setenv(variables+"HEADERS", "api-key=a%20b, x=1")
	t.Setenv(variables+"TIMEOUT", "1500")
	e, err := newExporter()
	if err != nil || e.address != "https://collector.example/base/v1/traces" {
		t.Fatal(e, err)
	}
	if e.headers.Get("Api-Key") != "a b" || e.headers.Get("X") != "1" {
		t.Error("OP-07 headers", e.headers)
	}
	if e.client.Timeout != 1500*time.Millisecond {
		t.Error("OP-07 timeout", e.client.Timeout)
	}
	t.Setenv(variables+"TRACES_ENDPOINT", "http://traces.example/here")
	if e, err = newExporter(); err != nil || e.address != "http://traces.example/here" {
		t.Error("OP-07 an address of traces alone is taken as it is:", e, err)
	}
	for name, value := range map[string]string{"TRACES_ENDPOINT": "collector:4317", "TRACES_HEADERS": "no pair", "TRACES_TIMEOUT": "10s"} {
		t.Run(name, func(t *testing.T) {
			t.Setenv(variables+name, value)
			if _, err := newExporter(); err == nil {
				t.Error("OP-07 taken:", value)
			}
		})
	}
}

// OP-07: a span is written as OTLP's JSON has it: opentelemetry-proto's example and mapping
// (identifiers in hexadecimal, 64-bit numbers as texts, kinds and states by their numbers).
func TestWire_OP07(t *testing.T) {
	tracer, kept := remembering()
	ctx, request := tracer.Request(t.Context(), "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
	_, part := Begin(ctx, "transaction")
	part.End(errors.New("no"))
	request.EndRequest("GET", "/contracts/{id}", 500)
	text, err := json.Marshal(requestOf(kept.GetSpans().Snapshots()))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"resourceSpans":[{"resource":{"attributes":[`, `"scopeSpans":[{"scope":{"name":"ynova"},"spans":[`,
		`"traceId":"0af7651916cd43dd8448eb211c80319c"`, `"parentSpanId":"b7ad6b7169203331"`,
		`"name":"GET /contracts/{id}","kind":2,"startTimeUnixNano":"1`,
		`{"key":"http.response.status_code","value":{"intValue":"500"}}`, `{"key":"http.request.method","value":{"stringValue":"GET"}}`,
		`"status":{"code":2,"message":"*errors.errorString"}`, `"status":{"code":2}`,
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("OP-07 no %s in %s", want, text)
		}
	}
}

// OP-07: a collector that refuses is an error, which the log shows.
func TestCollectorRefuses_OP07(t *testing.T) {
	at := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) }))
	defer at.Close()
	t.Setenv(variables+"TRACES_ENDPOINT", at.URL)
	e, err := newExporter()
	if err != nil {
		t.Fatal(err)
	}
	if err := e.ExportSpans(t.Context(), nil); err == nil || !strings.Contains(err.Error(), "403") {
		t.Error("OP-07", err)
	}
}
