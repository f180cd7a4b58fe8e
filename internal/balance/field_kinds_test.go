package balance_test

import (
	"fmt"
	"strings"
	"testing"

	"ynova/internal/kernel/energy"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/prooftest"
)

// monthsOf are the months that are stored of a client, with their MWh.
func (w *testEnv) monthsOf(cnpj string) string {
	w.t.Helper()
	rows, err := w.db.QueryContext(w.t.Context(), `SELECT m.month || '=' || COALESCE(CAST(m.consumption AS TEXT), '-') FROM balance_months m
		JOIN balances b ON b.seq = m.balance_seq JOIN clients c ON c.id = b.client_id WHERE c.cnpj = $1 ORDER BY m.month`, cnpj)
	found, err := db.Collect(rows, err, db.Single[string])
	if err != nil {
		w.t.Fatal(err)
	}
	return strings.Join(found, " ")
}

// Spreadsheets as people send them come through the door of measurements whatever they are,
// or ask what only a person knows.
func TestFieldKindsAtTheDoorOfMeasurement_DR01_DR05_DR10_DR16(t *testing.T) {
	mwh := func(s string) string {
		v, err := energy.ParseMWh(s)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(int64(v))
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		field := func(name string) *imports.Import {
			return w.send(name, string(prooftest.Foreign(t, "field", name)))
		}
		for _, c := range []struct{ name, cnpj, want, note string }{
			{"S10__instr.xlsx", "20000108000191", "2026-09=" + mwh("100"), `Lida a aba "Dados". Outras: "Leia-me" (1 linha).`},
			{"S12__2359.xlsx", "20000110000160", "2026-09=" + mwh("100"), "1 data gravada segundos antes da meia-noite: dia seguinte."},
			{"S20__relatorio.xls", "20000201000104", "2026-09=" + mwh("100.0005"), ""},
			{"S22__dados.tsv", "20000203000195", "2026-09=" + mwh("100"), ""},
			{"S23__unicode.txt", "20000204000130", "2026-09=" + mwh("100"), ""},
			{"S24__pipe.csv", "20000206000129", "2026-08=" + mwh("90") + " 2026-09=" + mwh("100"), ""},
			{"S26__aspas.csv", "20000209000162", "2026-09=" + mwh("100"), ""},
		} {
			im := field(c.name)
			expect.All(t, c.name, expect.Is(im.State, imports.StateDone), expect.Is(w.monthsOf(c.cnpj), c.want), expect.Is(strings.Join(im.Columns.Notes, " "), c.note))
		}
		im := field("S04__nocache.xlsx")
		w.state(im, imports.StateReview)
		const why = "Fórmula sem resultado: abra no Excel, salve e envie de novo, ou digite o valor."
		expect.All(t, "S04", expect.Same(w.lines(im, imports.OutcomeRejected), []string{"2:5 rejeitada " + why, "3:5 rejeitada " + why}))
		for answer, want := range map[string]string{"deixar": "2026-09=" + mwh("100"), "importar": "2026-08=" + mwh("90") + " 2026-09=" + mwh("100")} {
			im = field("S08__filtrado.xlsx")
			w.state(im, imports.StateReview)
			expect.All(t, "S08", expect.Is(im.Columns.Question, "Há 1 linha oculta (filtro)."))
			im = w.after(w.imports.ChooseSheets(t.Context(), w.gestora, im.ID, imports.Choice{Hidden: answer}))
			w.state(im, imports.StateDone)
			expect.All(t, "S08 "+answer, expect.Is(w.monthsOf("20000106000100"), want))
			if im.Counts.Created > 0 {
				w.after(w.imports.Undo(t.Context(), w.gestora, im.ID))
			}
		}
	})
}

// Sheets called like months give the month of their rows; without a year it is a question.
func TestSheetsCalledLikeMonths_DR05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		book := `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">`
		for _, s := range []struct{ name, kwh string }{{"Ago", "90000"}, {"Set", "100000"}} {
			cell := func(text string) string { return `<Cell><Data ss:Type="String">` + text + `</Data></Cell>` }
			book += `<Worksheet ss:Name="` + s.name + `"><Table><Row>` + cell("Cliente") + cell("CNPJ") + cell("Medidor") + cell("Consumo (kWh)") + `</Row><Row>` +
				cell("S10 Ltda") + cell("20000108000191") + cell("S10") + cell(s.kwh) + `</Row></Table></Worksheet>`
		}
		im := w.send("a.xls", book+`</Workbook>`)
		w.state(im, imports.StateMapping)
		expect.All(t, "DR-05", expect.Is(im.Columns.Question, "Duas abas com as mesmas colunas: Ago (1), Set (1)."))
		im = w.after(w.imports.ChooseSheets(t.Context(), w.gestora, im.ID, imports.Choice{Sheets: []string{"Ago", "Set"}}))
		w.state(im, imports.StateMapping)
		expect.All(t, "DR-05", expect.Is(im.Columns.Question, "Mês = nome da aba. De que ano?"))
		im = w.after(w.imports.ChooseSheets(t.Context(), w.gestora, im.ID, imports.Choice{Year: 2026}))
		w.state(im, imports.StateDone)
		got := w.monthsOf("20000108000191")
		expect.All(t, "DR-05", expect.Begins(got, "2026-08="), expect.Has(got, " 2026-09="), expect.Has(strings.Join(im.Columns.Notes, " "), "Mês = nome da aba."))
	})
}
