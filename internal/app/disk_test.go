package app_test

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"ynova/internal/app"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/logging"
)

// fullFor is how long the disk stays full: longer than all attempts at a job take.
const fullFor = 45 * time.Second

// F09: the disk of the database is full. Whatever is not stored is refused with a sentence
// and leaves nothing, what was acknowledged is there, reads go on; with room again all goes
// on without a restart, the job that was under way too.
func TestDiskIsFull_F09(t *testing.T) {
	if os.Getenv("YNOVA_LONG") == "" {
		t.Skip("long: set YNOVA_LONG=1")
	}
	for _, engine := range dbtest.Engines(t) {
		t.Run(string(engine), func(t *testing.T) {
			d, p := placeOnSmallDisk(t, engine)
			p.createGestora(t)
			a := p.serve(t, func(o *app.Options) { o.Logger = logging.Discard() }) // it says each time why
			f := fullDisk{disk: d, who: p.signIn(t), kept: map[string]string{}}
			f.write(t, 20, 0)
			f.crowd(t)
			sheet := f.importBegun(t, a)
			makeRoom := f.fill(t)
			t.Cleanup(makeRoom)
			filled := time.Now()
			f.write(t, 5000, 20)
			f.tryOthers(t, p)
			f.read(t)
			f.requireReady(t, p)
			time.Sleep(time.Until(filled.Add(fullFor)))
			if n := count(t, a, "balance_months"); n == rowsOfALongSheet {
				t.Error("F09 the import was over before the disk was full: of jobs the test proves nothing")
			}
			makeRoom()

			eventually(t, "the server is ready", func() bool { return f.ready(t) == http.StatusOK })
			f.write(t, 20, 0)
			f.who.login(t, testEmail)
			f.read(t)
			f.requireKept(t, a)
			eventually(t, "the import is complete", func() bool {
				var job struct{ Status, Error string }
				f.who.must(t, http.MethodGet, "/energy-balance/jobs/"+sheet, nil, &job)
				if job.Status == "failed" {
					t.Fatalf("F09 the import is given up: %s", job.Error)
				}
				return job.Status == "completed"
			})
			f.requireCount(t, a, "balance_months", rowsOfALongSheet)
			f.requireCount(t, a, "jobs WHERE state = 'dead'", 0)
			if report, err := a.Chain.Verify(t.Context()); err != nil || len(report.Faults) != 0 {
				t.Errorf("F09 the trail: %+v, %v", report, err)
			}
		})
	}
}

// rowsOfALongSheet are more than fit into what the files hold already.
const rowsOfALongSheet = 24_000

// fullDisk is a user who works while the disk is full.
type fullDisk struct {
	disk
	who  *person
	kept map[string]string // code → id of the contracts that were acknowledged
	code int
}

// write makes contracts until so many were refused for want of room.
func (f *fullDisk) write(t *testing.T, most, refused int) {
	t.Helper()
	for range most {
		f.code++
		code := fmt.Sprintf("CT-F09-%d", f.code)
		status, text, err := f.who.call(http.MethodPost, "/contracts", contractBody(code, "11222333000181"), nil)
		var c struct{ ID string }
		switch {
		case err != nil:
			t.Fatal(err)
		case status == http.StatusCreated && json.Unmarshal(text, &c) == nil:
			f.kept[code] = c.ID
			continue
		}
		requireNoRoom(t, status, text)
		if refused--; refused == 0 {
			return
		}
		if refused < 0 {
			t.Fatalf("F09 there is room, and %s is refused", code)
		}
	}
	if refused > 0 {
		t.Fatalf("F09 of %d writes too few were refused: the disk was not full", most)
	}
}

func requireNoRoom(t *testing.T, status int, text []byte) {
	t.Helper()
	var p struct{ Error, Code string }
	err := json.Unmarshal(text, &p)
	expect.All(t, fmt.Sprintf("F09 %.300s", text), expect.Is(err, nil), expect.Is(status, http.StatusInsufficientStorage),
		expect.Is(p.Code, "disco_cheio"), expect.Has(p.Error, "cheio"))
}

