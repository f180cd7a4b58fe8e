package scan

import (
	"context"
	"image"
	"math"

	"ynova/internal/platform/page"
	"ynova/internal/platform/picture"
)

// Gray is a picture in grey.
type Gray = image.Gray

// Readable words tell that a page stands upright: it has some, and recognition is
// sure of them.
const (
	enoughWords = 25
	sureWord    = 70
	fewSure     = 10 // words that tell at least that lines run as they seem to
)

// steep is the angle from which the picture is turned before it is recognised; below,
// recognition reads slanted words well, and turning them costs no sharpness.
const steep = 3

// least is what is left of the height of a word's box when its slant is taken out.
const least = 0.6

// straight recognises a picture and gives its words as they stand on a page that lies
// straight: scanners lay pages on their side, hands hold cameras askew.
func (s *Scanner) straight(ctx context.Context, p drawing) (out page.Page, err error) {
	img := picture.Level(p.image)
	lie := picture.LieOf(img)
	best := -1
	for i, q := range [...]int{lie.Quarters, lie.Quarters + 2, lie.Quarters + 1, lie.Quarters + 3} {
		if i == 2 && lie.Clear && best >= fewSure {
			break
		}
		found, turned, err := s.recognise(ctx, img, p.dpi, q, lie.Angle)
		if err != nil {
			return page.Page{}, err
		}
		n := sure(found.Words)
		if n > best {
			best, out = n, found
			out.Number, out.Turned = p.number, turned
		}
		if n >= enoughWords && 2*n > len(found.Words) {
			break
		}
	}
	return out, nil
}

// level recognises the picture of a page that has a text layer: its words must stay
// where the layer's are, so only what the layer was turned by is undone.
func (s *Scanner) level(ctx context.Context, p drawing, turned float64) ([]page.Word, error) {
	return s.OCR.Recognise(ctx, picture.Turned(picture.Level(p.image), turned), p.dpi)
}

// recognise reads a picture after quarters of a turn, and its slant taken out of the
// words; turned is by how much the page was turned in all.
func (s *Scanner) recognise(ctx context.Context, img *image.Gray, dpi float64, quarters int, angle float64) (out page.Page, turned float64, err error) {
	turned = float64(quarters%4) * 90
	slant := angle
	if math.Abs(angle) > steep {
		turned, slant = turned-angle, 0
	}
	img = picture.Turned(img, turned)
	out = page.Page{Source: page.Image, Width: float64(img.Rect.Dx()) * 72 / dpi, Height: float64(img.Rect.Dy()) * 72 / dpi}
	if out.Words, err = s.OCR.Recognise(ctx, img, dpi); err != nil {
		return out, 0, err
	}
	turnWords(&out, -slant)
	return out, turned - slant, nil
}

// turnWords turns the middles of words about the page's, clockwise.
func turnWords(p *page.Page, degrees float64) {
	if degrees == 0 {
		return
	}
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	for i := range p.Words {
		w := &p.Words[i]
		dx, dy := w.MidX()-p.Width/2, w.MidY()-p.Height/2
		x, y := p.Width/2+dx*cos-dy*sin, p.Height/2+dx*sin+dy*cos
		w.H = math.Max(w.H-w.W*math.Abs(sin), least*w.H)
		w.X, w.Y = x-w.W/2, y-w.H/2
	}
}

// sure counts words of three letters or more that recognition does not doubt.
func sure(words []page.Word) int {
	n := 0
	for _, w := range words {
		if w.Confidence >= sureWord && len(w.Text) >= 3 && w.W > w.H {
			n++
		}
	}
	return n
}
