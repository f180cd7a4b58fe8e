package extract

import (
	"math"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/page"
)

// RuleKind says by what a rule knows its place.
type RuleKind string

// The kinds of rules.
const (
	ByLabel  RuleKind = "label"  // from words that stand beside or over the value
	ByRegion RuleKind = "region" // from the page, where no words stand near
	ByColumn RuleKind = "column" // of a table: its head, and where it stands across the page
	Ignore   RuleKind = "ignore" // what stands there is not the value
)

// Rule is what a correction taught: where a value stands on the documents of one layout
// (RQ-08). It holds words of the form and distances, nothing of a client.
type Rule struct {
	ID     string   `json:"id"`
	Target Key      `json:"target"`
	Kind   RuleKind `json:"kind"`
	Anchor string   `json:"anchor"` // folded; empty of a region
	Page   int      `json:"page"`
	// Place is where the value stands: from the anchor's left upper corner in heights of
	// its letters, or as a share of the page; of a column, from its first number on.
	Place page.Box `json:"place"`
	// Most is how sure what it reads may be; 0 of one that is only tried.
	Most int `json:"most"`
}

// How sure a learned value may be (RQ-08): until another document confirmed the rule, and
// then.
const (
	MostTried  = 85
	MostProven = 95
)

// forms are how the fields that can be learned are written. Who the distributor is and
// the access key prove themselves.
var learnable = map[Key]string{
	Name: "name", ClientDocument: "document", ClientCode: "code", Account: "code", Installation: "code", Address: "words", Neighborhood: "place",
	City: "place", State: "words", ZipCode: "zip", Period: "month", DueDate: "date", Total: "amount", IssueDate: "date", InvoiceNumber: "code",
	Subgroup: "subgroup", Modality: "modality", Flag: "flag", DemandPeak: "power", DemandOffPeak: "power", ReadBefore: "reading", ReadNow: "reading",
	ReadNext: "reading", Days: "days", ICMSBase: "amount", ICMSRate: "rate", ICMSValue: "amount", PISBase: "amount", PISRate: "rate", PISValue: "amount",
	COFINSBase: "amount", COFINSRate: "rate", COFINSValue: "amount", ProductsValue: "amount", IBSCBSBase: "amount", IBSValue: "amount", CBSValue: "amount",
}

// readForm reads a learned value from the front of tokens.
func readForm(form string, tokens []token) (value string, used int, ok bool) {
	first := tokens[0]
	switch form {
	case "rate":
		d, ok := number(strings.TrimSuffix(first.text, "%"))
		return d.String(), 1, ok
	case "document":
		text := strings.Trim(first.text, ",;:()[]|")
		if cnpj, err := brdoc.PrintedCNPJ(text); err == nil && !isDistributor(string(cnpj)) {
			return cnpj.Masked(), 1, true
		}
		cpf, err := brdoc.PrintedCPF(text)
		return cpf.Masked(), 1, err == nil && len(text) == 14
	case "zip":
		text, ok := zipIn(tokens[:1])
		return text, 1, ok
	case "words":
		n := 1
		for n < len(tokens) && !tokens[n].first {
			n++
		}
		return joinText(tokens[:n]), n, true
	case "subgroup":
		m := subgroupPattern.FindStringSubmatch(first.fold)
		if m == nil {
			return "", 0, false
		}
		return subgroupText(m[1]), 1, true
	case "modality":
		m := firstWord(first.fold)
		if m == "" {
			m = modality(first.fold)
		}
		return m, 1, m != ""
	case "flag":
		switch first.fold {
		case "verde", "amarela", "vermelha", "escassez":
			return flagText(first.fold), 1, true
		}
		return "", 0, false
	}
	return readAs(form, tokens)
}

// equalAs compares a value that was read with one that a person typed.
func equalAs(form, read, typed string) bool {
	switch form {
	case "code", "document", "zip":
		return brdoc.CodeKey(read) == brdoc.CodeKey(typed)
	case "amount", "power", "rate", "days":
		x, errX := decimal.NewFromString(read)
		y, errY := decimal.NewFromString(typed)
		return errX == nil && errY == nil && x.Equal(y)
	case "reading":
		return read == typed || strings.HasPrefix(read, "--") && strings.HasSuffix(typed, read[1:])
	}
	return ptbr.Fold(strings.Join(strings.Fields(read), " ")) == ptbr.Fold(strings.Join(strings.Fields(typed), " "))
}

// segment is a run of words without a digit: what a form prints beside its values.
type segment struct {
	page.Box
	text string
}

// segments are the runs of a line; a colon or a wide space ends one.
func (l line) segments() (out []segment) {
	begun := 0
	end := func(i int) {
		if run := l.tokens[begun:i]; len(run) > 0 {
			if text := joinFold(run); text != "" {
				box, _ := boxOf(run)
				out = append(out, segment{box, text})
			}
		}
		begun = i
	}
	for i, t := range l.tokens {
		switch {
		case hasDigit(t.text):
			end(i)
			begun = i + 1
		case t.first:
			end(i)
		case strings.HasSuffix(t.text, ":"):
			end(i + 1)
		}
	}
	end(len(l.tokens))
	return out
}

// classWords are what a form prints of one unit and not of another.
var classWords = []string{
	"monofasico", "bifasico", "trifasico", "residencial", "comercial", "industrial", "rural", "convencional", "monomia", "branca", "verde", "amarela", "vermelha", "azul",
}

