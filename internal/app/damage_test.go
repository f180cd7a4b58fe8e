package app_test

import (
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"ynova/internal/app"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/logging"
)

// zeroed overwrites the second half of the database with zeros.
func zeroed(t *testing.T, p place) {
	t.Helper()
	path := filepath.Join(p.data, "ynova.db")
	info, err := os.Stat(path)
	expect.Must(t, "database", expect.Is(err, nil))
	half := info.Size() / 8192 * 4096
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	expect.Must(t, "database", expect.Is(err, nil))
	_, err = f.WriteAt(make([]byte, half), info.Size()-half)
	expect.Must(t, "database", expect.Is(err, nil), expect.Is(f.Close(), nil))
}

// OP-14: a server refuses a database that is damaged, before it writes to it; one that is damaged
// while it serves is not ready any more.
func TestServeRefusesDamage_OP14(t *testing.T) {
	p := onSQLite(t)
	p.createGestora(t)
	cfg := configOf(p)
	expect.Must(t, "settings", expect.Is(cfg.Validate(), nil))
	open := func() (*app.App, error) {
		return app.New(t.Context(), app.Options{Config: cfg, Logger: logging.Discard(), Checked: true})
	}
	a, err := open()
	expect.Must(t, "OP-14 whole", expect.Is(err, nil))
	expect.Must(t, "OP-14 whole", expect.Is(a.Close(), nil))
	zeroed(t, p)
	_, err = open()
	known, _ := fault.As(err)
	expect.Must(t, "OP-14 damaged", expect.Not(known, nil))
	expect.All(t, "OP-14 damaged", expect.Is(known.Code, "banco_danificado"), expect.Has(known.Message, "ynova restore", "ynova doctor"))
}

// OP-14: as above.
func TestDamagedWhileServing_OP14(t *testing.T) {
	p := onSQLite(t)
	p.createGestora(t)
	p.serve(t)
	who := p.anonymous(t)
	status, _, err := who.call(http.MethodGet, "/readyz", nil, nil)
	expect.Must(t, "OP-14 whole", expect.Is(err, nil), expect.Is(status, http.StatusOK))
	zeroed(t, p)
	eventually(t, "the server is not ready", func() bool {
		_, _, _ = who.call(http.MethodPost, "/auth/login", map[string]string{"email": testEmail, "password": testPassword}, nil)
		status, _, err := who.call(http.MethodGet, "/readyz", nil, nil)
		return err == nil && status == http.StatusServiceUnavailable
	})
}

// OP-14: an empty database of PostgreSQL holds no installation either, and stays empty.
func TestEmptyDatabaseIsNoInstallation_OP14(t *testing.T) {
	dbtest.Needs(t, dbtest.OnPostgres)
	p := place{addr: freeAddress(t), data: filepath.Join(t.TempDir(), "engano"), url: dbtest.BrazilianPostgresURL(t)}
	cfg := configOf(p)
	expect.Must(t, "settings", expect.Is(cfg.Validate(), nil))
	for range 2 { // the first created nothing
		_, err := app.New(t.Context(), app.Options{Config: cfg, Logger: logging.Discard(), Existing: true})
		known, _ := fault.As(err)
		expect.Must(t, "OP-14 empty", expect.Not(known, nil))
		expect.All(t, "OP-14 empty", expect.Is(known.Code, "sem_instalacao"))
	}
	if _, err := os.Stat(p.data); err == nil {
		t.Error("OP-14 a directory was made")
	}
}
