package layout

import "testing"

// VD-45: the reading that is offered for a cell has its digits and its unit, the point where it
// belongs, and is read back as that many times less or more.
func TestOffer_VD45(t *testing.T) {
	for _, c := range []struct {
		cell   string
		column Style
		factor int64
		want   string
	}{
		{"102000", styleUnknown, 1000, "102"},
		{"102.345,5", styleComma, 1000, "102,3455"},
		{"102,345.5", styleDot, 1000, "102.3455"},
		{"24.735", styleComma, 100, "247,35"},
		{"24.735", styleDot, 10, "2.4735"},
		{"123456", styleComma, 1000, "123,4560"}, // 123,456 could be a group of thousands
		{"5", styleUnknown, 1000, "0,0050"},
		{"0,33", styleComma, -100, "33"},
		{"0.0331", styleDot, -1000, "33.1"},
		{"1.234 kWh", styleComma, 1000, "1,2340 kWh"},
		{"R$ 24.735,00", styleComma, 100, "247,35"},
		{"310", styleComma, 0, ""},
		{"310", styleComma, 7, ""},
		{"-310", styleComma, 10, ""},
		{"24.735", styleMixed, 100, ""}, // nobody knows what it says
		{"abc", styleComma, 10, ""},
	} {
		got := Offer(c.cell, c.column, c.factor)
		if got != c.want {
			t.Errorf("VD-45 %q: %q, want %q", c.cell, got, c.want)
			continue
		}
		was, _ := ReadNumber(c.cell)
		now, ok := ReadNumber(got)
		if got == "" || !ok {
			continue
		}
		before, _ := was.Value(c.column, 8)
		after, problem := now.Value(c.column, 8)
		if c.factor < 0 {
			before, after, c.factor = after, before, -c.factor
		}
		if problem != "" || before != after*c.factor {
			t.Errorf("VD-45 %q is read as %d, %q as %d %s", c.cell, before, got, after, problem)
		}
	}
}
