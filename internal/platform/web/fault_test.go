package web_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"

	"ynova/internal/platform/expect"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/web/webtest"
)

// lockedBuffer collects the log of all requests.
type lockedBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

func withLog(log *lockedBuffer) func(*webOptions) {
	return func(o *webOptions) { o.Logger = logging.New(log, slog.LevelDebug) }
}

func TestPanic_F13(t *testing.T) {
	log := &lockedBuffer{}
	srv, _ := start(t, withLog(log))
	client := srv.As(webtest.Gestora())
	for _, how := range []string{"panic", "nil", "unmarshalable"} {
		t.Run("F13 "+how, func(t *testing.T) {
			res := client.Get("/api/fail/"+how).Status(t, http.StatusInternalServerError)
			p := res.Problem(t)
			if p.Message != "Erro interno do servidor. Tente novamente mais tarde." || p.Code != "interno" {
				t.Errorf("%+v", p)
			}
			if p.RequestID == "" || p.RequestID != res.Header.Get("X-Request-Id") {
				t.Errorf("request id %q, header %q", p.RequestID, res.Header.Get("X-Request-Id"))
			}
			for _, leak := range []string{"canary", "goroutine", ".go:", "runtime"} {
				if strings.Contains(string(res.Body), leak) {
					t.Errorf("the answer contains %q", leak)
				}
			}
			line := lineWith(t, log, `"msg":"panic"`, p.RequestID)
			if stack, _ := line["stack"].(string); !strings.Contains(stack, "routes_test.go") {
				t.Errorf("no stack in the log: %v", line)
			}
			client.Get("/contracts").Status(t, http.StatusOK)
		})
	}
}

// lineWith returns the log line that contains all parts.
func lineWith(t *testing.T, log *lockedBuffer, parts ...string) map[string]any {
	t.Helper()
lines:
	for line := range strings.Lines(log.String()) {
		for _, part := range parts {
			if !strings.Contains(line, part) {
				continue lines
			}
		}
		var fields map[string]any
		if err := json.Unmarshal([]byte(line), &fields); err != nil {
			t.Fatalf("log line %q: %v", line, err)
		}
		return fields
	}
	t.Fatalf("no log line with %q", parts)
	return nil
}

func TestFailures(t *testing.T) {
	log := &lockedBuffer{}
	srv, _ := start(t, withLog(log))
	client := srv.As(webtest.Gestora())
	for _, c := range []struct {
		how, code, retry string
		status           int
	}{
		{"internal", "interno", "", 500},
		{"unavailable", "banco", "5", 503},
		{"full", "disco", "", 507},
		{"rate", "limite", "91", 429},
		{"deadline", "tempo_esgotado", "5", 503},
	} {
		t.Run("F03 F09 "+c.how, func(t *testing.T) {
			res := client.Get("/api/fail/"+c.how).Status(t, c.status)
			p := res.Problem(t)
			expect.Must(t, "Retry-After", expect.Is(p.Code, c.code))
			expect.All(t, "Retry-After", expect.Is(res.Header.Get("Retry-After"), c.retry), expect.Lacks(string(res.Body), "canary"))
		})
	}
	if !strings.Contains(log.String(), "canary-internal") || !strings.Contains(log.String(), "canary-dial") {
		t.Error("the causes are missing from the log")
	}
	if strings.Count(log.String(), `"level":"ERROR"`) != 3 {
		t.Errorf("unexpected errors in the log:\n%s", log.String())
	}
}

func TestStale_F05(t *testing.T) {
	srv, _ := start(t)
	client := srv.As(webtest.Gestora())
	p := client.With("If-Match", `"6"`).JSON("PUT", "/contracts/1", validBody).Status(t, http.StatusPreconditionFailed).Problem(t)
	if current, _ := p.Current.(map[string]any); current["version"] != 7.0 {
		t.Errorf("F05: %+v", p)
	}
	if tag := client.With("If-Match", `"7"`).JSON("PUT", "/contracts/1", validBody).Status(t, http.StatusOK).Header.Get("ETag"); tag != `"8"` {
		t.Errorf("F05: ETag %q", tag)
	}
	for _, bad := range []string{"7", `W/"7"`, `"7","8"`, `"007"`, `"x"`, `""`} {
		client.With("If-Match", bad).JSON("PUT", "/contracts/1", validBody).Status(t, http.StatusBadRequest)
	}
	client.With("If-Match", "*").JSON("PUT", "/contracts/1", validBody).Status(t, http.StatusOK)
}

