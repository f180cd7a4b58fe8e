package intake

import (
	"ynova/internal/balance/chain"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/imports/layout"
)

// unit is what a column of energy is in, the finest one first.
type unit uint8

const (
	wh unit = iota
	kwh
	mwh
	gwh
	units
)

// scales turn a number of the unit into an energy, and unitNames are how they are written.
var (
	scales    = [units]int{wh: 5, kwh: scaleKWh, mwh: scaleMWh, gwh: 14}
	unitNames = [units]string{wh: "Wh", kwh: "kWh", mwh: "MWh", gwh: "GWh"}
)

// parts are what columns of different units state of one value, and the last of them.
type parts struct {
	of [units]chain.Energy
	at int
}

// read adds what a cell states. A unit beside the number goes before the column's.
func (p *parts) read(c *layout.Column, s string) string {
	p.at = c.Index + 1
	return addEnergy(&p.of[unitOf[c.Spec.Field]], s, c.Style, unitOf[c.Spec.Field])
}

// one is the value on which all columns agree, in its finest unit, which has most digits: the
// others may be rounded to 3 decimals of MWh.
func (p *parts) one() (v chain.Energy, same bool) {
	for _, part := range p.of {
		switch {
		case !part.Known:
		case !v.Known:
			v = part
		case !within(v.V-part.V, energy.KWh/2):
			return v, false
		}
	}
	return v, true
}

// sum adds what columns of different hours state, each in its unit.
func (p *parts) sum() (v chain.Energy) {
	for _, part := range p.of {
		if part.Known {
			v = chain.Some(v.V + part.V)
		}
	}
	return v
}

// text is an energy as a person writes it in a unit.
func (u unit) text(v energy.Energy) string {
	return ptbr.FormatDecimal(v.MWh().Shift(int32(scaleMWh - scales[u])))
}

// Smaller is the unit in which a number would be a thousand times less; empty where that is not
// a question: consumption is written in MWh where kWh are meant, and the other way round.
func Smaller(f layout.Field) string {
	if unitOf[f] == mwh && f == consumptions[mwh] {
		return unitNames[kwh]
	}
	return ""
}

// Larger is likewise the unit in which it would be a thousand times more.
func Larger(f layout.Field) string {
	if f == consumptions[kwh] {
		return unitNames[mwh]
	}
	return ""
}
