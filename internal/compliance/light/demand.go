package light

import (
	"cmp"
	"slices"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/parameter"
)

// demandLimits are the thresholds of the light "demanda".
type demandLimits struct {
	greenMin, greenMax, yellowMin, yellowMax basis.Threshold
	regretGreen, regretYellow                basis.Threshold
	history, wait                            int
	factor, multiplier                       basis.Threshold
}

func demandLimitsIn(p basis.Thresholds) (demandLimits, bool) {
	var l demandLimits
	ok := true
	get := func(into *basis.Threshold, key, unit string) {
		v, found := p.Number(key, unit)
		*into, ok = v, ok && found
	}
	get(&l.greenMin, parameter.KeyLightDemandGreenMin, parameter.UnitRatio)
	get(&l.greenMax, parameter.KeyLightDemandGreenMax, parameter.UnitRatio)
	get(&l.yellowMin, parameter.KeyLightDemandYellowMin, parameter.UnitRatio)
	get(&l.yellowMax, parameter.KeyLightDemandYellowMax, parameter.UnitRatio)
	get(&l.regretGreen, parameter.KeyLightDemandRegretGreen, parameter.UnitPercent)
	get(&l.regretYellow, parameter.KeyLightDemandRegretYellow, parameter.UnitPercent)
	get(&l.factor, parameter.KeyDemandToleranceFactor, parameter.UnitRatio)
	get(&l.multiplier, parameter.KeyDemandExcessMultiplier, parameter.UnitRatio)
	history, known := p.Count(parameter.KeyLightDemandHistoryMin, parameter.UnitMonths)
	wait, waits := p.Count(parameter.KeyDemandReductionMonths, parameter.UnitMonths)
	l.history, l.wait = history, wait
	return l, ok && known && waits
}

// Demand judges how the contracted demand fits the measured one (domain 5.1):
// the worse of the month's ratio and, with enough history, of the regret.
func Demand(in Input) Result {
	limits, ok := demandLimitsIn(in.thresholds())
	bills := in.inMonth()
	switch {
	case !ok:
		return missing("Falta cadastrar um dos limites que classificam a demanda.")
	case len(bills) == 0:
		return missing(noBill)
	}
	now, found := in.monthRatio(bills, limits)
	if !found {
		return missing("A fatura não informa a demanda contratada ou a medida.")
	}
	regret, known := in.regret(limits)
	if !known {
		return now
	}
	return now.withRegret(regret, limits, in.reducedLately(limits))
}

// monthRatio judges r = max DM/DC over the tariff periods of all bills.
func (in *Input) monthRatio(bills []invoice.Invoice, limits demandLimits) (Result, bool) {
	var worst *basis.Demand
	var highest decimal.Decimal
	var tested *decimal.Decimal
	for i := range bills {
		demands := basis.Demands(bills[i].Bill)
		for k := range demands {
			d := &demands[k]
			if d.Contracted == nil || d.Measured == nil || !d.Contracted.IsPositive() {
				continue
			}
			if r := basis.Divide(*d.Measured, *d.Contracted); worst == nil || r.GreaterThan(highest) {
				worst, highest, tested = d, r, nil
				if limit, tests := in.Tests[bills[i].ID][d.Posto]; tests {
					tested = &limit
				}
			}
		}
	}
	if worst == nil {
		return Result{}, false
	}
	share, _ := basis.Percentage(*worst.Measured, *worst.Contracted)
	text := worst.Name() + ": " + basis.ShowKW(*worst.Measured) + " medidos para " + basis.ShowKW(*worst.Contracted) + " contratados (" + basis.ShowPercent(share, 1) + ")"
	out := Result{Figures: []Figure{
		{"Demanda medida", worst.Measured.String(), basis.UnitKW},
		{"Demanda contratada", worst.Contracted.String(), basis.UnitKW},
		{"Medida ÷ contratada", share.Round(2).String(), basis.UnitPercent},
	}}
	node := trace.Result("Demanda do mês", "máx sobre os postos de Medida ÷ Contratada", highest.Round(4).String(), "razão",
		trace.Node{Name: "Medida", Value: worst.Measured.String(), Unit: basis.UnitKW},
		trace.Node{Name: "Contratada", Value: worst.Contracted.String(), Unit: basis.UnitKW},
		limits.greenMin.Node("Verde a partir de"), limits.greenMax.Node("Verde até"),
		limits.yellowMin.Node("Amarelo a partir de"), limits.yellowMax.Node("Amarelo até"))
	out.Trace = &node
	if tested != nil {
		node.Inputs = append(node.Inputs, trace.Node{Name: "Limite no período de testes", Value: tested.String(), Unit: basis.UnitKW})
	}
	out.Light, out.Reason = limits.decide(worst, tested, text)
	return out, true
}

