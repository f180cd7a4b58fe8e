package compliance

import (
	"cmp"
	"slices"

	"github.com/shopspring/decimal"

	"ynova/internal/contract"
	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff"
)

// historyMonths is how many months the lights look back, the month itself included.
const historyMonths = 12

// LightInput is what the lights of a month look at.
type LightInput struct {
	Month      month.Month
	Bills      []invoice.Invoice // of KindBill, of the twelve months that end with it, oldest first
	Parameters tariff.Parameters
}

// in returns the bills of the month itself.
func (in *LightInput) inMonth() []invoice.Invoice {
	var found []invoice.Invoice
	for i := range in.Bills {
		if in.Bills[i].Month == in.Month {
			found = append(found, in.Bills[i])
		}
	}
	return found
}

func amarelo(reason string) LightResult {
	return LightResult{Light: contract.LightAmarelo, Reason: reason}
}

const noBill = "Não há fatura da distribuidora neste mês."

// demandLimits are the thresholds of the light "demanda".
type demandLimits struct {
	greenMin, greenMax, yellowMin, yellowMax parameter
	regretGreen, regretYellow                parameter
	history, wait                            int
	factor, multiplier                       parameter
}

func (p parametersIn) demandLimits() (demandLimits, bool) {
	var l demandLimits
	ok := true
	get := func(into *parameter, key, unit string) {
		v, found := p.number(key, unit)
		*into, ok = v, ok && found
	}
	get(&l.greenMin, tariff.KeyLightDemandGreenMin, tariff.UnitRatio)
	get(&l.greenMax, tariff.KeyLightDemandGreenMax, tariff.UnitRatio)
	get(&l.yellowMin, tariff.KeyLightDemandYellowMin, tariff.UnitRatio)
	get(&l.yellowMax, tariff.KeyLightDemandYellowMax, tariff.UnitRatio)
	get(&l.regretGreen, tariff.KeyLightDemandRegretGreen, tariff.UnitPercent)
	get(&l.regretYellow, tariff.KeyLightDemandRegretYellow, tariff.UnitPercent)
	get(&l.factor, tariff.KeyDemandToleranceFactor, tariff.UnitRatio)
	get(&l.multiplier, tariff.KeyDemandExcessMultiplier, tariff.UnitRatio)
	history, _, known := p.all.Count(tariff.KeyLightDemandHistoryMin, "", tariff.UnitMonths, p.month.First())
	wait, _, waits := p.all.Count(tariff.KeyDemandReductionMonths, "", tariff.UnitMonths, p.month.First())
	l.history, l.wait = history, wait
	return l, ok && known && waits
}

// DemandLight judges how the contracted demand fits the measured one (domain 5.1):
// the worse of the month's ratio and, with enough history, of the regret.
func DemandLight(in LightInput) LightResult {
	limits, ok := parametersIn{in.Parameters, in.Month}.demandLimits()
	bills := in.inMonth()
	switch {
	case !ok:
		return amarelo("Falta cadastrar um dos limites que classificam a demanda.")
	case len(bills) == 0:
		return amarelo(noBill)
	}
	now, found := monthRatio(bills, limits)
	if !found {
		return amarelo("A fatura não informa a demanda contratada ou a medida.")
	}
	regret, known := in.regret(limits)
	if !known {
		return now
	}
	return now.withRegret(regret, limits, in.reducedLately(limits))
}

// monthRatio judges r = max DM/DC over the tariff periods of all bills.
func monthRatio(bills []invoice.Invoice, limits demandLimits) (LightResult, bool) {
	var worst *demandOf
	var highest decimal.Decimal
	for i := range bills {
		demands := demandsOf(bills[i].Bill)
		for k := range demands {
			d := &demands[k]
			if d.contracted == nil || d.measured == nil || !d.contracted.IsPositive() {
				continue
			}
			if r := over(*d.measured, *d.contracted); worst == nil || r.GreaterThan(highest) {
				worst, highest = d, r
			}
		}
	}
	if worst == nil {
		return LightResult{}, false
	}
	share, _ := percentage(*worst.measured, *worst.contracted)
	text := worst.name() + ": " + shownKW(*worst.measured) + " medidos para " + shownKW(*worst.contracted) + " contratados (" + shownPercent(share, 1) + ")"
	out := LightResult{Figures: []Figure{
		{"Demanda medida", worst.measured.String(), unitKW},
		{"Demanda contratada", worst.contracted.String(), unitKW},
		{"Medida ÷ contratada", share.Round(2).String(), unitPercent},
	}}
	node := trace.Result("Demanda do mês", "máx sobre os postos de Medida ÷ Contratada", highest.Round(4).String(), "razão",
		trace.Node{Name: "Medida", Value: worst.measured.String(), Unit: unitKW},
		trace.Node{Name: "Contratada", Value: worst.contracted.String(), Unit: unitKW},
		limits.greenMin.node("Verde a partir de"), limits.greenMax.node("Verde até"),
		limits.yellowMin.node("Amarelo a partir de"), limits.yellowMax.node("Amarelo até"))
	out.Trace = &node
	out.Light, out.Reason = limits.judge(worst, text)
	return out, true
}

