package app_test

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"ynova/internal/app"
	"ynova/internal/demo"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/mail"
	"ynova/internal/platform/mail/mailtest"
)

// unlikeCopied are the tables in which a restored installation differs: nobody is signed in,
// nothing runs, the trail says that it was restored, and the drill itself has signed in.
var unlikeCopied = []string{
	"account_tokens", "attempt_counters", "audit_chain", "audit_entries", "audit_visits", "backups", "installation", "instances", "job_attempts", "jobs",
	"known_devices", "login_challenges", "outbox", "sessions",
}

// OP-01, OP-02: the drill of a lost machine. The demonstration's copy, made while it serves,
// becomes an installation elsewhere: every table has as many rows, every file the same
// content, every screen the same figures; and no mail leaves.
func TestRestoreDrill_OP01_OP02(t *testing.T) {
	if os.Getenv("YNOVA_LONG") == "" {
		t.Skip("long: set YNOVA_LONG=1")
	}
	unused(t, func(t *testing.T, p place) {
		a := p.open(t, func(o *app.Options) { o.Config.Demo = true })
		if err := a.SeedDemo(t.Context()); err != nil {
			t.Fatal(err)
		}
		run(t, a)
		quiet(t, a)
		to := t.TempDir()
		before, rows := p.figures(t), tables(t, a)
		made, err := a.Backups.Now(t.Context(), to, func(int, int) {})
		if err != nil {
			t.Fatal(err)
		}

		e := p.empty(t)
		if _, err := e.restore(t, app.Restore{From: to, ID: made.ID, KeyFile: filepath.Join(p.data, "chave")}); err != nil {
			t.Fatal(err)
		}
		sink := mailtest.Start(t, mailtest.Options{})
		restored := e.serve(t, func(o *app.Options) { o.Mail = []mail.Option{mail.AllowPorts(sink.Port)} })
		after := e.figures(t)
		for address, text := range before {
			if after[address] != text {
				t.Errorf("OP-01 %s\nwas %.2000s\nis  %.2000s", address, text, after[address])
			}
		}
		for table, n := range tables(t, restored) {
			if rows[table] != n {
				t.Errorf("OP-01 %s had %d rows and has %d", table, rows[table], n)
			}
		}
		o := postOffice{place: e, gestora: e.helena(t)}
		o.send(t, sink, mailtest.Password, "")
		o.anonymous(t).must(t, http.MethodPost, "/auth/forgot-password", map[string]string{"email": helena}, nil)
		time.Sleep(10 * time.Second)
		if n := len(sink.Received()); n != 0 {
			t.Errorf("OP-02 %d messages left the restored copy", n)
		}
	})
}

// helena is the gestora of the demonstration.
const helena = "gestora@ynova.demo"

func (p place) helena(t *testing.T) *person {
	t.Helper()
	who := p.anonymous(t)
	var token struct{ CSRFToken string }
	who.must(t, http.MethodPost, "/auth/login", map[string]string{"email": helena, "password": demo.Password}, &token)
	who.csrf = token.CSRFToken
	return who
}

// figures is what the screens say of the newest month, and the content of every file.
func (p place) figures(t *testing.T) map[string]string {
	t.Helper()
	who := p.helena(t)
	newest := month.DateOf(clock.Local(time.Now())).Month() - 1
	said := map[string]string{}
	for _, address := range []string{
		"/contracts?pageSize=100&mes={month}", "/energy-balance?pageSize=100", "/api/dashboard/overview?mes={month}", "/api/dashboard/money?mes={month}",
		"/api/dashboard/history?ate={month}", "/api/fechamento?mes={month}", "/api/apontamentos?pageSize=100", "/api/leads/lista", "/api/idp/documents?pageSize=100",
	} {
		address = strings.ReplaceAll(address, "{month}", newest.String())
		status, text, err := who.call(http.MethodGet, address, nil, nil)
		if err != nil || status != http.StatusOK {
			t.Fatalf("OP-01 %s: %d %s %v", address, status, text, err)
		}
		said[address] = string(text)
	}
	var list struct {
		Data []struct {
			DocumentID string `json:"document_id"`
		}
	}
	who.must(t, http.MethodGet, "/api/idp/documents?pageSize=100", nil, &list)
	for _, d := range list.Data {
		address := "/api/idp/document/" + d.DocumentID + "/file"
		status, content, err := who.call(http.MethodGet, address, nil, nil)
		if err != nil || status != http.StatusOK {
			t.Fatalf("OP-01 %s: %d %v", address, status, err)
		}
		said[address] = fmt.Sprintf("%x", sha256.Sum256(content))
	}
	if len(list.Data) == 0 {
		t.Fatal("OP-01 the demonstration has no file: the drill proved nothing")
	}
	return said
}

// tables counts the rows of each table that a restored installation has as they were.
func tables(t *testing.T, a *app.App) map[string]int64 {
	t.Helper()
	all, err := db.Tables(t.Context(), a.DB(), a.DB().Dialect())
	if err != nil {
		t.Fatal(err)
	}
	maps.DeleteFunc(all, func(name string, _ int64) bool { return slices.Contains(unlikeCopied, name) })
	return all
}

// quiet waits until no job is left to do now.
func quiet(t *testing.T, a *app.App) {
	t.Helper()
	eventually(t, "the demonstration is done", func() bool {
		n, err := db.Count(t.Context(), a.DB(), "test", " FROM jobs WHERE state IN ('queued', 'running') AND run_at <= "+fmt.Sprint(time.Now().UnixMicro()))
		if err != nil {
			t.Fatal(err)
		}
		return n == 0
	})
}
