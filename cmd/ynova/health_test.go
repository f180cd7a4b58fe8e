package main

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"ynova/internal/platform/expect"
)

// OP-05: a container is healthy while its server takes requests, and says why it is not.
func TestHealth_OP05(t *testing.T) {
	code := http.StatusOK
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/readyz" {
			t.Errorf("asked %s", r.URL.Path)
		}
		w.WriteHeader(code)
		_, _ = w.Write([]byte(`{"status":"encerrando"}`))
	}))
	port := server.URL[strings.LastIndexByte(server.URL, ':'):]
	for _, addr := range []string{"127.0.0.1" + port, port, "0.0.0.0" + port} {
		if err := (&healthCommand{addr}).Run(context.Background()); err != nil {
			t.Errorf("%s: %v", addr, err)
		}
	}
	code = http.StatusServiceUnavailable
	err := (&healthCommand{port}).Run(context.Background())
	expect.Must(t, "a server that stops", expect.Not(err, nil))
	expect.All(t, "a server that stops", expect.Has(err.Error(), "503", "encerrando"))
	server.Close()
	if err := (&healthCommand{port}).Run(context.Background()); err == nil {
		t.Error("a server that is gone is healthy")
	}
}
