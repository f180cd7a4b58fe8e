package picture_test

import (
	"fmt"
	"image"
	"math"
	"testing"

	"ynova/internal/platform/expect"
	"ynova/internal/platform/picture"
)

// lines is a page with lines of print on white paper: dashes as long as words are, which
// no column holds together.
func lines(w, h int) *image.Gray {
	img := image.NewGray(image.Rect(0, 0, w, h))
	for i := range img.Pix {
		img.Pix[i] = 255
	}
	for y := h / 10; y < h*9/10; y += 40 {
		for x := w / 10; x < w*9/10; x++ {
			if (x+37*y)/(9+y/40%7)%5 == 4 || (x*7+y)%5 == 0 {
				continue
			}
			for dy := range 16 {
				img.Pix[(y+dy)*img.Stride+x] = 20
			}
		}
	}
	return img
}

func TestLieOf_RQ09(t *testing.T) {
	page := lines(1200, 1600)
	for _, angle := range []float64{-7, -2.6, -1.4, 0, 0.35, 1.4, 5.2} {
		for _, quarters := range []int{0, 1, 2, 3} {
			t.Run(fmt.Sprintf("RQ-09 %g degrees and %d quarters", angle, quarters), func(t *testing.T) {
				seen := picture.Turned(picture.Turned(page, angle), float64(90*quarters))
				lie := picture.LieOf(picture.Level(seen))
				expect.All(t, "lie", expect.Is(lie.Clear, true), expect.Is(lie.Quarters, quarters%2),
					expect.Is(math.Abs(lie.Angle-angle) > 0.11, false))
			})
		}
	}
	blank := image.NewGray(image.Rect(0, 0, 400, 600))
	for i := range blank.Pix {
		blank.Pix[i] = 255
	}
	lie := picture.LieOf(blank)
	expect.All(t, "RQ-09 a blank page lies", expect.Is(lie.Clear, false), expect.Is(lie.Angle, 0), expect.Is(lie.Quarters, 0))
}

// RQ-09, step 2: a shadow that falls over the sheet leaves paper white and ink dark.
func TestLevel_RQ09(t *testing.T) {
	t.Parallel()
	page := lines(960, 1200)
	dark := image.NewGray(page.Rect)
	for i, v := range page.Pix {
		share := 1 - 0.6*float64(i%960)/960
		dark.Pix[i] = uint8(float64(v) * share)
	}
	level := picture.Level(dark)
	for i, v := range page.Pix {
		if got := level.Pix[i]; v == 255 && got < 235 || v < 30 && got > 60 {
			t.Fatalf("RQ-09 pixel %d: %d became %d", i, dark.Pix[i], got)
		}
	}
}

func TestTurned_RQ09(t *testing.T) {
	t.Parallel()
	page := lines(300, 500)
	page.Pix[5*page.Stride+7] = 0 // near the upper left corner
	for degrees, want := range map[float64]image.Point{0: {X: 7, Y: 5}, 90: {X: 494, Y: 7}, 180: {X: 292, Y: 494}, 270: {X: 5, Y: 292}, -90: {X: 5, Y: 292}} {
		turned := picture.Turned(page, degrees)
		if got := turned.GrayAt(want.X, want.Y).Y; got != 0 {
			t.Errorf("RQ-09 after %g degrees the mark is not at %v: %d", degrees, want, got)
		}
	}
	if back := picture.Turned(picture.Turned(page, 1.4), -1.4); back.Rect != page.Rect {
		t.Errorf("RQ-09 a slight turn changes the size to %v", back.Rect)
	}
}

// corners marks the four corners of a sheet, so that they are found again.
func corners(img *image.Gray) *image.Gray {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	for i, at := range []image.Point{{X: 30, Y: 30}, {X: w - 50, Y: 30}, {X: w - 50, Y: h - 50}, {X: 30, Y: h - 50}} {
		for y := range 20 {
			for x := range 20 {
				img.Pix[(at.Y+y)*img.Stride+at.X+x] = uint8(10 * i)
			}
		}
	}
	return img
}

func TestSheet_RQ09(t *testing.T) {
	t.Parallel()
	page := corners(lines(840, 1188))
	askew := [4]picture.Point{{X: 90, Y: 60}, {X: 870, Y: 110}, {X: 930, Y: 1300}, {X: 40, Y: 1240}}
	t.Run("RQ-09 the sheet on a dark table is seen from above", func(t *testing.T) {
		t.Parallel()
		sheet := picture.Sheet(picture.Seen(page, askew, 1000, 1400, 60), 1188)
		if sheet.Rect.Dx() != 840 || sheet.Rect.Dy() != 1188 {
			t.Fatalf("sheet %v, want A4", sheet.Rect)
		}
		for _, at := range []image.Point{{X: 40, Y: 40}, {X: 800, Y: 40}, {X: 800, Y: 1148}, {X: 40, Y: 1148}} {
			if v := sheet.GrayAt(at.X, at.Y).Y; v > 80 {
				t.Errorf("the mark at %v is not there: %d", at, v)
			}
		}
	})
	t.Run("RQ-09 a shadow across a sheet that fills the picture is no edge of it", func(t *testing.T) {
		t.Parallel()
		dark := image.NewGray(page.Rect)
		for i, v := range page.Pix {
			dark.Pix[i] = uint8(float64(v) * (1 - 0.5*float64(i%840)/840))
		}
		if sheet := picture.Sheet(dark, 1188); sheet.GrayAt(800, 1148).Y > 80 || sheet.GrayAt(40, 40).Y > 80 {
			t.Error("a part of the sheet is lost")
		}
	})
	t.Run("RQ-09 without a table around, its lines tell how askew a sheet is seen", func(t *testing.T) {
		t.Parallel()
		seen := picture.Seen(lines(840, 1188), [4]picture.Point{{X: 30, Y: 50}, {X: 800, Y: 24}, {X: 812, Y: 1170}, {X: 18, Y: 1150}}, 840, 1188, 255)
		sheet := picture.Sheet(seen, 2376)
		foot := image.NewGray(image.Rect(0, 0, 1680, 800))
		copy(foot.Pix, sheet.Pix[len(sheet.Pix)-len(foot.Pix):])
		lie, lower := picture.LieOf(picture.Level(sheet)), picture.LieOf(picture.Level(foot))
		if math.Abs(lie.Angle) > 0.15 || math.Abs(lower.Angle) > 0.15 {
			t.Errorf("the page still falls by %g, its foot by %g", lie.Angle, lower.Angle)
		}
	})
	t.Run("RQ-09 a small bright thing is not the sheet", func(t *testing.T) {
		t.Parallel()
		small := picture.Seen(page, [4]picture.Point{{X: 100, Y: 100}, {X: 300, Y: 100}, {X: 300, Y: 400}, {X: 100, Y: 400}}, 1000, 1400, 60)
		sheet := picture.Sheet(small, 700)
		expect.All(t, "the picture became", expect.Is(sheet.Rect.Dx(), 500), expect.Is(sheet.Rect.Dy(), 700),
			expect.Is(sheet.GrayAt(400, 600).Y <= 80, true))
	})
}
