package contract

import (
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
)

// monthRow is a row of contract_months in a form that compares with ==, which
// tells what has to be written.
type monthRow struct {
	monthKey
	clientID                         string
	active, opportunity              bool
	consumption, net, proinfa        nullInt
	contracted, minimum, maximum     nullInt
	billable, surplus, deficit       nullInt
	energyValue, price               nullInt
	accumulatedNet, accumulatedLimit nullInt
	delta                            nullInt
	conformity                       Conformity
	rulesVersion                     int
	light                            Light // empty: not judged yet
}

func rowOf(contractID, clientID string, m *MonthSummary) monthRow {
	return monthRow{
		monthKey: monthKey{contractID, m.Month}, clientID: clientID,
		active: m.Active, opportunity: m.Opportunity && m.Active,
		consumption: nullIntOf(m.Consumption), net: nullIntOf(m.Net), proinfa: nullIntOf(m.Proinfa),
		contracted: nullIntOf(m.Contracted), minimum: nullIntOf(m.Minimum), maximum: nullIntOf(m.Maximum),
		billable: nullIntOf(m.Billable), surplus: nullIntOf(m.Surplus), deficit: nullIntOf(m.Deficit),
		energyValue: nullIntOf(m.EnergyValue), accumulatedNet: nullIntOf(m.AccumulatedNet),
		accumulatedLimit: nullIntOf(m.AccumulatedLimit), delta: nullIntOf(m.Delta),
		price: nullIntOf(m.Price), conformity: m.Conformity, rulesVersion: m.RulesVersion,
	}
}

func (r *monthRow) summary() MonthSummary {
	return MonthSummary{
		Month: r.month, Active: r.active, Opportunity: r.opportunity,
		Consumption: valueOf[energy.Energy](r.consumption), Net: valueOf[energy.Energy](r.net),
		Proinfa: valueOf[energy.Energy](r.proinfa), Contracted: valueOf[energy.Energy](r.contracted),
		Minimum: valueOf[energy.Energy](r.minimum), Maximum: valueOf[energy.Energy](r.maximum),
		Billable: valueOf[energy.Energy](r.billable), Surplus: valueOf[energy.Energy](r.surplus),
		Deficit: valueOf[energy.Energy](r.deficit), EnergyValue: valueOf[money.Amount](r.energyValue), Price: valueOf[money.Price](r.price),
		AccumulatedNet:   valueOf[energy.Energy](r.accumulatedNet),
		AccumulatedLimit: valueOf[energy.Energy](r.accumulatedLimit),
		Delta:            valueOf[percent.Percent](r.delta), Conformity: r.conformity, RulesVersion: r.rulesVersion, Light: r.light,
	}
}

func (r *monthRow) appendArgs(args []any, now int64) []any {
	return append(args, r.contractID, r.month.String(), r.clientID, r.active, r.consumption.arg(), r.net.arg(),
		r.proinfa.arg(), r.contracted.arg(), r.minimum.arg(), r.maximum.arg(), r.billable.arg(), r.surplus.arg(),
		r.deficit.arg(), r.energyValue.arg(), string(r.conformity), r.accumulatedNet.arg(), r.accumulatedLimit.arg(),
		r.delta.arg(), r.opportunity, r.rulesVersion, string(r.light), r.price.arg(), now)
}

func nullIntOf[T ~int64](v *T) nullInt {
	if v == nil {
		return nullInt{}
	}
	return nullInt{int64(*v), true}
}

func valueOf[T ~int64](n nullInt) *T { return pointer(n, new(T)) }

func (n nullInt) arg() any {
	if !n.valid {
		return nil
	}
	return n.v
}
