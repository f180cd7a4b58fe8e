package extract

import (
	"slices"

	"ynova/internal/platform/page"
)

// candidate is one place where a field may stand.
type candidate struct {
	value   string
	printed string
	weight  int
	conf    int // of its letters
	page    int
	box     page.Box
	label   string
	note    string
}

func (r *reader) propose(k Key, value string, tokens []token, weight, pageNumber int, label string) {
	box, conf := boxOf(tokens)
	r.found[k] = append(r.found[k], candidate{
		value: value, printed: joinText(tokens), weight: weight, conf: conf, page: pageNumber, box: box, label: label,
	})
}

// choose takes of each field the value that is best supported.
func (r *reader) choose() {
	for k, list := range r.found {
		if v, ok := decide(list, isCode(k)); ok {
			r.result.Fields[k] = v
		}
	}
}

// support is one value with the places that say so.
type support struct {
	best  candidate
	count int
}

func (s support) score() int { return s.best.weight + 3*min(s.count-1, 3) }

// decide groups equal values; a rival that is as well supported makes both
// doubtful.
func decide(list []candidate, code bool) (Value, bool) {
	var groups []support
	for _, c := range list {
		i := slices.IndexFunc(groups, func(g support) bool { return same(g.best.value, c.value, code) })
		if i < 0 {
			groups = append(groups, support{best: c, count: 1})
			continue
		}
		if !overlapping(groups[i].best, c) {
			groups[i].count++
		}
		if c.weight > groups[i].best.weight {
			groups[i].best = c
		}
	}
	if len(groups) == 0 {
		return Value{}, false
	}
	slices.SortStableFunc(groups, func(a, b support) int { return b.score() - a.score() })
	win := groups[0]
	v := win.best.read(legible(win))
	if len(groups) > 1 && groups[1].score() >= win.score()-4 {
		v.Confidence, v.Note = min(v.Confidence, 70), "O documento mostra outro valor: "+groups[1].best.printed
	} else if len(groups) > 1 && groups[1].best.weight >= 92 { // outvoted, but under a label as good: a bill of several units
		v.Confidence, v.Note = min(v.Confidence, 84), "O documento mostra também outro valor: "+groups[1].best.printed
	}
	return v, true
}

// legible lowers the confidence of letters that recognition doubts, unless the
// value is read twice.
func legible(s support) int {
	conf := min(99, s.best.weight+2*(s.count-1))
	switch {
	case s.best.conf == 100: // a text layer
		return conf
	case s.count > 1 && s.best.conf >= 60:
		return min(conf, 92)
	case s.best.conf >= 90:
		return min(conf, 88)
	case s.best.conf >= 75:
		return min(conf, 85)
	default:
		return min(conf, 60)
	}
}

func (c candidate) read(confidence int) Value {
	return Value{Value: c.value, Printed: c.printed, Confidence: confidence, Page: c.page, Box: c.box, Label: c.label, Note: c.note}
}

func overlapping(a, b candidate) bool {
	return a.page == b.page && a.box.OverlapX(b.box) > 0.5 && a.box.OverlapY(b.box) > 0.5
}

// namesUnit tells the fields that say whose bill it is.
func namesUnit(k Key) bool { return k == Installation || k == ClientCode || k == Account }

// isCode tells the fields whose zeros in front and punctuation say nothing.
func isCode(k Key) bool { return namesUnit(k) || k == InvoiceNumber }

func same(a, b string, code bool) bool {
	return a == b || code && CodeKey(a) == CodeKey(b)
}

// lower reduces the confidence of a field and says why.
func (r *reader) lower(k Key, most int, note string) {
	if v, ok := r.result.Fields[k]; ok && v.Confidence > most {
		v.Confidence, v.Note = most, note
		r.result.Fields[k] = v
	}
}

// raise marks a field as confirmed by something else.
func (r *reader) raise(k Key, least int) {
	if v, ok := r.result.Fields[k]; ok && v.Confidence < least && v.Note == "" {
		v.Confidence = least
		r.result.Fields[k] = v
	}
}
