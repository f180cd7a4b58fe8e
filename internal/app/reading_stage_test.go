package app_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"ynova/internal/document/extract"
	"ynova/internal/document/extract/billtest"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/sandbox"
)

// dividedDocument is a document as its address shows it, with the parts of its file.
type dividedDocument struct {
	Status  string
	Version int64
	Partes  []struct {
		DocumentID string `json:"document_id"`
	}
	Extracted *struct {
		Installation string `json:"codigo_instalacao"`
	} `json:"extracted_data"`
}

// RQ-11: the server is killed at each stage of the reading of a file of two bills: once it
// is uploaded, while its words are read, while it is cut, once it is parted and while a part
// is read. Started again it resumes, and each bill is one document, read once.
func TestKilledAtEachStage_RQ11(t *testing.T) {
	dbtest.SweepOn(t, dbtest.OnPostgres)
	onEachEngine(t, func(t *testing.T, p place) {
		p.lendEngine(t)
		running := p.spawn(t)
		who := p.signIn(t)
		get := func(documentID string) (d dividedDocument) {
			t.Helper()
			who.must(t, http.MethodGet, "/api/idp/document/"+documentID, nil, &d)
			return d
		}
		parted := func(documentID string) bool { return get(documentID).Status == "COMPLETED" }
		stages := []struct {
			name    string
			reached func(documentID string) bool
		}{
			{"uploaded", func(string) bool { return true }},
			{"words", func(string) bool { return childDoes(running.Process.Pid, sandbox.Command, "pdf", "read") }},
			{"cut", func(string) bool { return childDoes(running.Process.Pid, sandbox.Command, "pdf", "cut") }},
			{"parted", parted},
			{"part", func(documentID string) bool {
				return parted(documentID) && childDoes(running.Process.Pid, sandbox.Command, "pdf", "read")
			}},
		}
		for round, stage := range stages {
			data, truths, err := billtest.Bundle(false, 0, billtest.Sheet{Seed: uint64(2 * round)}, billtest.Sheet{Seed: uint64(2*round + 1)})
			if err != nil {
				t.Fatal(err)
			}
			documentID := id.New()
			who.sendBill(t, documentID, "faturas.pdf", data)
			for deadline := time.Now().Add(time.Minute); !stage.reached(documentID); {
				if time.Now().After(deadline) {
					t.Fatalf("RQ-11 the stage %q was not seen", stage.name)
				}
			}
			running = p.replace(t, running, round+1)
			who.login(t, testEmail)
			who.ended(t, []string{documentID})
			whole := get(documentID)
			expect.Must(t, fmt.Sprintf("RQ-11 killed when %s: the file", stage.name), expect.Is(whole.Status, "COMPLETED"),
				expect.Is(whole.Version, 2), expect.Len(whole.Partes, 2))
			for i, part := range whole.Partes {
				who.ended(t, []string{part.DocumentID})
				got := get(part.DocumentID)
				expect.Must(t, fmt.Sprintf("RQ-11 killed when %s: part %d", stage.name, i), expect.Is(got.Status, "COMPLETED"),
					expect.Is(got.Version, 2), expect.Not(got.Extracted, nil))
				expect.All(t, fmt.Sprintf("RQ-11 killed when %s: part %d", stage.name, i),
					expect.Is(got.Extracted.Installation, truths[i].Fields[extract.Installation]))
			}
			var list struct{ Total int }
			who.must(t, http.MethodGet, "/api/idp/documents", nil, &list)
			if list.Total != 3*(round+1) {
				t.Errorf("RQ-11 killed when %s: %d documents, want %d", stage.name, list.Total, 3*(round+1))
			}
		}
	})
}

// childDoes reports whether a process has a child with these arguments.
func childDoes(parent int, arguments ...string) bool {
	tasks, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", parent))
	for _, file := range tasks {
		children, _ := os.ReadFile(file)
		for pid := range strings.FieldsSeq(string(children)) {
			line, _ := os.ReadFile(filepath.Join("/proc", pid, "cmdline"))
			words := strings.Split(string(line), "\x00")
			if !slices.ContainsFunc(arguments, func(a string) bool { return !slices.Contains(words, a) }) {
				return true
			}
		}
	}
	return false
}
