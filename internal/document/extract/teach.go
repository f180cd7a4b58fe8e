package extract

import (
	"cmp"
	"context"
	"math"
	"slices"

	"ynova/internal/platform/page"
)

// How far from a value the words may stand that name its place, in heights of a line.
const (
	anchorLeft  = 16
	anchorAbove = 5
	// mostPlaces bounds the places of one value that are looked at.
	mostPlaces = 40
)

// Teach makes rules of a correction: value is what a person says that the field is, as
// the API writes it, and got what these pages gave. Of the places that show the value the
// one nearest to its words is taken. Where none does, what was read instead is ignored
// from now on. The rules have been tried on the pages themselves.
func Teach(pages []page.Page, got Result, key Key, value string) []Rule {
	form, ok := learnable[key]
	if !ok {
		return nil
	}
	r := reader{sheets: layOut(pages), found: map[Key][]candidate{}, calibration: measured}
	if value != "" {
		if rule, ok := r.teach(key, form, value, got.values()); ok {
			return []Rule{rule}
		}
	}
	wrong, read := got.Fields[key]
	if !read || value != "" && equalAs(form, wrong.Value, value) {
		return nil
	}
	at := standing{Box: wrong.Box, page: wrong.Page}
	for _, rule := range r.rulesFor(key, at, got.values()) {
		rule.Kind = Ignore
		return []Rule{rule}
	}
	return nil
}

func (r *reader) teach(key Key, form, value string, taken []standing) (Rule, bool) {
	var all []Rule
	for n := range r.sheets {
		places := r.sheets[n].places(form, func(read string) bool { return equalAs(form, read, value) })
		for _, at := range places[:min(len(places), mostPlaces)] {
			all = append(all, r.rulesFor(key, at, taken)...)
		}
	}
	slices.SortStableFunc(all, func(a, b Rule) int { return cmp.Compare(reach(a), reach(b)) })
	for _, rule := range all {
		if found, ok := r.find(&rule); ok && equalAs(form, found.value, value) {
			return rule, true
		}
	}
	return Rule{}, false
}

// reach orders rules: near words first, the page alone last.
func reach(rule Rule) float64 {
	if rule.Kind == ByRegion {
		return math.Inf(1)
	}
	return math.Abs(rule.Place.X)/anchorLeft + math.Abs(rule.Place.Y)/anchorAbove
}

// rulesFor are the rules that lead to a place: from each of the words around it, or from
// the page where there are none.
func (r *reader) rulesFor(key Key, at standing, taken []standing) (out []Rule) {
	i := slices.IndexFunc(r.sheets, func(s sheet) bool { return s.number == at.page })
	if i < 0 || at.H <= 0 {
		return nil
	}
	s := &r.sheets[i]
	for _, l := range s.lines {
		for _, words := range l.segments() {
			beside := words.OverlapY(at.Box) > 0.4 && words.Right() <= at.X+at.H && at.X-words.Right() <= anchorLeft*words.H
			over := words.Bottom() <= at.MidY() && at.Y-words.Bottom() <= anchorAbove*words.H &&
				words.OverlapX(page.Box{X: at.X - 2*at.H, W: at.W + 4*at.H, Y: at.Y, H: at.H}) > 0
			if !beside && !over || !labelLike(words.text) || ofValue(words.Box, at.page, taken) || words.OverlapX(at.Box) > 0 && words.OverlapY(at.Box) > 0.4 {
				continue
			}
			out = append(out, Rule{Target: key, Kind: ByLabel, Anchor: words.text, Page: at.page, Place: page.Box{
				X: (at.X - words.X) / words.H, Y: (at.Y - words.Y) / words.H, W: at.W / words.H, H: at.H / words.H,
			}})
		}
	}
	if len(out) == 0 && s.width > 0 && s.height > 0 {
		out = append(out, Rule{Target: key, Kind: ByRegion, Page: at.page, Place: page.Box{
			X: at.X / s.width, Y: at.Y / s.height, W: at.W / s.width, H: at.H / s.height,
		}})
	}
	return out
}

// values are the places of what was read: words there are values, not labels.
func (r Result) values() (out []standing) {
	for _, v := range r.Fields {
		out = append(out, standing{Box: v.Box, page: v.Page})
	}
	for _, item := range r.Items {
		out = append(out, standing{Box: item.Box, page: item.Page})
	}
	return out
}

func ofValue(b page.Box, number int, taken []standing) bool {
	return slices.ContainsFunc(taken, func(t standing) bool {
		return t.page == number && t.OverlapX(b) > 0.5 && t.OverlapY(b) > 0.5
	})
}

// Try reads a field by one rule alone.
func (rule Rule) Try(pages []page.Page) (value string, ok bool) {
	r := reader{sheets: layOut(pages), found: map[Key][]candidate{}, calibration: measured}
	found, ok := r.find(&rule)
	return found.value, ok
}

// Agrees compares what was read for a field with what a person says that it is.
func Agrees(key Key, read, said string) bool { return equalAs(learnable[key], read, said) }

// ReadWith reads a bill by the rules of its layout as well.
func ReadWith(ctx context.Context, pages []page.Page, rules []Rule) Result {
	return ReadWithout(ctx, pages, nil, measured, rules...)
}

// Print is by what documents of one layout are known: whose they are, what, and the words
// of the form on their first page.
type Print struct {
	Distributor string // CNPJ; empty where it was not read
	Class       Class
	Phrases     []string
	Scanned     bool // recognised words may have letters wrong
}

// mostPhrases is how many phrases of a form are kept.
const mostPhrases = 150

// PrintOf is the print of a document that was read.
func PrintOf(pages []page.Page, got Result) Print {
	out := Print{Distributor: companyOf(got), Class: got.Kind.Class}
	taken := got.values()
	for _, s := range layOut(pages) {
		if s.number != 1 {
			continue
		}
		out.Scanned = s.scanned
		for _, l := range s.lines {
			for _, words := range l.segments() {
				if labelLike(words.text) && !ofValue(words.Box, s.number, taken) {
					out.Phrases = append(out.Phrases, words.text)
				}
			}
		}
	}
	slices.Sort(out.Phrases)
	out.Phrases = slices.Compact(out.Phrases)
	out.Phrases = out.Phrases[:min(len(out.Phrases), mostPhrases)]
	return out
}

// SameLayout is from how alike on two documents are of one layout.
const SameLayout = 0.7

// Likeness compares the print with the phrases of a layout (weighted Jaccard); weight
// says how rare a phrase is. common are the phrases of the layout that the print has.
func (p Print) Likeness(phrases []string, weight func(string) float64) (share float64, common []string) {
	both, all := 0.0, 0.0
	matched := map[string]bool{}
	for _, one := range phrases {
		w := weight(one)
		all += w
		at := slices.IndexFunc(p.Phrases, func(o string) bool { return !matched[o] && alike(one, o, p.Scanned) })
		if at < 0 {
			continue
		}
		matched[p.Phrases[at]] = true
		both, common = both+w, append(common, one)
	}
	for _, one := range p.Phrases {
		if !matched[one] {
			all += weight(one)
		}
	}
	if all == 0 {
		return 0, nil
	}
	return both / all, common
}

// Kin reports whether documents of two classes may be of one layout: the group of a bill
// is not always read.
func Kin(a, b Class) bool {
	return a == b || a.IsBill() && b.IsBill() && (a == Bill || b == Bill)
}
