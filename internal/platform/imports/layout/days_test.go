package layout

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// Golden: data/field/CASES.json, and siblings: which of day and month is first is decided by the
// whole column, or a question.
func TestOrderOfAColumn_DR11(t *testing.T) {
	content, err := os.ReadFile("../../../kernel/ptbr/testdata/cases.json")
	var cases struct {
		Order []struct {
			Column []string
			Month  bool
			Read   string
			Out    []*string
		} `json:"column_order"`
	}
	if err == nil {
		err = json.Unmarshal(content, &cases)
	}
	if err != nil || len(cases.Order) < 12 {
		t.Fatal(err, len(cases.Order))
	}
	for _, c := range cases.Order {
		holds := Days
		if c.Month {
			holds = Months
		}
		r := columnOf(t, holds, nil, c.Column...)
		got := DayFirst
		if list := r.Datings(); len(list) > 0 {
			got = list[0].Read
			if list[0].Question != "" {
				got = "pergunta"
			}
		}
		if got != c.Read {
			t.Errorf("%q is read as %s, want %s", c.Column, got, c.Read)
		}
		for i, cell := range c.Column {
			var value, problem string
			if c.Month {
				m, bad := r.columns[0].Month(cell)
				value, problem = m.String(), bad
			} else {
				value, problem = r.columns[0].Day(cell)
			}
			wanted := len(c.Out) > 0 && c.Out[i] != nil
			if (problem == "") != wanted || wanted && value != *c.Out[i] {
				t.Errorf("%q of %q is %s, %s", cell, c.Column, value, problem)
			}
		}
	}
}

// What a person said holds where the column proves nothing, and there only; cells stored as dates
// are never a question, the last evenings of months are.
func TestAnswersAboutDates_DR11(t *testing.T) {
	for _, c := range []struct {
		said  string
		cells []string
		want  string
	}{
		{MonthFirst, []string{"09/01/2026", "10/01/2026"}, "2026-09 2026-10"},
		{DayFirst, []string{"09/01/2026", "10/01/2026"}, "2026-01 2026-01"},
		{DayFirst, []string{"09/01/2026", "10/31/2026"}, "2026-09 2026-10"},
		{MonthFirst, []string{"09/01/2026", "31/10/2026"}, "2026-01 2026-10"},
		{"", []string{"2026-01-09", "2026-01-10"}, "2026-01 2026-01"},
		{"", []string{"2026-08-31T21:00:00", "2026-09-30T20:00:00"}, "? ?"},
		{SameMonth, []string{"2026-08-31T21:00:00", "2026-09-30T20:00:00"}, "2026-08 2026-09"},
		{NextMonth, []string{"2026-08-31T21:00:00", "2026-09-30T20:00:00"}, "2026-09 2026-10"},
		{"", []string{"2026-08-31T21:00:00", "2026-09-15T20:00:00"}, "2026-08 2026-09"},
		{"", []string{"2026-08-31T23:59:32", "2026-09-30T23:59:32"}, "2026-09 2026-10"},
	} {
		r := columnOf(t, Months, map[Field]string{"data": c.said}, c.cells...)
		var got []string
		for _, cell := range c.cells {
			m, problem := r.columns[0].Month(cell)
			if problem != "" {
				got = append(got, "?")
			} else {
				got = append(got, m.String())
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%q, said %q, is read as %q, want %s", c.cells, c.said, got, c.want)
		}
	}
	if d := columnOf(t, Months, nil, "2026-08-31T21:00:00").Datings(); len(d) != 1 || d[0].Question != "Agosto ou setembro?" {
		t.Errorf("the question is %+v", d)
	}
}

// columnOf is a reader of one column of dates.
func columnOf(t *testing.T, holds Holds, said map[Field]string, cells ...string) *Reader {
	t.Helper()
	fields := Fields{Guess: func(string) Field { return Ignore }, Specs: []Spec{DatedSpec("data", "Data", holds)}}
	table := &Table{}
	for i, cell := range append([]string{"Data"}, cells...) {
		if err := table.Add(i+1, []string{cell}); err != nil {
			t.Fatal(err)
		}
	}
	table.Close(&fields, 1)
	r := NewReader(table, &fields, Mapping{Columns: []Assignment{{Source: "Data", Field: "data"}}, Dates: said})
	return &r
}
