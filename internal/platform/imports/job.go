package imports

import (
	"context"
	"errors"
	"slices"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/imports/layout"
	"ynova/internal/platform/jobs"
)

// sampleRows is how many rows the person who maps columns sees.
const sampleRows = 5

// jobResult is what the job of an import leaves behind.
type jobResult struct {
	ImportID string `json:"importId"`
	TargetID string `json:"targetId,omitempty"`
	State    State  `json:"state"`
}

// attempt is one run of the job of an import.
type attempt[R any] struct {
	*Engine[R]
	run   *jobs.Run
	im    *Import
	actor actor.Actor
}

// begin reads what a job of an import works on, and whether the user who requested it may
// still do so (R5).
func (e *Engine[R]) begin(ctx context.Context, run *jobs.Run) (*attempt[R], error) {
	var args jobArgs
	if err := run.Args(&args); err != nil {
		return nil, err
	}
	im, err := importByID(ctx, e.c.DB, e.c.Subject, args.ImportID)
	if err != nil {
		return nil, jobs.Permanent(err)
	}
	r := &attempt[R]{Engine: e, run: run, im: im}
	if r.actor, err = e.c.Accounts.Actor(ctx, e.c.DB, run.UserID); err != nil {
		return nil, err
	}
	if e.allowed(r.actor) != nil {
		return nil, r.giveUp(ctx, errNoRight)
	}
	return r, nil
}

// runImport is the job that reads a file, and applies it when nothing stands in the
// way.
func (e *Engine[R]) runImport(ctx context.Context, run *jobs.Run) error {
	r, err := e.begin(ctx, run)
	if err != nil {
		return err
	}
	return r.orFail(ctx, r.importFile(ctx))
}

// orFail marks the import as failed when trying again cannot help or was tried
// often enough.
func (r *attempt[R]) orFail(ctx context.Context, err error) error {
	if err == nil || errors.Is(err, jobs.ErrLeaseLost) || errors.Is(err, jobs.ErrYielded) || ctx.Err() != nil {
		return err
	}
	var known *fault.Error
	if errors.As(err, &known) && known.Kind.Status() < fault.Internal.Status() {
		return r.giveUp(ctx, known)
	}
	if r.run.Attempt >= attempts {
		return r.giveUp(ctx, r.failed.WithCause(err))
	}
	return err
}

func (r *attempt[R]) giveUp(ctx context.Context, cause *fault.Error) error {
	return jobs.Permanent(errors.Join(cause, r.fail(ctx, r.im, cause)))
}

func (r *attempt[R]) importFile(ctx context.Context) error {
	switch r.im.State {
	case StateReceived, StateReading, StateApplying:
	default:
		return r.finish(ctx, nil) // an attempt before this one came to its end
	}
	table := &layout.Table{Today: month.Of(month.DateOf(clock.Local(r.c.DB.Now())))}
	var said Choice
	if c := r.im.Columns; c != nil {
		said = c.Choice
		for _, correction := range c.Corrections {
			table.Correct(correction.Correction)
		}
		for _, use := range c.Used {
			table.Use(use.Line)
		}
		for _, answer := range c.Answers {
			table.Answer(answer.Answer)
		}
	}
	survey, err := r.read(ctx, r.im, said, table.Append)
	if err != nil {
		return err
	}
	taken, err := r.takeSheets(ctx, table, survey)
	if err != nil {
		return err
	}
	if taken.Ask == AskSheets || taken.Ask == AskYear {
		return r.askSheets(ctx, taken)
	}
	switch most := r.c.MaxRows; {
	case table.Len() == 0:
		return errNoRows
	case most > 0 && table.Len() > most:
		return tooManyRows(most)
	}
	known, err := r.mapColumns(ctx, table, taken)
	if err != nil {
		return err
	}
	if !known {
		r.im.State = StateMapping
		return r.finish(ctx, nil)
	}
	fields := r.subject.Fields()
	reader := layout.NewReader(table, fields, *r.im.Mapping)
	r.im.Columns.noteMidnight(reader.BeforeMidnight())
	shaped, mapping, err := fields.Shape(table, *r.im.Mapping)
	if err != nil {
		return err
	}
	r.im.Counts.Total = int64(shaped.Rows())
	review := layout.ReviewTable(shaped, r.subject.Rules(shaped, mapping))
	r.im.Columns.Remarks = slices.Concat(review.Notes, table.EmptyColumns(fields, *r.im.Mapping, len(review.Skipped)))
	return r.importTable(ctx, review, review.Uncalculated(fields, mapping))
}

