package logging

import (
	"bytes"
	"log/slog"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// OP-07: lines wait a tenth of a second at most and keep their order; a warning takes all
// that came before it along, also from a logger with attributes of its own.
func TestBuffer_OP07(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		log, buffer := NewBuffered(&out, slog.LevelInfo)
		log.Info("a")
		log.With("x", 1).Info("b")
		buffer.mu.Lock() // the timer's write comes after this look
		if out.Len() > 0 {
			t.Errorf("OP-07 written at once: %s", &out)
		}
		buffer.mu.Unlock()
		written := func(when string, want ...string) {
			t.Helper()
			synctest.Wait()
			var got []string
			for _, line := range lines(t, out.String()) {
				got = append(got, line["msg"].(string))
			}
			if strings.Join(got, " ") != strings.Join(want, " ") {
				t.Errorf("OP-07 %s: %v", when, got)
			}
		}
		time.Sleep(heldFor)
		written("after a tenth of a second", "a", "b")
		log.Info("c")
		log.WithGroup("g").With("y", 2).Warn("d")
		written("with a warning", "a", "b", "c", "d")
		log.Info("e")
		buffer.Flush()
		written("at the end", "a", "b", "c", "d", "e")
		log.Info("f", "long", strings.Repeat("x", heldMost))
		written("when much is held", "a", "b", "c", "d", "e", "f")
	})
}

// BenchmarkBuffer_OP07 gives how many times as long as a buffered line one takes that is
// written by itself, to a file.
func BenchmarkBuffer_OP07(b *testing.B) {
	for name, of := range map[string]func(*os.File) *slog.Logger{
		"each": func(f *os.File) *slog.Logger { return New(f, slog.LevelInfo) },
		"buffered": func(f *os.File) *slog.Logger {
			log, buffer := NewBuffered(f, slog.LevelInfo)
			b.Cleanup(buffer.Flush)
			return log
		},
	} {
		b.Run(name, func(b *testing.B) {
			f, err := os.Create(b.TempDir() + "/log")
			if err != nil {
				b.Fatal(err)
			}
			defer f.Close()
			log := of(f)
			for b.Loop() {
				log.Info("http", "method", "GET", "route", "/contracts", "status", 200, "bytes", 25_000, "ms", 1.5, "ip", "127.0.0.1", "user", "0198")
			}
		})
	}
}
