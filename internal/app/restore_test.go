package app_test

import (
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"ynova/internal/account"
	"ynova/internal/app"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/config"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/logging"
	"ynova/internal/privacy"
)

// empty is a place beside p, on its engine, for a copy of it.
func (p place) empty(t *testing.T) place {
	t.Helper()
	e := place{addr: freeAddress(t), data: filepath.Join(t.TempDir(), "restaurado")}
	if p.url != "" {
		e.url = dbtest.BrazilianPostgresURL(t)
	}
	return e
}

func (p place) restore(t *testing.T, r app.Restore) (app.Restored, error) {
	t.Helper()
	cfg := &config.Config{Addr: p.addr, DataDir: p.data, DatabaseURL: p.url, LogLevel: "error"}
	if err := cfg.Validate(); err != nil {
		t.Fatal(err)
	}
	awaitForks()
	return app.RestoreFrom(t.Context(), app.Options{Config: cfg, Logger: logging.Discard()}, r)
}

// copied makes a copy at the place and returns its name.
func (p place) copied(t *testing.T, to string) string {
	t.Helper()
	a := p.open(t)
	defer a.Close()
	m, err := a.Backups.Now(t.Context(), to, func(int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	return m.ID
}

// OP-01, OP-02: a copy opens with the key of the installation alone, and what is restored
// is an installation of its own: nobody is signed in, its mail waits, its secrets open, its
// trail holds, and who was erased since the copy is erased in it, where her account was open.
func TestRestored_OP01_OP02_OP12(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		t.Run("in use", func(t *testing.T) { p.sealSecrets(t) })
		const email = "zenobia.quaresma@exemplo.com.br"
		to, person := t.TempDir(), ""
		p.inside(t, func(a *app.App) {
			u, _, err := a.Accounts.CreateUser(t.Context(), account.NewUser{Email: email, Name: "Zenóbia Quaresma", Roles: []actor.Role{actor.Consultor}, Password: testPassword})
			if err != nil {
				t.Fatal(err)
			}
			person = u.ID
		})
		first := p.copied(t, to) // the account is open in it
		p.inside(t, func(a *app.App) {
			execute(t, a.DB(), "UPDATE users SET status = 'bloqueado' WHERE id = '"+person+"'")
			admin := actor.Actor{UserID: "x", Roles: []actor.Role{actor.Gestora}, System: true}
			if _, err := a.Privacy.Erase(t.Context(), admin, privacy.Request{Email: email, Reason: "pedido"}); err != nil {
				t.Fatal(err)
			}
		})
		later := t.TempDir() // of the same day one copy stays
		p.copied(t, later)
		if err := os.Rename(filepath.Join(later, "eliminacoes.jsonl"), filepath.Join(to, "eliminacoes.jsonl")); err != nil {
			t.Fatal(err)
		}

		e := p.empty(t)
		if _, err := e.restore(t, app.Restore{From: to, ID: first}); fault.KindOf(err) != fault.Conflict {
			t.Fatalf("OP-01 without the key: %v", err)
		}
		if found, err := os.ReadDir(filepath.Dir(e.data)); err != nil || len(found) != 0 {
			t.Errorf("VD-47 asked for the key, the restore has written %v %v", found, err)
		}
		if err := os.Remove(filepath.Join(to, "backups", first, "manifest.hmac")); err != nil {
			t.Fatal(err)
		}
		if _, err := e.restore(t, app.Restore{From: to, ID: first, KeyFile: filepath.Join(p.data, "chave")}); fault.KindOf(err) != fault.Conflict {
			t.Fatalf("SX-14 without signature: %v", err)
		}
		done, err := e.restore(t, app.Restore{From: to, ID: first, KeyFile: filepath.Join(p.data, "chave"), Unsigned: true, Reason: "cópia de antes"})
		expect.Must(t, "OP-01", expect.Is(err, nil), expect.Is(done.Erased, 1), expect.Is(done.ErasedClosed, 0),
			expect.Is(done.Erasures.There, true), expect.Is(done.Erasures.At.IsZero(), false))
		e.inside(t, func(a *app.App) {
			for query, want := range map[string]int{
				"SELECT COUNT(*) FROM sessions": 0, "SELECT COUNT(*) FROM account_tokens": 0,
				"SELECT COUNT(*) FROM users WHERE email = '" + email + "'": 0, "SELECT COUNT(*) FROM users": 2,
				"SELECT COUNT(*) FROM users WHERE id = '" + person + "' AND status = 'bloqueado'":                                            1,
				"SELECT COUNT(*) FROM audit_entries WHERE action = 'installation.restore' AND reason LIKE '%sem assinatura: cópia de antes'": 1,
				"SELECT CAST(epoch AS INTEGER) FROM installation":                                                                            2,
			} {
				if got, err := db.Value[int](t.Context(), a.DB(), "test", query); err != nil || got != want {
					t.Errorf("OP-01 %s: %d, want %d, %v", query, got, want, err)
				}
			}
			if hold, err := a.Installation.State(t.Context()); err != nil || !hold.Held {
				t.Errorf("OP-02 not held: %+v %v", hold, err)
			}
			all, closed, err := a.Secrets(t.Context())
			expect.All(t, "OP-02 sealed, closed", expect.Is(err, nil), expect.Is(all, 2), expect.Is(closed, 0))
			if _, err := a.Chain.Seal(t.Context()); err != nil {
				t.Fatal(err)
			}
			if report, err := a.Chain.Verify(t.Context()); err != nil || len(report.Faults) != 0 {
				t.Errorf("OP-01 trail %+v %v", report, err)
			}
		})
		if _, err := e.restore(t, app.Restore{From: to, ID: first, KeyFile: filepath.Join(p.data, "chave")}); fault.KindOf(err) != fault.Conflict {
			t.Errorf("OP-01 over another installation: %v", err)
		}
	})
}

// OP-01: the server that holds the database makes the copy that a command asks for, and
// people go on working.
func TestCopyOfARunningServer_OP01(t *testing.T) {
	p := onSQLite(t)
	p.createGestora(t)
	p.serve(t)
	who, to := p.signIn(t), t.TempDir()
	id, _, asked, err := app.AskBackup(t.Context(), p.data, to)
	expect.Must(t, "OP-01", expect.Is(err, nil), expect.Is(asked, true), expect.Not(id, ""))
	var state struct {
		Situacao string
		Copias   []struct {
			ID  string
			Boa bool
		}
	}
	who.must(t, http.MethodGet, "/api/copias", nil, &state)
	expect.Must(t, "OP-01", expect.Is(state.Situacao, "em_dia"), expect.Len(state.Copias, 1))
	expect.All(t, "OP-01", expect.Is(state.Copias[0].ID, id), expect.Is(state.Copias[0].Boa, true))
	if status, text, err := who.call(http.MethodPost, "/api/copias", nil, nil); err != nil || status != http.StatusConflict {
		t.Errorf("OP-01 without a place: %d %s %v", status, text, err)
	}
	if _, _, asked, err := app.AskBackup(t.Context(), t.TempDir(), to); err != nil || asked {
		t.Errorf("OP-01 where no server is: %v %v", asked, err)
	}
}
