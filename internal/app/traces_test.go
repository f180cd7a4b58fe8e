package app_test

import (
	"context"
	"crypto/x509"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"ynova/internal/app"
	"ynova/internal/document/extract/billtest"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/mail"
	"ynova/internal/platform/mail/mailtest"
	"ynova/internal/platform/tracing"
)

// collectedSpan is a span as OTLP writes it in JSON, with what must be there
// (opentelemetry-proto, trace.proto and its JSON mapping).
type collectedSpan struct {
	TraceID      string `json:"traceId"`
	SpanID       string `json:"spanId"`
	ParentSpanID string `json:"parentSpanId"`
	Name         string `json:"name"`
	Kind         int    `json:"kind"`
	Start        int64  `json:"startTimeUnixNano,string"`
	End          int64  `json:"endTimeUnixNano,string"`
}

// collector is what OpenTelemetry sends spans to.
type collector struct {
	mu    sync.Mutex
	spans []collectedSpan
	raw   strings.Builder
}

func (c *collector) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	var request struct {
		ResourceSpans []struct {
			ScopeSpans []struct {
				Spans []collectedSpan `json:"spans"`
			} `json:"scopeSpans"`
		} `json:"resourceSpans"`
	}
	if err != nil || r.URL.Path != "/v1/traces" || r.Header.Get("Content-Type") != "application/json" || json.Unmarshal(body, &request) != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.raw.Write(body)
	for _, resource := range request.ResourceSpans {
		for _, scope := range resource.ScopeSpans {
			c.spans = append(c.spans, scope.Spans...)
		}
	}
}

// named returns the spans of a name.
func (c *collector) named(name string) []collectedSpan {
	var out []collectedSpan
	for _, s := range c.spans {
		if s.Name == name {
			out = append(out, s)
		}
	}
	return out
}

// within reports whether a span of one name is a part of one of another.
func (c *collector) within(part, whole string) bool {
	return slices.ContainsFunc(c.named(part), func(p collectedSpan) bool {
		return slices.ContainsFunc(c.named(whole), func(w collectedSpan) bool {
			return p.ParentSpanID == w.SpanID && p.TraceID == w.TraceID
		})
	})
}

// OP-07: requests, transactions, jobs, children, letters and files on S3 are spans, each in
// its place, and the log names their traces. None contains a path, a query or a value.
func TestTraces_OP07(t *testing.T) {
	const canary = "canario-do-rastro"
	c, letters := &collector{}, mailtest.Start(t, mailtest.Options{})
	at := httptest.NewServer(c)
	defer at.Close()
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", at.URL)
	p, log := aloneOnSQLite(t).filesOnS3(t), &logbook{}
	p.createGestora(t)
	p.lendEngine(t)
	logger := logging.New(log, slog.LevelDebug)
	tracer, err := tracing.Open(t.Context(), "1.2.3", logger)
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AddCert(letters.Certificate)
	p.serve(t, func(o *app.Options) {
		o.Logger, o.Tracer = logger, tracer
		o.Mail = []mail.Option{mail.AllowPorts(letters.Port), mail.TrustRoots(roots)}
		o.Config.TrustedProxies = []string{"127.0.0.1"}
		if err := o.Config.Validate(); err != nil {
			t.Fatal(err)
		}
	})
	who := p.signIn(t)
	office := &postOffice{place: p, gestora: who}
	office.send(t, letters, mailtest.Password, "")
	office.forgot(t)
	last(t, letters, 1)

	const trace = "0af7651916cd43dd8448eb211c80319c"
	given := http.Header{"Traceparent": {"00-" + trace + "-b7ad6b7169203331-01"}}
	if status, text, err := who.call(http.MethodGet, "/contracts?search="+canary, nil, given); err != nil || status != http.StatusOK {
		t.Fatal(status, string(text), err)
	}
	who.call(http.MethodGet, "/contracts/"+canary, nil, nil)
	body := contractBody(canary, "11222333000181")
	who.must(t, http.MethodPost, "/contracts", body, nil)
	bill, err := billtest.Generate(nil, 0, billtest.Plain, 1)
	if err != nil {
		t.Fatal(err)
	}
	documentID := id.New()
	who.sendBill(t, documentID, canary+".pdf", bill.Data)
	who.ended(t, []string{documentID})
	if err := tracer.Close(context.WithoutCancel(t.Context())); err != nil {
		t.Fatal(err)
	}

	for part, whole := range map[string]string{
		"transaction": "POST /contracts", "s3 PUT": "POST /api/idp/process", "child pdf": "job reading.read", "smtp": "job account.mail",
	} {
		if !c.within(part, whole) {
			t.Errorf("OP-07 no span %q within %q", part, whole)
		}
	}
	if got := c.named("GET /contracts"); len(got) != 1 || got[0].TraceID != trace {
		t.Errorf("OP-07 the request is not in the trace of the proxy: %v", got)
	}
	const server = 2 // SPAN_KIND_SERVER
	if got := c.named("GET /contracts"); len(got) == 1 && (got[0].Kind != server || got[0].Start <= 0 || got[0].End < got[0].Start) {
		t.Errorf("OP-07 the span of the request is %+v", got[0])
	}
	if text := log.String(); !strings.Contains(text, `"trace_id":"`+trace+`"`) {
		t.Errorf("OP-07 the log does not name the trace: %s", text)
	}
	for _, secret := range []string{canary, testEmail, testPassword, mailtest.Password, who.csrf} {
		if strings.Contains(c.raw.String(), secret) {
			t.Errorf("OP-07 %q is in the traces", secret)
		}
	}
}
