package db_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

// filled is a data directory with a database of some hundred pages, closed.
func filled(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	d := opened(t, dir)
	err := d.Migrate(t.Context())
	if err == nil {
		err = d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			for i := range 500 {
				if err := insertKey(ctx, tx, strings.Repeat("u", 500), strings.Repeat("k", 500)+string(rune('a'+i))); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	return dir
}

func opened(t *testing.T, dir string) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), db.Config{DataDir: dir})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

// spoil overwrites the file from a place on with zeros.
func spoil(t *testing.T, dir string, from, bytes int64) {
	t.Helper()
	f, err := os.OpenFile(filepath.Join(dir, "ynova.db"), os.O_RDWR, 0)
	if err == nil {
		_, err = f.WriteAt(make([]byte, bytes), from)
	}
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
}

func codeOf(err error) string {
	if known, ok := fault.As(err); ok {
		return known.Code
	}
	return ""
}

// OP-14: the quick check finds a page that was overwritten, and from then on the database is not
// ready; of a whole file it finds nothing.
func TestQuickCheck_OP14(t *testing.T) {
	dir := filled(t)
	d := opened(t, dir)
	if err := d.QuickCheck(t.Context(), time.Minute); err != nil || d.Ping(t.Context()) != nil {
		t.Fatalf("OP-14 of a whole file: %v", err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(filepath.Join(dir, "ynova.db"))
	if err != nil {
		t.Fatal(err)
	}
	page := info.Size() / 4096 / 2
	spoil(t, dir, page*4096, 40*4096)
	d = opened(t, dir)
	err = d.QuickCheck(t.Context(), time.Minute)
	if code := codeOf(err); code != "banco_danificado" {
		t.Errorf("OP-14 the check says %v", err)
	}
	if code := codeOf(d.Ping(t.Context())); code != "banco_danificado" {
		t.Errorf("OP-14 ready with a damaged file: %q", code)
	}
}

// OP-14: a start does not wait for the check of a large file; what it finds later makes the database
// not ready, and so does a damaged page that is read while the server works.
func TestDamageThatIsFoundLater_OP14(t *testing.T) {
	whole := filled(t)
	for how, find := range map[string]func(d *db.DB) error{
		"checked": func(d *db.DB) error { return d.QuickCheck(t.Context(), 0) },
		"read": func(d *db.DB) error {
			_, err := db.List(t.Context(), d, "keys", db.Single[string], "SELECT key FROM idempotency_keys ORDER BY created_at, key")
			return err
		},
	} {
		dir := t.TempDir()
		if err := os.CopyFS(dir, os.DirFS(whole)); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(filepath.Join(dir, "ynova.db"))
		if err != nil {
			t.Fatal(err)
		}
		spoil(t, dir, info.Size()/4096/2*4096, info.Size()/4096/2*4096)
		d := opened(t, dir)
		if err := d.Ping(t.Context()); err != nil {
			t.Fatalf("OP-14 %s: before anything was read: %v", how, err)
		}
		_ = find(d)
		for range 1000 {
			if d.Ping(t.Context()) != nil {
				break
			}
			time.Sleep(5 * time.Millisecond)
		}
		if code := codeOf(d.Ping(t.Context())); code != "banco_danificado" {
			t.Errorf("OP-14 %s: ready with a damaged file: %q", how, code)
		}
	}
}

// OP-14: a file that is no database is refused with the same sentence, and stays as it is.
func TestFileThatIsNoDatabase_OP14(t *testing.T) {
	dir := filled(t)
	spoil(t, dir, 0, 100)
	_, err := db.Open(t.Context(), db.Config{DataDir: dir})
	if code := codeOf(err); code != "banco_danificado" {
		t.Errorf("OP-14 %v", err)
	}
}
