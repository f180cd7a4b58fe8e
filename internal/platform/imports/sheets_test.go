package imports_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"testing"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/imports/layout"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/sheet/sheettest"
)

// A workbook with instructions before its data is read without a question, and says what
// else it has.
func TestTheSheetThatNamesTheFieldsIsRead_DR05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newTestEnv(t, d)
		im := e.send(sheettest.Workbook("Leia-me\nPreencha a outra aba", "Dados\ncodigo;quantidade\nA;1"))
		e.want(im, imports.StateDone, "A=1")
		expect.All(t, "DR-05", expect.Same(im.Columns.Notes, []string{`Lida a aba "Dados". Outras: "Leia-me" (1 linha).`}), expect.Is(im.Columns.Ask, ""))
	})
}

// Sheets of one header ask; read together they are one import, whose places name the sheet,
// and one undo.
func TestSheetsOfOneHeaderAreReadTogether_DR05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newTestEnv(t, d)
		book := sheettest.Workbook("Capa\nRelatório", "Ago\ncodigo;quantidade\nA;1\nB;2", "Set\nCódigo;Quantidade\nC;3\nD;x\nA;1")
		im := e.send(book)
		e.want(im, imports.StateMapping, "")
		expect.Must(t, "DR-05", expect.Is(im.Columns.Ask, imports.AskSheets), expect.Len(im.Columns.Sheets, 3))
		expect.All(t, "DR-05", expect.Is(im.Columns.Question, "Duas abas com as mesmas colunas: Ago (2), Set (3)."),
			expect.Len(im.Columns.Sheets[1].Sample, 3), expect.Is(im.Columns.Sheets[1].Together, true), expect.Is(im.Columns.Sheets[0].Together, false))
		if _, err := e.engine.Map(t.Context(), e.ana, im.ID, imports.MapRequest{}); fault.KindOf(err) != fault.Conflict {
			t.Errorf("DR-05 mapped before the sheets are chosen: %v", err)
		}
		for _, sheets := range [][]string{{"Out"}, {"Ago", "Capa"}} {
			if _, err := e.engine.ChooseSheets(t.Context(), e.ana, im.ID, imports.Choice{Sheets: sheets}); fault.KindOf(err) != fault.Invalid {
				t.Errorf("DR-05 %v: %v", sheets, err)
			}
		}
		im = e.done(e.engine.ChooseSheets(t.Context(), e.ana, im.ID, imports.Choice{Sheets: []string{"Ago", "Set"}}))
		e.want(im, imports.StateReview, "")
		lines, _, _, err := e.engine.Lines(t.Context(), e.ana, im.ID, imports.OutcomeRejected, 10, 0)
		expect.Must(t, "DR-05", expect.Is(err, nil), expect.Len(lines, 3))
		told := make([]string, len(lines))
		for i, l := range lines {
			told[i] = fmt.Sprintf("%s %d %s", l.Sheet, l.Number, l.Message)
		}
		expect.All(t, "DR-05", expect.Same(told, []string{"Ago 2 Mesmo código de Set, linha 4", "Set 3 Número inválido", "Set 4 Mesmo código de Ago, linha 2"}))
		im = e.done(e.engine.Correct(t.Context(), e.ana, im.ID, layout.Correction{Sheet: "Set", Line: 3, Column: 2, Value: "4"}))
		expect.All(t, "DR-05", expect.Is(e.subject.titles[len(e.subject.titles)-1], "Célula da planilha corrigida (Set, linha 3, coluna 2)"))
		if _, err := e.engine.Correct(t.Context(), e.ana, im.ID, layout.Correction{Sheet: "Out", Line: 3, Column: 2, Value: "4"}); fault.KindOf(err) != fault.Invalid {
			t.Errorf("DR-05 a cell of no sheet: %v", err)
		}
		im = e.done(e.engine.ApplyValid(t.Context(), e.ana, im.ID, ""))
		e.want(im, imports.StateDone, "B=2 C=3 D=4")
		e.want(e.done(e.engine.Undo(t.Context(), e.ana, im.ID)), imports.StateUndone, "")

		im = e.send(book)
		e.want(e.done(e.engine.ChooseSheets(t.Context(), e.ana, im.ID, imports.Choice{Sheets: []string{"Ago"}})), imports.StateDone, "A=1 B=2")
	})
}

