package tariff_test

import (
	"context"
	"encoding/base64"
	"maps"
	"net/http"
	"os"
	"testing"
	"time"

	"go.uber.org/goleak"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/sandbox"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/tariff"
	"ynova/internal/tariff/aneel"
)

// TestMain makes the test binary its own parsing child.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == sandbox.Command {
		tasks := sheet.Tasks()
		maps.Copy(tasks, aneel.Tasks())
		os.Exit(sandbox.Main(os.Args[2:], tasks))
	}
	goleak.VerifyTestMain(m, goleak.IgnoreTopFunction("database/sql.(*DB).connectionOpener"))
}

// recomputer counts what would be enqueued.
type recomputer struct{ reasons []string }

func (r *recomputer) RecomputeAll(_ context.Context, tx *db.Tx, reason string) (string, error) {
	tx.AfterCommit(func() { r.reasons = append(r.reasons, reason) })
	return "job-1", nil
}

// world is a server with indices and parameters on 5 October 2026.
type world struct {
	*webtest.Server
	db         *db.DB
	recomputed *recomputer
	cache      *tariff.Cache
	gestora    *webtest.Client
	person     actor.Actor
}

func newWorld(t *testing.T, d *db.DB) *world {
	t.Helper()
	now := clock.Fixed(time.Date(2026, 10, 5, 12, 0, 0, 0, time.UTC))
	w := &world{db: d, recomputed: &recomputer{}, cache: tariff.NewCache(now), person: webtest.Gestora()}
	service := tariff.NewService(tariff.Config{DB: d, Clock: now, Cache: w.cache, Parser: sandbox.Run, Recomputer: w.recomputed})
	w.Server = webtest.Start(t, func(r *web.Router) { tariff.Routes(r, service) })
	w.gestora = w.As(w.person)
	return w
}

type indexJSON struct {
	Code, Month, Source string
	Percent             float64
	Provisional         bool
	Version             int64
	UpdatedBy           *string `json:"updated_by"`
}

type indexPageJSON struct {
	Data  []indexJSON
	Total int
	Gaps  []string
}

type importJSON struct {
	Applied bool
	Layout  string
	Data    []struct {
		Month, Change  string
		Old            *float64
		New            float64
		WasProvisional bool `json:"was_provisional"`
	}
	Counts map[string]int
	Errors []struct {
		Line, Column int
		Message      string
	}
	Gaps    []string
	Rounded int
	JobID   *string `json:"job_id"`
}

func (w *world) index(t *testing.T, code string) (page indexPageJSON) {
	t.Helper()
	w.gestora.Get("/api/indices?pageSize=100&code="+code).Status(t, http.StatusOK).Decode(t, &page)
	return page
}

func file(name, content string) map[string]string {
	return map[string]string{"filename": name, "fileData": base64.StdEncoding.EncodeToString([]byte(content))}
}

func (w *world) send(path, name, content string) *webtest.Response {
	return w.gestora.JSON(http.MethodPost, path, file(name, content))
}

// audited counts the entries of an action.
func (w *world) audited(t *testing.T, action string) (n int) {
	t.Helper()
	err := w.db.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM audit_entries WHERE action = $1", action).Scan(&n)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
