package app_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"ynova/internal/document/extract"
	"ynova/internal/document/extract/billtest"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/pdfread/pdfreadtest"
	"ynova/internal/platform/sandbox"
)

// sentDocument is a document as its address shows it.
type sentDocument struct {
	DocumentID string `json:"document_id"`
	Status     string
	Error      *string
	Version    int64
	Extracted  *struct {
		Total *float64 `json:"valor_fatura"`
	} `json:"extracted_data"`
}

// lendEngine gives the place the machine's compiled PDF engine.
func (p place) lendEngine(t *testing.T) {
	t.Helper()
	if err := os.MkdirAll(filepath.Join(p.data, "cache"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(pdfreadtest.CacheDir(t), filepath.Join(p.data, "cache", "pdf")); err != nil {
		t.Fatal(err)
	}
}

func (w *person) sendBill(t *testing.T, documentID, name string, data []byte) {
	t.Helper()
	w.must(t, http.MethodPost, "/api/idp/process", billBody(documentID, name, data), nil)
}

func billBody(documentID, name string, data []byte) map[string]string {
	return map[string]string{
		"base64_file": "data:application/pdf;base64," + base64.StdEncoding.EncodeToString(data), "filename": name, "document_id": documentID,
	}
}

// ended waits until none of the documents is being read any more.
func (w *person) ended(t *testing.T, ids []string) []sentDocument {
	t.Helper()
	out := make([]sentDocument, len(ids))
	deadline := time.Now().Add(4 * time.Minute)
	for i, documentID := range ids {
		for {
			w.must(t, http.MethodGet, "/api/idp/document/"+documentID, nil, &out[i])
			if out[i].Status != "IN_PROGRESS" {
				break
			}
			if time.Now().After(deadline) {
				t.Fatalf("document %d is stuck IN_PROGRESS", i)
			}
			time.Sleep(50 * time.Millisecond)
		}
	}
	return out
}

// F08: the server is killed while it reads documents; started again it resumes,
// each ends with what an undisturbed reading gives, and nothing happens twice.
func TestKilledWhileReading_F08(t *testing.T) {
	rounds, documents := 2, 2
	if os.Getenv("YNOVA_LONG") != "" {
		rounds, documents = 10, 20
	}
	onEachEngine(t, func(t *testing.T, p place) {
		p.lendEngine(t)
		running := p.spawn(t)
		who := p.signIn(t)
		var ids, totals []string
		for round := range rounds {
			for i := range documents {
				b, err := billtest.Generate(nil, i%billtest.Layouts(), billtest.Plain, uint64(round*documents+i))
				if err != nil {
					t.Fatal(err)
				}
				documentID := id.New()
				who.sendBill(t, documentID, fmt.Sprintf("fatura-%d.pdf", len(ids)), b.Data)
				ids, totals = append(ids, documentID), append(totals, b.Truth.Fields[extract.Total])
			}
			time.Sleep(time.Duration(100+rand.IntN(500)) * time.Millisecond)
			running = p.replace(t, running, round+1)
			who.login(t, testEmail)
		}
		for i, d := range who.ended(t, ids) {
			if rounds > 3 && d.Status == "FAILED" { // each of its attempts was killed
				continue
			}
			if d.Status != "COMPLETED" || d.Extracted == nil || d.Extracted.Total == nil {
				t.Errorf("F08 document %d is %s, %v", i, d.Status, d.Extracted)
				continue
			}
			if got := strconv.FormatFloat(*d.Extracted.Total, 'f', -1, 64); got != totals[i] {
				t.Errorf("F08 document %d: total %s, undisturbed it is %s", i, got, totals[i])
			}
			if d.Version != 2 { // made, and concluded once
				t.Errorf("F08 document %d is at version %d", i, d.Version)
			}
		}
		var list struct{ Total int }
		who.must(t, http.MethodGet, "/api/idp/documents", nil, &list)
		if list.Total != len(ids) {
			t.Errorf("F08 %d documents, want %d", list.Total, len(ids))
		}
	})
}

// B03, S06: damaged bills through the whole product: none brings the server down,
// each ends, and every child that reads one is limited.
func TestDamagedBills_B03(t *testing.T) {
	count := 4 // one of each way
	if os.Getenv("YNOVA_LONG") != "" {
		count = 1000
	}
	p := onSQLite(t)
	p.createGestora(t)
	p.lendEngine(t)
	running := p.spawn(t)
	who := p.signIn(t)
	watch := watchChildren(t, running.Process.Pid)
	r := rand.New(rand.NewPCG(3, 3)) //nolint:gosec // repeatable on purpose
	var ids []string
	for i := range count {
		b, err := billtest.Generate(nil, i%billtest.Layouts(), billtest.Plain, uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		documentID := id.New()
		who.sendBill(t, documentID, "fatura.pdf", damage(r, b.Data, i))
		ids = append(ids, documentID)
	}
	for i, d := range who.ended(t, ids) {
		if d.Status == "FAILED" && (d.Error == nil || *d.Error == "") {
			t.Errorf("B03 document %d failed without a sentence", i)
		}
	}
	who.must(t, http.MethodGet, "/contracts", nil, nil)
	watch.judge(t)
}

// damage is one of the ways in which a file breaks.
func damage(r *rand.Rand, whole []byte, way int) []byte {
	switch data := bytes.Clone(whole); way % 4 {
	case 0:
		return data[:len("%PDF-1.7")+r.IntN(len(data)-len("%PDF-1.7"))]
	case 1:
		at := r.IntN(len(data) - 400)
		copy(data[at:at+400], bytes.Repeat([]byte{byte(r.IntN(256))}, 400))
		return append([]byte("%PDF-1.7\n"), data...)
	case 2:
		return bytes.ReplaceAll(data, []byte("/Length "), []byte("/Length 9"))
	default:
		for range 60 {
			data[9+r.IntN(len(data)-9)] = byte(r.IntN(256))
		}
		return data
	}
}

// childWatch looks at the parsing children of a process while they live.
type childWatch struct {
	mu       sync.Mutex
	seen     map[int]string // the first fault of each child; "" for none
	peak     int64          // resident, kB
	stop     chan struct{}
	finished chan struct{}
}

func watchChildren(t *testing.T, parent int) *childWatch {
	t.Helper()
	w := &childWatch{seen: map[int]string{}, stop: make(chan struct{}), finished: make(chan struct{})}
	go func() {
		defer close(w.finished)
		for {
			select {
			case <-w.stop:
				return
			case <-time.After(10 * time.Millisecond): // as often as the server looks, which costs less than its children
				w.look(parent)
			}
		}
	}()
	return w
}

func (w *childWatch) look(parent int) {
	tasks, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", parent))
	for _, file := range tasks {
		text, _ := os.ReadFile(file)
		for field := range strings.FieldsSeq(string(text)) {
			pid, err := strconv.Atoi(field)
			if err != nil {
				continue
			}
			read := func(name string) string {
				text, _ := os.ReadFile(filepath.Join("/proc", field, name))
				return string(text)
			}
			limits, status := read("limits"), read("status")
			// A child limits itself before it reads, open files last.
			if !strings.Contains(read("cmdline"), sandbox.Command) || !limited(limits, "Max open files") {
				continue
			}
			w.mu.Lock()
			w.seen[pid] = faultOf(limits)
			_, rest, _ := strings.Cut(status, "VmHWM:")
			var kb int64
			if _, err := fmt.Sscan(rest, &kb); err == nil {
				w.peak = max(w.peak, kb)
			}
			w.mu.Unlock()
		}
	}
}

func limited(limits, name string) bool {
	_, rest, found := strings.Cut(limits, name)
	fields := strings.Fields(rest)
	return found && len(fields) > 0 && fields[0] == "0"
}

// faultOf names the first limit that a child lacks.
func faultOf(limits string) string {
	for _, name := range []string{"Max file size", "Max core file size"} {
		if !limited(limits, name) {
			return name
		}
	}
	for _, name := range []string{"Max cpu time", "Max address space"} {
		_, rest, _ := strings.Cut(limits, name)
		if fields := strings.Fields(rest); len(fields) == 0 || fields[0] == "unlimited" {
			return name
		}
	}
	return ""
}

// judge ends the watch: children were seen, all were limited, and none is left.
func (w *childWatch) judge(t *testing.T) {
	t.Helper()
	close(w.stop)
	<-w.finished
	if len(w.seen) == 0 {
		t.Fatal("S06 no child was seen: the test proved nothing")
	}
	for pid, fault := range w.seen {
		if fault != "" {
			t.Errorf("S06 child %d has no limit: %s", pid, fault)
		}
		if _, err := os.Stat(filepath.Join("/proc", strconv.Itoa(pid), "limits")); err == nil {
			if cmdline, _ := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "cmdline")); strings.Contains(string(cmdline), sandbox.Command) {
				t.Errorf("B03 child %d is left", pid)
			}
		}
	}
	if w.peak > 512<<10 {
		t.Errorf("B03 a child took %d MiB", w.peak>>10)
	}
}
