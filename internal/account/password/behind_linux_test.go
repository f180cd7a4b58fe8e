package password

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// L03: whatever else the process does goes before hashing, and no thread stays behind that
// was made to wait.
func TestHashingStandsBehind_L03(t *testing.T) {
	h := NewHasher(Cost{Memory: 64 << 10, Time: 20})
	done := make(chan error)
	go func() {
		_, err := h.Hash(context.Background(), "demonstracao-2026")
		done <- err
	}()
	seen := 0
	for {
		seen = max(seen, waitingThreads(t))
		select {
		case err := <-done:
			if err != nil || seen != 1 {
				t.Errorf("L03: %d threads stood behind, %v", seen, err)
			}
			for deadline := time.Now().Add(10 * time.Second); waitingThreads(t) > 0; time.Sleep(time.Millisecond) {
				if time.Now().After(deadline) {
					t.Fatal("L03: a thread stays behind")
				}
			}
			return
		default:
			time.Sleep(time.Millisecond)
		}
	}
}

// waitingThreads counts the threads of this process that wait for the others.
func waitingThreads(t *testing.T) (n int) {
	t.Helper()
	stats, err := filepath.Glob("/proc/self/task/*/stat")
	if err != nil || len(stats) == 0 {
		t.Fatalf("no threads: %v", err)
	}
	const nice = 16 // of the fields after the name
	behind, known := niceness()
	if !known {
		t.Fatal("L03: the process does not know its niceness")
	}
	for _, stat := range stats {
		text, err := os.ReadFile(stat)
		if err != nil {
			continue // it ended
		}
		_, rest, _ := strings.Cut(string(text), ") ")
		if fields := strings.Fields(rest); len(fields) > nice && fields[nice] == strconv.Itoa(behind) {
			n++
		}
	}
	return n
}
