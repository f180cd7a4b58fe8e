package extract

import (
	"context"

	"ynova/internal/platform/page"
)

// Read reads a bill from its pages. It never fails: what is not found is absent.
// A cancelled context ends it early with what was found until then.
func Read(ctx context.Context, pages []page.Page) Result {
	return ReadWithout(ctx, pages, nil, measured)
}

// Labels are the labels of the register that pages show, for measuring.
func Labels(pages []page.Page) map[string]bool {
	r, out := reader{sheets: layOut(pages)}, map[string]bool{}
	r.each(func(s *sheet, _ int, l line) {
		for i := range l.tokens {
			if h, ok := r.labelsAt(l, i, s.scanned); ok {
				out[h.Text] = true
			}
		}
	})
	return out
}

// ReadWithout reads as if the register did not hold some labels, and by a calibration
// of other bills: what a bill gives whose layout nobody had seen, but for the rules that
// were made of another of its bills.
func ReadWithout(ctx context.Context, pages []page.Page, withheld map[string]bool, known Calibration, rules ...Rule) Result {
	return read(ctx, &reader{sheets: layOut(pages), withheld: withheld, calibration: known, rules: rules}, len(pages))
}

func read(ctx context.Context, r *reader, pages int) Result {
	r.found, r.result = map[Key][]candidate{}, Result{Fields: map[Key]Value{}, Pages: pages}
	for _, step := range []func(){
		r.distributor, r.payments, r.labelled, r.contracted, r.forms, r.header, r.documents, r.party, r.class, r.flag,
		r.learned, r.choose, r.nota, r.items, r.taxes, r.histories, r.confirm, r.calibrate, r.kind,
	} {
		if ctx.Err() != nil {
			break
		}
		step()
	}
	return r.result
}

// reader holds what is known while one document is read.
type reader struct {
	sheets      []sheet
	found       map[Key][]candidate
	withheld    map[string]bool // labels that are not looked for
	calibration Calibration
	rules       []Rule // of the document's layout
	family      distributor
	paid        []paidAt
	table       itemsTable
	tables      []monthTable
	result      Result
}

// each calls f for every line of the document.
func (r *reader) each(f func(s *sheet, i int, l line)) {
	for n := range r.sheets {
		for i, l := range r.sheets[n].lines {
			f(&r.sheets[n], i, l)
		}
	}
}
