package app_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"ynova/internal/document/extract/billtest"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/expect"
)

// soakEnv is how long the soak lasts, as in 1h.
const soakEnv = "YNOVA_SOAK"

// OP-07: the built program works for long under a mixed load (about twenty calls a second:
// signing in, lists, edits, bills to be read, sheets) and holds no more memory, files and
// goroutines at the end than in the middle.
func TestSoak_OP07(t *testing.T) {
	if os.Getenv("YNOVA_LONG") == "" {
		t.Skip("long: set YNOVA_LONG=1")
	}
	span := 3 * time.Minute
	if text := os.Getenv(soakEnv); text != "" {
		var err error
		if span, err = time.ParseDuration(text); err != nil {
			t.Fatal(err)
		}
	}
	aloneOnEachEngine(t, func(t *testing.T, p place) {
		p.lendEngine(t)
		server := p.with("YNOVA_LOG_LEVEL", "error").start(t, builtProgram(t), "serve")
		load := soak{place: p}
		load.begin(t)
		stop := make(chan struct{})
		var workers sync.WaitGroup
		for w := range soakWorkers {
			workers.Go(func() { load.work(t, w, stop) })
		}
		samples := watchHoldings(t, p, server.Process.Pid, span)
		close(stop)
		workers.Wait()
		for name, grown := range growth(samples) {
			t.Errorf("OP-07 %s grows: %s", name, grown)
		}
		t.Logf("OP-07 %d calls in %s, %d of them refused", load.calls.Load(), span, load.refused.Load())
		if load.calls.Load() == 0 || load.refused.Load()*100 > load.calls.Load() {
			t.Error("OP-07 the load was not carried")
		}
	})
}

// builtProgram is what `make build` leaves.
func builtProgram(t *testing.T) string {
	t.Helper()
	path, err := filepath.Abs("../../bin/ynova")
	if err == nil {
		_, err = os.Stat(path)
	}
	if err != nil {
		t.Fatalf("the program is not built, run `make build`: %v", err)
	}
	return path
}

// held is what a process holds at one moment.
type held struct{ resident, heap, files, goroutines int64 } // the first two in KiB

// holdings are what may not grow: by how much it may in any case, and by which share.
var holdings = []struct {
	name  string
	of    func(held) int64
	slack int64
	share int64 // percent
}{
	{"resident memory (KiB)", func(h held) int64 { return h.resident }, 24 << 10, 10},
	{"live heap (KiB)", func(h held) int64 { return h.heap }, 8 << 10, 10},
	{"open files", func(h held) int64 { return h.files }, 10, 10},
	{"goroutines", func(h held) int64 { return h.goroutines }, 10, 10},
}

// growth compares the last third with the one before it, by the least that was held: a
// warm-up is over by then, what is lost with each call stays, and buffers that are kept
// for the next call come and go.
func growth(samples []held) map[string]string {
	found := map[string]string{}
	third := len(samples) / 3
	for _, h := range holdings {
		middle, last := least(samples[third:2*third], h.of), least(samples[2*third:], h.of)
		if most := middle + max(h.slack, middle*h.share/100); last > most {
			found[h.name] = fmt.Sprintf("%d in the middle third, %d in the last, %d at most", middle, last, most)
		}
	}
	return found
}

func least(samples []held, of func(held) int64) int64 {
	found := of(samples[0])
	for _, s := range samples[1:] {
		found = min(found, of(s))
	}
	return found
}

func TestGrowthIsTold_OP07(t *testing.T) {
	steady, leaking := make([]held, 90), make([]held, 90)
	for i := range steady {
		warm := int64(min(i, 20)) * 1000
		steady[i] = held{resident: 100_000 + warm + int64(i%7)*1000, heap: 30_000 + warm + int64(i%5)*500, files: 40 + int64(i%4), goroutines: 50 + int64(i%9)}
		leaking[i] = steady[i]
		leaking[i].heap += int64(i) * 400
		leaking[i].goroutines += int64(i)
	}
	if g := growth(steady); len(g) != 0 {
		t.Errorf("OP-07 what is steady is said to grow: %v", g)
	}
	g := growth(leaking)
	expect.All(t, "OP-07 a leak of heap and goroutines is told", expect.Is(len(g), 2), expect.Not(g["live heap (KiB)"], ""),
		expect.Not(g["goroutines"], ""))
}

// watchHoldings looks at the process a hundred times in the span.
func watchHoldings(t *testing.T, p place, pid int, span time.Duration) []held {
	t.Helper()
	const looks = 102
	nobody := p.anonymous(t)
	var samples []held
	for n := range looks {
		time.Sleep(span / looks)
		h := holdingsOf(t, nobody, pid)
		if samples = append(samples, h); n%6 == 5 {
			t.Logf("OP-07 after %s: %d MiB resident, %d MiB live heap, %d files, %d goroutines",
				(span / looks * time.Duration(n+1)).Round(time.Second), h.resident>>10, h.heap>>10, h.files, h.goroutines)
		}
	}
	return samples
}

