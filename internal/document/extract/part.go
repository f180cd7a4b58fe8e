package extract

import (
	"context"
	"slices"

	"github.com/shopspring/decimal"

	"ynova/internal/platform/page"
)

// Split says which bills a file holds. The zero value is that of a file with one.
type Split struct {
	Parts []Part `json:"parts,omitempty"` // two at least
	// Collective is what the sheet over a collective bill asks for, to which its parts add
	// up; empty where there is none.
	Collective string `json:"collective,omitempty"`
}

// Part is one bill of several: the pages that are its own.
type Part struct {
	First int    `json:"first"`
	Last  int    `json:"last"`
	Total string `json:"total"`
}

// Sum is what the parts add up to.
func (s *Split) Sum() decimal.Decimal {
	sum := decimal.Zero
	for _, p := range s.Parts {
		n, _ := decimal.NewFromString(p.Total) // an amount that was read
		sum = sum.Add(n)
	}
	return sum
}

// Closes reports whether the parts of a collective bill add up to its total.
func (s *Split) Closes() bool {
	total, err := decimal.NewFromString(s.Collective)
	return s.Collective == "" || err == nil && total.Equal(s.Sum())
}

// SplitOf finds where total and installation begin anew: each time another bill does.
// Pages that open no bill belong to the one before them; what comes before the first is
// the sheet over a collective bill.
func SplitOf(ctx context.Context, pages []page.Page) Split {
	var s Split
	var last opening
	for _, p := range pages {
		if len(pages) < 2 || ctx.Err() != nil {
			return Split{}
		}
		switch o := openingOf(p); {
		case o.opens() && (len(s.Parts) == 0 || !o.continues(&last)) && mayBeBill(ctx, p):
			s.Parts, last = append(s.Parts, Part{First: p.Number, Last: p.Number, Total: o.text[Total]}), o
		case len(s.Parts) > 0:
			s.Parts[len(s.Parts)-1].Last = p.Number
		case s.Collective == "":
			s.Collective = o.text[Total]
		}
	}
	if over := (Split{Parts: s.Parts[min(1, len(s.Parts)):], Collective: totalOf(s.Parts)}); len(over.Parts) > 1 && over.Closes() {
		s = over // the first sheet names the account that pays for all
	}
	if len(s.Parts) < 2 {
		return Split{}
	}
	return s
}

func totalOf(parts []Part) string {
	if len(parts) == 0 {
		return ""
	}
	return parts[0].Total
}

// mayBeBill reports whether a page by itself may be a bill: a statement that follows one,
// or a letter over it, names units and totals too.
func mayBeBill(ctx context.Context, p page.Page) bool {
	p.Number = 1 // as the first of its bill
	k := Read(ctx, []page.Page{p}).Kind
	return k.Class.Linkable() || k.Confidence < High
}

// opening is what a page, read by itself, says of the bill that may begin on it.
type opening struct{ text map[Key]string }

// unitKeys are the numbers that say whose bill a page is.
var unitKeys = []Key{Installation, ClientCode, Account}

func openingOf(p page.Page) opening {
	p.Number = 1 // as the first of its bill
	r := &reader{sheets: layOut([]page.Page{p}), calibration: measured, found: map[Key][]candidate{}, result: Result{Fields: map[Key]Value{}, Pages: 1}}
	for _, step := range []func(){r.distributor, r.payments, r.labelled, r.forms, r.header, r.documents, r.choose} {
		step()
	}
	o := opening{map[Key]string{}}
	for _, k := range append(slices.Clone(unitKeys), Total, Period, AccessKey) {
		o.text[k] = r.result.Text(k)
	}
	return o
}

// opens reports whether a page names a unit and a total, as the first of a bill does.
func (o *opening) opens() bool {
	return o.text[Total] != "" && slices.ContainsFunc(unitKeys, func(k Key) bool { return o.text[k] != "" })
}

// continues reports whether a page that names a unit and a total is one more of the bill
// before: many repeat their head on each page.
func (o *opening) continues(before *opening) bool {
	differs := func(k Key) bool {
		return o.text[k] != "" && before.text[k] != "" && !same(o.text[k], before.text[k], isCode(k))
	}
	agrees := func(k Key) bool { return o.text[k] != "" && same(o.text[k], before.text[k], isCode(k)) }
	switch {
	case agrees(AccessKey):
		return true
	case differs(AccessKey):
		return false
	case slices.ContainsFunc(unitKeys, agrees):
		return !differs(Total) || !differs(Period)
	}
	return !slices.ContainsFunc(unitKeys, differs)
}
