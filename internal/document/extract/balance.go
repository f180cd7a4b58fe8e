package extract

import (
	"regexp"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/ptbr"
)

// Balance is what the items' amounts make of the total, and where they do not make it,
// which lines may be why (RQ-03).
type Balance struct {
	Difference decimal.Decimal // of the sum from the total
	Closes     bool
	Doubtful   []Doubt
	Missing    decimal.Decimal // where no line explains what is too little
}

// Doubt is one line with the amount by which the sum would close.
type Doubt struct {
	Item   int
	Sign   bool // the amount with its sign changed; else quantity × price
	All    bool // only with the signs of all doubtful lines changed
	Amount decimal.Decimal
}

// Note says what is wrong with the line, for a person.
func (d Doubt) Note() string {
	switch {
	case d.All:
		return "Com o sinal desta e das outras deduções trocado a soma fecha."
	case d.Sign:
		return "Com o sinal trocado a soma fecha."
	}
	return "Quantidade × preço dá " + ptbr.FormatNumber(d.Amount, 2) + ", e com isso a soma fecha."
}

// Contradicted is how sure a line may be that breaks a sum, SumCheck the name of the check
// of the items against the total.
const (
	Contradicted = contradicted
	SumCheck     = sumCheck
)

// deduction matches the lines that take something off a bill.
var deduction = regexp.MustCompile(`injec|injet|\binj\b|compensad|deduc|desc\b|desconto|reten|credito|devolu|irrf|tribf|liquido|duplicidade`)

// closes reports whether a difference is only what rounding leaves.
func closes(d decimal.Decimal) bool { return d.Abs().LessThanOrEqual(cent.Add(cent)) }

// BalanceOf compares the items with the total. A lost minus is looked for among the
// lines that deduct, where any of them would explain the difference: a charge that grew
// is none.
func BalanceOf(items []Item, total decimal.Decimal) Balance {
	d := total.Neg()
	for i := range items {
		if a, ok := items[i].amount(); ok {
			d = d.Add(a)
		}
	}
	out := Balance{Difference: d, Closes: closes(d)}
	if out.Closes {
		return out
	}
	var named []Doubt
	for i := range items {
		a, ok := items[i].amount()
		if !ok {
			continue
		}
		if closes(a.Add(a).Sub(d)) {
			doubt := Doubt{Item: i, Sign: true, Amount: a.Neg()}
			out.Doubtful = append(out.Doubtful, doubt)
			if deduction.MatchString(ptbr.Fold(items[i].Description)) {
				named = append(named, doubt)
			}
			continue
		}
		if fit, ok := items[i].product(); ok && !closes(a.Sub(fit)) && closes(a.Sub(fit).Sub(d)) {
			out.Doubtful = append(out.Doubtful, Doubt{Item: i, Amount: fit})
		}
	}
	if named != nil {
		out.Doubtful = named
	}
	if out.Doubtful == nil {
		out.Doubtful = lostSigns(items, d)
	}
	if out.Doubtful == nil && d.IsNegative() {
		out.Missing = d.Neg()
	}
	return out
}

// lostSigns are all lines that deduct and stand without a minus, where the sum closes with
// theirs: a pen that loses the dash of one line loses that of each.
func lostSigns(items []Item, difference decimal.Decimal) (doubts []Doubt) {
	sum := decimal.Zero
	for i := range items {
		a, ok := items[i].amount()
		if ok && a.IsPositive() && deduction.MatchString(ptbr.Fold(items[i].Description)) {
			sum = sum.Add(a)
			doubts = append(doubts, Doubt{Item: i, Sign: true, All: true, Amount: a.Neg()})
		}
	}
	if len(doubts) < 2 || !closes(sum.Add(sum).Sub(difference)) {
		return nil
	}
	return doubts
}

// amount is what an item adds to the total.
func (i *Item) amount() (decimal.Decimal, bool) {
	if i.Informative {
		return decimal.Decimal{}, false
	}
	d, err := decimal.NewFromString(i.Amount.Value)
	return d, err == nil
}

func (i *Item) product() (decimal.Decimal, bool) {
	if i.Quantity == nil || i.Price == nil {
		return decimal.Decimal{}, false
	}
	q, err := decimal.NewFromString(i.Quantity.Value)
	p, errPrice := decimal.NewFromString(i.Price.Value)
	return q.Mul(p).Round(2), err == nil && errPrice == nil
}

// note says what may be wrong.
func (b Balance) note() string {
	switch {
	case b.Closes:
		return ""
	case b.Missing.IsPositive():
		return "Faltam R$ " + ptbr.FormatNumber(b.Missing, 2) + " em itens."
	case len(b.Doubtful) == 1 && b.Doubtful[0].Sign:
		return "Com o sinal trocado a soma fecha."
	case len(b.Doubtful) > 1 && b.Doubtful[0].All:
		return "Com os sinais das deduções trocados a soma fecha."
	}
	return ""
}

// mark makes the lines doubtful that may be why the sum does not close; where none
// explains it, all that nothing else shows right.
func (b Balance) mark(items []Item) {
	for _, d := range b.Doubtful {
		v := &items[d.Item].Amount
		v.Confidence, v.Suggestion, v.Note = contradicted, d.Amount.StringFixed(2), d.Note()
	}
	if len(b.Doubtful) > 0 {
		return
	}
	for i := range items {
		if v := &items[i].Amount; !items[i].Informative && v.ev.proofs == 0 && strings.TrimSpace(v.Note) == "" {
			v.Confidence, v.Note = 85, "Os itens não somam o total impresso"
		}
	}
}
