package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"filippo.io/age"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/bucket"
	"ynova/internal/platform/db"
)

var (
	errOccupied = fault.New(fault.Conflict, "destino_ocupado", "O destino não está vazio; restaure em uma pasta e um banco vazios.")
	errEngine   = fault.New(fault.Conflict, "motor_diferente", "A cópia é de outro banco: uma do SQLite se restaura em uma pasta (--data), uma do PostgreSQL em --database-url.")
)

// Target is an empty installation.
type Target struct {
	DataDir     string
	DatabaseURL string // empty: SQLite in the directory
	Files       *blob.Files
	// Begin is called once the copy is known to be whole and ours, before anything is written.
	Begin func(m *Manifest) error
}

// Fill fills an empty installation from a copy, after its manifest was found to be of who is
// trusted and all of it was read once and found whole. It does not open it: what was true of the original only (sessions, mail under
// way) has to be seen to before it serves.
func Fill(ctx context.Context, b bucket.Bucket, id string, identities []age.Identity, trust Trust, t Target) (*Manifest, error) {
	m, err := readManifest(ctx, b, id, trust)
	if err != nil {
		return nil, err
	}
	if (m.Engine == db.SQLite.Name()) != (t.DatabaseURL == "") {
		return nil, errEngine
	}
	if m.Encrypted && len(identities) == 0 {
		return nil, errSealed
	}
	if err := t.empty(ctx); err != nil {
		return nil, err
	}
	if err := m.verify(ctx, b, identities); err != nil {
		return nil, err
	}
	if err := t.Begin(m); err != nil {
		return nil, err
	}
	for _, f := range m.Files {
		err := fetch(ctx, b, m.poolName(f), f, undo{encrypted: m.Encrypted, identities: identities}, func(r io.Reader) error {
			return t.Files.PutAs(ctx, f.Name, r)
		})
		if err != nil {
			return nil, named(err, f.Name)
		}
	}
	return m, m.fillDatabase(ctx, b, identities, t)
}

// Differs compares the files of a store with those of the copy, and names the first that is not
// what was copied; empty: none.
func (m *Manifest) Differs(ctx context.Context, files blob.Store) (string, error) {
	for _, f := range m.Files {
		sum, err := sumOf(ctx, files, f.Name)
		if errors.Is(err, blob.ErrNotFound) || err == nil && sum.hex() != f.SHA256 {
			return f.Name, nil
		}
		if err != nil {
			return "", err
		}
	}
	return "", nil
}

func (t Target) empty(ctx context.Context) error {
	if t.DatabaseURL != "" {
		if err := db.EmptyPostgres(ctx, t.DatabaseURL); err != nil {
			return err
		}
	} else if _, err := os.Stat(db.SQLiteFile(t.DataDir)); !errors.Is(err, fs.ErrNotExist) {
		return errOccupied
	}
	for _, err := range t.Files.Keys(ctx) {
		if err == nil {
			err = errOccupied
		}
		return err
	}
	return nil
}

// fillDatabase puts the database in its place last, so that a broken restore leaves
// nothing that starts.
func (m *Manifest) fillDatabase(ctx context.Context, b bucket.Bucket, identities []age.Identity, t Target) error {
	dir, err := os.MkdirTemp(t.DataDir, "restauracao-")
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, databaseFile(m.Engine))
	if err := m.fetchDatabase(ctx, b, identities, file); err != nil {
		return named(err, m.Database.Name)
	}
	if t.DatabaseURL != "" {
		return db.RestorePostgres(ctx, t.DatabaseURL, file)
	}
	if err := os.Rename(file, db.SQLiteFile(t.DataDir)); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	return nil
}
