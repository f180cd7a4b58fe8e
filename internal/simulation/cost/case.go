package cost

import (
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/tax"
)

// RulesVersion names the rule set of this package, so that a stored figure can say
// by which rules it was computed.
const RulesVersion = 2

// Modality is a tariff structure.
type Modality string

// The modalities.
const (
	Verde Modality = "Verde"
	Azul  Modality = "Azul"
	// Convencional is group B's: kept beside the others, and computed by lowvoltage alone.
	Convencional Modality = "Convencional"
)

// Modalities lists those of group A in the order of the screens.
func Modalities() []Modality { return []Modality{Verde, Azul} }

// Case is everything that one simulation is computed from.
type Case struct {
	Unit            Unit
	Start           month.Month // first of the twelve months
	Use             []Use       // one per calendar month, in any order and of any year
	Contracted      Contracted
	Tariffs         []Tariff
	Taxes           []TaxSet
	Flags           []FlagRate
	FlagYears       *FlagYears `json:",omitempty"` // nil: fewer than a year of flags is known
	Charges         []Charge
	Offer           Offer
	NetworkDiscount NetworkDiscount `json:"Wire"` // the key of stored cases
	Generator       *Generator      // nil: the unit has none
	Premises        Premises
	Rules           Rules
	Law             Law
	Equivalent      Equivalents
	Ahead           *Ahead      `json:",omitempty"`
	LawUntil        month.Month `json:",omitzero"`  // the last month before the ICMS begins to fall; zero: not known
	Risks           *Risks      `json:",omitempty"` // nil: not requested
	Credits         *Credits    `json:",omitempty"` // nil: nobody knows how the client is taxed
	Move            *Move       `json:",omitempty"` // nil: what it takes to migrate is no question here
}

// Unit is the consumer unit.
type Unit struct {
	Distributor string
	Subgroup    string // A1 … AS, or B1 … B4
	Modality    Modality
	Submarket   string
	Business    bool // commercial or industrial class; it opens the low-voltage market earlier
}

// Use is what the unit used in a month. A demand that was not measured is nil.
type Use struct {
	Month         month.Month
	Peak, OffPeak energy.Energy
	Reserved      *energy.Energy
	DemandPeak    *decimal.Decimal // kW
	DemandOffPeak *decimal.Decimal // kW
	PROINFA       *energy.Energy   // nil: the share of Premises
}

// Contracted is the demand of the present contract, in kW.
type Contracted struct {
	OffPeak decimal.Decimal  // the only one of a Verde contract
	Peak    *decimal.Decimal // nil: not contracted, as under Verde
}

// Tariff is one homologated table of a distributor, subgroup and modality, without
// taxes and without discount. Demand is in R$/kW, energy in R$/MWh; Verde has one
// demand, DemandOffPeak.
type Tariff struct {
	Distributor string
	Subgroup    string
	Modality    Modality
	From        month.Date
	To          month.Date `json:",omitzero"` // zero: open
	Source      trace.Source

	DemandPeak, DemandOffPeak *money.Price
	TUSDPeak, TUSDOffPeak     *money.Price
	TEPeak, TEOffPeak         *money.Price
	TUSDReserved, TEReserved  *money.Price // nil: reserved energy pays the off-peak tariff
}

// TaxSet is the taxes on the distributor's bill from a date on: PIS and COFINS inside the
// lines, or CBS and IBS on top of them (LC 214/2025, arts. 343 to 348).
type TaxSet struct {
	From              month.Date
	ICMS, PIS, COFINS percent.Percent
	CBS               percent.Percent `json:",omitzero"`
	IBSState, IBSCity percent.Percent `json:",omitzero"`
	ICMSOnConsumption bool            `json:",omitzero"` // CBS and IBS are part of the base of the ICMS
	Source            trace.Source
	Law               trace.Source `json:",omitzero"` // of CBS and IBS
	Expected          bool         `json:",omitzero"` // a rate of theirs is not law yet
}

// Same reports whether two sets tax alike.
func (t *TaxSet) Same(o *TaxSet) bool {
	a, b := *t, *o
	a.From, b.From = month.Date{}, month.Date{}
	return a == b
}

func (t *TaxSet) rates() tax.Set {
	return tax.Set{
		ICMS: t.ICMS, PISCOFINS: t.PIS + t.COFINS, CBS: t.CBS, IBSState: t.IBSState, IBSCity: t.IBSCity, ICMSOnConsumption: t.ICMSOnConsumption,
	}
}

// Flag is a tariff flag (bandeira).
type Flag string

// The flags.
const (
	FlagVerde     Flag = "verde"
	FlagAmarela   Flag = "amarela"
	FlagVermelha1 Flag = "vermelha_1"
	FlagVermelha2 Flag = "vermelha_2"
	FlagEscassez  Flag = "escassez_hidrica"
)

// FlagNames lists the flags from the cheapest to the dearest.
func FlagNames() []Flag {
	return []Flag{FlagVerde, FlagAmarela, FlagVermelha1, FlagVermelha2, FlagEscassez}
}

