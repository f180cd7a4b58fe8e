package pdf

import "strings"

// Column is a column of a table.
type Column struct {
	Title string
	Width float64
	Align string // L, C or R
}

// Row is a row of a table.
type Row struct {
	Cells  []string
	Strong bool
	Pair   bool   // its first cell is a label
	Mark   *Color // a square before its first cell, as in a legend
}

// Table is a table whose head is repeated on each page.
type Table struct {
	Columns      []Column
	Rows         []Row
	Size, Height float64
}

// Table writes a table; one without titles has no head.
func (d *Document) Table(t *Table) {
	titled := false
	for _, c := range t.Columns {
		titled = titled || c.Title != ""
	}
	left := d.GetX()
	d.fit(t)
	d.Tag(table, func() {
		d.Room(2 * t.Height)
		if titled {
			d.head(t, left)
		}
		for i := range t.Rows {
			r := &t.Rows[i]
			lines, height := d.wrapped(t, r)
			if d.Left() < height && d.Left() < bottom-Margin {
				d.AddPage()
				if titled {
					d.head(t, left)
				}
			}
			d.SetX(left)
			d.row(t, r, lines, height)
		}
	})
	d.SetX(Margin)
	d.Ln(3)
}

// fit makes the letters smaller where a figure would not fit its column: a figure is
// neither cut nor parted.
func (d *Document) fit(t *Table) {
	scale := 1.0
	for i := range t.Rows {
		d.Font(t.Size, t.Rows[i].Strong, Ink)
		for k, c := range t.Columns {
			text := Plain(t.Rows[i].Cells[k])
			if c.Align != "R" || text == "" || strings.Contains(strings.TrimPrefix(text, "R$ "), " ") {
				continue
			}
			scale = min(scale, (c.Width-2*d.GetCellMargin())/d.GetStringWidth(text))
		}
	}
	if scale < 1 {
		t.Size *= scale * 0.98 // widths are rounded
	}
}

func (t *Table) width() (sum float64) {
	for _, c := range t.Columns {
		sum += c.Width
	}
	return sum
}

// align is that of a column; text begins at the left.
func (c *Column) align() string {
	if c.Align == "" {
		return "L"
	}
	return c.Align
}

func (d *Document) head(t *Table, left float64) {
	height := t.Height + 1
	d.SetX(left)
	d.Fill(Soft)
	d.Rect(left, d.GetY(), t.width(), height, "F")
	d.Font(t.Size, true, Ink)
	d.Tag(tableRow, func() {
		for i := range t.Columns {
			c := &t.Columns[i]
			d.Tag(tableHead, func() { d.Text(c.Width, height, c.Title, c.align()) })
		}
	})
	d.Ln(height)
}

// wrapped are the lines of each cell of a row, and its height.
func (d *Document) wrapped(t *Table, r *Row) (lines [][]string, height float64) {
	most := 1
	for i, c := range t.Columns {
		d.Font(t.Size, r.Strong, Ink)
		text := Plain(r.Cells[i])
		split := []string{text}
		if room := c.Width - 2*d.GetCellMargin(); d.GetStringWidth(text) > room {
			split = d.split(text, c.Width)
		}
		lines = append(lines, split)
		most = max(most, len(split))
	}
	if most == 1 {
		return lines, t.Height
	}
	return lines, float64(most)*t.leading() + t.Height - t.leading()
}

// leading is the distance of lines in one cell.
func (t *Table) leading() float64 { return t.Size * 0.46 }

func (d *Document) row(t *Table, r *Row, lines [][]string, height float64) {
	x, y := d.GetX(), d.GetY()
	if r.Mark != nil {
		d.Fill(*r.Mark)
		d.Rect(x+0.6, y+(height-2.8)/2, 2.8, 2.8, "F")
	}
	d.Tag(tableRow, func() {
		for i := range t.Columns {
			c := &t.Columns[i]
			color := Ink
			if r.Pair && i == 0 {
				color = Muted
			}
			d.Font(t.Size, r.Strong && (!r.Pair || i != 0), color)
			indent := 0.0
			if i == 0 && r.Mark != nil {
				indent = 4.5
			}
			d.Tag(tableCell, func() {
				for n, line := range lines[i] {
					h := t.Height
					if len(lines[i]) > 1 {
						h = t.leading()
					}
					top := y + float64(n)*t.leading()
					if len(lines[i]) > 1 {
						top += (t.Height - t.leading()) / 2
					}
					d.SetXY(x+indent, top)
					d.Text(c.Width-indent, h, line, c.align())
				}
			})
			x += c.Width
		}
	})
	d.SetXY(x-t.width(), y+height)
	d.Stroke(Line)
	d.SetLineWidth(0.1)
	d.Line(x-t.width(), y+height, x, y+height)
}
