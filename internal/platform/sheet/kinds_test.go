package sheet

import (
	"archive/zip"
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/charmap"

	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
)

// zipOf is an archive of empty entries.
func zipOf(t testing.TB, names ...string) string {
	t.Helper()
	var buf bytes.Buffer
	w := zip.NewWriter(&buf)
	for _, name := range names {
		if _, err := w.Create(name); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.String()
}

// readMarked reads a file with all that is known of it: the sheets, and of each row its sheet, its
// marks, and whether it is hidden.
func readMarked(t testing.TB, data string) (rows []string, survey Survey) {
	t.Helper()
	kind, err := Detect([]byte(data))
	if err != nil {
		t.Fatal(err)
	}
	survey, err = Read(Source{Kind: kind}, []byte(data), DefaultLimits(), func(r Row) error {
		line := fmt.Sprintf("%d:%d:%s", r.Sheet, r.Line, strings.Join(r.Cells, "|"))
		if r.Hidden {
			line += " oculta"
		}
		for _, m := range r.Marks {
			line += fmt.Sprintf(" %d=%d", m.Column, m.Kind)
		}
		rows = append(rows, line)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return rows, survey
}

const field = "cliente;mês;kWh\nÁgua;09/2026;100\nSão José;08/2026;90\n"

var fieldRows = []string{"0:1:cliente|mês|kWh", "0:2:Água|09/2026|100", "0:3:São José|08/2026|90"}

// One table is the same rows, whatever it was written as.
func TestEveryKindOfOneTableGivesItsRows_DR16(t *testing.T) {
	swap := func(by string) string { return strings.ReplaceAll(field, ";", by) }
	page := strings.NewReplacer(";", "</td><td>", "\n", "</td></tr>\n<tr><td>").Replace(strings.TrimSpace(field))
	page = "<html><head><meta charset=\"iso-8859-1\"></head><body><table><tr><td>menu</td></tr></table>\n<table border=1><tr><td>" + page + "</td></tr></table>"
	rows2003 := strings.NewReplacer(";", `</Data></Cell><Cell><Data ss:Type="String">`, "\n", `</Data></Cell></Row><Row><Cell><Data ss:Type="String">`).Replace(strings.TrimSpace(field))
	xml2003 := `<?xml version="1.0" encoding="%s"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">` +
		`<Worksheet ss:Name="A"><Table><Row><Cell><Data ss:Type="String">` + rows2003 + `</Data></Cell></Row></Table></Worksheet></Workbook>`
	flat := strings.NewReplacer(";", odsClosed+odsText, "\n", odsClosed+`</table:table-row><table:table-row>`+odsText).Replace(strings.TrimSpace(field))
	flat = `<?xml version="1.0" encoding="UTF-8"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"><office:body><office:spreadsheet><table:table table:name="A"><table:table-row>` +
		odsText + flat + odsClosed + `</table:table-row></table:table></office:spreadsheet></office:body></office:document>`
	quoted := `"` + strings.ReplaceAll(strings.TrimSpace(field), "\n", "\"\r\n\"") + `"`
	mac, err := charmap.Macintosh.NewEncoder().String(field)
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string]string{
		"tab":                   swap("\t"),
		"pipe":                  swap("|"),
		"comma":                 swap(","),
		"UTF-16 and tab":        inUTF16(swap("\t"), false),
		"UTF-16 without a mark": inUTF16(swap("\t"), false)[2:],
		"UTF-16 BE, no mark":    inUTF16(swap(";"), true)[2:],
		"sep=|":                 "sep=|\n" + swap("|"),
		"quoted lines":          quoted,
		"quoted lines, commas":  strings.ReplaceAll(quoted, ";", ","),
		"quoted, with a quoted": strings.Replace(quoted, "Água", `""Água""`, 1),
		"page":                  page,
		"page in Latin-1":       in1252(t, page),
		"page in UTF-16":        inUTF16(page, false),
		"XML 2003":              fmt.Sprintf(xml2003, "UTF-8"),
		"XML 2003 in Latin-1":   in1252(t, fmt.Sprintf(xml2003, "ISO-8859-1")),
		"XML 2003 in UTF-16":    inUTF16(fmt.Sprintf(xml2003, "UTF-16"), false),
		"XML 2003, label wrong": fmt.Sprintf(xml2003, "ISO-8859-1"),
		"flat ODS":              flat,
		"ODS":                   odsWith(t, strings.TrimSuffix(flat[strings.Index(flat, "<table:table "):], `</office:spreadsheet></office:body></office:document>`), nil),
	} {
		got, _ := readMarked(t, data)
		want := fieldRows
		if name == "sep=|" {
			want = []string{"0:2:cliente|mês|kWh", "0:3:Água|09/2026|100", "0:4:São José|08/2026|90"}
		}
		if !slices.Equal(got, want) {
			t.Errorf("DR-16 %s: %q", name, got)
		}
	}
	var got []string
	survey, err := Read(Source{Kind: CSV, Separator: ";", Encoding: inMac}, []byte(mac), DefaultLimits(), func(r Row) error {
		got = append(got, fmt.Sprintf("0:%d:%s", r.Line, strings.Join(r.Cells, "|")))
		return nil
	})
	expect.All(t, "DR-16 as a person said", expect.Is(err, nil), expect.Same(got, fieldRows), expect.Is(survey.Encoding, inMac), expect.Is(survey.Separator, ";"))
}

// What a page has in the place of a file says so: nobody reads a sign-in as a table.
func TestPagesWithoutATableAreNamed_DR16(t *testing.T) {
	for name, page := range map[string]string{
		"nothing":                  "<html><body>Sessão expirada</body></html>",
		"a layout":                 "<table><tr><td>menu</td></tr><tr><td>texto</td></tr></table>",
		"a sign-in":                "<table><tr><td>Usuário</td><td><input></td></tr><tr><td>Senha</td><td>x<input type=password></td></tr></table>",
		"the page of the field":    string(prooftest.Foreign(t, "field", "P6__pagina.pdf")),
		"a script with a table":    "<html><script>document.write('<table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>')</script>",
		"a table that never began": "<html><td>a<td>b<tr><td>1<td>2",
	} {
		_, err := read(XLSX, page)
		if where(err) != "formato_pagina" || !strings.Contains(err.Error(), "É uma página da internet, não o arquivo. A sessão do site pode ter expirado: baixe de novo.") {
			t.Errorf("DR-16 %s: %v", name, err)
		}
	}
}

// The largest table counts; cells go over rows and columns within bounds.
func TestTablesOfPages_DR16(t *testing.T) {
	got, survey := readMarked(t, `<table><tr><td>x</td><td>y</td></tr><tr><td>1</td><td>2</td></tr></table>
		<table><thead><tr><th rowspan=2>cliente<th colspan=2>kWh<br>medido</tr><tr><th>set</th><th>out&nbsp;</th></tr></thead>
		<tr style="display: none"><td>Água</td><td>1<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table></td><td>2</td></tr>
		<tr><td rowspan="999999999">Açúcar</td><td colspan="0">3</td><td>4<script>5</script></td></tr><tr><td>6</td></table>`)
	expect.All(t, "DR-16", expect.Same(got, []string{
		"0:1:cliente|kWh medido|", "0:2:cliente|set|out", "0:3:Água|1|2 oculta", "0:4:Açúcar|3|4", "0:5:Açúcar|6", "1:1:x|y", "1:2:1|2", "2:1:a|b", "2:2:c",
	}), expect.Is(survey.Sheets[0].Name, "Tabela 1"), expect.Is(survey.Sheets[0].HiddenRows, 1), expect.Len(survey.Sheets, 3))
	if _, err := read(XLSX, "<table><tr><td colspan=99999>a</td><td>b</td></tr></table>"); !strings.HasPrefix(where(err), "planilha_colunas") {
		t.Errorf("DR-16 a wide cell: %v", err)
	}
	if _, err := read(XLSX, strings.Repeat("<table><tr><td>", 200)); where(err) != "planilha_complexa" {
		t.Errorf("DR-16 tables within tables: %v", err)
	}
}

// XML 2003: places, types, merged cells, formulas without results, what is hidden.
func TestCellsOfXML2003_DR16(t *testing.T) {
	got, survey := readMarked(t, `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet" xmlns:x="urn:schemas-microsoft-com:office:excel">
		<Styles><Style ss:ID="p"><NumberFormat ss:Format="0%"/></Style><Style ss:ID="q"><NumberFormat ss:Format="Percent"/></Style></Styles>
		<Worksheet ss:Name="Apoio"><Table><Row><Cell><Data ss:Type="String">não é lida</Data></Cell></Row></Table><x:WorksheetOptions><x:Visible>SheetHidden</x:Visible></x:WorksheetOptions></Worksheet>
		<Worksheet ss:Name="Set &amp; Out"><Table><Column/><Column ss:Index="3" ss:Hidden="1" ss:Span="1"/>
		<Row ss:Index="2"><Cell ss:MergeDown="1"><Data ss:Type="String">Água</Data></Cell><Cell ss:Index="3"><Data ss:Type="Number">1234.5</Data></Cell></Row>
		<Row><Cell ss:StyleID="p"><Data ss:Type="Number">0.031</Data></Cell><Cell ss:StyleID="q"><Data ss:Type="Number">0.5</Data></Cell><Cell><Data ss:Type="DateTime">2026-08-31T23:59:32.000</Data></Cell></Row>
		<Row ss:Hidden="1"><Cell ss:Formula="=A1"/><Cell ss:Formula="=&quot;&quot;"><Data ss:Type="String"></Data></Cell><Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40"><B>ri</B>co</ss:Data><Comment><Data>nota</Data></Comment></Cell></Row>
		</Table></Worksheet></Workbook>`)
	expect.All(t, "DR-16", expect.Same(got, []string{"1:2:Água||1234,5", "1:3:Água|3,1%|50%|2026-09-01 3=7", "1:4:||rico oculta 0=1"}),
		expect.Same(survey.Sheets[0], Sheet{Name: "Apoio", Hidden: true}), expect.Is(survey.Sheets[1].Name, "Set & Out"), expect.Is(survey.Sheets[1].HiddenRows, 1),
		expect.Same(survey.Sheets[1].HiddenColumns, []int{2, 3}))
}

// The files as people send them.
func TestFieldFilesAtTheSheet_DR01_DR05_DR10_DR16(t *testing.T) {
	for name, want := range map[string][]string{
		"S04__nocache.xlsx":  {"0:1:Cliente|CNPJ|Medidor|Mês|Consumo (kWh)", "0:2:S04 Ltda|20000104000103|S04|2026-09-01 4=1", "0:3:S04 Ltda|20000105000158|S04|2026-10-01 4=1"},
		"S10__instr.xlsx":    {"0:1:Instruções: preencha a aba Dados", "1:1:Cliente|CNPJ|Medidor|Mês|Consumo (kWh)", "1:2:S10 Ltda|20000108000191|S10|2026-09-01|100000"},
		"S12__2359.xlsx":     {"0:1:Cliente|CNPJ|Medidor|Mês|Consumo (kWh)", "0:2:S12 Ltda|20000110000160|S12|2026-09-01|100000 3=7"},
		"S20__relatorio.xls": {"0:1:Cliente|CNPJ|Medidor|Mês|Consumo (kWh)", "0:2:S20 Ltda|20000201000104|S20|09/2026|100.000,50"},
		"S22__dados.tsv":     {"0:1:Cliente|CNPJ|Medidor|Mês|Consumo (kWh)", "0:2:S22|20000203000195|S22|09/2026|100000"},
		"S23__unicode.txt":   {"0:1:Cliente|CNPJ|Medidor|Mês|Consumo (kWh)", "0:2:S23 Açaí|20000204000130|S23|09/2026|100000"},
		"S24__pipe.csv":      {"0:1:Cliente|CNPJ|Medidor|Mês|Consumo (kWh)", "0:2:S24|20000206000129|S24|09/2026|100000", "0:3:S24|20000206000129|S24|08/2026|90000"},
		"S26__aspas.csv":     {"0:1:Cliente|CNPJ|Medidor|Mês|Consumo (kWh)", "0:2:S26|20000209000162|S26|09/2026|100000"},
		"S27__aspas2.csv":    {"0:1:Cliente|CNPJ|Medidor|Mês|Consumo (kWh)", `0:2:Padaria "Bom Pão" Ltda|20000210000197|S27|09/2026|100000 0=3`, `0:3:Padaria 3" Ltda|20000210000197|S27|08/2026|100000 0=3`},
	} {
		if got, _ := readMarked(t, string(prooftest.Foreign(t, "field", name))); !slices.Equal(got, want) {
			t.Errorf("%s: %q", name, got)
		}
	}
	_, survey := readMarked(t, string(prooftest.Foreign(t, "field", "S08__filtrado.xlsx")))
	expect.All(t, "S08", expect.Is(survey.Sheets[0].HiddenRows, 1), expect.Is(survey.Sheets[0].Rows, 3))
}

// A formula whose result is missing, or that was never calculated, is marked in every
// workbook that can say so; one that gives an empty text is not.
func TestFormulasWithoutResults_DR01(t *testing.T) {
	xlsx := func(calc, cells string) string {
		return workbookOf(t, map[string]string{
			"xl/worksheets/sheet1.xml": sheetXML(`<row>` + cells + `</row>`),
			"xl/workbook.xml":          `<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets>` + calc + `</workbook>`,
		})
	}
	const stale = `<calcPr fullCalcOnLoad="1"/>`
	ods := func(cells string) string {
		return odsOf(t, `<table:table-row>`+odsText+`a`+odsClosed+cells+`</table:table-row>`)
	}
	for name, c := range map[string]struct{ data, want string }{
		"no v":                     {xlsx("", `<c><v>1</v></c><c><f>A1</f></c>`), "0:1:1 1=1"},
		"an empty v":               {xlsx("", `<c><v>1</v></c><c><f>A1</f><v></v></c>`), "0:1:1 1=1"},
		"a shared formula":         {xlsx("", `<c><v>1</v></c><c><f t="shared" si="0"/><v/></c>`), "0:1:1 1=1"},
		"alone in its row":         {xlsx("", `<c><f>A1</f></c>`), "0:1: 0=1"},
		"an empty text":            {xlsx("", `<c><v>1</v></c><c t="str"><f>A1</f><v></v></c>`), "0:1:1"},
		"an error":                 {xlsx("", `<c><v>1</v></c><c t="e"><f>A1</f><v>#N/A</v></c>`), "0:1:1|#N/A"},
		"zero, not calculated":     {xlsx(stale, `<c><v>1</v></c><c><f>A1</f><v>0</v></c>`), "0:1:1|0 1=2"},
		"zero, calculated":         {xlsx("", `<c><v>1</v></c><c><f>A1</f><v>0</v></c>`), "0:1:1|0"},
		"a value, not calculated":  {xlsx(stale, `<c><v>1</v></c><c><f>A1</f><v>7</v></c>`), "0:1:1|7"},
		"a zero that was typed":    {xlsx(stale, `<c><v>1</v></c><c><v>0</v></c>`), "0:1:1|0"},
		"ODS without value":        {ods(`<table:table-cell table:formula="of:=[.A1]"/>`), "0:1:a 1=1"},
		"ODS with empty float":     {ods(`<table:table-cell table:formula="of:=[.A1]" office:value-type="float"/>`), "0:1:a 1=1"},
		"ODS with an empty text":   {ods(`<table:table-cell table:formula="of:=[.A1]" office:value-type="string" office:string-value=""/>`), "0:1:a"},
		"ODS with a value":         {ods(`<table:table-cell table:formula="of:=[.A1]" office:value-type="float" office:value="7"/>`), "0:1:a|7"},
		"XLS, zero not calculated": {xlsOf(t, "A", 0, nil, func(b *biff) { b.record(recFormula, uint16(0), uint16(0), uint16(0), float64(0), uint16(3)) }), "0:1:0 0=2"},
		"XLS, zero calculated":     {xlsOf(t, "A", 0, nil, func(b *biff) { b.record(recFormula, uint16(0), uint16(0), uint16(0), float64(0), uint16(0)) }), "0:1:0"},
	} {
		if got, _ := readMarked(t, c.data); !slices.Equal(got, []string{c.want}) {
			t.Errorf("DR-01 %s: %q, want %q", name, got, c.want)
		}
	}
}

// All sheets that are shown are read; hidden ones are named, hidden rows and columns reported.
func TestSurveyOfSheets_DR05(t *testing.T) {
	f := excelize.NewFile()
	for sheet, cells := range map[string]map[string]any{
		"Sheet1": {"A1": "Leia-me"}, "Ago": {"A1": "mês", "B1": "kWh", "A2": "08/2026", "B2": 1, "A3": "09/2026", "B3": 2}, "Apoio": {"A1": "x"},
	} {
		if sheet != "Sheet1" {
			if _, err := f.NewSheet(sheet); err != nil {
				t.Fatal(err)
			}
		}
		for at, value := range cells {
			if err := f.SetCellValue(sheet, at, value); err != nil {
				t.Fatal(err)
			}
		}
	}
	var buf bytes.Buffer
	err := firstError(f.SetSheetVisible("Apoio", false), f.SetRowVisible("Ago", 3, false), f.SetColVisible("Ago", "B", false), f.MoveSheet("Ago", "Sheet1"), f.MoveSheet("Sheet1", "Ago"))
	if err == nil {
		_, err = f.WriteTo(&buf)
	}
	if err != nil {
		t.Fatal(err)
	}
	rows, survey := readMarked(t, buf.String())
	byName := map[string]Sheet{}
	for _, s := range survey.Sheets {
		byName[s.Name] = s
	}
	expect.All(t, "DR-05 xlsx", expect.Len(survey.Sheets, 3), expect.Same(byName["Ago"], Sheet{Name: "Ago", Rows: 3, HiddenRows: 1, HiddenColumns: []int{1}}),
		expect.Same(byName["Apoio"], Sheet{Name: "Apoio", Hidden: true}), expect.Same(byName["Sheet1"], Sheet{Name: "Sheet1", Rows: 1}),
		expect.Is(slices.ContainsFunc(rows, func(r string) bool { return strings.HasSuffix(r, ":3:09/2026|2 oculta") }), true))

	row := func(attributes, text string) string {
		return `<table:table-row ` + attributes + `>` + odsText + text + odsClosed + `</table:table-row>`
	}
	ods := `<table:table table:name="Ago"><table:table-column/><table:table-column table:visibility="collapse" table:number-columns-repeated="2"/>` +
		row("", "a") + row(`table:visibility="filter"`, "b") + `<table:table-row-group table:display="false">` + row("", "c") + `<table:table-row-group>` + row("", "d") + `</table:table-row-group></table:table-row-group>` + row("", "e") +
		`</table:table><table:table table:name="Apoio" table:style-name="ta2">` + row("", "x") + `</table:table><table:table table:name="Set">` + row(`table:visibility="collapse"`, "f") + `</table:table>`
	rows, survey = readMarked(t, odsWith(t, ods, nil))
	expect.All(t, "DR-05 ods", expect.Same(rows, []string{"0:1:a", "0:2:b oculta", "0:3:c oculta", "0:4:d oculta", "0:5:e", "2:1:f oculta"}),
		expect.Same(survey.Sheets, []Sheet{{Name: "Ago", Rows: 5, HiddenRows: 3, HiddenColumns: []int{1, 2}}, {Name: "Apoio", Hidden: true}, {Name: "Set", Rows: 1, HiddenRows: 1}}))

	rows, survey = readMarked(t, xlsOf(t, "Ago", 0, []string{narrow("a")}, func(b *biff) {
		b.record(recColumns, uint16(1), uint16(2), uint16(0), uint16(0), uint16(1), uint16(0))
		for i := range uint16(2) {
			b.record(recRow, i, uint16(0), uint16(1), uint16(0), uint16(0), uint16(0), i*0x20, uint16(0))
			b.record(recLabelSST, i, uint16(0), uint16(0), uint32(0))
		}
	}))
	expect.All(t, "DR-05 xls", expect.Same(rows, []string{"0:1:a", "0:2:a oculta"}), expect.Same(survey.Sheets, []Sheet{{Name: "Ago", Rows: 2, HiddenRows: 1, HiddenColumns: []int{1, 2}}}))
}

// DR-10: what stands up to two minutes before a day is that day, and marked, in every kind
// of workbook.
func TestMomentsBeforeMidnight_DR10(t *testing.T) {
	for serial, want := range map[string]string{
		"46265.999676": "2026-09-01 true", "46265.99862": "2026-09-01 true", "46266": "2026-09-01 false",
		"46265.998599": "2026-08-31T23:57:59 false", "46266.125": "2026-09-01T03:00:00 false", "0.9999": "23:59:51 false",
	} {
		text, moved := dateText(serial, false)
		if got := fmt.Sprint(text, " ", moved); got != want {
			t.Errorf("DR-10 %s is %q, want %q", serial, got, want)
		}
	}
	for value, want := range map[string]string{
		"2026-08-31T23:59:32": "2026-09-01 true", "2026-08-31T23:58:00": "2026-09-01 true", "2026-08-31T23:57:59": "2026-08-31T23:57:59 false",
		"2026-12-31T23:59:59.999": "2027-01-01 true", "2026-09-01T00:00:00": "2026-09-01 false", "2026-09-01": "2026-09-01 false",
	} {
		text, moved := odsDate(value)
		if got := fmt.Sprint(text, " ", moved); got != want {
			t.Errorf("DR-10 %s is %q, want %q", value, got, want)
		}
	}
}

// FuzzPages and FuzzXML2003: any page or document gives rows within the limits, or a problem
// of the file.
func FuzzPages_DR16(f *testing.F) {
	f.Add("<table><tr><td rowspan=3>a<td>b<tr><td colspan=9>c</table>")
	f.Add("<table><tr><td><table><tr><td>a<td>b<tr><td>c")
	f.Fuzz(func(t *testing.T, page string) { fuzzed(t, "<html>"+page) })
}

func FuzzXML2003_DR16(f *testing.F) {
	f.Add(`<Worksheet ss:Name="A"><Table><Row ss:Index="3"><Cell ss:MergeDown="2" ss:MergeAcross="1"><Data ss:Type="Number">1e9</Data></Cell></Row><Row><Cell/><Cell ss:Formula="=1"/></Row></Table></Worksheet>`)
	f.Fuzz(func(t *testing.T, sheets string) {
		fuzzed(t, `<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">`+sheets+`</Workbook>`)
	})
}

func fuzzed(t *testing.T, data string) {
	t.Helper()
	limits := Limits{Rows: 50, Columns: 8, CellBytes: 64}
	var rows []Row
	_, err := Read(Source{Kind: XLSX}, []byte(data), limits, func(r Row) error {
		rows = append(rows, Row{r.Sheet, r.Line, r.Hidden, slices.Clone(r.Cells), slices.Clone(r.Marks)})
		return nil
	})
	for len(rows) > 0 { // sheet by sheet
		n := 1
		for n < len(rows) && rows[n].Sheet == rows[0].Sheet {
			n++
		}
		checkRows(t, rows[:n], err, limits)
		rows = rows[n:]
	}
}
