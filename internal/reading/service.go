package reading

import (
	"bytes"
	"context"
	"errors"
	"sync"

	"ynova/internal/audit"
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
)

// Config are the parts that a Service is made of.
type Config struct {
	DB       *db.DB
	Clock    clock.Clock
	Blobs    blob.Store
	Queue    *jobs.Queue
	Box      *secret.Box // seals passwords of documents while they wait
	Scanner  *scan.Scanner
	Run      fiscal.Runner // of XML and ZIP: sandbox.Run
	Files    *document.Service
	Invoices *invoice.Service

	Followers fact.Followers[Concluded]
}

// Concluded is the fact that a document was read, or could not be.
type Concluded struct{ Reading *Reading }

// Service holds the use cases of readings.
type Service struct {
	Config
	warming sync.Mutex
	warm    bool // the reader of PDFs is compiled
}

// NewService returns the use cases.
func NewService(c Config) *Service { return &Service{Config: c} }

// Jobs registers the reader of documents.
func (s *Service) Jobs(q *jobs.Queue) {
	q.Handle(readKind, jobs.Options{MaxAttempts: readAttempts, Timeout: readTimeout, GivenUp: s.givenUp}, s.run)
	q.Handle(linkKind, jobs.Options{}, s.runLink)
	q.Handle(placeKind, jobs.Options{}, s.runPlaces)
	q.Handle(refreshKind, jobs.Options{}, s.runRefresh)
	q.Periodic(refreshKind, refreshEvery)
	q.Handle(learnKind, jobs.Options{Timeout: learnTimeout}, s.learn)
	q.Handle(tryKind, jobs.Options{Timeout: learnTimeout}, s.tryImported)
	q.Handle(rereadKind, jobs.Options{}, s.runReread)
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
func (s *Service) Process(ctx context.Context, a actor.Actor, u Upload) (*Reading, error) {
	if !a.Can(actor.InvoicesProcess) {
		return nil, actor.ErrDenied
	}
	format, refused := formatOf(u.Data)
	if refused != nil {
		return nil, refused
	}
	ref, err := s.Blobs.Put(ctx, bytes.NewReader(u.Data))
	if err != nil {
		return nil, err
	}
	fresh := &Reading{
		ID: u.ID, UserID: a.UserID, UserName: a.Name, Filename: nameFor(u.Filename, format, u.Data), Format: format,
		Size: ref.Size, SHA256: ref.SHA256, Status: InProgress, Version: 1, blobKey: ref.Key,
	}
	stored, err := s.begin(ctx, a, fresh, u.Ask)
	if err != nil || stored != fresh {
		err = errors.Join(err, s.Blobs.Delete(context.WithoutCancel(ctx), ref.Key)) // nobody refers to it
	}
	return stored, err
}

// begin writes the row and its job, or returns the reading that has the id. Where it is to
// ask it refuses a content that the sender's scope holds already (RQ-06).
func (s *Service) begin(ctx context.Context, a actor.Actor, fresh *Reading, ask bool) (stored *Reading, err error) {
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
		stored, err = byID(ctx, tx, a, fresh.ID, "")
		if err != nil || stored.UserID != a.UserID || stored.SHA256 != fresh.SHA256 {
			return errTaken // never reveals whether it is another user's
		}
		return nil
	})
	return stored, err
}

// Get returns a reading in reach.
func (s *Service) Get(ctx context.Context, a actor.Actor, readingID string) (*Reading, error) {
	if !a.Can(actor.InvoicesRead) {
		return nil, actor.ErrDenied
	}
	return byID(ctx, s.DB, a, readingID, "")
}

// Open gives the document of a reading in reach, as it was sent, to who downloads it.
func (s *Service) Open(ctx context.Context, a actor.Actor, readingID string) (*blob.Download, error) {
	r, err := s.Get(ctx, a, readingID)
	if err != nil {
		return nil, err
	}
	return blob.Send(ctx, s.Blobs, blob.File{Key: r.blobKey, Name: r.Filename, Type: r.contentType(), Size: r.Size})
}

// imageDPI is what the picture of a page is drawn at: readable beside the fields.
const imageDPI = 110

// Image returns the picture of a page of a PDF in reach, as PNG.
func (s *Service) Image(ctx context.Context, a actor.Actor, readingID string, number int) ([]byte, error) {
	r, err := s.Get(ctx, a, readingID)
	if err != nil {
		return nil, err
	}
	if r.Format != PDF {
		return nil, ErrNotFound
	}
	data, password, err := s.content(ctx, r)
	if err != nil {
		return nil, err
	}
	return s.Scanner.Image(ctx, data, password, number, imageDPI, r.turned(number))
}

// changing alters a reading that is held, and writes it with its audit entry.
type changing func(ctx context.Context, tx *db.Tx, r *Reading) error

