package imports

import (
	"context"
	"fmt"
	"slices"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/imports/layout"
)

// What may be corrected by hand in one file; more is quicker in the file itself.
const (
	maxCorrections = 500
	maxCorrected   = 500 // characters of a cell
)

var (
	errCell    = fault.Fields(fault.Field{Path: "column", Message: "Só uma célula rejeitada ou a confirmar pode ser corrigida aqui."})
	errMany    = fault.New(fault.Conflict, "correcoes_demais", "São muitas correções. Corrija a planilha e envie de novo.")
	errSkipped = fault.Fields(fault.Field{Path: "line", Message: "Só uma linha ignorada pode ser usada como dados."})
	errNotUsed = fault.Fields(fault.Field{Path: "line", Message: "Esta linha não foi usada como dados."})
	errHeading = fault.Fields(fault.Field{Path: "line", Message: "Escolha uma das primeiras linhas da planilha."})
)

// Correct takes a value instead of a cell that was refused or is in doubt. The file is read again with it and
// judged again, and then waits: nothing is stored before a person says so.
//
// Protection: the import is locked.
func (e *Engine[R]) Correct(ctx context.Context, a actor.Actor, importID string, c layout.Correction) (Accepted, error) {
	d := decision{e.ImportKind(), "import.correct", fmt.Sprintf("Célula da planilha corrigida (%s, coluna %d)", placed(c.Sheet, c.Line), c.Column)}
	return e.decide(ctx, a, importID, d, func(ctx context.Context, tx *db.Tx, im *Import) error {
		if im.Columns == nil || im.Mapping == nil || im.State != StateReview {
			return errState
		}
		if _, problem := layout.Text(c.Value, maxCorrected); problem != "" {
			return fault.Fields(fault.Field{Path: "value", Message: problem})
		}
		line, ok := layout.LineAt(c.Sheet, c.Line, im.Columns.Read)
		if !ok {
			return errCell
		}
		c.Sheet, c.Line = "", line
		if err := im.correct(ctx, tx, a, c); err != nil {
			return err
		}
		im.State, im.partial, im.Confirmed, im.Columns.Held = StateReading, false, "", true
		return nil
	})
}

func (im *Import) correct(ctx context.Context, tx *db.Tx, a actor.Actor, c layout.Correction) error {
	next := Correction{Correction: c, By: a.Name, At: clock.FromTime(tx.Now())}
	known := &im.Columns.Corrections
	if i := slices.IndexFunc(*known, func(k Correction) bool { return k.Line == c.Line && k.Column == c.Column }); i >= 0 {
		next.Before = (*known)[i].Before
		(*known)[i] = next
		return nil
	}
	var refused bool
	var err error
	if next.Before, refused, err = refusedCell(ctx, tx, im.Seq, c.Line, c.Column); err != nil {
		return err
	}
	switch {
	case !refused:
		return errCell
	case len(*known) >= maxCorrections:
		return errMany
	}
	*known = append(*known, next)
	return nil
}

// UseAsData takes a skipped line for data, or skips it again. The file is read and judged
// again with it, the line like any other, and then waits as after a correction.
//
// Protection: the import is locked.
func (e *Engine[R]) UseAsData(ctx context.Context, a actor.Actor, importID, sheet string, line int, use bool) (Accepted, error) {
	d := decision{e.ImportKind(), "import.use", fmt.Sprintf("Linha da planilha usada como dados (%s)", placed(sheet, line))}
	if !use {
		d.title = fmt.Sprintf("Linha da planilha ignorada de novo (%s)", placed(sheet, line))
	}
	return e.decide(ctx, a, importID, d, func(ctx context.Context, tx *db.Tx, im *Import) error {
		if im.Columns == nil || im.Mapping == nil || im.State != StateReview {
			return errState
		}
		line, ok := layout.LineAt(sheet, line, im.Columns.Read)
		if !ok {
			return errSkipped
		}
		change := im.dismiss
		if use {
			change = im.use
		}
		if err := change(ctx, tx, a, line); err != nil {
			return err
		}
		im.State, im.partial, im.Confirmed, im.Columns.Held = StateReading, false, "", true
		return nil
	})
}

func (im *Import) use(ctx context.Context, tx *db.Tx, a actor.Actor, line int) error {
	switch skipped, err := isSkipped(ctx, tx, im.Seq, line); {
	case err != nil:
		return err
	case !skipped:
		return errSkipped
	case len(im.Columns.Used) >= maxCorrections:
		return errMany
	}
	im.Columns.Used = append(im.Columns.Used, Use{Line: line, By: a.Name, At: clock.FromTime(tx.Now())})
	return nil
}

func (im *Import) dismiss(_ context.Context, _ *db.Tx, _ actor.Actor, line int) error {
	i := slices.IndexFunc(im.Columns.Used, func(u Use) bool { return u.Line == line })
	if i < 0 {
		return errNotUsed
	}
	im.Columns.Used = slices.Delete(im.Columns.Used, i, i+1)
	return nil
}

// ChooseHeader says which of the first lines of a file is its header, or at which of its other
// tables it begins (column 0: any); the file is read again by it.
//
// Protection: the import is locked.
func (e *Engine[R]) ChooseHeader(ctx context.Context, a actor.Actor, importID string, line, column int) (Accepted, error) {
	d := decision{e.ImportKind(), "import.header", fmt.Sprintf("Linha %d escolhida como cabeçalho da planilha", line)}
	return e.decide(ctx, a, importID, d, func(_ context.Context, _ *db.Tx, im *Import) error {
		if im.Columns == nil || im.State != StateMapping && im.State != StateReview {
			return errState
		}
		above := column == 0 && slices.ContainsFunc(im.Columns.Above, func(r layout.Row) bool { return r.Line == line })
		table := slices.ContainsFunc(im.Columns.Tables, func(t TableInfo) bool { return t.Here && t.Line == line && (column == 0 || t.Column == column) })
		if !above && !table {
			return errHeading
		}
		im.Columns.HeaderLine, im.Columns.HeaderColumn, im.Columns.Held, im.Mapping = line, column, true, nil
		im.State, im.partial, im.Confirmed = StateReading, false, ""
		return nil
	})
}