// FlagYears counts the flags of the last months that ANEEL published, by which the
// historical saving is weighed (LW-04).
type FlagYears struct {
	Months   map[Flag]int
	From, To month.Month
	Source   trace.Source
}

// Total is how many months were counted.
func (y *FlagYears) Total() (n int) {
	for _, months := range y.Months {
		n += months
	}
	return n
}

// FlagRate is what a flag adds from a date on, in R$/MWh without taxes.
type FlagRate struct {
	Flag   Flag
	From   month.Date
	Rate   money.Price
	Source trace.Source
}

// Charge is the sum of the CCEE charges (ESS, EER, ERCAP) from a date on, in R$/MWh.
type Charge struct {
	From   month.Date
	Rate   money.Price
	Source trace.Source
}

// Offer is the energy that the proposal sells.
type Offer struct {
	Prices        []PriceStep
	PLD           *money.Price // mean of the submarket; nil leaves over-contracting out
	PLDSource     trace.Source
	LowerPercent  percent.Percent // band of the contract, % of the volume
	UpperPercent  percent.Percent
	Incentivised  bool `json:",omitempty"` // the source is incentivised, whatever discount the law still leaves
	ICMSOnMetered bool // ICMS only on the energy consumed, without losses (SP)
	// Includes is what the prices hold; Seller is the PIS/COFINS inside them, which leaves
	// once CBS comes on top (portfolio.md 1.4), ICMS that of a price with all taxes.
	Includes tax.Included    `json:",omitempty"`
	Seller   percent.Percent `json:",omitzero"`
	ICMS     percent.Percent `json:",omitzero"`
}

// PriceStep is the price from a month on, in R$/MWh, with what Offer.Includes names.
type PriceStep struct {
	From   month.Month
	Price  money.Price
	Source trace.Source
}

// NetworkDiscount is the discount on the use of the network that a supplier offers,
// and the right to it.
type NetworkDiscount struct {
	Offered  percent.Percent  // 0, 50, 80 or 100
	Migrated month.Date       `json:",omitzero"` // when the unit migrated or contracts to; zero: the start
	Right    *decimal.Decimal // kW contracted before the law; nil: the whole demand
	Until    month.Date       `json:",omitzero"` // end of the right; zero: none
	Source   trace.Source
}

// Generator is the diesel generation in the peak hours of today.
type Generator struct {
	Monthly   energy.Energy // generated in the peak hours of a month
	PowerKW   decimal.Decimal
	Cost      money.Price // R$/MWh
	SwitchOff bool        // the proposal takes this energy from the network
	Source    trace.Source
}

// Premises are the assumptions of a simulation; all are shown.
type Premises struct {
	Loss           percent.Percent
	PROINFAShare   percent.Percent // of the consumption, where the month's amount is unknown
	Management     money.Amount    // R$/month
	PublicLighting money.Amount    // CIP, R$/month, on both sides
	Flag           Flag
	FlagByMonth    map[month.Month]Flag // overrides Flag
	OptimalDemand  bool                 // the proposal contracts the optimal demand
	HoldExpired    bool                 // a table that expired before the start goes on

	CaptiveGrowth percent.Percent  // per year
	FreeGrowth    percent.Percent  // per year
	DiscountRate  *percent.Percent // per year; nil leaves the present value out
	VolumeDrop    percent.Percent  // of the over-contracting scenario

	NetworkWithoutICMS bool `json:"WireWithoutICMS"` // the use of the network stays out of the ICMS base
	DiscountWithoutTax bool // the discount on the network is not taxed
	// RebalancedTE is by how much the TE falls once CBS takes the place of PIS and COFINS
	// inside the cost of the distributors' energy (LC 214/2025, art. 374).
	RebalancedTE percent.Percent `json:",omitzero"`

	Source trace.Source // who set them
}

// Rules are the dated rules of demand billing.
type Rules struct {
	DemandTolerance  decimal.Decimal // 1.05: above it the contracted demand counts as exceeded
	ExcessMultiplier decimal.Decimal // 2: times the tariff, on the whole excess
	DemandFloor      decimal.Decimal `json:",omitzero"`  // kW, the least that is contracted
	DemandStep       decimal.Decimal `json:",omitzero"`  // kW; zero: whole kW
	ReductionFrom    month.Date      `json:",omitzero"`  // when a reduction requested now would hold
	ReductionDays    int             `json:",omitempty"` // of its notice
	ReductionMonths  int             `json:",omitempty"` // between two reductions
	ReductionSource  trace.Source    `json:",omitzero"`
	Source           trace.Source
}

// Equivalents turn energy into environmental equivalents.
type Equivalents struct {
	TonnesPerMWh  decimal.Decimal // mean emission factor of the grid
	TonnesPerTree decimal.Decimal // in its first twenty years
	TreesPerHa    decimal.Decimal
	FieldHa       decimal.Decimal
	Source        trace.Source
}