// change locks a reading, has fn alter it, and writes it with its audit entry.
// version is the one that was read, nil where the caller gives none.
//
// Protection: the row is locked, and the version must be the stored one.
func (s *Service) change(ctx context.Context, a actor.Actor, readingID string, version *int64, fn changing) (*Reading, error) {
	if !a.Can(actor.InvoicesProcess) {
		return nil, actor.ErrDenied
	}
	var changed *Reading
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		r, err := byID(ctx, tx, a, readingID, tx.Dialect().ForUpdate("r"))
		if err != nil {
			return err
		}
		if version != nil && *version != r.Version {
			return errStale.WithCurrent(bodyOf(r)) // both versions are shown
		}
		changed = r
		return fn(ctx, tx, r)
	})
	return changed, err
}

// Correct notes what a person says that fields are; nil takes a correction back.
func (s *Service) Correct(ctx context.Context, a actor.Actor, readingID string, values map[extract.Key]*string, version *int64) (*Reading, error) {
	if err := checkValues(values); err != nil {
		return nil, err
	}
	return s.change(ctx, a, readingID, version, func(ctx context.Context, tx *db.Tx, r *Reading) error {
		switch {
		case r.unread() != nil:
			return r.unread()
		case r.InvoiceID != "":
			return errLinked
		}
		before, after := map[string]string{}, map[string]string{}
		var taught, wrong []extract.Key
		for key, value := range values {
			was := r.Text(key)
			_, corrected := r.Corrections[key]
			if value == nil {
				delete(r.Corrections, key)
				if err := unteach(ctx, tx, r.ID, key); err != nil {
					return err
				}
			} else {
				taught = append(taught, key)
				if !corrected && *value != was {
					wrong = append(wrong, key)
				}
				r.Corrections[key] = Correction{Value: *value, By: a.Name, At: clock.FromTime(tx.Now())}
			}
			if is := r.Text(key); is != was {
				before[string(key)], after[string(key)] = was, is
			}
		}
		if err := update(ctx, tx, r); err != nil {
			return err
		}
		if err := errors.Join(proven(ctx, tx, a, r, nil, r.rulesOf(wrong)), s.teach(ctx, tx, a, r, taught)); err != nil {
			return err
		}
		return record(ctx, tx, a, r, "reading.correct", "Dados extraídos corrigidos", before, after)
	})
}

// Password is what a person gives to open a document.
type Password struct {
	Text     string // empty: none
	Remember bool   // for the next documents of its client
}

// Retry has a document read again: one that failed, with its password where it
// needs one, or one whose reading shall be renewed. Corrections stay.
func (s *Service) Retry(ctx context.Context, a actor.Actor, readingID string, by Password, version *int64) (*Reading, error) {
	return s.change(ctx, a, readingID, version, func(ctx context.Context, tx *db.Tx, r *Reading) (err error) {
		switch {
		case r.Status == InProgress:
			return errRunning
		case r.divided():
			return errDivided
		case r.InvoiceID != "":
			return errLinked
		}
		r.wait()
		var after any
		if by.Text != "" {
			if r.password, err = s.Box.Seal(placePassword, by.Text); err != nil {
				return err
			}
			if r.rememberBy = ""; by.Remember {
				r.rememberBy, after = a.UserID, map[string]string{"lembrar_senha": "sim"}
			}
		}
		if err := update(ctx, tx, r); err != nil {
			return err
		}
		if err := s.enqueue(ctx, tx, r); err != nil {
			return err
		}
		return record(ctx, tx, a, r, "reading.retry", "Nova leitura do documento", nil, after)
	})
}

// wait has the document wait for its reading.
func (r *Reading) wait() {
	r.Status, r.Result, r.ErrorCode, r.Error, r.FinishedAt = InProgress, nil, "", "", nil
}

// Remove takes a reading off the list. The invoice made of it stays, with the file
// in its contract.
func (s *Service) Remove(ctx context.Context, a actor.Actor, readingID string) error {
	_, err := s.change(ctx, a, readingID, nil, func(ctx context.Context, tx *db.Tx, r *Reading) error {
		if r.Status == InProgress {
			return errRunning
		}
		if err := remove(ctx, tx, r); err != nil {
			return err
		}
		return record(ctx, tx, a, r, "reading.remove", "Documento excluído", nil, nil)
	})
	return err
}

func record(ctx context.Context, tx *db.Tx, a actor.Actor, r *Reading, action, title string, before, after any) error {
	e := entry(a, r, action, title)
	e.Before, e.After = before, after
	return audit.Record(ctx, tx, e)
}

func entry(a actor.Actor, r *Reading, action, title string) audit.Entry {
	return audit.Entry{Actor: a, Action: action, Entity: "reading", EntityID: r.ID, Title: title, Description: r.Filename}
}

// known are the fields that a person may correct, with their kind.
func checkValues(values map[extract.Key]*string) error {
	var c fault.Collector
	for key, value := range values {
		f, ok := fieldOf(key)
		if !ok {
			c.Add("fields."+string(key), "Campo desconhecido")
			continue
		}
		if value == nil || *value == "" {
			continue
		}
		canonical, message := f.kind.check(*value)
		if message != "" {
			c.Add("fields."+string(key), message)
			continue
		}
		*value = canonical
	}
	return c.Err()
}
