package blob

import (
	"context"
	"errors"
	"io"
	"iter"
	"path"
	"strings"
	"sync"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/bucket"
)

// healthyFor is how long a try of an S3 service counts: it costs two requests.
const healthyFor = 30 * time.Second

// Files is a Store in a bucket. Blobs lie on 256 shelves by the random end of their key.
type Files struct {
	// Direct lets the bucket hand out blobs itself. It is set before the first use.
	Direct bool

	bucket bucket.Bucket
	rest   time.Duration // how long a try counts

	mu    sync.Mutex
	tried func() time.Duration // since one went well; nil: none did
}

var _ Store = (*Files)(nil)

// Dir opens the store in the directory, which is created when missing, and removes what
// an earlier crash left half written.
func Dir(directory string) (*Files, error) {
	b, err := bucket.Open(context.Background(), directory, bucket.Credentials{})
	return &Files{bucket: b}, err
}

// Open opens the store in the bucket at the address.
func Open(ctx context.Context, address string, c bucket.Credentials) (*Files, error) {
	b, err := bucket.Open(ctx, address, c)
	f := &Files{bucket: b}
	if bucket.Remote(address) {
		f.rest = healthyFor
	}
	return f, err
}

// Describe says where the contents lie, and what holds them against change.
func (f *Files) Describe() string { return f.bucket.Describe() }

// Close lets go of the bucket.
func (f *Files) Close() error { return f.bucket.Close() }

// Put stores all of r under a new key.
func (f *Files) Put(ctx context.Context, r io.Reader) (Ref, error) {
	key := id.New()
	ref, err := f.bucket.Put(ctx, nameOf(key), r)
	if err != nil {
		return Ref{}, err
	}
	return Ref{Key: key, SHA256: ref.SHA256, Size: ref.Size}, nil
}

// PutAs stores all of r under the key that it has in a copy: restoring alone does so.
func (f *Files) PutAs(ctx context.Context, key string, r io.Reader) error {
	if !id.Valid(key) {
		return ErrNotFound
	}
	_, err := f.bucket.Put(ctx, nameOf(key), r)
	return err
}

// Open reads a blob.
func (f *Files) Open(ctx context.Context, key string) (io.ReadCloser, error) {
	if !id.Valid(key) {
		return nil, ErrNotFound
	}
	r, err := f.bucket.Open(ctx, nameOf(key))
	return r, missing(err)
}

// Stat returns size and age.
func (f *Files) Stat(ctx context.Context, key string) (Info, error) {
	if !id.Valid(key) {
		return Info{}, ErrNotFound
	}
	info, err := f.bucket.Stat(ctx, nameOf(key))
	return Info{Key: key, Size: info.Size, StoredAt: info.StoredAt}, missing(err)
}

// Delete removes a blob.
func (f *Files) Delete(ctx context.Context, key string) error {
	if !id.Valid(key) {
		return nil // what cannot exist is gone
	}
	return f.bucket.Delete(ctx, nameOf(key))
}

// Sign gives an address at which the bucket hands the blob out.
func (f *Files) Sign(ctx context.Context, key, name, contentType string, ttl time.Duration) (address string, ok bool) {
	if !f.Direct || !id.Valid(key) {
		return "", false
	}
	return f.bucket.Sign(ctx, nameOf(key), name, contentType, ttl)
}

// Keys lists every blob. What is not ours in the bucket is left alone.
func (f *Files) Keys(ctx context.Context) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for info, err := range f.bucket.List(ctx, "") {
			if err != nil {
				yield("", err)
				return
			}
			if key := path.Base(info.Name); id.Valid(key) && info.Name == nameOf(key) && !yield(key, nil) {
				return
			}
		}
	}
}

// Healthy stores a small object and removes it.
func (f *Files) Healthy(ctx context.Context) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.tried != nil && f.tried() < f.rest {
		return nil
	}
	name := "saude/" + id.New()
	_, err := f.bucket.Put(ctx, name, strings.NewReader("ok"))
	if err = errors.Join(err, f.bucket.Delete(context.WithoutCancel(ctx), name)); err == nil {
		f.tried = clock.Stopwatch()
	}
	return err
}

func nameOf(key string) string { return key[len(key)-2:] + "/" + key }

func missing(err error) error {
	if errors.Is(err, bucket.ErrNotFound) {
		return ErrNotFound.WithCause(err)
	}
	return err
}
