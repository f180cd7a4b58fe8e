package extract

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"math/bits"
)

// evidence is by what a value is known (RQ-03): where its letters come from, in what
// kind of place it stands, and what else shows it right. How often values of the same
// evidence were right is measured, and is how sure a value is.
type evidence struct {
	source  source
	place   place
	proofs  proof
	letters int // how sure recognition is of them; 100 of a text layer
}

type source string

const (
	textSource    source = "text"
	paintedSource source = "painted" // recognised on a page that has a text layer
	scanSource    source = "scan"
)

type place string

const (
	boxPlace   place = "box"  // below its label
	linePlace  place = "line" // beside it
	cellPlace  place = "cell" // of a table
	otherPlace place = "position"
)

// proof is a set of what shows a value right.
type proof uint8

const (
	proofRepeat  proof = 1 << iota // the same value at another kind of place
	proofDigit                     // check digits
	proofProduct                   // quantity × price = amount, base × rate = tax
	proofSum                       // a sum that closes
	proofKey                       // the access key
	proofPayment                   // the payment line
	proofHistory                   // the newest month of the history is what is billed
)

// key names the evidence, with no more than so many proofs counted.
func (e evidence) key(most int) string {
	out := fmt.Sprintf("%s.%s.%d", e.source, e.place, min(bits.OnesCount8(uint8(e.proofs)), most))
	switch {
	case e.source == textSource:
	case e.letters >= 90:
		out += ".90"
	case e.letters >= 75:
		out += ".75"
	default:
		out += ".0"
	}
	return out
}

// mostProofs is the number from which on they are no longer distinguished.
const mostProofs = 2

// Evidence names by what the value is known, for measuring; empty for one that was not
// read from a page.
func (v *Value) Evidence() string {
	if v.ev.source == "" {
		return ""
	}
	return v.ev.key(mostProofs)
}

// Count is how many values of one evidence were measured, and how many of them were
// wrong.
type Count struct {
	N     int `json:"n"`
	Wrong int `json:"wrong"`
}

// Calibration is what was measured, by evidence.
type Calibration map[string]Count

//go:embed calibration.json
var calibrationJSON []byte

// measured is the committed calibration, read once.
var measured = loadCalibration(calibrationJSON)

func loadCalibration(raw []byte) Calibration {
	out := Calibration{}
	if err := json.Unmarshal(raw, &out); err != nil {
		panic("extract: calibration.json: " + err.Error()) // embedded: wrong for every start, or for none
	}
	return out
}

// Measured is the calibration that readings use.
func Measured() Calibration { return measured }

const (
	// z is of the two-sided bound at 95 %.
	z = 1.959964
	// leastMeasured is how many values an evidence needs for a rate of its own.
	leastMeasured = 20
	// mostWrong is the share of wrong values, in percent, that an evidence may have whose
	// values claim to be sure: so that all of them together have no more.
	mostWrong = 0.3
)

// Bounds are between what percent of wrong values the true rate lies (Wilson, 95 %).
func (c Count) Bounds() (lower, upper float64) {
	if c.N == 0 {
		return 0, 100
	}
	n, p := float64(c.N), float64(c.Wrong)/float64(c.N)
	middle, half := p+z*z/(2*n), z*math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return 100 * max(0, middle-half) / (1 + z*z/n), 100 * (middle + half) / (1 + z*z/n)
}

// Confidence is how sure a value of the evidence is: no more than its bound allows.
func (c Count) Confidence() int {
	_, upper := c.Bounds()
	return min(99, int(100-upper))
}

// Plus adds so many times what another calibration measured; -1 takes it away.
func (c Calibration) Plus(o Calibration, times int) Calibration {
	if c == nil {
		c = Calibration{}
	}
	for key, n := range o {
		c[key] = Count{c[key].N + times*n.N, c[key].Wrong + times*n.Wrong}
	}
	return c
}

// of is how sure a value is. A proof more takes nothing from it: evidence that was hardly
// measured, or never wrong, is as sure as that with a proof less. Words that were
// recognised on a page with a text layer are, where hardly measured, as sure as those of
// a scan.
func (c Calibration) of(e evidence) int {
	sure := 0
	for most := min(bits.OnesCount8(uint8(e.proofs)), mostProofs); most >= 0; most-- {
		count := c[e.key(most)]
		if count.N < leastMeasured && e.source == paintedSource {
			scanned := e
			scanned.source = scanSource
			count = c[scanned.key(most)]
		}
		if count.N < leastMeasured && most > 0 {
			continue
		}
		sure = max(sure, count.sure())
		if count.Wrong > 0 {
			break
		}
	}
	return sure
}

// sure is the confidence of one evidence, below High where too many were wrong.
func (c Count) sure() int {
	if 100*float64(c.Wrong) > mostWrong*float64(c.N) {
		return min(c.Confidence(), High-1)
	}
	return c.Confidence()
}

// calibrate gives every value the confidence of its evidence. What contradicts itself,
// which a note says, is no surer than the contradiction left it.
func (r *reader) calibrate() {
	each(&r.result, func(v *Value) {
		sure := r.calibration.of(v.ev)
		if v.most > 0 && v.ev.proofs == 0 {
			sure = min(sure, v.most)
		}
		if v.learned > 0 {
			sure = min(sure, v.learned)
		}
		if v.Note == "" {
			v.Confidence = sure
			return
		}
		v.Confidence = min(v.Confidence, sure)
	})
}

// each calls f for every value of a result.
func each(out *Result, f func(*Value)) {
	for k, v := range out.Fields {
		f(&v)
		out.Fields[k] = v
	}
	visit := func(all ...*Value) {
		for _, v := range all {
			if v != nil {
				f(v)
			}
		}
	}
	for i := range out.Items {
		item := &out.Items[i]
		visit(item.Quantity, item.Price, item.Tariff, &item.Amount, item.PISCOFINS, item.ICMSBase, item.ICMSRate, item.ICMS)
	}
	for _, list := range [...][]Month{out.Consumption, out.Demand} {
		for i := range list {
			visit(list[i].Peak, list[i].OffPeak, list[i].Single, list[i].Reactive)
		}
	}
}