func TestLog_P04(t *testing.T) {
	log := &lockedBuffer{}
	srv, _ := start(t, withLog(log))
	client := srv.As(webtest.Gestora())
	const canary = "CANARY7f3a"
	cookie := strings.Split(client.Headers().Get("Cookie"), "=")[1]
	token := client.Headers().Get("X-CSRF-Token")
	forged := "x%0d%0a%7b%22msg%22:%22" + canary + "%22%7d%1b%5b31m"
	for i := range 200 {
		switch i % 8 {
		case 0:
			client.Get("/contracts?q=" + canary + "&mes=" + canary + "TOOLONG")
		case 1:
			client.JSON("POST", "/contracts", fmt.Sprintf(`{"email":"%s","password":"%s","cpf":"%s"}`, canary, canary, canary))
		case 2:
			client.JSON("POST", "/contracts", fmt.Sprintf(`{"email":{"%s":"%s"},"role":"%s"}`, canary, canary, canary))
		case 3:
			client.JSON("POST", "/energy-balance/upload", fmt.Sprintf(`{"filename":"%s","fileData":"%s%%"}`, canary, canary))
		case 4:
			srv.Anonymous().With("Authorization", "Bearer "+canary).With("User-Agent", canary).Get("/login?redefinir=" + canary)
		case 5:
			client.Get("/contracts/" + forged)
			client.Get("/api/fail/" + forged)
			client.Get("/" + forged)
		case 6:
			client.With("X-CSRF-Token", canary).JSON("POST", "/contracts", validBody)
			client.With("X-Request-Id", canary).With("X-Forwarded-For", canary).Get("/contracts")
		case 7:
			client.JSON("POST", "/contracts", canary)
			client.Do(canary, "/contracts", "", nil)
			client.Get("/api/fail/panic")
		}
	}
	text := log.String()
	for _, secret := range []string{canary, cookie, token, "\x1b"} {
		if strings.Contains(text, secret) {
			t.Errorf("P04: the log contains %q", secret)
		}
	}
	lines := 0
	for line := range strings.Lines(text) {
		var fields map[string]any
		if err := json.Unmarshal([]byte(line), &fields); err != nil {
			t.Fatalf("P04: not JSON: %q", line)
		}
		if fields["request_id"] == nil {
			t.Errorf("P04: no request id: %q", line)
		}
		lines++
	}
	if lines < 200 {
		t.Errorf("P04: %d lines", lines)
	}
	metrics := string(client.Get("/metrics").Body)
	if strings.Contains(metrics, canary) || !strings.Contains(metrics, `ynova_http_request_seconds_count{method="POST",route="/contracts",status="2xx"}`) {
		t.Errorf("P04: metrics:\n%s", metrics)
	}
}

func TestErrorsDoNotEcho_P04(t *testing.T) {
	srv, _ := start(t)
	client := srv.As(webtest.Gestora())
	const canary = "CANARY7f3a"
	for _, res := range []*webtest.Response{
		client.Get("/contracts?mes=" + canary + "&pageSize=" + canary),
		client.Get("/api/" + canary),
		client.JSON("POST", "/contracts", fmt.Sprintf(`{"email":"%s%s","role":"%s","tags":"%s"}`, canary, strings.Repeat("x", 50), canary, canary)),
		client.JSON("POST", "/contracts", `{"email":`+canary),
		client.With("If-Match", canary).JSON("PUT", "/contracts/1", validBody),
		client.Do("POST", "/contracts", "text/"+canary, strings.NewReader(canary)),
	} {
		if res.Code < 400 || strings.Contains(string(res.Body), canary) {
			t.Errorf("P04: %d %s", res.Code, res.Body)
		}
	}
}
