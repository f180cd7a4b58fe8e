package picture

import (
	"image"
	"math"
	"slices"
)

// How lines are looked for: on a picture of a quarter of the size, what is darker
// than ink, at slopes around the level.
const (
	shrink     = 4
	ink        = 190
	widest     = 8.0
	coarseStep = 0.25
	fineSpan   = 0.3
	fineStep   = 0.05
	clearLines = 1.15 // how much sharper the best slope must be than the usual one
	lyingLines = 1.5  // how much sharper the lines of a page on its side are than its columns
	margin     = 0.02 // of the picture, where the sheet's own edge may show
)

// Lie is how a sheet lies in its picture.
type Lie struct {
	// Quarters are the quarters of a turn, clockwise, after which its lines run level:
	// 0 or 1. Whether it is then upside down, only the letters show.
	Quarters int
	// Angle is how far, after that, its lines still fall to the right.
	Angle float64
	// Clear says that there are lines at all.
	Clear bool
}

// LieOf finds how the lines of a page run. The picture must be levelled.
func LieOf(img *image.Gray) Lie {
	dots := darkOf(img)
	angle, sharp := dots.slope()
	turned, sharpTurned := dots.turned().slope()
	lie := Lie{Angle: angle, Clear: sharp >= clearLines}
	if sharpTurned > lyingLines*sharp {
		lie = Lie{Quarters: 1, Angle: turned, Clear: sharpTurned >= clearLines}
	}
	if !lie.Clear {
		return Lie{}
	}
	return lie
}

// dots are the dark places of a small picture.
type dots struct {
	w, h int
	at   []image.Point
}

func darkOf(img *image.Gray) dots {
	d := dots{w: img.Rect.Dx() / shrink, h: img.Rect.Dy() / shrink}
	left, top := int(margin*float64(d.w)), int(margin*float64(d.h))
	for y := top; y < d.h-top; y++ {
		for x := left; x < d.w-left; x++ {
			sum := 0
			for dy := range shrink {
				for _, v := range img.Pix[(y*shrink+dy)*img.Stride+x*shrink:][:shrink] {
					sum += int(v)
				}
			}
			if sum < ink*shrink*shrink {
				d.at = append(d.at, image.Pt(x, y))
			}
		}
	}
	return d
}

// turned are the dots of the picture after a quarter of a turn clockwise.
func (d dots) turned() dots {
	out := dots{w: d.h, h: d.w, at: make([]image.Point, len(d.at))}
	for i, p := range d.at {
		out.at[i] = image.Pt(d.h-1-p.Y, p.X)
	}
	return out
}

// slope is the angle at which rows of dots differ most from their neighbours, and how
// many times more than at the usual angle.
func (d dots) slope() (angle, sharp float64) {
	if len(d.at) == 0 {
		return 0, 0
	}
	rows := make([]int, d.h+2*int(float64(d.w)*math.Tan(widest*math.Pi/180)+2)+2)
	var scores []float64
	best, at := -1.0, 0.0
	for i := range int(2*widest/coarseStep) + 1 {
		a := -widest + float64(i)*coarseStep
		score := d.score(a, rows)
		if scores = append(scores, score); score > best {
			best, at = score, a
		}
	}
	slices.Sort(scores)
	usual := scores[len(scores)/2]
	if usual == 0 {
		return 0, 0
	}
	angle = at
	for i := range int(math.Round(2*fineSpan/fineStep)) + 1 {
		a := at - fineSpan + float64(i)*fineStep
		if score := d.score(a, rows); score > best && math.Abs(a) <= widest {
			best, angle = score, a
		}
	}
	return angle, best / usual
}

// score sums how much rows along a slope differ from the next. rows is room for them.
func (d dots) score(angle float64, rows []int) float64 {
	clear(rows)
	tan := math.Tan(angle * math.Pi / 180)
	room := (len(rows) - d.h) / 2
	for _, p := range d.at {
		rows[int(float64(p.Y)-float64(p.X-d.w/2)*tan+0.5)+room]++
	}
	sum := 0.0
	for i := range len(rows) - 1 {
		step := float64(rows[i] - rows[i+1])
		sum += step * step
	}
	return sum
}
