package sheet

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"ynova/internal/platform/expect"
)

var exportColumns = []Column{{Title: "Cliente"}, {Title: "Consumo MWh"}, {Title: "Mês", Width: 12}, {Title: "=Criado em"}}

func exportRows() [][]Cell {
	at := time.Date(2025, 10, 1, 2, 30, 0, 0, time.UTC)
	return [][]Cell{
		{Text("Ação; \"São João\""), Number("-1234.5", 3), Date("2025-10-01"), Time(at)},
		{Text("=cmd|' /C calc'!A0"), Number("331.25", 0), Date("sem data"), Time(time.Time{})},
		{Text("linha\r\nquebrada "), Number("não medido", 2), {}, Text("-1")},
	}
}

func TestCSVExport_B05(t *testing.T) {
	var out strings.Builder
	w, err := NewCSV(&out, exportColumns)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range exportRows() {
		if err := w.Row(row...); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	want := "\xef\xbb\xbfCliente;Consumo MWh;Mês;'=Criado em\r\n" +
		"\"Ação; \"\"São João\"\"\";-1234,500;01/10/2025;30/09/2025 23:30\r\n" +
		"'=cmd|' /C calc'!A0;331,25;sem data;\r\n" +
		"\"linha\r\nquebrada \";não medido;;'-1\r\n"
	if out.String() != want {
		t.Errorf("got\n%q\nwant\n%q", out.String(), want)
	}
	rows, err := read(CSV, out.String())
	expect.Must(t, "read back", expect.Is(err, nil), expect.Len(rows, 4))
	expect.All(t, "read back", expect.Is(rows[1], "2:Ação; \"São João\"|-1234,500|01/10/2025|30/09/2025 23:30"))
}

func writeXLSX(t *testing.T, sheet string) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := NewXLSX(&out, sheet, exportColumns)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range exportRows() {
		if err := w.Row(row...); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Row(Number("123456789012345678.5", 1)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestXLSXExport_B05(t *testing.T) {
	data := writeXLSX(t, "Balanço: 10/2025 [com um nome que é longo demais]")
	rows, err := read(XLSX, string(data))
	want := []string{
		"1:Cliente|Consumo MWh|Mês|'=Criado em",
		"2:Ação; \"São João\"|-1234,5|2025-10-01|2025-09-30T23:30:00",
		"3:'=cmd|' /C calc'!A0|331,25|sem data",
		"4:linha\r\nquebrada |não medido||'-1",
		"5:123456789012345678,5",
	}
	if err != nil || !slices.Equal(rows, want) {
		t.Errorf("read back %q, %v", rows, err)
	}
	f, err := excelize.OpenReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	sheet := f.GetSheetName(0)
	if sheet != "Balanço  10 2025  com um nome q" {
		t.Errorf("sheet name %q", sheet)
	}
	if kind, _ := f.GetCellType(sheet, "B2"); kind != excelize.CellTypeUnset && kind != excelize.CellTypeNumber {
		t.Errorf("B05 a negative number is a cell of type %v", kind)
	}
	if shown, _ := f.GetCellValue(sheet, "B2"); shown != "-1,234.500" {
		t.Errorf("number format shows %q", shown)
	}
	if shown, _ := f.GetCellValue(sheet, "C2"); shown != "01/10/2025" {
		t.Errorf("date format shows %q", shown)
	}
	panes, err := f.GetPanes(sheet)
	expect.All(t, "panes", expect.Is(err, nil), expect.Is(panes.Freeze, true), expect.Is(panes.YSplit, 1))
	if width, err := f.GetColWidth(sheet, "C"); err != nil || width != 12 {
		t.Errorf("width %v, %v", width, err)
	}
	style, err := f.GetCellStyle(sheet, "A1")
	if err != nil {
		t.Fatal(err)
	}
	s, err := f.GetStyle(style)
	expect.Must(t, "header style", expect.Is(err, nil))
	expect.Must(t, "header style", expect.Not(s.Font, nil))
	expect.All(t, "header style", expect.Is(s.Font.Bold, true))
	if !strings.Contains(partOf(t, data, "xl/worksheets/sheet1.xml"), `<autoFilter ref="$A$1:$D$5"`) {
		t.Error("no filter")
	}
}

func partOf(t *testing.T, data []byte, name string) string {
	t.Helper()
	f, err := openWorkbook(data)
	if err != nil {
		t.Fatal(err)
	}
	text, err := f.read(name, maxInflated)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestNeutral_B05(t *testing.T) {
	for _, s := range []string{"=1", "+1", "-1", "@x", "\tx", "\rx", "\nx", "\x00x", "＝1", "＋1", "－1", "＠x", "﹦1", "\uFEFF=1"} {
		if got := Neutral(s); got != "'"+s {
			t.Errorf("B05 %q became %q", s, got)
		}
	}
	for _, s := range []string{"", "a=1", "1-2", "Ação", "ª", "½", "'=1", "€"} {
		if got := Neutral(s); got != s {
			t.Errorf("%q became %q", s, got)
		}
	}
}

// FuzzNeutral: no text of an export starts with what starts a formula, and
// harmless text is unchanged but for the apostrophe.
func FuzzNeutral(f *testing.F) {
	for _, s := range []string{"=1", "－1", "a", "\xff=", "e\u0301"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := Neutral(s)
		if strings.TrimPrefix(got, "'") != strings.TrimPrefix(s, "'") || strings.IndexAny(got, "=+-@＝＋－＠\t\r\n\x00") == 0 {
			t.Fatalf("%q became %q", s, got)
		}
	})
}
