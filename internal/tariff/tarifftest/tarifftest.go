package tarifftest

import (
	"context"
	"encoding/base64"
	"maps"
	"net/http"
	"testing"
	"time"

	"go.uber.org/goleak"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/sandbox/sandboxtest"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/tariff"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/rate/aneel"
)

// Main holds that nothing keeps running.
func Main(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreTopFunction("database/sql.(*DB).connectionOpener"))
}

// InProcess parses without a child.
var InProcess = func() sandboxtest.Run {
	tasks := sheet.Tasks()
	maps.Copy(tasks, aneel.Tasks())
	return sandboxtest.InProcess(tasks)
}()

// Recomputer counts what would be enqueued.
type Recomputer struct{ Reasons []string }

// RecomputeAll is a reference.Recompute.
func (r *Recomputer) RecomputeAll(_ context.Context, tx *db.Tx, reason string) (string, error) {
	tx.AfterCommit(func() { r.Reasons = append(r.Reasons, reason) })
	return "job-1", nil
}

// Env is a server with the reference data on 5 October 2026.
type Env struct {
	*webtest.Server
	DB         *db.DB
	Recomputed *Recomputer
	Cache      *tariff.Cache
	Gestora    *webtest.Client
	Person     actor.Actor
}

// New starts the server.
func New(t *testing.T, d *db.DB) *Env {
	t.Helper()
	now := clock.Fixed(time.Date(2026, 10, 5, 12, 0, 0, 0, time.UTC))
	w := &Env{DB: d, Recomputed: &Recomputer{}, Cache: tariff.NewCache(), Person: webtest.Gestora()}
	service := tariff.NewService(tariff.Config{DB: d, Clock: now, Parser: InProcess, Recompute: w.Recomputed.RecomputeAll})
	w.Server = webtest.Start(t, func(r *web.Router) { tariff.Routes(r, service) })
	w.Gestora = w.As(w.Person)
	return w
}

// File is the body of an upload.
func File(name, content string) map[string]string {
	return map[string]string{"filename": name, "fileData": base64.StdEncoding.EncodeToString([]byte(content))}
}

// Send uploads a file.
func (w *Env) Send(path, name, content string) *webtest.Response {
	return w.Gestora.JSON(http.MethodPost, path, File(name, content))
}

// Audited counts the entries of an action.
func (w *Env) Audited(t *testing.T, action string) (n int) {
	t.Helper()
	err := w.DB.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM audit_entries WHERE action = $1", action).Scan(&n)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// Date reads AAAA-MM-DD.
func Date(t *testing.T, s string) month.Date {
	t.Helper()
	d, err := month.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// InsertParameter stores a validity.
func InsertParameter(t testing.TB, d *db.DB, key, scope, value, unit, from string, to any) {
	t.Helper()
	err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO parameters (id, key, scope, value, unit, valid_from, valid_to, source, created_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, 'Ato 1', 0)`, id.New(), key, scope, value, unit, from, to)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// LoadParameters reads all parameters.
func LoadParameters(t *testing.T, d *db.DB) parameter.Snapshot {
	t.Helper()
	p, err := parameter.Load(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
