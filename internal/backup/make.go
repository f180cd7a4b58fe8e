package backup

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"filippo.io/age"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/bucket"
	"ynova/internal/platform/db"
	"ynova/internal/platform/secret"
)

var (
	errSealed    = fault.New(fault.Conflict, "copia_cifrada", "A cópia está cifrada. Informe a chave que a abre com --identity.")
	errRecipient = fault.New(fault.Invalid, "copias", "informe a chave pública do age, que começa com age1.")
)

// Source is what is copied.
type Source struct {
	DB      *db.DB
	Files   blob.Store
	DataDir string
	Program string      // version
	Key     *secret.Box // of the installation: signs the manifest
	Clock   clock.Clock
}

// Place is where copies lie, and for whom they are encrypted.
type Place struct {
	Bucket    bucket.Bucket
	Recipient string // an age public key; empty: not encrypted
}

func (p Place) recipient() (age.Recipient, error) {
	if p.Recipient == "" {
		return nil, nil //nolint:nilnil // no recipient is no encryption
	}
	r, err := age.ParseX25519Recipient(p.Recipient)
	if err != nil {
		return nil, errRecipient
	}
	return r, nil
}

// Make makes one copy while the installation stays in use: the database first, then the files
// that the copy of it names. Progress receives the number of files copied.
func Make(ctx context.Context, s Source, p Place, progress func(done, total int)) (*Manifest, error) {
	recipient, err := p.recipient()
	if err != nil {
		return nil, err
	}
	m := &Manifest{
		Format: format, ID: newID(s.Clock), Program: s.Program, Engine: s.DB.Dialect().Name(), StartedAt: s.Clock.Now().UTC(),
		Encrypted: recipient != nil, KeyIDs: s.Key.KeyIDs(),
	}
	dir, err := os.MkdirTemp(s.DataDir, "copia-")
	if err != nil {
		return nil, fmt.Errorf("backup: %w", err)
	}
	defer os.RemoveAll(dir)
	var keys []string
	name, err := s.DB.Copy(ctx, dir, func(ctx context.Context, q db.Q) (err error) {
		keys, err = look(ctx, q, s.DB.Dialect(), m)
		return err
	})
	if err != nil {
		return nil, err
	}
	if err := storeDatabase(ctx, p.Bucket, m, filepath.Join(dir, name), recipient); err != nil {
		return nil, err
	}
	_ = os.Remove(filepath.Join(dir, name)) // the files need the room
	if err := storeFiles(ctx, s, p.Bucket, m, keys, recipient, progress); err != nil {
		return nil, err
	}
	m.FinishedAt = s.Clock.Now().UTC()
	return m, m.write(ctx, p.Bucket, s.Key)
}

func newID(c clock.Clock) string {
	tail := make([]byte, 2)
	_, _ = rand.Read(tail)
	return c.Now().UTC().Format(idTime) + "-" + hex.EncodeToString(tail)
}

func storeDatabase(ctx context.Context, b bucket.Bucket, m *Manifest, file string, to age.Recipient) error {
	if m.Engine == db.SQLite.Name() {
		found, err := db.Damage(ctx, file)
		if err == nil && len(found) > 0 {
			err = errDamaged.WithCause(errors.New(found[0]))
		}
		if err != nil {
			return err
		}
	}
	f, err := os.Open(file)
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	defer f.Close()
	m.Database, err = store(ctx, b, m.databaseName(), f, how{compress: true, recipient: to})
	m.Database.Name = filepath.Base(file)
	return err
}

// storeFiles puts the contents that no earlier copy holds. A key never gets another
// content, so what an earlier copy says of it still holds.
func storeFiles(ctx context.Context, s Source, b bucket.Bucket, m *Manifest, keys []string, to age.Recipient, progress func(done, total int)) error {
	known, err := knownFiles(ctx, b, s.Key, m.Encrypted)
	if err != nil {
		return err
	}
	for i, key := range keys {
		part, there := known[key]
		if !there {
			if part, err = storeFile(ctx, s.Files, b, m, key, to); err != nil {
				return err
			}
		}
		m.Files = append(m.Files, part)
		progress(i+1, len(keys))
	}
	return nil
}

func storeFile(ctx context.Context, files blob.Store, b bucket.Bucket, m *Manifest, key string, to age.Recipient) (Part, error) {
	sum, err := sumOf(ctx, files, key)
	if err != nil {
		return Part{}, err
	}
	r, err := files.Open(ctx, key)
	if err != nil {
		return Part{}, err
	}
	defer r.Close()
	part, err := store(ctx, b, m.poolName(Part{SHA256: sum}), r, how{recipient: to})
	part.Name = key
	if err == nil && part.SHA256 != sum {
		err = fmt.Errorf("backup: file %s changed while it was read", key)
	}
	return part, err
}

func sumOf(ctx context.Context, files blob.Store, key string) (string, error) {
	r, err := files.Open(ctx, key)
	if err != nil {
		return "", err
	}
	defer r.Close()
	return sumOfContent(r)
}

// knownFiles are what the newest copy that this installation signed says of the files, where
// all of it lies at the place still.
func knownFiles(ctx context.Context, b bucket.Bucket, key *secret.Box, encrypted bool) (map[string]Part, error) {
	all, err := ids(ctx, b)
	if err != nil {
		return nil, err
	}
	for _, id := range slices.Backward(all) {
		m, err := readManifest(ctx, b, id, Trust{Key: key})
		if err != nil || m.Encrypted != encrypted {
			continue
		}
		there := map[string]int64{}
		for info, err := range b.List(ctx, pool) {
			if err != nil {
				return nil, err
			}
			there[info.Name] = info.Size
		}
		known := map[string]Part{}
		for _, f := range m.Files {
			if size, ok := there[m.poolName(f)]; ok && size == f.StoredSize {
				known[f.Name] = f
			}
		}
		return known, nil
	}
	return map[string]Part{}, nil
}

func sumOfContent(r io.Reader) (string, error) {
	c := newCounter()
	_, err := io.Copy(c, r)
	return c.hex(), err
}
