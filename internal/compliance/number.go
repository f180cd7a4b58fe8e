package compliance

import (
	"strconv"

	"github.com/shopspring/decimal"

	"ynova/internal/invoice"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff"
)

const (
	unitReais   = "R$"
	unitMWh     = "MWh"
	unitKW      = "kW"
	unitPercent = "%"

	// divisionPlaces is how many decimals a quotient keeps until the line is rounded.
	divisionPlaces = 24
)

var (
	zero    = decimal.Zero
	one     = decimal.NewFromInt(1)
	hundred = decimal.NewFromInt(100)
)

func reais(a money.Amount) decimal.Decimal       { return fixed.ToDecimal(int64(a), 4) }
func perUnit(p money.Price) decimal.Decimal      { return fixed.ToDecimal(int64(p), 8) }
func fraction(p percent.Percent) decimal.Decimal { return fixed.ToDecimal(int64(p), 8) }

// line rounds a line of an invoice to cents, half up (domain 0.4).
func line(d decimal.Decimal) decimal.Decimal { return d.Round(2) }

// over divides without rounding to cents yet.
func over(d, by decimal.Decimal) decimal.Decimal { return d.DivRound(by, divisionPlaces) }

func moneyText(d decimal.Decimal) string { return d.StringFixed(2) }

// shownMoney and its like are numbers in a sentence.
func shownMoney(d decimal.Decimal) string {
	v, err := fixed.FromDecimal(d.Round(2), 4)
	if err != nil {
		return d.StringFixed(2)
	}
	return ptbr.FormatMoney(money.Amount(v))
}

func shownKW(d decimal.Decimal) string { return trimmed(d, 2) + " kW" }

func shownMWh(e energy.Energy) string { return ptbr.FormatMWh(e) }

func shownPercent(d decimal.Decimal, places int) string { return ptbr.FormatNumber(d, places) + "%" }

// trimmed writes a number without the zeros at its end.
func trimmed(d decimal.Decimal, places int) string {
	d = d.Round(int32(places))
	return ptbr.FormatNumber(d, min(places, max(0, -int(normal(d).Exponent()))))
}

// normal drops the zeros at the end of a number.
func normal(d decimal.Decimal) decimal.Decimal {
	text := d.String()
	n, err := decimal.NewFromString(text)
	if err != nil {
		return d
	}
	return n
}

// howMany is a number with what it counts.
func howMany(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// percentage is part/whole × 100, exact enough to compare.
func percentage(part, whole decimal.Decimal) (decimal.Decimal, bool) {
	if whole.IsZero() {
		return zero, false
	}
	return over(part.Mul(hundred), whole), true
}

// within reports whether two amounts are as near as the tolerance.
func within(a, b, tolerance decimal.Decimal) bool { return !a.Sub(b).Abs().GreaterThan(tolerance) }

// amountOf returns the amount, false for nil.
func amountOf(a *money.Amount) (decimal.Decimal, bool) {
	if a == nil {
		return zero, false
	}
	return reais(*a), true
}

// amountText is the canonical amount, empty for nil.
func amountText(a *money.Amount) string {
	if a == nil {
		return ""
	}
	return moneyText(reais(*a))
}

// parameter is a threshold with where it comes from.
type parameter struct {
	value decimal.Decimal
	key   string
	unit  string
	from  tariff.Value
}

// node is the threshold in a record of a calculation.
func (p parameter) node(name string) trace.Node {
	return trace.Input(name, p.value.String(), p.unit, p.from.Trace(p.key))
}

// parametersIn looks thresholds up as they hold in a month.
type parametersIn struct {
	all   tariff.Parameters
	month month.Month
}

func (p parametersIn) number(key, unit string) (parameter, bool) {
	n, v, ok := p.all.Number(key, "", unit, p.month.First())
	return parameter{n, key, unit, v}, ok
}

// tolerance is the greater of an amount and a percentage of the expected value.
type tolerance struct{ amount, percentage parameter }

func (p parametersIn) tolerance(moneyKey, percentKey string) (tolerance, bool) {
	amount, ok := p.number(moneyKey, tariff.UnitMoney)
	percentage, known := p.number(percentKey, tariff.UnitPercent)
	return tolerance{amount, percentage}, ok && known
}

func (t tolerance) of(expected decimal.Decimal) decimal.Decimal {
	return decimal.Max(line(t.amount.value), line(over(expected.Abs().Mul(t.percentage.value), hundred)))
}

func (t tolerance) node(expected decimal.Decimal) trace.Node {
	return trace.Result("Tolerância", "máx(valor mínimo, percentual do esperado)", moneyText(t.of(expected)), unitReais,
		t.amount.node("Valor mínimo"), t.percentage.node("Percentual"))
}

// typed is where the figures of an invoice come from.
func typed(v *invoice.Invoice) trace.Source {
	kind := trace.KindUsuario
	if v.Source == invoice.SourceExtraction {
		kind = trace.KindDocumento
	}
	return trace.Source{Kind: kind, Ref: v.Title()}
}
