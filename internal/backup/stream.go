package backup

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"

	"filippo.io/age"
	"github.com/klauspost/compress/zstd"

	"ynova/internal/platform/bucket"
)

// how says what is done to a content on its way to the place.
type how struct {
	compress  bool
	recipient age.Recipient // nil: not encrypted
}

// store writes a content under the name, compressed and encrypted as h says, and returns
// the size and hash of what was read and of what was written.
func store(ctx context.Context, b bucket.Bucket, name string, r io.Reader, h how) (Part, error) {
	in := newCounter()
	out, to := io.Pipe()
	done := make(chan error, 1)
	go func() {
		err := h.pass(to, io.TeeReader(r, in))
		_ = to.CloseWithError(err)
		done <- err
	}()
	ref, err := b.Put(ctx, name, out)
	_ = out.CloseWithError(context.Canceled) // a Put that failed leaves nobody writing
	if passed := <-done; err == nil {
		err = passed
	}
	if err != nil {
		return Part{}, err
	}
	return Part{Size: in.n, SHA256: in.hex(), StoredSize: ref.Size, StoredSHA256: ref.SHA256}, nil
}

func (h how) pass(to io.Writer, r io.Reader) (err error) {
	var closers []io.Closer
	if h.recipient != nil {
		sealed, err := age.Encrypt(to, h.recipient)
		if err != nil {
			return fmt.Errorf("backup: encrypt: %w", err)
		}
		to, closers = sealed, append(closers, sealed)
	}
	if h.compress {
		packed, err := zstd.NewWriter(to)
		if err != nil {
			return fmt.Errorf("backup: compress: %w", err)
		}
		to, closers = packed, append(closers, packed)
	}
	_, err = io.Copy(to, r)
	for i := len(closers) - 1; i >= 0; i-- {
		err = errors.Join(err, closers[i].Close())
	}
	return err
}

// undo says how a content is got back.
type undo struct {
	compressed bool
	encrypted  bool
	identities []age.Identity
}

// fetch gives the content of a stored part to write, and fails with errDamaged where it
// is not what was stored. Whoever writes it must take it back then.
func fetch(ctx context.Context, b bucket.Bucket, name string, p Part, u undo, write func(io.Reader) error) error {
	stored, err := b.Open(ctx, name)
	if err != nil {
		return missing(err)
	}
	defer stored.Close()
	var r io.Reader = stored
	if u.encrypted {
		if r, err = age.Decrypt(r, u.identities...); err != nil {
			return errSealed.WithCause(err)
		}
	}
	if u.compressed {
		unpacked, err := zstd.NewReader(r, zstd.WithDecoderMaxMemory(1<<30))
		if err != nil {
			return errDamaged.WithCause(err)
		}
		defer unpacked.Close()
		r = unpacked
	}
	inner := newCounter()
	if err := write(io.TeeReader(r, inner)); err != nil {
		return err
	}
	if inner.n != p.Size || inner.hex() != p.SHA256 {
		return errDamaged
	}
	return nil
}

// whole reads a stored part as it lies there and says whether it is what was stored.
func whole(ctx context.Context, b bucket.Bucket, name string, p Part) error {
	r, err := b.Open(ctx, name)
	if err != nil {
		return missing(err)
	}
	defer r.Close()
	c := newCounter()
	if _, err := io.Copy(c, r); err != nil {
		return fmt.Errorf("backup: read %s: %w", name, err)
	}
	if c.n != p.StoredSize || c.hex() != p.StoredSHA256 {
		return errDamaged
	}
	return nil
}

func missing(err error) error {
	if errors.Is(err, bucket.ErrNotFound) {
		return errDamaged.WithCause(err)
	}
	return err
}

// counter counts and hashes what passes.
type counter struct {
	n   int64
	sum hash.Hash
}

func newCounter() *counter { return &counter{sum: sha256.New()} }

func (c *counter) hex() string { return hex.EncodeToString(c.sum.Sum(nil)) }

func (c *counter) Write(p []byte) (int, error) {
	c.n += int64(len(p))
	return c.sum.Write(p)
}
