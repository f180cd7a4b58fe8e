package backup_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"filippo.io/age"

	"ynova/internal/backup"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/bucket"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// house is an installation with some files that its database names.
type house struct {
	backup.Source
	keys []string
}

func newHouse(t *testing.T, d *db.DB) *house {
	t.Helper()
	dir := t.TempDir()
	files, err := blob.Dir(filepath.Join(dir, "arquivos"))
	if err != nil {
		t.Fatal(err)
	}
	h := &house{Source: backup.Source{
		DB: d, Files: files, DataDir: dir, Program: "teste", Key: key(t, 'a'),
		Clock: clock.Fixed(time.Date(2026, 11, 22, 5, 30, 0, 0, time.UTC)),
	}}
	dbtest.Seed(t, d)
	for i := range 3 {
		h.add(t, strings.Repeat("conteúdo "+string(rune('a'+i)), 1000))
	}
	return h
}

// add stores a file and a row that names it.
func (h *house) add(t *testing.T, text string) {
	t.Helper()
	ref, err := h.Files.Put(t.Context(), strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	h.keys = append(h.keys, ref.Key)
	dbtest.Write(t, h.DB, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO readings (id, created_by, filename, format, size, sha256, blob_key, status, created_at, updated_at)
			SELECT $1, MIN(id), 'fatura.pdf', 'pdf', $2, $3, $1, 'IN_PROGRESS', 1, 1 FROM users`, ref.Key, ref.Size, ref.SHA256)
		return err
	})
}

// forget removes the row of the newest file, and it.
func (h *house) forget(t *testing.T) {
	t.Helper()
	key := h.keys[len(h.keys)-1]
	h.keys = h.keys[:len(h.keys)-1]
	dbtest.Write(t, h.DB, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM readings WHERE blob_key = $1`, key)
		return err
	})
	if err := h.Files.Delete(t.Context(), key); err != nil {
		t.Fatal(err)
	}
}

func (h *house) make(t *testing.T, p backup.Place) *backup.Manifest {
	t.Helper()
	m, err := backup.Make(t.Context(), h.Source, p, func(int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func place(t *testing.T) (bucket.Bucket, string) {
	t.Helper()
	dir := t.TempDir()
	b, err := bucket.Open(t.Context(), dir, bucket.Credentials{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.Close() })
	return b, dir
}

// OP-01: a copy holds the database and each file that it names; the next one only what
// is new; both are whole, and encrypted ones are closed to who has no key.
func TestMakeAndVerify_OP01(t *testing.T) {
	for _, encrypted := range []bool{false, true} {
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			h := newHouse(t, d)
			b, dir := place(t)
			p := backup.Place{Bucket: b}
			var open []age.Identity
			if encrypted {
				key, err := age.GenerateX25519Identity()
				if err != nil {
					t.Fatal(err)
				}
				p.Recipient, open = key.Recipient().String(), []age.Identity{key}
			}
			first := h.make(t, p)
			expect.All(t, "OP-01 manifest", expect.Len(first.Files, 3), expect.Is(first.Rows["readings"], 3), expect.Not(first.Schema, 0))
			pooled := count(t, filepath.Join(dir, "arquivos"))
			h.add(t, "novo conteúdo")
			h.Clock.(*clock.Manual).Advance(24 * time.Hour)
			second := h.make(t, p)
			if got := count(t, filepath.Join(dir, "arquivos")); got != pooled+1 || len(second.Files) != 4 {
				t.Errorf("OP-01 the second copy wrote %d contents and names %d", got-pooled, len(second.Files))
			}
			for _, m := range []*backup.Manifest{first, second} {
				if _, err := backup.Verify(t.Context(), b, m.ID, open, backup.Trust{Key: h.Key}); err != nil {
					t.Errorf("OP-01 verify: %v", err)
				}
				if _, err := backup.Verify(t.Context(), b, m.ID, nil, backup.Trust{Key: h.Key}); err != nil {
					t.Errorf("OP-01 verify as it lies: %v", err)
				}
			}
			if newest, err := backup.Newest(t.Context(), b); err != nil || newest != second.ID {
				t.Errorf("OP-01 newest %q %v", newest, err)
			}
			if encrypted && found(t, dir, "conteúdo a") {
				t.Error("OP-01 a content lies open")
			}
		})
	}
}

// OP-01: a changed byte or a missing content is reported, in the database and in files.
func TestDamagedCopy_OP01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHouse(t, d)
		for name, damage := range map[string]func(t *testing.T, dir, id string){
			"64 random bytes in the database": func(t *testing.T, dir, id string) { spoil(t, filepath.Join(dir, "backups", id, "banco.zst"), 64) },
			"the database is gone":            func(t *testing.T, dir, id string) { remove(t, filepath.Join(dir, "backups", id, "banco.zst")) },
			"a changed file":                  func(t *testing.T, dir, _ string) { spoil(t, any1(t, filepath.Join(dir, "arquivos")), 1) },
			"a file is gone":                  func(t *testing.T, dir, _ string) { remove(t, any1(t, filepath.Join(dir, "arquivos"))) },
			"a changed manifest":              func(t *testing.T, dir, id string) { spoil(t, filepath.Join(dir, "backups", id, "manifest.json"), 1) },
			"no hash of the manifest":         func(t *testing.T, dir, id string) { remove(t, filepath.Join(dir, "backups", id, "manifest.sha256")) },
		} {
			b, dir := place(t)
			m := h.make(t, backup.Place{Bucket: b})
			damage(t, dir, m.ID)
			_, err := backup.Verify(t.Context(), b, m.ID, nil, backup.Trust{Key: h.Key})
			if known, ok := fault.As(err); !ok || known.Code != "copia_danificada" {
				t.Errorf("OP-01 %s: %v", name, err)
			}
		}
	})
}

