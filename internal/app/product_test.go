package app_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"maps"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"ynova/internal/account"
	"ynova/internal/account/accounttest"
	"ynova/internal/apikey"
	"ynova/internal/app"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/logging"
)

const (
	testEmail    = "helena@ynova.example"
	testPassword = "trilha-de-carga-9"
)

// place is where one installation keeps its data: a directory and, on PostgreSQL,
// a database.
type place struct {
	addr, data, url string
	home            string            // where its process starts; empty: where the tests do
	settings        map[string]string // over the environment
}

// with is the place with one more setting. The environment is of all tests at once: one
// that set it could not run beside others.
func (p place) with(name, value string) place {
	settings := maps.Clone(p.settings)
	if settings == nil {
		settings = map[string]string{}
	}
	settings[name] = value
	p.settings = settings
	return p
}

func (p place) setting(name string) string {
	if value, known := p.settings[name]; known {
		return value
	}
	return os.Getenv(name)
}

// onEachEngine runs f with an empty installation per engine that has one gestora, beside
// other tests: each waits more than it works.
func onEachEngine(t *testing.T, f func(t *testing.T, p place)) {
	t.Helper()
	t.Parallel()
	aloneOnEachEngine(t, f)
}

// aloneOnEachEngine is onEachEngine for a test that others would disturb.
func aloneOnEachEngine(t *testing.T, f func(t *testing.T, p place)) {
	t.Helper()
	unused(t, func(t *testing.T, p place) {
		p.createGestora(t)
		f(t, p)
	})
}

// unused runs f, alone, with an installation per engine that nobody has used.
func unused(t *testing.T, f func(t *testing.T, p place)) {
	t.Helper()
	for _, engine := range dbtest.Engines(t) {
		t.Run(string(engine), func(t *testing.T) {
			p := place{addr: freeAddress(t)}
			if engine == dbtest.OnPostgres {
				p.data, p.url = filepath.Join(t.TempDir(), "dados"), dbtest.PostgresURL(t)
			} else {
				p.data = dbtest.SQLiteFolder(t)
			}
			f(t, p)
		})
	}
}

// onSQLite is a place for what does not depend on the engine, beside other tests.
func onSQLite(t *testing.T) place {
	t.Helper()
	t.Parallel()
	return aloneOnSQLite(t)
}

// aloneOnSQLite is onSQLite for a test that others would disturb, or that sets what all share.
func aloneOnSQLite(t *testing.T) place {
	t.Helper()
	dbtest.Needs(t, dbtest.OnSQLite)
	return place{addr: freeAddress(t), data: dbtest.SQLiteFolder(t)}
}

// Ports below those that the system hands out: nobody takes the port of a server that is
// killed and starts again, neither another test nor a connection.
const firstPort, portCount = 10_000, 20_000

var lastPort atomic.Int64

func init() { lastPort.Store(rand.Int64N(portCount)) } // other packages have servers too

func freeAddress(t *testing.T) string {
	t.Helper()
	for range portCount {
		address := "127.0.0.1:" + strconv.FormatInt(firstPort+lastPort.Add(1)%portCount, 10)
		if l, err := net.Listen("tcp", address); err == nil {
			_ = l.Close()
			return address
		}
	}
	t.Fatal("no port is free")
	return ""
}

// awaitForks waits until the processes that other tests are starting run their own program:
// until then they hold the lock of a folder that this one has closed since.
func awaitForks() {
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
}

