package extract

import (
	"slices"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/platform/page"
)

// candidate is one place where a field may stand.
type candidate struct {
	value   string
	printed string
	weight  int
	page    int
	box     page.Box
	label   string
	note    string
	ev      evidence
	most    int
	rule    *Rule // that was learned
}

func (r *reader) propose(k Key, value string, tokens []token, weight, pageNumber int, label string) {
	r.proposeAt(k, value, tokens, weight, pageNumber, label, linePlace)
}

const (
	// strongLabel is the weight from which on a label says by itself what stands beside it.
	strongLabel = 88
	// weakLabel is the weight below which a value that nothing proves is no surer than it:
	// an address on the web names a group of distributors, not one.
	weakLabel = 80
)

func (r *reader) proposeAt(k Key, value string, tokens []token, weight, pageNumber int, label string, at place) {
	box, conf := boxOf(tokens)
	if label == "" || weight < strongLabel {
		at = otherPlace
	}
	c := candidate{
		value: value, printed: joinText(tokens), weight: weight, page: pageNumber, box: box, label: label, ev: r.seen(pageNumber, conf, at),
	}
	if weight < weakLabel {
		c.most = weight
	}
	r.found[k] = append(r.found[k], c)
}

// seen is the evidence of letters on a page.
func (r *reader) seen(pageNumber, conf int, at place) evidence {
	e := evidence{source: textSource, place: at, letters: conf}
	i := slices.IndexFunc(r.sheets, func(s sheet) bool { return s.number == pageNumber })
	switch {
	case i >= 0 && r.sheets[i].scanned:
		e.source = scanSource
	case conf < 100:
		e.source = paintedSource
	}
	return e
}

// guess is how sure an unproved value is that only the arrangement of the page names:
// bills of new layouts arrange other things so.
const guess = 88

// guessed proposes such a value.
func (r *reader) guessed(k Key, value string, tokens []token, weight, pageNumber int) {
	r.propose(k, value, tokens, weight, pageNumber, "")
	r.found[k][len(r.found[k])-1].most = guess
}

// proved adds what shows the newest candidate of a field right.
func (r *reader) proved(k Key, by proof) {
	list := r.found[k]
	list[len(list)-1].ev.proofs |= by
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
	best   candidate
	count  int
	proofs proof
}

func (s support) score() int { return s.best.weight + 3*min(s.count-1, 3) }

// decide groups equal values; a rival that is as well supported makes both
// doubtful.
func decide(list []candidate, code bool) (Value, bool) {
	var groups []support
	for _, c := range list {
		i := slices.IndexFunc(groups, func(g support) bool { return same(g.best.value, c.value, code) })
		if i < 0 {
			groups = append(groups, support{best: c, count: 1, proofs: c.ev.proofs})
			continue
		}
		groups[i].proofs |= c.ev.proofs
		if !overlapping(groups[i].best, c) {
			groups[i].count++
			if c.ev.place != groups[i].best.ev.place || trimFold(c.label) != trimFold(groups[i].best.label) {
				groups[i].proofs |= proofRepeat
			}
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
	win.best.ev.proofs = win.proofs
	v := win.best.read(99)
	if v.Note != "" {
		v.Confidence = win.best.weight
	}
	if len(groups) > 1 && groups[1].score() >= win.score()-4 {
		v.Confidence, v.Note = min(v.Confidence, 70), "O documento mostra outro valor: "+groups[1].best.printed
	} else if len(groups) > 1 && groups[1].best.weight >= 92 { // outvoted, but under a label as good: a bill of several units
		v.Confidence, v.Note = min(v.Confidence, 84), "O documento mostra também outro valor: "+groups[1].best.printed
	}
	return v, true
}

func (c candidate) read(confidence int) Value {
	v := Value{Value: c.value, Printed: c.printed, Confidence: confidence, Page: c.page, Box: c.box, Label: c.label, Note: c.note, ev: c.ev, most: c.most}
	v.by(c.rule)
	return v
}

// by notes the learned rule by which a value was read, if one did.
func (v *Value) by(rule *Rule) {
	if rule != nil {
		v.Rule, v.learned = rule.ID, rule.Most
	}
}

func overlapping(a, b candidate) bool {
	return a.page == b.page && a.box.OverlapX(b.box) > 0.5 && a.box.OverlapY(b.box) > 0.5
}

// namesUnit reports whether the field identifies the unit of the bill.
func namesUnit(k Key) bool { return k == Installation || k == ClientCode || k == Account }

// isCode reports whether leading zeros and punctuation of the field mean nothing.
func isCode(k Key) bool { return namesUnit(k) || k == InvoiceNumber }

func same(a, b string, code bool) bool {
	return a == b || code && brdoc.CodeKey(a) == brdoc.CodeKey(b)
}

// lower reduces the confidence of a field and says why.
func (r *reader) lower(k Key, most int, note string) {
	if v, ok := r.result.Fields[k]; ok && v.Confidence > most {
		v.Confidence, v.Note = most, note
		r.result.Fields[k] = v
	}
}

// prove adds what shows a field right.
func (r *reader) prove(k Key, by proof) {
	if v, ok := r.result.Fields[k]; ok {
		v.ev.proofs |= by
		r.result.Fields[k] = v
	}
}
