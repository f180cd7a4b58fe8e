package picture

import (
	"image"
	"math"
	"slices"
)

// block is the side of the squares in which the paper's lightness is looked for: at
// 300 dpi two millimetres, more than the stroke of any letter.
const block = 24

// Level removes shadows: each pixel becomes as light as it is beside the paper around
// it. The paper's lightness is the 90th percentile of a block, the largest of its
// neighbours, blended between their middles.
func Level(src *image.Gray) *image.Gray {
	paper := paperOf(src)
	w, h := src.Rect.Dx(), src.Rect.Dy()
	dst := image.NewGray(image.Rect(0, 0, w, h))
	columns := make([]blend, w)
	for x := range columns {
		columns[x] = blendAt(x, paper.w)
	}
	for y := range h {
		row := blendAt(y, paper.h)
		upper, lower := paper.v[row.at*paper.w:], paper.v[row.next*paper.w:]
		in, out := src.Pix[y*src.Stride:y*src.Stride+w], dst.Pix[y*dst.Stride:y*dst.Stride+w]
		for x, c := range columns {
			above := upper[c.at] + (upper[c.next]-upper[c.at])*c.part
			below := lower[c.at] + (lower[c.next]-lower[c.at])*c.part
			out[x] = uint8(min(255, 255*float32(in[x])/(above+(below-above)*row.part)))
		}
	}
	return dst
}

// field is a coarse picture of lightness.
type field struct {
	w, h int
	v    []float32
}

// paperOf is how light the paper is in each block.
func paperOf(src *image.Gray) field {
	w, h := src.Rect.Dx(), src.Rect.Dy()
	raw := field{w: (w + block - 1) / block, h: (h + block - 1) / block}
	raw.v = make([]float32, raw.w*raw.h)
	for by := range raw.h {
		for bx := range raw.w {
			area := image.Rect(bx*block, by*block, min(w, (bx+1)*block), min(h, (by+1)*block))
			raw.v[by*raw.w+bx] = float32(percentile(src, area, 90))
		}
	}
	out := field{w: raw.w, h: raw.h, v: make([]float32, len(raw.v))}
	for y := range raw.h {
		for x := range raw.w {
			most := float32(1) // black paper stays black
			for ny := max(0, y-1); ny <= min(raw.h-1, y+1); ny++ {
				most = max(most, slices.Max(raw.v[ny*raw.w+max(0, x-1):ny*raw.w+min(raw.w, x+2)]))
			}
			out.v[y*out.w+x] = most
		}
	}
	return out
}

// percentile is the grey that so many of 100 pixels of an area do not exceed.
func percentile(src *image.Gray, area image.Rectangle, share int) uint8 {
	var count [256]int
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for _, v := range src.Pix[y*src.Stride+area.Min.X : y*src.Stride+area.Max.X] {
			count[v]++
		}
	}
	left := area.Dx() * area.Dy() * (100 - share) / 100
	for v := 255; v > 0; v-- {
		if left -= count[v]; left < 0 {
			return uint8(v)
		}
	}
	return 0
}

// blend is a place between the middles of two blocks.
type blend struct {
	at, next int
	part     float32
}

func blendAt(i, blocks int) blend {
	at := (float64(i)+0.5)/block - 0.5
	lower := math.Floor(at)
	clamp := func(n float64) int { return int(max(0, min(float64(blocks-1), n))) }
	return blend{clamp(lower), clamp(lower + 1), float32(at - lower)}
}
