package sheet

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
)

// Sheets that were really uploaded somewhere: a table saved both as CSV and as
// XLSX gives the same cells.
func TestRealSheetsAgree_EB15(t *testing.T) {
	for _, name := range []string{"file_invalid_date_all", "file_invalid_date_format", "file_invalid_numbers"} {
		asCSV, errCSV := read(CSV, string(prooftest.Foreign(t, "consumption", "import_sheets", name+".csv")))
		asXLSX, errXLSX := read(XLSX, string(prooftest.Foreign(t, "consumption", "import_sheets", name+".xlsx")))
		expect.Must(t, name+": rows; rows", expect.Is(errCSV, nil), expect.Is(errXLSX, nil), expect.Len(asCSV, len(asXLSX)))
		for i := 1; i < len(asCSV); i++ { // the first row is a note that the CSV pads
			_, csvCells, _ := strings.Cut(asCSV[i], ":")
			_, xlsxCells, _ := strings.Cut(asXLSX[i], ":")
			if csvCells != xlsxCells {
				t.Errorf("%s row %d: CSV %q, XLSX %q", name, i, csvCells, xlsxCells)
			}
		}
	}
}

// A workbook of thousands of rows from a public body: the text cells are
// excelize's, every number is Brazilian text, every date ISO text.
func TestRealWorkbookAgreesWithExcelize_EB15(t *testing.T) {
	data := prooftest.Foreign(t, "tariffs", "aneel_group_a_2023-2025.xlsx")
	f, err := excelize.OpenReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	want, err := f.GetRows(f.GetSheetName(0), excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	dates := []int{2, 3} // Início Vigência, Fim Vigência
	_, err = Read(Source{Kind: XLSX}, data, DefaultLimits(), func(r Row) error {
		for i, cell := range r.Cells {
			raw := want[r.Line-1][i]
			switch {
			case r.Line > 1 && slices.Contains(dates, i):
				raw, _ = dateText(raw, false)
			case isNumber(raw):
				raw = decimalText(raw, 0)
			}
			if cell != raw {
				return fmt.Errorf("line %d column %d: %q, excelize %q", r.Line, i+1, cell, raw)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
