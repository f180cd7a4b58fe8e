package intake_test

import (
	"fmt"
	"strings"
	"testing"

	"ynova/internal/balance/chain"
	"ynova/internal/balance/intake"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/imports/layout"
)

const validCNPJ = "69.045.087/0003-81"

// table makes a table of lines with cells separated by '|'; the first is the header.
func table(t testing.TB, lines ...string) *layout.Table {
	t.Helper()
	table := &layout.Table{Today: month.New(2026, 11)}
	for i, line := range lines {
		if err := table.Add(i+1, strings.Split(line, "|")); err != nil {
			t.Fatal(err)
		}
	}
	table.Close(&intake.Fields, 0)
	return table
}

// review reads a table by what its header says.
func review(t testing.TB, lines ...string) *layout.Review[intake.Row] {
	t.Helper()
	table := table(t, lines...)
	m, known := intake.Fields.Detect(table.Header())
	if !intake.Fields.Measured(&m) { // what the test is about is no measure
		m.Existing = true
		known = intake.Fields.Complete(&m)
	}
	if !known {
		t.Fatalf("header %q is not known: %+v", lines[0], m)
	}
	return intake.Review(table, m)
}

// problems are the rejections as "line:column message".
func problems(r *layout.Review[intake.Row]) string {
	texts := make([]string, len(r.Rejected))
	for i, p := range r.Rejected {
		texts[i] = fmt.Sprintf("%d:%d %s", p.Line, p.Column, p.Message)
	}
	return strings.Join(texts, "\n")
}

// one reads the only row of a header and its cells.
func one(t testing.TB, header, cells string) (intake.Row, string) {
	t.Helper()
	r := review(t, "cliente|cnpj|medidor|mes|"+header, "Cliente|"+validCNPJ+"|M1|10/2026|"+cells)
	var row intake.Row
	if r.Valid() == 1 {
		r.Row(0, &row)
	}
	return row, problems(r)
}

func kwh(e chain.Energy) string {
	if !e.Known {
		return "?"
	}
	return e.V.KWhText()
}
