package bucket

import (
	"context"
	"errors"
	"io"
	"iter"
	"strings"
	"time"

	"ynova/internal/kernel/fault"
)

// Info is what is known of an object.
type Info struct {
	Name     string
	Size     int64
	StoredAt time.Time
}

// Ref is what was stored.
type Ref struct {
	SHA256 string // of the content, hexadecimal
	Size   int64
}

// Bucket keeps objects by name. Names are of letters, digits and "-_." in parts that
// slashes divide.
type Bucket interface {
	// Put stores all of r under the name.
	Put(ctx context.Context, name string, r io.Reader) (Ref, error)
	// Open reads an object; the caller closes it. A missing one is ErrNotFound.
	Open(ctx context.Context, name string) (io.ReadCloser, error)
	// Stat returns size and age; a missing object is ErrNotFound.
	Stat(ctx context.Context, name string) (Info, error)
	// Delete removes an object; one that is gone already is no error.
	Delete(ctx context.Context, name string) error
	// Sign gives an address at which anybody gets the object for as long as ttl, as an
	// attachment of that file name and type. Where the bucket has no addresses, a folder,
	// or cannot sign now, ok is false. Whether the object is there it does not ask.
	Sign(ctx context.Context, name, file, contentType string, ttl time.Duration) (address string, ok bool)
	// List gives every object whose name begins with the prefix, in no particular order.
	List(ctx context.Context, prefix string) iter.Seq2[Info, error]
	// Describe says where the objects lie, and what holds them against change.
	Describe() string
	// Close lets go of what the bucket holds open.
	Close() error
}

// ErrNotFound says that there is no object under the name.
var ErrNotFound = errors.New("bucket: no such object")

// errName is a mistake of the program, not of a person.
var errName = errors.New("bucket: bad name")

// errChanged ends the reading of an object that is not what was put.
var errChanged = fault.New(fault.Unavailable, "arquivo_alterado", "O armazenamento de arquivos devolveu outro conteúdo: o arquivo não é mais o que foi guardado.")

// errSilent is what a person reads; it says that nothing was kept.
var errSilent = fault.New(fault.Unavailable, "arquivos_indisponiveis", "O armazenamento de arquivos não responde. Tente novamente em instantes.")

// Credentials sign the requests to an S3 service; empty ones leave it to the role of the
// machine.
type Credentials struct{ AccessKey, SecretKey string }

// schemeS3 begins the address of a bucket on an S3 service.
const schemeS3 = "s3://"

// Remote reports whether the address is that of an S3 service.
func Remote(address string) bool { return strings.HasPrefix(address, schemeS3) }

// Open opens the bucket at the address: a folder, which is created when missing, or
// s3://bucket/prefix?endpoint=…&region=…&style=path&sse=s3|kms:ID|none&checksum=auto|sha256|md5|off.
func Open(ctx context.Context, address string, c Credentials) (Bucket, error) {
	if Remote(address) {
		return openS3(ctx, address, c)
	}
	return openFolder(address)
}

func valid(name string) bool {
	if name == "" || strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./") != "" {
		return false
	}
	for part := range strings.SplitSeq(name, "/") {
		if part == "" || part == "." || part == ".." {
			return false
		}
	}
	return true
}
