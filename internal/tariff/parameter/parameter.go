package parameter

import (
	"cmp"
	"maps"
	"slices"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/reference"
)

const (
	percentScale = 6 // decimals that percent.Percent holds
	moneyScale   = 4 // decimals that money.Amount holds
)

// Value is a parameter as it holds on a date.
type Value struct {
	Number decimal.Decimal
	Unit   string
	From   month.Date
	Source string // act, publication or decision that says so
	Status Status
	// Scenario is which of several expectations this is.
	Scenario Scenario
}

// Status says whether a value is the law or an expectation of it.
type Status string

// The states of a value.
const (
	InForce  Status = "em_vigor"
	Expected Status = "previsto"
)

// Scenario names an expectation of a value that is not known yet.
type Scenario string

// The scenarios; what is in force is ScenarioBase.
const (
	ScenarioBase Scenario = "base"
	ScenarioLow  Scenario = "baixo"
	ScenarioHigh Scenario = "alto"
)

// Trace returns where the value comes from, for a record of a calculation.
func (v Value) Trace(key string) trace.Source {
	detail := v.Source + " (desde " + v.From.BR() + ")"
	if v.Status == Expected {
		detail += ", previsto, cenário " + string(v.Scenario)
	}
	return trace.Source{Kind: trace.KindParametro, Ref: key, Detail: detail}
}

// Snapshot is a snapshot of all parameters; it does not change and may be
// shared. The zero value knows none.
type Snapshot struct {
	byKey map[scopedKey][]validity // newest beginning first
}

type scopedKey struct {
	key, scope string
	scenario   Scenario
}

type validity struct {
	Value
	to month.Date // zero: open
}

// newSnapshot indexes the validities.
func newSnapshot(rows []row) Snapshot {
	p := Snapshot{byKey: make(map[scopedKey][]validity, len(rows))}
	for _, r := range rows {
		k := scopedKey{r.key, r.scope, cmp.Or(r.Scenario, ScenarioBase)}
		p.byKey[k] = append(p.byKey[k], r.validity)
	}
	for _, list := range p.byKey {
		sorted(list)
	}
	return p
}

// sorted puts the newest beginning first; of one beginning what is in force.
func sorted(list []validity) []validity {
	slices.SortFunc(list, func(a, b validity) int { return cmp.Or(b.From.Compare(a.From), cmp.Compare(a.Status, b.Status)) })
	return list
}

// At returns the value of key on the date for the scope or, where that says
// nothing, for all scopes; false when there is none. Of a value that is not law yet it is
// the expectation.
func (p Snapshot) At(key, scope string, date month.Date) (Value, bool) {
	if v, ok := p.in(scopedKey{key, scope, ScenarioBase}, date); ok {
		return v, true
	}
	return p.in(scopedKey{key, "", ScenarioBase}, date)
}

// LatestPercent is the value of the validity that began last, over or not; false like Percent.
func (p Snapshot) LatestPercent(key, scope string) (percent.Percent, Value, bool) {
	list := p.byKey[scopedKey{key, scope, ScenarioBase}]
	if len(list) == 0 || list[0].Unit != UnitPercent {
		return 0, Value{}, false
	}
	n, err := fixed.FromDecimal(list[0].Number, percentScale)
	return percent.Percent(n), list[0].Value, err == nil
}

// Assuming returns the snapshot as it is where what is only expected comes as a scenario
// says; what that says nothing of stays.
func (p Snapshot) Assuming(s Scenario) Snapshot {
	out := Snapshot{byKey: maps.Clone(p.byKey)}
	for k, list := range p.byKey {
		if k.scenario != s || s == ScenarioBase {
			continue
		}
		base := scopedKey{k.key, k.scope, ScenarioBase}
		out.byKey[base] = slices.DeleteFunc(slices.Clone(p.byKey[base]), func(v validity) bool { return v.Status == Expected })
		out.byKey[base] = sorted(append(out.byKey[base], list...))
	}
	return out
}

func (p Snapshot) in(k scopedKey, date month.Date) (Value, bool) {
	for _, v := range p.byKey[k] {
		if !v.From.After(date) && (v.to.IsZero() || !v.to.Before(date)) {
			return v.Value, true
		}
	}
	return Value{}, false
}

