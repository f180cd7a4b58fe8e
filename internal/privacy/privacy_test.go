package privacy_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ynova/internal/account/accounttest"
	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/secret"
	"ynova/internal/platform/web"
	"ynova/internal/privacy"
	"ynova/internal/support"
)

// P01: every column of the database is in the map, and the map names no other.
func TestEveryColumnIsMapped_P01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		there := map[string]bool{}
		for _, c := range columnsOf(t, d) {
			there[c] = true
		}
		mapped := map[string]bool{}
		for _, c := range privacy.Map {
			name := c.Table + "." + c.Name
			if mapped[name] {
				t.Errorf("P01: %s is mapped twice", name)
			}
			mapped[name] = true
			if !there[name] {
				t.Errorf("P01: the map names %s, which the database does not have", name)
			}
			expect.All(t, fmt.Sprintf("P01: %s has no class, purpose, retention or erasure", name), expect.Not(c.Purpose, ""),
				expect.Not(c.Retention, ""), expect.Not(c.Erase, ""), expect.Not(c.Class, ""))
		}
		for name := range there {
			if !mapped[name] {
				t.Errorf("P01: %s is not in internal/privacy/data_map.csv: say what it holds, of whom, and what an erasure does to it", name)
			}
		}
	})
}

func columnsOf(t *testing.T, d *db.DB) (names []string) {
	t.Helper()
	query := `SELECT m.name || '.' || p.name FROM sqlite_master m JOIN pragma_table_info(m.name) p
		WHERE m.type = 'table' AND m.name NOT LIKE '%\_search%' ESCAPE '\' AND m.name NOT LIKE 'sqlite%' AND m.name <> 'goose_db_version'` + db.SQLiteOnly
	if d.Dialect() == db.Postgres {
		query = `SELECT table_name || '.' || column_name FROM information_schema.columns
			WHERE table_schema = current_schema() AND table_name <> 'goose_db_version'`
	}
	rows, err := d.QueryContext(context.Background(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	return names
}

// canaries are what names the person of the tests, and nobody else.
var canaries = []string{"Zenóbia Quaresma", "zenóbia", "52998224725", "529.982.247-25", "11987654321", "canario.zq"}

type testEnv struct {
	*accounttest.Suite
	blobs    blob.Store
	messages string
	taken    string
	seals    *secret.Box
	d        *db.DB
	who      actor.Actor
	email    string
}

// open serves the package over a database.
func open(t *testing.T, d *db.DB) *testEnv {
	t.Helper()
	blobs, err := blob.Dir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	seals, err := secret.New(base64.StdEncoding.EncodeToString(make([]byte, 32)))
	if err != nil {
		t.Fatal(err)
	}
	w := &testEnv{d: d, blobs: blobs, messages: t.TempDir(), taken: filepath.Join(t.TempDir(), "processados"), seals: seals}
	w.Suite = accounttest.New(t, d, func(r *web.Router) {
		privacy.Routes(r, privacy.NewService(d, blobs, privacy.Folders{Messages: w.messages, Taken: []string{w.taken}}, w.seals))
	})
	return w
}

// start makes a person whose name, address and documents stand in as many places as
// features put them.
func start(t *testing.T, d *db.DB) *testEnv {
	t.Helper()
	w := open(t, d)
	s, tickets := w.Suite, support.NewService(d)
	w.who, w.email = s.Person("Zenóbia Quaresma", actor.Consultor), "canario.zq@exemplo.com.br"
	w.exec(t, "UPDATE users SET email = $2, phone = '11987654321', cpf = '52998224725', search_text = 'zenóbia' WHERE id = $1", w.who.UserID, w.email)
	w.Client(w.who)
	_, err := tickets.Open(context.Background(), w.who, support.Input{Category: "duvida", Subject: "Meu cadastro", Body: "Sou Zenóbia Quaresma, CPF 529.982.247-25, " + w.email}, "")
	if err != nil {
		t.Fatal(err)
	}
	w.exec(t, "UPDATE tickets SET user_name = 'Zenóbia Quaresma' WHERE user_id = $1", w.who.UserID)
	w.record(t, audit.Entry{Actor: w.who, Action: "user.update", Entity: "user", EntityID: w.who.UserID, After: map[string]string{"email": w.email, "cpf": "52998224725"}})
	w.record(t, audit.Entry{
		Actor: s.People[actor.Gestora], Action: "user.approve", Entity: "user", EntityID: w.who.UserID, Title: "Zenóbia Quaresma aprovada",
		Before: map[string]string{"telefone": "11987654321"},
	})
	return w
}

func (w *testEnv) exec(t *testing.T, query string, args ...any) {
	t.Helper()
	err := w.d.InTx(context.Background(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, query, args...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (w *testEnv) record(t *testing.T, e audit.Entry) {
	t.Helper()
	err := w.d.InTx(context.Background(), func(ctx context.Context, tx *db.Tx) error { return audit.Record(ctx, tx, e) })
	if err != nil {
		t.Fatal(err)
	}
}

// left says where a text still stands in the database.
func (w *testEnv) left(t *testing.T, text string) (places []string) {
	t.Helper()
	for _, c := range privacy.Map {
		var n int
		err := w.d.QueryRowContext(context.Background(), "SELECT count(*) FROM "+c.Table+" WHERE lower(CAST("+c.Name+" AS TEXT)) LIKE $1",
			"%"+strings.ToLower(text)+"%").Scan(&n)
		if err != nil {
			t.Fatal(c.Table, c.Name, err)
		}
		if n > 0 {
			places = append(places, c.Table+"."+c.Name)
		}
	}
	return places
}

// P03 short: after an erasure nothing names the person, rows and the trail's chain are
// whole, and what stays is listed with its ground.
func TestErasure_P03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := start(t, d)
		chain := sealed(t, d)
		gestora := w.As(actor.Gestora)
		for _, canary := range canaries {
			if len(w.left(t, canary)) == 0 {
				t.Fatalf("the canary %q is nowhere to begin with", canary)
			}
		}
		body := map[string]string{"usuario_id": w.who.UserID, "motivo": "Pedido da titular"}
		if p := gestora.JSON(http.MethodPost, "/api/lgpd/eliminar", body).Status(t, http.StatusConflict).Problem(t); p.Code != "conta_ativa" {
			t.Errorf("P03: an active account: %+v", p)
		}
		w.exec(t, "UPDATE users SET status = 'bloqueado' WHERE id = $1", w.who.UserID)
		before := w.counts(t)
		var done struct{ LinhasApagadas, LinhasAlteradas int }
		gestora.JSON(http.MethodPost, "/api/lgpd/eliminar", body).Status(t, http.StatusOK).Decode(t, &done)
		for _, canary := range canaries {
			if places := w.left(t, canary); len(places) > 0 {
				t.Errorf("P03: %q is still in %v", canary, places)
			}
		}
		after := w.counts(t)
		for _, table := range []string{"users", "tickets", "ticket_messages"} {
			if before[table] != after[table] {
				t.Errorf("P03: %s had %d rows and has %d", table, before[table], after[table])
			}
		}
		report, err := chain.Verify(context.Background())
		expect.All(t, "P05: the chain after an erasure", expect.Is(err, nil), expect.Len(report.Faults, 0), expect.Not(report.Redacted, 0))
		got, err := audit.ByEntity(context.Background(), d, "subject", w.who.UserID, audit.Page{})
		expect.Must(t, "P03: recorded", expect.Is(err, nil), expect.Len(got, 1))
		expect.All(t, "P03: recorded", expect.Is(got[0].Reason, "Pedido da titular"))
	})
}

func sealed(t *testing.T, d *db.DB) *audit.Chain {
	t.Helper()
	box, err := secret.New(base64.StdEncoding.EncodeToString([]byte(strings.Repeat("k", 32))))
	if err != nil {
		t.Fatal(err)
	}
	chain := audit.NewChain(d, box)
	if _, err := chain.Seal(context.Background()); err != nil {
		t.Fatal(err)
	}
	return chain
}

func (w *testEnv) counts(t *testing.T) map[string]int {
	t.Helper()
	counts := map[string]int{}
	for _, table := range []string{"users", "tickets", "ticket_messages"} {
		var n int
		if err := w.d.QueryRowContext(context.Background(), "SELECT count(*) FROM "+table).Scan(&n); err != nil {
			t.Fatal(err)
		}
		counts[table] = n
	}
	return counts
}

// P03 short: after the compaction the files hold none of it either.
func TestCompaction_P03(t *testing.T) {
	dbtest.Needs(t, dbtest.OnSQLite)
	dir := t.TempDir()
	d, err := db.Open(context.Background(), db.Config{DataDir: dir})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Migrate(context.Background()); err != nil {
		t.Fatal(err)
	}
	w := start(t, d)
	w.exec(t, "UPDATE users SET status = 'bloqueado' WHERE id = $1", w.who.UserID)
	scatter(t, w)
	w.exec(t, "DELETE FROM proposal_decisions") // the law keeps these two
	w.exec(t, "DELETE FROM mail_suppressions")
	w.As(actor.Gestora).JSON(http.MethodPost, "/api/lgpd/eliminar", map[string]string{"email": w.email, "motivo": "Pedido"}).Status(t, http.StatusOK)
	if err := d.Compact(context.Background(), "clients_search", "contracts_search", "balances_search"); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "ynova.db*"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, canary := range append(traces, canaries...) {
			if bytes.Contains(bytes.ToLower(data), []byte(strings.ToLower(canary))) {
				t.Errorf("P03: %q is still in %s", canary, filepath.Base(file))
			}
		}
	}
}

// P02 short: everything about the person leaves, nothing secret, nothing of others.
func TestExport_P02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := start(t, d)
		other := w.Person("Outra Pessoa Qualquer", actor.Consultor)
		w.record(t, audit.Entry{Actor: other, Action: "a", Entity: "e", EntityID: "1"})
		answer := w.As(actor.Gestora).JSON(http.MethodPost, "/api/lgpd/exportar", map[string]string{"email": strings.ToUpper(w.email), "motivo": "Pedido"}).Status(t, http.StatusOK)
		archive, err := zip.NewReader(bytes.NewReader(answer.Body), int64(len(answer.Body)))
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		files := map[string]bool{}
		for _, f := range archive.File {
			files[f.Name] = true
			r, err := f.Open()
			if err == nil {
				_, err = io.Copy(&text, r)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		for _, want := range []string{"dados.json", "users.csv", "sessions.csv", "tickets.csv", "ticket_messages.csv", "audit_entries.csv"} {
			if !files[want] {
				t.Errorf("P02: %s is missing of %v", want, files)
			}
		}
		for _, want := range []string{"Zenóbia Quaresma", "52998224725", "11987654321", w.email} {
			if !strings.Contains(text.String(), want) {
				t.Errorf("P02: %q is not exported", want)
			}
		}
		for _, never := range []string{"Outra Pessoa Qualquer", other.Email, "password_hash", "token_hash", "argon2"} {
			if strings.Contains(text.String(), never) {
				t.Errorf("P02: %q is exported", never)
			}
		}
	})
}

