package page

import "math"

// Source says where the words of a page come from.
type Source string

// The sources.
const (
	Text  Source = "texto" // the text layer
	Image Source = "ocr"   // recognised in an image
)

// What one document may hold; more is cut off where the words are made.
const (
	MaxPages     = 60
	MaxWords     = 20_000 // of one page
	MaxWordBytes = 200
)

// Box is a place on a page.
type Box struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	W float64 `json:"w"`
	H float64 `json:"h"`
}

// Word is a run of letters without a space.
type Word struct {
	Box
	Text string `json:"text"`
	// Confidence is 0 to 100; a text layer is sure of its words.
	Confidence int `json:"confidence"`
}

// Page is one page with its words in reading order or any other.
type Page struct {
	Number int     `json:"number"` // from 1
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
	Source Source  `json:"source"`
	// Turned is by how many degrees, clockwise about its middle, the page as it is drawn
	// must be turned to show its words where they are.
	Turned float64 `json:"turned,omitempty"`
	Words  []Word  `json:"words"`
}

// Right is the right edge.
func (b Box) Right() float64 { return b.X + b.W }

// Bottom is the lower edge.
func (b Box) Bottom() float64 { return b.Y + b.H }

// MidX is the horizontal middle.
func (b Box) MidX() float64 { return b.X + b.W/2 }

// MidY is the vertical middle.
func (b Box) MidY() float64 { return b.Y + b.H/2 }

// Union is the smallest box around both; an empty box adds nothing.
func (b Box) Union(o Box) Box {
	switch {
	case b == Box{}:
		return o
	case o == Box{}:
		return b
	}
	x, y := math.Min(b.X, o.X), math.Min(b.Y, o.Y)
	return Box{X: x, Y: y, W: math.Max(b.Right(), o.Right()) - x, H: math.Max(b.Bottom(), o.Bottom()) - y}
}

// OverlapX is how much of the narrower box's width both share, 0 to 1.
func (b Box) OverlapX(o Box) float64 {
	return share(b.X, b.Right(), o.X, o.Right())
}

// OverlapY is how much of the lower box's height both share, 0 to 1.
func (b Box) OverlapY(o Box) float64 {
	return share(b.Y, b.Bottom(), o.Y, o.Bottom())
}

func share(a0, a1, b0, b1 float64) float64 {
	common, least := math.Min(a1, b1)-math.Max(a0, b0), math.Min(a1-a0, b1-b0)
	if common <= 0 || least <= 0 {
		return 0
	}
	return math.Min(1, common/least)
}

// Valid reports whether the box is made of ordinary numbers.
func (b Box) Valid() bool {
	for _, v := range [...]float64{b.X, b.Y, b.W, b.H} {
		if math.IsNaN(v) || math.Abs(v) > 1e6 {
			return false
		}
	}
	return b.W >= 0 && b.H >= 0
}
