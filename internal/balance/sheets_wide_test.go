package balance_test

import (
	"strings"
	"testing"

	"ynova/internal/balance/intake"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/imports/layout"
)

// workbook is a workbook of sheets, each with its name and rows of cells; a cell that begins with
// "=" is a formula without a result.
func workbook(sheets ...string) string {
	var b strings.Builder
	b.WriteString(`<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">`)
	for _, s := range sheets {
		name, rows, _ := strings.Cut(s, "\n")
		b.WriteString(`<Worksheet ss:Name="` + name + `"><Table>`)
		for row := range strings.SplitSeq(rows, "\n") {
			b.WriteString(`<Row>`)
			for cell := range strings.SplitSeq(row, ";") {
				if strings.HasPrefix(cell, "=") {
					b.WriteString(`<Cell ss:Formula="` + cell + `"/>`)
				} else {
					b.WriteString(`<Cell><Data ss:Type="String">` + cell + `</Data></Cell>`)
				}
			}
			b.WriteString(`</Row>`)
		}
		b.WriteString(`</Table></Worksheet>`)
	}
	return b.String() + `</Workbook>`
}

// Months stand in the columns of two sheets that are read together, below a header of two rows: each
// row of each sheet is its months, and a formula without a result costs its month alone.
func TestMonthsInColumnsOfSeveralSheets_DR07_DR05(t *testing.T) {
	const header = "\n;;;08/2026;;09/2026;\nCliente;CNPJ;Medidor;Consumo (kWh);Geração (kWh);Consumo (kWh);Geração (kWh)\n"
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		im := w.send("a.xls", workbook("Norte"+header+"A;"+cnpjA+";M1;1000;;2000;\nA;"+cnpjA+";M2;=A1;;4000;", "Sul"+header+"A;"+cnpjA+";M3;5000;;=B1;"))
		w.state(im, imports.StateMapping)
		expect.All(t, "DR-05", expect.Is(im.Columns.Question, "Duas abas com as mesmas colunas: Norte (2), Sul (1)."))
		im = w.after(w.imports.ChooseSheets(t.Context(), w.gestora, im.ID, imports.Choice{Sheets: []string{"Norte", "Sul"}}))
		if im.State == imports.StateMapping {
			im = w.after(w.imports.Map(t.Context(), w.gestora, im.ID, imports.MapRequest{Mapping: *im.Mapping}))
		}
		w.state(im, imports.StateReview)
		const why = " rejeitada Fórmula sem resultado: abra no Excel, salve e envie de novo, ou digite o valor."
		expect.All(t, "DR-07", expect.Same(w.lines(im, imports.OutcomeRejected), []string{"4:4" + why, "3:6" + why}))
		im = w.after(w.imports.Correct(t.Context(), w.gestora, im.ID, layout.Correction{Sheet: "Sul", Line: 3, Column: 6, Value: "6000"}))
		w.apply(im)
		for place, want := range map[[2]string]string{
			{"M1", "2026-08"}: "1000", {"M1", "2026-09"}: "2000", {"M2", "2026-09"}: "4000", {"M3", "2026-08"}: "5000", {"M3", "2026-09"}: "6000",
		} {
			expect.All(t, "DR-05 "+place[0]+" "+place[1], expect.Is(w.month(place[0], place[1], "consumption"), want+kwh))
		}
		expect.All(t, "DR-07", expect.Is(w.month("M2", "2026-08", "consumption"), "none"))
	})
}

// Rows of one unit and month that stand in two sheets are a question, which names the sheets.
func TestRepeatedRowsOfTwoSheets_DR05_DR09(t *testing.T) {
	const header = "\nCliente;CNPJ;Medidor;Mês;Consumo (kWh)\n"
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		im := w.send("a.xls", workbook("Norte"+header+"A;"+cnpjA+";M1;08/2026;40000", "Sul"+header+"A;"+cnpjA+";M1;08/2026;60000"))
		im = w.after(w.imports.ChooseSheets(t.Context(), w.gestora, im.ID, imports.Choice{Sheets: []string{"Norte", "Sul"}}))
		w.state(im, imports.StateReview)
		list, _, _, err := w.imports.Lines(t.Context(), w.gestora, im.ID, imports.OutcomeSuspect, 10, 0)
		expect.Must(t, "DR-09", expect.Is(err, nil), expect.Len(list, 2))
		south := list[1]
		expect.All(t, "DR-09", expect.Is(south.Sheet, "Sul"), expect.Is(south.Number, 2), expect.Is(string(south.Field), string(intake.ConsumoKWh)),
			expect.Same(south.Ask.Places, []string{"linha 2 de Norte", "linha 2 de Sul"}))
		if _, err := w.imports.Answer(t.Context(), w.gestora, im.ID, imports.AnswerRequest{Sheet: "Leste", Line: 2, Answer: layout.AnswerSum}); fault.KindOf(err) != fault.Invalid {
			t.Errorf("DR-09 a row of no sheet: %v", err)
		}
		im = w.answer(im, imports.AnswerRequest{Sheet: "Sul", Line: 2, Answer: layout.AnswerLine, Keep: south.Ask.Lines[1]})
		expect.All(t, "DR-09", expect.Same(w.lines(im, imports.OutcomeSkipped), []string{"2:0 ignorada Vale a linha 2 de Sul."}))
		w.apply(im)
		expect.All(t, "DR-09", expect.Is(w.month("M1", "2026-08", "consumption"), "60000"+kwh))
	})
}

