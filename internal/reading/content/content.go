package content

import (
	"context"
	"io"
	"sync"

	"ynova/internal/document/scan"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/secret"
	"ynova/internal/reading/record"
)

// Service gives the contents of documents.
type Service struct {
	Blobs   blob.Store
	Box     *secret.Box // seals passwords of documents while they wait
	Scanner *scan.Scanner

	warming sync.Mutex
	warm    bool // the reader of PDFs is compiled
}

// sealedIn is where a document's password is kept, for the seal.
const sealedIn = "readings.password"

// Warm has the reader of PDFs compiled, once in the life of a process: it takes more
// than a document may.
func (s *Service) Warm(ctx context.Context) error {
	s.warming.Lock()
	defer s.warming.Unlock()
	if s.warm {
		return nil
	}
	err := s.Scanner.Warm(ctx)
	s.warm = err == nil
	return err
}

// Seal seals the password of a document.
func (s *Service) Seal(password string) (string, error) { return s.Box.Seal(sealedIn, password) }

// Password is the password of a document that has one.
func (s *Service) Password(r *record.Reading) (string, error) {
	return s.Box.Open(sealedIn, r.Password)
}

// Bytes is a document as it was sent.
func (s *Service) Bytes(ctx context.Context, r *record.Reading) ([]byte, error) {
	file, err := s.Blobs.Open(ctx, r.BlobKey)
	if err != nil {
		return nil, err
	}
	defer file.Close() // only read from
	return io.ReadAll(file)
}

// Whole is a document as it was sent, with its password where it has one.
func (s *Service) Whole(ctx context.Context, r *record.Reading) (data []byte, password string, err error) {
	if r.Password != "" {
		if password, err = s.Password(r); err != nil {
			return nil, "", err
		}
	}
	data, err = s.Bytes(ctx, r)
	return data, password, err
}

// Scan reads the pages of a document, and what stands on them without learned rules.
func (s *Service) Scan(ctx context.Context, r *record.Reading) (scan.Document, error) {
	data, password, err := s.Whole(ctx, r)
	if err != nil {
		return scan.Document{}, err
	}
	if err := s.Warm(ctx); err != nil {
		return scan.Document{}, err
	}
	return s.Scanner.Read(ctx, data, password, nil)
}
