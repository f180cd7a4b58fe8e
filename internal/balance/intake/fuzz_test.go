package intake_test

import (
	"strings"
	"testing"

	"ynova/internal/balance/intake"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/imports/layout"
)

// Property: whatever the cells of a row hold, it is either rejected, with line,
// column and a sentence for each problem, or accepted with exactly the values
// that an independent reading of its cells gives; it is never both, and never a
// panic.
func FuzzImportRow(f *testing.F) {
	for _, seed := range [][6]string{
		{"Metalúrgica São João", "69.045.087/0003-81", "BR496447590X", "01/2024", "170,853", "R$ 202,74"},
		{"A", "12ABC34501DE35", "M", "2024-01", "170.853", "202.74"},
		{"A", "12abc34501de35", "M", "45292", "1.170.853", "-"},
		{"", "11.111.111/1111-11", "-", "13/2024", "1e9", "NaN"},
		{"=cmd()", "69045087000381", "M\nN", "jan/24", "3.000 kWh", "247,35 R$/MWh"},
		{"Não informado", "", "\u202e", "0000-00", "-1", "99999999999999999999,9"},
	} {
		f.Add(seed[0], seed[1], seed[2], seed[3], seed[4], seed[5])
	}
	header := []string{"cliente", "cnpj", "medidor", "mes", "consumo_mwh", "preco"}
	f.Fuzz(func(t *testing.T, client, cnpj, meter, month, consumption, price string) {
		cells := []string{client, cnpj, meter, month, consumption, price}
		table := &layout.Table{}
		if table.Add(1, header) != nil || table.Add(7, cells) != nil {
			t.Skip("larger than a file may be")
		}
		table.Close(&intake.Fields, 0)
		m, known := intake.Fields.Detect(header)
		if !known {
			t.Fatal("EB-15 the header is not known")
		}
		r := intake.Review(table, m)
		if r.Valid()+r.RejectedRows()+len(r.Skipped) != 1 || (r.RejectedRows() == 0) != (len(r.Rejected) == 0) {
			t.Fatalf("EB-15 %d good, %d rejected, %d problems", r.Valid(), r.RejectedRows(), len(r.Rejected))
		}
		for _, p := range r.Rejected {
			expect.Must(t, "EB-15 problem", expect.Is(p.Line, 7), expect.Not(p.Message, ""), expect.Is(p.Column >= 0, true),
				expect.Is(p.Column <= len(cells), true), expect.Lacks(p.Message, "\n"))
		}
		if r.Valid() == 1 {
			checkAccepted(t, r, cells)
		}
	})
}

// checkAccepted compares an accepted row with what the shared Brazilian parser
// reads, where that has one meaning.
func checkAccepted(t *testing.T, r *layout.Review[intake.Row], cells []string) {
	var row intake.Row
	r.Row(0, &row)
	if want, err := brdoc.ParseCNPJ(strings.Trim(cells[1], " \t\r\n\u00a0\u202f")); err != nil || row.CNPJ != want {
		t.Fatalf("EB-15 CNPJ %q became %q", cells[1], row.CNPJ)
	}
	expect.Must(t, "EB-15 accepted without client, meter or month", expect.Not(row.Client, ""), expect.Not(row.Meter, ""),
		expect.Is(row.Month.Valid(), true))
	if m, err := ptbr.ParseMonth(cells[3]); err == nil && m != row.Month {
		t.Fatalf("EB-15 month %q became %s, want %s", cells[3], row.Month, m)
	}
	checkNumber(t, cells[4], row.Consumption.Known, func(text string) bool {
		e, err := energy.ParseMWh(text)
		return err == nil && e == row.Consumption.V
	})
	checkNumber(t, cells[5], row.Given.Price.Known, func(text string) bool {
		return row.Given.Price.V.Text() == text || strings.TrimRight(row.Given.Price.V.Text(), "0") == text+"." ||
			strings.TrimSuffix(row.Given.Price.V.Text(), "0") == text
	})
}

// checkNumber skips what the two parsers read differently on purpose: a number in
// another unit, and one with dots and commas the English way.
func checkNumber(t *testing.T, cell string, known bool, equal func(string) bool) {
	text, unit, err := ptbr.Canonical(cell)
	if err != nil || unit == ptbr.KWh || strings.Contains(cell, ",") && strings.Contains(cell, ".") {
		return
	}
	if strings.Count(cell, ".") == 1 && !strings.Contains(cell, ",") {
		return // decided by the other column
	}
	if !known || !equal(text) {
		t.Fatalf("B08 %q (%s) was read otherwise", cell, text)
	}
}
