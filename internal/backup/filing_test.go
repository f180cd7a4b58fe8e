package backup_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"filippo.io/age"

	"ynova/internal/backup"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/bucket"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// sealed is a place whose copies are encrypted, and what opens them.
func sealed(t *testing.T) (backup.Place, []age.Identity, string) {
	t.Helper()
	b, dir := place(t)
	identity, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	return backup.Place{Bucket: b, Recipient: identity.Recipient().String()}, []age.Identity{identity}, dir
}

// pooled is every object of the pool with its bytes.
func pooled(t *testing.T, dir string) map[string]string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "arquivos", "*", "*"))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, name := range names {
		out[name] = string(readFile(t, name))
	}
	return out
}

// rotten gives other bytes of the objects whose name has the part than were put.
type rotten struct {
	bucket.Bucket
	part string
}

func (r *rotten) Open(ctx context.Context, name string) (io.ReadCloser, error) {
	stored, err := r.Bucket.Open(ctx, name)
	if err != nil || !strings.Contains(name, r.part) {
		return stored, err
	}
	return struct {
		io.Reader
		io.Closer
	}{io.MultiReader(strings.NewReader("x"), stored), stored}, nil
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// OP-08: an encrypted copy in which two files have equal content verifies and is restored with
// both; they lie once.
func TestEqualContentsEncrypted_OP08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHouse(t, d)
		h.add(t, "igual")
		h.add(t, "igual")
		p, open, dir := sealed(t)
		m := h.make(t, p)
		expect.All(t, "OP-08", expect.Len(m.Files, 5), expect.Is(len(pooled(t, dir)), 4))
		if _, err := backup.Verify(t.Context(), p.Bucket, m.ID, open, backup.Trust{Key: h.Key}); err != nil {
			t.Errorf("OP-08 verify: %v", err)
		}
		target, files := emptyTarget(t, d.Dialect() == db.Postgres)
		if _, err := backup.Fill(t.Context(), p.Bucket, m.ID, open, backup.Trust{Key: h.Key}, target); err != nil {
			t.Fatalf("OP-08 restore: %v", err)
		}
		for _, key := range h.keys {
			if got := read(t, files, key); !bytes.Equal(got, read(t, h.Files, key)) {
				t.Errorf("OP-08 %s is %q", key, got)
			}
		}
	})
}

// OP-08: a known content that is uploaded again, and one whose first copy is not the newest any
// more, change nothing of what lies in the pool: each older copy verifies still.
func TestPoolIsNeverOverwritten_OP08(t *testing.T) {
	d := dbtest.SQLite(t)
	h := newHouse(t, d)
	for name, encrypted := range map[string]bool{"open": false, "encrypted": true} {
		t.Run(name, func(t *testing.T) {
			p, open, dir := sealed(t)
			if !encrypted {
				p.Recipient = ""
			}
			made := []*backup.Manifest{h.make(t, p)}
			for _, change := range []func(){
				func() { h.add(t, strings.Repeat("conteúdo a", 1000)) }, // a second row of a known content
				func() { h.add(t, "uma vez só") },
				func() { h.forget(t) },            // only an older copy has the content now
				func() { h.add(t, "uma vez só") }, // it comes back
			} {
				before := pooled(t, dir)
				change()
				h.Clock.(*clock.Manual).Advance(24 * time.Hour)
				made = append(made, h.make(t, p))
				after := pooled(t, dir)
				for object, text := range before {
					if after[object] != text {
						t.Errorf("OP-08 %s was overwritten", filepath.Base(object))
					}
				}
			}
			for i, m := range made {
				if _, err := backup.Verify(t.Context(), p.Bucket, m.ID, open, backup.Trust{Key: h.Key}); err != nil {
					t.Errorf("OP-08 copy %d: %v", i, err)
				}
			}
		})
	}
}

// OP-09: a copy is made only of what was read back. A content of an earlier copy that rotted in
// the pool is stored anew beside it, and the copy says so; what is not read as it was written
// makes no copy.
func TestCopyIsReadBack_OP09(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHouse(t, d)
		b, dir := place(t)
		old := h.make(t, backup.Place{Bucket: b})
		spoil(t, any1(t, filepath.Join(dir, "arquivos")), 1)
		h.Clock.(*clock.Manual).Advance(24 * time.Hour)
		m := h.make(t, backup.Place{Bucket: b})
		if _, err := backup.Verify(t.Context(), b, m.ID, nil, backup.Trust{Key: h.Key}); err != nil {
			t.Errorf("OP-09 a copy over a damaged content: %v", err)
		}
		if _, err := backup.Verify(t.Context(), b, old.ID, nil, backup.Trust{Key: h.Key}); err == nil {
			t.Error("OP-09 the older copy passes with a damaged content")
		}
		for _, part := range []string{"banco.zst", "arquivos/", "manifest.json"} {
			b, dir := place(t)
			_, err := backup.Make(t.Context(), h.Source, backup.Place{Bucket: &rotten{Bucket: b, part: part}}, func(int, int) {})
			expect.All(t, "OP-09 "+part, expect.Not(err, nil))
			if left, _ := filepath.Glob(filepath.Join(dir, "backups", "*", "manifest.json")); len(left) != 0 {
				t.Errorf("OP-09 %s rotted and there is a copy", part)
			}
		}
	})
}

// OP-09: the database of a copy names a file that the copy does not have, or has another number
// of rows: verify says so, though every hash is right.
func TestFilesAgainstDatabase_OP09(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHouse(t, d)
		for what, change := range map[string]func(m map[string]any){
			"a file less": func(m map[string]any) { m["files"] = m["files"].([]any)[1:] },
			"other rows":  func(m map[string]any) { m["rows"].(map[string]any)["readings"] = 7 },
		} {
			b, dir := place(t)
			m := h.make(t, backup.Place{Bucket: b})
			forge(t, dir, m.ID, h.Key, change)
			_, err := backup.Verify(t.Context(), b, m.ID, nil, backup.Trust{Key: h.Key})
			expect.All(t, "OP-09 "+what, expect.Has(text(err), "copia_danificada"))
		}
	})
}
