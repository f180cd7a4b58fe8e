package blob

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"iter"
	"os"
	"path"
	"syscall"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
)

const (
	filePerm = 0o600
	dirPerm  = 0o700
	// partial holds what is being written; what a crash left there is worthless.
	partial = "partial"
	// abandoned is how old a partial file is when nobody can be writing it any more:
	// another instance, or an operator's command, may share the directory.
	abandoned = 24 * time.Hour
)

// Directory is a Store in one directory that this process alone writes. Blobs
// lie in 256 sub-directories by the random end of their key.
type Directory struct {
	root *os.Root
}

var _ Store = (*Directory)(nil)

// Dir opens the store in the directory, which is created when missing, and
// removes what an earlier crash left half written.
func Dir(directory string) (*Directory, error) {
	if err := os.MkdirAll(directory, dirPerm); err != nil {
		return nil, fmt.Errorf("blob: %w", err)
	}
	root, err := os.OpenRoot(directory)
	if err != nil {
		return nil, fmt.Errorf("blob: %w", err)
	}
	if err := root.Mkdir(partial, dirPerm); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, errors.Join(fmt.Errorf("blob: %w", err), root.Close())
	}
	if err := removeAbandoned(root); err != nil {
		return nil, errors.Join(fmt.Errorf("blob: %w", err), root.Close())
	}
	return &Directory{root: root}, nil
}

func removeAbandoned(root *os.Root) error {
	entries, err := fs.ReadDir(root.FS(), partial)
	if err != nil {
		return err
	}
	limit := clock.System().Now().Add(-abandoned)
	for _, entry := range entries {
		info, err := entry.Info()
		if err != nil || info.ModTime().After(limit) {
			continue // gone meanwhile, or in use
		}
		if err := root.Remove(path.Join(partial, entry.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// Close lets go of the directory.
func (d *Directory) Close() error { return d.root.Close() }

// Put stores all of r under a new key: written aside, synced, renamed, and the
// directory synced.
func (d *Directory) Put(ctx context.Context, r io.Reader) (Ref, error) {
	key := id.New()
	aside := path.Join(partial, key)
	hash := sha256.New()
	size, err := d.write(aside, hash, &contextReader{ctx, r})
	if err == nil {
		err = d.publish(aside, key)
	}
	if err != nil {
		_ = d.root.Remove(aside)
		return Ref{}, classify(err)
	}
	return Ref{Key: key, SHA256: hex.EncodeToString(hash.Sum(nil)), Size: size}, nil
}

func (d *Directory) write(name string, sum hash.Hash, r io.Reader) (size int64, err error) {
	f, err := d.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, filePerm)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if size, err = io.Copy(io.MultiWriter(f, sum), r); err != nil {
		return 0, err
	}
	return size, f.Sync()
}

func (d *Directory) publish(aside, key string) error {
	shelf := shelfOf(key)
	created := false
	switch err := d.root.Mkdir(shelf, dirPerm); {
	case err == nil:
		created = true
	case !errors.Is(err, fs.ErrExist):
		return err
	}
	if err := d.root.Rename(aside, path.Join(shelf, key)); err != nil {
		return err
	}
	if err := d.syncDir(shelf); err != nil || !created {
		return err
	}
	return d.syncDir(".")
}

func (d *Directory) syncDir(name string) (err error) {
	f, err := d.root.Open(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return f.Sync()
}

// Open reads a blob.
func (d *Directory) Open(_ context.Context, key string) (io.ReadCloser, error) {
	name, err := nameOf(key)
	if err != nil {
		return nil, err
	}
	f, err := d.root.Open(name)
	if err != nil {
		return nil, classify(err)
	}
	return f, nil
}

// Stat tells size and age.
func (d *Directory) Stat(_ context.Context, key string) (Info, error) {
	name, err := nameOf(key)
	if err != nil {
		return Info{}, err
	}
	info, err := d.root.Stat(name)
	if err != nil {
		return Info{}, classify(err)
	}
	return Info{Key: key, Size: info.Size(), StoredAt: info.ModTime().UTC()}, nil
}

// Delete removes a blob.
func (d *Directory) Delete(_ context.Context, key string) error {
	name, err := nameOf(key)
	if err != nil {
		return nil //nolint:nilerr // what cannot exist is gone
	}
	if err := d.root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return classify(err)
	}
	return nil
}

// Keys lists every blob. What is not ours in the directory is left alone.
func (d *Directory) Keys(ctx context.Context) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		err := fs.WalkDir(d.root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case ctx.Err() != nil:
				return ctx.Err()
			case entry.IsDir() && name == partial:
				return fs.SkipDir
			case !entry.Type().IsRegular():
				return nil
			}
			if expected, err := nameOf(entry.Name()); err != nil || expected != name {
				return nil //nolint:nilerr // a foreign file
			}
			if !yield(entry.Name(), nil) {
				return fs.SkipAll
			}
			return nil
		})
		if err != nil {
			yield("", classify(err))
		}
	}
}

// Healthy writes, syncs and removes a small file.
func (d *Directory) Healthy(ctx context.Context) error {
	aside := path.Join(partial, id.New())
	_, err := d.write(aside, sha256.New(), &contextReader{ctx, io.LimitReader(zeros{}, 4096)})
	return classify(errors.Join(err, d.root.Remove(aside)))
}

// nameOf is the file of a key, which only a key that Put made can have.
func nameOf(key string) (string, error) {
	if !id.Valid(key) {
		return "", ErrNotFound
	}
	return path.Join(shelfOf(key), key), nil
}

func shelfOf(key string) string { return key[len(key)-2:] }

func classify(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return ErrNotFound.WithCause(err)
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return errFull.WithCause(err)
	default:
		return fmt.Errorf("blob: %w", err)
	}
}

// contextReader stops copying when the caller has gone.
type contextReader struct {
	ctx context.Context
	r   io.Reader
}

func (c *contextReader) Read(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	return c.r.Read(p)
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}
