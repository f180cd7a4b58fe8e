package app_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ynova/internal/account"
	"ynova/internal/app"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/config"
	"ynova/internal/platform/db"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/logging"
	"ynova/internal/privacy"
)

// drill restores the newest copy at the place aside.
func (p place) drill(t *testing.T, to string) (id, report string, err error) {
	t.Helper()
	cfg := &config.Config{Addr: p.addr, DataDir: p.data, DatabaseURL: p.url, LogLevel: "error"}
	if err := cfg.Validate(); err != nil {
		t.Fatal(err)
	}
	awaitForks()
	return app.Drill(t.Context(), app.Options{Config: cfg, Logger: logging.Discard()}, app.Restore{From: to})
}

// OP-13: the newest copy is restored aside, found equal, said, and nothing of it stays; the
// installation and its key are untouched. Of a copy with a damaged file it says which.
func TestDrill_OP13(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		t.Run("in use", func(t *testing.T) { p.sealSecrets(t) })
		to := t.TempDir()
		files, err := blob.Dir(filepath.Join(p.data, "arquivos"))
		if err != nil {
			t.Fatal(err)
		}
		ref, err := files.Put(t.Context(), strings.NewReader("conta de luz"))
		if err != nil {
			t.Fatal(err)
		}
		p.inside(t, func(a *app.App) {
			execute(t, a.DB(), `INSERT INTO readings (id, created_by, filename, format, size, sha256, blob_key, status, created_at, updated_at)
				SELECT '`+ref.Key+`', MIN(id), 'fatura.pdf', 'pdf', 12, '`+ref.SHA256+`', '`+ref.Key+`', 'IN_PROGRESS', 1, 1 FROM users`)
		})
		made := p.copied(t, to)
		before := entriesOf(t, p.data)
		id, report, err := p.drill(t, to)
		expect.Must(t, "OP-13", expect.Is(err, nil), expect.Is(id, made))
		expect.All(t, "OP-13", expect.Has(report, "Restaurada à parte e igual:", "1 arquivos"), expect.Is(entriesOf(t, p.data), before))
		p.inside(t, func(a *app.App) {
			if hold, err := a.Installation.State(t.Context()); err != nil || hold.Held {
				t.Errorf("OP-13 the installation itself is held: %v", err)
			}
			if p.url == "" {
				return
			}
			if left, err := db.Value[int](t.Context(), a.DB(), "test", "SELECT COUNT(*) FROM pg_database WHERE datname LIKE current_database() || '_ensaio_%'"); err != nil || left != 0 {
				t.Errorf("OP-13 %d databases aside are left, %v", left, err)
			}
		})
		pooled, err := filepath.Glob(filepath.Join(to, "arquivos", "*", "*"))
		if err != nil || len(pooled) != 1 {
			t.Fatal(pooled, err)
		}
		if err := os.WriteFile(pooled[0], []byte("conta de gás"), 0o600); err != nil {
			t.Fatal(err)
		}
		_, _, err = p.drill(t, to)
		expect.Must(t, "OP-13", expect.Not(err, nil))
		expect.All(t, "OP-13 a damaged copy", expect.Has(err.Error(), "A cópia está danificada"), expect.Is(entriesOf(t, p.data), before))
	})
}

// entriesOf is what lies in a folder.
func entriesOf(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return strings.Join(all, " ")
}

// OP-12: an erasure leaves with the job that brings it to the place of the copies, and the list is
// there once that is done.
func TestErasureReachesThePlace_OP12(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		to := t.TempDir()
		a := p.open(t, func(o *app.Options) { o.Config.BackupTo = to })
		const email = "zenobia.quaresma@exemplo.com.br"
		u, _, err := a.Accounts.CreateUser(t.Context(), account.NewUser{Email: email, Name: "Zenóbia Quaresma", Roles: []actor.Role{actor.Consultor}, Password: testPassword})
		if err != nil {
			t.Fatal(err)
		}
		execute(t, a.DB(), "UPDATE users SET status = 'bloqueado' WHERE id = '"+u.ID+"'")
		admin := actor.Actor{UserID: "x", Roles: []actor.Role{actor.Gestora}, System: true}
		if _, err := a.Privacy.Erase(t.Context(), admin, privacy.Request{Email: email, Reason: "pedido"}); err != nil {
			t.Fatal(err)
		}
		waiting, err := db.Count(t.Context(), a.DB(), "test", " FROM jobs WHERE kind = 'backup.erasures' AND state = 'queued'")
		expect.Must(t, "OP-12", expect.Is(err, nil), expect.Is(waiting, 1))
		run(t, a)
		eventually(t, "the list is at the place", func() bool {
			text, err := os.ReadFile(filepath.Join(to, "eliminacoes.jsonl"))
			return err == nil && strings.Count(string(text), "\n") == 2 && strings.HasPrefix(string(text), `{"lista":"`) && !strings.Contains(string(text), "zenobia")
		})
	})
}
