package app_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// acknowledged holds the answers that the writers received, by contract code.
type acknowledged struct {
	mu       sync.Mutex
	created  map[string]string // code → id of a creation that was answered 2xx
	supplier map[string]string // id → the last supplier that an update answered 2xx
	unknown  map[string]bool   // ids whose last update got no answer
}

// F01: whatever was answered with success is there, whole, after the process was
// killed in the middle of the work. The long run kills more often.
func TestKilledServerKeepsWhatItAcknowledged_F01(t *testing.T) {
	rounds := 3
	if os.Getenv("YNOVA_LONG") != "" {
		rounds = 20
	}
	onEachEngine(t, func(t *testing.T, p place) {
		ack := &acknowledged{created: map[string]string{}, supplier: map[string]string{}, unknown: map[string]bool{}}
		for round := range rounds {
			server := p.spawn(t)
			who := p.signIn(t)
			ack.check(t, who)
			stop := make(chan struct{})
			var writers sync.WaitGroup
			before := ack.creations()
			for w := range 16 {
				writers.Go(func() { ack.write(who, fmt.Sprintf("CT-F01-%d-%d", round, w), stop) })
			}
			// A busy machine may take seconds to the first answer, and a round without one
			// proves nothing.
			eventually(t, "a write is acknowledged", func() bool { return ack.creations() > before })
			time.Sleep(time.Duration(rand.IntN(700)) * time.Millisecond)
			if err := server.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			_ = server.Wait()
			close(stop)
			writers.Wait()
		}
		p.spawn(t)
		ack.check(t, p.signIn(t))
	})
}

func (a *acknowledged) creations() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.created)
}

// write creates contracts and updates them until stop.
func (a *acknowledged) write(who *person, prefix string, stop <-chan struct{}) {
	for n := 0; ; n++ {
		select {
		case <-stop:
			return
		default:
		}
		code := fmt.Sprintf("%s-%d", prefix, n)
		status, text, err := who.call(http.MethodPost, "/contracts", contractBody(code, "11222333000181"), nil)
		if err != nil || status != http.StatusCreated {
			continue
		}
		var c struct{ ID string }
		if json.Unmarshal(text, &c) != nil {
			continue
		}
		supplier := "Fornecedor " + code
		status, _, err = who.call(http.MethodPut, "/contracts/"+c.ID, map[string]any{"supplier": supplier}, nil)
		a.mu.Lock()
		a.created[code] = c.ID
		if err == nil && status == http.StatusOK {
			a.supplier[c.ID] = supplier
		} else {
			a.unknown[c.ID] = true
		}
		a.mu.Unlock()
	}
}

// check reads everything back: row, versions (a creation has one, an update a
// second) and the total.
func (a *acknowledged) check(t *testing.T, who *person) {
	t.Helper()
	for code, id := range a.created {
		var c struct {
			ContractCode string `json:"contract_code"`
			Supplier     *string
			Version      int
		}
		who.must(t, http.MethodGet, "/contracts/"+id, nil, &c)
		if c.ContractCode != code {
			t.Errorf("contract %s is %s, want %s", id, c.ContractCode, code)
		}
		if want, ok := a.supplier[id]; ok && (c.Supplier == nil || *c.Supplier != want) {
			t.Errorf("contract %s lost its acknowledged update", code)
		}
		var versions struct{ Data []struct{ Version int } }
		who.must(t, http.MethodGet, "/contracts/"+id+"/versions", nil, &versions)
		if len(versions.Data) != c.Version {
			t.Errorf("contract %s is at version %d and keeps %d versions", code, c.Version, len(versions.Data))
		}
	}
}

// F02: on SQLite the commit is synced to disk before the success is sent. A kill
// cannot show this, since the operating system survives it.
func TestCommitIsOnDiskBeforeTheAnswer_F02(t *testing.T) {
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Fatal("strace is needed: run the tests with `make test`, which installs it")
	}
	p := onSQLite(t)
	p.createGestora(t)
	log := filepath.Join(t.TempDir(), "strace")
	server := p.spawn(t, strace, "-f", "-qq", "-y", "-s", "120", "-e", "trace=read,write,fsync,fdatasync", "-o", log)
	who := p.signIn(t)
	who.must(t, http.MethodPost, "/contracts", contractBody("CT-F02-MARK", "11222333000181"), nil)
	// strace itself cannot be interrupted while it writes to a file; it ends, with a
	// complete log, when what it traces does.
	endTraced(t, server.Process.Pid)
	_ = server.Wait()
	text, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	// net/http peeks at the first byte of a kept connection, so the "P" may stand apart.
	request := bytes.Index(text, []byte("OST /contracts HTTP/1.1"))
	if request < 0 {
		t.Fatal("the request is not in the trace")
	}
	after := text[request:]
	answer := bytes.Index(after, []byte("HTTP/1.1 201"))
	synced := regexp.MustCompile(`f(data)?sync\([^)]*ynova\.db-wal`).FindIndex(after)
	if answer < 0 || synced == nil || synced[0] > answer {
		t.Errorf("the write-ahead log was not synced between request and answer:\n%s", excerpt(string(after[:min(len(after), max(answer, 0)+200)])))
	}
}

func endTraced(t *testing.T, tracer int) {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", tracer, tracer))
	if err != nil {
		t.Fatal(err)
	}
	for field := range strings.FieldsSeq(string(text)) {
		pid, err := strconv.Atoi(field)
		if err != nil {
			t.Fatal(err)
		}
		if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
	}
}

func excerpt(s string) string {
	lines := strings.Split(s, "\n")
	return strings.Join(lines[max(0, len(lines)-40):], "\n")
}

// F13: a request that the server cannot carry out leaves it able to serve the next.
func TestBrokenRequestsLeaveTheServerAlive_F13(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		p.serve(t)
		who := p.signIn(t)
		for _, body := range []string{"{", `{"a":1}{"b":2}`, "[]", `{"client_name":` + strings.Repeat("[", 10_000), "\x00\xff"} {
			req, err := http.NewRequest(http.MethodPost, who.base+"/contracts", strings.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("Content-Type", "application/json")
			req.Header.Set("X-CSRF-Token", who.csrf)
			res, err := who.http.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			_ = res.Body.Close()
			if res.StatusCode/100 != 4 {
				t.Errorf("%.20q: %d, want a 4xx", body, res.StatusCode)
			}
		}
		who.must(t, http.MethodGet, "/contracts", nil, nil)
	})
}
