package sheet

import (
	"archive/zip"
	"bytes"
	"slices"
	"strings"
	"testing"
)

const odsHead = `<?xml version="1.0" encoding="UTF-8"?><office:document-content><office:automatic-styles>` +
	`<style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style>` +
	`<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>` +
	`</office:automatic-styles><office:body><office:spreadsheet>`

const odsTail = `</office:spreadsheet></office:body></office:document-content>`

// odsOf is a workbook of the open document format with these rows in its one table.
func odsOf(t testing.TB, rows string) string {
	return odsWith(t, `<table:table table:name="A" table:style-name="ta1"><table:table-column/>`+rows+`</table:table>`, nil)
}

func odsWith(t testing.TB, tables string, more map[string]string) string {
	t.Helper()
	parts := map[string]string{
		"content.xml":           odsHead + tables + odsTail,
		"META-INF/manifest.xml": `<manifest:manifest><manifest:file-entry manifest:full-path="/"/></manifest:manifest>`,
	}
	for name, text := range more {
		parts[name] = text
	}
	var buf bytes.Buffer
	zw := zip.NewWriter(&buf)
	w, err := zw.CreateHeader(&zip.FileHeader{Name: "mimetype", Method: zip.Store})
	if err == nil {
		_, err = w.Write([]byte(spreadsheetType))
	}
	for name, text := range parts {
		if err == nil {
			w, err = zw.Create(name)
		}
		if err == nil {
			_, err = w.Write([]byte(text))
		}
	}
	if err == nil {
		err = zw.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return buf.String()
}

const (
	odsText   = `<table:table-cell office:value-type="string" calcext:value-type="string"><text:p>`
	odsClosed = `</text:p></table:table-cell>`
)

func odsNumber(kind, name, value, shown string) string {
	return `<table:table-cell office:value-type="` + kind + `" office:` + name + `="` + value + `"><text:p>` + shown + odsClosed
}

// TD-05: a workbook of LibreOffice is read by the values of its cells: repeated cells and
// rows as often as they stand there, merged ones filled down, notes, drawings and hidden
// tables left out.
func TestODSCells_TD05(t *testing.T) {
	rows := `<table:table-header-rows><table:table-row>` + odsText + `cliente` + odsClosed + odsText + `m&#234;s` + odsClosed +
		odsText + `kWh` + odsClosed + odsText + `perda` + odsClosed + `</table:table-row></table:table-header-rows>` +
		`<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>` +
		`<table:table-row-group><table:table-row>` +
		`<table:table-cell office:value-type="string" table:number-rows-spanned="3"><office:annotation><text:p>nota</text:p></office:annotation>` +
		`<text:p>Alfa<text:s text:c="2"/><text:span>Ltda</text:span></text:p>` + strings.TrimPrefix(odsClosed, `</text:p>`) +
		odsNumber("date", "date-value", "2026-10-01", "out/26") + odsNumber("float", "value", "1234.567", "1.235") + odsNumber("percentage", "value", "0.031", "3%") +
		`</table:table-row><table:table-row><table:covered-table-cell/>` +
		odsNumber("date", "date-value", "2026-11-01T00:00:00", "nov/26") +
		`<table:table-cell table:number-columns-repeated="2" office:value-type="float" office:value="7"><text:p>7` + odsClosed +
		`</table:table-row></table:table-row-group>` +
		`<table:table-row table:number-rows-repeated="2"><table:covered-table-cell/>` + odsNumber("boolean", "boolean-value", "true", "VERDADEIRO") + `</table:table-row>` +
		`<table:table-row table:number-rows-repeated="1048569"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`
	hidden := `<table:table table:style-name="ta2"><table:table-row>` + odsText + `oculta` + odsClosed + `</table:table-row></table:table>`
	data := odsWith(t, hidden+`<table:table table:style-name="ta1">`+rows+`</table:table>`, nil)
	got, err := read(XLSX, data)
	want := []string{
		"1:cliente|mês|kWh|perda", "4:Alfa  Ltda|2026-10-01|1234,567|3,1%", "5:Alfa  Ltda|2026-11-01|7|7",
		"6:Alfa  Ltda|TRUE", "7:|TRUE",
	}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("TD-05 rows %q, want %q: %v", got, want, err)
	}
}

// TD-05: what is refused of the format says what it is.
func TestODSRefusals_TD05(t *testing.T) {
	for name, c := range map[string]struct{ data, want string }{
		"a password": {odsWith(t, "", map[string]string{"META-INF/manifest.xml": `<manifest:manifest><manifest:encryption-data/></manifest:manifest>`}), "planilha_senha"},
		"no rows":    {odsOf(t, ""), "planilha_vazia"},
		"cut":        {odsWith(t, `<table:table>`, nil), "planilha_ilegivel"},
		"no times":   {odsOf(t, `<table:table-row table:number-rows-repeated="0"/>`), "planilha_ilegivel"},
		"an entity":  {odsWith(t, "", map[string]string{"content.xml": `<!DOCTYPE z [<!ENTITY a "x">]><z/>`}), "planilha_ilegivel"},
	} {
		if _, err := read(XLSX, c.data); !strings.HasPrefix(where(err), c.want) {
			t.Errorf("TD-05 %s: %v, want %s", name, err, c.want)
		}
	}
	if kind, err := Detect([]byte(odsOf(t, ""))); kind != XLSX || err != nil {
		t.Errorf("TD-05 detected %q, %v", kind, err)
	}
}

// FuzzODS_TD05: any content gives rows within the limits in growing order, or a problem of
// the file, never a panic.
func FuzzODS_TD05(f *testing.F) {
	f.Add(`<table:table-row table:number-rows-repeated="2">` + odsText + `a` + odsClosed + `</table:table-row>`)
	f.Add(`<table:table-row><table:table-cell table:number-rows-spanned="2" office:value-type="float" office:value="1e9"/></table:table-row>`)
	f.Add(`<table:table-row><table:table-cell><table:table/></table:table-cell>`)
	f.Add(`<table:table-row><table:table-cell office:value-type="string"><text:p><text:s text:c="9"/><text:tab/>`)
	limits := DefaultLimits()
	limits.Rows = 1000
	f.Fuzz(func(t *testing.T, rows string) {
		last := 0
		_, err := Read(Source{Kind: XLSX}, []byte(odsOf(t, rows)), limits, func(r Row) error {
			if r.Line <= last || len(r.Cells) > limits.Columns {
				t.Fatalf("line %d after %d with %d cells", r.Line, last, len(r.Cells))
			}
			last = r.Line
			return nil
		})
		if err != nil && strings.HasPrefix(where(err), "sheet: unknown") {
			t.Fatal(err)
		}
	})
}