// labelLike reports whether words may be those of a form: 3 to 40 letters that are no
// month, no street and no company.
func labelLike(text string) bool {
	n := 0
	for range text {
		n++
	}
	if n < 3 || n > 40 || !hasLetter(text) || monthNamed(text) > 0 || streetPattern.MatchString(text) {
		return false
	}
	words := strings.Fields(text)
	if !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(classWords, w) }) {
		return false
	}
	return !slices.ContainsFunc(words, func(w string) bool {
		return slices.Contains([]string{"ltda", "s.a", "s/a", "sa", "eireli", "me", "epp", "mei", "cia"}, w)
	})
}

// alike compares words of a form; on a picture each may have a letter wrong.
func alike(a, b string, scanned bool) bool {
	if a == b {
		return true
	}
	if !scanned {
		return false
	}
	x, y := strings.Fields(a), strings.Fields(b)
	return len(x) == len(y) && !slices.ContainsFunc(x, func(w string) bool {
		i := slices.Index(x, w)
		return w != y[i] && !nearly(w, y[i])
	})
}

// standing is a value at its place.
type standing struct {
	value  string
	tokens []token
	page.Box
	page int
}

// places are where on a sheet a value of the form stands.
func (s *sheet) places(form string, wanted func(value string) bool) (out []standing) {
	for _, l := range s.lines {
		for i := range l.tokens {
			if (form == "words" || form == "name" || form == "place") && !l.tokens[i].first && (i == 0 || !strings.HasSuffix(l.tokens[i-1].text, ":")) {
				continue
			}
			value, n, ok := readForm(form, l.tokens[i:])
			if !ok || value == "" || !wanted(value) {
				continue
			}
			box, _ := boxOf(l.tokens[i : i+n])
			out = append(out, standing{value, l.tokens[i : i+n], box, s.number})
		}
	}
	return out
}

// expected are the boxes where a rule has its value on a sheet.
func (rule *Rule) expected(s *sheet) (out []page.Box) {
	if rule.Page != s.number {
		return nil
	}
	p := rule.Place
	if rule.Anchor == "" {
		return []page.Box{{X: p.X * s.width, Y: p.Y * s.height, W: p.W * s.width, H: p.H * s.height}}
	}
	for _, l := range s.lines {
		for _, at := range l.segments() {
			if alike(rule.Anchor, at.text, s.scanned) {
				out = append(out, page.Box{X: at.X + p.X*at.H, Y: at.Y + p.Y*at.H, W: p.W * at.H, H: p.H * at.H})
			}
		}
	}
	return out
}

// stray is how far from its place a value may stand, in heights of its letters.
const stray = 1.5

// astray is how far a box stands from where it is expected: values are set flush left,
// flush right or about their middle, and are of any width.
func astray(b, expected page.Box) (float64, bool) {
	x := math.Min(math.Min(math.Abs(b.X-expected.X), math.Abs(b.Right()-expected.Right())), math.Abs(b.MidX()-expected.MidX()))
	y := math.Abs(b.MidY() - expected.MidY())
	return x + y, x <= stray*expected.H && y <= 0.7*expected.H
}

// find reads what a rule says; nothing where its places show different values.
func (r *reader) find(rule *Rule) (found standing, ok bool) {
	form := learnable[rule.Target]
	for n := range r.sheets {
		s := &r.sheets[n]
		expected := rule.expected(s)
		if len(expected) == 0 {
			continue
		}
		all := s.places(form, func(string) bool { return true })
		for _, e := range expected {
			best, distance := standing{}, math.Inf(1)
			for _, one := range all {
				if d, fits := astray(one.Box, e); fits && d < distance {
					best, distance = one, d
				}
			}
			switch {
			case distance == math.Inf(1):
			case ok && best.value != found.value:
				return standing{}, false
			default:
				found, ok = best, true
			}
		}
	}
	return found, ok
}

// learned puts what the rules of the document's layout say in place of what the reader's
// own rules found there.
func (r *reader) learned() {
	for i := range r.rules {
		if r.rules[i].Kind == Ignore {
			r.ignore(&r.rules[i])
		}
	}
	for i := range r.rules {
		rule := &r.rules[i]
		if rule.Kind == Ignore || rule.Kind == ByColumn { // columns are read with their tables
			continue
		}
		if found, ok := r.find(rule); ok {
			r.found[rule.Target] = nil
			r.proposeAt(rule.Target, found.value, found.tokens, 99, found.page, rule.Anchor, linePlace)
			r.found[rule.Target][0].rule = rule
		}
	}
}

// ignore drops what stands where a wrong value stood; while that is tried, it only doubts it.
func (r *reader) ignore(rule *Rule) {
	for n := range r.sheets {
		s := &r.sheets[n]
		for _, e := range rule.expected(s) {
			there := func(c candidate) bool {
				_, there := astray(c.box, e)
				return there && c.page == s.number
			}
			if rule.Most != MostTried {
				r.found[rule.Target] = slices.DeleteFunc(r.found[rule.Target], there)
				continue
			}
			for i := range r.found[rule.Target] {
				if c := &r.found[rule.Target][i]; there(*c) {
					c.rule, c.note = rule, "Uma correção disse que o valor não está aqui"
				}
			}
		}
	}
}
