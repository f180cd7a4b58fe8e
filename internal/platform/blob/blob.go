package blob

import (
	"context"
	"io"
	"iter"
	"time"

	"ynova/internal/kernel/fault"
)

// Ref is what a row keeps of a stored blob.
type Ref struct {
	Key    string
	SHA256 string // of the content, hexadecimal
	Size   int64
}

// Info is what the store knows of a blob.
type Info struct {
	Key      string
	Size     int64
	StoredAt time.Time
}

// Store keeps blobs. A missing blob is ErrNotFound, also for a key that could
// never have been one.
type Store interface {
	// Put stores all of r under a new key.
	Put(ctx context.Context, r io.Reader) (Ref, error)
	// Open reads a blob; the caller closes it.
	Open(ctx context.Context, key string) (io.ReadCloser, error)
	// Stat returns size and age.
	Stat(ctx context.Context, key string) (Info, error)
	// Delete removes a blob; one that is gone already is no error.
	Delete(ctx context.Context, key string) error
	// Sign gives an address at which the store itself hands the blob out for as long as ttl,
	// as an attachment of that name and type; whoever holds it may read. Where the store
	// does not, a folder, ok is false. Send is what asks.
	Sign(ctx context.Context, key, name, contentType string, ttl time.Duration) (address string, ok bool)
	// Keys lists every blob, in no particular order, for the sweeper.
	Keys(ctx context.Context) iter.Seq2[string, error]
	// Healthy tries whether a blob could be stored now.
	Healthy(ctx context.Context) error
}

// ErrNotFound says that there is no blob under the key.
var ErrNotFound = fault.New(fault.NotFound, "arquivo_ausente", "Arquivo não encontrado.")
