package pdfread

import (
	"fmt"
	"math"

	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/requests"
)

// What is looked at of a page: its first objects, on a grid of so many cells a side.
const (
	maxObjects = 20_000
	gridSide   = 64
)

// Painted is the share of a page that pictures and drawings take, 0 to 1: where words
// may stand that its text layer does not have.
func (d *Document) Painted(number int) (float64, error) {
	at, err := d.placement(number)
	if err != nil {
		return 0, err
	}
	pdf := d.engine.instance
	count, err := pdf.FPDFPage_CountObjects(&requests.FPDFPage_CountObjects{Page: d.page(number)})
	if err != nil {
		return 0, fmt.Errorf("%w: page %d: %w", ErrFormat, number, err)
	}
	var grid [gridSide][gridSide]bool
	for i := range min(count.Count, maxObjects) {
		found, err := pdf.FPDFPage_GetObject(&requests.FPDFPage_GetObject{Page: d.page(number), Index: i})
		if err != nil {
			continue // an object that is not there paints nothing
		}
		kind, err := pdf.FPDFPageObj_GetType(&requests.FPDFPageObj_GetType{PageObject: found.PageObject})
		if err != nil || kind.Type == enums.FPDF_PAGEOBJ_TEXT {
			continue
		}
		b, err := pdf.FPDFPageObj_GetBounds(&requests.FPDFPageObj_GetBounds{PageObject: found.PageObject})
		if err != nil {
			continue
		}
		box := at.box(float64(b.Left), float64(b.Bottom), float64(b.Right), float64(b.Top))
		for y := cellOf(box.Y, at.height); y <= cellOf(box.Bottom(), at.height); y++ {
			for x := cellOf(box.X, at.width); x <= cellOf(box.Right(), at.width); x++ {
				grid[y][x] = true
			}
		}
	}
	cells := 0
	for y := range grid {
		for _, taken := range grid[y] {
			if taken {
				cells++
			}
		}
	}
	return float64(cells) / (gridSide * gridSide), nil
}

func cellOf(at, size float64) int {
	return int(math.Max(0, math.Min(gridSide-1, at/size*gridSide)))
}