// tryOthers does what else writes: each is done, or refused for want of room.
func (f *fullDisk) tryOthers(t *testing.T, p place) {
	t.Helper()
	var contractID string
	for _, contractID = range f.kept {
		break
	}
	file := map[string]string{"filename": "nota.pdf", "fileData": base64.StdEncoding.EncodeToString([]byte("%PDF-1.7\n" + strings.Repeat("x", 1<<20)))}
	for _, call := range []struct {
		who          *person
		method, path string
		body         any
	}{
		{f.who, http.MethodPut, "/contracts/" + contractID, map[string]any{"supplier": strings.Repeat("Fornecedor ", 10)}},
		{f.who, http.MethodPost, "/contracts/" + contractID + "/files", file},
		{f.who, http.MethodPost, "/contracts/" + contractID + "/notes", map[string]string{"text": strings.Repeat("Nota ", 100)}},
		{f.who, http.MethodPost, "/api/recompute", map[string]string{"reason": "conferência"}},
		{p.anonymous(t), http.MethodPost, "/auth/login", map[string]string{"email": testEmail, "password": testPassword}},
		{p.anonymous(t), http.MethodPost, "/auth/forgot-password", map[string]string{"email": testEmail}},
	} {
		status, text, err := call.who.call(call.method, call.path, call.body, nil)
		if err != nil {
			t.Fatal(err)
		}
		if t.Logf("%s %s: %d", call.method, call.path, status); status/100 != 2 {
			requireNoRoom(t, status, text)
		}
	}
}

// read looks at what was there: a full disk takes nothing of it away.
func (f *fullDisk) read(t *testing.T) {
	t.Helper()
	for _, address := range []string{
		"/auth/me", "/contracts?pageSize=100", "/energy-balance?pageSize=100", "/api/dashboard/overview?mes=2026-10", "/api/leads/lista", "/api/auditoria", "/api/tarefas",
	} {
		f.who.must(t, http.MethodGet, address, nil, nil)
	}
}

