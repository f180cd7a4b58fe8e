package pdf

// Plot is the area of a drawing whose values lie on a scale of round numbers.
type Plot struct {
	X, Y, W, H      float64
	low, high, step int64
}

// steps is how many parts a scale has at most.
const steps = 4

// NewPlot makes the area for values; the scale begins at zero.
func NewPlot(x, y, w, h float64, values ...int64) *Plot {
	p := &Plot{X: x, Y: y, W: w, H: h}
	for _, v := range values {
		p.low, p.high = min(p.low, v), max(p.high, v)
	}
	p.step = round((p.high-p.low)/steps + 1)
	p.high = ceil(p.high, p.step)
	p.low = -ceil(-p.low, p.step)
	if p.low == p.high {
		p.high = p.step
	}
	return p
}

// round is the next of 1, 2, 2.5 and 5 times a power of ten.
func round(least int64) int64 {
	for ten := int64(1); ; ten *= 10 {
		for _, tenth := range []int64{10, 20, 25, 50} {
			if step := ten * tenth / 10; step >= least && step*10 == ten*tenth {
				return step
			}
		}
	}
}

func ceil(v, step int64) int64 {
	if v <= 0 {
		return 0
	}
	return (v + step - 1) / step * step
}

// Ticks are the values that the axis names, the greatest first.
func (p *Plot) Ticks() (ticks []int64) {
	for v := p.high; v >= p.low; v -= p.step {
		ticks = append(ticks, v)
	}
	return ticks
}

// At is the height at which a value lies; a drawing, not a figure.
func (p *Plot) At(v int64) float64 {
	return p.Y + p.H*float64(p.high-v)/float64(p.high-p.low)
}

// Axis draws the lines of the scale, each with its value at the left.
func (d *Document) Axis(p *Plot, name func(int64) string) {
	d.Font(7.5, false, Muted)
	for _, v := range p.Ticks() {
		d.Stroke(Line)
		d.SetLineWidth(0.15)
		if v == 0 {
			d.Stroke(Muted)
		}
		d.Line(p.X, p.At(v), p.X+p.W, p.At(v))
		d.SetXY(Margin, p.At(v)-2)
		d.Text(p.X-Margin-1, 4, name(v), "R")
	}
}

// Bar draws a value from the base line.
func (d *Document) Bar(p *Plot, x, w float64, v int64, c Color) {
	top, base := p.At(max(v, 0)), p.At(min(v, 0))
	d.Fill(c)
	d.Rect(x, top, w, base-top, "F")
}

// Below writes what stands at the foot of a slot of the drawing.
func (d *Document) Below(p *Plot, x, w float64, text string) {
	d.Font(7.5, false, Muted)
	d.SetXY(x, p.Y+p.H+1)
	d.Text(w, 4, text, "C")
}

// Key is an entry of a legend.
func (d *Document) Key(c Color, text string) {
	d.Fill(c)
	d.Rect(d.GetX(), d.GetY()+1.2, 3, 3, "F")
	d.SetX(d.GetX() + 4.2)
	d.Font(8, false, Ink)
	d.Text(d.GetStringWidth(text)+6, 5.4, text, "L")
}
