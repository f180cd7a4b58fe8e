package ptbr

import "strings"

// Unit is what is written beside a number. Who reads a quantity must compare it
// with the unit expected: "3.000 kWh" in a column of MWh is 3.
type Unit string

// The units that are read.
const (
	None      Unit = ""
	BRL       Unit = "R$"
	BRLPerMWh Unit = "R$/MWh"
	MWh       Unit = "MWh"
	KWh       Unit = "kWh"
	MWm       Unit = "MWm" // MW médio
	Percent   Unit = "%"
)

// units holds no unit before one that it is the beginning of.
var units = [...]Unit{BRLPerMWh, BRL, MWh, KWh, MWm, Percent}

// cutUnit splits a unit and the spaces after it off the front.
func cutUnit(s string) (rest string, unit Unit) {
	for _, u := range units {
		if len(s) >= len(u) && strings.EqualFold(s[:len(u)], string(u)) {
			return trimSpace(s[len(u):]), u
		}
	}
	return s, None
}

// joinUnits combines the unit before the number with the text after it.
func joinUnits(before Unit, after string) (Unit, bool) {
	switch {
	case after == "":
		return before, true
	case before == BRL && strings.EqualFold(after, "/MWh"):
		return BRLPerMWh, true
	case before != None:
		return None, false
	}
	rest, unit := cutUnit(after)
	return unit, rest == "" && unit != None
}
