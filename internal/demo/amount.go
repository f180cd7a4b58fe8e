package demo

import (
	"github.com/shopspring/decimal"

	"ynova/internal/contract"
	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/web"
)

// The taxes of the demonstration's bills, as in the worked example of a Verde bill
// (domain 4.8).
var (
	rateICMS    = decimal.RequireFromString("0.18")
	rateFederal = decimal.RequireFromString("0.0532")
	lighting    = decimal.RequireFromString("312.45") // CIP

	one    = decimal.NewFromInt(1)
	exempt = one.Sub(rateFederal)
	taxed  = one.Sub(rateICMS).Mul(exempt)
)

// posto is one tariff period: the demand tariff in R$/kW, zero where there is none
// of its own, and the energy tariff in R$/MWh, with the period's share of the load.
type posto struct {
	name           invoice.Posto
	demand, energy decimal.Decimal
	demandPercent  int64 // of the contracted demand; 0: no demand of its own
	energyShare    decimal.Decimal
}

// structure is how a unit is charged for the network.
type structure struct {
	subgroup string
	modality invoice.Modality
	postos   []posto
}

// The tariffs of the worked examples of bills (domain 4.7 and 4.8), without
// discount.
var (
	verde = structure{"A4", invoice.ModalityVerde, []posto{
		{invoice.PostoUnico, rate("32.50"), decimal.Zero, 100, decimal.Zero},
		{invoice.PostoPonta, decimal.Zero, rate("2296.63"), 0, rate("0.07")},
		{invoice.PostoForaPonta, decimal.Zero, rate("140.21"), 0, rate("0.93")},
	}}
	azul = structure{"A3", invoice.ModalityAzul, []posto{
		{invoice.PostoPonta, rate("87.33"), rate("101.36"), 80, rate("0.08")},
		{invoice.PostoForaPonta, rate("31.72"), rate("101.36"), 100, rate("0.92")},
	}}
)

func rate(s string) decimal.Decimal { return decimal.RequireFromString(s) }

// structure of the contract's units: the largest clients are connected at a voltage
// where Azul is the rule.
func (a agreement) structure() structure {
	const largeMWh = 850
	if companies[a.company].volume >= largeMWh {
		return azul
	}
	return verde
}

func number(d decimal.Decimal) *web.Number {
	n := web.Number(d.String())
	return &n
}

func text(s string) *string { return &s }

// supplierInvoice is the supplier's NF of a month; nil where it is not computed.
// In São Paulo the seller collects the ICMS on what was consumed. Where the
// contract's invoice diverges, the newest one charges the whole contracted volume.
func (a agreement) supplierInvoice(m *contract.MonthSummary, current month.Month) *invoice.Input {
	if m.Billable == nil || m.Price == nil || m.Contracted == nil || m.Consumption == nil {
		return nil
	}
	in := a.paper(m.Month, current, string(invoice.KindNF), "NF")
	billed, consumed := mwh(m.Billable.MWhText()), mwh(m.Consumption.MWhText())
	if m.Month == current-1 && a.diverges() {
		billed = mwh(m.Contracted.MWhText())
	}
	price := decimal.RequireFromString(m.Price.Text())
	value := billed.Mul(price).Round(2)
	regime, icms, rate := "consumidor_recolhe", decimal.Zero, decimal.Zero
	if companies[a.company].state == "SP" {
		regime, rate = "destacado_vendedor", rateICMS
		icms = decimal.Min(billed, consumed).Mul(price).Round(2).Div(one.Sub(rate)).Mul(rate).Round(2)
	}
	total := value.Add(icms)
	in.Valor = number(total)
	in.Figures = invoice.Figures{
		EnergyMWh: number(billed), UnitPrice: number(price), EnergyValue: number(value), ICMSValue: number(icms),
		ICMSRate: number(rate.Shift(2)), ICMSRegime: &regime,
	}
	return &in
}

func mwh(s string) decimal.Decimal { return decimal.RequireFromString(s) }

