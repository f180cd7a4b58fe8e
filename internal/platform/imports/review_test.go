package imports_test

import (
	"fmt"
	"strings"
	"testing"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/imports/layout"
)

// said returns a page of the rows of an outcome, with their messages and cells.
func (e *testEnv) said(im *imports.Import, o imports.Outcome, limit, offset int) string {
	e.Helper()
	lines, total, _, err := e.engine.Lines(e.Context(), e.ana, im.ID, o, limit, offset)
	if err != nil {
		e.Fatal(err)
	}
	list := make([]string, len(lines))
	for i, l := range lines {
		list[i] = fmt.Sprintf("%d:%d %s [%s]", l.Number, l.Column, l.Message, strings.Join(l.Cells, "|"))
	}
	return fmt.Sprintf("%s (%d)", strings.Join(list, ", "), total)
}

// TD-05: a page of the review is of rows of the sheet, each with its cells and all that is
// wrong with it.
func TestReviewShowsRowsWithTheirCells_TD05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newTestEnv(t, d)
		im := e.send("codigo;quantidade\nA;1\n;x\nB;y\n")
		for offset, want := range []string{
			"3:2 Número inválido [|x], 3:1 Informe o código [] (2)", "4:2 Número inválido [B|y] (2)", " (2)",
		} {
			if got := e.said(im, imports.OutcomeRejected, 1, offset); got != want {
				t.Errorf("TD-05 page %d: %s, want %s", offset+1, got, want)
			}
		}
	})
}

// TD-05: totals and headers within the rows are left out; one that a person takes for data
// is judged like any other row, and the record of the import says who did so.
func TestSkippedRowIsUsedAsData_TD05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newTestEnv(t, d)
		im := e.send("codigo;quantidade\nA;1\ncodigo;quantidade\nTotal;x\nB;y\n")
		e.want(im, imports.StateReview, "")
		both := "3:0 A linha repete o cabeçalho: ficou de fora [codigo|quantidade], 4:0 Linha de total: ficou de fora [Total|x] (2)"
		if got := e.said(im, imports.OutcomeSkipped, 10, 0); got != both || im.Counts.Rejected != 1 {
			t.Fatalf("TD-05 left out %s, %+v", got, im.Counts)
		}
		take := func(line int, use bool) {
			t.Helper()
			im = e.done(e.engine.UseAsData(t.Context(), e.ana, im.ID, "", line, use))
			e.want(im, imports.StateReview, "")
		}
		take(3, true)
		take(4, true)
		want := "3:2 Número inválido [codigo|quantidade], 4:2 Número inválido [Total|x], 5:2 Número inválido [B|y] (3)"
		if got := e.said(im, imports.OutcomeRejected, 10, 0); got != want || im.Counts.Flagged(imports.OutcomeSkipped) != 0 {
			t.Errorf("TD-05 judged as data: %s, %+v", got, im.Counts)
		}
		take(3, false)
		got := im.Columns.Used
		expect.Must(t, "TD-05 record", expect.Len(got, 1))
		expect.All(t, "TD-05 record", expect.Is(got[0].Line, 4), expect.Is(got[0].By, "Ana"), expect.Not(got[0].At, 0),
			expect.Is(im.Counts.Flagged(imports.OutcomeSkipped), 1))
		im = e.done(e.engine.Correct(t.Context(), e.ana, im.ID, layout.Correction{Line: 4, Column: 2, Value: "9"}))
		if im.Counts.Valid != 2 || im.Counts.Rejected != 1 {
			t.Errorf("TD-05 corrected: %+v", im.Counts)
		}
		for what, refused := range map[string]struct {
			line int
			use  bool
		}{"a good row": {2, true}, "a rejected row": {5, true}, "a row that is data already": {4, true}, "a row that nobody took": {3, false}} {
			if _, err := e.engine.UseAsData(t.Context(), e.ana, im.ID, "", refused.line, refused.use); fault.KindOf(err) != fault.Invalid {
				t.Errorf("TD-05 %s: %v", what, err)
			}
		}
		im = e.done(e.engine.ApplyValid(t.Context(), e.ana, im.ID, ""))
		e.want(im, imports.StateDone, "A=1 Total=9")
		if _, err := e.engine.UseAsData(t.Context(), e.ana, im.ID, "", 3, true); fault.KindOf(err) != fault.Conflict {
			t.Errorf("TD-05 after it is stored: %v", err)
		}
		if got := strings.Join(e.subject.history, " "); got != "import.upload import.use import.use import.use import.correct import.apply import.done" {
			t.Errorf("TD-05 history %s", got)
		}
	})
}

// VD-47: the good rows of a file that waits are listed, all of them and by page, follow what is
// corrected, and are no more once they are stored: then each says what became of it.
func TestValidRowsAreListed_VD47(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newTestEnv(t, d)
		im := e.send("codigo;quantidade\nB;2\nX;y\nA;1\nC;3\n")
		e.want(im, imports.StateReview, "")
		said := func(limit, offset int, want string) {
			t.Helper()
			if got := e.said(im, imports.OutcomeValid, limit, offset); got != want {
				t.Errorf("VD-47 %s, want %s", got, want)
			}
		}
		said(2, 0, "2:0  [B|2], 4:0  [A|1] (3)")
		said(2, 2, "5:0  [C|3] (3)")
		im = e.done(e.engine.Correct(t.Context(), e.ana, im.ID, layout.Correction{Line: 3, Column: 2, Value: "9"}))
		said(10, 0, "2:0  [B|2], 3:0  [X|9], 4:0  [A|1], 5:0  [C|3] (4)")
		if im.Counts.Valid != 4 {
			t.Errorf("VD-47 counts %+v", im.Counts)
		}
		im = e.done(e.engine.ApplyValid(t.Context(), e.ana, im.ID, ""))
		e.want(im, imports.StateDone, "A=1 B=2 C=3 X=9")
		said(10, 0, " (0)")
	})
}

// VD-47: a sheet for which a person waits goes before what the product does by itself.
func TestSheetGoesFirst_VD47(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newTestEnv(t, d)
		e.send("codigo;quantidade\nA;1\nB;y\n")
		kind := string(e.engine.ImportKind())
		n, err := db.Count(t.Context(), d, "priority", ` FROM jobs WHERE kind = $1 AND priority > 0`, kind)
		all, failed := db.Count(t.Context(), d, "jobs", ` FROM jobs WHERE kind = $1`, kind)
		expect.All(t, "VD-47 jobs of a sheet go first", expect.Is(err, nil), expect.Is(failed, nil), expect.Is(n, all), expect.Not(all, 0))
	})
}
