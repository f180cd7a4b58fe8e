package measurement

import (
	"context"
	"slices"

	"ynova/internal/audit"
	"ynova/internal/balance/ledger"
	"ynova/internal/balance/recompute"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// undoLines is how many lines one transaction of undoing takes.
const undoLines = 1_000

// conflictMessage tells why undoing left a row.
const conflictMessage = "A linha foi alterada depois da importação e não foi desfeita"

// runUndo is the job of undoKind. It goes on where an attempt before it stopped:
// what was undone is not there any more, or is marked.
func (s *Service) runUndo(ctx context.Context, run *jobs.Run) error {
	r, err := s.begin(ctx, run)
	if err != nil {
		return err
	}
	if r.im.State != ImportDesfazendo {
		return r.finish(ctx, nil)
	}
	return r.orFail(ctx, r.undo(ctx))
}

func (r *importRun) undo(ctx context.Context) error {
	for _, step := range [...]func(context.Context, *db.Tx) ([]lineResult, bool, error){r.updatedStep, r.createdStep} {
		for left := true; left; {
			before := *r.im
			err := r.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
				*r.im = before
				if err := r.run.Hold(ctx, tx); err != nil {
					return err
				}
				lines, restore, err := step(ctx, tx)
				if left = len(lines) == undoLines; err != nil || len(lines) == 0 {
					return err
				}
				if err := r.undoPiece(ctx, tx, lines, restore); err != nil {
					return err
				}
				return saveImport(ctx, tx, r.im)
			})
			if err != nil {
				*r.im = before
				return err
			}
		}
	}
	r.im.State, r.im.BalanceID = ImportDesfeito, ""
	return r.finish(ctx, func(ctx context.Context, tx *db.Tx) error {
		return r.recordImport(ctx, tx, r.actor, r.im, "import.undone", "Importação desfeita")
	})
}

func (r *importRun) updatedStep(ctx context.Context, tx *db.Tx) (lines []lineResult, restore bool, err error) {
	lines, err = updatedLines(ctx, tx, r.im.seq, undoLines)
	return lines, true, err
}

func (r *importRun) createdStep(ctx context.Context, tx *db.Tx) (lines []lineResult, restore bool, err error) {
	lines, err = createdLines(ctx, tx, r.im.seq, r.im.nextRow, undoLines)
	if len(lines) > 0 {
		r.im.nextRow = int64(lines[len(lines)-1].line)
	}
	return lines, false, err
}

// undoing is a part of undoing in its transaction.
type undoing struct {
	*importRun
	tx     *db.Tx
	pass   *recompute.Pass
	bySeq  map[int64]*ledger.Unit
	undone map[*ledger.Unit]int
}

// undoPiece puts back the rows that lines changed, or deletes those that they
// created.
func (r *importRun) undoPiece(ctx context.Context, tx *db.Tx, lines []lineResult, restore bool) error {
	u := &undoing{importRun: r, tx: tx, bySeq: map[int64]*ledger.Unit{}, undone: map[*ledger.Unit]int{}}
	if err := u.load(ctx, lines); err != nil {
		return err
	}
	var err error
	for i := range lines {
		if restore {
			err = u.restoreLine(ctx, &lines[i])
		} else {
			err = u.removeLine(ctx, &lines[i])
		}
		if err != nil {
			return err
		}
	}
	u.pass.Compute()
	if err := u.record(ctx); err != nil {
		return err
	}
	for unit := range u.pass.Concerned() {
		if len(unit.Rows) == 0 && unit.ImportSeq == u.im.seq {
			u.pass.Drop(unit)
		}
	}
	return u.pass.Store(ctx)
}

func (u *undoing) load(ctx context.Context, lines []lineResult) error {
	seqs := make([]int64, len(lines))
	for i := range lines {
		seqs[i] = lines[i].balanceSeq
	}
	seqs = slices.Compact(slices.Sorted(slices.Values(seqs)))
	clientIDs, err := clientsOfBalances(ctx, u.tx, seqs)
	if err != nil {
		return err
	}
	if u.pass, err = u.months.Begin(ctx, u.tx, clientIDs); err != nil {
		return err
	}
	if err := u.pass.Load(ctx, seqs...); err != nil {
		return err
	}
	for unit := range u.pass.Concerned() {
		u.bySeq[unit.Seq] = unit
	}
	return nil
}

// find returns the row that a line speaks of, and its unit; nil when it is gone.
func (u *undoing) find(l *lineResult) (*ledger.Unit, int) {
	unit := u.bySeq[l.balanceSeq]
	m, err := month.Parse(l.month)
	if unit == nil || err != nil {
		return unit, -1
	}
	at, found := slices.BinarySearchFunc(unit.Rows, m, func(r *ledger.Row, m month.Month) int { return int(r.Month - m) })
	if !found {
		return unit, -1
	}
	return unit, at
}

func (u *undoing) restoreLine(ctx context.Context, l *lineResult) error {
	unit, at := u.find(l)
	l.outcome, l.message = OutcomeConflito, conflictMessage
	if at >= 0 && unit.Rows[at].Origin.Version == l.afterVersion && unit.Rows[at].Origin.ImportSeq == u.im.seq {
		row := unit.Rows[at]
		if err := row.Restore(l.before); err != nil {
			return err
		}
		u.pass.Touch(row)
		u.undone[unit]++
		l.outcome, l.message = OutcomeDesfeita, ""
		u.im.Counts.Undone++
	} else {
		u.im.Counts.Conflicts++
	}
	return settleLine(ctx, u.tx, u.im.seq, l)
}

func (u *undoing) removeLine(ctx context.Context, l *lineResult) error {
	unit, at := u.find(l)
	if at < 0 {
		return nil
	}
	row := unit.Rows[at]
	if row.Origin.ImportSeq != u.im.seq {
		u.im.Counts.Conflicts++
		l.outcome, l.message = OutcomeConflito, conflictMessage
		return writeLines(ctx, u.tx, u.im.seq, []lineResult{*l})
	}
	u.pass.Remove(unit, at)
	u.undone[unit]++
	u.im.Counts.Undone++
	return nil
}

// record writes the events of the balances.
func (u *undoing) record(ctx context.Context) error {
	for unit, n := range u.undone {
		err := audit.Record(ctx, u.tx, audit.Entry{
			Actor: u.actor, Action: "balance.undo", Entity: ledger.EntityBalance, EntityID: unit.BalanceID, ClientID: unit.ClientID,
			Title: "Importação desfeita", Description: u.im.Filename + ": " + counted(n, "mês desfeito", "meses desfeitos"),
		})
		if err != nil {
			return err
		}
	}
	return nil
}