// loads are the measured demand in percent of the contracted one, by course.
func (a agreement) load(m month.Month) int {
	r := a.luck(m, 9)
	switch a.course {
	case growing:
		return 97 + r + a.number%4
	case idle:
		return 62 + r
	case swinging:
		return 84 + 2*r
	default:
		return 88 + r
	}
}

// bill is the distributor's bill of a month; nil where nothing was measured. Where
// the contract's bill diverges, the newest one charges demand that was not used.
func (a agreement) bill(m *contract.MonthSummary, current month.Month) *invoice.Input {
	if m.Consumption == nil {
		return nil
	}
	in := a.paper(m.Month, current, string(invoice.KindBill), "FD")
	of, wrong := a.structure(), int64(0)
	if m.Month == current-1 && a.number%8 == 5 {
		wrong = 60
	}
	sum := charges{}
	var demand []invoice.DemandLineBody
	var energy []invoice.EnergyLineBody
	for _, p := range of.postos {
		if p.demandPercent > 0 {
			contracted := int64(a.volume*1000/730*100/62)*p.demandPercent/1000*10 + 10
			demand = append(demand, sum.demand(p, contracted, contracted*int64(a.load(m.Month))/100, wrong))
		}
		if p.energyShare.IsPositive() {
			energy = append(energy, sum.energy(p, mwh(m.Consumption.MWhText()).Mul(p.energyShare).Round(3)))
		}
	}
	reactive := decimal.Zero
	if a.number%7 == 3 && a.luck(m.Month, 3) > 0 {
		reactive = decimal.NewFromInt(int64(180 + a.luck(m.Month, 2_000)))
	}
	gross := sum.taxed.Add(reactive)
	tusd := gross.Add(sum.exempt)
	in.Valor = number(tusd.Add(lighting))
	in.Figures = invoice.Figures{
		CycleStart: text(m.Month.First().String()), CycleEnd: text(m.Month.Last().String()), Demand: demand, Energy: energy,
		ReactiveValue: number(reactive), TUSDValue: number(tusd), TEValue: number(decimal.Zero), CIPValue: number(lighting),
		ICMSValue: number(gross.Mul(rateICMS).Round(2)), ICMSBase: number(gross), ICMSRate: number(rateICMS.Shift(2)),
		PISCOFINSRate: number(rateFederal.Shift(2)), Subgroup: text(of.subgroup), Modality: text(string(of.modality)),
		DiscountPercent: number(decimal.Zero),
	}
	return &in
}

// charges adds up the lines of a bill: what ICMS is charged on, and what it is not.
type charges struct{ taxed, exempt decimal.Decimal }

// demand charges what was used with ICMS and what was not used without; wrong kW
// are charged on top.
func (c *charges) demand(p posto, contracted, measured, wrong int64) invoice.DemandLineBody {
	value := func(kw int64, factor decimal.Decimal) decimal.Decimal {
		return decimal.NewFromInt(kw).Mul(p.demand).Div(factor).Round(2)
	}
	used, idle := value(measured, taxed).Add(value(wrong, taxed)), value(max(contracted-measured, 0), exempt)
	excess := decimal.Zero
	if measured*100 > contracted*105 {
		excess = value((measured-contracted)*2, taxed)
	}
	c.taxed, c.exempt = c.taxed.Add(used).Add(excess), c.exempt.Add(idle)
	return invoice.DemandLineBody{
		Posto: string(p.name), ContractedKW: kw(contracted), MeasuredKW: kw(measured), BilledKW: kw(max(contracted, measured) + wrong),
		Tariff: number(p.demand), Value: number(used.Add(idle)), ExcessValue: number(excess),
	}
}

func (c *charges) energy(p posto, used decimal.Decimal) invoice.EnergyLineBody {
	value := used.Mul(p.energy).Div(taxed).Round(2)
	c.taxed = c.taxed.Add(value)
	return invoice.EnergyLineBody{Posto: string(p.name), KWh: number(used.Shift(3)), Tariff: number(p.energy), Value: number(value)}
}

func kw(n int64) *web.Number { return number(decimal.NewFromInt(n)) }
