package record

import (
	"fmt"
	"slices"
	"testing"

	"ynova/internal/document/extract"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/page"
)

func line(name, amount string, confidence int, y float64) extract.Item {
	return extract.Item{
		Description: name, Page: 1, Box: page.Box{X: 40, Y: y, W: 400, H: 9},
		Amount: extract.Value{Value: amount, Confidence: confidence, Page: 1, Box: page.Box{X: 400, Y: y, W: 40, H: 9}},
	}
}

func bill(items ...extract.Item) *Reading {
	return &Reading{Status: Completed, Format: PDF, Corrections: map[extract.Key]Correction{}, Marks: map[string]Mark{}, Result: &Result{Bill: extract.Result{
		Kind:   extract.Kind{Class: extract.BillB, Confidence: 95},
		Fields: map[extract.Key]extract.Value{extract.Total: {Value: "100.00", Confidence: 97}}, Items: items,
		Checks: []extract.Check{{Name: extract.SumCheck, Expected: "100.00", Found: "160.00"}},
	}}}
}

// RQ-03 the line that breaks the sum loses its confidence, and the total does not; who looks
// at the line settles it.
func TestLineThatBreaksTheSum(t *testing.T) {
	r := bill(line("CONSUMO", "130.00", 95, 100), line("INJEÇÃO SCEE", "30.00", 95, 112))
	rows, sum, _ := r.Judged()
	got := rows[1].Values[ColAmount]
	expect.All(t, "amounts", expect.Is(got.Confidence, extract.Contradicted), expect.Is(got.Note, "Com o sinal trocado a soma fecha."),
		expect.Is(rows[0].Values[ColAmount].Confidence, 95))
	expect.Must(t, "sum; what was read", expect.Len(sum.Doubtful, 1))
	expect.All(t, "sum; what was read", expect.Is(sum.Doubtful[0].Amount.String(), "-30"), expect.Is(r.Result.Bill.Items[1].Amount.Confidence, 95))
	if n := r.doubts(); n != 1 {
		t.Errorf("%d doubts", n)
	}
	r.Marks[rows[1].CellID(ColAmount)] = Mark{Value: "30.00"}
	if n := r.doubts(); n != 0 {
		t.Errorf("%d doubts after the line was confirmed", n)
	}
	r.Edits.Items = []RowEdit{{ID: rows[1].ID, Was: &rows[1], Cells: map[string]Correction{ColAmount: {Value: "-30"}}}}
	rows, sum, _ = r.Judged()
	expect.All(t, fmt.Sprintf("with the minus: %+v", sum), expect.Is(sum.Closes, true),
		expect.Is(rows[0].Values[ColAmount].Confidence >= extract.High, true), expect.Is(r.checks()[0].OK, true),
		expect.Is(r.checks()[0].Found, "100.00"))
}

// RQ-03 another reading that spells a row otherwise, or loses it, touches nothing of what
// was edited.
func TestEditsStandOverAnotherReading(t *testing.T) {
	r := bill(line("CONSUMO", "130.00", 95, 100), line("MULTA", "30.00", 95, 112), line("JUROS", "1.00", 95, 124))
	rows := r.Items()
	r.Edits.Items = []RowEdit{
		{ID: rows[0].ID, Was: &rows[0], Cells: map[string]Correction{ColAmount: {Value: "131"}}},
		{ID: rows[1].ID, Was: &rows[1], Gone: &Mark{By: "Ana"}},
		{ID: "n1", New: true, After: rows[0].ID, Cells: map[string]Correction{ColDescription: {Value: "TAXA"}, ColAmount: {Value: "2"}}},
	}
	said := func() (out []string) {
		for _, w := range r.Items() {
			out = append(out, w.Text(ColDescription)+" "+w.Text(ColAmount))
		}
		return out
	}
	for _, c := range []struct {
		name  string
		items []extract.Item
		want  []string
	}{
		{"as before", r.Result.Bill.Items, []string{"CONSUMO 131", "TAXA 2", "JUROS 1.00"}},
		{"spelt otherwise", []extract.Item{line("C0NSUMO", "13.00", 40, 100), line("MULT4", "30.00", 40, 112)}, []string{"C0NSUMO 131", "TAXA 2"}},
		{"lost", []extract.Item{line("JUROS", "1.00", 95, 124)}, []string{"JUROS 1.00", "CONSUMO 131", "TAXA 2"}},
	} {
		r.Result.Bill.Items = c.items
		if got := said(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
