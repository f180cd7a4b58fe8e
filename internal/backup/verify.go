package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"filippo.io/age"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/bucket"
	"ynova/internal/platform/db"
	"ynova/internal/platform/pgtool"
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
	read := map[string]bool{}
	for _, f := range m.Files {
		name := m.poolName(f)
		if read[name] {
			continue
		}
		if err := whole(ctx, b, name, f); err != nil {
			return named(err, f.Name)
		}
		read[name] = true
	}
	return m.verifyDatabase(ctx, b, identities, "")
}

// verifyDatabase opens the database of a copy aside, in a folder below dir, or where it is
// closed to who reads it, compares it as it lies there. Empty dir: that of the system.
func (m *Manifest) verifyDatabase(ctx context.Context, b bucket.Bucket, identities []age.Identity, dir string) error {
	if m.Encrypted && len(identities) == 0 {
		return named(whole(ctx, b, m.databaseName(), m.Database), m.Database.Name)
	}
	dir, err := os.MkdirTemp(dir, "ynova-conferencia-")
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

// checkDatabase opens the database of a copy, or reads a dump to its end: as many rows as the
// manifest says, and the files that it names are those of the copy.
func (m *Manifest) checkDatabase(ctx context.Context, file string) error {
	rows, keys, err := contentsOfDump(ctx, file)
	if m.Engine == db.SQLite.Name() {
		rows, keys, err = m.contentsOfFile(ctx, file)
	}
	if err != nil {
		return errDamaged.WithCause(err)
	}
	if !maps.Equal(rows, m.Rows) {
		return errDamaged.WithCause(errors.New("other rows than noted"))
	}
	var filed []string
	for _, f := range m.Files {
		filed = append(filed, f.Name)
	}
	slices.Sort(filed)
	slices.Sort(keys)
	if newest, err := db.Newest(); err != nil || m.Schema == newest && !slices.Equal(slices.Compact(keys), slices.Compact(filed)) {
		return errDamaged.WithCause(errors.Join(err, errors.New("other files than the database names")))
	}
	return nil
}

func (m *Manifest) contentsOfFile(ctx context.Context, file string) (rows map[string]int64, keys []string, err error) {
	found, err := db.Damage(ctx, file)
	if err == nil && len(found) > 0 {
		err = errors.New(found[0])
	}
	if err != nil {
		return nil, nil, err
	}
	err = db.Look(ctx, file, func(ctx context.Context, q db.Q) error {
		if rows, err = db.Tables(ctx, q, db.SQLite); err == nil {
			keys, err = Contents(ctx, q)
		}
		return err
	})
	return rows, keys, err
}

// contentsOfDump counts the rows of each table of a dump, and names the files that they name.
func contentsOfDump(ctx context.Context, file string) (rows map[string]int64, keys []string, err error) {
	rows = map[string]int64{}
	var table string
	var named []int // columns of the table that name a file
	err = pgtool.ReadDump(ctx, file, func(name string, columns []string) {
		table, named, rows[name] = name, nil, 0
		for i, column := range columns {
			if slices.Contains(fileKeys, fileKey{name, column}) {
				named = append(named, i)
			}
		}
	}, func(values []string) {
		rows[table]++
		for _, i := range named {
			if values[i] != "" && values[i] != `\N` {
				keys = append(keys, values[i])
			}
		}
	})
	return rows, keys, err
}
