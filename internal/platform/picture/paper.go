package picture

import (
	"image"
	"math"
)

// Point is a place in a picture, in pixels.
type Point struct{ X, Y float64 }

// The sheet's own measures.
const (
	a4Long, a4Short = 297.0, 210.0
	// likeA4 is how far the sides of a sheet may be from A4's for it to be one: seen
	// askew, they are never quite.
	leastA4, mostA4 = 1.2, 1.65
	longestStrip    = 4 // a bill that was printed at the meter is narrow
)

// What passes for a sheet in a picture.
const (
	lookAt     = 400  // pixels of the longer side that are looked at
	leastShare = 0.25 // of the picture
	leastAngle = 60.0
	mostAngle  = 120.0
	leastStep  = 0.8 // the table is darker than so much of the sheet, across an edge
	beside     = 0.02
)

// Sheet cuts the sheet of paper out of a photograph and corrects its perspective. Where no sheet
// stands out from its background, its lines show how askew it is seen, and all of the picture
// stays. The result's longer side has so many pixels.
func Sheet(src *image.Gray, long int) *image.Gray {
	corners, ok := cornersOf(src)
	if !ok {
		w, h := src.Rect.Dx(), src.Rect.Dy()
		scale := float64(long) / float64(max(w, h))
		src = Scaled(src, max(1, int(math.Round(float64(w)*scale))), max(1, int(math.Round(float64(h)*scale))))
		return levelled(src)
	}
	wide := (distance(corners[0], corners[1]) + distance(corners[3], corners[2])) / 2
	high := (distance(corners[1], corners[2]) + distance(corners[0], corners[3])) / 2
	ratio := math.Max(wide, high) / math.Min(wide, high)
	if ratio > leastA4 && ratio < mostA4 {
		ratio = a4Long / a4Short
	}
	ratio = math.Min(ratio, longestStrip)
	ow, oh := long, long
	if wide > high {
		oh = int(math.Round(float64(long) / ratio))
	} else {
		ow = int(math.Round(float64(long) / ratio))
	}
	for wide > 2*float64(ow) && high > 2*float64(oh) { // four pixels at most make one
		src = halved(src)
		wide, high = wide/2, high/2
		for i := range corners {
			corners[i] = Point{corners[i].X / 2, corners[i].Y / 2}
		}
	}
	unit := [4]Point{{0, 0}, {float64(ow - 1), 0}, {float64(ow - 1), float64(oh - 1)}, {0, float64(oh - 1)}}
	return drawn(src, ow, oh, projection(unit, corners))
}

// Seen draws a sheet into a picture of the given size so that its corners, clockwise
// from the upper left, come to lie where they are said to, on a table of one grey.
func Seen(sheet *image.Gray, corners [4]Point, w, h int, table uint8) *image.Gray {
	sw, sh := float64(sheet.Rect.Dx()-1), float64(sheet.Rect.Dy()-1)
	back := projection(corners, [4]Point{{0, 0}, {sw, 0}, {sw, sh}, {0, sh}})
	out := drawn(sheet, w, h, back)
	for y := range h {
		for x := range w {
			if sx, sy := back(float64(x), float64(y)); sx < 0 || sy < 0 || sx > sw || sy > sh {
				out.Pix[y*out.Stride+x] = table
			}
		}
	}
	return out
}

func distance(a, b Point) float64 { return math.Hypot(b.X-a.X, b.Y-a.Y) }

// cornersOf finds the sheet's corners, clockwise from the upper left.
func cornersOf(src *image.Gray) (corners [4]Point, ok bool) {
	w, h := src.Rect.Dx(), src.Rect.Dy()
	scale := math.Max(1, float64(max(w, h))/lookAt)
	small := Scaled(src, max(1, int(float64(w)/scale)), max(1, int(float64(h)/scale)))
	region := brightRegion(small)
	quad := fourCorners(hull(region))
	if len(quad) != 4 || area(quad) < leastShare*float64(len(small.Pix)) || !square(quad) || !standsOut(small, quad) {
		return corners, false
	}
	first := 0
	for i, p := range quad {
		if p.X+p.Y < quad[first].X+quad[first].Y {
			first = i
		}
	}
	sx, sy := float64(w)/float64(small.Rect.Dx()), float64(h)/float64(small.Rect.Dy())
	for i := range corners {
		p := quad[(first+i)%4]
		corners[i] = Point{p.X * sx, p.Y * sy}
	}
	return corners, true
}

// brightRegion is the largest connected region that is lighter than what parts the
// picture's light from its dark best (Otsu).
func brightRegion(img *image.Gray) []Point {
	limit := otsu(img)
	w, h := img.Rect.Dx(), img.Rect.Dy()
	seen := make([]bool, w*h)
	var best, queue []int
	for start := range seen {
		if seen[start] || img.Pix[start] <= limit {
			continue
		}
		queue = append(queue[:0], start)
		seen[start] = true
		for i := 0; i < len(queue); i++ {
			x, y := queue[i]%w, queue[i]/w
			for _, n := range [...]image.Point{{X: x - 1, Y: y}, {X: x + 1, Y: y}, {X: x, Y: y - 1}, {X: x, Y: y + 1}} {
				at := n.Y*w + n.X
				if n.X >= 0 && n.Y >= 0 && n.X < w && n.Y < h && !seen[at] && img.Pix[at] > limit {
					seen[at] = true
					queue = append(queue, at)
				}
			}
		}
		if len(queue) > len(best) {
			best = append(best[:0], queue...)
		}
	}
	out := make([]Point, len(best))
	for i, at := range best {
		out[i] = Point{float64(at % w), float64(at / w)}
	}
	return out
}

func otsu(img *image.Gray) uint8 {
	var count [256]float64
	total := 0.0
	for _, v := range img.Pix {
		count[v]++
		total += float64(v)
	}
	n := float64(len(img.Pix))
	best, limit, below, sum := -1.0, uint8(0), 0.0, 0.0
	for v := range 255 {
		below += count[v]
		sum += float64(v) * count[v]
		if below == 0 || below == n {
			continue
		}
		gap := sum/below - (total-sum)/(n-below)
		if between := below * (n - below) * gap * gap; between > best {
			best, limit = between, uint8(v)
		}
	}
	return limit
}

// standsOut reports whether each side of the sheet that is not the picture's own edge
// parts light from dark: a shadow across a sheet that fills the picture does not.
func standsOut(img *image.Gray, quad []Point) bool {
	w, h := float64(img.Rect.Dx()), float64(img.Rect.Dy())
	gap := beside * math.Max(w, h)
	free := 0
	for i := range quad {
		a, b := quad[i], quad[(i+1)%4]
		along := Point{(b.X - a.X) / distance(a, b), (b.Y - a.Y) / distance(a, b)}
		inner, outer, n := 0.0, 0.0, 0
		for part := 0.1; part < 0.95; part += 0.05 {
			x, y := a.X+(b.X-a.X)*part, a.Y+(b.Y-a.Y)*part
			ox, oy := x+along.Y*gap, y-along.X*gap // clockwise: outside is to the left
			ix, iy := x-along.Y*gap, y+along.X*gap
			if ox < 0 || oy < 0 || ox >= w || oy >= h || ix < 0 || iy < 0 || ix >= w || iy >= h {
				continue
			}
			inner += float64(img.Pix[int(iy)*img.Stride+int(ix)])
			outer += float64(img.Pix[int(oy)*img.Stride+int(ox)])
			n++
		}
		if n < 5 {
			continue // the sheet is cut off here
		}
		if outer > leastStep*inner {
			return false
		}
		free++
	}
	return free > 0
}