// Sheets with different headers ask for one; several at once are refused.
func TestSheetsOfOtherHeadersAreChosenOneByOne_DR05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newTestEnv(t, d)
		im := e.send(sheettest.Workbook("Ago\ncodigo;quantidade\nA;1", "Resumo\ncodigo;quantidade;obs\nB;2;x"))
		expect.Must(t, "DR-05", expect.Is(im.Columns.Question, "Duas abas com colunas diferentes: Ago (1), Resumo (1). Escolha uma."))
		if _, err := e.engine.ChooseSheets(t.Context(), e.ana, im.ID, imports.Choice{Sheets: []string{"Ago", "Resumo"}}); fault.KindOf(err) != fault.Invalid {
			t.Errorf("DR-05: %v", err)
		}
		im = e.done(e.engine.ChooseSheets(t.Context(), e.ana, im.ID, imports.Choice{Sheets: []string{"Ago"}}))
		e.want(im, imports.StateDone, "A=1")
		expect.All(t, "DR-05", expect.Same(im.Columns.Notes, []string{`Lida a aba "Ago". Outras: "Resumo" (1 linha).`}))
	})
}

// What was said of a format holds for its sheets too.
func TestSheetsReadTogetherAreRemembered_DR05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newTestEnv(t, d)
		book := sheettest.Workbook("Ago\nitem;codigo;quantidade\nx;A;1", "Set\nitem;codigo;quantidade\nx;B;2")
		im := e.send(book)
		im = e.done(e.engine.ChooseSheets(t.Context(), e.ana, im.ID, imports.Choice{Sheets: []string{"Ago", "Set"}}))
		e.want(im, imports.StateMapping, "")
		im = e.done(e.engine.Map(t.Context(), e.ana, im.ID, imports.MapRequest{Remember: true, Mapping: layout.Mapping{
			Columns: []layout.Assignment{{Source: "codigo", Field: "codigo"}, {Source: "quantidade", Field: "quantidade"}},
		}}))
		e.want(im, imports.StateDone, "A=1 B=2")
		e.want(e.send(book), imports.StateDone, "A=1 B=2")
	})
}

// Rows that are not shown ask each time, and nothing is stored before the answer.
func TestHiddenRowsAsk_DR06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newTestEnv(t, d)
		book := sheettest.Workbook("Dados\ncodigo;quantidade\nA;1\n!B;2")
		for answer, want := range map[sheet.Hidden]string{sheet.HiddenLeft: "A=1", sheet.HiddenTaken: "A=1 B=2"} {
			im := e.send(book)
			if im.State != imports.StateReview || im.Columns.Question != "Há 1 linha oculta (filtro)." {
				t.Fatalf("DR-06 %s, %q", im.State, im.Columns.Question)
			}
			_, err := e.engine.ApplyValid(t.Context(), e.ana, im.ID, "")
			expect.All(t, "DR-06 applied before the answer", expect.Is(fault.KindOf(err), fault.Conflict), expect.Is(fault.Sentence(err), "Há 1 linha oculta (filtro)."))
			im = e.done(e.engine.ChooseSheets(t.Context(), e.ana, im.ID, imports.Choice{Hidden: answer}))
			e.want(im, imports.StateDone, want)
			e.exec(`DELETE FROM stock`)
		}
		e.want(e.send(sheettest.Workbook("Dados\ncodigo;quantidade\nA;1\n!;")), imports.StateDone, "A=1")
	})
}

// A column that is not shown is guessed last: it takes no field from one that is.
func TestHiddenColumnsAreGuessedLast_DR06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newTestEnv(t, d)
		book := strings.Replace(sheettest.Workbook("Dados\nquantidade;codigo;quantidade\n7;A;1"), "<Table>", `<Table><Column ss:Hidden="1"/>`, 1)
		im := e.send(book)
		e.want(im, imports.StateMapping, "")
		expect.All(t, "DR-06", expect.Same(im.Mapping.Columns, []layout.Assignment{
			{Source: "quantidade", Field: layout.Ignore}, {Source: "codigo", Field: "codigo"}, {Source: "quantidade (2)", Field: "quantidade"},
		}), expect.Same(im.Columns.HiddenColumns, []int{0}))
	})
}

// A formula without result refuses its row in every subject; a person may type the value.
func TestAFormulaWithoutResultIsRefused_DR01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newTestEnv(t, d)
		im := e.send(sheettest.Workbook("Dados\ncodigo;quantidade;obs\nA;=;x\nB;2;="))
		im = e.done(e.engine.Map(t.Context(), e.ana, im.ID, imports.MapRequest{Mapping: layout.Mapping{
			Columns: []layout.Assignment{{Source: "codigo", Field: "codigo"}, {Source: "quantidade", Field: "quantidade"}},
		}}))
		e.want(im, imports.StateReview, "")
		expect.All(t, "DR-01", expect.Is(e.said(im, imports.OutcomeRejected, 10, 0),
			"2:2 Fórmula sem resultado: abra no Excel, salve e envie de novo, ou digite o valor. [A||x] (1)"))
		im = e.done(e.engine.Correct(t.Context(), e.ana, im.ID, layout.Correction{Line: 2, Column: 2, Value: "7"}))
		e.want(e.done(e.engine.ApplyValid(t.Context(), e.ana, im.ID, "")), imports.StateDone, "A=7 B=2")
	})
}