func (p place) open(t *testing.T, change ...func(*app.Options)) *app.App {
	t.Helper()
	cfg := configOf(p)
	if err := cfg.Validate(); err != nil {
		t.Fatal(err)
	}
	options := app.Options{Config: cfg, Logger: logging.New(os.Stderr, cfg.Level()), PasswordCost: accounttest.Cost}
	for _, f := range change {
		f(&options)
	}
	awaitForks()
	a, err := app.New(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func (p place) createGestora(t *testing.T) {
	t.Helper()
	a := p.open(t)
	defer a.Close()
	_, _, err := a.Accounts.CreateUser(t.Context(), account.NewUser{
		Email: testEmail, Name: "Helena Prado", Roles: []actor.Role{actor.Gestora}, Password: testPassword,
	})
	if err != nil {
		t.Fatal(err)
	}
}

// serve runs the product in this process until the test ends.
func (p place) serve(t *testing.T, change ...func(*app.Options)) *app.App {
	t.Helper()
	a := p.open(t, change...)
	run(t, a)
	return a
}

// run serves what is open until the test ends.
func run(t *testing.T, a *app.App) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	ready, done := make(chan struct{}), make(chan error, 1)
	go func() { done <- a.Run(ctx, func(net.Addr) { close(ready) }) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Errorf("run: %v", err)
		}
		if err := a.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	select {
	case <-ready:
	case err := <-done:
		t.Fatalf("run: %v", err)
	}
}

// replace kills the server and starts the n-th after the first, when the leases of the dead
// ones are over.
func (p place) replace(t *testing.T, running *exec.Cmd, n int) *exec.Cmd {
	t.Helper()
	if err := running.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = running.Wait()
	return p.ahead(n).spawn(t)
}

// ahead is the place whose n-th server after the first starts when the leases of those
// before it are over.
func (p place) ahead(n int) place {
	return p.with(aheadEnv, (time.Duration(n) * 2 * time.Minute).String())
}

// spawn starts the product as a process of its own and waits until it answers.
func (p place) spawn(t *testing.T, wrap ...string) *exec.Cmd {
	t.Helper()
	return p.start(t, append(slices.Clone(wrap), os.Args[0])...)
}

// start starts a program that serves, and waits until it answers.
func (p place) start(t *testing.T, argv ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Dir = p.home
	cmd.Env = append(os.Environ(), serveEnv+"=1", "YNOVA_ADDR="+p.addr, "YNOVA_DATA_DIR="+p.data, "YNOVA_DATABASE_URL="+p.url)
	for name, value := range p.settings {
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	cmd.Stderr = os.Stderr
	// A server under a tracer dies with it, and both with the test.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	if err := startAside(t, cmd); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		_ = cmd.Wait()
	})
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		res, err := http.Get("http://" + p.addr + "/readyz")
		if err == nil {
			_ = res.Body.Close()
			if res.StatusCode == http.StatusOK {
				return cmd
			}
		}
	}
	t.Fatal("the server did not become ready")
	return nil
}

// startAside starts a process from a thread that lasts as long as the test. The signal at the
// parent's death comes when the thread ends that started it, and hashing a password in another
// test's server ends one.
func startAside(t *testing.T, cmd *exec.Cmd) error {
	t.Helper()
	started, over := make(chan error), make(chan struct{})
	t.Cleanup(func() { close(over) })
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		started <- cmd.Start()
		<-over
	}()
	return <-started
}

// person is a signed-in browser, as far as HTTP goes.
type person struct {
	base string
	http *http.Client
	csrf string
	key  string // of a program; empty: a browser
}

func (p place) signIn(t *testing.T) *person {
	t.Helper()
	who := p.anonymous(t)
	who.login(t, testEmail)
	return who
}

// program is one that calls with a key of the person, of every scope that the role has.
func (w *person) program(t *testing.T, role actor.Role) *person {
	t.Helper()
	var scopes []actor.Permission
	for _, p := range apikey.Scopes {
		if slices.Contains(granted[string(p)], role) {
			scopes = append(scopes, p)
		}
	}
	var made struct{ Chave string }
	w.must(t, http.MethodPost, "/api/chaves", map[string]any{"nome": "ERP", "escopos": scopes, "dias": 1}, &made)
	return &person{base: w.base, http: &http.Client{Timeout: w.http.Timeout}, key: made.Chave}
}

// must makes a call that has to succeed and decodes its answer.
func (w *person) must(t *testing.T, method, path string, body, into any) {
	t.Helper()
	status, text, err := w.call(method, path, body, nil)
	if err != nil {
		t.Fatal(err)
	}
	if status/100 != 2 {
		t.Fatalf("%s %s: %d %s", method, path, status, text)
	}
	if into != nil {
		if err := json.Unmarshal(text, into); err != nil {
			t.Fatalf("%s %s: %v", method, path, err)
		}
	}
}

// call makes a call and returns its status and body; an error means that no answer came.
func (w *person) call(method, path string, body any, header http.Header) (int, []byte, error) {
	var reader io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return 0, nil, err
		}
		reader = bytes.NewReader(text)
	}
	req, err := http.NewRequest(method, w.base+path, reader)
	if err != nil {
		return 0, nil, err
	}
	for key, values := range header {
		req.Header[key] = values
	}
	req.Header.Set("X-CSRF-Token", w.csrf)
	if w.key != "" {
		req.Header.Set("Authorization", "Bearer "+w.key)
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	res, err := w.http.Do(req)
	if err != nil {
		return 0, nil, err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	return res.StatusCode, text, err
}

func contractBody(code, cnpj string) map[string]any {
	return map[string]any{
		"contract_code": code, "client_name": "Cerâmica Vale Sereno Ltda", "cnpj": cnpj, "contracted_volume_mwh": json.Number("0.45"),
		"volume_unit": "MW médio", "status": "Ativo", "energy_source": "Incentivada", "incentive_percent": 50,
		"start_date": "2026-01-01", "end_date": "2026-12-31", "upper_limit_percent": 120, "lower_limit_percent": 80, "flexibility_percent": 20,
		"average_price_mwh": json.Number("247.35"),
	}
}
