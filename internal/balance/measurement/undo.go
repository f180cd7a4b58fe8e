package measurement

import (
	"context"
	"slices"

	"ynova/internal/audit"
	"ynova/internal/balance/ledger"
	"ynova/internal/balance/recompute"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/imports"
)

// undoing is a part of an import that is taken back in its transaction.
type undoing struct {
	*imports.Undoing
	tx     *db.Tx
	months *recompute.Service

	pass   *recompute.Pass
	bySeq  map[int64]*ledger.Unit
	undone map[*ledger.Unit]int
}

// apply puts back the months that lines changed, or deletes those that they created.
func (u *undoing) apply(ctx context.Context) error {
	u.bySeq, u.undone = map[int64]*ledger.Unit{}, map[*ledger.Unit]int{}
	if err := u.load(ctx); err != nil {
		return err
	}
	for i := range u.Lines {
		if u.closed(&u.Lines[i]) {
			continue
		}
		if !u.Restore {
			u.remove(&u.Lines[i])
		} else if err := u.restore(&u.Lines[i]); err != nil {
			return err
		}
	}
	u.pass.Compute()
	if err := u.record(ctx); err != nil {
		return err
	}
	for unit := range u.pass.Concerned() {
		if len(unit.Rows) == 0 && unit.ImportSeq == u.Import.Seq {
			u.pass.Drop(unit)
		}
	}
	return u.pass.Store(ctx)
}

func (u *undoing) load(ctx context.Context) error {
	seqs := make([]int64, len(u.Lines))
	for i := range u.Lines {
		seqs[i] = u.Lines[i].TargetSeq
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

// find returns the row that a line is about, and its unit; nil when it is gone.
func (u *undoing) find(l *imports.Line) (*ledger.Unit, int) {
	unit := u.bySeq[l.TargetSeq]
	m, err := month.Parse(l.TargetKey)
	if unit == nil || err != nil {
		return unit, -1
	}
	at, found := slices.BinarySearchFunc(unit.Rows, m, func(r *ledger.Row, m month.Month) int { return int(r.Month - m) })
	if !found {
		return unit, -1
	}
	return unit, at
}

// closed keeps a line whose month was closed since.
func (u *undoing) closed(l *imports.Line) bool {
	unit := u.bySeq[l.TargetSeq]
	m, err := month.Parse(l.TargetKey)
	if unit == nil || err != nil || !u.pass.Guard().Closed(unit.ClientID, m) {
		return false
	}
	l.Kept("mantida (mês fechado)")
	return true
}

func (u *undoing) restore(l *imports.Line) error {
	unit, at := u.find(l)
	if at < 0 || unit.Rows[at].Origin.Version != l.AfterVersion || unit.Rows[at].Origin.ImportSeq != u.Import.Seq {
		l.Conflict()
		return nil
	}
	row := unit.Rows[at]
	if err := row.Restore(l.Before); err != nil {
		return err
	}
	u.pass.Touch(row)
	u.undone[unit]++
	l.Undone()
	return nil
}

func (u *undoing) remove(l *imports.Line) {
	unit, at := u.find(l)
	switch {
	case at < 0: // gone already
	case unit.Rows[at].Origin.ImportSeq != u.Import.Seq:
		l.Conflict()
	default:
		u.pass.Remove(unit, at)
		u.undone[unit]++
		l.Undone()
	}
}

// record writes the events of the balances.
func (u *undoing) record(ctx context.Context) error {
	for unit, n := range u.undone {
		err := audit.Record(ctx, u.tx, audit.Entry{
			Actor: u.Actor, Action: "balance.undo", Entity: ledger.EntityBalance, EntityID: unit.BalanceID, ClientID: unit.ClientID,
			Title: "Importação desfeita", Description: u.Import.Filename + ": " + counted(n, "mês desfeito", "meses desfeitos"),
		})
		if err != nil {
			return err
		}
	}
	return nil
}
