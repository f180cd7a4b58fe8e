package basis

import (
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/parameter"
)

// Rules names the rules of checks and lights in the records of their calculations.
const Rules = "regras de conferência e sinais"

// Threshold is a dated parameter with where it comes from.
type Threshold struct {
	Value decimal.Decimal
	key   string
	unit  string
	from  parameter.Value
}

// Node is the threshold in a record of a calculation.
func (t Threshold) Node(name string) trace.Node {
	return trace.Input(name, t.Value.String(), t.unit, t.from.Trace(t.key))
}

// Thresholds looks parameters up as they hold in a month.
type Thresholds struct {
	All   parameter.Snapshot
	Month month.Month
}

// Number returns a threshold; false where none is registered for the month.
func (t Thresholds) Number(key, unit string) (Threshold, bool) {
	n, v, ok := t.All.Number(key, "", unit, t.Month.First())
	return Threshold{n, key, unit, v}, ok
}

// Count returns a threshold that is a whole number.
func (t Thresholds) Count(key, unit string) (int, bool) {
	n, _, ok := t.All.Count(key, "", unit, t.Month.First())
	return n, ok
}

// Tolerance returns the tolerance that an amount and a percentage make.
func (t Thresholds) Tolerance(moneyKey, percentKey string) (Tolerance, bool) {
	amount, ok := t.Number(moneyKey, parameter.UnitMoney)
	percentage, known := t.Number(percentKey, parameter.UnitPercent)
	return Tolerance{amount, percentage}, ok && known
}

// Tolerance is the greater of an amount and a percentage of the expected value.
type Tolerance struct{ amount, percentage Threshold }

// Of is the tolerance for an expected value, in cents.
func (t Tolerance) Of(expected decimal.Decimal) decimal.Decimal {
	return decimal.Max(Cents(t.amount.Value), Cents(Divide(expected.Abs().Mul(t.percentage.Value), Hundred)))
}

// Node is the tolerance in a record of a calculation.
func (t Tolerance) Node(expected decimal.Decimal) trace.Node {
	return trace.Result("Tolerância", "máx(valor mínimo, percentual do esperado)", MoneyText(t.Of(expected)), UnitReais,
		t.amount.Node("Valor mínimo"), t.percentage.Node("Percentual"))
}
