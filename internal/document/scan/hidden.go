package scan

import (
	"context"
	"math"

	"ynova/internal/document/extract"
	"ynova/internal/platform/ocr"
	"ynova/internal/platform/page"
)

// essential are the fields whose absence on a page with text means that their
// labels are part of a picture.
var essential = []extract.Key{extract.Installation, extract.Period, extract.DueDate, extract.Total}

// hidden recognises the first page of a document whose labels are painted, and
// reads again with the recognised words that stand where the text layer has none.
// It keeps what it has when anything fails.
func (s *Scanner) hidden(ctx context.Context, doc Document, data []byte, password string, progress func(done, total int)) Document {
	if s.OCR == nil || complete(doc.Result) || len(doc.Pages) == 0 {
		return doc
	}
	drawn, err := s.draw(ctx, data, password, 1, ocr.DPI)
	if err != nil {
		return doc
	}
	words, err := s.OCR.Recognise(ctx, drawn.image, drawn.dpi)
	if err != nil {
		return doc
	}
	pages := append([]page.Page(nil), doc.Pages...)
	if len(doc.Result.Fields) < legibleFields {
		pages[0].Words, pages[0].Source = words, page.Image
	} else {
		pages[0].Words = merge(pages[0].Words, words)
	}
	result, err := s.fields(ctx, pages)
	if err != nil {
		return doc
	}
	if progress != nil {
		progress(1, 1)
	}
	return Document{Result: result, Pages: pages}
}

// legibleFields is how many fields a bill shows at least whose text layer is what
// it seems: some fonts map their letters to others, and only the picture is right.
const legibleFields = 4

func complete(r extract.Result) bool {
	if r.Fields[extract.Distributor].Confidence < 85 {
		return false
	}
	for _, k := range essential {
		if r.Fields[k].Confidence < 85 {
			return false
		}
	}
	return true
}

// merge adds to the words of a text layer the recognised ones beside them.
func merge(layer, seen []page.Word) []page.Word {
	out := append([]page.Word(nil), layer...)
	for _, w := range seen {
		covered := false
		for _, l := range layer {
			if math.Abs(l.MidY()-w.MidY()) < math.Max(l.H, w.H) && l.OverlapX(w.Box) > 0.2 && l.OverlapY(w.Box) > 0.2 {
				covered = true
				break
			}
		}
		if !covered && w.Confidence >= 50 {
			out = append(out, w)
		}
	}
	return out
}
