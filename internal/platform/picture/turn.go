package picture

import (
	"image"
	"math"
)

// Turned is a picture turned clockwise about its middle. Whole quarters turn the
// sheet; what is left of the angle leaves its size, and corners are cut.
func Turned(src *image.Gray, degrees float64) *image.Gray {
	quarters := math.Round(degrees / 90)
	return slanted(quartered(src, (int(quarters)%4+4)%4), degrees-90*quarters)
}

func quartered(src *image.Gray, quarters int) *image.Gray {
	w, h := src.Rect.Dx(), src.Rect.Dy()
	if quarters == 0 {
		return src
	}
	dst := image.NewGray(image.Rect(0, 0, h, w))
	if quarters == 2 {
		dst = image.NewGray(image.Rect(0, 0, w, h))
	}
	for y := range h {
		for x := range w {
			v := src.Pix[y*src.Stride+x]
			switch quarters {
			case 1:
				dst.Pix[x*dst.Stride+h-1-y] = v
			case 2:
				dst.Pix[(h-1-y)*dst.Stride+w-1-x] = v
			case 3:
				dst.Pix[(w-1-x)*dst.Stride+y] = v
			}
		}
	}
	return dst
}

func slanted(src *image.Gray, degrees float64) *image.Gray {
	if degrees == 0 {
		return src
	}
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	w, h := src.Rect.Dx(), src.Rect.Dy()
	cx, cy := float64(w-1)/2, float64(h-1)/2
	return drawn(src, w, h, func(x, y float64) (float64, float64) {
		dx, dy := x-cx, y-cy
		return cx + dx*cos + dy*sin, cy - dx*sin + dy*cos
	})
}

// Scaled is a picture of another size.
func Scaled(src *image.Gray, w, h int) *image.Gray {
	if src.Rect.Dx() == w && src.Rect.Dy() == h {
		return src
	}
	for src.Rect.Dx() >= 2*w && src.Rect.Dy() >= 2*h { // four pixels at most make one
		src = halved(src)
	}
	sx, sy := float64(src.Rect.Dx())/float64(w), float64(src.Rect.Dy())/float64(h)
	return drawn(src, w, h, func(x, y float64) (float64, float64) { return (x+0.5)*sx - 0.5, (y+0.5)*sy - 0.5 })
}

func halved(src *image.Gray) *image.Gray {
	dst := image.NewGray(image.Rect(0, 0, src.Rect.Dx()/2, src.Rect.Dy()/2))
	for y := range dst.Rect.Dy() {
		upper, lower, out := src.Pix[2*y*src.Stride:], src.Pix[(2*y+1)*src.Stride:], dst.Pix[y*dst.Stride:]
		for x := range dst.Rect.Dx() {
			out[x] = uint8((int(upper[2*x]) + int(upper[2*x+1]) + int(lower[2*x]) + int(lower[2*x+1]) + 2) / 4)
		}
	}
	return dst
}

// drawn makes a picture whose pixels come from where from says, blended of four; what
// lies outside is paper.
func drawn(src *image.Gray, w, h int, from func(x, y float64) (float64, float64)) *image.Gray {
	dst := image.NewGray(image.Rect(0, 0, w, h))
	for y := range h {
		row := dst.Pix[y*dst.Stride:]
		for x := range w {
			row[x] = blended(src, from, x, y)
		}
	}
	return dst
}

func blended(src *image.Gray, from func(x, y float64) (float64, float64), x, y int) uint8 {
	sx, sy := from(float64(x), float64(y))
	w, h := src.Rect.Dx(), src.Rect.Dy()
	if !(sx > -1 && sy > -1 && sx < float64(w) && sy < float64(h)) {
		return 255
	}
	fx, fy := math.Floor(sx), math.Floor(sy)
	x0, x1 := max(0, int(fx)), min(w-1, int(fx)+1)
	y0, y1 := max(0, int(fy))*src.Stride, min(h-1, int(fy)+1)*src.Stride
	upper := float64(src.Pix[y0+x0]) + (float64(src.Pix[y0+x1])-float64(src.Pix[y0+x0]))*(sx-fx)
	lower := float64(src.Pix[y1+x0]) + (float64(src.Pix[y1+x1])-float64(src.Pix[y1+x0]))*(sx-fx)
	return uint8(upper + (lower-upper)*(sy-fy) + 0.5)
}
