package rule

import (
	"slices"
	"strconv"

	"github.com/shopspring/decimal"

	"ynova/internal/agenda/holiday"
	"ynova/internal/compliance/basis"
	"ynova/internal/compliance/check"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
)

// billRules is one bill of the distributor with what the rules hold it against,
// computed once.
type billRules struct {
	v        *invoice.Invoice
	in       *Input
	expected check.Expectation
	from     trace.Source
	limits   basis.Thresholds
	unit     *Unit // of the register; nil: which one is not known
	items    []invoice.ItemLine
	listed   bool               // the document's items are known
	earlier  []*invoice.Invoice // bills of the unit in the months before, newest first
}

func newBillRules(in *Input, v *invoice.Invoice) *billRules {
	b := &billRules{v: v, in: in, from: sourceOf(v), limits: basis.Thresholds{All: in.Parameters, Month: v.Month}, unit: UnitOf(in.Register, v.UnitID)}
	b.items, b.listed = v.Bill.Items()
	for i := range slices.Backward(in.History) {
		if o := &in.History[i]; o.Bill != nil && o.UnitID == v.UnitID && o.Month < v.Month && (v.UnitID != "" || in.Units <= 1) {
			b.earlier = append(b.earlier, o)
		}
	}
	official := in.Official[v.ID]
	official.Earlier = b.earlier
	b.expected = check.Expect(v, in.Parameters, official)
	return b
}

// UnitOf is the unit of the register, or the only one that the contract serves.
func UnitOf(register []Unit, id string) *Unit {
	var only *Unit
	for i := range register {
		switch u := &register[i]; {
		case id != "" && u.ID == id:
			return u
		case id != "" || !u.Served:
		case only != nil:
			return nil
		default:
			only = u
		}
	}
	return only
}

func (b *billRules) all() []Found {
	var out []Found
	for i := range catalog {
		if find := catalog[i].bill; find != nil {
			out = append(out, find(b)...)
		}
	}
	return out
}

func (b *billRules) eachDemand(of func(*check.ExpectedDemand) []Found) (out []Found) {
	for _, d := range b.expected.Demands() {
		out = append(out, of(&d)...)
	}
	return out
}

// before is the unit's bill of the month before; nil where there is none, or several.
func (b *billRules) before() *invoice.Invoice {
	if len(b.earlier) == 0 || b.earlier[0].Month != b.v.Month.Add(-1) || len(b.earlier) > 1 && b.earlier[1].Month == b.earlier[0].Month {
		return nil
	}
	return b.earlier[0]
}

// overcharge is a finding that compares what was charged with what is right. Too little
// is reported, and not contested.
func (b *billRules) overcharge(r Rule, line string, charged, expected decimal.Decimal) Found {
	f := about(b.v, r, line)
	f.Charged, f.Expected, f.AtStake = AmountOf(charged), AmountOf(expected), less(charged, expected)
	if f.Contestable = charged.GreaterThan(expected); !f.Contestable {
		f.Light = portfolio.LightAmarelo
	}
	return f
}

// undue is a finding about a charge of which nothing is due.
func (b *billRules) undue(r Rule, line string, charged decimal.Decimal) Found {
	return b.overcharge(r, line, charged, decimal.Zero)
}

// said is a figure of the bill in a record.
func (b *billRules) said(name, value, unit string) trace.Node {
	return trace.Input(name, value, unit, b.from)
}

// item is an item of the bill in a record.
func (b *billRules) item(it *invoice.ItemLine) trace.Node {
	from := b.from
	from.Detail = "item da fatura"
	switch {
	case it.Place != "":
		from.Detail += ", " + it.Place
	case it.Page > 0:
		from.Detail += ", página " + strconv.Itoa(it.Page)
	}
	if it.EditedBy != "" {
		from.Detail += ", corrigido por " + it.EditedBy
	}
	return trace.Input(it.Text, it.Value.Text(), unitReais, from)
}

// energyOf is the metered energy of the bill in MWh with what it costs; false where a
// line does not state its quantity.
func energyOf(v *invoice.Invoice) (mwh decimal.Decimal, value *decimal.Decimal, ok bool) {
	sum := decimal.Zero
	whole := true
	for i := range v.Bill.Energy {
		l := &v.Bill.Energy[i]
		if l.Energy == nil {
			return decimal.Zero, nil, false
		}
		mwh = mwh.Add(l.Energy.MWh())
		cost, told := basis.AmountOf(l.Value)
		sum, whole = sum.Add(cost), whole && told
	}
	if whole {
		value = &sum
	}
	return mwh, value, len(v.Bill.Energy) > 0 && mwh.IsPositive()
}

// cost is what some MWh cost at the bill's mean; nil where its lines have no value.
func (b *billRules) cost(mwh decimal.Decimal) *decimal.Decimal {
	total, value, ok := energyOf(b.v)
	if !ok || value == nil {
		return nil
	}
	return new(basis.Cents(basis.Divide(mwh.Mul(*value), total)))
}

// workdayAfter is the n-th working day after a day.
func workdayAfter(d month.Date, n int) month.Date {
	for n > 0 {
		if d = d.AddDays(1); holiday.Workday(d) {
			n--
		}
	}
	return d
}

// workdaysBetween counts the working days after one day up to another, and stops at enough.
func workdaysBetween(first, last month.Date, enough int) (n int) {
	for d := first.AddDays(1); !d.After(last) && n < enough; d = d.AddDays(1) {
		if holiday.Workday(d) {
			n++
		}
	}
	return n
}
