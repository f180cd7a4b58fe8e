package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"

	"filippo.io/age"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/bucket"
	"ynova/internal/platform/db"
)

// Newest is the name of the newest copy at the place.
func Newest(ctx context.Context, b bucket.Bucket) (string, error) {
	all, err := ids(ctx, b)
	if err == nil && len(all) == 0 {
		err = errAbsent
	}
	if err != nil {
		return "", err
	}
	return all[len(all)-1], nil
}

// Verify reads every byte of a copy and says whether it is whole: hashes, and, where it
// can be opened, the database in it. Identities open an encrypted one; without them its
// contents are compared as they lie there. One whose schema this program does not open is
// refused unread.
func Verify(ctx context.Context, b bucket.Bucket, id string, identities []age.Identity, trust Trust) (*Manifest, error) {
	m, err := readManifest(ctx, b, id, trust)
	if err != nil {
		return nil, err
	}
	return m, m.verify(ctx, b, identities)
}

func (m *Manifest) verify(ctx context.Context, b bucket.Bucket, identities []age.Identity) error {
	if err := db.Fits(m.Schema); err != nil {
		return err
	}
	for _, f := range m.Files {
		if err := whole(ctx, b, m.poolName(f), f); err != nil {
			return named(err, f.Name)
		}
	}
	if m.Encrypted && len(identities) == 0 {
		return named(whole(ctx, b, m.databaseName(), m.Database), m.Database.Name)
	}
	dir, err := os.MkdirTemp("", "ynova-conferencia-")
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, databaseFile(m.Engine))
	if err := m.fetchDatabase(ctx, b, identities, file); err != nil {
		return named(err, m.Database.Name)
	}
	return named(m.checkDatabase(ctx, file), m.Database.Name)
}

// named says in the sentence of a damage what is damaged.
func named(err error, what string) error {
	if known, ok := fault.As(err); ok && known.Code == errDamaged.Code {
		return fault.New(errDamaged.Kind, errDamaged.Code, "A cópia está danificada: "+what+" não é o que foi guardado.").WithCause(err)
	}
	return err
}

func (m *Manifest) fetchDatabase(ctx context.Context, b bucket.Bucket, identities []age.Identity, file string) error {
	return fetch(ctx, b, m.databaseName(), m.Database, undo{compressed: true, encrypted: m.Encrypted, identities: identities}, func(r io.Reader) (err error) {
		f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return fmt.Errorf("backup: %w", err)
		}
		defer func() { err = errors.Join(err, f.Close()) }()
		if _, err := io.Copy(f, r); err != nil {
			return errDamaged.WithCause(err)
		}
		return f.Sync()
	})
}

// checkDatabase opens the database of a copy, or lists what is in a dump.
func (m *Manifest) checkDatabase(ctx context.Context, file string) error {
	if m.Engine != db.SQLite.Name() {
		if err := db.ListDump(ctx, file); err != nil {
			return errDamaged.WithCause(err)
		}
		return nil
	}
	found, err := db.Damage(ctx, file)
	if err != nil || len(found) > 0 {
		return errDamaged.WithCause(errors.Join(err, errors.New(fmt.Sprint(found))))
	}
	return db.Look(ctx, file, func(ctx context.Context, q db.Q) error {
		counted, err := db.Tables(ctx, q, db.SQLite)
		if err == nil && !maps.Equal(counted, m.Rows) {
			err = errDamaged
		}
		return err
	})
}
