package sheet

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// What another writer saves to disk is read: it names the type of macros for parts
// that it does not have.
func TestWorkbooksOfOtherWriters_TD04(t *testing.T) {
	f := excelize.NewFile()
	for cell, value := range map[string]any{"A1": "mes", "B1": "consumo", "A2": "10/2026", "B2": 12.5} {
		if err := f.SetCellValue("Sheet1", cell, value); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(t.TempDir(), "a.xlsx")
	if err := f.SaveAs(path); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, workbook := range map[string][]byte{"excelize": data, "types stand last": lastFirst(t, data)} {
		rows, err := read(XLSX, string(workbook))
		if err != nil || !slices.Equal(rows, []string{"1:mes|consumo", "2:10/2026|12,5"}) {
			t.Errorf("TD-04 %s: %v, %v", name, rows, err)
		}
	}
}

// lastFirst writes the parts of a package in the opposite order.
func lastFirst(t *testing.T, data []byte) []byte {
	t.Helper()
	in, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var buf bytes.Buffer
	out := zip.NewWriter(&buf)
	for _, part := range slices.Backward(in.File) {
		if err := out.Copy(part); err != nil {
			t.Fatal(err)
		}
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// What is refused says what it is.
func TestOtherSpreadsheetsAreNamed_TD04(t *testing.T) {
	for name, c := range map[string]struct {
		parts map[string]string
		want  string
	}{
		"odt":  {map[string]string{"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": "<x/>"}, "formato"},
		"xlsb": {contentType("application/vnd.ms-excel.sheet.binary.macroEnabled.main"), "planilha_xlsb"},
		"xlsm": {contentType("application/vnd.ms-excel.sheet.macroEnabled.main+xml"), "planilha_macros"},
	} {
		if _, err := read(XLSX, workbookOf(t, c.parts)); !strings.HasPrefix(where(err), c.want) {
			t.Errorf("TD-04 %s: %v, want %s", name, err, c.want)
		}
	}
}

func TestMergedCellsFillDown_TD05(t *testing.T) {
	text := `<worksheet><sheetData>` +
		`<row r="1"><c r="A1" t="inlineStr"><is><t>cliente</t></is></c><c r="B1" t="inlineStr"><is><t>mes</t></is></c></row>` +
		`<row r="2"><c r="A2" t="inlineStr"><is><t>Alfa</t></is></c><c r="B2"><v>1</v></c></row>` +
		`<row r="3"><c r="A3"/><c r="B3"><v>2</v></c></row>` +
		`<row r="4"><c r="A4"/><c r="B4"/></row>` +
		`<row r="5"><c r="B5"><v>3</v></c></row>` +
		`<row r="6"><c r="B6"><v>4</v></c></row>` +
		`</sheetData><mergeCells count="2"><mergeCell ref="A2:A5"/><mergeCell ref="A1:B1"/></mergeCells></worksheet>`
	got, err := read(XLSX, workbookOf(t, map[string]string{"xl/worksheets/sheet1.xml": text}))
	if want := []string{"1:cliente|mes", "2:Alfa|1", "3:Alfa|2", "5:Alfa|3", "6:|4"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("TD-05 rows %q, want %q: %v", got, want, err)
	}
}