// decide compares without dividing, so that a limit itself is inside. In a period of tests
// the excess has a limit of its own.
func (l *demandLimits) decide(d *basis.Demand, tested *decimal.Decimal, text string) (portfolio.Light, string) {
	times := func(p basis.Threshold) decimal.Decimal { return p.Value.Mul(*d.Contracted) }
	switch dm := *d.Measured; {
	case tested != nil && dm.GreaterThan(*tested):
		return portfolio.LightVermelho, text + ". Passou do limite do período de testes, de " + basis.ShowKW(*tested) + ": há cobrança de ultrapassagem."
	case tested != nil && dm.GreaterThan(times(l.greenMax)):
		return portfolio.LightAmarelo, text + ". Passou da contratada; no período de testes só há ultrapassagem acima de " + basis.ShowKW(*tested) + "."
	case dm.GreaterThan(times(l.yellowMax)):
		return portfolio.LightVermelho, text + ". Passou da tolerância: há cobrança de ultrapassagem."
	case dm.LessThan(times(l.yellowMin)):
		return portfolio.LightVermelho, text + ". Mais de " + l.idle(l.yellowMin) + " do contratado ficou ocioso."
	case dm.GreaterThan(times(l.greenMax)):
		return portfolio.LightAmarelo, text + ". Passou da contratada, ainda dentro da tolerância."
	case dm.LessThan(times(l.greenMin)):
		return portfolio.LightAmarelo, text + ". Mais de " + l.idle(l.greenMin) + " do contratado ficou ocioso."
	}
	return portfolio.LightVerde, text + ". A demanda contratada está bem ajustada."
}

// idle is the share that a limit leaves unused.
func (l *demandLimits) idle(p basis.Threshold) string {
	return basis.Trimmed(basis.One.Sub(p.Value).Mul(basis.Hundred), 1) + "%"
}

// Regret is what the contracted demand costs beside the best one.
type Regret struct {
	Optimum       decimal.Decimal // DC*, kW
	Cost, Minimum decimal.Decimal // C(DC) and C(DC*), R$
	Percent       decimal.Decimal
}

// RegretOf finds the demand that would have cost least with the measured demands
// (domain 5.1): the cost is linear between the demands themselves and those at
// which the tolerance begins, so the best is among them; the lowest on ties.
func RegretOf(contracted decimal.Decimal, measured []decimal.Decimal, tariff, factor, multiplier decimal.Decimal) Regret {
	cost := func(dc, trigger decimal.Decimal) decimal.Decimal {
		sum := decimal.Zero
		for _, dm := range measured {
			sum = sum.Add(decimal.Max(dc, dm).Mul(tariff))
			if dm.GreaterThan(trigger) {
				sum = sum.Add(dm.Sub(dc).Mul(multiplier).Mul(tariff))
			}
		}
		return sum
	}
	r := Regret{Cost: cost(contracted, contracted.Mul(factor))}
	for i, dm := range measured {
		// The trigger is kept beside the demand: dm ÷ factor × factor is dm, but not
		// once the quotient is cut to some decimals.
		for k, c := range [...]struct{ dc, trigger decimal.Decimal }{{dm, dm.Mul(factor)}, {basis.Divide(dm, factor), dm}} {
			total := cost(c.dc, c.trigger)
			if order := total.Cmp(r.Minimum); i+k == 0 || order < 0 || order == 0 && c.dc.LessThan(r.Optimum) {
				r.Optimum, r.Minimum = c.dc, total
			}
		}
	}
	r.Percent, _ = basis.Percentage(r.Cost.Sub(r.Minimum), r.Minimum)
	return r
}

// seriesKey names what has a contracted demand of its own.
type seriesKey struct {
	unit  string
	posto invoice.Posto
}

type demandMonth struct {
	month month.Month
	basis.Demand
}

// series are the demands of each unit and tariff period, oldest first.
func (in *Input) series() map[seriesKey][]demandMonth {
	all := map[seriesKey][]demandMonth{}
	for i := range in.Bills {
		v := &in.Bills[i]
		for _, d := range basis.Demands(v.Bill) {
			if d.Contracted != nil && d.Measured != nil && d.Tariff != nil {
				key := seriesKey{v.UnitID, d.Posto}
				all[key] = append(all[key], demandMonth{v.Month, d})
			}
		}
	}
	return all
}

