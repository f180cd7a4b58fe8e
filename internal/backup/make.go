package backup

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"

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

// Place is where copies lie, for whom they are encrypted, and whether it is a person who has
// one made.
type Place struct {
	Bucket    bucket.Bucket
	Recipient string // an age public key; empty: not encrypted
	ByHand    bool
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
// that the copy of it names. All of it is read back before the manifest makes it a copy, and
// then the manifest. Progress receives the number of files copied.
func Make(ctx context.Context, s Source, p Place, progress func(done, total int)) (*Manifest, error) {
	recipient, err := p.recipient()
	if err != nil {
		return nil, err
	}
	m := &Manifest{
		Format: format, ID: newID(s.Clock), Program: s.Program, Engine: s.DB.Dialect().Name(), StartedAt: s.Clock.Now().UTC(),
		Encrypted: recipient != nil, ByHand: p.ByHand, KeyIDs: s.Key.KeyIDs(),
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
	if err := fileAll(ctx, s, p.Bucket, m, keys, recipient, progress); err != nil {
		return nil, err
	}
	if err := m.verifyDatabase(ctx, p.Bucket, nil, dir); err != nil {
		return nil, err
	}
	m.FinishedAt = s.Clock.Now().UTC()
	if err := m.write(ctx, p.Bucket, s.Key); err != nil {
		return nil, err
	}
	if err := Check(ctx, p.Bucket, m.ID, Trust{Key: s.Key}); err != nil {
		return nil, errors.Join(err, p.Bucket.Delete(context.WithoutCancel(ctx), copies+m.ID+"/"+manifestName))
	}
	return m, nil
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
