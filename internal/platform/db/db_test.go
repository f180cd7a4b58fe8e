package db_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

func insertKey(ctx context.Context, tx *db.Tx, user, key string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO idempotency_keys (user_id, key, request_hash, resource_id, created_at)
		VALUES ($1, $2, 'h', 'r', $3)`, user, key, tx.Now().UnixMicro())
	return err
}

func countKeys(t *testing.T, d *db.DB) int {
	t.Helper()
	var n int
	if err := d.QueryRowContext(t.Context(), "SELECT count(*) FROM idempotency_keys").Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestInTxCommitsAllOrNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		var hooks int
		err := d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
			tx.AfterCommit(func() { hooks++ })
			return insertKey(ctx, tx, "u", "kept")
		})
		if err != nil {
			t.Fatal(err)
		}
		boom := errors.New("boom")
		err = d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
			tx.AfterCommit(func() { hooks++ })
			if err := insertKey(ctx, tx, "u", "lost"); err != nil {
				return err
			}
			return boom
		})
		if !errors.Is(err, boom) {
			t.Fatalf("error = %v, want boom", err)
		}
		if n := countKeys(t, d); n != 1 || hooks != 1 {
			t.Fatalf("rows = %d, hooks = %d; want 1 and 1", n, hooks)
		}
	})
}

func TestInTxInsideInTxIsRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		err := d.InTx(t.Context(), func(ctx context.Context, _ *db.Tx) error {
			return d.InTx(ctx, func(context.Context, *db.Tx) error { return nil })
		})
		if !errors.Is(err, db.ErrNested) {
			t.Fatalf("error = %v, want ErrNested", err)
		}
	})
}

func TestPanicUndoesItsTransactionOnly(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("the panic did not reach the caller")
				}
			}()
			_ = d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				if err := insertKey(ctx, tx, "u", "lost"); err != nil {
					return err
				}
				panic("boom")
			})
		}()
		if err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return insertKey(ctx, tx, "u", "next")
		}); err != nil {
			t.Fatal(err)
		}
		if n := countKeys(t, d); n != 1 {
			t.Fatalf("rows = %d, want 1", n)
		}
	})
}

// Grouped commits must not let one transaction's failure touch its neighbours.
func TestConcurrentTransactionsAreIndependent(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const writers, each = 16, 20
		var wg sync.WaitGroup
		for w := range writers {
			wg.Go(func() {
				for i := range each {
					err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
						if err := insertKey(ctx, tx, fmt.Sprint(w), fmt.Sprint(i)); err != nil {
							return err
						}
						if i%2 == 1 {
							return errors.New("undo")
						}
						return nil
					})
					if (err != nil) != (i%2 == 1) {
						t.Errorf("writer %d, %d: %v", w, i, err)
					}
				}
			})
		}
		wg.Wait()
		if n := countKeys(t, d); n != writers*each/2 {
			t.Fatalf("rows = %d, want %d", n, writers*each/2)
		}
	})
}

func TestUniqueIsToldByCode(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		insert := func() error {
			return d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return insertKey(ctx, tx, "u", "k") })
		}
		if err := insert(); err != nil {
			t.Fatal(err)
		}
		if err := insert(); !db.IsUnique(err) {
			t.Fatalf("error = %v, want a unique violation", err)
		}
	})
}

func TestWriteOutsideATransactionIsRefused(t *testing.T) {
	d := dbtest.SQLite(t)
	if _, err := d.ExecContext(t.Context(), "DELETE FROM idempotency_keys"); err == nil {
		t.Fatal("want an error")
	}
	rows, err := d.QueryContext(t.Context(), "DELETE FROM idempotency_keys RETURNING key")
	if err == nil {
		rows.Next()
		err = rows.Err()
		_ = rows.Close()
	}
	if err == nil {
		t.Fatal("a reading connection wrote")
	}
}

func TestSecondProcessOnTheDirectoryIsRefused(t *testing.T) {
	dbtest.Needs(t, dbtest.OnSQLite)
	dir := t.TempDir()
	first, err := db.Open(t.Context(), db.Config{DataDir: dir})
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	if second, err := db.Open(t.Context(), db.Config{DataDir: dir}); err == nil {
		_ = second.Close()
		t.Fatal("want an error")
	} else if !strings.Contains(err.Error(), "já está em uso") {
		t.Fatalf("error = %v", err)
	}
}

// An upgrade copies the file aside first, whatever then becomes of the migration.
func TestSQLiteIsCopiedBeforeItIsMigrated(t *testing.T) {
	dbtest.Needs(t, dbtest.OnSQLite)
	dir := dbtest.SQLiteFolder(t)
	d, err := db.Open(t.Context(), db.Config{DataDir: dir})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return insertKey(ctx, tx, "u", "kept") })
	// A start that was killed over its copy does not stand in the way of the next.
	partial := filepath.Join(dir, "backups", "incompleta.db")
	if err := errors.Join(os.MkdirAll(filepath.Dir(partial), 0o700), os.WriteFile(partial, []byte("SQLite format 3"), 0o600)); err != nil {
		t.Fatal(err)
	}
	if err := d.AddMigration("9999_fails.sql", "DELETE FROM idempotency_keys;\nCREATE TABLE idempotency_keys (id TEXT);\n"); err != nil {
		t.Fatal(err)
	}
	if err := d.Migrate(t.Context()); err == nil {
		t.Fatal("want the migration to fail")
	}
	if n := countKeys(t, d); n != 1 {
		t.Errorf("rows after the failed migration = %d, want 1", n)
	}
	copies, err := filepath.Glob(filepath.Join(dir, "backups", "*.db"))
	if err != nil || len(copies) != 1 {
		t.Fatalf("copies = %v, %v; want one", copies, err)
	}
	restored := t.TempDir()
	text, err := os.ReadFile(copies[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(restored, "ynova.db"), text, 0o600); err != nil {
		t.Fatal(err)
	}
	old, err := db.Open(t.Context(), db.Config{DataDir: restored})
	if err != nil {
		t.Fatal(err)
	}
	defer old.Close()
	if n := countKeys(t, old); n != 1 {
		t.Fatalf("rows in the copy = %d, want 1", n)
	}
}

// F02: a server that may forget acknowledged writes is refused at start.
func TestPostgresWithoutDurabilityIsRefused_F02(t *testing.T) {
	t.Parallel()
	url := dbtest.PostgresURL(t)
	sep := "?"
	if strings.Contains(url, "?") {
		sep = "&"
	}
	d, err := db.Open(t.Context(), db.Config{URL: url + sep + "synchronous_commit=off"})
	if err == nil {
		_ = d.Close()
		t.Fatal("want an error")
	}
	if !strings.Contains(err.Error(), "synchronous_commit=off") {
		t.Fatalf("error = %v", err)
	}
}

// Both engines end with the same tables, columns and indexes. What only search
// needs on one side is named here.
func TestEnginesHaveTheSameSchema(t *testing.T) {
	t.Parallel()
	sqlite, postgres := dbtest.Both(t)
	lite := schema(t, sqlite, `SELECT m.name || '.' || c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
		WHERE m.type = 'table'`,
		"SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
	post := schema(t, postgres, `SELECT table_name || '.' || column_name FROM information_schema.columns WHERE table_schema = 'public'`,
		`SELECT indexname FROM pg_indexes WHERE schemaname = 'public' AND indexname NOT IN
			(SELECT conname FROM pg_constraint)`)
	for _, name := range lite {
		if !slices.Contains(post, name) {
			t.Errorf("only on SQLite: %s", name)
		}
	}
	for _, name := range post {
		if !slices.Contains(lite, name) {
			t.Errorf("only on PostgreSQL: %s", name)
		}
	}
}

func schema(t *testing.T, d *db.DB, queries ...string) []string {
	t.Helper()
	var out []string
	for _, query := range queries {
		rows, err := d.QueryContext(t.Context(), query)
		if err != nil {
			t.Fatal(err)
		}
		for rows.Next() {
			var name string
			if err := rows.Scan(&name); err != nil {
				t.Fatal(err)
			}
			engineOnly := strings.HasPrefix(name, "goose_") || strings.HasPrefix(name, "sqlite_") ||
				strings.Contains(name, "_search")
			if !engineOnly {
				out = append(out, name)
			}
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// F08: two starts within a second, of which the first was killed right after its copy.
func TestCopyBeforeMigrationAgain_F08(t *testing.T) {
	dbtest.Needs(t, dbtest.OnSQLite)
	dir, now := dbtest.SQLiteFolder(t), time.Date(2026, 11, 22, 3, 0, 0, 0, time.UTC)
	for range 2 {
		d, err := db.Open(t.Context(), db.Config{DataDir: dir, Now: func() time.Time { return now }})
		if err != nil {
			t.Fatal(err)
		}
		if err := d.AddMigration("9999_fails.sql", "no statement"); err != nil {
			t.Fatal(err)
		}
		if err := d.Migrate(t.Context()); err == nil || strings.Contains(err.Error(), "copy before migration") {
			t.Errorf("F08: %v", err)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// OP-02: a damaged page of the file is found, not only what a table's totals show.
func TestVerifyFindsADamagedPage_OP02(t *testing.T) {
	dbtest.Needs(t, dbtest.OnSQLite)
	dir := t.TempDir()
	d, err := db.Open(t.Context(), db.Config{DataDir: dir})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if found, err := d.Verify(t.Context()); err != nil || len(found) != 0 {
		t.Fatalf("OP-02 a whole file: %q %v", found, err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(filepath.Join(dir, "ynova.db"), os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	const page = 4096
	_, err = file.WriteAt(make([]byte, page), 40*page)
	if err := errors.Join(err, file.Close()); err != nil {
		t.Fatal(err)
	}
	if d, err = db.Open(t.Context(), db.Config{DataDir: dir}); err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if found, err := d.Verify(t.Context()); err == nil && len(found) == 0 {
		t.Error("OP-02 a page of zeros was not found")
	}
}

// A14: the database lies in the data folder, whatever the folder is called.
func TestFolderWithSigns_A14(t *testing.T) {
	dbtest.Needs(t, dbtest.OnSQLite)
	for _, name := range []string{"a#b", "a?b", "50%", "a%20b", "com espaço"} {
		home := t.TempDir()
		dir := filepath.Join(home, name)
		d, err := db.Open(t.Context(), db.Config{DataDir: dir})
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(d.Migrate(t.Context()), d.Close()); err != nil {
			t.Errorf("A14 %q: %v", name, err)
		}
		if _, err := os.Stat(filepath.Join(dir, "ynova.db")); err != nil {
			t.Errorf("A14 %q: %v", name, err)
		}
		if entries, err := os.ReadDir(home); err != nil || len(entries) != 1 {
			t.Errorf("A14 %q: %v beside it, %v", name, entries, err)
		}
	}
}
