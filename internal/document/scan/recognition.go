package scan

import (
	"context"
	"errors"
	"fmt"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/ocr"
	"ynova/internal/platform/page"
)

// recognition reads the words of pages that are pictures or have some.
type recognition struct {
	*Scanner
	draw     func(ctx context.Context, number int) (drawing, error)
	progress func(done, total int)
}

// of recognises the dark pages of a document one after the other, until the minimum of
// its class is there.
func (r *recognition) of(ctx context.Context, doc Document, dark []int) (Document, error) {
	if len(dark) > maxPictures {
		dark = dark[:maxPictures]
	}
	seen := 0
	for i, number := range dark {
		if !lacking(doc.Result) {
			break
		}
		p, err := r.page(ctx, doc.Pages[number-1], len(doc.Result.Fields) >= legibleFields)
		switch {
		case errors.Is(err, errBlank):
			continue
		case err != nil:
			return doc, err
		}
		pages := append([]page.Page(nil), doc.Pages...)
		pages[number-1] = p
		result, err := r.fields(ctx, words{Pages: pages})
		if err != nil {
			return doc, err
		}
		doc, seen = Document{Result: result, Pages: pages}, seen+1
		if r.progress != nil {
			r.progress(i+1, len(dark))
		}
	}
	if seen == 0 && blank(doc.Pages) {
		return doc, problem(CodeEmpty)
	}
	return doc, nil
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
		if err != nil && layer && ctx.Err() == nil {
			err = errBlank
		}
	}()
	if r.OCR == nil && layer {
		return p, errBlank
	}
	drawn, err := r.draw(ctx, p.Number)
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
