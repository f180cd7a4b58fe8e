package logging

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"ynova/internal/platform/expect"
)

func lines(t *testing.T, text string) []map[string]any {
	t.Helper()
	var all []map[string]any
	for line := range strings.Lines(text) {
		var fields map[string]any
		if err := json.Unmarshal([]byte(line), &fields); err != nil {
			t.Fatalf("P04: not JSON: %q", line)
		}
		all = append(all, fields)
	}
	return all
}

func TestRequestID(t *testing.T) {
	var buf bytes.Buffer
	log := New(&buf, slog.LevelInfo)
	ctx := WithRequestID(context.Background(), "0198-id")
	log.InfoContext(ctx, "a")
	log.With("x", 1).InfoContext(ctx, "b", "k1", 1, "k2", 2, "k3", 3, "k4", 4, "k5", 5, "k6", 6)
	log.Info("c")
	log.DebugContext(ctx, "below the level")
	got := lines(t, buf.String())
	expect.Must(t, "got", expect.Len(got, 3))
	expect.All(t, "got", expect.Is(got[0]["request_id"], "0198-id"), expect.Is(got[1]["request_id"], "0198-id"), expect.Is(got[1]["k6"], 6.0),
		expect.Is(got[2]["request_id"], nil))
	if RequestID(context.Background()) != "" {
		t.Error("an id from nowhere")
	}
}

func TestRedaction_P04(t *testing.T) {
	const canary = "canary7f3a"
	link, _ := url.Parse("https://" + canary + ":x@host/path?token=" + canary)
	var buf bytes.Buffer
	log := New(&buf, slog.LevelInfo)
	log.Info("secrets",
		"password", canary, "newPassword", canary, "senha_atual", canary, "sessionToken", canary, "Set-Cookie", canary,
		"Authorization", canary, "x-csrf-token", canary, "client_secret", canary, "totp_code", canary, "cpf", canary,
		"fileData", canary, "api_key", []byte(canary), "token_err", errors.New(canary),
		"header", http.Header{"Cookie": {canary}}, "query", url.Values{"a": {canary}}, "cookie_jar", &http.Cookie{Value: canary},
		"link", link, "link_value", *link, "none", (*url.URL)(nil))
	log.With("password", canary).WithGroup("g").Info("in a group", "senha", canary, slog.Group("inner", "token", canary))
	if strings.Contains(buf.String(), canary) {
		t.Errorf("P04: %s", buf.String())
	}
	buf.Reset()
	log.Info("kept", "metrics_token_set", true, "user", "u1", "route", "/auth/login")
	got := lines(t, buf.String())[0]
	expect.All(t, "got", expect.Is(got["metrics_token_set"], true), expect.Is(got["user"], "u1"), expect.Is(got["route"], "/auth/login"))
}

func TestLinesCannotBeForged_P04(t *testing.T) {
	var buf bytes.Buffer
	log := New(&buf, slog.LevelInfo)
	for _, evil := range []string{"a\r\n{\"msg\":\"forged\"}", "\x1b[31mred", "\u2028\u2029", "\xff\xfe", "\x00"} {
		log.Info(evil, "value", evil, evil, "key")
	}
	for _, fields := range lines(t, buf.String()) {
		if fields["msg"] == "forged" {
			t.Error("P04: a forged line")
		}
	}
	if strings.ContainsAny(buf.String(), "\x1b\r\x00") || len(lines(t, buf.String())) != 5 {
		t.Errorf("P04: %q", buf.String())
	}
}
