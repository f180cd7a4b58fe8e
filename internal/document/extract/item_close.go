package extract

import (
	"strings"

	"github.com/shopspring/decimal"
)

var cent = decimal.New(1, -2)

// sumCheck is the name of the check of the items against the total.
const sumCheck = "soma dos itens = total"

// closeItems adds up the items, compares with the printed total, and makes the
// result's items with what the sums prove.
func (r *reader) closeItems() {
	total, known := r.printedTotal()
	if all := r.sum(true); known && !closes(r.sum(false).Sub(total)) && closes(all.Sub(total)) {
		for i := range r.table.rows {
			r.table.rows[i].informative = false
		}
	}
	for _, w := range r.table.rows {
		r.result.Items = append(r.result.Items, r.item(w))
	}
	if !known {
		return
	}
	balance := BalanceOf(r.result.Items, total)
	r.result.Checks = append(r.result.Checks, Check{
		Name: sumCheck, Expected: total.StringFixed(2), Found: total.Add(balance.Difference).StringFixed(2), OK: balance.Closes, Note: balance.note(),
	})
	if balance.Closes {
		for i := range r.result.Items {
			if item := &r.result.Items[i]; !item.Informative {
				item.Amount.ev.proofs |= proofSum
			}
		}
		r.sumColumns()
		r.confirmTotal(total)
		return
	}
	balance.mark(r.result.Items)
	if r.result.Fields[Total].ev.proofs&^proofDigit == 0 {
		r.lower(Total, 85, "Os itens não somam o total impresso")
	}
}

// sumColumns proves the columns of taxes that add up to what the total line prints.
func (r *reader) sumColumns() {
	for k, of := range map[kind]func(*Item) *Value{
		colPISCOFINS: func(i *Item) *Value { return i.PISCOFINS }, colICMSBase: func(i *Item) *Value { return i.ICMSBase }, colICMS: func(i *Item) *Value { return i.ICMS },
	} {
		total, ok := r.table.totals[k]
		if !ok {
			continue
		}
		sum := decimal.Zero
		for _, w := range r.table.rows {
			sum = sum.Add(w.cells[k].value)
		}
		if !closes(sum.Sub(total.value)) {
			continue
		}
		for i := range r.result.Items {
			if v := of(&r.result.Items[i]); v != nil {
				v.ev.proofs |= proofSum
			}
		}
	}
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
		v.Note, v.ev.proofs = "", v.ev.proofs|proofSum
		r.result.Fields[Total] = v
	case !ok && printed:
		r.result.Fields[Total] = Value{
			Value: total.StringFixed(2), Printed: c.token.text, Page: r.table.page, Box: c.token.Box, Label: "TOTAL", ev: r.seenCell(c.token, r.table.page, proofSum),
		}
	case ok && v.ev.proofs&proofPayment == 0 && printed:
		r.rivalTotal(total)
	}
}

// rivalTotal replaces a doubtful total by a candidate that the items confirm.
func (r *reader) rivalTotal(total decimal.Decimal) {
	for _, c := range r.found[Total] {
		if c.value == total.StringFixed(2) {
			c.ev.proofs |= proofSum
			r.result.Fields[Total] = c.read(99)
			return
		}
	}
}

func (r *reader) item(w row) Item {
	box, _ := boxOf(w.tokens)
	item := Item{
		Description: w.description, Month: w.month, Unit: w.unit, Informative: w.informative, Page: r.table.page, Box: box,
	}
	product, tax := proof(0), proof(0)
	if w.product() && !w.derived {
		product = proofProduct
	}
	if base, ok := w.cells[colICMSBase]; ok && holds(base.value, w.cells[colICMSRate].value, w.cells[colICMS].value) {
		tax = proofProduct
	}
	item.Amount = *r.number(w, colValue, product)
	if w.derived {
		item.Amount.Printed, item.Amount.Note, item.Amount.Box = "", "Calculado: quantidade × preço", box
	}
	item.Quantity, item.Price = r.number(w, colQuantity, product), r.number(w, colPrice, product)
	item.Tariff, item.PISCOFINS = r.number(w, colTariff, 0), r.number(w, colPISCOFINS, 0)
	item.ICMSBase, item.ICMSRate, item.ICMS = r.number(w, colICMSBase, tax), r.number(w, colICMSRate, tax), r.number(w, colICMS, tax)
	return item
}

// number is one number of a row with what shows it right.
func (r *reader) number(w row, k kind, by proof) *Value {
	c, ok := w.cells[k]
	if !ok {
		return nil
	}
	text := c.value.String()
	if k == colValue || k == colICMS || k == colICMSBase || k == colPISCOFINS {
		text = c.value.StringFixed(2)
	}
	head := r.head(k)
	v := r.cellValue(text, c.token, r.table.page, by, head.head)
	v.by(head.rule)
	return v
}

func (r *reader) head(k kind) column {
	for _, c := range r.table.columns {
		if c.kind == k {
			return c
		}
	}
	return column{}
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

// cellValue is a value that stands at one token of a table.
func (r *reader) cellValue(text string, t token, pageNumber int, by proof, label string) *Value {
	return &Value{Value: text, Printed: t.text, Page: pageNumber, Box: t.Box, Label: label, Confidence: 99, ev: r.seenCell(t, pageNumber, by)}
}

func (r *reader) seenCell(t token, pageNumber int, by proof) evidence {
	e := r.seen(pageNumber, t.conf, cellPlace)
	e.proofs = by
	return e
}
