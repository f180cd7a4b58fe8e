package light

import (
	"slices"
	"strconv"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/parameter"
)

// compulsory are the subgroups that are Azul by rule.
var compulsory = []string{"A1", "A2", "A3"}

// Tariffs are the use-of-network tariffs of one structure, without discount and
// taxes: demand in R$/kW, energy in R$/MWh. Verde has one demand, in OffPeak.
type Tariffs struct {
	Modality                     invoice.Modality
	DemandPeak, DemandOffPeak    decimal.Decimal
	EnergyPeak, EnergyOffPeak    decimal.Decimal
	Discount, Factor, Multiplier decimal.Decimal // of the source; tolerance and price of the excess

	acts []trace.Node // where they come from; none: from a bill
}

// Load is what a unit took from the network in a month.
type Load struct {
	Month                     month.Month
	DemandPeak, DemandOffPeak decimal.Decimal // measured, kW
	EnergyPeak, EnergyOffPeak decimal.Decimal // MWh
}

// energyCost is the use of the network by energy; the discount of Verde takes away
// part of what the peak costs over the rest (domain 4.3).
func (t *Tariffs) energyCost(l *Load) decimal.Decimal {
	peak := t.EnergyPeak
	if t.Modality == invoice.ModalityVerde {
		peak = t.EnergyOffPeak.Add(t.EnergyPeak.Sub(t.EnergyOffPeak).Mul(basis.One.Sub(t.Discount)))
	}
	return l.EnergyPeak.Mul(peak).Add(l.EnergyOffPeak.Mul(t.EnergyOffPeak))
}

// demandCost is what the demands cost with the contracted one, or with the best
// where none is given. The discount is not of the excess.
func (t *Tariffs) demandCost(contracted *decimal.Decimal, measured []decimal.Decimal, price decimal.Decimal) decimal.Decimal {
	kept := basis.One.Sub(t.Discount)
	if !kept.IsPositive() { // regular demand is free: only an excess costs
		if contracted == nil {
			return decimal.Zero
		}
		sum := decimal.Zero
		for _, dm := range measured {
			if dm.GreaterThan(contracted.Mul(t.Factor)) {
				sum = sum.Add(dm.Sub(*contracted).Mul(t.Multiplier).Mul(price))
			}
		}
		return sum
	}
	at := decimal.Zero
	if contracted != nil {
		at = *contracted
	}
	r := RegretOf(at, measured, price.Mul(kept), t.Factor, basis.Divide(t.Multiplier, kept))
	if contracted == nil {
		return r.Minimum
	}
	return r.Cost
}

// BestCost is what the loads cost with the best contracted demand of each tariff
// period.
func (t *Tariffs) BestCost(loads []Load) decimal.Decimal { return t.cost(loads, nil, nil) }

// cost takes contracted demands where they are given: for the peak (Azul only) and
// for the rest.
func (t *Tariffs) cost(loads []Load, peakDC, offPeakDC *decimal.Decimal) decimal.Decimal {
	sum := decimal.Zero
	peak, offPeak := make([]decimal.Decimal, len(loads)), make([]decimal.Decimal, len(loads))
	for i := range loads {
		l := &loads[i]
		peak[i], offPeak[i] = l.DemandPeak, l.DemandOffPeak
		if t.Modality == invoice.ModalityVerde {
			offPeak[i] = decimal.Max(l.DemandPeak, l.DemandOffPeak)
		}
		sum = sum.Add(t.energyCost(l))
	}
	sum = sum.Add(t.demandCost(peakDC, peak, t.DemandPeak)) // nothing in Verde, which has no such tariff
	return sum.Add(t.demandCost(offPeakDC, offPeak, t.DemandOffPeak))
}

// Modality judges whether the other tariff structure would cost less (domain
// 5.2).
func Modality(in Input) Result {
	p := in.thresholds()
	green, ok := p.Number(parameter.KeyLightModalityGreenMax, parameter.UnitPercent)
	yellow, known := p.Number(parameter.KeyLightModalityYellowMax, parameter.UnitPercent)
	least, counted := p.Count(parameter.KeyLightModalityHistoryMin, parameter.UnitMonths)
	bills := in.inMonth()
	switch {
	case !ok || !known || !counted:
		return missing("Falta cadastrar um dos limites que classificam a modalidade tarifária.")
	case len(bills) == 0:
		return missing(noBill)
	}
	return worst(bills, func(v *invoice.Invoice) Result { return in.modalityOf(v, p, least, green, yellow) })
}

func (in *Input) modalityOf(v *invoice.Invoice, p basis.Thresholds, least int, green, yellow basis.Threshold) Result {
	f := v.Bill
	switch {
	case slices.Contains(compulsory, f.Subgroup):
		return Result{Light: portfolio.LightVerde, Reason: "No subgrupo " + f.Subgroup + ", a modalidade Azul é compulsória."}
	case f.Subgroup == "" || f.Modality == "":
		return missing("A fatura não informa o subgrupo ou a modalidade tarifária.")
	}
	current, other := in.structures(v, p)
	if current == nil {
		return missing("Faltam as tarifas, o desconto ou a demanda por posto na fatura.")
	}
	loads := in.loads(v.UnitID)
	if len(loads) < least {
		return missing(tooFew(len(loads), least))
	}
	if other == nil {
		return missing("Sem as tarifas da outra modalidade não dá para comparar o custo.")
	}
	peakDC, offPeakDC := contractedOf(f)
	return compareModalities(current, other, loads, peakDC, offPeakDC, green, yellow)
}

