package extract

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/page"
)

// tax is one of the three taxes of a bill with the fields it fills.
type tax struct {
	name              string
	base, rate, value Key
}

var taxKinds = [...]tax{
	{"icms", ICMSBase, ICMSRate, ICMSValue},
	{"pis", PISBase, PISRate, PISValue},
	{"cofins", COFINSBase, COFINSRate, COFINSValue},
}

var hundred = decimal.NewFromInt(100)

// taxes reads the box of taxes: a tax's name with base, rate and amount beside
// it, in whatever order; base × rate = amount shows which is which and that they
// were read right. Without a box, the table's totals may show it.
func (r *reader) taxes() {
	for _, kind := range taxKinds {
		best := 0
		r.each(func(s *sheet, n int, l line) {
			for i, t := range l.tokens {
				if taxName(t.fold) != kind.name {
					continue
				}
				if best < 94 && r.taxBelow(s, n, t, kind) {
					best = 94
				}
				if score := r.taxAt(s, l, i, kind, best); score > best {
					best = score
				} else if best == 96 && r.otherTax(l, i, kind) {
					r.lowerTax(kind, 75, "O documento mostra este tributo mais de uma vez, com valores diferentes")
				}
			}
		})
		if best == 0 && r.table.found {
			r.taxOfTotals(kind)
			r.taxOfItems(kind)
		}
	}
}

// otherTax reports whether beside a tax's name stand numbers that hold together
// and are not those already read: a bill of several units, or taxes withheld.
func (r *reader) otherTax(l line, i int, kind tax) bool {
	beside := numbersFrom(l, i+1, 1)
	return len(beside) >= 3 && holds(beside[0].value, beside[1].value, beside[2].value) &&
		beside[0].value.StringFixed(2) != r.result.Text(kind.base)
}

func taxName(fold string) string {
	switch fold {
	case "icms", "lcms", "1cms":
		return "icms"
	case "pis", "pis/pasep", "pasep":
		return "pis"
	case "cofins", "confins", "coflns", "ofins": // the border of a box swallows a first letter
		return "cofins"
	default:
		return ""
	}
}

// taxAt reads the numbers beside a tax's name; it returns how sure they are, and
// stores them when that is more than best.
func (r *reader) taxAt(s *sheet, l line, i int, kind tax, best int) int {
	beside := numbersFrom(l, i+1, 1)
	if len(beside) < 2 {
		beside = numbersFrom(l, i-1, -1)
	}
	label := l.tokens[i].text
	switch len(beside) {
	case 3, 4:
		for _, order := range [...][3]int{{0, 1, 2}, {2, 1, 0}, {1, 0, 2}, {0, 2, 1}} {
			base, rate, value := beside[order[0]], beside[order[1]], beside[order[2]]
			if best < 96 && holds(base.value, rate.value, value.value) {
				proofs := proofProduct
				if s.scanned && !base.value.Mul(rate.value).Div(hundred).Round(2).Equal(value.value) {
					proofs = 0 // a misread last digit would pass for rounding
				}
				r.setTax(kind, []cell{base, rate, value}, proofs, s.number, label)
				return 96
			}
		}
		if best < 60 && rateLike(beside[1].value) && money(beside[0], beside[2]) {
			r.setTax(kind, beside[:3], 0, s.number, label)
			r.lowerTax(kind, contradicted, "Base × alíquota não dá o valor do tributo")
			return 60
		}
		if best < 55 && s.scanned && money(beside[0], beside[2]) {
			r.setTax(kind, []cell{beside[0], {}, beside[2]}, 0, s.number, label)
			r.lowerTax(kind, 70, "A alíquota não foi lida")
			return 55
		}
	case 2:
		if best < 90 && beside[0].value.IsZero() && beside[1].value.IsZero() {
			r.setTax(kind, []cell{beside[0], {}, beside[1]}, proofProduct, s.number, label)
			return 90
		}
	}
	return 0
}

// taxBelow reads a tax whose base, rate and amount stand each below its name: "Base de
// cálculo", "Alíquota", "ICMS" in one line. Only numbers that prove each other are taken.
func (r *reader) taxBelow(s *sheet, at int, name token, kind tax) bool {
	heads := map[Key]page.Box{kind.value: name.Box}
	for _, phrase := range s.lines[at].phrases() {
		box, _ := boxOf(phrase)
		switch text := joinFold(phrase); {
		case strings.HasPrefix(text, "base") && len(text) <= len("base de calculo icms"):
			heads[kind.base] = box
		case strings.HasPrefix(text, "aliq") && len(text) <= len("aliquota icms (%)"):
			heads[kind.rate] = box
		}
	}
	if len(heads) < 3 {
		return false
	}
	for _, l := range s.lines[at+1 : min(len(s.lines), at+3)] {
		below := map[Key]cell{}
		for _, t := range l.tokens {
			for k, head := range heads {
				if d, ok := number(t.text); ok && t.Y-head.Bottom() < 2*head.H && t.OverlapX(head) > 0.3 {
					below[k] = cell{value: d, token: t}
				}
			}
		}
		base, rate, value := below[kind.base], below[kind.rate], below[kind.value]
		if len(below) == 3 && base.value.Mul(rate.value).Div(hundred).Round(2).Equal(value.value) && holds(base.value, rate.value, value.value) {
			r.setTax(kind, []cell{base, rate, value}, proofProduct, s.number, name.text)
			return true
		}
	}
	return false
}

