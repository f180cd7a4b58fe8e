package tracing

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

// exporter sends spans by OTLP over HTTP in JSON
// (https://opentelemetry.io/docs/specs/otlp/#otlphttp).
type exporter struct {
	client  *http.Client
	address string
	headers http.Header
}

const (
	variables      = "OTEL_EXPORTER_OTLP_"
	defaultTimeout = 10 * time.Second // of the specification
)

// variable is what the environment says about the exporter of traces, or of all signals.
func variable(name string) string {
	return cmp.Or(os.Getenv(variables+"TRACES_"+name), os.Getenv(variables+name))
}

// newExporter returns the exporter that the environment configures; nil where it names no
// collector.
func newExporter() (*exporter, error) {
	address := os.Getenv(variables + "TRACES_ENDPOINT")
	if all := os.Getenv(variables + "ENDPOINT"); address == "" && all != "" {
		address = strings.TrimSuffix(all, "/") + "/v1/traces"
	}
	if address == "" {
		return nil, nil //nolint:nilnil // no exporter is one that sends nothing
	}
	if at, err := url.Parse(address); err != nil || at.Host == "" || at.Scheme != "http" && at.Scheme != "https" {
		return nil, fmt.Errorf("tracing: the collector's address %q is not one of HTTP", address)
	}
	headers, err := headersOf(variable("HEADERS"))
	if err != nil {
		return nil, err
	}
	timeout := defaultTimeout
	if text := variable("TIMEOUT"); text != "" {
		milliseconds, err := strconv.Atoi(text)
		if err != nil {
			return nil, fmt.Errorf("tracing: %sTIMEOUT is not a number of milliseconds", variables)
		}
		timeout = time.Duration(milliseconds) * time.Millisecond
	}
	return &exporter{client: &http.Client{Timeout: timeout}, address: address, headers: headers}, nil
}

// headersOf reads the pairs that the environment writes as W3C Baggage does: a=b,c=d, each
// value percent-encoded.
func headersOf(text string) (http.Header, error) {
	headers := http.Header{"Content-Type": {"application/json"}}
	for pair := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(pair) == "" {
			continue
		}
		name, value, ok := strings.Cut(pair, "=")
		value, err := url.PathUnescape(strings.TrimSpace(value))
		if !ok || err != nil {
			return nil, fmt.Errorf("tracing: %sHEADERS is not a list of name=value", variables)
		}
		headers.Set(strings.TrimSpace(name), value)
	}
	return headers, nil
}

// ExportSpans implements sdk.SpanExporter.
func (e *exporter) ExportSpans(ctx context.Context, spans []sdk.ReadOnlySpan) error {
	body, err := json.Marshal(requestOf(spans))
	if err != nil {
		return fmt.Errorf("tracing: %w", err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, e.address, bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("tracing: %w", err)
	}
	request.Header = e.headers.Clone()
	answer, err := e.client.Do(request)
	if err != nil {
		return fmt.Errorf("tracing: %w", err)
	}
	defer answer.Body.Close()
	_, _ = io.CopyN(io.Discard, answer.Body, 1<<16) // so that the connection is used again
	if answer.StatusCode >= http.StatusMultipleChoices {
		return fmt.Errorf("tracing: the collector answers %s", answer.Status)
	}
	return nil
}

// Shutdown implements sdk.SpanExporter.
func (e *exporter) Shutdown(context.Context) error {
	e.client.CloseIdleConnections()
	return nil
}

// The message ExportTraceServiceRequest of OTLP in its JSON form: identifiers in hexadecimal,
// numbers of 64 bits as texts.
type (
	exportRequest struct {
		ResourceSpans []resourceSpans `json:"resourceSpans"`
	}
	resourceSpans struct {
		Resource   attributes   `json:"resource"`
		ScopeSpans []scopeSpans `json:"scopeSpans"`
	}
	attributes struct {
		Attributes []keyValue `json:"attributes"`
	}
	scopeSpans struct {
		Scope struct {
			Name string `json:"name"`
		} `json:"scope"`
		Spans []span `json:"spans"`
	}
	span struct {
		TraceID           string     `json:"traceId"`
		SpanID            string     `json:"spanId"`
		ParentSpanID      string     `json:"parentSpanId,omitempty"`
		Name              string     `json:"name"`
		Kind              int        `json:"kind"`
		StartTimeUnixNano int64      `json:"startTimeUnixNano,string"`
		EndTimeUnixNano   int64      `json:"endTimeUnixNano,string"`
		Attributes        []keyValue `json:"attributes,omitempty"`
		Status            *status    `json:"status,omitempty"`
	}
	status struct {
		Code    int    `json:"code"`
		Message string `json:"message,omitempty"`
	}
	keyValue struct {
		Key   string `json:"key"`
		Value value  `json:"value"`
	}
	value struct {
		StringValue *string `json:"stringValue,omitempty"`
		IntValue    *int64  `json:"intValue,string,omitempty"`
	}
)

const statusError = 2 // STATUS_CODE_ERROR of OTLP

// requestOf describes spans of one provider, which are of one resource and one scope.
func requestOf(spans []sdk.ReadOnlySpan) exportRequest {
	if len(spans) == 0 {
		return exportRequest{}
	}
	of := scopeSpans{Spans: make([]span, len(spans))}
	of.Scope.Name = scope
	for i, s := range spans {
		of.Spans[i] = spanOf(s)
	}
	about := attributes{attributesOf(spans[0].Resource().Attributes())}
	return exportRequest{[]resourceSpans{{Resource: about, ScopeSpans: []scopeSpans{of}}}}
}

func spanOf(s sdk.ReadOnlySpan) span {
	out := span{
		TraceID: s.SpanContext().TraceID().String(), SpanID: s.SpanContext().SpanID().String(), Name: s.Name(),
		Kind:              int(trace.ValidateSpanKind(s.SpanKind())), // OTLP counts the kinds alike
		StartTimeUnixNano: s.StartTime().UnixNano(), EndTimeUnixNano: s.EndTime().UnixNano(), Attributes: attributesOf(s.Attributes()),
	}
	if s.Parent().HasSpanID() {
		out.ParentSpanID = s.Parent().SpanID().String()
	}
	if s.Status().Code == codes.Error { // OTLP numbers the codes in another order
		out.Status = &status{Code: statusError, Message: s.Status().Description}
	}
	return out
}

func attributesOf(given []attribute.KeyValue) []keyValue {
	out := make([]keyValue, len(given))
	for i, a := range given {
		out[i].Key = string(a.Key)
		if a.Value.Type() == attribute.INT64 {
			number := a.Value.AsInt64()
			out[i].Value.IntValue = &number
		} else {
			text := a.Value.String()
			out[i].Value.StringValue = &text
		}
	}
	return out
}