// OP-01: a file that the database names and nobody has any more is no copy.
func TestMissingFile_OP01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHouse(t, d)
		if err := h.Files.Delete(t.Context(), h.keys[1]); err != nil {
			t.Fatal(err)
		}
		b, dir := place(t)
		if _, err := backup.Make(t.Context(), h.Source, backup.Place{Bucket: b}, func(int, int) {}); !errors.Is(err, blob.ErrNotFound) {
			t.Errorf("OP-01 %v", err)
		}
		if matches, _ := filepath.Glob(filepath.Join(dir, "backups", "*", "manifest.json")); len(matches) != 0 {
			t.Error("OP-01 a copy without one of its files exists")
		}
		if left, _ := filepath.Glob(filepath.Join(h.DataDir, "copia-*")); len(left) != 0 {
			t.Errorf("OP-01 left aside: %v", left)
		}
	})
}

// OP-01: an empty installation is filled, and one that is not is refused untouched.
func TestFill_OP01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHouse(t, d)
		b, _ := place(t)
		m := h.make(t, backup.Place{Bucket: b})
		target, files := emptyTarget(t, d.Dialect() == db.Postgres)
		if _, err := backup.Fill(t.Context(), b, m.ID, nil, backup.Trust{Key: h.Key}, target); err != nil {
			t.Fatal(err)
		}
		restored, err := db.Open(t.Context(), db.Config{DataDir: target.DataDir, URL: target.DatabaseURL, MaxConns: 2})
		if err != nil {
			t.Fatal(err)
		}
		defer restored.Close()
		counted, err := db.Tables(t.Context(), restored, restored.Dialect())
		if err != nil {
			t.Fatal(err)
		}
		for table, n := range m.Rows {
			if counted[table] != n {
				t.Errorf("OP-01 %s has %d rows, had %d", table, counted[table], n)
			}
		}
		for _, key := range h.keys {
			if a, b := read(t, h.Files, key), read(t, files, key); !bytes.Equal(a, b) || len(a) == 0 {
				t.Errorf("OP-01 file %s differs", key)
			}
		}
		if _, err := backup.Fill(t.Context(), b, m.ID, nil, backup.Trust{Key: h.Key}, target); fault.KindOf(err) != fault.Conflict {
			t.Errorf("OP-01 a second time: %v", err)
		}
	})
}

