package demo

import (
	"github.com/shopspring/decimal"

	"ynova/internal/contract/portfolio"
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
		{invoice.PostoUnico, decimalOf("32.50"), decimal.Zero, 100, decimal.Zero},
		{invoice.PostoPonta, decimal.Zero, decimalOf("2296.63"), 0, decimalOf("0.07")},
		{invoice.PostoForaPonta, decimal.Zero, decimalOf("140.21"), 0, decimalOf("0.93")},
	}}
	azul = structure{"A3", invoice.ModalityAzul, []posto{
		{invoice.PostoPonta, decimalOf("87.33"), decimalOf("101.36"), 80, decimalOf("0.08")},
		{invoice.PostoForaPonta, decimalOf("31.72"), decimalOf("101.36"), 100, decimalOf("0.92")},
	}}
	// What a Verde unit could choose in its place (domain 5.2); nobody is charged by it.
	otherThanVerde = structure{"A4", invoice.ModalityAzul, []posto{
		{invoice.PostoPonta, decimalOf("88.82"), decimalOf("140.21"), 100, decimal.Zero},
		{invoice.PostoForaPonta, decimalOf("32.50"), decimalOf("140.21"), 100, decimal.Zero},
	}}
)

func decimalOf(s string) decimal.Decimal { return decimal.RequireFromString(s) }

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
func (a agreement) supplierInvoice(m *portfolio.Month, current month.Month) *invoice.Input {
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

// peakLoad is the demand in the peak of who takes so much outside it: most hardly less,
// some stop machines, and Azul would cost these less.
func (a agreement) peakLoad(kw int64) int64 {
	switch {
	case a.number%13 == 6:
		return kw * 58 / 100
	case a.number%9 == 4:
		return kw * 72 / 100
	}
	return kw * int64(90+a.number%8) / 100
}

func kw(n int64) *web.Number { return number(decimal.NewFromInt(n)) }
