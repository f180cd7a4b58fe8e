package bucket

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path"
	"strings"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
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

// folder is a Bucket in one directory.
type folder struct{ root *os.Root }

func openFolder(directory string) (*folder, error) {
	if err := os.MkdirAll(directory, dirPerm); err != nil {
		return nil, fmt.Errorf("bucket: %w", err)
	}
	root, err := os.OpenRoot(directory)
	if err != nil {
		return nil, fmt.Errorf("bucket: %w", err)
	}
	if err := root.Mkdir(partial, dirPerm); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, errors.Join(fmt.Errorf("bucket: %w", err), root.Close())
	}
	if err := removeAbandoned(root); err != nil {
		return nil, errors.Join(fmt.Errorf("bucket: %w", err), root.Close())
	}
	return &folder{root}, nil
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

func (f *folder) Describe() string { return "pasta" }

func (f *folder) Close() error { return f.root.Close() }

// Put writes aside, syncs, renames, and syncs the directories that changed.
func (f *folder) Put(ctx context.Context, name string, r io.Reader) (Ref, error) {
	if !valid(name) {
		return Ref{}, errName
	}
	temporary := path.Join(partial, id.New())
	ref, err := f.write(ctx, temporary, r)
	if err == nil {
		err = f.root.MkdirAll(path.Dir(name), dirPerm)
	}
	if err == nil {
		err = f.root.Rename(temporary, name)
	}
	if err != nil {
		_ = f.root.Remove(temporary)
		return Ref{}, classify(err)
	}
	for dir := path.Dir(name); ; dir = path.Dir(dir) {
		if err := f.sync(dir); err != nil || dir == "." {
			return ref, classify(err)
		}
	}
}

func (f *folder) write(ctx context.Context, name string, r io.Reader) (ref Ref, err error) {
	file, err := f.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, filePerm)
	if err != nil {
		return ref, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	sum := sha256.New()
	if ref.Size, err = io.Copy(io.MultiWriter(file, sum), &contextReader{ctx, r}); err != nil {
		return ref, err
	}
	ref.SHA256 = hex.EncodeToString(sum.Sum(nil))
	return ref, file.Sync()
}

func (f *folder) sync(dir string) (err error) {
	file, err := f.root.Open(dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	return file.Sync()
}

func (f *folder) Open(_ context.Context, name string) (io.ReadCloser, error) {
	if !valid(name) {
		return nil, ErrNotFound
	}
	file, err := f.root.Open(name)
	if err != nil {
		return nil, classify(err)
	}
	return file, nil
}

func (f *folder) Stat(_ context.Context, name string) (Info, error) {
	if !valid(name) {
		return Info{}, ErrNotFound
	}
	info, err := f.root.Stat(name)
	if err != nil {
		return Info{}, classify(err)
	}
	return Info{Name: name, Size: info.Size(), StoredAt: info.ModTime().UTC()}, nil
}

func (f *folder) Delete(_ context.Context, name string) error {
	if !valid(name) {
		return nil
	}
	err := f.root.Remove(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return classify(err)
}

// Sign has no address to give.
func (f *folder) Sign(context.Context, string, string, string, time.Duration) (string, bool) {
	return "", false
}

func (f *folder) List(ctx context.Context, prefix string) iter.Seq2[Info, error] {
	return func(yield func(Info, error) bool) {
		start := path.Dir(prefix + "x") // the deepest directory that the prefix names
		err := fs.WalkDir(f.root.FS(), start, func(name string, entry fs.DirEntry, err error) error {
			switch {
			case errors.Is(err, fs.ErrNotExist): // nothing there yet, or gone meanwhile
				return nil
			case err != nil:
				return err
			case ctx.Err() != nil:
				return ctx.Err()
			case entry.IsDir() && name == partial:
				return fs.SkipDir
			case !entry.Type().IsRegular(), !strings.HasPrefix(name, prefix), !valid(name):
				return nil
			}
			info, err := entry.Info()
			if errors.Is(err, fs.ErrNotExist) {
				return nil
			}
			if err != nil {
				return err
			}
			if !yield(Info{Name: name, Size: info.Size(), StoredAt: info.ModTime().UTC()}, nil) {
				return fs.SkipAll
			}
			return nil
		})
		if err != nil {
			yield(Info{}, classify(err))
		}
	}
}

func classify(err error) error {
	switch err = fault.OfDisk(err); {
	case err == nil || errors.Is(err, fault.ErrDiskFull):
		return err
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%w: %w", ErrNotFound, err)
	default:
		return fmt.Errorf("bucket: %w", err)
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
