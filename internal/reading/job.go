package reading

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"time"

	"ynova/internal/document/extract"
	"ynova/internal/document/fiscal"
	"ynova/internal/document/scan"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/page"
)

const (
	readKind     jobs.Kind = "reading.read"
	readAttempts           = 3 // F08
	readTimeout            = 10 * time.Minute

	// placePassword is where a document's password is kept, for the seal.
	placePassword = "readings.password"
)

type readArgs struct {
	ReadingID string `json:"reading_id"`
}

func (s *Service) enqueue(ctx context.Context, tx *db.Tx, r *Reading) error {
	_, err := s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: readKind, Args: readArgs{r.ID}, UserID: r.UserID, UniqueKey: string(readKind) + ":" + r.ID})
	return err
}

// run is the job: it reads the document and notes what came of it.
func (s *Service) run(ctx context.Context, run *jobs.Run) error {
	var args readArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	r, err := anyByID(ctx, s.DB, args.ReadingID)
	if errors.Is(err, ErrNotFound) {
		return jobs.Permanent(err)
	}
	if err != nil {
		return err
	}
	result, err := s.read(ctx, run, r)
	if err == nil {
		return s.settle(ctx, run, r.ID, &result, nil)
	}
	if ctx.Err() != nil || errors.Is(err, jobs.ErrLeaseLost) {
		return err
	}
	var known *fault.Error
	if errors.As(err, &known) && known.Kind != fault.Internal {
		return s.settle(ctx, run, r.ID, nil, known)
	}
	return err
}

// givenUp ends the reading of a job that is dead: IN_PROGRESS ends, whatever becomes
// of a process (F08).
func (s *Service) givenUp(ctx context.Context, tx *db.Tx, run *jobs.Run) error {
	var args readArgs
	if err := run.Args(&args); err != nil {
		return nil //nolint:nilerr // it names no reading
	}
	return s.conclude(ctx, tx, args.ReadingID, nil, errInternal)
}

func (s *Service) read(ctx context.Context, run *jobs.Run, r *Reading) (result Result, err error) {
	data, password, err := s.content(ctx, r)
	if err != nil {
		return result, err
	}
	if r.Format == PDF {
		if err := s.Warm(ctx); err != nil {
			return result, err
		}
		doc, password, err := s.scan(ctx, r, &result, data, password, func(done, total int) {
			_ = run.Progress(ctx, int64(done), int64(total)) // a report that is lost costs nothing
		})
		if err == nil && r.Choice == nil && len(doc.Split.Parts) > 0 {
			return result, s.divide(ctx, r, &result, data, password, &doc.Split)
		}
		if err == nil {
			err = s.byLayout(ctx, &doc, &result)
		}
		if k := doc.Result.Kind; r.Choice == nil {
			result.Bill = doc.Result.As(k)
		} else {
			result.Bill = doc.Result.As(extract.Kind{Class: r.Choice.Class, Confidence: certain, Evidence: k.Evidence})
		}
		result.seenAs(&doc)
		return result, err
	}
	if result.Fiscal, err = fiscal.Parse(ctx, s.Run, bytes.NewReader(data)); err != nil {
		return result, err
	}
	result.Bill = billOf(result.Fiscal)
	return result, nil
}

// byLayout finds how a document looks and reads it again by what its layout has learned.
func (s *Service) byLayout(ctx context.Context, doc *scan.Document, result *Result) error {
	layoutID, learned, err := s.layoutOf(ctx, extract.PrintOf(doc.Pages, doc.Result))
	if err != nil {
		return err
	}
	result.layoutID = layoutID
	if rules := applied(learned); len(rules) > 0 {
		doc.Result, err = s.Scanner.Reread(ctx, doc.Pages, rules)
	}
	return err
}

// turnedPages are the pages that were turned to be read.
func turnedPages(pages []page.Page) map[int]float64 {
	out := map[int]float64{}
	for _, p := range pages {
		if p.Turned != 0 {
			out[p.Number] = p.Turned
		}
	}
	return out
}

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

// content is the document whole, with its password where it has one.
func (s *Service) content(ctx context.Context, r *Reading) (data []byte, password string, err error) {
	if r.password != "" {
		if password, err = s.Box.Open(placePassword, r.password); err != nil {
			return nil, "", err
		}
	}
	file, err := s.Blobs.Open(ctx, r.blobKey)
	if err != nil {
		return nil, "", err
	}
	defer file.Close() // only read from
	data, err = io.ReadAll(file)
	return data, password, err
}

// settle ends the job with what was read, or with why nothing was.
func (s *Service) settle(ctx context.Context, run *jobs.Run, readingID string, result *Result, cause *fault.Error) error {
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { // documents of the same bill may be concluded at once
		if err := s.conclude(ctx, tx, readingID, result, cause); err != nil {
			return err
		}
		return run.Complete(ctx, tx, map[string]string{"document_id": readingID})
	})
}

// conclude writes the end of a reading.
//
// Protection: the row is locked.
func (s *Service) conclude(ctx context.Context, tx *db.Tx, readingID string, result *Result, cause *fault.Error) error {
	r, err := byID(ctx, tx, actor.SystemActor(), readingID, tx.Dialect().ForUpdate("r"))
	if errors.Is(err, ErrNotFound) {
		return nil // removed meanwhile
	}
	if err != nil {
		return err
	}
	now := clock.FromTime(tx.Now())
	r.Status, r.Result, r.FinishedAt = Completed, result, &now
	if result != nil {
		r.LayoutID, r.password = result.layoutID, cmp.Or(result.password, r.password)
	}
	title := "Documento lido"
	if cause != nil {
		r.Status, r.ErrorCode, r.Error = Failed, cause.Code, cause.Message
		title = "Falha na leitura do documento"
	}
	if err := update(ctx, tx, r); err != nil {
		return err
	}
	if r.divided() {
		title = badge(r)
		if err := s.startParts(ctx, tx, r); err != nil {
			return err
		}
	}
	if err := errors.Join(s.rememberRead(ctx, tx, r), noteOpened(ctx, tx, result), s.linkItself(ctx, tx, r)); err != nil {
		return err
	}
	err = record(ctx, tx, actor.SystemActor(), r, "reading.conclude", title, nil, map[string]string{"status": string(r.Status), "error": r.Error})
	if err != nil {
		return err
	}
	return s.Followers.Notify(ctx, tx, Concluded{r})
}
