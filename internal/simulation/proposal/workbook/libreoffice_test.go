package workbook_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/xuri/excelize/v2"

	"ynova/internal/kernel/money"
	"ynova/internal/simulation/cost"
	"ynova/internal/simulation/proposal/workbook"
)

// SM-08, LW-02, LW-03: LibreOffice computes what the simulation computed, to the cent. It is
// no part of the short tests, which have a library compute the same formulas.
func TestLibreOfficeAgrees_SM08(t *testing.T) {
	if os.Getenv("YNOVA_LONG") == "" {
		t.Skip("only in make test-long")
	}
	for name, c := range cases() {
		t.Run(name, func(t *testing.T) {
			f, r := write(t, &c, cost.Verde)
			got := recomputed(t, f)
			s := r.Savings.Verde
			want := map[[2]string]money.Amount{
				{workbook.Summary, workbook.CellNow}: r.Current.Total, {workbook.Summary, workbook.CellThen}: r.Free.Verde.Total,
				{workbook.Summary, workbook.CellSaving}: s.Annual, {workbook.Summary, workbook.CellTen}: tenYears(s).Ten,
			}
			if s.Net != nil {
				want[[2]string{workbook.Summary, workbook.CellNet}] = s.Net.Annual
			}
			if p := s.Payback; p != nil {
				want[[2]string{workbook.Payback, workbook.CellSixty}] = p.Present.Sixty
				want[[2]string{workbook.Payback, workbook.CellWaitThree}] = p.Waiting.Three
			}
			for at, amount := range want {
				text, err := got.GetCellValue(at[0], at[1], excelize.Options{RawCellValue: true})
				if err != nil {
					t.Fatal(err)
				}
				if d, err := decimal.NewFromString(text); err != nil || d.StringFixed(2) != amount.Text() {
					t.Errorf("SM-08 %s!%s is %q in LibreOffice, want %s", at[0], at[1], text, amount.Text())
				}
			}
		})
	}
}

// recomputed is the workbook as LibreOffice stores it after computing every formula.
func recomputed(t *testing.T, f *excelize.File) *excelize.File {
	t.Helper()
	dir := t.TempDir()
	in, out := filepath.Join(dir, "proposta.xlsx"), filepath.Join(dir, "lido")
	if err := f.SaveAs(in); err != nil {
		t.Fatal(err)
	}
	said, err := exec.CommandContext(t.Context(), "soffice", "-env:UserInstallation=file://"+filepath.Join(dir, "perfil"), "--headless",
		"--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", out, in).CombinedOutput()
	if err != nil {
		t.Fatalf("soffice: %v: %s", err, said)
	}
	g, err := excelize.OpenFile(filepath.Join(out, "proposta.xlsx"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = g.Close() })
	return g
}
