package app_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"ynova/internal/app"
	"ynova/internal/platform/config"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/mail"
	"ynova/internal/platform/mail/mailtest"
)

// buffer is a log that is written and read at the same time.
type buffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

const canary = "C4n4r1o-do-SMTP/ç+"

// inForms are the forms in which the canary could show.
func inForms() []string {
	return []string{
		canary, url.QueryEscape(canary), url.PathEscape(canary), url.UserPassword("ana", canary).String(),
		base64.StdEncoding.EncodeToString([]byte(canary)), base64.StdEncoding.EncodeToString([]byte("\x00ana\x00" + canary)),
	}
}

// P04: the password of the mail server is in no log, no answer and no file, however
// sending fails, whether the environment names it or a gestora typed it.
func TestMailPasswordIsNowhere_P04(t *testing.T) {
	t.Parallel()
	server := mailtest.Start(t, mailtest.Options{}) // refuses this password
	address := &url.URL{Scheme: "smtp", User: url.UserPassword("ana", canary), Host: net.JoinHostPort("localhost", port(server.Port))}
	for name, environment := range map[string]string{"environment": address.String(), "screen": ""} {
		t.Run("P04 "+name, func(t *testing.T) {
			p := onSQLite(t)
			p.createGestora(t)
			log := &buffer{}
			p.serveLogging(t, log, environment, mail.AllowPorts(server.Port, 465), mail.TrustRoots(server.Roots))
			who := p.signIn(t)
			var answers strings.Builder
			call := func(method, path string, body any) int {
				status, text, err := who.call(method, path, body, nil)
				if err != nil {
					t.Fatal(err)
				}
				answers.Write(text)
				return status
			}
			ids := who.statements(t, 2)
			if environment == "" {
				change := map[string]any{"mode": "smtp", "host": "localhost", "port": server.Port, "security": "starttls", "user": "ana", "password": canary, "perMinute": 6000}
				if status := call(http.MethodPut, "/api/mail/settings", change); status != http.StatusOK {
					t.Fatalf("P04 %d %s", status, answers.String())
				}
				change["security"], change["port"] = "nonsense", 1 // refused: the answer must not quote it
				call(http.MethodPut, "/api/mail/settings", change)
			}
			if status := call(http.MethodPost, "/api/mail/settings/test", map[string]any{}); status != http.StatusServiceUnavailable {
				t.Errorf("P04 the wrong password was taken: %d", status)
			}
			call(http.MethodPost, "/api/mail/send", map[string]any{"ids": ids, "confirm": true})
			call(http.MethodPost, "/api/mail/test", map[string]any{"recordId": ids[0]})
			call(http.MethodPost, "/auth/forgot-password", map[string]string{"email": testEmail})
			for deadline := time.Now().Add(2 * time.Minute); ; time.Sleep(20 * time.Millisecond) {
				status, text, err := who.call(http.MethodGet, "/api/mail/messages", nil, nil)
				if err != nil || status != http.StatusOK {
					t.Fatal(status, err)
				}
				if strings.Count(string(text), `"attempts":1`) == len(ids) {
					answers.Write(text)
					break
				}
				if time.Now().After(deadline) {
					t.Fatalf("P04 the messages were not tried: %s", text)
				}
			}
			for _, path := range []string{"/api/mail/settings", "/energy-balance/email", "/api/mail/batches", "/metrics", "/readyz", "/api/mail/settings?password=x"} {
				call(http.MethodGet, path, nil)
			}
			p.lookForCanary(t, map[string]string{"log": log.String(), "answers": answers.String()})
		})
	}
}

func port(n int) string { return (&net.TCPAddr{Port: n}).String()[1:] }

// serveLogging runs the product in this process with everything logged.
func (p place) serveLogging(t *testing.T, log *buffer, smtp string, options ...mail.Option) {
	t.Helper()
	cfg := &config.Config{Addr: p.addr, DataDir: p.data, SMTPURL: smtp, LogLevel: "debug"}
	if err := cfg.Validate(); err != nil {
		t.Fatal(err)
	}
	logger := logging.New(log, slog.LevelDebug)
	logger.Info("início", "config", cfg)
	awaitForks()
	a, err := app.New(t.Context(), app.Options{Config: cfg, Logger: logger, Mail: options})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ready, done := make(chan struct{}), make(chan error, 1)
	go func() { done <- a.Run(ctx, func(net.Addr) { close(ready) }) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Errorf("run: %v", err)
		}
		if err := a.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	<-ready
}

// lookForCanary searches the texts and every file of the installation.
func (p place) lookForCanary(t *testing.T, texts map[string]string) {
	t.Helper()
	err := filepath.WalkDir(p.data, func(path string, e os.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() { // a socket holds nothing
			return err
		}
		text, err := os.ReadFile(path)
		texts[e.Name()] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	expect.All(t, "P04 there was nothing to look through", expect.Not(len(texts["log"]), 0), expect.Not(len(texts["answers"]), 0),
		expect.Not(len(texts["ynova.db"]), 0))
	for place, text := range texts {
		for _, form := range inForms() {
			if strings.Contains(text, form) {
				t.Errorf("P04 the password is in %s", place)
			}
		}
	}
}
