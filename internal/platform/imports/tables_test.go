package imports_test

import (
	"strconv"
	"strings"
	"sync"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/imports/layout"
	"ynova/internal/platform/sheet/sheettest"
)

// unread are the tables of an import's file that it did not read, as they are named.
func unread(im *imports.Import) (says []string) {
	for _, t := range im.Columns.Tables {
		if !t.Read {
			says = append(says, t.Says)
		}
	}
	return says
}

// at is where the table begins that is named so.
func (e *testEnv) at(im *imports.Import, says string) imports.TableAt {
	e.Helper()
	for _, t := range im.Columns.Tables {
		if t.Says == says {
			return t.TableAt
		}
	}
	e.Fatalf("no table %q among %+v", says, im.Columns.Tables)
	return imports.TableAt{}
}

// A second table is named where it stands: below a gap, under a title, above the sheet's own, or
// beside an empty column; none of it becomes rows of the first, and from the review or the mapping it
// may be read instead.
func TestAnotherTableIsNamed_DR05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newTestEnv(t, d)
		for name, c := range map[string]struct{ file, stock, says string }{
			"below a gap":                 {"codigo;quantidade\nA;1\n\n\nquantidade;codigo\n2;B\n3;C\n", "A=1", "Outra tabela a partir da linha 5 (2 linhas)"},
			"below a title":               {"codigo;quantidade\nA;1\n\nDevoluções\nquantidade;codigo\n2;B\n", "A=1", "Outra tabela a partir da linha 5 (1 linha)"},
			"above":                       {"quantidade;codigo\n2;B\n\ncodigo;quantidade;obs\nA;1;x\n", "B=2", "Outra tabela a partir da linha 4 (1 linha)"},
			"beside":                      {"codigo;quantidade;;quantidade;codigo\nA;1;;2;B\nC;3\n", "A=1 C=3", "Outra tabela a partir da linha 1, coluna D (1 linha)"},
			"beside one that is longer":   {"codigo;quantidade;;quantidade;codigo\nA;1;;2;B\n;;;3;C\n", "A=1", "Outra tabela a partir da linha 1, coluna D (2 linhas)"},
			"beside, two empty columns":   {"codigo;quantidade;;;quantidade;codigo;obs\nA;1;;;2;B;x\n", "A=1", "Outra tabela a partir da linha 1, coluna E (1 linha)"},
			"with blank lines in between": {"codigo;quantidade\n\nA;1\n\nB;2\n\nquantidade;codigo\n\n3;C\n", "A=1 B=2", "Outra tabela a partir da linha 7 (1 linha)"},
		} {
			im := e.send(c.file)
			e.want(im, imports.StateDone, c.stock)
			expect.All(t, "DR-05 "+name, expect.Same(unread(im), []string{c.says}), expect.Is(im.Counts.Rejected, 0), expect.Len(im.Columns.Notes, 0))
			e.exec(`DELETE FROM stock`)
		}
		im := e.send("codigo;quantidade;obs\nA;1;x\n\ncodigo;quantidade\nB;2\n")
		e.want(im, imports.StateMapping, "")
		expect.All(t, "DR-05", expect.Same(unread(im), []string{"Outra tabela a partir da linha 4 (1 linha)"}))
		if _, err := e.engine.ChooseHeader(t.Context(), e.ana, im.ID, 4, 2); fault.KindOf(err) != fault.Invalid {
			t.Errorf("DR-05 a column where no table begins: %v", err)
		}
		im = e.done(e.engine.ChooseHeader(t.Context(), e.ana, im.ID, 4, 1))
		expect.All(t, "DR-05", expect.Same(unread(im), []string{"Outra tabela a partir da linha 1 (1 linha)"}))
		e.want(e.done(e.engine.ApplyValid(t.Context(), e.ana, im.ID, "")), imports.StateDone, "B=2")
	})
}

// What only looks like a second table is none: an empty column that parts one table, a form above it,
// its header glued in once more without a gap, rows behind a gap.
func TestOneTableStaysOne_DR05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newTestEnv(t, d)
		for name, file := range map[string]string{
			"an empty column":  "codigo;;quantidade\nA;;1\nB;;2\n",
			"a form above":     "Código:;X\nData;7\n\n\ncodigo;quantidade\nA;1\nB;2\n",
			"the header again": "codigo;quantidade\nA;1\nCódigo;Quantidade\nB;2\n",
			"rows after a gap": "codigo;quantidade\nA;1\n\n\nB;2\n",
		} {
			im := e.send(file)
			switch im.State {
			case imports.StateReview:
				im = e.done(e.engine.ApplyValid(t.Context(), e.ana, im.ID, ""))
			case imports.StateMapping:
				im = e.done(e.engine.Map(t.Context(), e.ana, im.ID, imports.MapRequest{Mapping: *im.Mapping}))
			}
			e.want(im, imports.StateDone, "A=1 B=2")
			expect.All(t, "DR-05 "+name, expect.Len(im.Columns.Tables, 0), expect.Is(im.Counts.Rejected, 0))
			e.exec(`DELETE FROM stock`)
		}
	})
}

