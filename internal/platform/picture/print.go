package picture

import (
	"image"
	"math"
	"slices"
)

// What passes for a letter among the dark shapes of a levelled picture.
const (
	dark          = 128
	leastLetter   = 4  // pixels high: less is a speck
	mostLetter    = 64 // more is a drawing
	fewestLetters = 50 // needed to measure how small the print of a page is
	// readableLetter is how high letters are, small ones and capitals alike, of which
	// few are taken for others; of lower ones many are.
	readableLetter = 10
	enlargedLetter = 20
	leastEnlarged  = 1.25
	mostEnlarged   = 3
)

// Enlarged is what is printed on a levelled picture of a page: the part of it that has
// letters, where its corner is, and how many times it was enlarged for them to be
// readable. Bills that are printed at the meter are as narrow as a till receipt and lie
// small on a page. No part grows larger than the page, for recognition takes its time by
// size: of a page that is full of small print all stays as it is.
func Enlarged(src *image.Gray) (part *image.Gray, corner image.Point, times float64) {
	letters := lettersOf(src)
	if len(letters) < fewestLetters {
		return src, image.Point{}, 1
	}
	heights, area := make([]int, len(letters)), letters[0]
	for i, l := range letters {
		heights[i], area = l.Dy(), area.Union(l)
	}
	slices.Sort(heights)
	typical := heights[len(heights)/2]
	area = area.Inset(-block).Intersect(src.Rect)
	w, h := float64(area.Dx()), float64(area.Dy())
	room := math.Sqrt(float64(src.Rect.Dx()*src.Rect.Dy()) / (w * h))
	times = min(mostEnlarged, enlargedLetter/float64(typical), room)
	if typical >= readableLetter || times < leastEnlarged {
		return src, image.Point{}, 1
	}
	part = src.SubImage(area).(*image.Gray) //nolint:forcetypeassert // of a Gray it is one
	part.Rect = part.Rect.Sub(area.Min)
	return Scaled(part, int(times*w), int(times*h)), area.Min, times
}

// run is a stretch of dark pixels of a row, and the shape that it belongs to.
type run struct{ from, to, shape int }

// lettersOf are the bounds of the dark shapes that may be letters.
func lettersOf(img *image.Gray) (letters []image.Rectangle) {
	var shapes []image.Rectangle
	var into []int // the shape that one has grown into
	root := func(i int) int {
		for into[i] != i {
			into[i] = into[into[i]]
			i = into[i]
		}
		return i
	}
	var above, row []run
	for y := range img.Rect.Dy() {
		row = row[:0]
		line := img.Pix[y*img.Stride : y*img.Stride+img.Rect.Dx()]
		at := 0
		for x := 0; x < len(line); x++ {
			if line[x] >= dark {
				continue
			}
			r := run{from: x, shape: len(shapes)}
			for x < len(line) && line[x] < dark {
				x++
			}
			r.to = x
			shapes, into = append(shapes, image.Rect(r.from, y, r.to, y+1)), append(into, r.shape)
			for at < len(above) && above[at].to < r.from {
				at++
			}
			for i := at; i < len(above) && above[i].from <= r.to; i++ {
				a, b := root(above[i].shape), root(r.shape)
				if a != b {
					into[b], shapes[a] = a, shapes[a].Union(shapes[b])
				}
			}
			row = append(row, r)
		}
		above, row = row, above
	}
	for i, s := range shapes {
		if into[i] == i && s.Dy() >= leastLetter && s.Dy() <= mostLetter && s.Dx() <= 2*s.Dy() && 8*s.Dx() >= s.Dy() {
			letters = append(letters, s)
		}
	}
	return letters
}