func TestPrivacyIsTheGestoras_A12(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := start(t, d)
		body := map[string]string{"usuario_id": w.who.UserID, "motivo": "x"}
		for _, role := range []actor.Role{actor.Backoffice, actor.Consultor, actor.Parceiro} {
			for _, path := range []string{"/api/lgpd/eliminar", "/api/lgpd/exportar"} {
				w.As(role).JSON(http.MethodPost, path, body).Status(t, http.StatusForbidden)
			}
		}
		gestora := w.As(actor.Gestora)
		for field, wrong := range map[string]map[string]string{
			"email":  {"usuario_id": "a", "email": "b@c.br", "motivo": "x"},
			"motivo": {"email": "b@c.br", "motivo": " "},
		} {
			p := gestora.JSON(http.MethodPost, "/api/lgpd/eliminar", wrong).Status(t, http.StatusUnprocessableEntity).Problem(t)
			if len(p.Fields) == 0 || p.Fields[0].Path != field {
				t.Errorf("A12 %s: %+v", field, p)
			}
		}
		gestora.JSON(http.MethodPost, "/api/lgpd/eliminar", map[string]string{"usuario_id": w.People[actor.Gestora].UserID, "motivo": "x"}).Status(t, http.StatusConflict)
		gestora.JSON(http.MethodPost, "/api/lgpd/exportar", map[string]string{"email": "ninguem@exemplo.com.br", "motivo": "x"}).Status(t, http.StatusNotFound)
	})
}
