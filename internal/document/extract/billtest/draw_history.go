package billtest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/month"
)

// history prints the months that went before: a table, or a drawing that says no
// numbers.
func (c canvas) history(l layout, b invented, y float64) {
	c.font(true, c.size)
	c.left(24, y, "Histórico dos últimos meses")
	y += c.size + 4
	if l.rising {
		b.history = slices.Clone(b.history)
		slices.Reverse(b.history)
	}
	switch {
	case l.across:
		c.months(l, b, y)
	case l.blocks:
		c.blocks(l, b, y)
	case l.history == "gráfico":
		c.chart(b, y)
	case l.groupA:
		c.table(l, b, y)
	default:
		c.single(l, b, y)
	}
}

// table prints demand and consumption of two times of day.
func (c canvas) table(l layout, b invented, y float64) {
	if l.twoLevel {
		c.levels(l, b, y)
		return
	}
	columns := []float64{110, 170, 240, 310, 380, 450}
	heads := []string{"DEMANDA MEDIDA (kW)", "CONSUMO FATURADO (kWh)", "PONTA", "FORA PONTA", "REATIVO EXC."}
	if len(l.historyHeads) == len(heads) {
		heads = l.historyHeads
	}
	c.middle(125, y, heads[0])
	c.middle(310, y, heads[1])
	y += c.size + 3
	c.left(24, y, "MÊS")
	for i, h := range append(heads[2:], heads[2:]...) {
		c.right(columns[i], y, h)
	}
	c.font(false, c.size)
	for _, p := range b.history {
		y += c.size + 2.5
		c.left(24, y, historyMonth(p.month, l.history))
		for i, d := range []decimal.Decimal{p.demandPeak, p.demandOff, p.reative, p.peak, p.offPeak, p.reative} {
			c.right(columns[i], y, money(d, false))
		}
	}
}

// levels prints the times of day over what is measured in each.
func (c canvas) levels(l layout, b invented, y float64) {
	columns := []float64{110, 170, 240, 310}
	c.middle(125, y, l.historyHeads[0])
	c.middle(260, y, l.historyHeads[1])
	y += c.size + 3
	c.left(24, y, "MÊS/ANO")
	for i, h := range []string{"CONSUMO", "DEM.MEDIDA", "CONSUMO", "DEM.MEDIDA"} {
		c.right(columns[i], y, h)
	}
	c.font(false, c.size)
	for _, p := range b.history {
		y += c.size + 2.5
		c.left(24, y, historyMonth(p.month, l.history))
		for i, d := range []decimal.Decimal{p.peak, p.demandPeak, p.offPeak, p.demandOff} {
			c.right(columns[i], y, money(d, false))
		}
	}
}

// single prints consumption and days.
func (c canvas) single(l layout, b invented, y float64) {
	c.left(24, y, "MÊS/ANO")
	c.right(140, y, l.historyHeads[0])
	c.right(200, y, "DIAS")
	c.font(false, c.size)
	for i, p := range b.history {
		y += c.size + 2.5
		c.left(24, y, historyMonth(p.month, l.history))
		c.right(140, y, p.single.String())
		c.right(200, y, fmt.Sprint(28+i%5))
	}
}

// blocks prints half of the months beside the other half.
func (c canvas) blocks(l layout, b invented, y float64) {
	half := (len(b.history) + 1) / 2
	for block := range 2 {
		x := 24 + 130*float64(block)
		c.font(true, c.size)
		c.left(x, y, "Mês/Ano")
		c.right(x+60, y, l.historyHeads[0])
		c.right(x+95, y, "Dias")
		c.font(false, c.size)
		for i, p := range b.history[block*half : min(len(b.history), (block+1)*half)] {
			at := y + float64(i+1)*(c.size+2.5)
			c.left(x, at, historyMonth(p.month, l.history))
			c.right(x+60, at, p.single.String())
			c.right(x+95, at, fmt.Sprint(28+i%5))
		}
	}
}

// months prints them beside each other, each above its number.
func (c canvas) months(l layout, b invented, y float64) {
	c.left(24, y, l.historyHeads[0])
	c.font(false, c.size-0.5)
	for i, p := range b.history {
		x := 120 + 34*float64(i)
		c.right(x, y, historyMonth(p.month, l.history))
		c.right(x, y+c.size+3, p.single.String())
	}
}

// chart draws bars: months without numbers.
func (c canvas) chart(b invented, y float64) {
	c.font(false, c.size)
	for i, p := range b.history {
		high, _ := p.offPeak.Div(decimal.New(1000, 0)).Float64()
		x := 40 + float64(i)*38
		c.pdf.Rect(x, y+90-high, 16, high, "F")
		c.left(x-2, y+100, strings.ToUpper(p.month.Name()[:3]))
	}
}

func historyMonth(m month.Month, form string) string {
	name := strings.ToUpper(m.Name()[:3])
	switch form {
	case "colado":
		return fmt.Sprintf("%s%02d", name, m.Year()%100)
	case "mm/aa":
		return fmt.Sprintf("%02d/%02d", m.Number(), m.Year()%100)
	case "mm/aaaa":
		return fmt.Sprintf("%02d/%d", m.Number(), m.Year())
	case "mês ano":
		return fmt.Sprintf("%s %02d", name, m.Year()%100)
	case "sem ano", "sem ano único":
		return name
	default:
		return fmt.Sprintf("%s/%02d", name, m.Year()%100)
	}
}