// Damage of a text costs its line; in a column that is not read it costs nothing, unless
// nobody knows what belongs to which cell.
func TestDamageCostsItsLine_DR17(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newTestEnv(t, d)
		im := e.send("\xef\xbb\xbfcodigo;quantidade;obs\nA;1;\xff\nB\xff;2;ç\nC;3;\"x\nD;4;ç\nE;5;\"x\"y\n")
		im = e.done(e.engine.Map(t.Context(), e.ana, im.ID, imports.MapRequest{Mapping: layout.Mapping{
			Columns: []layout.Assignment{{Source: "codigo", Field: "codigo"}, {Source: "quantidade", Field: "quantidade"}},
		}}))
		e.want(im, imports.StateReview, "")
		expect.All(t, "DR-17", expect.Is(e.said(im, imports.OutcomeRejected, 10, 0), strings.Join([]string{
			"3:1 Há um caractere inválido. Salve o arquivo como CSV UTF-8. [B\uFFFD|2|ç]",
			"4:3 As aspas abertas nesta célula não foram fechadas. [C|3|\"x]",
			"6:3 Há texto depois das aspas que fecham a célula. [E|5|\"x\"y] (3)",
		}, ", ")))
		e.want(e.done(e.engine.ApplyValid(t.Context(), e.ana, im.ID, "")), imports.StateDone, "A=1 D=4")
	})
}

// A text that was read wrongly is read again as a person says.
func TestSeparatorAndEncodingAreChosen_DR16(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newTestEnv(t, d)
		im := e.send("item,x\nA\x8e,1;0\nB,1;2\n")
		expect.Must(t, "DR-16", expect.Is(im.State, imports.StateMapping), expect.Is(im.Columns.Text.Separator, ","))
		if _, err := e.engine.ChooseSheets(t.Context(), e.ana, im.ID, imports.Choice{Separator: ":"}); fault.KindOf(err) != fault.Invalid {
			t.Errorf("DR-16: %v", err)
		}
		im = e.done(e.engine.ChooseSheets(t.Context(), e.ana, im.ID, imports.Choice{Separator: ";", Encoding: "MacRoman"}))
		expect.All(t, "DR-16", expect.Same(im.Columns.Header, []string{"item,x"}), expect.Same(im.Columns.Sample[0], []string{"Aé,1", "0"}))
	})
}

// stale is a workbook that was written by a program and never calculated: one row of values
// that were typed, and one formula that says 0.
func stale(t *testing.T) string {
	t.Helper()
	var buf bytes.Buffer
	w := zip.NewWriter(&buf)
	for name, text := range map[string]string{
		"[Content_Types].xml":        `<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
		"_rels/.rels":                `<Relationships><Relationship Id="rId1" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		"xl/workbook.xml":            `<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets><calcPr fullCalcOnLoad="1"/></workbook>`,
		"xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
		"xl/worksheets/sheet1.xml": `<worksheet><sheetData><row><c t="str"><v>codigo</v></c><c t="str"><v>quantidade</v></c></row>` +
			`<row><c t="str"><v>A</v></c><c><v>0</v></c></row><row><c t="str"><v>B</v></c><c><f>A1</f><v>0</v></c></row></sheetData></worksheet>`,
	} {
		part, err := w.Create(name)
		if err == nil {
			_, err = part.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.String()
}

// A formula that says 0 in a file that was not calculated is a question, not an answer; a 0
// that was typed is 0.
func TestAZeroThatNobodyCalculatedIsAsked_DR01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newTestEnv(t, d)
		im := e.send(stale(t))
		e.want(im, imports.StateReview, "")
		expect.All(t, "DR-01", expect.Is(e.said(im, imports.OutcomeSuspect, 10, 0), "3:2 A fórmula vale 0 e o arquivo não foi calculado. É zero mesmo? [B|0] (1)"),
			expect.Is(im.Columns.Refusal, ""))
		e.want(e.done(e.engine.ApplyValid(t.Context(), e.ana, im.ID, "É zero.")), imports.StateDone, "A=0 B=0")
		e.exec(`DELETE FROM stock`)
		im = e.send(stale(t))
		im = e.done(e.engine.Correct(t.Context(), e.ana, im.ID, layout.Correction{Line: 3, Column: 2, Value: "5"}))
		e.want(e.done(e.engine.ApplyValid(t.Context(), e.ana, im.ID, "")), imports.StateDone, "A=0 B=5")
	})
}
