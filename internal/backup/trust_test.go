package backup_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"filippo.io/age"

	"ynova/internal/backup"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/secret"
)

func key(t *testing.T, letter byte) *secret.Box {
	t.Helper()
	box, err := secret.New(base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{letter}, 32)))
	if err != nil {
		t.Fatal(err)
	}
	return box
}

// forge changes the manifest of a copy and gives it the right hash again, and the right
// signature where a key is given.
func forge(t *testing.T, dir, id string, sign *secret.Box, change func(m map[string]any)) {
	t.Helper()
	name := filepath.Join(dir, "backups", id, "manifest.json")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	m := map[string]any{}
	if err := json.Unmarshal(text, &m); err != nil {
		t.Fatal(err)
	}
	change(m)
	if text, err = json.MarshalIndent(m, "", " "); err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(text)
	write(t, name, text)
	write(t, strings.TrimSuffix(name, ".json")+".sha256", []byte(hex.EncodeToString(sum[:])+"\n"))
	if sign != nil {
		write(t, strings.TrimSuffix(name, ".json")+".hmac", []byte(sign.Mark("manifest.json", text)+"\n"))
	}
}

func write(t *testing.T, name string, text []byte) {
	t.Helper()
	if err := os.WriteFile(name, text, 0o600); err != nil {
		t.Fatal(err)
	}
}

// SX-14: who can write at the place of copies gets nothing taken that the installation did
// not make: a name that leads elsewhere, a link, another database with its right hashes, a
// copy without signature or with another installation's. Nothing is written by then.
func TestForgedCopies_SX14(t *testing.T) {
	d := dbtest.SQLite(t)
	h := newHouse(t, d)
	outside := t.TempDir()
	database := func(name string) func(m map[string]any) {
		return func(m map[string]any) { m["database"].(map[string]any)["name"] = name }
	}
	file := func(name string) func(m map[string]any) {
		return func(m map[string]any) { m["files"].([]any)[0].(map[string]any)["name"] = name }
	}
	same := func(map[string]any) {}
	for name, c := range map[string]struct {
		attack func(t *testing.T, dir, id string)
		code   string
	}{
		"a database named above": {func(t *testing.T, dir, id string) { forge(t, dir, id, h.Key, database("../fora.db")) }, "copia_danificada"},
		"a database named absolutely": {func(t *testing.T, dir, id string) {
			forge(t, dir, id, h.Key, database(filepath.Join(outside, "fora.db")))
		}, "copia_danificada"},
		"another local name": {func(t *testing.T, dir, id string) { forge(t, dir, id, h.Key, database("ynova.service")) }, "copia_danificada"},
		"an engine of nobody": {func(t *testing.T, dir, id string) {
			forge(t, dir, id, h.Key, func(m map[string]any) { m["engine"] = "oracle" })
		}, "copia_danificada"},
		"a file named above":      {func(t *testing.T, dir, id string) { forge(t, dir, id, h.Key, file("../../fora")) }, "copia_danificada"},
		"a file named absolutely": {func(t *testing.T, dir, id string) { forge(t, dir, id, h.Key, file("/etc/passwd")) }, "copia_danificada"},
		"a hash that is a path": {func(t *testing.T, dir, id string) {
			forge(t, dir, id, h.Key, func(m map[string]any) {
				m["files"].([]any)[0].(map[string]any)["sha256"] = "../" + strings.Repeat("a", 61)
			})
		}, "copia_danificada"},
		"a database that is a link": {func(t *testing.T, dir, id string) {
			lying := filepath.Join(dir, "backups", id, "banco.zst")
			moved := filepath.Join(outside, "banco.zst")
			text, err := os.ReadFile(lying)
			if err != nil {
				t.Fatal(err)
			}
			write(t, moved, text)
			remove(t, lying)
			if err := os.Symlink(moved, lying); err != nil {
				t.Fatal(err)
			}
		}, "link"},
		"another database, right hashes": {func(t *testing.T, dir, id string) {
			forge(t, dir, id, nil, func(m map[string]any) { m["program"] = "outro" })
		}, "copia_alterada"},
		"another installation's": {func(t *testing.T, dir, id string) { forge(t, dir, id, key(t, 'b'), same) }, "chave_diferente"},
		"no signature":           {func(t *testing.T, dir, id string) { remove(t, filepath.Join(dir, "backups", id, "manifest.hmac")) }, "copia_sem_assinatura"},
		"an empty signature":     {func(t *testing.T, dir, id string) { write(t, filepath.Join(dir, "backups", id, "manifest.hmac"), nil) }, "copia_sem_assinatura"},
	} {
		t.Run(name, func(t *testing.T) {
			b, dir := place(t)
			m := h.make(t, backup.Place{Bucket: b})
			c.attack(t, dir, m.ID)
			before := tree(t, outside)
			target, files := emptyTarget(t, false)
			target.Begin = func(*backup.Manifest) error { t.Error("SX-14 the restore began"); return errors.New("began") }
			for what, err := range map[string]error{
				"verify": second(backup.Verify(t.Context(), b, m.ID, nil, backup.Trust{Key: h.Key})),
				"fill":   second(backup.Fill(t.Context(), b, m.ID, nil, backup.Trust{Key: h.Key}, target)),
			} {
				known, ok := fault.As(err)
				if err == nil || c.code != "link" && (!ok || known.Code != c.code) {
					t.Errorf("SX-14 %s: %v, want %s", what, err, c.code)
				}
			}
			for range files.Keys(t.Context()) {
				t.Error("SX-14 a file was written")
			}
			if _, err := os.Stat(db.SQLiteFile(target.DataDir)); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("SX-14 a database was written: %v", err)
			}
			if after := tree(t, outside); after != before {
				t.Errorf("SX-14 outside: %s, was %s", after, before)
			}
		})
	}
}

