package picture

import (
	"cmp"
	"math"
	"slices"
)

func cross(a, b, c Point) float64 { return (b.X-a.X)*(c.Y-a.Y) - (b.Y-a.Y)*(c.X-a.X) }

// hull is the convex polygon around points, clockwise as it is looked at.
func hull(points []Point) []Point {
	points = slices.Clone(points)
	slices.SortFunc(points, func(a, b Point) int { return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y)) })
	half := func(points []Point) (out []Point) {
		for _, p := range points {
			for len(out) > 1 && cross(out[len(out)-2], out[len(out)-1], p) <= 0 {
				out = out[:len(out)-1]
			}
			out = append(out, p)
		}
		return out[:max(0, len(out)-1)]
	}
	upper := half(points)
	slices.Reverse(points)
	return append(upper, half(points)...)
}

func area(polygon []Point) float64 {
	sum := 0.0
	for i, p := range polygon {
		q := polygon[(i+1)%len(polygon)]
		sum += p.X*q.Y - q.X*p.Y
	}
	return math.Abs(sum) / 2
}

// fourCorners drops the sides of a convex polygon one by one, each time that whose
// neighbours, made longer, meet in the smallest corner, until four are left: corners
// that are round or bent up become what they were.
func fourCorners(polygon []Point) []Point {
	polygon = slices.Clone(polygon)
	for len(polygon) > 4 {
		n := len(polygon)
		best, at, corner := math.Inf(1), -1, Point{}
		for i := range polygon {
			a, b, c, d := polygon[(i+n-1)%n], polygon[i], polygon[(i+1)%n], polygon[(i+2)%n]
			p, ok := meeting(a, b, d, c)
			if !ok {
				continue
			}
			if more := area([]Point{b, p, c}); more < best {
				best, at, corner = more, i, p
			}
		}
		if at < 0 {
			return nil
		}
		polygon[at] = corner
		polygon = slices.Delete(polygon, (at+1)%n, (at+1)%n+1)
	}
	return polygon
}

// meeting is where the lines from a through b and from c through d meet, beyond b and d.
func meeting(a, b, c, d Point) (Point, bool) {
	ux, uy, vx, vy := b.X-a.X, b.Y-a.Y, d.X-c.X, d.Y-c.Y
	det := ux*vy - uy*vx
	if math.Abs(det) < 1e-9 {
		return Point{}, false
	}
	t := ((c.X-a.X)*vy - (c.Y-a.Y)*vx) / det
	s := ((c.X-a.X)*uy - (c.Y-a.Y)*ux) / det
	if t < 1 || s < 1 {
		return Point{}, false
	}
	return Point{a.X + t*ux, a.Y + t*uy}, true
}

// square reports whether the corners of a quadrilateral are about right angles.
func square(quad []Point) bool {
	for i, p := range quad {
		a, b := quad[(i+3)%4], quad[(i+1)%4]
		cos := ((a.X-p.X)*(b.X-p.X) + (a.Y-p.Y)*(b.Y-p.Y)) / (distance(a, p) * distance(b, p))
		if angle := math.Acos(cos) * 180 / math.Pi; !(angle >= leastAngle && angle <= mostAngle) {
			return false
		}
	}
	return true
}

// projection maps a plane as it is seen askew: what lies in the corners from comes to
// lie in the corners to.
func projection(from, to [4]Point) func(x, y float64) (float64, float64) {
	var m [8][9]float64
	for i := range from {
		x, y, u, v := from[i].X, from[i].Y, to[i].X, to[i].Y
		m[2*i] = [9]float64{x, y, 1, 0, 0, 0, -u * x, -u * y, u}
		m[2*i+1] = [9]float64{0, 0, 0, x, y, 1, -v * x, -v * y, v}
	}
	c := solved(&m)
	return func(x, y float64) (float64, float64) {
		far := c[6]*x + c[7]*y + 1
		return (c[0]*x + c[1]*y + c[2]) / far, (c[3]*x + c[4]*y + c[5]) / far
	}
}

// solved eliminates with the largest pivot. Corners that are no quadrilateral give what
// is no number, which drawing takes for outside.
func solved(m *[8][9]float64) (out [8]float64) {
	for i := range m {
		pivot := i
		for j := i; j < 8; j++ {
			if math.Abs(m[j][i]) > math.Abs(m[pivot][i]) {
				pivot = j
			}
		}
		m[i], m[pivot] = m[pivot], m[i]
		for j := range m {
			if j == i {
				continue
			}
			factor := m[j][i] / m[i][i]
			for k := i; k < 9; k++ {
				m[j][k] -= factor * m[i][k]
			}
		}
	}
	for i := range out {
		out[i] = m[i][8] / m[i][i]
	}
	return out
}
