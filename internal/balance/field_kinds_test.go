package balance_test

import (
	"archive/zip"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"ynova/internal/balance/intake"
	"ynova/internal/kernel/energy"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/prooftest"
	"ynova/internal/platform/sheet"
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
		im := field("S27__aspas2.csv")
		expect.All(t, "S27", expect.Is(w.monthsOf("20000210000197"), "2026-08="+mwh("100")+" 2026-09="+mwh("100")), expect.Same(w.lines(im, ""), []string{"2:0 criada aspas", "3:0 criada aspas"}))
		im = field("S04__nocache.xlsx")
		w.state(im, imports.StateReview)
		const why = "Fórmula sem resultado: abra no Excel, salve e envie de novo, ou digite o valor."
		expect.All(t, "S04", expect.Same(w.lines(im, imports.OutcomeRejected), []string{"2:5 rejeitada " + why, "3:5 rejeitada " + why}))
		for answer, want := range map[sheet.Hidden]string{sheet.HiddenLeft: "2026-09=" + mwh("100"), sheet.HiddenTaken: "2026-08=" + mwh("90") + " 2026-09=" + mwh("100")} {
			im = field("S08__filtrado.xlsx")
			w.state(im, imports.StateReview)
			expect.All(t, "S08", expect.Is(im.Columns.Question, "Há 1 linha oculta (filtro)."))
			im = w.after(w.imports.ChooseSheets(t.Context(), w.gestora, im.ID, imports.Choice{Hidden: answer}))
			w.state(im, imports.StateDone)
			expect.All(t, "S08 "+string(answer), expect.Is(w.monthsOf("20000106000100"), want))
			if im.Counts.Created > 0 {
				w.after(w.imports.Undo(t.Context(), w.gestora, im.ID))
			}
		}
	})
}

// The same sheets as LibreOffice saves them as xlsx, xls, ods and csv, with the typed cells that it
// makes of them, are answered as the files of data/field/EXPECTED.json are. Only a csv knows nothing
// of other sheets, hidden rows and formulas.
func TestFieldFilesInEveryKind_DR16(t *testing.T) {
	const twice, nothing = "2:5 suspeita Mesma unidade e mês (40.000 e 60.000 kWh). | 3:5 suspeita Mesma unidade e mês (40.000 e 60.000 kWh).",
		"2:5 rejeitada Sem consumo nem geração. | 3:5 rejeitada Sem consumo nem geração."
	type answer struct{ cnpj, months, says string } // months that are stored; else what is in question or rejected
	const mwh = 100_000_000_000                     // units of the last place that is stored, in one MWh
	stored := func(cnpj string, months ...string) answer {
		for i, m := range months {
			name, value, _ := strings.Cut(m, "=")
			whole, part, _ := strings.Cut(value, ".")
			n, err := strconv.ParseInt(whole, 10, 64)
			thousandths, err2 := strconv.ParseInt((part + "0000")[:4], 10, 64)
			expect.Must(t, m, expect.Is(err, nil), expect.Is(err2, nil))
			months[i] = fmt.Sprintf("%s=%d", name, n*mwh+thousandths*(mwh/10_000))
		}
		return answer{cnpj: cnpj, months: strings.Join(months, " ")}
	}
	want := map[string]answer{
		"D1__ponta":       stored("20000507000152", "2026-08=100"), // and a total that asks
		"D3__troca":       {says: twice},
		"D6__horas":       stored("20000501000185", "2018-11=360", "2019-02=360"),
		"S04__nocache":    stored("20000104000103", "2026-09=100"), // LibreOffice calculates
		"S08__filtrado":   {says: "Há 1 linha oculta (filtro)."},
		"S10__instr":      stored("20000108000191", "2026-09=100"),
		"S12__2359":       stored("20000110000160", "2026-09=100"),
		"S14.set-26__mes": stored("20000142000166", "2026-09=100"),
		"S20__relatorio":  stored("20000201000104", "2026-09=100.0005"),
		"S22__dados":      stored("20000203000195", "2026-09=100"),
		"S24__pipe":       stored("20000206000129", "2026-08=90", "2026-09=100"),
		"S27__aspas2":     stored("20000210000197", "2026-08=100", "2026-09=100"),
		"S35__erros":      {says: "2:5 rejeitada Número inválido | 3:5 rejeitada Sem consumo nem geração."},
		"S36__largo":      stored("20000220000122", "2026-07=100", "2026-08=110", "2026-09=120"),
		"S37__horario":    {says: "Set/2026: 48 de 720 horas; faltam 672, de 03/09 0h a 30/09 23h."},
		"S40__invis":      stored("20000224000100", "2026-09=100"),
		"S43__us":         stored("20000227000144", "2026-09=100", "2026-10=100", "2026-11=100"), // dates are dates now
		"S44__cnpj13":     stored("03456789000188", "2026-09=100"),
		"S53__vazio":      {says: nothing},
		"S58__d2":         stored("20000348000196", "2026-09=100"),
		"S62__cnpjm":      stored("20000504000119", "2026-07=100", "2026-08=100", "2026-09=100"),
	}
	inCSV := map[string]answer{
		"S08__filtrado": stored("20000106000100", "2026-08=90", "2026-09=100"),
		"S10__instr":    {says: "A planilha não tem linhas de dados."},
	}
	archive, err := zip.OpenReader(filepath.Join("testdata", "field-kinds.zip"))
	expect.Must(t, "archive", expect.Is(err, nil))
	defer func() { _ = archive.Close() }()
	seen := map[string]int{}
	for _, entry := range archive.File {
		kind, file := path.Split(entry.Name)
		name := strings.TrimSuffix(file, path.Ext(file))
		if file == "" {
			continue
		}
		t.Run(entry.Name, func(t *testing.T) {
			content, err := fs.ReadFile(archive, entry.Name)
			expect.Must(t, "file", expect.Is(err, nil))
			answer, known := inCSV[name]
			if !known || kind != "csv/" {
				answer, known = want[name]
			}
			seen[name]++
			w := newTestEnv(t, dbtest.SQLite(t))
			im := w.send(file, string(content))
			if im.State == imports.StateMapping {
				im = w.proposed(im, func(r *imports.MapRequest) {
					for i := range r.Columns {
						if name == "S36__largo" && i > 2 { // its months are columns, which do not say of what
							r.Columns[i].Field = intake.ConsumoKWh
						}
					}
				})
			}
			says := strings.Join(w.lines(im, ""), " | ")
			switch {
			case im.Columns == nil:
				says = im.Error.Message
			case im.Columns.Question != "":
				says = im.Columns.Question
			}
			if im.State == imports.StateReview && answer.months != "" {
				w.apply(im)
			}
			expect.All(t, "DR-16", expect.Is(known, true))
			if answer.months != "" {
				expect.All(t, "DR-16", expect.Is(w.monthsOf(answer.cnpj), answer.months))
				return
			}
			expect.All(t, "DR-16", expect.Has(says, answer.says), expect.Is(w.count(`SELECT count(*) FROM balance_months`), 0))
		})
	}
	for name := range want {
		if seen[name] != 4 {
			t.Errorf("DR-16 %s was tried in %d kinds of 4", name, seen[name])
		}
	}
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
