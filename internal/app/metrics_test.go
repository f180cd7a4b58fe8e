package app_test

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"ynova/internal/app"
	"ynova/internal/platform/expect"
)

// OP-04: what an operator watches is measured, and nothing of a client is in it.
func TestMetrics_OP04(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		to := t.TempDir()
		a := p.serve(t, func(o *app.Options) { o.Config.BackupTo = to })
		execute(t, a.DB(),
			`INSERT INTO jobs (id, kind, args, state, run_at, created_at, finished_at) VALUES ('morta', 'document.sweep', '{}', 'dead', 1, 1, 9000000000000000)`,
			`INSERT INTO backups (id, place, started_at, finished_at, state, bytes, files, new_files, error, verified_at, drilled_at, drill_error) VALUES
				('c', '`+to+`', 1700000000000000, 2, 'boa', 1, 1, 1, '', 0, 1700000000000000, ''), ('d', '`+to+`', 1700000000000000, 2, 'boa', 1, 1, 1, '', 0, 1700000001000000, 'outro')`,
			`INSERT INTO events (id, type, subject_id, at) VALUES ('e1', 'contract.updated', 'c', 1), ('e2', 'contract.updated', 'c', 1), ('e3', 'contract.updated', 'c', 1)`,
			`INSERT INTO webhook_endpoints (id, owner_user_id, url, types, client_ids, state, reason, secret_sealed, previous_sealed, failing_since, version, created_at, updated_at)
				SELECT 'w', id, 'https://example.com', 'contract.updated', '', 'ativo', '', '', '', 1, 1, 1, 1 FROM users`,
			`INSERT INTO webhook_deliveries (id, event_id, endpoint_id, state, attempts, body_head, error, created_at, updated_at)
				VALUES ('d1', 'e1', 'w', 'pendente', 0, '', '', 1, 1), ('d2', 'e2', 'w', 'pendente', 2, '', '', 1, 1), ('d3', 'e3', 'w', 'entregue', 1, '', '', 1, 1)`,
			`UPDATE installation SET outbound = 'retida'`)
		who := p.anonymous(t)
		status, text, err := who.call(http.MethodGet, "/metrics", nil, nil)
		if err != nil || status != http.StatusOK {
			t.Fatalf("OP-04 %d %v", status, err)
		}
		want := []string{
			`ynova_jobs\{state="dead"\} 1`, `ynova_jobs\{state="queued"\} \d+`, `ynova_jobs\{state="running"\} \d+`,
			`ynova_mail\{state="incerto"\} 0`, `ynova_backup_age_seconds \d`, `ynova_drill_failed 1`, `ynova_drill_age_seconds \d`, `ynova_outbound_held 1`,
			`ynova_build_info\{go="go[^"]+",version="[^"]*"\} 1`, `ynova_db_pool\{pool="leitura",state="livre"\} \d`,
			`ynova_db_wait_seconds_total `, `ynova_cache_bytes\{cache="contratos"\} \d`, `ynova_cache_bytes\{cache="balanços"\} \d`, `ynova_disk_free_bytes\{mount="dados"\} \d`, `ynova_disk_size_bytes\{mount="dados"\} \d`,
			`ynova_webhook_deliveries\{state="esperando"\} 1`, `ynova_webhook_deliveries\{state="falhando"\} 1`, `ynova_webhook_endpoints_failing 1`,
			`ynova_disk_free_bytes\{mount="arquivos"\} \d`, `ynova_disk_free_bytes\{mount="copias"\} \d`, `ynova_disk_size_bytes\{mount="copias"\} \d`,
			`ynova_ready\{check="banco"\} 1`, `ynova_ready\{check="arquivos"\} 1`, `go_goroutines \d`, `process_open_fds \d`,
		}
		if p.url == "" {
			want = append(want, `ynova_db_wal_bytes \d`)
		}
		for _, line := range want {
			if !regexp.MustCompile(`(?m)^` + line).Match(text) {
				t.Errorf("OP-04 no line %s", line)
			}
		}
		// The counts are kept for a while: whoever asks often does not count often.
		execute(t, a.DB(), `UPDATE installation SET outbound = 'livre'`)
		if _, text, _ = who.call(http.MethodGet, "/metrics", nil, nil); !strings.Contains(string(text), "ynova_outbound_held 1") {
			t.Error("OP-04 a second call counted again at once")
		}
	})
}

// OP-14: the alerts name what the server measures, and among them is each that an operator needs:
// errors, slowness, mail that failed, the log of SQLite, the room of copies, a damaged copy.
func TestAlertsNameMetrics_OP14(t *testing.T) {
	p := onSQLite(t)
	p.createGestora(t)
	p.serve(t, func(o *app.Options) { o.Config.BackupTo = t.TempDir() })
	_, measured, err := p.anonymous(t).call(http.MethodGet, "/metrics", nil, nil)
	expect.Must(t, "metrics", expect.Is(err, nil))
	alerts, err := os.ReadFile(filepath.Join("..", "..", "deploy", "alerts.yaml"))
	expect.Must(t, "alerts", expect.Is(err, nil))
	for _, name := range regexp.MustCompile(`ynova_[a-z_]+`).FindAllString(string(alerts), -1) {
		name = strings.TrimSuffix(strings.TrimSuffix(name, "_bucket"), "_count")
		if !strings.Contains(string(measured), "# HELP "+name+" ") && !slices.Contains([]string{"ynova_job_seconds", "ynova_job_oldest_seconds", "ynova_backup_age_seconds"}, name) { // nothing of theirs has happened yet
			t.Errorf("OP-14 an alert names %s, which is not measured", name)
		}
	}
	expect.All(t, "OP-14 alerts", expect.Has(string(alerts), "YnovaErrors", "YnovaSlow", "YnovaMailFailed", "YnovaLogGrows", "YnovaCopiesFull", "YnovaCopyDamaged",
		"YnovaWebhooksFail", "delta(ynova_jobs{state=\"dead\"}"))
}

// OP-14: what a killed process of an older version left in the temporary directory is cleared at the
// start; what is new, and what is not ours, stays.
func TestSpoolsAreCleared_OP14(t *testing.T) {
	p := aloneOnSQLite(t)
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	old := time.Now().Add(-48 * time.Hour)
	for name, at := range map[string]time.Time{"ynova-envio-1": old, "ynova-lgpd-2": old, "ynova-envio-3": time.Now(), "alheio-4": old} {
		path := filepath.Join(dir, name)
		expect.Must(t, name, expect.Is(os.WriteFile(path, nil, 0o600), nil), expect.Is(os.Chtimes(path, at, at), nil))
	}
	p.createGestora(t)
	p.serve(t)
	var left []string
	for _, name := range []string{"ynova-envio-1", "ynova-lgpd-2", "ynova-envio-3", "alheio-4"} {
		if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
			left = append(left, name)
		}
	}
	expect.All(t, "OP-14 left", expect.Same(left, []string{"ynova-envio-3", "alheio-4"}))
}
