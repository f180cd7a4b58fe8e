package reading

import (
	"bytes"
	"cmp"
	"context"
	"errors"
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
	"ynova/internal/reading/password"
	"ynova/internal/reading/place"
	"ynova/internal/reading/record"
)

const (
	readAttempts = 3 // F08
	readTimeout  = 10 * time.Minute
)

var errInternal = fault.New(fault.Internal, "erro_interno", "Falha no processamento do documento. Tente novamente.")

// outcome is what reading a document gave, beside what is kept as its result.
type outcome struct {
	record.Result
	layoutID string
	parts    []*record.Reading // to enter
	password string            // that opened it, sealed, where it was remembered
	openedBy string            // the remembered password
}

// run is the job: it reads the document and notes what came of it.
func (s *Service) run(ctx context.Context, run *jobs.Run) error {
	r, err := record.OfJob(ctx, s.DB, run)
	if err != nil {
		return err
	}
	out, err := s.read(ctx, run, r)
	if err == nil {
		return s.settle(ctx, run, r.ID, &out, nil)
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
	var args record.JobArgs
	if err := run.Args(&args); err != nil {
		return nil //nolint:nilerr // it names no reading
	}
	return s.conclude(ctx, tx, args.ReadingID, nil, errInternal)
}

func (s *Service) read(ctx context.Context, run *jobs.Run, r *record.Reading) (out outcome, err error) {
	data, password, err := s.Contents.Whole(ctx, r)
	if err != nil {
		return out, err
	}
	if r.Format == record.PDF {
		if err := s.Contents.Warm(ctx); err != nil {
			return out, err
		}
		doc, password, err := s.scan(ctx, r, &out, data, password, func(done, total int) {
			_ = run.Progress(ctx, int64(done), int64(total)) // a report that is lost costs nothing
		})
		if err == nil && r.Choice == nil && len(doc.Split.Parts) > 0 {
			return out, s.divide(ctx, r, &out, data, password, &doc.Split)
		}
		if err == nil {
			err = s.byLayout(ctx, &doc, &out)
		}
		if k := doc.Result.Kind; r.Choice == nil {
			out.Bill = doc.Result.As(k)
		} else {
			out.Bill = doc.Result.As(extract.Kind{Class: r.Choice.Class, Confidence: record.Certain, Evidence: k.Evidence})
		}
		out.Turned, out.Unseen, out.Repaired = turnedPages(doc.Pages), doc.Unseen, doc.Repaired
		return out, err
	}
	if out.Fiscal, err = fiscal.Parse(ctx, s.Run, bytes.NewReader(data)); err != nil {
		return out, err
	}
	if out.Fiscal.Summary != nil {
		return out, s.onlySummary(ctx, out.Fiscal.Summary)
	}
	out.Bill = billOf(out.Fiscal)
	return out, nil
}

// onlySummary refuses what only announces a note, and says whether the note came.
func (s *Service) onlySummary(ctx context.Context, told *fiscal.Summary) error {
	here, err := keyIsHere(ctx, s.DB, told.Key)
	if err != nil {
		return err
	}
	text := "A nota ainda não chegou."
	if here {
		text = "A nota já está aqui."
	}
	return fault.New(fault.Invalid, "xml_resumo", "É o resumo da NF-e "+cmp.Or(told.Number, "sem número")+", sem itens. "+text)
}

// scan reads a PDF, one that asks for a password with the remembered ones of its sender's
// clients.
func (s *Service) scan(ctx context.Context, r *record.Reading, out *outcome, data []byte, password string, progress func(done, total int)) (doc scan.Document, used string, err error) {
	doc, err = s.Scanner.Read(ctx, data, password, progress)
	if known, ok := fault.As(err); !ok || known.Code != scan.CodePassword {
		return doc, password, err
	}
	opens, opened, failed := s.Passwords.Opening(ctx, r, data)
	if failed != nil || opens == nil {
		return doc, "", errors.Join(failed, err)
	}
	if out.password, err = s.Contents.Seal(opened); err != nil {
		return doc, "", err
	}
	out.openedBy = opens.ID
	doc, err = s.Scanner.Read(ctx, data, opened, progress)
	return doc, opened, err
}

// byLayout finds how a document looks and reads it again by what its layout has learned.
func (s *Service) byLayout(ctx context.Context, doc *scan.Document, out *outcome) error {
	layoutID, rules, err := s.Layouts.Find(ctx, extract.PrintOf(doc.Pages, doc.Result))
	if err != nil {
		return err
	}
	out.layoutID = layoutID
	if len(rules) > 0 {
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

// settle ends the job with what was read, or with why nothing was.
func (s *Service) settle(ctx context.Context, run *jobs.Run, readingID string, out *outcome, cause *fault.Error) error {
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { // documents of the same bill may be concluded at once
		if err := s.conclude(ctx, tx, readingID, out, cause); err != nil {
			return err
		}
		return run.Complete(ctx, tx, map[string]string{"document_id": readingID})
	})
}

// conclude writes the end of a reading.
//
// Protection: the row is locked.
func (s *Service) conclude(ctx context.Context, tx *db.Tx, readingID string, out *outcome, cause *fault.Error) error {
	r, err := record.ByID(ctx, tx, actor.SystemActor(), readingID, tx.Dialect().ForUpdate("r"))
	if errors.Is(err, record.ErrNotFound) {
		return nil // removed meanwhile
	}
	if err != nil {
		return err
	}
	now, openedBy := clock.FromTime(tx.Now()), ""
	r.Status, r.Result, r.FinishedAt = record.Completed, nil, &now
	if out != nil {
		r.Result, r.LayoutID, r.Password = &out.Result, out.layoutID, cmp.Or(out.password, r.Password)
		openedBy = out.openedBy
	}
	title := "Documento lido"
	if cause != nil {
		r.Status, r.ErrorCode, r.Error = record.Failed, cause.Code, cause.Message
		title = "Falha na leitura do documento"
	}
	if err := s.takeEvent(ctx, tx, r); err != nil {
		return err
	}
	if err := place.Update(ctx, tx, r); err != nil {
		return err
	}
	if r.Divided() {
		title = record.Badge(r)
		if err := s.startParts(ctx, tx, r, out.parts); err != nil {
			return err
		}
	}
	if err := errors.Join(s.Passwords.RememberRead(ctx, tx, r), password.Used(ctx, tx, openedBy), s.Links.LinkItself(ctx, tx, r)); err != nil {
		return err
	}
	err = record.Note(ctx, tx, actor.SystemActor(), r, "reading.conclude", title, nil, map[string]string{"status": string(r.Status), "error": r.Error})
	if err != nil {
		return err
	}
	return s.Followers.Notify(ctx, tx, Concluded{r})
}