// A second table with the columns of the first is read as well, however they are spelled: below it
// its lines are lines of the sheet, beside it they have the column in front.
func TestATableOfTheSameColumnsIsReadAsWell_DR05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newTestEnv(t, d)
		im := e.send("codigo;quantidade\nA;1\n\nOutubro\nCódigo;Quantidade\nB;2\nC;x\n")
		e.want(im, imports.StateReview, "")
		expect.All(t, "DR-05", expect.Same(im.Columns.Notes, []string{"Outra tabela a partir da linha 5 (2 linhas): lida também."}),
			expect.Is(e.said(im, imports.OutcomeRejected, 10, 0), "7:2 Número inválido [C|x] (1)"), expect.Len(unread(im), 0))
		e.want(e.done(e.engine.ApplyValid(t.Context(), e.ana, im.ID, "")), imports.StateDone, "A=1 B=2")
		e.exec(`DELETE FROM stock`)

		im = e.send("Relatório\ncodigo;quantidade;;codigo;quantidade\nA;1;;C;3\nB;2;;A;x\n;;;D;4\n")
		e.want(im, imports.StateReview, "")
		expect.All(t, "DR-05", expect.Same(im.Columns.Notes, []string{"Outra tabela a partir da linha 2, coluna D (3 linhas): lida também."}),
			expect.Same(im.Columns.Read, []string{"coluna A", "coluna D"}))
		lines, _, _, err := e.engine.Lines(t.Context(), e.ana, im.ID, imports.OutcomeRejected, 10, 0)
		expect.Must(t, "DR-05", expect.Is(err, nil), expect.Len(lines, 1))
		expect.All(t, "DR-05", expect.Is(lines[0].Sheet, "coluna D"), expect.Is(lines[0].Number, 4), expect.Is(lines[0].Column, 2), expect.Same(lines[0].Cells, []string{"A", "x"}))
		im = e.done(e.engine.Correct(t.Context(), e.ana, im.ID, layout.Correction{Sheet: "coluna D", Line: 4, Column: 2, Value: "5"}))
		expect.All(t, "DR-05", expect.Is(e.said(im, imports.OutcomeRejected, 10, 0),
			"3:0 Mesmo código de coluna D, linha 4 [A|1], 4:0 Mesmo código de coluna A, linha 3 [A|5] (2)"))
		e.want(e.done(e.engine.ApplyValid(t.Context(), e.ana, im.ID, "")), imports.StateDone, "B=2 C=3 D=4")
		e.want(e.done(e.engine.Undo(t.Context(), e.ana, im.ID)), imports.StateUndone, "")
	})
}