// mapColumns finds the mapping: the one that a person gave for this import, the one
// that she gave for this layout before, or what the header says by itself. What holds
// for a whole file is of that file alone, so that a layout which lacks it asks again.
func (r *attempt[R]) mapColumns(ctx context.Context, table *layout.Table, taken *File) (known bool, err error) {
	im, fields := r.im, r.subject.Fields()
	given := im.Columns != nil && im.Mapping != nil // this file was looked at before
	columns := &Columns{Header: layout.SourceNames(table.Header()), Sample: table.Sample(sampleRows), Found: table.HeaderLine(), Above: table.Above(), File: *taken}
	if before := im.Columns; before != nil {
		columns.HeaderLine, columns.HeaderColumn, columns.Held = before.HeaderLine, before.HeaderColumn, before.Held
		columns.Corrections, columns.Used, columns.Answers = before.Corrections, before.Used, before.Answers
		columns.Remembered, columns.RememberedAt = given && before.Remembered, before.RememberedAt
	}
	im.Columns = columns
	im.signature = layout.Signature(table.Header())
	im.Counts.Total = int64(table.Len())
	if given {
		return true, nil
	}
	remembered, err := rememberedFormat(ctx, r.c.DB, unusedSince(r.c.DB), im.UserID, r.c.Subject, im.signature)
	if err != nil {
		return false, err
	}
	if remembered != nil {
		m := remembered.Mapping.For(table.Header())
		if fields.Fits(m, im.Columns.Header) && fields.Measured(m) {
			im.Mapping, im.Columns.Remembered, im.Columns.RememberedAt = m, true, remembered.UsedAt
			return fields.Complete(m), nil
		}
	}
	m, known := fields.DetectShown(table.Header(), taken.HiddenColumns)
	im.Mapping = &m
	return known, nil
}

// importTable applies a reviewed file, or stops for a person to decide.
func (r *attempt[R]) importTable(ctx context.Context, review *layout.Review[R], asked []layout.Problem) error {
	im := r.im
	resumed := im.State == StateApplying
	doubts, err := r.judge(ctx, review, asked, resumed)
	if err != nil {
		return err
	}
	im.Counts.Valid, im.Counts.Rejected = int64(review.Valid()), int64(review.RejectedRows())
	if !resumed {
		im.Counts.begin(len(review.Skipped), len(byPlace(doubts)), len(byPlace(review.Asked)))
		im.Columns.Refusal = refusal(review, doubts)
		im.Columns.Datings, im.Columns.Marks = review.Datings(), review.Marked
		im.State = StateApplying
		if (im.Counts.Rejected+int64(len(doubts)) > 0 || im.Columns.Held) && !im.partial || im.Columns.Ask != "" {
			im.State = StateReview
		}
		if err := r.saveReview(ctx, review, doubts); err != nil || im.State == StateReview {
			return err
		}
	}
	if err := r.apply(ctx, review); err != nil {
		return err
	}
	im.State = StateDone
	return r.finish(ctx, func(ctx context.Context, tx *db.Tx) error {
		if im.Columns.Remembered {
			if err := useFormat(ctx, tx, im, r.c.Subject); err != nil {
				return err
			}
		}
		return r.subject.Record(ctx, tx, r.actor, im, "import.done", "Planilha importada")
	})
}

// judge takes out the rows that are refused, and those that nobody has confirmed: as
// they were found when the file was read, since applying it changes what they are held
// against.
func (r *attempt[R]) judge(ctx context.Context, review *layout.Review[R], asked []layout.Problem, resumed bool) (doubts []layout.Problem, err error) {
	if resumed {
		rows, err := placesOf(ctx, r.c.DB, r.im.Seq, OutcomeSuspect, OutcomeRejected)
		review.Suspend(rows)
		return nil, err
	}
	found, err := r.subject.Judge(ctx, r.c.DB, r.actor, review)
	if err != nil {
		return nil, err
	}
	review.Refuse(found.Refused)
	doubts = slices.Clone(review.Asked) // questions about rows that no reason answers
	if r.im.Confirmed == "" {
		found.Doubts = stillGood(review, append(found.Doubts, asked...))
		rows := map[layout.Place]bool{}
		for place := range byPlace(found.Doubts) {
			rows[place] = true
		}
		review.Suspend(rows)
		doubts = append(doubts, found.Doubts...)
	}
	layout.SortProblems(doubts)
	return doubts, nil
}

