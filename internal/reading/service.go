package reading

import (
	"bytes"
	"context"
	"errors"

	"ynova/internal/document"
	"ynova/internal/document/extract"
	"ynova/internal/document/fiscal"
	"ynova/internal/document/scan"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/secret"
	"ynova/internal/reading/content"
	"ynova/internal/reading/layout"
	"ynova/internal/reading/link"
	"ynova/internal/reading/password"
	"ynova/internal/reading/place"
	"ynova/internal/reading/queue"
	"ynova/internal/reading/record"
	"ynova/internal/reading/table"
)

// Config are the parts that a Service is made of.
type Config struct {
	DB       *db.DB
	Clock    clock.Clock
	Blobs    blob.Store
	Queue    *jobs.Queue
	Box      *secret.Box // seals passwords of documents while they wait
	Scanner  *scan.Scanner
	Run      fiscal.Runner // of XML, ZIP and messages: sandbox.Run
	Files    *document.Service
	Invoices *invoice.Service

	Followers fact.Followers[Concluded]
}

// Concluded is the fact that a document was read, or could not be.
type Concluded struct{ Reading *record.Reading }

// Service holds the use cases of readings, and those of its rooms.
type Service struct {
	Config
	Contents  *content.Service
	Layouts   *layout.Service
	Links     *link.Service
	Passwords *password.Service
	Places    *place.Service
	Tables    *table.Service
	Waiting   *queue.Service
}

// NewService returns the use cases.
func NewService(c Config) *Service {
	contents := &content.Service{Blobs: c.Blobs, Box: c.Box, Scanner: c.Scanner}
	layouts := &layout.Service{DB: c.DB, Queue: c.Queue, Contents: contents}
	passwords := &password.Service{DB: c.DB, Contents: contents}
	return &Service{
		Config: c, Contents: contents, Layouts: layouts, Passwords: passwords,
		Links:  &link.Service{DB: c.DB, Queue: c.Queue, Contents: contents, Files: c.Files, Invoices: c.Invoices, Passwords: passwords},
		Places: &place.Service{DB: c.DB, Queue: c.Queue}, Tables: &table.Service{DB: c.DB, Layouts: layouts}, Waiting: &queue.Service{DB: c.DB, Clock: c.Clock},
	}
}

// Jobs registers the reader of documents and the jobs of the rooms.
func (s *Service) Jobs(q *jobs.Queue) {
	q.Handle(record.ReadKind, jobs.Options{MaxAttempts: readAttempts, Timeout: readTimeout, GivenUp: s.givenUp}, s.run)
	s.Layouts.Jobs(q)
	s.Links.Jobs(q)
	s.Places.Jobs(q)
}

// Upload is a document as it is sent.
type Upload struct {
	ID       string // the sender's, a UUID
	Filename string
	Data     []byte
	Ask      bool // refuse a content that was sent before, and say when
}

// Process keeps a document and has it read. The same id with the same content
// answers with the reading that exists (IV-03); A11: with another content, or
// another user's, it is refused.
//
// Protection: the primary key decides between two that send the same id.
func (s *Service) Process(ctx context.Context, a actor.Actor, u Upload) (*record.Reading, error) {
	if !a.Can(actor.InvoicesProcess) {
		return nil, actor.ErrDenied
	}
	format, data, refused := formatOf(u.Data)
	if refused != nil {
		return nil, refused
	}
	ref, err := s.Blobs.Put(ctx, bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	fresh := &record.Reading{
		ID: u.ID, UserID: a.UserID, UserName: a.Name, Filename: nameFor(u.Filename, format, data), Format: format,
		Size: ref.Size, SHA256: ref.SHA256, Status: record.InProgress, Version: 1, BlobKey: ref.Key,
	}
	stored, err := s.begin(ctx, a, fresh, u.Ask)
	if err != nil || stored != fresh {
		err = errors.Join(err, s.Blobs.Delete(context.WithoutCancel(ctx), ref.Key)) // nobody refers to it
	}
	return stored, err
}

// begin writes the row and its job, or returns the reading that has the id. Where it is to
// ask it refuses a content that the sender's scope holds already (RQ-06).
func (s *Service) begin(ctx context.Context, a actor.Actor, fresh *record.Reading, ask bool) (stored *record.Reading, err error) {
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		stored = fresh
		fresh.CreatedAt = clock.FromTime(tx.Now())
		fresh.UpdatedAt = fresh.CreatedAt
		if ask {
			before, err := sentBefore(ctx, tx, a, fresh.SHA256, fresh.ID)
			if err != nil {
				return err
			}
			if before != nil {
				return before.refusal()
			}
		}
		inserted, err := s.start(ctx, tx, a, fresh)
		if err != nil || inserted {
			return err
		}
		stored, err = record.ByID(ctx, tx, a, fresh.ID, "")
		if err != nil || stored.UserID != a.UserID || stored.SHA256 != fresh.SHA256 {
			return errTaken // never reveals whether it is another user's
		}
		return nil
	})
	return stored, err
}