func (f *fullDisk) ready(t *testing.T) int {
	t.Helper()
	status, _, err := f.who.call(http.MethodGet, "/readyz", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return status
}

// requireReady: on SQLite the files are on the full disk too, and the instance says so. A
// database elsewhere that takes no more is no reason to send readers to another instance.
func (f *fullDisk) requireReady(t *testing.T, p place) {
	t.Helper()
	want := http.StatusOK
	if p.url == "" {
		want = http.StatusServiceUnavailable
	}
	if got := f.ready(t); got != want {
		t.Errorf("F09 /readyz says %d, want %d", got, want)
	}
}

// importBegun sends a sheet and waits until its first rows are applied: lists count them
// only at the end.
func (f *fullDisk) importBegun(t *testing.T, a *app.App) (jobID string) {
	t.Helper()
	var sheet strings.Builder
	sheet.WriteString("cliente;cnpj;medidor;mes;consumo_kwh;proinfa_mwh\n")
	for n := range rowsOfALongSheet {
		fmt.Fprintf(&sheet, "Têxtil Medida Ltda;11.444.777/0001-61;BRF%05d;%d-%02d;%d;0\n", n/60, 2021+n%60/12, n%12+1, 100_000+n)
	}
	var job struct{ JobID string }
	f.who.must(t, http.MethodPost, "/energy-balance/upload",
		map[string]string{"filename": "grande.csv", "fileData": base64.StdEncoding.EncodeToString([]byte(sheet.String()))}, &job)
	eventually(t, "some rows are applied", func() bool { return count(t, a, "balance_months") > 0 })
	return job.JobID
}

// requireKept: what was acknowledged is there, whole, and nothing else.
func (f *fullDisk) requireKept(t *testing.T, a *app.App) {
	t.Helper()
	for code, id := range f.kept {
		var c struct {
			ContractCode string `json:"contract_code"`
		}
		f.who.must(t, http.MethodGet, "/contracts/"+id, nil, &c)
		if c.ContractCode != code {
			t.Errorf("F09 contract %s is %s", id, c.ContractCode)
		}
	}
	f.requireCount(t, a, "contracts", len(f.kept))
}

func (f *fullDisk) requireCount(t *testing.T, a *app.App, rows string, want int) {
	t.Helper()
	if n := count(t, a, rows); n != want {
		t.Errorf("F09 %d of %s, want %d", n, rows, want)
	}
}

func count(t *testing.T, a *app.App, rows string) int {
	t.Helper()
	n, err := db.Count(t.Context(), a.DB(), "test", " FROM "+rows)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// disk is a file system of its own.
type disk string

// placeOnSmallDisk is an installation that nobody has used, its database on a disk that a
// test can fill.
func placeOnSmallDisk(t *testing.T, engine dbtest.Engine) (disk, place) {
	t.Helper()
	if engine == dbtest.OnPostgres {
		d := mountDisk(t, dbtest.PostgresOwner(t))
		return d, place{addr: freeAddress(t), data: filepath.Join(t.TempDir(), "dados"), url: dbtest.PostgresURLIn(t, d.folder())}
	}
	d := mountDisk(t, os.Getuid())
	p := place{addr: freeAddress(t), data: d.folder()}
	if err := os.CopyFS(p.data, os.DirFS(dbtest.SQLiteFolder(t))); err != nil {
		t.Fatal(err)
	}
	return d, p
}

func mountDisk(t *testing.T, owner int) disk {
	t.Helper()
	if os.Getuid() != 0 {
		t.Skip("SKIP: only root may mount a small disk")
	}
	dir, err := os.MkdirTemp("", "ynova-disk-*") // not TempDir: the server of PostgreSQL has to enter it
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Remove(dir) })
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, fmt.Sprintf("size=160m,mode=0711,uid=%d", owner)); err != nil {
		if errors.Is(err, syscall.EPERM) {
			t.Skip("SKIP: this machine lets nobody mount a small disk")
		}
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	d := disk(dir)
	if err := errors.Join(os.Mkdir(d.folder(), 0o700), os.Chown(d.folder(), owner, -1), os.Chmod(dir, 0o711)); err != nil {
		t.Fatal(err)
	}
	return d
}

func (d disk) folder() string { return filepath.Join(string(d), "dados") }

func (d disk) filler() string { return filepath.Join(string(d), "cheio") }

// crowd leaves little room, so that the rest is filled while an import is under way.
func (d disk) crowd(t *testing.T) {
	t.Helper()
	const left = 40 << 20
	var s syscall.Statfs_t
	if err := syscall.Statfs(string(d), &s); err != nil {
		t.Fatal(err)
	}
	free := int(s.Bavail) * int(s.Bsize)
	if err := os.WriteFile(d.filler(), make([]byte, max(0, free-left)), 0o600); err != nil {
		t.Fatal(err)
	}
}

// fill leaves no room at all until makeRoom is called: what the database gives back, a log
// that it shortens, is taken as well.
func (d disk) fill(t *testing.T) (makeRoom func()) {
	t.Helper()
	f, err := os.OpenFile(d.filler(), os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	d.take(t, f)
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			select {
			case <-stop:
				return
			case <-time.After(50 * time.Millisecond):
				d.take(t, f)
			}
		}
	}()
	return sync.OnceFunc(func() {
		close(stop)
		<-stopped
		if err := errors.Join(f.Close(), os.Remove(d.filler())); err != nil {
			t.Error(err)
		}
	})
}

// take takes what room there is.
func (d disk) take(t *testing.T, f *os.File) {
	for _, size := range []int{1 << 20, 4 << 10} {
		var err error
		for err == nil {
			_, err = f.Write(make([]byte, size))
		}
		if !errors.Is(err, syscall.ENOSPC) {
			t.Error(err)
		}
	}
}
