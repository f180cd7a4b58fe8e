package billtest

import (
	_ "embed"
	"encoding/json"
	"math"
)

//go:embed floors.json
var floorsJSON []byte

// Floors are what percent of the values was read right, by set of bills and layout. No
// change may read less of any; the benchmark raises them (-floors), nothing lowers them.
type Floors map[string]map[string]float64

// CommittedFloors are those that hold.
func CommittedFloors() (Floors, error) {
	out := Floors{}
	return out, json.Unmarshal(floorsJSON, &out)
}

// Holds reports whether a layout is read as well as before; one without a floor is.
func (f Floors) Holds(set, layout string, s *Score) bool {
	return s.Values == 0 || tenths(s.Rate()) >= f[set][layout]
}

// Raise lifts the floor of a layout to what was measured, if that is more.
func (f Floors) Raise(set, layout string, s *Score) {
	if f[set] == nil {
		f[set] = map[string]float64{}
	}
	f[set][layout] = max(f[set][layout], tenths(s.Rate()))
}

// tenths rounds down: a floor is never more than what was measured.
func tenths(percent float64) float64 { return math.Floor(percent*10) / 10 }

// The sets of bills that have floors.
const (
	SetReal       = "Real bills"
	SetRealUnseen = "Real bills, each layout as if it had never been seen"
	SetMade       = "Generated bills"
	SetMadeUnseen = "Generated bills, each layout as if it had never been seen"
)
