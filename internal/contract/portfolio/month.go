package portfolio

import (
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
)

// Conformity is how the net consumption of a month stands to the contract's band
// (domain 1.7).
type Conformity string

// The classes.
const (
	ConformityConforme     Conformity = "Conforme"
	ConformityExcedente    Conformity = "Excedente"
	ConformitySubutilizado Conformity = "Subutilizado"
	ConformityIndefinido   Conformity = "Indefinido"
)

// Month is one month of a contract over all the units that it serves, as
// lists and the dashboard read it. Nil is unknown, never zero.
type Month struct {
	Month            month.Month
	Active           bool // the contract is Ativo and covers the month
	Consumption      *energy.Energy
	Net              *energy.Energy
	Proinfa          *energy.Energy
	Contracted       *energy.Energy
	Minimum          *energy.Energy
	Maximum          *energy.Energy
	Billable         *energy.Energy
	Surplus          *energy.Energy
	Deficit          *energy.Energy
	EnergyValue      *money.Amount
	Price            *money.Price // of the month: the contract's, or what the sheet states for the only unit
	Conformity       Conformity
	AccumulatedNet   *energy.Energy // since the contract year began
	AccumulatedLimit *energy.Energy
	Delta            *percent.Percent // of the accumulated net against its limit
	Opportunity      bool             // only of an active month
	RulesVersion     int
	Light            Light // "contrato"; decided by who stores the months, empty before
}

// incomplete reports whether a figure that the light needs is not known.
func (m *Month) incomplete() bool {
	return m.Net == nil || m.Minimum == nil || m.Maximum == nil || m.Contracted == nil || *m.Contracted <= 0
}

// Months is everything that contract_months is to hold of one contract.
type Months struct {
	ContractID string
	ClientID   string
	Months     []Month
}

// Measured is how many measured months and balances came or went, by which
// the month list and the balance list know their totals.
type Measured struct {
	Months   map[month.Month]int64
	Balances int64
}
