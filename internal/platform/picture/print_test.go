package picture_test

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"testing"

	"ynova/internal/platform/expect"
	"ynova/internal/platform/picture"
)

// paper is a white sheet.
func paper(w, h int) *image.Gray {
	img := image.NewGray(image.Rect(0, 0, w, h))
	fill(img, img.Rect, 255)
	return img
}

func fill(img *image.Gray, area image.Rectangle, grey uint8) {
	draw.Draw(img, area, image.NewUniform(color.Gray{Y: grey}), image.Point{}, draw.Src)
}

// stamp puts letters of a height into an area, as strokes with gaps as wide.
func stamp(img *image.Gray, area image.Rectangle, height int, grey uint8) {
	for y := area.Min.Y; y+height <= area.Max.Y; y += 2 * height {
		for x := area.Min.X; x+height/2 <= area.Max.X; x += height {
			fill(img, image.Rect(x, y, x+height/2, y+height), grey)
		}
	}
}

// RQ-09: a bill that was printed at the meter lies small on its page; what is printed is
// cut out and enlarged, and its place is known. Print of a usual size stays as it is, and
// so does a page that is full of small print: recognising takes its time by size.
func TestEnlarged_RQ09(t *testing.T) {
	t.Parallel()
	page := paper(1200, 1600)
	stamp(page, image.Rect(100, 60, 400, 1000), 8, 0)
	part, corner, times := picture.Enlarged(page)
	expect.Must(t, fmt.Sprintf("RQ-09: enlarged %g times from %v", times, corner), expect.Is(times < 2, false), expect.Is(times > 2.5, false),
		expect.Is(corner.X >= 60, true), expect.Is(corner.X <= 100, true), expect.Is(corner.Y >= 20, true), expect.Is(corner.Y <= 60, true))
	w, h := part.Rect.Dx(), part.Rect.Dy()
	expect.All(t, fmt.Sprintf("RQ-09: the part is %d by %d", w, h), expect.Is(w >= 600, true), expect.Is(w <= 1000, true),
		expect.Is(w*h <= 1200*1600, true))
	inside := part.GrayAt(int(float64(100-corner.X+2)*times), int(float64(60-corner.Y+4)*times))
	if inside.Y > 60 {
		t.Errorf("RQ-09: where a letter was, the part is %d light", inside.Y)
	}
	for name, draw := range map[string]func(*image.Gray){
		"usual print":           func(p *image.Gray) { stamp(p, image.Rect(100, 60, 400, 1000), 20, 0) },
		"a page of small print": func(p *image.Gray) { stamp(p, image.Rect(40, 40, 1160, 1560), 8, 0) },
		"a few specks":          func(p *image.Gray) { stamp(p, image.Rect(100, 60, 160, 76), 8, 0) },
	} {
		page := paper(1200, 1600)
		draw(page)
		part, corner, times := picture.Enlarged(page)
		expect.All(t, fmt.Sprintf("RQ-09: %s is enlarged times", name), expect.Is(part, page), expect.Is(corner, image.Point{}), expect.Is(times, 1))
	}
}

// RQ-09: heads that are printed light on a dark bar are read as all others; letters on
// paper, however bold, stay dark, also where the sheet lies in a shadow.
func TestUpturned_RQ09(t *testing.T) {
	t.Parallel()
	for name, light := range map[string]uint8{"on white paper": 255, "in a shadow": 150} {
		page := paper(1200, 800)
		fill(page, page.Rect, light)
		fill(page, image.Rect(100, 100, 1100, 160), light/3)
		stamp(page, image.Rect(300, 118, 700, 142), 24, light)
		stamp(page, image.Rect(100, 300, 1100, 500), 20, light/5)
		out := picture.Upturned(page)
		bar, letter := out.GrayAt(1000, 130).Y, out.GrayAt(305, 130).Y
		expect.All(t, fmt.Sprintf("RQ-09 %s: bar %d, letter on it %d", name, bar, letter), expect.Is(bar >= 160, true), expect.Is(letter <= 110, true),
			expect.Is(bar > letter+80, true))
		for y := 200; y < 800; y++ {
			for x := range 1200 {
				if out.GrayAt(x, y) != page.GrayAt(x, y) {
					t.Fatalf("RQ-09 %s: %d, %d is %d, was %d", name, x, y, out.GrayAt(x, y).Y, page.GrayAt(x, y).Y)
				}
			}
		}
	}
	if page := lines(960, 1200); picture.Upturned(page) != page {
		t.Error("RQ-09: a page without bars is altered")
	}
}
