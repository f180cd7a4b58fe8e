package scan

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/ocr"
	"ynova/internal/platform/page"
)

// recognition reads the words of pages that are pictures or have some.
type recognition struct {
	*Scanner
	one      bool      // the pages are one document, whoever sends them says so
	drawn    []drawing // what was drawn while the file was read
	draw     func(ctx context.Context, number int) (drawing, error)
	progress func(done, total int)
}

// of recognises the dark pages of a document one after the other, until the minimum of
// its class is there. Pages without words are looked at all the same: another bill may
// begin on them. Bills of one file are recognised each by itself. What could not be
// recognised is noted, where something else was read.
func (r *recognition) of(ctx context.Context, doc Document, dark []int) (Document, error) {
	if len(doc.Split.Parts) > 0 {
		return doc, nil
	}
	looked := dark[:min(len(dark), maxPictures)]
	some := slices.ContainsFunc(doc.Pages, func(p page.Page) bool { return !wordless(p) })
	seen := 0
	for i, number := range looked {
		layered, complete := !wordless(doc.Pages[number-1]), !lacking(doc.Result)
		enough := complete && (!layered || !flagPainted(doc.Result))
		if enough && (r.one || layered) {
			continue
		}
		p, err := r.page(ctx, doc.Pages[number-1], len(doc.Result.Fields) >= legibleFields)
		switch {
		case errors.Is(err, errBlank), err != nil && layered && complete && ctx.Err() == nil:
			continue
		case err != nil && (some || seen > 0) && ctx.Err() == nil:
			doc.Unseen = append(doc.Unseen, number)
			continue
		case err != nil:
			return doc, err
		}
		next := doc
		next.Pages = append([]page.Page(nil), doc.Pages...)
		next.Pages[number-1] = p
		got, err := r.fields(ctx, words{Pages: next.Pages})
		if err != nil {
			return doc, err
		}
		seen++
		if next.Result, next.Split = got.Result, got.Split; !enough || len(next.Split.Parts) > 0 {
			doc = next
		}
		if r.progress != nil {
			r.progress(i+1, len(looked))
		}
	}
	if seen == 0 && blank(doc.Pages) {
		return doc, problem(CodeEmpty)
	}
	for _, number := range dark[len(looked):] {
		if lacking(doc.Result) || !r.one && wordless(doc.Pages[number-1]) {
			doc.Unseen = append(doc.Unseen, number)
		}
	}
	return doc, nil
}

// picture is the drawing of a page, from when the file was read or a child of its own.
func (r *recognition) picture(ctx context.Context, number int) (drawing, error) {
	at := slices.IndexFunc(r.drawn, func(d drawing) bool { return d.number == number })
	if at < 0 {
		return r.draw(ctx, number)
	}
	return r.drawn[at], nil
}

// errBlank means that a page stays as it is.
var errBlank = errors.New("scan: nothing to recognise")

// page recognises one page. Words of the layer win, recognised ones fill the gaps; a
// page with a layer keeps it where recognition is absent or fails. legible says that
// the layer's letters are what they seem.
func (r *recognition) page(ctx context.Context, p page.Page, legible bool) (out page.Page, err error) {
	layer := !wordless(p)
	defer func() {
		if failed := recover(); failed != nil {
			err = fmt.Errorf("%w: %v", ocr.ErrFailed, failed)
		}
	}()
	if r.OCR == nil && layer {
		return p, ocr.ErrAbsent
	}
	drawn, err := r.picture(ctx, p.Number)
	if problem, ok := fault.As(err); ok && problem.Code == CodeEmpty {
		return p, errBlank
	}
	if err != nil {
		return p, err
	}
	if r.OCR == nil {
		return p, ocr.ErrAbsent
	}
	if !layer {
		return r.straight(ctx, drawn)
	}
	words, err := r.level(ctx, drawn, p.Turned)
	if err != nil {
		return p, err
	}
	if !legible {
		p.Words, p.Source = words, page.Image
		return p, nil
	}
	p.Words = merge(p.Words, words)
	return p, nil
}
