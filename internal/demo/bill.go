package demo

import (
	"github.com/shopspring/decimal"

	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
)

// flaw is what is wrong with a bill of a contract, so that the audit has something to
// find.
type flaw uint8

const (
	noFlaw     flaw = iota
	wrongKW         // charges demand that was not used
	noDiscount      // without the discount of the source
	idleTaxed       // ICMS on demand that was not used
	chargesTE
	chargesFlag
	oldTariff // of energy off peak
	openTotal // a total that is not the sum
)

// flawOf deals the flaws out; most contracts have none, and most of those that there
// are stand in the newest bills. The older ones were contested.
func (a agreement) flawOf(m, current month.Month) flaw {
	back := int(current - m)
	switch {
	case back >= 2 && back <= 6 && (a.number+back*5)%20 == 0:
		if a.incentive() > 0 {
			return noDiscount
		}
		return chargesTE
	case back != 1:
		return noFlaw
	case a.number%8 == 5:
		return wrongKW
	case a.number%20 == 10:
		return noDiscount
	case a.number%20 == 0:
		return idleTaxed
	}
	return map[int]flaw{1: chargesTE, 36: chargesFlag, 8: oldTariff, 28: openTotal}[a.number]
}

// incentives are the discounts of the sources, in percent, dealt out in order.
var incentives = []int64{0, 50, 100, 50}

func (a agreement) incentive() int64 { return incentives[a.number%len(incentives)] }

// bill is the distributor's bill of a month; nil where nothing was measured.
func (a agreement) bill(m *portfolio.Month, current month.Month) *invoice.Input {
	if m.Consumption == nil {
		return nil
	}
	in := a.paper(m.Month, current, string(invoice.KindBill), "FD")
	of, wrong := a.structure(), a.flawOf(m.Month, current)
	sum := charges{discount: decimal.New(a.incentive(), -2)}
	if wrong == noDiscount {
		sum.discount = decimal.Zero
	}
	var demand []invoice.DemandLineBody
	var energy []invoice.EnergyLineBody
	for _, p := range of.postos {
		if p.demandPercent > 0 {
			contracted := int64(a.volume*1000/730*100/62)*p.demandPercent/1000*10 + 10
			extra := int64(0)
			if wrong == wrongKW {
				extra = 60
			}
			measured := contracted * int64(a.load(m.Month)) / 100
			demand = append(demand, sum.demand(p, contracted, measured, extra))
			if p.name == invoice.PostoUnico {
				demand = byPeriod(demand[0], a.peakLoad(measured))
			}
		}
		if p.energyShare.IsPositive() {
			if wrong == oldTariff && p.name == invoice.PostoForaPonta {
				p.energy = p.energy.Mul(decimalOf("1.08")).Round(2)
			}
			energy = append(energy, sum.energy(p, of, mwh(m.Consumption.MWhText()).Mul(p.energyShare).Round(3)))
		}
	}
	reactive := decimal.Zero
	if a.number%14 == 3 && a.luck(m.Month, 3) > 0 {
		reactive = decimal.NewFromInt(int64(180 + a.luck(m.Month, 2_000)))
	}
	sum.taxed = sum.taxed.Add(reactive)
	in.Figures = invoice.Figures{
		CycleStart: text(m.Month.First().String()), CycleEnd: text(m.Month.Last().String()), Demand: demand, Energy: energy,
		ReactiveValue: number(reactive), TEValue: number(decimal.Zero), CIPValue: number(lighting), ICMSRate: number(rateICMS.Shift(2)),
		PISCOFINSRate: number(rateFederal.Shift(2)), Distributor: text(companies[a.company].distributor), Subgroup: text(of.subgroup),
		Modality: text(string(of.modality)), DiscountPercent: number(sum.discount.Shift(2)),
	}
	sum.close(&in, wrong)
	return &in
}