// [Importar também] reads another sheet, or another table, of the stored file as a further import of
// its own: it names what else there is with the import that read it, is reviewed and undone alone, and
// is not begun twice unless it was taken back.
func TestAnotherTableIsImportedAsWell_DR05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newTestEnv(t, d)
		first := e.send(sheettest.Workbook("Leia-me\nPreencha", "Ago\ncodigo;quantidade\nA;1", "Set\ncodigo;quantidade;obs\nB;2;x\nC;3;y"))
		e.want(first, imports.StateMapping, "")
		first = e.done(e.engine.ChooseSheets(t.Context(), e.ana, first.ID, imports.Choice{Sheets: []string{"Ago"}}))
		e.want(first, imports.StateDone, "A=1")
		expect.Must(t, "DR-05", expect.Same(unread(first), []string{`Aba "Set" (2 linhas)`}))
		set := e.at(first, `Aba "Set" (2 linhas)`)

		// Two requests at once begin one import.
		var answers [2]imports.Accepted
		var both sync.WaitGroup
		for i := range answers {
			both.Go(func() {
				var err error
				if answers[i], err = e.engine.ReadTable(t.Context(), e.ana, first.ID, set); err != nil {
					t.Error(err)
				}
			})
		}
		both.Wait()
		expect.All(t, "DR-05 two requests", expect.Is(answers[0].ImportID, answers[1].ImportID))
		second := e.done(answers[0], nil)
		e.want(second, imports.StateMapping, "A=1")
		expect.All(t, "DR-05", expect.Is(second.Filename, first.Filename), expect.Is(second.UserID, first.UserID), expect.Is(second.Repeats, ""),
			expect.Same(unread(second), []string{`Aba "Ago" (1 linha)`}))
		second = e.done(e.engine.Map(t.Context(), e.ana, second.ID, imports.MapRequest{Mapping: *second.Mapping}))
		e.want(second, imports.StateDone, "A=1 B=2 C=3")
		expect.All(t, "DR-05", expect.Is(e.readBy(first, `Aba "Set" (2 linhas)`), second.ID), expect.Is(e.readBy(second, `Aba "Ago" (1 linha)`), first.ID))

		// Each is taken back alone, and what was taken back may be imported again.
		e.want(e.done(e.engine.Undo(t.Context(), e.ana, second.ID)), imports.StateUndone, "A=1")
		expect.All(t, "DR-05 undone", expect.Is(e.readBy(first, `Aba "Set" (2 linhas)`), ""))
		third := e.done(e.engine.ReadTable(t.Context(), e.ana, first.ID, set))
		expect.All(t, "DR-05 again", expect.Is(third.ID != second.ID, true), expect.Is(third.State, imports.StateMapping))

		// A table of the same sheet, beside and below.
		first = e.send("codigo;quantidade;;quantidade;codigo\nA;1;;2;B\n\nquantidade;codigo\n3;D\n")
		e.want(first, imports.StateDone, "A=1")
		expect.Must(t, "DR-05", expect.Same(unread(first), []string{"Outra tabela a partir da linha 1, coluna D (1 linha)", "Outra tabela a partir da linha 4 (1 linha)"}))
		e.want(e.done(e.engine.ReadTable(t.Context(), e.ana, first.ID, e.at(first, "Outra tabela a partir da linha 4 (1 linha)"))), imports.StateDone, "A=1 B=2 D=3")

		for name, at := range map[string]imports.TableAt{"no table": {Line: 2, Column: 1}, "of no sheet": {Sheet: "Out", Line: 4, Column: 1}} {
			if _, err := e.engine.ReadTable(t.Context(), e.ana, first.ID, at); fault.KindOf(err) != fault.Invalid {
				t.Errorf("DR-05 %s: %v", name, err)
			}
		}
		_, err := e.engine.ReadTable(t.Context(), actor.Actor{UserID: "x"}, first.ID, imports.TableAt{Line: 4, Column: 1})
		expect.All(t, "DR-05 a stranger", expect.Is(fault.KindOf(err), fault.Forbidden))
		e.exec(`INSERT INTO users (id, email, name, status, search_text, created_at, updated_at) VALUES ('eva', 'e@y.com', 'Eva', 'ativo', '', 0, 0)`)
		e.exec(`UPDATE imports SET user_id = 'eva' WHERE id <> '` + first.ID + `'`)
		e.subject.may = actor.ContractsCreate
		own := e.ana
		own.Roles = []actor.Role{actor.Consultor}
		_, err = e.engine.ReadTable(t.Context(), own, first.ID, e.at(first, "Outra tabela a partir da linha 4 (1 linha)"))
		expect.All(t, "DR-05 another person's", expect.Is(fault.Sentence(err), "Outra pessoa já importou esta tabela."))
		e.exec(`UPDATE imports SET blob_key = ''`)
		_, err = e.engine.ReadTable(t.Context(), e.ana, first.ID, imports.TableAt{Line: 4, Column: 1})
		expect.All(t, "DR-05 the file was let go", expect.Is(fault.KindOf(err), fault.Conflict))
	})
}

// So many tables that their lines could not be kept apart are refused, and no line is mistaken for another.
func TestTooManyTablesAreRefused_DR05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newTestEnv(t, d)
		sheets, names := make([]string, 10), make([]string, 10)
		for i := range sheets {
			names[i] = strconv.Itoa(i)
			sheets[i] = names[i] + "\ncodigo;quantidade" + strings.Repeat(";;codigo;quantidade", 100) + "\nA;1" + strings.Repeat(";;A;1", 100)
		}
		im := e.done(e.engine.ChooseSheets(t.Context(), e.ana, e.send(sheettest.Workbook(sheets...)).ID, imports.Choice{Sheets: names}))
		e.want(im, imports.StateFailed, "")
		expect.All(t, "DR-05", expect.Is(im.Error.Message, "São tabelas demais para uma importação só. Escolha uma aba."))
	})
}

// readBy is the import that read a table which another did not.
func (e *testEnv) readBy(im *imports.Import, says string) string {
	e.Helper()
	im, err := e.engine.Import(e.Context(), e.ana, im.ID)
	if err != nil {
		e.Fatal(err)
	}
	for _, t := range im.Columns.Tables {
		if t.Says == says {
			return t.ImportID
		}
	}
	return "none"
}
