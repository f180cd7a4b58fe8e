package blob

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
	"time"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/expect"
)

func open(t *testing.T) (*Files, string) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "blobs")
	d, err := Dir(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d, dir
}

func files(t *testing.T, dir string) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			out = append(out, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestPutOpenStatDelete(t *testing.T) {
	d, dir := open(t)
	content := bytes.Repeat([]byte("ação"), 100_000)
	sum := sha256.Sum256(content)
	ref, err := d.Put(t.Context(), bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	expect.All(t, "ref", expect.Is(ref.Size, int64(len(content))), expect.Is(ref.SHA256, hex.EncodeToString(sum[:])),
		expect.Is(id.Valid(ref.Key), true))
	r, err := d.Open(t.Context(), ref.Key)
	if err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(r)
	if err != nil || !bytes.Equal(got, content) {
		t.Errorf("read %d bytes, %v", len(got), err)
	}
	_ = r.Close()
	info, err := d.Stat(t.Context(), ref.Key)
	expect.All(t, "stat", expect.Is(err, nil), expect.Is(info.Size, ref.Size), expect.Is(info.StoredAt.IsZero(), false))
	for range 2 { // the second finds nothing
		if err := d.Delete(t.Context(), ref.Key); err != nil {
			t.Error(err)
		}
	}
	if _, err := d.Open(t.Context(), ref.Key); !errors.Is(err, ErrNotFound) {
		t.Errorf("after delete: %v", err)
	}
	if left := files(t, dir); len(left) != 0 {
		t.Errorf("left %v", left)
	}
}

func TestFilesArePrivate_B06(t *testing.T) {
	d, dir := open(t)
	if _, err := d.Put(t.Context(), strings.NewReader("x")); err != nil {
		t.Fatal(err)
	}
	err := filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := e.Info()
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			t.Errorf("B06 %s has mode %v", name, info.Mode())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestKeysNeverLeaveTheStore_B06(t *testing.T) {
	d, dir := open(t)
	outside := filepath.Join(filepath.Dir(dir), "secret")
	if err := os.WriteFile(outside, []byte("canary"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"", "..", "../secret", outside, "CON", "a\x00b", strings.Repeat("a", 300), "partial/x", strings.ToUpper(id.New())} {
		if _, err := d.Open(t.Context(), key); !errors.Is(err, ErrNotFound) || fault.KindOf(err) != fault.NotFound {
			t.Errorf("B06 open %q: %v", key, err)
		}
		if _, err := d.Stat(t.Context(), key); !errors.Is(err, ErrNotFound) {
			t.Errorf("B06 stat %q: %v", key, err)
		}
		if err := d.Delete(t.Context(), key); err != nil {
			t.Errorf("B06 delete %q: %v", key, err)
		}
	}
	if _, err := os.Stat(outside); err != nil {
		t.Error("B06 a foreign file was deleted")
	}
}

func TestHalfWrittenBlobsVanish_F09(t *testing.T) {
	d, dir := open(t)
	broken := errors.New("connection lost")
	if _, err := d.Put(t.Context(), io.MultiReader(strings.NewReader("half"), iotest.ErrReader(broken))); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := d.Put(ctx, strings.NewReader("x")); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	_, err := d.Put(t.Context(), iotest.ErrReader(syscall.ENOSPC))
	if fault.KindOf(err) != fault.DiskFull {
		t.Errorf("F09 full disk: %v", err)
	}
	if left := files(t, dir); len(left) != 0 {
		t.Errorf("left %v", left)
	}
	crashed := filepath.Join(dir, "partial", "crashed")
	if err := os.WriteFile(crashed, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-48 * time.Hour)
	if err := os.Chtimes(crashed, old, old); err != nil {
		t.Fatal(err)
	}
	again, err := Dir(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if left := files(t, dir); len(left) != 0 {
		t.Errorf("after a restart: %v", left)
	}
}

func TestKeys(t *testing.T) {
	d, dir := open(t)
	var want []string
	for range 20 {
		ref, err := d.Put(t.Context(), strings.NewReader("x"))
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, ref.Key)
	}
	if err := os.WriteFile(filepath.Join(dir, "README"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var got []string
	for key, err := range d.Keys(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, key)
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	for range d.Keys(t.Context()) {
		break // stopping early is allowed
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, err := range d.Keys(ctx) {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled: %v", err)
		}
	}
}

func TestHealthy(t *testing.T) {
	d, dir := open(t)
	if err := d.Healthy(t.Context()); err != nil {
		t.Error(err)
	}
	if err := os.RemoveAll(filepath.Join(dir, "partial")); err != nil {
		t.Fatal(err)
	}
	if err := d.Healthy(t.Context()); err == nil {
		t.Error("a store that cannot write is healthy")
	}
}
