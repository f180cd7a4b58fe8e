package balance

import (
	"context"
	"slices"

	"ynova/internal/audit"
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
	tx      *db.Tx
	pass    *pass
	bySeq   map[int64]*unit
	removed []*monthRow
	undone  map[*unit]int
}

// undoPiece puts back the rows that lines changed, or deletes those that they
// created.
func (r *importRun) undoPiece(ctx context.Context, tx *db.Tx, lines []lineResult, restore bool) error {
	u := &undoing{importRun: r, tx: tx, bySeq: map[int64]*unit{}, undone: map[*unit]int{}}
	concerned, err := u.load(ctx, lines)
	if err != nil {
		return err
	}
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
	u.pass.compute(concerned)
	for _, row := range u.removed {
		if err := deleteMonth(ctx, tx, row); err != nil {
			return err
		}
	}
	if err := u.record(ctx); err != nil {
		return err
	}
	emptied := u.emptied(concerned)
	if err := u.pass.store(ctx, concerned); err != nil {
		return err
	}
	for _, seq := range emptied {
		if err := deleteBalance(ctx, tx, seq); err != nil {
			return err
		}
	}
	return nil
}

func (u *undoing) load(ctx context.Context, lines []lineResult) (map[string][]*unit, error) {
	basis, err := u.basis(ctx, u.tx)
	if err != nil {
		return nil, err
	}
	seqs := make([]int64, len(lines))
	for i := range lines {
		seqs[i] = lines[i].balanceSeq
	}
	seqs = slices.Compact(slices.Sorted(slices.Values(seqs)))
	clientIDs, err := clientsOfBalances(ctx, u.tx, seqs)
	if err != nil {
		return nil, err
	}
	if u.pass, err = newPass(ctx, u.tx, basis, clientIDs); err != nil {
		return nil, err
	}
	if err := u.pass.readMarkets(ctx); err != nil {
		return nil, err
	}
	for _, seq := range seqs {
		u.pass.seeds[seq] = true
	}
	concerned := u.pass.concerned()
	for _, units := range concerned {
		for _, unit := range units {
			u.bySeq[unit.seq] = unit
		}
	}
	return concerned, u.pass.load(ctx, concerned)
}

// find returns the row that a line speaks of, and its unit; nil when it is gone.
func (u *undoing) find(l *lineResult) (*unit, int) {
	unit := u.bySeq[l.balanceSeq]
	m, err := month.Parse(l.month)
	if unit == nil || err != nil {
		return unit, -1
	}
	at, found := slices.BinarySearchFunc(unit.rows, m, func(r *monthRow, m month.Month) int { return int(r.month - m) })
	if !found {
		return unit, -1
	}
	return unit, at
}

func (u *undoing) restoreLine(ctx context.Context, l *lineResult) error {
	unit, at := u.find(l)
	l.outcome, l.message = OutcomeConflito, conflictMessage
	if at >= 0 && unit.rows[at].origin.version == l.afterVersion && unit.rows[at].origin.importSeq == u.im.seq {
		row := unit.rows[at]
		if err := row.restore(l.before); err != nil {
			return err
		}
		row.touched = true
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
	row := unit.rows[at]
	if row.origin.importSeq != u.im.seq {
		u.im.Counts.Conflicts++
		l.outcome, l.message = OutcomeConflito, conflictMessage
		return writeLines(ctx, u.tx, u.im.seq, []lineResult{*l})
	}
	unit.rows = slices.Delete(unit.rows, at, at+1)
	u.removed = append(u.removed, row)
	u.undone[unit]++
	u.pass.measured.Months[row.month]--
	u.im.Counts.Undone++
	return nil
}

// emptied returns the balances that the import created and that have no month left.
func (u *undoing) emptied(concerned map[string][]*unit) []int64 {
	var seqs []int64
	for _, units := range concerned {
		for _, unit := range units {
			if len(unit.rows) == 0 && unit.importSeq == u.im.seq {
				seqs = append(seqs, unit.seq)
				u.pass.measured.Balances--
			}
		}
	}
	slices.Sort(seqs)
	return seqs
}

// record writes the events of the balances.
func (u *undoing) record(ctx context.Context) error {
	for unit, n := range u.undone {
		err := audit.Record(ctx, u.tx, audit.Entry{
			Actor: u.actor, Action: "balance.undo", Entity: entityBalance, EntityID: unit.balanceID, ClientID: unit.clientID,
			Title: "Importação desfeita", Description: u.im.Filename + ": " + counted(n, "mês desfeito", "meses desfeitos"),
		})
		if err != nil {
			return err
		}
	}
	return nil
}