// saveReview stores what was found in the file. When it waits for a decision, with its good
// rows to be looked at, the job ends here.
func (r *attempt[R]) saveReview(ctx context.Context, review *layout.Review[R], doubts []layout.Problem) error {
	forget := func(ctx context.Context, tx *db.Tx) error { return dropLines(ctx, tx, r.im.Seq) }
	save := func(ctx context.Context, tx *db.Tx) error {
		lines := reported(OutcomeRejected, review.Rejected, review.CellsAt)
		lines = append(lines, reported(OutcomeSkipped, review.Skipped, review.CellsAt)...)
		lines = append(lines, reported(OutcomeSuspect, doubts, review.CellsAt)...)
		return writeLines(ctx, tx, r.im.Seq, numbered(lines))
	}
	if r.im.State == StateReview {
		if err := r.run.Write(ctx, forget); err != nil {
			return err
		}
		if err := r.saveValid(ctx, review); err != nil {
			return err
		}
		return r.finish(ctx, save)
	}
	return r.run.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := forget(ctx, tx); err != nil {
			return err
		}
		if err := save(ctx, tx); err != nil {
			return err
		}
		return saveImport(ctx, tx, r.im)
	})
}

// saveValid stores the good rows of a file that waits, some in one transaction so that others
// write in between; an attempt that ends here leaves them to the next, which forgets them.
func (r *attempt[R]) saveValid(ctx context.Context, review *layout.Review[R]) error {
	for from := 0; from < review.Valid(); from += chunkRows {
		lines := make([]Line, min(chunkRows, review.Valid()-from))
		for i := range lines {
			lines[i] = Line{Number: review.Line(from + i), Outcome: OutcomeValid, Cells: shownCells(review.Cells(from + i))}
			if review.Place(from+i).Part > 0 {
				lines[i].Ordinal = partOrdinals + from + i
			}
		}
		err := r.run.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return writeLines(ctx, tx, r.im.Seq, lines) })
		if err != nil {
			return err
		}
	}
	return nil
}

// reported is what there is to say of each line; the first has the row's cells.
func reported(o Outcome, problems []layout.Problem, cellsAt func(line int) []string) []Line {
	lines := make([]Line, len(problems))
	for i, p := range problems {
		lines[i] = Line{Number: p.Line, Outcome: o, Column: p.Column, Field: p.Field, Value: p.Value, Message: p.Message, Offer: p.Offer, Ask: p.Ask}
		if p.Part > 0 {
			ask := layout.Ask{}
			if p.Ask != nil {
				ask = *p.Ask
			}
			ask.Part = p.Part
			lines[i].Ask = &ask
		}
		if i == 0 || lines[i-1].Number != p.Line {
			lines[i].Cells = shownCells(cellsAt(p.Line))
		}
	}
	return lines
}

// partOrdinals is from where what became of the months of one row is numbered, behind what is said
// of the row.
const partOrdinals = 1000

// numbered numbers what is said of each line.
func numbered(lines []Line) []Line {
	said := make(map[int]int, len(lines))
	for i := range lines {
		n := lines[i].Number
		lines[i].Ordinal = said[n]
		said[n]++
	}
	return lines
}

// finish stores the import as it stands, with what more has to be in the same
// transaction, and ends the job.
func (r *attempt[R]) finish(ctx context.Context, more func(context.Context, *db.Tx) error) error {
	return r.c.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if more != nil {
			if err := more(ctx, tx); err != nil {
				return err
			}
		}
		if err := saveImport(ctx, tx, r.im); err != nil {
			return err
		}
		return r.run.Complete(ctx, tx, jobResult{r.im.ID, r.im.TargetID, r.im.State})
	})
}
