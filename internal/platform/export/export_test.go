package export_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/export"
	"ynova/internal/platform/sheet"
)

type meter struct {
	name string
	used *energy.Energy
}

func mwh(t *testing.T, text string) *energy.Energy {
	t.Helper()
	e, err := energy.ParseMWh(text)
	if err != nil {
		t.Fatal(err)
	}
	return &e
}

func table(rows ...meter) export.Table[meter] {
	return export.Table[meter]{
		Name: "medidores", Sheet: "Medidores",
		Columns: []export.Column[meter]{
			{Title: "Medidor", Cell: func(m *meter) sheet.Cell { return sheet.Text(m.name) }},
			{Title: "Consumo (MWh)", Sum: true, Cell: func(m *meter) sheet.Cell { return export.MWh(m.used) }},
		},
		Rows: func(_ context.Context, emit func(*meter) error) error {
			for i := range rows {
				if err := emit(&rows[i]); err != nil {
					return err
				}
			}
			return nil
		},
		Record: func(context.Context, int) error { return nil },
	}
}

// B05: text stays text. TD-14: energy is written to the kWh, a tie to the even one, as
// screens and mails have it, and the total is of what is shown.
func TestWriteCSV_B05_TD14(t *testing.T) {
	var out strings.Builder
	tab := table(meter{"=cmd()", mwh(t, "1234.5")}, meter{"Três;Irmãos", nil}, meter{"C", mwh(t, "435.3505")})
	rows, err := tab.Write(t.Context(), export.CSV, &out)
	if err != nil || rows != 3 {
		t.Fatal(rows, err)
	}
	want := "\xef\xbb\xbfMedidor;Consumo (MWh)\r\n'=cmd();1234,500\r\n\"Três;Irmãos\";\r\nC;435,350\r\nTotal;1669,850\r\n"
	if out.String() != want {
		t.Errorf("B05 got\n%q\nwant\n%q", out.String(), want)
	}
}

func TestWriteXLSX_B05(t *testing.T) {
	var out bytes.Buffer
	tab := table(meter{"=cmd()", mwh(t, "1234.5")}, meter{"Três", mwh(t, "0.5")})
	if _, err := tab.Write(t.Context(), export.XLSX, &out); err != nil {
		t.Fatal(err)
	}
	f, err := excelize.OpenReader(&out)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for cell, want := range map[string]string{"A2": "'=cmd()", "B2": "1,234.500", "A4": "Total", "B4": "1,235.000"} {
		if got, _ := f.GetCellValue("Medidores", cell); got != want {
			t.Errorf("B05 %s shows %q, want %q", cell, got, want)
		}
		if formula, _ := f.GetCellFormula("Medidores", cell); formula != "" {
			t.Errorf("B05 %s is the formula %q", cell, formula)
		}
	}
	for _, cell := range []string{"B2", "B4"} {
		if kind, _ := f.GetCellType("Medidores", cell); kind == excelize.CellTypeSharedString || kind == excelize.CellTypeInlineString {
			t.Errorf("%s is text, not a number", cell)
		}
	}
	style, err := f.GetCellStyle("Medidores", "B4")
	if err != nil {
		t.Fatal(err)
	}
	s, err := f.GetStyle(style)
	expect.Must(t, "the totals are not bold", expect.Is(err, nil))
	expect.Must(t, "the totals are not bold", expect.Not(s.Font, nil))
	expect.All(t, "the totals are not bold", expect.Is(s.Font.Bold, true))
	if panes, err := f.GetPanes("Medidores"); err != nil || !panes.Freeze {
		t.Errorf("the header is not frozen: %+v, %v", panes, err)
	}
	defined := slices.DeleteFunc(f.GetDefinedName(), func(n excelize.DefinedName) bool { return n.Name == "_xlnm.Print_Titles" })
	if len(defined) != 1 || !strings.HasSuffix(defined[0].RefersTo, "$A$1:$B$3") {
		t.Errorf("the filter covers %+v, want the rows without their total", defined)
	}
}

func TestNoRowsHaveNoTotal(t *testing.T) {
	var out strings.Builder
	tab := table()
	rows, err := tab.Write(t.Context(), export.CSV, &out)
	expect.All(t, "rows", expect.Is(err, nil), expect.Is(rows, 0), expect.Lacks(out.String(), "Total"))
	out.Reset()
	tab = table(meter{"A", nil})
	if _, err := tab.Write(t.Context(), export.CSV, &out); err != nil || !strings.HasSuffix(out.String(), "Total;\r\n") {
		t.Errorf("a sum of nothing known: %q, %v; want none, which is not zero", out.String(), err)
	}
}

func TestTooManyRows_R8(t *testing.T) {
	tab := table()
	tab.Rows = func(_ context.Context, emit func(*meter) error) error {
		for i := range export.MaxRows + 1 {
			if err := emit(&meter{name: fmt.Sprint(i)}); err != nil {
				return err
			}
		}
		return nil
	}
	var out strings.Builder
	_, err := tab.Write(t.Context(), export.CSV, &out)
	if !errors.Is(err, export.ErrTooMany) || fault.KindOf(err) != fault.Invalid {
		t.Errorf("R8 one row more than allowed: %v", err)
	}
}
