package doubt

import "fmt"

// A file of which so many values are implausible is wrong as a whole.
const (
	judgedAtLeast      = 5
	implausiblePerCent = 20
)

// Judgement counts what was found of the values of a file. It is made of what is stored
// and of known bounds: where all of a file is wrong, the file is no witness.
type Judgement struct {
	Judged, Implausible int
	scales              map[int64]int
}

// Implausibly counts a value that is left out; scale says how many times too high it
// seems, the negative of it how many times too low, 0 that nothing is known.
func (j *Judgement) Implausibly(scale int64) {
	j.Implausible++
	if scale == 0 {
		return
	}
	if j.scales == nil {
		j.scales = map[int64]int{}
	}
	j.scales[scale]++
}

// Refusal is the sentence for a file that is wrong as a whole; empty where it is not.
func (j *Judgement) Refusal() string {
	if j.Judged < judgedAtLeast || j.Implausible*100 <= j.Judged*implausiblePerCent {
		return ""
	}
	text := fmt.Sprintf("%d de %d valores não são plausíveis", j.Implausible, j.Judged)
	var most int64
	for scale, n := range j.scales {
		if n > j.scales[most] || n == j.scales[most] && scale > most {
			most = scale
		}
	}
	if most == 0 {
		return text + ". Nada foi importado."
	}
	verb, times := "multiplicados", most
	if most < 0 {
		verb, times = "divididos", -most
	}
	return fmt.Sprintf("%s; %d parecem %s por %d. Nada foi importado.", text, j.scales[most], verb, times)
}
