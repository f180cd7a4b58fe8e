package intake

import (
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/imports/layout"
)

// Lengths of texts, in characters.
const (
	maxName  = 200
	maxMeter = 60
	maxCP    = 20
)

// most bounds an energy of one month: more than any consumer of the country.
const most = 10_000_000 * energy.MWh

const (
	scaleMWh     = 11
	scaleKWh     = 8
	scaleMW      = 8
	scalePrice   = 8
	scalePercent = 6
)

// energyCell reads an energy in the unit of its column; one beside the number goes before it.
func energyCell(s string, column layout.Style, in unit) (energy.Energy, string) {
	l, ok := layout.ReadNumber(s)
	if !ok {
		return 0, layout.NotNumber(s)
	}
	switch l.Unit {
	case ptbr.None:
	case ptbr.MWh:
		in = mwh
	case ptbr.KWh:
		in = kwh
	default:
		return 0, layout.WrongUnit
	}
	v, problem := l.Value(column, scales[in])
	return bounded(energy.Energy(v), problem, most)
}

func powerCell(s string, column layout.Style) (energy.Power, string) {
	v, problem := unitCell(s, column, scaleMW, ptbr.MWm)
	return bounded(energy.Power(v), problem, 20_000*energy.MW)
}

// unitCell reads a number that may carry one of the units.
func unitCell(s string, column layout.Style, scale int, units ...ptbr.Unit) (int64, string) {
	l, ok := layout.ReadNumber(s)
	if !ok {
		return 0, layout.NotNumber(s)
	}
	known := l.Unit == ptbr.None
	for _, u := range units {
		known = known || l.Unit == u
	}
	if !known {
		return 0, layout.WrongUnit
	}
	return l.Value(column, scale)
}

func bounded[T ~int64](v T, problem string, most T) (T, string) {
	switch {
	case problem != "":
		return 0, problem
	case v < 0:
		return 0, layout.Negative
	case v > most:
		return 0, layout.OutOfRange
	}
	return v, ""
}

// percentCell reads a percentage. Without a sign of percent, what lies between 0
// and below may be a fraction (0,03) or a percentage: it is read as the fraction
// where that is how such columns are written, and refused elsewhere.
func percentCell(s string, column layout.Style, most percent.Percent, fractions bool) (percent.Percent, string) {
	l, ok := layout.ReadNumber(s)
	if !ok {
		return 0, layout.NotNumber(s)
	}
	if l.Unit != ptbr.None && l.Unit != ptbr.Percent {
		return 0, layout.WrongUnit
	}
	v, problem := l.Value(column, scalePercent)
	if problem == "" && l.Unit == ptbr.None && v > 0 {
		switch {
		case fractions && percent.Percent(v) < percent.One:
			v *= 100
		case !fractions && percent.Percent(v) <= 5*percent.One:
			return 0, "Percentual ambíguo: escreva 80% ou 0%"
		}
	}
	return bounded(percent.Percent(v), problem, most)
}
