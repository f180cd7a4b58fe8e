package demo

import (
	"github.com/shopspring/decimal"

	"ynova/internal/contract"
	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/web"
)

// What the bills of the demonstration are charged by: an A4 Verde tariff and its
// taxes, as in the worked example of a Verde bill (domain 4.8).
var (
	tariffDemand = decimal.RequireFromString("32.50")   // R$/kW
	tariffPeak   = decimal.RequireFromString("2296.63") // R$/MWh
	tariffBase   = decimal.RequireFromString("140.21")
	rateICMS     = decimal.RequireFromString("0.18")
	rateFederal  = decimal.RequireFromString("0.0532")
	lighting     = decimal.RequireFromString("312.45") // CIP

	one    = decimal.NewFromInt(1)
	exempt = one.Sub(rateFederal)
	taxed  = one.Sub(rateICMS).Mul(exempt)
)

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
	contracted := int64(a.volume*1000/730*100/62/10*10) + 10
	measured := contracted * int64(a.load(m.Month)) / 100
	billed := max(contracted, measured)
	if m.Month == current-1 && a.number%8 == 5 {
		billed += 60
	}
	demand := invoice.DemandLineBody{
		Posto: string(invoice.PostoUnico), ContractedKW: kw(contracted), MeasuredKW: kw(measured), BilledKW: kw(billed),
		Tariff: number(tariffDemand),
	}
	used := decimal.NewFromInt(measured).Mul(tariffDemand).Div(taxed).Round(2)
	idle := decimal.NewFromInt(max(contracted-measured, 0)).Mul(tariffDemand).Div(exempt).Round(2)
	wrong := decimal.NewFromInt(billed - max(contracted, measured)).Mul(tariffDemand).Div(taxed).Round(2)
	excess := decimal.Zero
	if measured*100 > contracted*105 {
		excess = decimal.NewFromInt((measured - contracted) * 2).Mul(tariffDemand).Div(taxed).Round(2)
	}
	demand.Value, demand.ExcessValue = number(used.Add(idle).Add(wrong)), number(excess)
	peak := mwh(m.Consumption.MWhText()).Mul(decimal.RequireFromString("0.07")).Round(3)
	base := mwh(m.Consumption.MWhText()).Sub(peak)
	peakValue, baseValue := peak.Mul(tariffPeak).Div(taxed).Round(2), base.Mul(tariffBase).Div(taxed).Round(2)
	reactive := decimal.Zero
	if a.number%7 == 3 && a.luck(m.Month, 3) > 0 {
		reactive = decimal.NewFromInt(int64(180 + a.luck(m.Month, 2_000)))
	}
	gross := used.Add(wrong).Add(excess).Add(peakValue).Add(baseValue).Add(reactive)
	tusd := gross.Add(idle)
	in.Valor = number(tusd.Add(lighting))
	in.Figures = invoice.Figures{
		CycleStart: text(m.Month.First().String()), CycleEnd: text(m.Month.Last().String()),
		Demand: []invoice.DemandLineBody{demand},
		Energy: []invoice.EnergyLineBody{
			{Posto: string(invoice.PostoPonta), KWh: number(peak.Shift(3)), Tariff: number(tariffPeak), Value: number(peakValue)},
			{Posto: string(invoice.PostoForaPonta), KWh: number(base.Shift(3)), Tariff: number(tariffBase), Value: number(baseValue)},
		},
		ReactiveValue: number(reactive), TUSDValue: number(tusd), TEValue: number(decimal.Zero), CIPValue: number(lighting),
		ICMSValue: number(gross.Mul(rateICMS).Round(2)), ICMSBase: number(gross), ICMSRate: number(rateICMS.Shift(2)),
		PISCOFINSRate: number(rateFederal.Shift(2)), Subgroup: text("A4"), Modality: text(string(invoice.ModalityVerde)),
		DiscountPercent: number(decimal.Zero),
	}
	return &in
}

func kw(n int64) *web.Number { return number(decimal.NewFromInt(n)) }