// Open gives the document of a reading in reach, as it was sent, to who downloads it.
func (s *Service) Open(ctx context.Context, a actor.Actor, readingID string) (*blob.Download, error) {
	r, err := record.Get(ctx, s.DB, a, readingID)
	if err != nil {
		return nil, err
	}
	return blob.Send(ctx, s.Blobs, blob.File{Key: r.BlobKey, Name: r.Filename, Type: contentType(r), Size: r.Size})
}

// imageDPI is what the picture of a page is drawn at: readable beside the fields.
const imageDPI = 110

// Image returns the picture of a page of a PDF in reach, as PNG.
func (s *Service) Image(ctx context.Context, a actor.Actor, readingID string, number int) ([]byte, error) {
	r, err := record.Get(ctx, s.DB, a, readingID)
	if err != nil {
		return nil, err
	}
	if r.Format != record.PDF {
		return nil, record.ErrNotFound
	}
	data, password, err := s.Contents.Whole(ctx, r)
	if err != nil {
		return nil, err
	}
	return s.Scanner.Image(ctx, data, password, number, imageDPI, r.Turned(number))
}

// Correct notes what a person says that fields are; nil takes a correction back.
func (s *Service) Correct(ctx context.Context, a actor.Actor, readingID string, values map[extract.Key]*string, version *int64) (*record.Reading, error) {
	if err := record.CheckValues(values); err != nil {
		return nil, err
	}
	return record.Change(ctx, s.DB, a, readingID, version, func(ctx context.Context, tx *db.Tx, r *record.Reading) error {
		if err := r.Settled(); err != nil {
			return err
		}
		before, after := map[string]string{}, map[string]string{}
		var taught, wrong []extract.Key
		for key, value := range values {
			was := r.Text(key)
			_, corrected := r.Corrections[key]
			if value == nil {
				delete(r.Corrections, key)
				if err := layout.Unteach(ctx, tx, r.ID, key); err != nil {
					return err
				}
			} else {
				taught = append(taught, key)
				if !corrected && *value != was {
					wrong = append(wrong, key)
				}
				r.Corrections[key] = record.Correction{Value: *value, By: a.Name, At: clock.FromTime(tx.Now())}
			}
			if is := r.Text(key); is != was {
				before[string(key)], after[string(key)] = was, is
			}
		}
		if err := place.Update(ctx, tx, r); err != nil {
			return err
		}
		if err := errors.Join(layout.Proven(ctx, tx, a, r, nil, layout.ReadBy(r, wrong)), s.Layouts.Teach(ctx, tx, a, r, taught)); err != nil {
			return err
		}
		return record.Note(ctx, tx, a, r, "reading.correct", "Dados extraídos corrigidos", before, after)
	})
}

// Password is what a person gives to open a document.
type Password struct {
	Text     string // empty: none
	Remember bool   // for the next documents of its client
}

// Retry has a document read again: one that failed, with its password where it
// needs one, or one whose reading shall be renewed. Corrections stay.
func (s *Service) Retry(ctx context.Context, a actor.Actor, readingID string, by Password, version *int64) (*record.Reading, error) {
	return record.Change(ctx, s.DB, a, readingID, version, func(ctx context.Context, tx *db.Tx, r *record.Reading) (err error) {
		switch {
		case r.Status == record.InProgress:
			return errRunning
		case r.Divided():
			return record.ErrDivided
		case r.InvoiceID != "":
			return record.ErrLinked
		}
		r.Wait()
		var after any
		if by.Text != "" {
			if r.Password, err = s.Contents.Seal(by.Text); err != nil {
				return err
			}
			if r.RememberBy = ""; by.Remember {
				r.RememberBy, after = a.UserID, map[string]string{"lembrar_senha": "sim"}
			}
		}
		if err := place.Update(ctx, tx, r); err != nil {
			return err
		}
		if err := record.Enqueue(ctx, tx, s.Queue, r); err != nil {
			return err
		}
		return record.Note(ctx, tx, a, r, "reading.retry", "Nova leitura do documento", nil, after)
	})
}

// Remove takes a reading off the list. The invoice made of it stays, with the file
// in its contract.
func (s *Service) Remove(ctx context.Context, a actor.Actor, readingID string) error {
	_, err := record.Change(ctx, s.DB, a, readingID, nil, func(ctx context.Context, tx *db.Tx, r *record.Reading) error {
		if r.Status == record.InProgress {
			return errRunning
		}
		if err := place.Remove(ctx, tx, r); err != nil {
			return err
		}
		return record.Note(ctx, tx, a, r, "reading.remove", "Documento excluído", nil, nil)
	})
	return err
}

var (
	errTaken   = fault.New(fault.Conflict, "documento_existente", "Este identificador já pertence a outro documento.")
	errRunning = fault.New(fault.Conflict, "em_processamento", "O documento ainda está sendo processado.")
)
