package extract

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/platform/page"
)

// kind is what a column of the items table holds.
type kind string

const (
	colQuantity  kind = "quantity"
	colPrice     kind = "price"
	colTariff    kind = "tariff"
	colValue     kind = "value"
	colPISCOFINS kind = "pis_cofins"
	colPISBase   kind = "pis_base"
	colPIS       kind = "pis"
	colCOFINS    kind = "cofins"
	colICMSBase  kind = "icms_base"
	colICMSRate  kind = "icms_rate"
	colICMS      kind = "icms"
	colUnknown   kind = ""
)

// column is a column of numbers with the words above it.
type column struct {
	page.Box
	kind kind
	head string
	rate decimal.Decimal // of the tax that heads it, when printed there
	rule *Rule           // that was learned
}

// columnsOf groups the numbers of data lines that stand above each other.
func columnsOf(header, lines []line) []column {
	var spots []page.Box
	left := math.Inf(1) // of the first column: whole numbers before it belong to the description
	for _, l := range lines {
		for _, t := range l.tokens {
			if fractional(t.text) {
				spots, left = append(spots, t.Box), min(left, t.X)
			}
		}
	}
	for _, l := range header {
		for _, t := range l.tokens {
			if kindOf(t.fold) == colQuantity {
				left = min(left, t.X-3*t.H)
			}
		}
	}
	for _, l := range lines {
		for _, t := range l.tokens {
			if _, ok := number(t.text); ok && t.X >= left && !fractional(t.text) && alone(l, t) {
				spots = append(spots, t.Box)
			}
		}
	}
	slices.SortStableFunc(spots, func(a, b page.Box) int { return cmp.Compare(a.Right(), b.Right()) })
	var out []column
	for _, b := range spots {
		if n := len(out); n > 0 && out[n-1].OverlapX(b) > 0.35 {
			out[n-1].Box = out[n-1].Union(b)
			continue
		}
		out = append(out, column{Box: b})
	}
	return out
}

// alone reports whether a token is a phrase of its own.
func alone(l line, t token) bool {
	for i := range l.tokens {
		if l.tokens[i].Box == t.Box {
			return t.first && (i+1 == len(l.tokens) || l.tokens[i+1].first)
		}
	}
	return false
}

// headColumns gives each column the words of the header that stand over it.
func headColumns(columns []column, header []line) {
	for _, l := range header {
		for _, phrase := range l.phrases() {
			b, _ := boxOf(phrase)
			over := 0
			for _, c := range columns {
				if c.OverlapX(b) > 0 {
					over++
				}
			}
			if over < 2 {
				headOne(columns, phrase)
				continue
			}
			for i := range phrase {
				headOne(columns, phrase[i:i+1])
			}
		}
	}
	for i := range columns {
		columns[i].kind = kindOf(columns[i].head)
	}
}

func headOne(columns []column, tokens []token) {
	b, _ := boxOf(tokens)
	best, distance := -1, math.Inf(1)
	for i, c := range columns {
		if d := math.Abs(c.MidX() - b.MidX()); d < distance {
			best, distance = i, d
		}
	}
	if best < 0 || columns[best].OverlapX(b) == 0 && distance > 3.5*b.H+columns[best].W/2 {
		return
	}
	columns[best].head = strings.TrimSpace(columns[best].head + " " + joinFold(tokens))
	for _, t := range tokens {
		if d, ok := number(t.text); ok && strings.HasSuffix(bare(t.text), "%") {
			columns[best].rate = d
		}
	}
}

// kindOf understands the words over a column.
func kindOf(head string) kind {
	has := func(words ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(head, w) })
	}
	pis, cofins, icms := has("pis"), has("cofins", "confins"), has("icms")
	switch {
	case has("ipi", "desconto"): // of notas
		return colUnknown
	case has("valor", "vlr", "v.") && has("unit"):
		return colPrice
	case has("bc icms", "b.calc", "bcalc"):
		return colICMSBase
	case has("quant", "qtd", "ouant", "otd"): // recognition takes a Q for an O
		return colQuantity
	case has("base") && (pis || cofins):
		return colPISBase
	case has("base"):
		return colICMSBase
	case has("aliq", "aliquota"):
		return colICMSRate
	case has("preco", "com trib", "c/ trib", "c/trib", "c trib", "com imp", "c/ imp", "com icms", "c/icms", "c icms") && !has("sem trib", "s/ trib"):
		return colPrice
	case pis && cofins:
		return colPISCOFINS
	case cofins:
		return colCOFINS
	case pis:
		return colPIS
	case has("tarifa"):
		return colTariff
	case icms && !has("valor total"):
		return colICMS
	case has("valor", "total", "vlr"):
		return colValue
	case has("faturad"):
		return colQuantity
	default:
		return colUnknown
	}
}

// at finds the column that a number stands in.
func at(columns []column, b page.Box) int {
	best, share := -1, 0.3
	for i, c := range columns {
		if o := c.OverlapX(b); o > share || o == share && best < 0 {
			best, share = i, o
		}
	}
	return best
}