func compareModalities(current, other *Tariffs, loads []Load, peakDC, offPeakDC *decimal.Decimal, green, yellow basis.Threshold) Result {
	now, then := current.cost(loads, peakDC, offPeakDC), other.BestCost(loads)
	delta, ok := basis.Percentage(now.Sub(then), now)
	if !ok {
		return missing("A modalidade atual não tem custo; não há o que comparar.")
	}
	n := strconv.Itoa(len(loads))
	out := Result{Light: portfolio.LightVerde, Figures: []Figure{
		{"Custo na modalidade " + string(current.Modality), basis.MoneyText(basis.Cents(now)), basis.UnitReais},
		{"Custo na modalidade " + string(other.Modality), basis.MoneyText(basis.Cents(then)), basis.UnitReais},
		{"Economia possível", delta.StringFixed(2), basis.UnitPercent},
	}}
	node := trace.Result("Modalidade tarifária", "(C atual − C alternativa) ÷ C atual, mês a mês, sem tributos", delta.StringFixed(2), basis.UnitPercent,
		trace.Node{Name: "Custo na modalidade " + string(current.Modality), Value: basis.MoneyText(basis.Cents(now)), Unit: basis.UnitReais, Inputs: current.acts},
		trace.Result("Custo na modalidade "+string(other.Modality), "com a melhor demanda por posto", basis.MoneyText(basis.Cents(then)), basis.UnitReais, other.acts...),
		trace.Node{Name: "Meses comparados", Value: n}, green.Node("Verde até"), yellow.Node("Amarelo até"))
	out.Trace = &node
	period := "Em " + howMany(len(loads), "mês", "meses")
	saving := period + ", a modalidade " + string(other.Modality) + " custaria " + basis.ShowPercent(delta.Abs(), 2)
	switch {
	case delta.GreaterThan(yellow.Value):
		out.Light, out.Reason = portfolio.LightVermelho, saving+" a menos: a troca compensa os 12 ciclos de permanência."
	case delta.GreaterThan(green.Value):
		out.Light, out.Reason = portfolio.LightAmarelo, saving+" a menos."
	case delta.Round(2).IsZero():
		out.Reason = period + ", as duas modalidades custariam o mesmo."
	case delta.IsPositive():
		out.Reason = saving + " a menos, pouco para justificar a troca."
	default:
		out.Reason = saving + " a mais: a modalidade atual é a melhor."
	}
	return out
}

// tooFew says that the months with demand and energy of both tariff periods are
// not enough.
func tooFew(months, least int) string {
	asked := "; a comparação pede " + howMany(least, "mês", "meses") + "."
	switch months {
	case 0:
		return "Nenhum mês tem demanda e energia na ponta e fora dela" + asked
	case 1:
		return "Só 1 mês tem demanda e energia na ponta e fora dela" + asked
	}
	return "Só " + strconv.Itoa(months) + " meses têm demanda e energia na ponta e fora dela" + asked
}

// contractedOf are the contracted demands for the peak and for the rest; nil where
// the bill has none.
func contractedOf(f *invoice.BillFigures) (peak, offPeak *decimal.Decimal) {
	for i := range f.Demand {
		l := &f.Demand[i]
		if f.Modality == invoice.ModalityAzul && l.Posto == invoice.PostoPonta {
			peak = basis.KW(l.Contracted)
		} else {
			offPeak = basis.Greater(offPeak, basis.KW(l.Contracted))
		}
	}
	return peak, offPeak
}

// loads are the months of the unit of which demand and energy of both tariff
// periods are known.
func (in *Input) loads(unit string) []Load {
	var out []Load
	for i := range in.Bills {
		v := &in.Bills[i]
		if v.UnitID != unit {
			continue
		}
		if l, ok := loadOf(v); ok {
			out = append(out, l)
		}
	}
	return out
}

func loadOf(v *invoice.Invoice) (Load, bool) {
	l := Load{Month: v.Month}
	var demand, energies int
	for i := range v.Bill.Demand {
		d := &v.Bill.Demand[i]
		switch {
		case d.Measured == nil:
		case d.Posto == invoice.PostoPonta:
			l.DemandPeak, demand = d.Measured.KW(), demand+1
		case d.Posto == invoice.PostoForaPonta:
			l.DemandOffPeak, demand = d.Measured.KW(), demand+1
		}
	}
	for i := range v.Bill.Energy {
		e := &v.Bill.Energy[i]
		switch {
		case e.Energy == nil:
		case e.Posto == invoice.PostoPonta:
			l.EnergyPeak, energies = e.Energy.MWh(), energies+1
		case e.Posto == invoice.PostoForaPonta:
			l.EnergyOffPeak, energies = e.Energy.MWh(), energies+1
		}
	}
	return l, demand == 2 && energies == 2
}
