package extract

import (
	"strings"

	"github.com/shopspring/decimal"
)

// Confidence of a number of the items table.
const (
	sureSum     = 96 // the items add up to the printed total
	sureProduct = 95 // quantity times price is the amount
	unsure      = 76 // neither could be shown
)

var cent = decimal.New(1, -2)

// closeItems adds up the items, compares with the printed total, and makes the
// result's items with the confidence that the sums allow.
func (r *reader) closeItems() {
	total, known := r.printedTotal()
	sum := r.sum(false)
	if all := r.sum(true); known && !sum.Equal(total) && all.Equal(total) {
		for i := range r.table.rows {
			r.table.rows[i].informative = false
		}
		sum = all
	}
	closed := known && sum.Equal(total)
	if known {
		r.check("soma dos itens = total", total.StringFixed(2), sum.StringFixed(2), closed)
	}
	for _, w := range r.table.rows {
		r.result.Items = append(r.result.Items, r.item(w, closed))
	}
	if closed {
		r.confirmTotal(total)
	} else if known {
		r.lower(Total, 88, "Os itens não somam o total impresso")
	}
}

func (r *reader) check(name, expected, found string, ok bool) {
	r.result.Checks = append(r.result.Checks, Check{Name: name, Expected: expected, Found: found, OK: ok})
}

// printedTotal is the total line of the table, or what is to be paid.
func (r *reader) printedTotal() (decimal.Decimal, bool) {
	if c, ok := r.table.totals[colValue]; ok {
		return c.value, true
	}
	if v, ok := r.result.Fields[Total]; ok {
		d, err := decimal.NewFromString(v.Value)
		return d, err == nil
	}
	return decimal.Decimal{}, false
}

func (r *reader) sum(informative bool) decimal.Decimal {
	sum := decimal.Zero
	for _, w := range r.table.rows {
		if informative || !w.informative {
			sum = sum.Add(w.cells[colValue].value)
		}
	}
	return sum
}

// confirmTotal raises the total that the items add up to. A bill that is paid
// already prints 0,00 to pay: then both stand, and the field is what is to be paid.
func (r *reader) confirmTotal(total decimal.Decimal) {
	v, ok := r.result.Fields[Total]
	c, printed := r.table.totals[colValue]
	switch {
	case ok && v.Value == total.StringFixed(2):
		v.Confidence, v.Note = max(v.Confidence, 97), ""
		r.result.Fields[Total] = v
	case !ok && printed:
		r.result.Fields[Total] = Value{
			Value: total.StringFixed(2), Printed: c.token.text, Confidence: 92, Page: r.table.page, Box: c.token.Box, Label: "TOTAL",
		}
	case ok && v.Confidence < High && printed:
		r.rivalTotal(total)
	}
}

// rivalTotal replaces a doubtful total by a candidate that the items confirm.
func (r *reader) rivalTotal(total decimal.Decimal) {
	for _, c := range r.found[Total] {
		if c.value == total.StringFixed(2) {
			r.result.Fields[Total] = c.read(94)
			return
		}
	}
}

func (r *reader) item(w row, closed bool) Item {
	box, _ := boxOf(w.tokens)
	item := Item{
		Description: w.description, Month: w.month, Unit: w.unit, Informative: w.informative, Page: r.table.page, Box: box,
	}
	product := w.product() && !w.derived
	sure := func(base int) int {
		switch {
		case product:
			return sureProduct
		case base > unsure && r.scanned():
			return unsure
		default:
			return base
		}
	}
	valueConf := unsure
	if closed && !w.informative {
		valueConf = sureSum
	}
	item.Amount = *r.number(w, colValue, max(valueConf, sure(unsure)))
	if w.derived {
		item.Amount.Printed, item.Amount.Note, item.Amount.Box = "", "Calculado: quantidade × preço", box
		if !closed {
			item.Amount.Confidence = 50
		}
	}
	item.Quantity = r.number(w, colQuantity, sure(88))
	item.Price = r.number(w, colPrice, sure(88))
	item.Tariff = r.number(w, colTariff, sure(88))
	if item.Tariff != nil && product && r.scanned() {
		item.Tariff.Confidence = unsure // the product says nothing of it
	}
	item.PISCOFINS = r.number(w, colPISCOFINS, 86)
	item.ICMSBase, item.ICMSRate, item.ICMS = r.number(w, colICMSBase, 86), r.number(w, colICMSRate, 86), r.number(w, colICMS, 86)
	return item
}

// number is one number of a row; letters that recognition doubts stay doubtful
// unless a sum or a product has shown them right.
func (r *reader) number(w row, k kind, confidence int) *Value {
	c, ok := w.cells[k]
	if !ok {
		return nil
	}
	if confidence < sureProduct && c.token.conf < 90 {
		confidence = min(confidence, max(30, c.token.conf-10))
	}
	text := c.value.String()
	if k == colValue || k == colICMS || k == colICMSBase || k == colPISCOFINS {
		text = c.value.StringFixed(2)
	}
	return &Value{Value: text, Printed: c.token.text, Confidence: confidence, Page: r.table.page, Box: c.token.Box, Label: r.head(k)}
}

func (r *reader) head(k kind) string {
	for _, c := range r.table.columns {
		if c.kind == k {
			return c.head
		}
	}
	return ""
}

// product reports whether quantity × price is the amount, to the cent that
// rounding of the price allows.
func (w row) product() bool {
	q, okQ := w.cells[colQuantity]
	p, okP := w.cells[colPrice]
	v, okV := w.cells[colValue]
	if !okQ || !okP || !okV || q.value.IsZero() {
		return false
	}
	decimals := int32(0)
	if i := strings.IndexByte(p.token.text, ','); i >= 0 {
		decimals = int32(min(10, len(bare(p.token.text))-i-1))
	}
	slack := q.value.Abs().Mul(decimal.New(6, -decimals-1)).Add(cent.Mul(decimal.NewFromInt(2)))
	return q.value.Mul(p.value).Abs().Sub(v.value.Abs()).Abs().LessThanOrEqual(slack) && slack.LessThan(v.value.Abs().Add(cent))
}

func (r *reader) scanned() bool {
	for _, s := range r.sheets {
		if s.number == r.table.page {
			return s.scanned
		}
	}
	return false
}

// boxValue is a value that stands at one token.
func boxValue(text string, t token, pageNumber, confidence int, label string) *Value {
	return &Value{Value: text, Printed: t.text, Confidence: confidence, Page: pageNumber, Box: t.Box, Label: label}
}
