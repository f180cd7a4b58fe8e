package scan

import (
	"context"
	"fmt"

	"ynova/internal/platform/ocr"
	"ynova/internal/platform/page"
)

// recognition reads pictures one after the other while the child draws the next:
// one document keeps one core busy with each.
type recognition struct {
	pictures chan picture
	done     chan struct{}
	pages    map[int]page.Page
	err      error
}

func (s *Scanner) recognition(ctx context.Context, progress func(done, total int)) *recognition {
	work := &recognition{pictures: make(chan picture, maxPictures), done: make(chan struct{}), pages: map[int]page.Page{}}
	go func() {
		defer close(work.done)
		for p := range work.pictures {
			if work.err != nil {
				continue
			}
			var read page.Page
			if read, work.err = s.recognise(ctx, p); work.err == nil {
				work.pages[p.number] = read
			}
			if progress != nil {
				progress(len(work.pages), len(work.pages)+len(work.pictures))
			}
		}
	}()
	return work
}

// add never waits: there is room for all pictures of a document.
func (w *recognition) add(p picture) { w.pictures <- p }

// wait ends the work and returns the pages by their number.
func (w *recognition) wait() (map[int]page.Page, error) {
	close(w.pictures)
	<-w.done
	return w.pages, w.err
}

func (s *Scanner) recognise(ctx context.Context, p picture) (out page.Page, err error) {
	if s.OCR == nil {
		return out, ocr.ErrAbsent
	}
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("%w: %v", ocr.ErrFailed, problem)
		}
	}()
	out = page.Page{Number: p.number, Source: page.Image}
	out.Words, out.Width, out.Height, err = s.upright(ctx, p)
	return out, err
}
