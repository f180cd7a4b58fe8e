package chain

import (
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
)

// Conformity is how the net of a month lies to the band of its contract.
type Conformity string

// The conformities (domain 1.7). Both ends of the band conform.
const (
	Conforme     Conformity = "Conforme"
	Excedente    Conformity = "Excedente"
	Subutilizado Conformity = "Subutilizado"
	Indefinido   Conformity = "Indefinido"
)

func classify(net, minimum, maximum Energy) Conformity {
	switch {
	case !net.Known || !minimum.Known || !maximum.Known:
		return Indefinido
	case net.V > maximum.V:
		return Excedente
	case net.V < minimum.V:
		return Subutilizado
	default:
		return Conforme
	}
}

// Measure is what is stated about one metering unit in a month.
type Measure struct {
	Consumption, Generation Energy
	Proinfa                 Energy // unknown: the contract's share
	Loss                    Opt[percent.Percent]
	Given                   Given
	Fixed                   Fixed
}

// Fixed are computed columns that a person stated instead; what follows from a
// column follows from what was stated. Of a unit that shares its
// contract, or has several, only the requirement is used: what is shared is not for
// one of them to state.
type Fixed struct{ Requirement, Net, Minimum, Maximum, Billable Energy }

// Given is what a row states about its supply. It goes before the terms of the
// contract: it is the sazonalizado month where the contract holds the flat one.
// Of several units on one contract it is used only if all that state it state the same
// value.
type Given struct {
	Volume, Minimum, Maximum Energy
	Lower, Upper             Opt[percent.Percent]
	Price                    Opt[money.Price]
}

// Supply is what one contract offers in a month.
type Supply struct {
	Volume           Energy
	Lower, Upper     Opt[percent.Percent] // the band, percent of the volume
	Minimum, Maximum Energy               // the band where no percent is known
	Price            Opt[money.Price]
	Loss             Opt[percent.Percent]
	Proinfa          Energy // of the whole contract
	// Factor is the fator de atendimento: the share of the load that the contract
	// serves. Contracts of 100 % serve together what the others leave.
	Factor percent.Percent
}

// Pool is one month of units that the same contracts serve. Supplies stand in the
// order in which they are filled: by flexibility, start and id. Without supplies the
// pool has one unit, and what its row states about the supply is all there is.
type Pool struct {
	Units       []Measure
	Supplies    []Supply
	DefaultLoss Opt[percent.Percent] // the dated parameter
}

// Flow are the columns that units and contracts have in common. They add up:
// those of the units to those of the contracts.
type Flow struct {
	Net        Energy
	Contracted Energy
	Minimum    Energy
	Maximum    Energy
	Billable   Energy
	Surplus    Energy
	Deficit    Energy
	Value      Opt[money.Amount]
	Conformity Conformity
}

// UnitMonth is the computed month of one unit.
type UnitMonth struct {
	Loss        Opt[percent.Percent] // as applied
	Proinfa     Energy               // as applied
	Consumption Energy               // in whole kWh
	Requirement Energy
	Price       Opt[money.Price] // of what is billed; the mean where contracts differ
	Flow
}

// Losses is requisito − consumo.
func (u *UnitMonth) Losses() Energy { return minus(u.Requirement, u.Consumption) }

// Position is what the month leaves over (domain 1.7): faturar + PROINFA +
// geração − requisito. A unit without own generation has none to add.
func (u *UnitMonth) Position(generation Energy) Energy {
	covered := plus(plus(u.Billable, u.Proinfa), generation.Or(Some[energy.Energy](0)))
	return minus(covered, u.Requirement)
}

// SupplyMonth is the computed month of one contract over the units it serves.
type SupplyMonth struct {
	Consumption Energy
	Proinfa     Energy
	Flow
}

// DeltaPercent is how far the net lies from the maximum (domain 1.8); unknown
// when the maximum is zero.
func (f *Flow) DeltaPercent() Opt[percent.Percent] { return Change(f.Net, f.Maximum) }

// Utilisation is the net in percent of the contracted volume; unknown when that
// is zero.
func (f *Flow) Utilisation() Opt[percent.Percent] {
	if !f.Net.Known || !f.Contracted.Known {
		return Opt[percent.Percent]{}
	}
	v, ok := percent.Of(int64(f.Net.V), int64(f.Contracted.V))
	return Opt[percent.Percent]{V: v, Known: ok}
}

// Change is (v − base)/base × 100 with two decimals.
func Change(v, base Energy) Opt[percent.Percent] {
	if !v.Known || !base.Known {
		return Opt[percent.Percent]{}
	}
	p, ok := percent.Change(int64(v.V), int64(base.V))
	return Opt[percent.Percent]{V: p, Known: ok}
}

// Settle estimates the result in the spot market (MCP): what surplus earns at
// pld less what deficit costs, each line rounded to cents.
func (f *Flow) Settle(pld money.Price) Opt[money.Amount] {
	if !f.Surplus.Known || !f.Deficit.Known {
		return Opt[money.Amount]{}
	}
	return minus(try(pld.Of(f.Surplus.V)), try(pld.Of(f.Deficit.V)))
}
