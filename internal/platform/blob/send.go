package blob

import (
	"context"
	"io"
	"time"
)

const (
	// signedFrom is the size from which a second request costs less than what it spares the
	// server: to read the blob from the store and send it on.
	signedFrom = 5 << 20
	// signedFor is how long a browser has to follow the address.
	signedFor = time.Minute
)

// File is a blob as the row that names it knows it.
type File struct {
	Key, Name, Type string
	Size            int64
}

// Download is a file on its way to the person who requested it: an address of the store,
// or else its content, which the sender closes.
type Download struct {
	File
	Address string
	Content io.ReadCloser
}

// Send decides how a file leaves; the caller has checked that the reader may have it. Large files
// are sent by the store where it signs addresses. Send reports a missing file or a store that does
// not answer itself, so that the reader does not get the store's own error page.
func Send(ctx context.Context, s Store, f File) (*Download, error) {
	if f.Size >= signedFrom {
		if address, ok := s.Sign(ctx, f.Key, f.Name, f.Type, signedFor); ok {
			if _, err := s.Stat(ctx, f.Key); err != nil {
				return nil, err
			}
			return &Download{File: f, Address: address}, nil
		}
	}
	content, err := s.Open(ctx, f.Key)
	if err != nil {
		return nil, err
	}
	return &Download{File: f, Content: content}, nil
}
