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

// Download is a file on its way to the person who asked for it: an address of the store,
// or else its content, which whoever sends it closes.
type Download struct {
	File
	Address string
	Content io.ReadCloser
}

// Send decides how a file leaves, for all who may read it: whether they may is asked before.
// The store hands out what is large and lies there, where it does so at all; that it is
// missing or the store silent is told by us, not by a page of the store's.
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