// judge compares without dividing, so that a limit itself is inside.
func (l *demandLimits) judge(d *demandOf, text string) (contract.Light, string) {
	times := func(p parameter) decimal.Decimal { return p.value.Mul(*d.contracted) }
	switch dm := *d.measured; {
	case dm.GreaterThan(times(l.yellowMax)):
		return contract.LightVermelho, text + ". Passou da tolerância: há cobrança de ultrapassagem."
	case dm.LessThan(times(l.yellowMin)):
		return contract.LightVermelho, text + ". Mais de " + l.idle(l.yellowMin) + " do contratado ficou ocioso."
	case dm.GreaterThan(times(l.greenMax)):
		return contract.LightAmarelo, text + ". Passou da contratada, ainda dentro da tolerância."
	case dm.LessThan(times(l.greenMin)):
		return contract.LightAmarelo, text + ". Mais de " + l.idle(l.greenMin) + " do contratado ficou ocioso."
	}
	return contract.LightVerde, text + ". A demanda contratada está bem ajustada."
}

// idle is the share that a limit leaves unused.
func (l *demandLimits) idle(p parameter) string {
	return trimmed(one.Sub(p.value).Mul(hundred), 1) + "%"
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
		sum := zero
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
		for k, c := range [...]struct{ dc, trigger decimal.Decimal }{{dm, dm.Mul(factor)}, {over(dm, factor), dm}} {
			total := cost(c.dc, c.trigger)
			if order := total.Cmp(r.Minimum); i+k == 0 || order < 0 || order == 0 && c.dc.LessThan(r.Optimum) {
				r.Optimum, r.Minimum = c.dc, total
			}
		}
	}
	r.Percent, _ = percentage(r.Cost.Sub(r.Minimum), r.Minimum)
	return r
}

// seriesKey names what has a contracted demand of its own.
type seriesKey struct {
	unit  string
	posto invoice.Posto
}

type demandMonth struct {
	month month.Month
	demandOf
}

// series are the demands of each unit and tariff period, oldest first.
func (in *LightInput) series() map[seriesKey][]demandMonth {
	all := map[seriesKey][]demandMonth{}
	for i := range in.Bills {
		v := &in.Bills[i]
		for _, d := range demandsOf(v.Bill) {
			if d.contracted != nil && d.measured != nil && d.tariff != nil {
				key := seriesKey{v.UnitID, d.posto}
				all[key] = append(all[key], demandMonth{v.Month, d})
			}
		}
	}
	return all
}

// regret joins the regrets of all series that have the history; false when none
// has. The contracted demand and the tariff are those of the month.
func (in *LightInput) regret(l demandLimits) (Regret, bool) {
	var total Regret
	found := false
	all := in.series()
	for _, key := range sortedKeys(all) {
		months := all[key]
		last := months[len(months)-1]
		if len(months) < l.history || last.month != in.Month || !last.tariff.IsPositive() {
			continue
		}
		measured := make([]decimal.Decimal, len(months))
		for i := range months {
			measured[i] = *months[i].measured
		}
		r := RegretOf(*last.contracted, measured, *last.tariff, l.factor.value, l.multiplier.value)
		total.Cost, total.Minimum = total.Cost.Add(r.Cost), total.Minimum.Add(r.Minimum)
		if !found {
			total.Optimum = r.Optimum
		}
		found = true
	}
	percent, ok := percentage(total.Cost.Sub(total.Minimum), total.Minimum)
	total.Percent = percent
	return total, found && ok
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
func (in *LightInput) reducedLately(l demandLimits) bool {
	for _, months := range in.series() {
		for i := 1; i < len(months); i++ {
			fell := months[i].contracted.LessThan(*months[i-1].contracted)
			if fell && int(in.Month-months[i].month) < l.wait {
				return true
			}
		}
	}
	return false
}

// withRegret returns the worse of the month and of the regret.
func (r LightResult) withRegret(g Regret, l demandLimits, waiting bool) LightResult {
	light := contract.LightVerde
	switch {
	case g.Percent.GreaterThan(l.regretYellow.value):
		light = contract.LightVermelho
	case !g.Percent.LessThan(l.regretGreen.value):
		light = contract.LightAmarelo
	}
	capped := waiting && light == contract.LightVermelho && r.Light != contract.LightVermelho
	if capped {
		light = contract.LightAmarelo
	}
	r.Figures = append(r.Figures, Figure{"Demanda ótima", g.Optimum.Round(2).StringFixed(2), unitKW},
		Figure{"Custo atual", moneyText(line(g.Cost)), unitReais}, Figure{"Custo com a demanda ótima", moneyText(line(g.Minimum)), unitReais},
		Figure{"Custo a mais", g.Percent.Round(2).StringFixed(2), unitPercent})
	node := trace.Result("Demanda", "pior entre o mês e o custo a mais", string(r.Light.Worse(light)), "", *r.Trace,
		trace.Result("Custo a mais", "(C(DC) − C(DC*)) ÷ C(DC*)", g.Percent.Round(2).StringFixed(2), unitPercent,
			trace.Result("C(DC)", "Σ máx(DC, DM) × T + multiplicador × (DM − DC) × T quando DM > fator × DC", moneyText(line(g.Cost)), unitReais),
			trace.Result("C(DC*)", "menor custo entre as demandas medidas e medidas ÷ fator", moneyText(line(g.Minimum)), unitReais),
			l.factor.node("Fator"), l.multiplier.node("Multiplicador"), l.regretGreen.node("Verde abaixo de"), l.regretYellow.node("Vermelho acima de")))
	r.Trace = &node
	if light == contract.LightVerde {
		return r
	}
	r.Reason += " Nos últimos meses, a demanda contratada custou " + shownPercent(g.Percent.Round(2), 2) + " a mais do que custariam " +
		shownKW(g.Optimum) + "."
	if capped {
		r.Reason += " Uma nova redução precisa esperar " + howMany(l.wait, "mês", "meses") + " desde a última (art. 155)."
	}
	r.Light = r.Light.Worse(light)
	return r
}