// Percent returns a parameter whose unit is percent; false when it is missing,
// has another unit or does not fit.
func (p Snapshot) Percent(key, scope string, date month.Date) (percent.Percent, Value, bool) {
	v, _ := p.At(key, scope, date) // a missing one has no unit
	if v.Unit != UnitPercent {
		return 0, Value{}, false
	}
	n, err := fixed.FromDecimal(v.Number, percentScale)
	return percent.Percent(n), v, err == nil
}

// Energy returns a parameter whose unit is MWh; false like Percent.
func (p Snapshot) Energy(key, scope string, date month.Date) (energy.Energy, Value, bool) {
	v, _ := p.At(key, scope, date) // a missing one has no unit
	if v.Unit != UnitMWh {
		return 0, Value{}, false
	}
	e, err := energy.FromMWh(v.Number)
	return e, v, err == nil
}

// Money returns a parameter whose unit is R$; false like Percent.
func (p Snapshot) Money(key, scope string, date month.Date) (money.Amount, Value, bool) {
	v, _ := p.At(key, scope, date) // a missing one has no unit
	if v.Unit != UnitMoney {
		return 0, Value{}, false
	}
	n, err := fixed.FromDecimal(v.Number, moneyScale)
	return money.Amount(n), v, err == nil
}

// Price returns a parameter in R$ per MWh or kW, whichever the unit says; false
// like Percent.
func (p Snapshot) Price(key, unit string, date month.Date) (money.Price, Value, bool) {
	v, _ := p.At(key, "", date) // a missing one has no unit
	if v.Unit != unit {
		return 0, Value{}, false
	}
	n, err := fixed.FromDecimal(v.Number, reference.PriceScale)
	return money.Price(n), v, err == nil
}

// LastPrice is Price, or where no validity covers the date what the one says that began
// last before it: limits of a year that are not published yet. Whose year it is says From.
func (p Snapshot) LastPrice(key, unit string, date month.Date) (money.Price, Value, bool) {
	if v, at, ok := p.Price(key, unit, date); ok {
		return v, at, true
	}
	for _, v := range p.byKey[scopedKey{key, "", ScenarioBase}] {
		if v.Unit == unit && v.From.Before(date) {
			n, err := fixed.FromDecimal(v.Number, reference.PriceScale)
			return money.Price(n), v.Value, err == nil
		}
	}
	return 0, Value{}, false
}

// Number returns a parameter of the unit as it is; false when it is missing or
// has another unit.
func (p Snapshot) Number(key, scope, unit string, date month.Date) (decimal.Decimal, Value, bool) {
	v, _ := p.At(key, scope, date) // a missing one has no unit
	if v.Unit != unit {
		return decimal.Zero, Value{}, false
	}
	return v.Number, v, true
}

// Count returns a parameter that counts months, cycles or days; false like
// Number, and where it is not a whole number.
func (p Snapshot) Count(key, scope, unit string, date month.Date) (int, Value, bool) {
	n, v, ok := p.Number(key, scope, unit, date)
	if !ok || !n.IsInteger() || n.IsNegative() || n.GreaterThan(maxCount) {
		return 0, Value{}, false
	}
	return int(n.IntPart()), v, true
}

var maxCount = decimal.NewFromInt(10_000)

// Loss returns the losses on the metered energy of the month (domain 1.2).
func (p Snapshot) Loss(m month.Month) (percent.Percent, Value, bool) {
	return p.Percent(KeyLoss, "", m.First())
}

// OpportunityDelta returns from which difference against the accumulated limit a
// contract is an opportunity in the month (domain 1.7).
func (p Snapshot) OpportunityDelta(m month.Month) (percent.Percent, bool) {
	v, _, ok := p.Percent(KeyOpportunityDelta, "", m.First())
	return v, ok
}

// CalculationTolerance returns by how much a given column of the month may differ
// from the computed one (domain 1.9).
func (p Snapshot) CalculationTolerance(m month.Month) (energy.Energy, bool) {
	v, _, ok := p.Energy(KeyCalculationTolerance, "", m.First())
	return v, ok
}
