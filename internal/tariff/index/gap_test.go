package index

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/tariff/reference"
)

// tableOf is a table, the last month first.
func tableOf(t *testing.T, months ...string) []Month {
	t.Helper()
	table := make([]Month, len(months))
	for i, text := range months {
		m, err := month.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		table[i].Month = m
	}
	return table
}

func jan(n int) month.Month { return month.New(2024, 1).Add(n - 1) }

// CC-14: a gap is what lacks between two months with a value.
func TestGapsOfATable_CC14(t *testing.T) {
	for _, c := range []struct {
		months []string
		gaps   []gap
		flat   []month.Month
	}{
		{nil, nil, nil},
		{[]string{"2024-05"}, nil, nil},
		{[]string{"2024-05", "2024-04"}, nil, nil},
		{[]string{"2024-05", "2024-03"}, []gap{{jan(4), jan(4), jan(5)}}, []month.Month{jan(4)}},
		{
			[]string{"2024-06", "2024-05", "2024-02", "2023-12"},
			[]gap{{jan(1), jan(1), jan(2)}, {jan(3), jan(4), jan(5)}},
			[]month.Month{jan(1), jan(3), jan(4)},
		},
	} {
		table := tableOf(t, c.months...)
		if got := gapsIn(table); !slices.Equal(got, c.gaps) {
			t.Errorf("CC-14 %v has %v", c.months, got)
		}
		if got := gapsOf(table); !slices.Equal(got, c.flat) {
			t.Errorf("CC-14 %v lacks %v", c.months, got)
		}
	}
	for want, g := range map[string]gap{
		"Falta jan/2024: a série não pode ter meses sem valor":                         {jan(1), jan(1), jan(2)},
		"Faltam os meses de jan/2024 a fev/2024: a série não pode ter meses sem valor": {jan(1), jan(2), jan(3)},
	} {
		if got := g.sentence(); got != want {
			t.Errorf("CC-14 %q, want %q", got, want)
		}
	}
}

// CC-14: a gap that existed before the change does not count as opened by it.
func TestGapsThatOpen_CC14(t *testing.T) {
	for name, c := range map[string]struct {
		before, after []string
		want          []month.Month // the first of each
	}{
		"an empty table":             {nil, []string{"2024-05", "2024-03"}, []month.Month{jan(4)}},
		"a month far after":          {[]string{"2024-03", "2024-02"}, []string{"2024-05", "2024-03", "2024-02"}, []month.Month{jan(4)}},
		"a month far before":         {[]string{"2024-05", "2024-04"}, []string{"2024-05", "2024-04", "2024-02"}, []month.Month{jan(3)}},
		"the next months":            {[]string{"2024-03"}, []string{"2024-04", "2024-03", "2024-02"}, nil},
		"half of an old gap":         {[]string{"2024-05", "2024-01"}, []string{"2024-05", "2024-03", "2024-01"}, nil},
		"an old gap and a new one":   {[]string{"2024-05", "2024-03"}, []string{"2024-07", "2024-05", "2024-03"}, []month.Month{jan(6)}},
		"an old gap and one before":  {[]string{"2024-05", "2024-03"}, []string{"2024-05", "2024-03", "2024-01"}, []month.Month{jan(2)}},
		"two new ones, oldest first": {[]string{"2024-04"}, []string{"2024-06", "2024-04", "2024-02"}, []month.Month{jan(3), jan(5)}},
	} {
		var firsts []month.Month
		for _, g := range opened(tableOf(t, c.before...), tableOf(t, c.after...)) {
			firsts = append(firsts, g.first)
		}
		if !slices.Equal(firsts, c.want) {
			t.Errorf("CC-14 %s: %v, want %v", name, firsts, c.want)
		}
	}
}

// CC-14: the problem stands at the line of the month after the gap, or before it where
// the file does not have that one.
func TestLineOfAGap_CC14(t *testing.T) {
	before := tableOf(t, "2024-10", "2024-09")
	after := tableOf(t, "2024-10", "2024-09", "2024-06", "2024-03")
	file := &fileIndex{ordered: map[month.Month]int{jan(3): 2, jan(6): 3}}
	want := []reference.Problem{
		{Line: 3, Column: 1, Message: "Faltam os meses de abr/2024 a mai/2024: a série não pode ter meses sem valor"},
		{Line: 3, Column: 1, Message: "Faltam os meses de jul/2024 a ago/2024: a série não pode ter meses sem valor"},
	}
	if diff := cmp.Diff(want, gapProblems(file, before, after)); diff != "" {
		t.Errorf("CC-14 (-want +got)\n%s", diff)
	}
	file.ordered = map[month.Month]int{jan(3): 7, jan(6): 5} // in descending order
	want[0].Line, want[1].Line = 5, 5
	if diff := cmp.Diff(want, gapProblems(file, before, after)); diff != "" {
		t.Errorf("CC-14 descending (-want +got)\n%s", diff)
	}
}

// CC-14: a typed month adjoins the table, wherever it stands, and fills a gap.
func TestTypedMonthAdjoins_CC14(t *testing.T) {
	before := tableOf(t, "2024-08", "2024-07", "2024-04")
	kept := slices.Clone(before)
	for _, c := range []struct {
		month month.Month
		want  []string
	}{
		{jan(9), nil},
		{jan(3), nil},
		{jan(5), nil},
		{jan(10), []string{"Falta set/2024: a série não pode ter meses sem valor"}},
		{jan(1), []string{"Faltam os meses de fev/2024 a mar/2024: a série não pode ter meses sem valor"}},
	} {
		var said []string
		if refused, ok := errors.AsType[*fault.Error](refuseGap(before, c.month)); ok {
			for _, f := range refused.Fields {
				said = append(said, f.Message)
				if f.Path != "month" {
					t.Errorf("CC-14 %s: at %s", c.month, f.Path)
				}
			}
		}
		if !slices.Equal(said, c.want) {
			t.Errorf("CC-14 %s: %q, want %q", c.month, said, c.want)
		}
	}
	if !slices.Equal(before, kept) {
		t.Error("CC-14 the table was changed")
	}
	if err := refuseGap(nil, jan(1)); err != nil {
		t.Errorf("CC-14 the first month of a table: %v", err)
	}
}