// SX-14: a copy made before signatures existed is accepted on request, a wrong signature
// never; where the key is declared lost, no signature is compared.
func TestUnsignedCopies_SX14(t *testing.T) {
	d := dbtest.SQLite(t)
	h := newHouse(t, d)
	b, dir := place(t)
	m := h.make(t, backup.Place{Bucket: b})
	mark := filepath.Join(dir, "backups", m.ID, "manifest.hmac")
	verify := func(trust backup.Trust) error { return second(backup.Verify(t.Context(), b, m.ID, nil, trust)) }
	if err := verify(backup.Trust{KeyLost: true}); err != nil {
		t.Errorf("SX-14 the key is lost: %v", err)
	}
	if err := verify(backup.Trust{}); fault.KindOf(err) != fault.Conflict || !strings.Contains(err.Error(), h.Key.KeyID()) {
		t.Errorf("SX-14 no key: %v", err)
	}
	write(t, mark, []byte(h.Key.KeyID()+":AAAA\n"))
	if known, ok := fault.As(verify(backup.Trust{Key: h.Key, Unsigned: true})); !ok || known.Code != "copia_alterada" {
		t.Errorf("SX-14 a wrong signature is no missing one: %v", known)
	}
	remove(t, mark)
	if err := verify(backup.Trust{Key: h.Key, Unsigned: true}); err != nil {
		t.Errorf("SX-14 asked for: %v", err)
	}
	if err := verify(backup.Trust{KeyLost: true}); fault.KindOf(err) != fault.Conflict {
		t.Errorf("SX-14 the key is lost, and nobody asked for unsigned ones: %v", err)
	}
	if err := verify(backup.Trust{Key: key(t, 'b'), Unsigned: true}); fault.KindOf(err) != fault.Conflict {
		t.Errorf("SX-14 the secrets of it do not open: %v", err)
	}
}

// SX-14: where copies are encrypted, one that lies open is not taken; nor does the next copy
// take from an unsigned one what it says of the files.
func TestOpenCopyWhereCopiesAreEncrypted_SX14(t *testing.T) {
	d := dbtest.SQLite(t)
	h := newHouse(t, d)
	b, dir := place(t)
	m := h.make(t, backup.Place{Bucket: b})
	err := second(backup.Verify(t.Context(), b, m.ID, nil, backup.Trust{Key: h.Key, Sealed: true}))
	if known, ok := fault.As(err); !ok || known.Code != "copia_aberta" {
		t.Errorf("SX-14 %v", err)
	}
	identity, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	m = h.make(t, backup.Place{Bucket: b, Recipient: identity.Recipient().String()})
	if _, err := backup.Verify(t.Context(), b, m.ID, []age.Identity{identity}, backup.Trust{Key: h.Key, Sealed: true}); err != nil {
		t.Errorf("SX-14 an encrypted one: %v", err)
	}
	forge(t, dir, m.ID, nil, func(m map[string]any) {
		m["files"].([]any)[0].(map[string]any)["sha256"] = strings.Repeat("0", 64)
	})
	next := h.make(t, backup.Place{Bucket: b, Recipient: identity.Recipient().String()})
	for _, f := range next.Files {
		if f.SHA256 == strings.Repeat("0", 64) {
			t.Error("SX-14 a forged manifest was believed")
		}
	}
}

// VD-47: whatever else a copy lacks, a missing key is reported first, by its name where the
// copy states it; otherwise without a name.
func TestKeyIsAskedForFirst_VD47(t *testing.T) {
	h := newHouse(t, dbtest.SQLite(t))
	b, dir := place(t)
	m := h.make(t, backup.Place{Bucket: b})
	remove(t, filepath.Join(dir, "backups", m.ID, "manifest.hmac"))
	asks := func(named string) {
		t.Helper()
		err := backup.Check(t.Context(), b, m.ID, backup.Trust{Sealed: true})
		known, ok := fault.As(err)
		expect.Must(t, fmt.Sprintf("VD-47 %v", err), expect.Is(ok, true))
		expect.All(t, fmt.Sprintf("VD-47 %v", err), expect.Is(known.Code, "chave_diferente"), expect.Has(known.Message, "--key", named))
	}
	asks("com a chave " + h.Key.KeyID() + ".")
	forge(t, dir, m.ID, nil, func(m map[string]any) { m["key_ids"] = nil })
	asks("com a chave da instalação que foi copiada.")
}

func second[T any](_ T, err error) error { return err }

// tree lists what is in a folder.
func tree(t *testing.T, dir string) string {
	t.Helper()
	var names []string
	err := filepath.WalkDir(dir, func(name string, _ os.DirEntry, err error) error {
		names = append(names, name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(names, " ")
}

// OP-10: an object that a manifest names, though signed, is of the pool or refused: the name of
// the copy that stored it leads nowhere else.
func TestObjectOutsideThePool_OP10(t *testing.T) {
	h := newHouse(t, dbtest.SQLite(t))
	b, dir := place(t)
	m := h.make(t, backup.Place{Bucket: b})
	for _, from := range []string{"../../fora", "/etc/passwd", "20261122T053000Z-../.", "x"} {
		forge(t, dir, m.ID, h.Key, func(m map[string]any) { m["files"].([]any)[0].(map[string]any)["from"] = from })
		known, ok := fault.As(second(backup.Verify(t.Context(), b, m.ID, nil, backup.Trust{Key: h.Key})))
		if !ok || known.Code != "copia_danificada" {
			t.Errorf("OP-10 %q: %v", from, known)
		}
	}
}
