package app_test

import (
	"io"
	"net/http"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// OP-04: a server that is stopped first reports not ready and still answers meanwhile: clients
// that keep their connections and move elsewhere once it is not ready lose no call.
func TestStopLosesNoCall_OP04(t *testing.T) {
	stops := 2
	if os.Getenv("YNOVA_LONG") != "" {
		stops = 20
	}
	p := onSQLite(t).with(drainEnv, "2s")
	for range stops {
		server := p.spawn(t)
		var calls, told atomic.Int64
		var clients sync.WaitGroup
		for range 30 {
			clients.Go(func() { p.callWhileReady(t, &calls, &told) })
		}
		for calls.Load() < 300 { // all are at it
			time.Sleep(5 * time.Millisecond)
		}
		if err := server.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		clients.Wait()
		if err := server.Wait(); err != nil {
			t.Errorf("OP-04 the server ended: %v", err)
		}
		if told.Load() != 30 {
			t.Errorf("OP-04 %d of 30 clients heard that it stops", told.Load())
		}
	}
}

// callWhileReady calls over one connection that is kept, and ends once the server says
// that it is not ready.
func (p place) callWhileReady(t *testing.T, calls, told *atomic.Int64) {
	client := &http.Client{Transport: &http.Transport{MaxConnsPerHost: 1}, Timeout: 20 * time.Second}
	defer client.CloseIdleConnections()
	for {
		for _, path := range []string{"/readyz", "/auth/csrf", "/healthz"} {
			res, err := client.Get("http://" + p.addr + path)
			if err != nil {
				t.Errorf("OP-04 %s: %v", path, err)
				return
			}
			body, err := io.ReadAll(res.Body)
			_ = res.Body.Close()
			if err != nil {
				t.Errorf("OP-04 %s: %v", path, err)
				return
			}
			calls.Add(1)
			if strings.Contains(string(body), `"encerrando"`) { // a busy database is no stop
				if !res.Close {
					t.Error("OP-04 an answer of a server that stops keeps its connection")
				}
				told.Add(1)
				return
			}
		}
	}
}