var measured = regexp.MustCompile(`(?m)^(go_memstats_next_gc_bytes|process_open_fds|go_goroutines|ynova_cache_bytes){?[^ ]* (\S+)$`)

func holdingsOf(t *testing.T, nobody *person, pid int) held {
	t.Helper()
	status, text, err := nobody.call(http.MethodGet, "/metrics", nil, nil)
	if err != nil || status != http.StatusOK {
		t.Fatalf("OP-07 %d %v", status, err)
	}
	values := map[string]int64{}
	for _, found := range measured.FindAllSubmatch(text, -1) {
		v, err := strconv.ParseFloat(string(found[2]), 64)
		if err != nil {
			t.Fatal(err)
		}
		values[string(found[1])] += int64(v) // of every cache
	}
	// The next collection comes when the heap is twice what the last one left. What a cache
	// holds has a bound, and takes longer than a soak to come to it.
	cached := values["ynova_cache_bytes"]
	h := held{
		heap: (values["go_memstats_next_gc_bytes"]/2 - cached) >> 10, files: values["process_open_fds"], goroutines: values["go_goroutines"],
	}
	about, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(about), "VmRSS:")
	_, err = fmt.Sscan(rest, &h.resident)
	h.resident -= 2 * cached >> 10
	expect.Must(t, "OP-07", expect.Is(err, nil), expect.Not(h.heap, 0), expect.Not(h.files, 0), expect.Not(h.goroutines, 0))
	return h
}

const (
	soakWorkers   = 4
	soakContracts = 60
	soakClients   = 20
	// soakPace is how long each worker rests between two calls.
	soakPace = 200 * time.Millisecond
)

// soak is the load, and what it works on.
type soak struct {
	place
	contracts      []string
	calls, refused atomic.Int64
	bills          atomic.Uint64
}

// begin makes what the load works on.
func (s *soak) begin(t *testing.T) {
	t.Helper()
	who := s.signIn(t)
	for n := range soakContracts {
		var c struct{ ID string }
		body := contractBody(fmt.Sprintf("CT-OP07-%d", n), cnpjOf(t, n%soakClients))
		body["client_name"] = fmt.Sprintf("Cerâmica Vale Sereno %d Ltda", n%soakClients)
		who.must(t, http.MethodPost, "/contracts", body, &c)
		s.contracts = append(s.contracts, c.ID)
	}
}

// work is one worker: of 300 calls one signs in, one sends a bill, two send a sheet.
func (s *soak) work(t *testing.T, w int, stop <-chan struct{}) {
	who := s.signIn(t)
	for n := w * 75; ; n++ {
		select {
		case <-stop:
			return
		case <-time.After(soakPace):
		}
		switch n % 300 {
		case 0:
			token := struct{ CSRFToken string }{}
			if text, ok := s.send(who, http.MethodPost, "/auth/login", map[string]string{"email": testEmail, "password": testPassword}); ok && json.Unmarshal(text, &token) == nil {
				who.csrf = token.CSRFToken
			}
		case 100:
			seed := s.bills.Add(1)
			b, err := billtest.Generate(nil, int(seed)%billtest.Layouts(), billtest.Plain, seed)
			if err != nil {
				t.Error(err)
				return
			}
			s.send(who, http.MethodPost, "/api/idp/process", billBody(id.New(), "fatura.pdf", b.Data))
		case 200, 250:
			s.send(who, http.MethodPost, "/energy-balance/upload", sheetBody(fmt.Sprintf("BRS%07d", rand.IntN(1e7)), 24))
		default:
			s.browse(who)
		}
	}
}

// browse reads a list or a contract, or edits one.
func (s *soak) browse(who *person) {
	contract := "/contracts/" + s.contracts[rand.IntN(len(s.contracts))]
	switch lists := []string{
		"/contracts?pageSize=50", "/contracts?q=cer%C3%A2mica", "/energy-balance?pageSize=50", "/api/leads/lista", "/api/dashboard/overview?mes=2026-10",
		"/api/idp/documents?pageSize=20", "/api/apontamentos", "/api/auditoria", "/auth/me", contract, contract + "/versions",
	}; rand.IntN(5) {
	case 0:
		s.send(who, http.MethodPut, contract, map[string]any{"supplier": fmt.Sprintf("Fornecedor %d", rand.IntN(1000))})
	case 1:
		s.send(who, http.MethodPut, contract, map[string]any{"average_price_mwh": 200 + rand.IntN(100)})
	default:
		s.send(who, http.MethodGet, lists[rand.IntN(len(lists))], nil)
	}
}

func (s *soak) send(who *person, method, path string, body any) ([]byte, bool) {
	status, text, err := who.call(method, path, body, nil)
	s.calls.Add(1)
	done := err == nil && status/100 == 2
	if !done {
		s.refused.Add(1)
	}
	return text, done
}
