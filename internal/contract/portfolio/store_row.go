package portfolio

import (
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
)

// monthRow is a row of contract_months in a form that compares with ==, which
// shows what has to be written.
type monthRow struct {
	monthKey
	clientID                         string
	active, opportunity              bool
	consumption, net, proinfa        db.NullNumber
	contracted, minimum, maximum     db.NullNumber
	billable, surplus, deficit       db.NullNumber
	energyValue, price               db.NullNumber
	accumulatedNet, accumulatedLimit db.NullNumber
	delta                            db.NullNumber
	conformity                       Conformity
	rulesVersion                     int
	light                            Light // empty: not decided yet
}

func rowOf(contractID, clientID string, m *Month) monthRow {
	return monthRow{
		monthKey: monthKey{contractID, m.Month}, clientID: clientID,
		active: m.Active, opportunity: m.Opportunity && m.Active,
		consumption: db.NumberOf(m.Consumption), net: db.NumberOf(m.Net), proinfa: db.NumberOf(m.Proinfa),
		contracted: db.NumberOf(m.Contracted), minimum: db.NumberOf(m.Minimum), maximum: db.NumberOf(m.Maximum),
		billable: db.NumberOf(m.Billable), surplus: db.NumberOf(m.Surplus), deficit: db.NumberOf(m.Deficit),
		energyValue: db.NumberOf(m.EnergyValue), accumulatedNet: db.NumberOf(m.AccumulatedNet),
		accumulatedLimit: db.NumberOf(m.AccumulatedLimit), delta: db.NumberOf(m.Delta),
		price: db.NumberOf(m.Price), conformity: m.Conformity, rulesVersion: m.RulesVersion,
	}
}

func (r *monthRow) summary() Month {
	return Month{
		Month: r.month, Active: r.active, Opportunity: r.opportunity,
		Consumption: db.Pointer[energy.Energy](r.consumption), Net: db.Pointer[energy.Energy](r.net),
		Proinfa: db.Pointer[energy.Energy](r.proinfa), Contracted: db.Pointer[energy.Energy](r.contracted),
		Minimum: db.Pointer[energy.Energy](r.minimum), Maximum: db.Pointer[energy.Energy](r.maximum),
		Billable: db.Pointer[energy.Energy](r.billable), Surplus: db.Pointer[energy.Energy](r.surplus),
		Deficit: db.Pointer[energy.Energy](r.deficit), EnergyValue: db.Pointer[money.Amount](r.energyValue), Price: db.Pointer[money.Price](r.price),
		AccumulatedNet:   db.Pointer[energy.Energy](r.accumulatedNet),
		AccumulatedLimit: db.Pointer[energy.Energy](r.accumulatedLimit),
		Delta:            db.Pointer[percent.Percent](r.delta), Conformity: r.conformity, RulesVersion: r.rulesVersion, Light: r.light,
	}
}

// incomplete is Month.incomplete of the row, and IncompleteMonth in SQL.
func (r *monthRow) incomplete() bool {
	return !r.net.Valid || !r.minimum.Valid || !r.maximum.Valid || !r.contracted.Valid || r.contracted.Int64 <= 0
}