// regret joins the regrets of all series that have the history; false when none
// has. The contracted demand and the tariff are those of the month.
func (in *Input) regret(l demandLimits) (Regret, bool) {
	var total Regret
	found := false
	all := in.series()
	for _, key := range sortedKeys(all) {
		months := all[key]
		last := months[len(months)-1]
		if len(months) < l.history || last.month != in.Month || !last.Tariff.IsPositive() {
			continue
		}
		measured := make([]decimal.Decimal, len(months))
		for i := range months {
			measured[i] = *months[i].Measured
		}
		r := RegretOf(*last.Contracted, measured, *last.Tariff, l.factor.Value, l.multiplier.Value)
		total.Cost, total.Minimum = total.Cost.Add(r.Cost), total.Minimum.Add(r.Minimum)
		if !found {
			total.Optimum, found = r.Optimum, true
		}
	}
	percent, ok := basis.Percentage(total.Cost.Sub(total.Minimum), total.Minimum)
	total.Percent = percent
	return total, ok
}

func sortedKeys(all map[seriesKey][]demandMonth) []seriesKey {
	keys := make([]seriesKey, 0, len(all))
	for key := range all {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(a, b seriesKey) int {
		return cmp.Or(cmp.Compare(a.unit, b.unit), cmp.Compare(a.posto, b.posto))
	})
	return keys
}

// reducedLately reports whether a contracted demand fell within the wait of art.
// 155, which keeps it from being reduced again.
func (in *Input) reducedLately(l demandLimits) bool {
	for _, months := range in.series() {
		for i := 1; i < len(months); i++ {
			fell := months[i].Contracted.LessThan(*months[i-1].Contracted)
			if fell && int(in.Month-months[i].month) < l.wait {
				return true
			}
		}
	}
	return false
}

// withRegret returns the worse of the month and of the regret.
func (r Result) withRegret(g Regret, l demandLimits, waiting bool) Result {
	light := portfolio.LightVerde
	switch {
	case g.Percent.GreaterThan(l.regretYellow.Value):
		light = portfolio.LightVermelho
	case !g.Percent.LessThan(l.regretGreen.Value):
		light = portfolio.LightAmarelo
	}
	capped := waiting && light == portfolio.LightVermelho && r.Light != portfolio.LightVermelho
	if capped {
		light = portfolio.LightAmarelo
	}
	r.Figures = append(r.Figures, Figure{"Demanda ótima", g.Optimum.StringFixed(2), basis.UnitKW},
		Figure{"Custo atual", basis.MoneyText(basis.Cents(g.Cost)), basis.UnitReais}, Figure{"Custo com a demanda ótima", basis.MoneyText(basis.Cents(g.Minimum)), basis.UnitReais},
		Figure{"Custo a mais", g.Percent.StringFixed(2), basis.UnitPercent})
	node := trace.Result("Demanda", "pior entre o mês e o custo a mais", string(r.Light.Worse(light)), "", *r.Trace,
		trace.Result("Custo a mais", "(C(DC) − C(DC*)) ÷ C(DC*)", g.Percent.StringFixed(2), basis.UnitPercent,
			trace.Result("C(DC)", "Σ máx(DC, DM) × T + multiplicador × (DM − DC) × T quando DM > fator × DC", basis.MoneyText(basis.Cents(g.Cost)), basis.UnitReais),
			trace.Result("C(DC*)", "menor custo entre as demandas medidas e medidas ÷ fator", basis.MoneyText(basis.Cents(g.Minimum)), basis.UnitReais),
			l.factor.Node("Fator"), l.multiplier.Node("Multiplicador"), l.regretGreen.Node("Verde abaixo de"), l.regretYellow.Node("Vermelho acima de")))
	r.Trace = &node
	if light == portfolio.LightVerde {
		return r
	}
	r.Reason += " Nos últimos meses, a demanda contratada custou " + basis.ShowPercent(g.Percent, 2) + " a mais do que custariam " +
		basis.ShowKW(g.Optimum) + "."
	if capped {
		r.Reason += " Uma nova redução precisa esperar " + howMany(l.wait, "mês", "meses") + " desde a última (art. 155)."
	}
	r.Light = r.Light.Worse(light)
	return r
}
