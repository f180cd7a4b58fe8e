package picture

import (
	"cmp"
	"image"
	"math"
	"slices"
)

// How lines show that a page is seen askew: their slope is measured in bands, and
// changes evenly from one edge of the page to the other.
const (
	bands      = 8
	leastBands = 4
	clearBand  = 2    // how much sharper a band's slope must be than the usual one
	evenly     = 0.01 // how far the slopes of bands usually are from the line through them
	askew      = 0.006
)

// levelled corrects the perspective of a page by its lines: where the lines at its top and at its
// foot have different slopes, or its columns lean otherwise, it was seen askew. A page that was
// not, or whose lines are not clear enough, stays.
func levelled(src *image.Gray) *image.Gray {
	small := darkOf(Level(src))
	rows, rowsTell := small.change()
	columns, columnsTell := small.turned().change()
	columns = change{-columns.at, -columns.by} // how far they lean to the right, going down
	switch {
	case !rowsTell && !columnsTell:
		return src
	case !columnsTell:
		columns = change{at: -rows.of(0.5)}
	case !rowsTell:
		rows = change{at: -columns.of(0.5)}
	}
	if math.Abs(rows.by) < askew && math.Abs(columns.by) < askew && math.Abs(rows.of(0.5)+columns.of(0.5)) < askew {
		return src // turned at most
	}
	w, h := float64(src.Rect.Dx()-1), float64(src.Rect.Dy()-1)
	corner := func(x, y float64) Point { // where two edges of the page meet
		t, u := rows.of(y), columns.of(x)
		px := (x*w + u*(y*h-h/2) - u*t*w/2) / (1 - u*t)
		return Point{px, y*h + t*(px-w/2)}
	}
	seen := [4]Point{corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)}
	straight := [4]Point{{0, 0}, {w, 0}, {w, h}, {0, h}}
	return drawn(src, src.Rect.Dx(), src.Rect.Dy(), projection(straight, seen))
}

// change is a slope that changes evenly over a page, from 0 to 1.
type change struct{ at, by float64 }

func (c change) of(part float64) float64 { return c.at + c.by*part }

// change finds the slopes of bands and the line through most of them (Theil and Sen).
func (d dots) change() (out change, ok bool) {
	var found []Point // place and slope
	for i := range bands {
		top, foot := i*d.h/bands, (i+1)*d.h/bands
		band := dots{w: d.w, h: d.h, at: slices.DeleteFunc(slices.Clone(d.at), func(p image.Point) bool { return p.Y < top || p.Y >= foot })}
		if angle, sharp := band.slope(); sharp >= clearBand {
			found = append(found, Point{(float64(i) + 0.5) / bands, math.Tan(angle * math.Pi / 180)})
		}
	}
	if len(found) < leastBands {
		return change{}, false
	}
	var by []float64
	for i, p := range found {
		for _, q := range found[i+1:] {
			by = append(by, (q.Y-p.Y)/(q.X-p.X))
		}
	}
	out.by = median(by)
	out.at = median(each(found, func(p Point) float64 { return p.Y - out.by*p.X }))
	off := median(each(found, func(p Point) float64 { return math.Abs(p.Y - out.of(p.X)) }))
	return out, off <= evenly
}

func each(points []Point, of func(Point) float64) []float64 {
	out := make([]float64, len(points))
	for i, p := range points {
		out[i] = of(p)
	}
	return out
}

func median[T cmp.Ordered](all []T) T {
	slices.Sort(all)
	return all[len(all)/2]
}
