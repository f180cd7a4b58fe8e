package pdfread

import (
	"fmt"
	"math"

	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/requests"

	"ynova/internal/platform/page"
)

// placement maps the coordinates inside a PDF page (any origin, any rotation) to
// the page as it is looked at.
type placement struct {
	width, height  float64
	turn           int // quarters of a turn that the page itself is rotated, clockwise
	ox, oy         float64
	xx, xy, yx, yy float64 // how far one unit of x and of y goes right and down
}

// probe is the distance in units of the points that the engine converts, and grain the number
// of steps that a point has in its answer, which is in whole steps.
const (
	probe = 1000
	grain = 64
)

func (d *Document) placement(number int) (placement, error) {
	pdf := d.engine.instance
	size, err := pdf.FPDF_GetPageSizeByIndex(&requests.FPDF_GetPageSizeByIndex{Document: d.ref, Index: number - 1})
	if err != nil {
		return placement{}, fmt.Errorf("%w: page %d: %w", ErrFormat, number, err)
	}
	p := placement{width: size.Width, height: size.Height}
	if !(p.width >= 1 && p.height >= 1 && p.width < 20_000 && p.height < 20_000) {
		return placement{}, fmt.Errorf("%w: page %d measures %g by %g points", ErrFormat, number, p.width, p.height)
	}
	rotation, err := pdf.FPDFPage_GetRotation(&requests.FPDFPage_GetRotation{Page: d.page(number)})
	if err != nil {
		return placement{}, fmt.Errorf("%w: page %d: %w", ErrFormat, number, err)
	}
	p.turn = int(rotation.PageRotation) % 4
	var points [3][2]float64
	for i, at := range [...][2]float64{{0, 0}, {probe, 0}, {0, probe}} {
		if points[i][0], points[i][1], err = d.device(number, p, at); err != nil {
			return placement{}, err
		}
	}
	p.ox, p.oy = points[0][0], points[0][1]
	p.xx, p.xy = (points[1][0]-p.ox)/probe, (points[1][1]-p.oy)/probe
	p.yx, p.yy = (points[2][0]-p.ox)/probe, (points[2][1]-p.oy)/probe
	return p, nil
}

func (d *Document) device(number int, p placement, at [2]float64) (x, y float64, err error) {
	answer, err := d.engine.instance.FPDF_PageToDevice(&requests.FPDF_PageToDevice{
		Page: d.page(number), SizeX: int(math.Round(p.width * grain)), SizeY: int(math.Round(p.height * grain)),
		Rotate: enums.FPDF_PAGE_ROTATION_NONE, PageX: at[0], PageY: at[1],
	})
	if err != nil {
		return 0, 0, fmt.Errorf("%w: page %d: %w", ErrFormat, number, err)
	}
	return float64(answer.DeviceX) / grain, float64(answer.DeviceY) / grain, nil
}

func (p placement) box(left, bottom, right, top float64) page.Box {
	x0, y0 := p.point(left, bottom)
	x1, y1 := p.point(right, top)
	return page.Box{X: math.Min(x0, x1), Y: math.Min(y0, y1), W: math.Abs(x1 - x0), H: math.Abs(y1 - y0)}
}

func (p placement) point(x, y float64) (float64, float64) {
	return p.ox + x*p.xx + y*p.yx, p.oy + x*p.xy + y*p.yy
}

// rotate turns a box of a page of the given size back by quarters of a turn.
func rotate(b page.Box, turn int, width, height float64) page.Box {
	switch turn {
	case 1:
		return page.Box{X: b.Y, Y: width - b.Right(), W: b.H, H: b.W}
	case 2:
		return page.Box{X: width - b.Right(), Y: height - b.Bottom(), W: b.W, H: b.H}
	case 3:
		return page.Box{X: height - b.Bottom(), Y: b.X, W: b.H, H: b.W}
	default:
		return b
	}
}