// numbersFrom collects the numbers that follow in one direction without a word
// between.
func numbersFrom(l line, i, step int) []cell {
	var out []cell
	for ; i >= 0 && i < len(l.tokens) && len(out) < 4; i += step {
		d, ok := number(l.tokens[i].text)
		if !ok {
			if isFiller(l.tokens[i]) || l.tokens[i].text == "%" {
				continue
			}
			break
		}
		out = append(out, cell{value: d, token: l.tokens[i]})
	}
	if step < 0 {
		for a, b := 0, len(out)-1; a < b; a, b = a+1, b-1 {
			out[a], out[b] = out[b], out[a]
		}
	}
	return out
}

// holds reports whether base × rate % = value, to what rounding of the rate and
// of the amount explains.
func holds(base, rate, value decimal.Decimal) bool {
	if !rateLike(rate) || base.IsZero() || value.IsZero() {
		return false
	}
	slack := base.Abs().Mul(decimal.New(6, -5)).Add(decimal.New(15, -3))
	if value.Abs().LessThanOrEqual(slack) {
		return false
	}
	return base.Mul(rate).Div(hundred).Sub(value).Abs().LessThanOrEqual(slack)
}

// money reports whether all numbers are printed as sums of money.
func money(cells ...cell) bool {
	for _, c := range cells {
		if _, ok := amount(c.token.text); !ok {
			return false
		}
	}
	return true
}

func rateLike(d decimal.Decimal) bool {
	return d.IsPositive() && d.LessThan(decimal.NewFromInt(45))
}

// setTax stores base, rate and value; a cell without letters is not printed.
func (r *reader) setTax(kind tax, cells []cell, by proof, pageNumber int, label string) {
	for i, k := range [...]Key{kind.base, kind.rate, kind.value} {
		if strings.TrimSpace(cells[i].token.text) == "" {
			delete(r.result.Fields, k)
			continue
		}
		text := cells[i].value.StringFixed(2)
		if k == kind.rate {
			text = cells[i].value.String()
		}
		r.result.Fields[k] = *r.cellValue(text, cells[i].token, pageNumber, by, label)
	}
}

// lowerTax makes every value read of a tax doubtful.
func (r *reader) lowerTax(kind tax, most int, note string) {
	for _, k := range [...]Key{kind.base, kind.rate, kind.value} {
		r.lower(k, most, note)
	}
}

// taxOfTotals takes a tax from the total line of the items' columns.
func (r *reader) taxOfTotals(t tax) {
	columns := map[string][2]kind{
		"icms": {colICMSBase, colICMS}, "pis": {colPISBase, colPIS}, "cofins": {colPISBase, colCOFINS},
	}[t.name]
	base, okBase := r.table.totals[columns[0]]
	value, okValue := r.table.totals[columns[1]]
	if !okBase || !okValue {
		return
	}
	rate, ok := r.rateOf(columns[1])
	proofs := proof(0)
	if ok && holds(base.value, rate.value, value.value) {
		proofs = proofProduct
	}
	r.setTax(t, []cell{base, rate, value}, proofs, r.table.page, r.head(columns[1]).head)
}

// taxOfItems takes what the items state of a tax that has no box of its own: one that
// is an item, with its rate in the name, or ICMS, whose base, rate and amount are in
// one line somewhere and are the sums of the items'.
func (r *reader) taxOfItems(t tax) {
	if _, ok := r.result.Fields[t.value]; ok {
		return
	}
	if t.name == "icms" {
		r.icmsOfItems(t)
		return
	}
	for _, w := range r.table.rows {
		value, priced := w.cells[colValue]
		for i, tok := range w.tokens {
			rate, ok := number(tok.text)
			if !priced || i == 0 || !ok || !strings.HasSuffix(bare(tok.text), "%") || !rateLike(rate) || taxName(w.tokens[i-1].fold) != t.name {
				continue
			}
			proofs := proof(0)
			if slices.ContainsFunc(r.result.Checks, func(c Check) bool { return c.OK }) {
				proofs = proofSum
			}
			r.setTax(t, []cell{{}, {value: rate, token: tok}, value}, proofs, r.table.page, w.description)
			return
		}
	}
}

func (r *reader) icmsOfItems(t tax) {
	base, value := decimal.Zero, decimal.Zero
	for _, w := range r.table.rows {
		base, value = base.Add(w.cells[colICMSBase].value), value.Add(w.cells[colICMS].value)
	}
	if base.IsZero() || value.IsZero() {
		return
	}
	r.each(func(s *sheet, _ int, l line) {
		for i := range l.tokens {
			row := numbersFrom(l, i, 1)
			if len(row) >= 3 && row[0].value.Equal(base) && row[2].value.Equal(value) && holds(row[0].value, row[1].value, row[2].value) {
				r.setTax(t, row[:3], proofSum|proofProduct, s.number, "")
				return
			}
		}
	})
}

// rateOf is the rate of a tax column: printed in its head, or the one rate that
// all items show.
func (r *reader) rateOf(k kind) (cell, bool) {
	for _, c := range r.table.columns {
		if c.kind == k && c.rate.IsPositive() {
			return cell{value: c.rate, token: token{Box: c.Box, text: ptbr.FormatDecimal(c.rate) + "%", conf: 100}}, true
		}
	}
	if k != colICMS {
		return cell{}, false
	}
	var out cell
	for _, w := range r.table.rows {
		c, ok := w.cells[colICMSRate]
		switch {
		case !ok || c.value.IsZero():
		case out.token.text == "":
			out = c
		case !out.value.Equal(c.value):
			return cell{}, false
		}
	}
	return out, out.token.text != ""
}
