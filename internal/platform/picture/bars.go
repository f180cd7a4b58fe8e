package picture

import (
	"image"
	"slices"
)

// How dark bars are found, on a grid of squares.
const (
	cell      = 8    // pixels a side: less than the margin over the letters in a bar
	darkPaper = 0.55 // of the lightness of the paper around: darker is no tint to write on
	wide      = 24   // cells a side of the squares in which the paper is looked for
	solid     = 3    // cells a side that are dark throughout, as no letter is
	holes     = 3    // cells that a letter may be thick, and part a bar
)

// Upturned makes light letters on dark bars dark on light, as all others are: heads of
// tables and the names of boxes are often printed so, and recognition takes light on dark
// for a drawing, or tries every line twice.
func Upturned(src *image.Gray) *image.Gray {
	g := gridOf(src)
	region := g.bars()
	if !slices.Contains(region, true) {
		return src
	}
	dst := image.NewGray(image.Rect(0, 0, src.Rect.Dx(), src.Rect.Dy()))
	for y := range dst.Rect.Dy() {
		in, out := src.Pix[y*src.Stride:y*src.Stride+dst.Stride], dst.Pix[y*dst.Stride:(y+1)*dst.Stride]
		copy(out, in)
		for x := range out {
			if at := min(y/cell, g.h-1)*g.w + min(x/cell, g.w-1); region[at] {
				out[x] = 255 - in[x]
			}
		}
	}
	return dst
}

// grid says of each square of a picture how much of it is dark.
type grid struct {
	w, h int
	dark []float32
}

func gridOf(src *image.Gray) grid {
	g := grid{w: max(1, src.Rect.Dx()/cell), h: max(1, src.Rect.Dy()/cell)}
	g.dark = make([]float32, g.w*g.h)
	limits := g.limits(src)
	for y := range g.h {
		for x := range g.w {
			area := image.Rect(x*cell, y*cell, (x+1)*cell, (y+1)*cell).Intersect(src.Rect)
			limit, n := limits[y*g.w+x], 0
			for py := area.Min.Y; py < area.Max.Y; py++ {
				for _, v := range src.Pix[py*src.Stride+area.Min.X : py*src.Stride+area.Max.X] {
					if v < limit {
						n++
					}
				}
			}
			g.dark[y*g.w+x] = float32(n) / float32(max(1, area.Dx()*area.Dy()))
		}
	}
	return g
}

// limits are the greys below which squares are dark, by the lightest paper around them.
func (g grid) limits(src *image.Gray) []uint8 {
	w, h := (g.w+wide-1)/wide, (g.h+wide-1)/wide
	light := make([]uint8, w*h)
	for y := range h {
		for x := range w {
			light[y*w+x] = percentile(src, image.Rect(x*wide*cell, y*wide*cell, (x+1)*wide*cell, (y+1)*wide*cell).Intersect(src.Rect), 95)
		}
	}
	out := make([]uint8, g.w*g.h)
	for y := range g.h {
		for x := range g.w {
			var most uint8
			for ny := max(0, y/wide-1); ny <= min(h-1, y/wide+1); ny++ {
				most = max(most, slices.Max(light[ny*w+max(0, x/wide-1):ny*w+min(w, x/wide+2)]))
			}
			out[y*g.w+x] = uint8(darkPaper * float64(most))
		}
	}
	return out
}

// bars are the squares of dark bars: what hangs together with a square that is dark
// throughout, and the letters in it.
func (g grid) bars() []bool {
	mostly := make([]bool, len(g.dark))
	full := make([]bool, len(g.dark))
	for i, d := range g.dark {
		mostly[i], full[i] = d >= 0.6, d >= 0.95
	}
	grown := g.near(g.near(full, solid/2, false), solid/2, true)
	g.grow(grown, mostly)
	return g.near(g.near(grown, holes, true), holes, false)
}

// grow adds the marked neighbours of a region to it, and theirs.
func (g grid) grow(region, marked []bool) {
	var queue []int
	for i, in := range region {
		if in {
			queue = append(queue, i)
		}
	}
	for len(queue) > 0 {
		at := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		x, y := at%g.w, at/g.w
		for ny := max(0, y-1); ny <= min(g.h-1, y+1); ny++ {
			for nx := max(0, x-1); nx <= min(g.w-1, x+1); nx++ {
				if n := ny*g.w + nx; marked[n] && !region[n] {
					region[n] = true
					queue = append(queue, n)
				}
			}
		}
	}
}

// near are the squares that have one of the given state in their neighbourhood: with
// true a region grows, with false it shrinks. Outside the picture there is nothing.
func (g grid) near(region []bool, reach int, state bool) []bool {
	across, out := slices.Clone(region), slices.Clone(region)
	for i, in := range region {
		if in != state {
			continue
		}
		x := i % g.w
		for n := max(0, x-reach); n <= min(g.w-1, x+reach); n++ {
			across[i-x+n] = state
		}
	}
	copy(out, across)
	for i, in := range across {
		if in != state {
			continue
		}
		for n := max(0, i/g.w-reach); n <= min(g.h-1, i/g.w+reach); n++ {
			out[n*g.w+i%g.w] = state
		}
	}
	return out
}
