package index

import (
	"slices"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/trace"
)

// The indices by which prices are adjusted, as a contract names them.
const (
	IPCA = "IPCA"   // IBGE; series 433 of the central bank
	IGPM = "IGP-M"  // FGV; series 189
	None = "nenhum" // the price is never adjusted
)

// Codes lists the indices that have a table.
func Codes() []string { return []string{IPCA, IGPM} }

// Value is the variation of an index in one month.
type Value struct {
	Percent     percent.Percent
	Provisional bool   // typed in or estimated before it was published
	Source      string // publication or file that says so
}

// Trace returns where the value comes from, for a record of a calculation.
func (v Value) Trace(code string, m month.Month) trace.Source {
	detail := v.Source
	if v.Provisional {
		detail += " (provisório)"
	}
	return trace.Source{Kind: trace.KindIndice, Ref: code + " " + m.Short(), Detail: detail}
}

// Snapshot is a snapshot of all index tables; it does not change and may be
// shared. The zero value knows no month of any index.
type Snapshot struct {
	byCode map[string]series
}

// series holds the months of one index from the first to the last known one.
type series struct {
	first  month.Month
	values []*Value         // nil: a gap
	ahead  *decimal.Decimal // growth of a month after them; nil: fewer than twelve months say
}

// Row is a month of a table.
type Row struct {
	Code  string
	Month month.Month
	Value Value
}

// NewSnapshot arranges rows that come in the order of code and month.
func NewSnapshot(rows []Row) Snapshot {
	x := Snapshot{byCode: make(map[string]series)}
	for i := range rows {
		r := &rows[i]
		s, known := x.byCode[r.Code]
		if !known {
			s.first = r.Month
		}
		for s.first.Add(len(s.values)) < r.Month {
			s.values = append(s.values, nil)
		}
		s.values = append(s.values, &r.Value)
		x.byCode[r.Code] = s
	}
	for code, s := range x.byCode {
		s.ahead = s.trend()
		x.byCode[code] = s
	}
	return x
}

func (s series) at(m month.Month) *Value {
	if i := int(m - s.first); i >= 0 && i < len(s.values) {
		return s.values[i]
	}
	return nil
}

// Of returns the variation of the index in the month; false when it is unknown.
func (x Snapshot) Of(code string, m month.Month) (Value, bool) {
	if v := x.byCode[code].at(m); v != nil {
		return *v, true
	}
	return Value{}, false
}

// Last returns the last month of the index that is known; false when none is.
func (x Snapshot) Last(code string) (month.Month, bool) {
	s := x.byCode[code]
	return s.first.Add(len(s.values) - 1), len(s.values) > 0
}

// Accumulation is the variation of an index over some months and what it rests on.
type Accumulation struct {
	Factor      decimal.Decimal // exact over published months; 1 where Missing has months
	Provisional bool            // a month is provisional or not published yet
	Missing     []month.Month   // neither published nor to be expected; the factor does not exist
	Unpublished []month.Month   // after the last known month, whose variation is expected (Ahead)
}

// Accumulate multiplies the variations from base to the month before the
// anniversary, both included (domain 2). Months after the last known one grow by what
// Ahead says and make the result provisional; a gap before it, or nothing to expect,
// leaves no factor. With positiveOnly, twelve months (counted from base) that together
// fell count as no variation. An anniversary that is not after base has the factor 1.
func (x Snapshot) Accumulate(code string, base, anniversary month.Month, positiveOnly bool, said Expectation) Accumulation {
	a := Accumulation{Factor: one}
	for begin := base; begin < anniversary; begin = begin.Add(12) {
		year := one
		for m := begin; m < min(begin.Add(12), anniversary); m++ {
			year = a.grow(x, code, m, year, said)
		}
		if !positiveOnly || year.GreaterThan(one) {
			a.Factor = a.rounded(a.Factor.Mul(year))
		}
	}
	a.Provisional = a.Provisional || len(a.Unpublished) > 0
	if len(a.Missing) > 0 {
		a.Factor = one
	}
	return a
}

// grow takes a month into the product of a year.
func (a *Accumulation) grow(x Snapshot, code string, m month.Month, year decimal.Decimal, said Expectation) decimal.Decimal {
	if v, known := x.Of(code, m); known {
		a.Provisional = a.Provisional || v.Provisional
		return a.rounded(year.Mul(growth(v.Percent)))
	}
	ahead, expected := x.Ahead(code, m, said)
	if !expected {
		a.Missing = append(a.Missing, m)
		return year
	}
	a.Unpublished = append(a.Unpublished, m)
	return a.rounded(year.Mul(ahead))
}

// rounded keeps a product short once it holds roots, which have no end.
func (a *Accumulation) rounded(product decimal.Decimal) decimal.Decimal {
	if len(a.Unpublished) == 0 {
		return product
	}
	return product.Round(aheadPlaces)
}

// Factor returns what Accumulate does, without the months that stand in.
func (x Snapshot) Factor(code string, base, anniversary month.Month, positiveOnly bool) (factor decimal.Decimal, provisional bool, missing []month.Month) {
	a := x.Accumulate(code, base, anniversary, positiveOnly, nil)
	return a.Factor, a.Provisional, a.Missing
}

var one = decimal.NewFromInt(1)

// growth is 1 + p/100, with as few digits as it has: products of many months stay
// exact, and short.
func growth(p percent.Percent) decimal.Decimal {
	coefficient, exponent := int64(percent.Hundred)+int64(p), int32(-8)
	for coefficient != 0 && coefficient%10 == 0 {
		coefficient, exponent = coefficient/10, exponent+1
	}
	return decimal.New(coefficient, exponent)
}

// Known reports whether the code is one of Codes.
func Known(code string) bool { return slices.Contains(Codes(), code) }