// byPeriod states the one demand of Verde by tariff period, as bills do: the greater of the
// two is charged.
func byPeriod(charged invoice.DemandLineBody, peak int64) []invoice.DemandLineBody {
	charged.Posto = string(invoice.PostoForaPonta)
	return []invoice.DemandLineBody{{Posto: string(invoice.PostoPonta), MeasuredKW: kw(peak)}, charged}
}

// charges adds up the lines of a bill: what ICMS is charged on, what it is not, and
// the discount of the source on either, without taxes.
type charges struct {
	discount            decimal.Decimal
	taxed, exempt       decimal.Decimal
	taxedOff, exemptOff decimal.Decimal
}

// close completes a bill with what follows from its lines, and with what is wrong.
func (c *charges) close(in *invoice.Input, wrong flaw) {
	f := &in.Figures
	grossTaxed := c.taxedOff.Div(taxed).Round(2)
	gross, net := c.taxedOff.Div(taxed).Add(c.exemptOff.Div(exempt)).Round(2), c.taxedOff.Add(c.exemptOff).Round(2)
	network := c.taxed.Add(c.exempt).Add(gross).Sub(net)
	base := c.taxed.Add(grossTaxed)
	if wrong == idleTaxed {
		base = base.Add(c.exempt)
	}
	total := network.Add(lighting)
	switch extra := decimalOf("184.60"); wrong {
	case chargesTE:
		f.TEValue, total = number(extra), total.Add(extra)
	case chargesFlag:
		f.FlagValue, total = number(extra), total.Add(extra)
	case openTotal:
		total = total.Add(extra)
	}
	in.Valor = number(total)
	f.TUSDValue, f.ICMSBase, f.ICMSValue = number(network), number(base), number(base.Mul(rateICMS).Round(2))
	f.BenefitGross, f.BenefitNet = number(gross), number(net)
}

// demand charges what was used with ICMS and what was not used without; extra kW
// are charged on top. The excess has no discount.
func (c *charges) demand(p posto, contracted, measured, extra int64) invoice.DemandLineBody {
	used, idle := decimal.NewFromInt(measured).Mul(p.demand), decimal.NewFromInt(max(contracted-measured, 0)).Mul(p.demand)
	kept := one.Sub(c.discount)
	usedValue, idleValue := used.Mul(kept).Div(taxed).Round(2), idle.Mul(kept).Div(exempt).Round(2)
	usedValue = usedValue.Add(decimal.NewFromInt(extra).Mul(p.demand).Div(taxed).Round(2))
	c.taxedOff, c.exemptOff = c.taxedOff.Add(used.Mul(c.discount)), c.exemptOff.Add(idle.Mul(c.discount))
	excess := decimal.Zero
	if measured*100 > contracted*105 {
		excess = decimal.NewFromInt((measured - contracted) * 2).Mul(p.demand).Div(taxed).Round(2)
	}
	c.taxed, c.exempt = c.taxed.Add(usedValue).Add(excess), c.exempt.Add(idleValue)
	return invoice.DemandLineBody{
		Posto: string(p.name), ContractedKW: kw(contracted), MeasuredKW: kw(measured), BilledKW: kw(max(contracted, measured) + extra),
		Tariff: number(p.demand), Value: number(usedValue.Add(idleValue)), ExcessValue: number(excess),
	}
}

// energy charges the use of the network by energy; in the Verde structure the
// discount takes off part of what the peak costs over the rest (domain 4.3).
func (c *charges) energy(p posto, of structure, used decimal.Decimal) invoice.EnergyLineBody {
	base, off := used.Mul(p.energy), decimal.Zero
	if of.modality == invoice.ModalityVerde && p.name == invoice.PostoPonta {
		off = used.Mul(p.energy.Sub(of.postos[len(of.postos)-1].energy)).Mul(c.discount)
	}
	value := base.Sub(off).Div(taxed).Round(2)
	c.taxed, c.taxedOff = c.taxed.Add(value), c.taxedOff.Add(off)
	return invoice.EnergyLineBody{Posto: string(p.name), KWh: number(used.Shift(3)), Tariff: number(p.energy), Value: number(value)}
}