// A column that only parts a table makes no second one of it; beside it, and below, tables that name
// the same fields are their own, and read with the first where their columns agree.
func TestTablesOfMeasurement_DR05(t *testing.T) {
	const row = "S10 Ltda;20000108000191"
	for name, c := range map[string]struct{ file, months, unread string }{
		"an empty column": {"Cliente;CNPJ;;Medidor;Mês;Consumo (kWh)\n" + row + ";;S10;08/2026;90000\n", "2026-08=9000000000000", ""},
		"beside, the same": {
			"Cliente;CNPJ;Medidor;Mês;Consumo (kWh);;Cliente;CNPJ;Medidor;Mês;Consumo (kWh)\n" + row + ";S10;08/2026;90000;;" + row + ";S10;09/2026;80000\n",
			"2026-08=9000000000000 2026-09=8000000000000", "",
		},
		"below, in other columns": {
			"Cliente;CNPJ;Medidor;Mês;Consumo (kWh)\n" + row + ";S10;08/2026;90000\n\nPreços\nMês;Preço (R$/MWh)\n08/2026;250\n09/2026;260\n",
			"2026-08=9000000000000", "Outra tabela a partir da linha 5 (2 linhas)",
		},
		"months in columns below": {
			"Cliente;CNPJ;Medidor;Consumo jul/2026 (kWh);Consumo ago/2026 (kWh)\n" + row + ";S10;80000;90000\n\nCliente;CNPJ;Medidor;Consumo set/2026 (kWh);Consumo out/2026 (kWh)\n" + row + ";S10;70000;1\n",
			"2026-07=8000000000000 2026-08=9000000000000", "Outra tabela a partir da linha 4 (1 linha)",
		},
	} {
		w := newTestEnv(t, dbtest.SQLite(t))
		im := w.send("a.csv", c.file)
		if im.State == imports.StateMapping {
			im = w.proposed(im, nil)
		}
		w.state(im, imports.StateDone)
		unread := ""
		for _, table := range im.Columns.Tables {
			if !table.Read {
				unread += table.Says
			}
		}
		expect.All(t, "DR-05 "+name, expect.Is(w.monthsOf("20000108000191"), c.months), expect.Is(unread, c.unread), expect.Is(im.Counts.Rejected, 0))
	}
}

// Two sheets whose columns are other months are no sheets of one header, though they are one format:
// none is read under the months of the other.
func TestSheetsOfOtherMonthsAreReadOneByOne_DR05_DR07(t *testing.T) {
	w := newTestEnv(t, dbtest.SQLite(t))
	const head, row = "\nCliente;CNPJ;Medidor;Consumo jul/%s (kWh);Consumo ago/%s (kWh)\n", "S10 Ltda;20000108000191;S10;80000;90000"
	im := w.send("a.xls", workbook("Um"+strings.ReplaceAll(head, "%s", "2025")+row, "Outro"+strings.ReplaceAll(head, "%s", "2026")+row))
	expect.Must(t, "DR-05", expect.Is(im.State, imports.StateMapping), expect.Is(im.Columns.Question, "Duas abas com colunas diferentes: Um (1), Outro (1). Escolha uma."))
	im = w.after(w.imports.ChooseSheets(t.Context(), w.gestora, im.ID, imports.Choice{Sheets: []string{"Um"}}))
	if im.State == imports.StateMapping {
		im = w.proposed(im, nil)
	}
	w.state(im, imports.StateDone)
	expect.All(t, "DR-07", expect.Is(w.monthsOf("20000108000191"), "2025-07=8000000000000 2025-08=9000000000000"))
	other := w.after(w.imports.ReadTable(t.Context(), w.gestora, im.ID, imports.TableAt{Sheet: "Outro", Line: 1, Column: 1}))
	if other.State == imports.StateMapping {
		other = w.proposed(other, nil)
	}
	w.state(other, imports.StateDone)
	expect.All(t, "DR-07", expect.Is(w.monthsOf("20000108000191"), "2025-07=8000000000000 2025-08=9000000000000 2026-07=8000000000000 2026-08=9000000000000"))
}
