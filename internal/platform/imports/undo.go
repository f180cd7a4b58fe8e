package imports

import (
	"cmp"
	"context"

	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// undoLines is how many lines one transaction of undoing takes.
func (e *Engine[R]) undoLines() int { return cmp.Or(e.c.Chunk, 1_000) }

// runUndo is the job that takes a file back. It goes on where an attempt before it
// stopped: what was undone is not there any more, or is marked.
func (e *Engine[R]) runUndo(ctx context.Context, run *jobs.Run) error {
	r, err := e.begin(ctx, run)
	if err != nil {
		return err
	}
	if r.im.State != StateUndoing {
		return r.finish(ctx, nil)
	}
	return r.orFail(ctx, r.undo(ctx))
}

func (r *attempt[R]) undo(ctx context.Context) error {
	for _, restore := range [...]bool{true, false} {
		for left := true; left; {
			var err error
			if left, err = r.undoChunk(ctx, restore); err != nil {
				return err
			}
		}
	}
	r.im.State, r.im.TargetID = StateUndone, ""
	reopened := r.im.Columns != nil && r.im.Columns.Reopened
	if reopened {
		r.im.State, r.im.nextRow, r.im.partial, r.im.Confirmed = StateMapping, 0, false, ""
		r.im.Columns.Reopened, r.im.Columns.Remembered, r.im.Columns.Held = false, false, false
		r.im.Counts = Counts{Total: r.im.Counts.Total}
	}
	return r.finish(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := r.subject.Cleanup(ctx, tx, r.actor, r.im); err != nil {
			return err
		}
		if reopened {
			if err := dropLines(ctx, tx, r.im.Seq); err != nil {
				return err
			}
		}
		return r.subject.Record(ctx, tx, r.actor, r.im, "import.undone", "Importação desfeita")
	})
}

// undoChunk puts back what the next lines changed, or deletes what they created.
// left: there may be more of them.
func (r *attempt[R]) undoChunk(ctx context.Context, restore bool) (left bool, err error) {
	before := *r.im
	err = r.run.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		*r.im = before
		u := &Undoing{Import: r.im, Actor: r.actor, Restore: restore}
		if u.Lines, err = r.linesToUndo(ctx, tx, restore); err != nil {
			return err
		}
		if left = len(u.Lines) >= r.undoLines(); len(u.Lines) == 0 {
			return nil
		}
		if err := r.subject.Undo(ctx, tx, u); err != nil {
			return err
		}
		if err := r.settle(ctx, tx, u); err != nil {
			return err
		}
		return saveImport(ctx, tx, r.im)
	})
	if err != nil {
		*r.im = before
	}
	return left, err
}

func (r *attempt[R]) linesToUndo(ctx context.Context, tx *db.Tx, restore bool) ([]Line, error) {
	if restore {
		return updatedLines(ctx, tx, r.im.Seq, r.undoLines())
	}
	lines, err := r.subject.Created(ctx, tx, r.im, r.im.nextRow, r.undoLines())
	if len(lines) > 0 {
		r.im.nextRow = int64(lines[len(lines)-1].Number)
	}
	return lines, err
}

// settle counts and stores what undoing made of the lines.
func (r *attempt[R]) settle(ctx context.Context, tx *db.Tx, u *Undoing) error {
	var conflicts []Line
	for i := range u.Lines {
		l := &u.Lines[i]
		if u.Restore && l.Outcome == "" {
			l.Conflict() // it has to be marked, or it would come again
		}
		switch l.Outcome {
		case OutcomeUndone:
			r.im.Counts.Undone++
		case OutcomeConflict:
			r.im.Counts.Conflicts++
			if !l.isStored() {
				conflicts = append(conflicts, *l)
				if n := len(conflicts); n > 1 && conflicts[n-2].Number == l.Number {
					conflicts[n-1].Ordinal = max(conflicts[n-2].Ordinal, partOrdinals) + 1
				}
			}
		default:
			continue
		}
		if u.Restore || l.isStored() {
			if err := settleLine(ctx, tx, r.im.Seq, l); err != nil {
				return err
			}
		}
	}
	if u.Restore {
		return nil
	}
	return writeLines(ctx, tx, r.im.Seq, conflicts)
}
