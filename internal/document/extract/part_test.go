package extract_test

import (
	"slices"
	"testing"

	"github.com/shopspring/decimal"

	"ynova/internal/document/extract"
	"ynova/internal/document/extract/billtest"
	"ynova/internal/platform/pdfread/pdfreadtest"
	"ynova/internal/platform/prooftest"
)

// twoPages is a layout whose bills take two pages.
const twoPages = 16

// RQ-11: a file is parted where total and installation begin anew, and nowhere else.
func TestSplitOf_RQ11(t *testing.T) {
	engine := pdfreadtest.Start(t)
	bill := func(layout int, seed uint64) billtest.Sheet { return billtest.Sheet{Layout: layout, Seed: seed} }
	paper := func(name string) billtest.Sheet { return billtest.Sheet{Paper: name} }
	for _, c := range []struct {
		name   string
		cover  bool
		added  int64
		sheets []billtest.Sheet
		first  []int // page of each part
		closes bool
	}{
		{"two bills", false, 0, []billtest.Sheet{bill(0, 1), bill(0, 2)}, []int{1, 2}, true},
		{"two distributors", false, 0, []billtest.Sheet{bill(1, 1), bill(3, 2)}, []int{1, 2}, true},
		{"bills of two pages", false, 0, []billtest.Sheet{bill(twoPages, 1), bill(twoPages, 2)}, []int{1, 3}, true},
		{"a collective bill", true, 0, []billtest.Sheet{bill(0, 1), bill(0, 2), bill(0, 3)}, []int{2, 3, 4}, true},
		{"a collective bill that asks for more", true, 100, []billtest.Sheet{bill(0, 1), bill(0, 2)}, []int{2, 3}, false},
		{"a letter after each", false, 0, []billtest.Sheet{bill(0, 1), paper("carta"), bill(0, 2), paper("carta")}, []int{1, 3}, true},
		{"one bill", false, 0, []billtest.Sheet{bill(0, 1)}, nil, true},
		{"one bill of two pages", false, 0, []billtest.Sheet{bill(twoPages, 1)}, nil, true},
		{"a bill twice", false, 0, []billtest.Sheet{bill(0, 1), bill(0, 1)}, nil, true},
		{"a bill and a letter", false, 0, []billtest.Sheet{bill(0, 1), paper("carta")}, nil, true},
		{"a bill and a statement", false, 0, []billtest.Sheet{bill(0, 1), paper("demonstrativo-gd")}, nil, true},
		{"a letter and a bill", false, 0, []billtest.Sheet{paper("carta"), bill(0, 1)}, nil, true},
	} {
		data, truths, err := billtest.Bundle(c.cover, c.added, c.sheets...)
		if err != nil {
			t.Fatal(err)
		}
		s := extract.SplitOf(t.Context(), pagesOf(t, engine, data))
		var first []int
		for i, p := range s.Parts {
			first = append(first, p.First)
			if i < len(truths) && !amount(p.Total).Equal(amount(truths[i].Fields[extract.Total])) {
				t.Errorf("RQ-11 %s: part %d asks for %s, want %s", c.name, i, p.Total, truths[i].Fields[extract.Total])
			}
		}
		if !slices.Equal(first, c.first) || s.Closes() != c.closes {
			t.Errorf("RQ-11 %s: parts begin on %v, want %v; closes: %v (%q), want %v", c.name, first, c.first, s.Closes(), s.Collective, c.closes)
		}
	}
	t.Run("RQ-11 each layout twice is two bills, and once it is one", func(t *testing.T) {
		for at := range billtest.Layouts() {
			for _, sheets := range [][]billtest.Sheet{{bill(at, 5)}, {bill(at, 5), bill(at, 6)}} {
				data, _, err := billtest.Bundle(false, 0, sheets...)
				if err != nil {
					t.Fatal(err)
				}
				if s := extract.SplitOf(t.Context(), pagesOf(t, engine, data)); len(s.Parts) != len(sheets)&^1 {
					t.Errorf("layout %d: %d parts of %d bills", at, len(s.Parts), len(sheets))
				}
			}
		}
	})
}

// RQ-11: no bill that a distributor has sent is taken for several.
func TestSplitOf_RealBills_RQ11(t *testing.T) {
	bills, err := billtest.Shared(prooftest.ForeignFolder(t, "bills"))
	if err != nil {
		t.Fatal(err)
	}
	engine := pdfreadtest.Start(t)
	for _, bill := range bills {
		if s := extract.SplitOf(t.Context(), pagesOf(t, engine, bill.Data)); len(s.Parts) > 0 {
			t.Errorf("RQ-11 %s is taken for %+v", bill.Name, s.Parts)
		}
	}
}

func amount(s string) decimal.Decimal { return decimal.RequireFromString(s) }
