package app_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"ynova/internal/document/extract/billtest"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/pdfread/pdfreadtest"
)

// IV-05: started in a folder of its user's with the data beside it, as `make run` does,
// the product reads what it is sent, and writes in its data and temporary folders only.
func TestWritesStayInItsFolders_IV05(t *testing.T) {
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Fatal("strace is needed: run the tests with `make test`, which installs it")
	}
	text, err := billtest.Generate(nil, 0, billtest.Plain, 1)
	if err != nil {
		t.Fatal(err)
	}
	scanned, err := billtest.Generate(pdfreadtest.Start(t), 0, billtest.Scan, 1)
	if err != nil {
		t.Fatal(err)
	}
	onEachEngine(t, func(t *testing.T, p place) {
		p.lendEngine(t)
		data, temporary, log := p.data, t.TempDir(), filepath.Join(t.TempDir(), "strace")
		p = p.with("TMPDIR", temporary)
		p.home, p.data = filepath.Dir(data), filepath.Base(data)
		server := p.spawn(t, strace, "-f", "-qq", "-y", "-s", "4096", "--seccomp-bpf", "-e", "trace="+strings.Join(writingCalls, ","), "-o", log)
		who := p.signIn(t)
		var ids []string
		for _, bill := range []billtest.Bill{text, scanned} {
			documentID := id.New()
			who.sendBill(t, documentID, "fatura.pdf", bill.Data)
			ids = append(ids, documentID)
		}
		for i, d := range who.ended(t, ids) {
			if d.Status != "COMPLETED" {
				t.Errorf("IV-05 bill %d is %s", i, d.Status)
			}
		}
		who.importSheet(t, "medicao.csv", []byte("cliente;cnpj;medidor;mes;consumo_kwh\nPadaria Boa Massa Ltda;11.444.777/0001-61;BRSP001;2026-10;331250\n"))
		endTraced(t, server.Process.Pid)
		_ = server.Wait()
		trace, err := os.ReadFile(log)
		if err != nil {
			t.Fatal(err)
		}
		var inside int
		for _, path := range writtenPaths(string(trace)) {
			switch within := func(dir string) bool { return path == dir || strings.HasPrefix(path, dir+"/") }; {
			case within(data):
				inside++
			case within(temporary), within("/dev"), within("/proc"):
			default:
				t.Errorf("IV-05: something is written at %s", path)
			}
		}
		if inside == 0 {
			t.Error("IV-05: the trace shows nothing in the data folder")
		}
	})
}

// writingCalls are those that make, change or remove a file by its name. The question
// mark lets a machine lack a call.
var writingCalls = []string{
	"?open", "openat", "?openat2", "?creat", "?mkdir", "mkdirat", "?mknod", "mknodat", "?rename", "?renameat", "renameat2", "?link", "linkat",
	"?symlink", "symlinkat", "?unlink", "unlinkat", "?rmdir", "truncate", "?chmod", "fchmodat", "?chown", "fchownat", "?lchown",
}

var (
	tracedOpen = regexp.MustCompile(`^\d+ +(open|openat|openat2)\(`)
	tracedPath = regexp.MustCompile(`(?:<([^>]*)>, )?"((?:[^"\\]|\\.)*)"`)
)

// writtenPaths are the paths of the trace that were to be written, absolute.
func writtenPaths(trace string) []string {
	var out []string
	for line := range strings.Lines(trace) {
		if tracedOpen.MatchString(line) && !strings.Contains(line, "O_WRONLY") && !strings.Contains(line, "O_RDWR") && !strings.Contains(line, "O_CREAT") {
			continue
		}
		for _, found := range tracedPath.FindAllStringSubmatch(line, -1) {
			path := found[2]
			if !filepath.IsAbs(path) {
				path = filepath.Join(found[1], path)
			}
			out = append(out, path)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
