package app_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// OP-04: what an operator watches is measured, and nothing of a client is in it.
func TestMetrics_OP04(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		execute(t, a.DB(),
			`INSERT INTO jobs (id, kind, args, state, run_at, created_at, finished_at) VALUES ('morta', 'document.sweep', '{}', 'dead', 1, 1, 9000000000000000)`,
			`INSERT INTO backups (id, place, started_at, finished_at, state, bytes, files, new_files, error, verified_at, drilled_at, drill_error) VALUES
				('c', '/x', 1700000000000000, 2, 'boa', 1, 1, 1, '', 0, 1700000000000000, ''), ('d', '/x', 1700000000000000, 2, 'boa', 1, 1, 1, '', 0, 1700000001000000, 'outro')`,
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
