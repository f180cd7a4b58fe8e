package blob

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"

	"ynova/internal/kernel/fault"
)

// Moved counts what a move found: what it copied, and what was at the other place already.
type Moved struct{ Copied, There int }

// CopyTo copies every blob to the other store, under its key. A blob that lies there with
// the same content is left alone, so that a move which was interrupted goes on; what is
// copied is read back and compared. Nothing is removed here.
func (f *Files) CopyTo(ctx context.Context, to *Files, progress func(Moved)) (done Moved, err error) {
	for key, err := range f.Keys(ctx) {
		if err != nil {
			return done, err
		}
		copied, err := f.copyOne(ctx, to, key)
		if err != nil {
			return done, fmt.Errorf("blob: %s: %w", key, err)
		}
		if copied {
			done.Copied++
		} else {
			done.There++
		}
		progress(done)
	}
	return done, nil
}

func (f *Files) copyOne(ctx context.Context, to *Files, key string) (copied bool, err error) {
	want, err := f.Sum(ctx, key)
	if errors.Is(err, ErrNotFound) {
		return false, nil // removed since it was listed
	}
	if err != nil {
		return false, err
	}
	switch there, err := to.Sum(ctx, key); {
	case err == nil && there == want:
		return false, nil
	case err != nil && !errors.Is(err, ErrNotFound):
		return false, err
	}
	r, err := f.Open(ctx, key)
	if err != nil {
		return false, err
	}
	defer func() { _ = r.Close() }() // only read from
	if err := to.PutAs(ctx, key, r); err != nil {
		return false, err
	}
	if there, err := to.Sum(ctx, key); err != nil || there != want {
		return false, errors.Join(err, fault.New(fault.Conflict, "arquivo_diferente", "O arquivo "+key+" não chegou igual ao novo lugar."))
	}
	return true, nil
}

// Sum reads a blob whole and returns its SHA-256, hexadecimal.
func (f *Files) Sum(ctx context.Context, key string) (string, error) {
	r, err := f.Open(ctx, key)
	if err != nil {
		return "", err
	}
	defer func() { _ = r.Close() }() // only read from
	h := sha256.New()
	if _, err := io.Copy(h, r); err != nil {
		return "", fmt.Errorf("read: %w", err)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
