package measurement

import (
	"context"
	"errors"

	"ynova/internal/balance/intake"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/sheet"
)

// sampleRows is how many rows the person who maps columns sees.
const sampleRows = 5

// jobResult is what the job of an import leaves behind.
type jobResult struct {
	ImportID  string      `json:"importId"`
	BalanceID string      `json:"balanceId,omitempty"`
	State     ImportState `json:"state"`
}

// importRun is one attempt at the job of an import.
type importRun struct {
	*Service
	run   *jobs.Run
	im    *Import
	actor actor.Actor
}

// begin reads what a job of an import works on, and whether who asked for it may
// still do so (R5).
func (s *Service) begin(ctx context.Context, run *jobs.Run) (*importRun, error) {
	var args importArgs
	if err := run.Args(&args); err != nil {
		return nil, err
	}
	im, err := importByID(ctx, s.db, args.ImportID)
	if err != nil {
		return nil, jobs.Permanent(err)
	}
	r := &importRun{Service: s, run: run, im: im}
	if r.actor, err = actorOf(ctx, s.db, run.UserID); err != nil {
		return nil, err
	}
	if mayUpload(r.actor) != nil {
		return nil, r.giveUp(ctx, errNoRight)
	}
	return r, nil
}

// runImport is the job of importKind: it reads the file, and applies it when
// nothing stands in the way.
func (s *Service) runImport(ctx context.Context, run *jobs.Run) error {
	r, err := s.begin(ctx, run)
	if err != nil {
		return err
	}
	return r.orFail(ctx, r.importFile(ctx))
}

// orFail marks the import as failed when trying again cannot help or was tried
// often enough.
func (r *importRun) orFail(ctx context.Context, err error) error {
	if err == nil || errors.Is(err, jobs.ErrLeaseLost) || ctx.Err() != nil {
		return err
	}
	var known *fault.Error
	if errors.As(err, &known) && known.Kind.Status() < errInternal.Kind.Status() {
		return r.giveUp(ctx, known)
	}
	if r.run.Attempt >= importAttempts {
		return r.giveUp(ctx, errInternal.WithCause(err))
	}
	return err
}

func (r *importRun) giveUp(ctx context.Context, cause *fault.Error) error {
	return jobs.Permanent(errors.Join(cause, r.fail(ctx, r.im, cause)))
}

func (r *importRun) importFile(ctx context.Context) error {
	switch r.im.State {
	case ImportRecebido, ImportAnalisando, ImportAplicando:
	default:
		return r.finish(ctx, nil) // an attempt before this one came to its end
	}
	table := &intake.Table{}
	err := r.read(ctx, r.im.Kind, r.im.blobKey, func(row sheet.Row) error { return table.Add(row.Line, row.Cells) })
	if err != nil {
		return err
	}
	table.Close()
	if table.Len() == 0 {
		return errNoRows
	}
	known, err := r.mapColumns(ctx, table)
	if err != nil {
		return err
	}
	if !known {
		r.im.State = ImportMapeamento
		return r.finish(ctx, nil)
	}
	return r.importTable(ctx, intake.ReviewTable(table, *r.im.Mapping))
}

// mapColumns finds the mapping: the one that a person gave for this import, the one
// that she gave for this layout before, or what the header says by itself.
func (r *importRun) mapColumns(ctx context.Context, table *intake.Table) (known bool, err error) {
	im := r.im
	given := im.Columns != nil && im.Mapping != nil // this file was looked at before
	im.Columns = &Columns{Header: intake.SourceNames(table.Header()), Sample: table.Sample(sampleRows)}
	im.signature = intake.Signature(table.Header())
	im.Counts.Total = int64(table.Len())
	if given {
		return true, nil
	}
	remembered, err := rememberedMapping(ctx, r.db, im.UserID, im.signature)
	if err != nil {
		return false, err
	}
	if remembered != nil && remembered.Validate(im.Columns.Header) == nil {
		im.Mapping = remembered
		return true, nil
	}
	m, known := intake.Detect(table.Header())
	im.Mapping = &m
	return known, nil
}

// importTable applies a reviewed file, or stops for a person to decide.
func (r *importRun) importTable(ctx context.Context, review *intake.Review) error {
	im := r.im
	resumed := im.State == ImportAplicando
	im.Counts.Valid, im.Counts.Rejected = int64(review.Valid()), int64(review.RejectedRows())
	if !resumed {
		im.State = ImportAplicando
		if im.Counts.Rejected > 0 && !im.partial {
			im.State = ImportRevisao
		}
		if err := r.saveReview(ctx, review); err != nil || im.State == ImportRevisao {
			return err
		}
	}
	if err := r.apply(ctx, review); err != nil {
		return err
	}
	im.State = ImportConcluido
	return r.finish(ctx, func(ctx context.Context, tx *db.Tx) error {
		return r.recordImport(ctx, tx, r.actor, im, "import.done", "Planilha importada")
	})
}

// saveReview stores what was found in the file. When it waits for a decision the
// job ends here.
func (r *importRun) saveReview(ctx context.Context, review *intake.Review) error {
	save := func(ctx context.Context, tx *db.Tx) error {
		if err := dropLines(ctx, tx, r.im.seq); err != nil {
			return err
		}
		return writeLines(ctx, tx, r.im.seq, rejections(review.Rejected))
	}
	if r.im.State == ImportRevisao {
		return r.finish(ctx, save)
	}
	return r.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := r.run.Hold(ctx, tx); err != nil {
			return err
		}
		if err := save(ctx, tx); err != nil {
			return err
		}
		return saveImport(ctx, tx, r.im)
	})
}

// rejections numbers what is wrong with each line.
func rejections(problems []intake.Problem) []lineResult {
	lines := make([]lineResult, len(problems))
	for i, p := range problems {
		lines[i] = lineResult{line: p.Line, outcome: OutcomeRejeitada, column: p.Column, field: p.Field, message: p.Message}
		if i > 0 && lines[i-1].line == p.Line {
			lines[i].ordinal = lines[i-1].ordinal + 1
		}
	}
	return lines
}

// finish stores the import as it stands, with what more has to be in the same
// transaction, and ends the job.
func (r *importRun) finish(ctx context.Context, more func(context.Context, *db.Tx) error) error {
	return r.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if more != nil {
			if err := more(ctx, tx); err != nil {
				return err
			}
		}
		if err := saveImport(ctx, tx, r.im); err != nil {
			return err
		}
		return r.run.Complete(ctx, tx, jobResult{r.im.ID, r.im.BalanceID, r.im.State})
	})
}