// A copy of a schema that this program does not open is refused with what can be done,
// before anything is written.
func TestCopyOfAnotherSchemaIsRefused(t *testing.T) {
	for schema, code := range map[int]string{189: "banco_antigo", 9999: "banco_mais_novo"} {
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			h := newHouse(t, d)
			dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.ExecContext(ctx, `UPDATE goose_db_version SET version_id = $1 WHERE version_id > 0`, schema)
				return err
			})
			b, _ := place(t)
			m := h.make(t, backup.Place{Bucket: b})
			target, files := emptyTarget(t, d.Dialect() == db.Postgres)
			_, filled := backup.Fill(t.Context(), b, m.ID, nil, backup.Trust{Key: h.Key}, target)
			_, verified := backup.Verify(t.Context(), b, m.ID, nil, backup.Trust{Key: h.Key})
			for what, err := range map[string]error{"restore": filled, "verify": verified} {
				known, ok := fault.As(err)
				expect.Must(t, fmt.Sprintf("%s of schema %d: %v", what, schema, err), expect.Is(ok, true))
				expect.All(t, fmt.Sprintf("%s of schema %d: %v", what, schema, err), expect.Is(known.Code, code),
					expect.Is(schema == 189 && !strings.Contains(known.Message, "esquema 189"), false))
			}
			if left, err := os.ReadDir(target.DataDir); err != nil || len(left) > 1 { // the folder of files
				t.Errorf("schema %d left %v, %v", schema, left, err)
			}
			for key, err := range files.Keys(t.Context()) {
				t.Errorf("schema %d left the file %s, %v", schema, key, err)
			}
			if target.DatabaseURL != "" {
				if err := db.EmptyPostgres(t.Context(), target.DatabaseURL); err != nil {
					t.Errorf("schema %d: %v", schema, err)
				}
			}
		})
	}
}

// emptyTarget is an installation that a copy may fill, and its files.
func emptyTarget(t *testing.T, onPostgres bool) (backup.Target, *blob.Files) {
	t.Helper()
	target := backup.Target{DataDir: t.TempDir(), Begin: func(*backup.Manifest) error { return nil }}
	if onPostgres {
		target.DatabaseURL = dbtest.BrazilianPostgresURL(t)
	}
	files, err := blob.Dir(filepath.Join(target.DataDir, "arquivos"))
	if err != nil {
		t.Fatal(err)
	}
	target.Files = files
	return target, files
}

func read(t *testing.T, files blob.Store, key string) []byte {
	t.Helper()
	r, err := files.Open(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	got, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func count(t *testing.T, dir string) int {
	t.Helper()
	matches, err := filepath.Glob(filepath.Join(dir, "*", "*"))
	if err != nil {
		t.Fatal(err)
	}
	return len(matches)
}

func any1(t *testing.T, dir string) string {
	t.Helper()
	matches, err := filepath.Glob(filepath.Join(dir, "*", "*"))
	if err != nil || len(matches) == 0 {
		t.Fatal(err, "no content")
	}
	return matches[0]
}

// spoil changes bytes in the middle of a file.
func spoil(t *testing.T, name string, n int) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		at := min(len(data)/2+i, len(data)-1)
		by, err := rand.Int(rand.Reader, big.NewInt(255))
		if err != nil {
			t.Fatal(err)
		}
		data[at] ^= byte(by.Int64() + 1)
	}
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

func remove(t *testing.T, name string) {
	t.Helper()
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
}

func found(t *testing.T, dir, text string) bool {
	t.Helper()
	hit := false
	err := filepath.WalkDir(dir, func(name string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		hit = hit || bytes.Contains(data, []byte(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return hit
}
