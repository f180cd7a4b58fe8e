package simulation

import (
	"context"
	"strconv"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/db"
	"ynova/internal/simulation/cost"
	"ynova/internal/tariff/market"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/tax"
)

// dated is what a simulation takes from the parameters of a day; what is missing is collected.
type dated struct {
	parameters parameter.Snapshot
	day        month.Date
	missing    fault.Collector
}

func (m *dated) lack(key string) {
	m.missing.Add("parametros."+key, "Falta o parâmetro "+key+" em vigor em "+m.day.BR()+"; informe-o em Parâmetros")
}

func (m *dated) percent(key string) percent.Percent {
	v, _, ok := m.parameters.Percent(key, "", m.day)
	if !ok {
		m.lack(key)
	}
	return v
}

func (m *dated) ratio(key, unit string) (decimal.Decimal, trace.Source) {
	v, from, ok := m.parameters.Number(key, "", unit, m.day)
	if !ok {
		m.lack(key)
	}
	return v, from.Trace(key)
}

// since is the day on which a parameter of the law took the value that it keeps.
func (m *dated) since(key string) (month.Date, trace.Source) {
	last, _ := month.NewDate(2999, 12, 31)
	v, ok := m.parameters.At(key, "", last)
	if !ok {
		m.lack(key)
	}
	return v.From, v.Trace(key)
}

// law is the law of taxes of a month in a state.
func (m *dated) law(uf string, of month.Month) tax.Law {
	l, missing := tax.LawOf(m.parameters, uf, of)
	for _, key := range missing {
		m.missing.Add("parametros."+key, "Falta o parâmetro "+key+" em vigor em "+of.Short()+"; informe-o em Parâmetros")
	}
	return l
}

// seller is the PIS/COFINS that prices hold as long as it is charged.
func (m *dated) seller() percent.Percent {
	v, _, ok := m.parameters.LatestPercent(parameter.KeyPISCOFINS, parameter.ScopeSeller)
	if !ok {
		m.lack(parameter.KeyPISCOFINS)
	}
	return v
}

// networkWithoutICMS says whether a state leaves the use of the network out of the base of
// its ICMS.
func (m *dated) networkWithoutICMS(uf string) bool {
	v, _, ok := m.parameters.Number(parameter.KeyICMSOnNetwork, uf, parameter.UnitRatio, m.day)
	if !ok {
		m.lack(parameter.KeyICMSOnNetwork)
	}
	return v.IsZero()
}

// discountRate is the rate a year of present values.
func (m *dated) discountRate() (percent.Percent, trace.Source) {
	v, from, ok := m.parameters.Percent(parameter.KeyQuoteDiscountRate, "", m.day)
	if !ok {
		m.lack(parameter.KeyQuoteDiscountRate)
	}
	return v, from.Trace(parameter.KeyQuoteDiscountRate)
}

// rebalancedTE is by how much the TE may fall; 0 once the tariffs of 2027 are in force.
func (m *dated) rebalancedTE(day month.Date) percent.Percent {
	v, from, ok := m.parameters.Percent(parameter.KeyRebalancedTE, "", day)
	if !ok || from.Status != parameter.Expected {
		return 0
	}
	return v
}

// lawYears is how far ahead the end of the present law is looked for.
const lawYears = 10

// lawUntil is the last month from start on in which the whole ICMS is charged; zero where it
// begins to fall before, or nobody knows when.
func (m *dated) lawUntil(start month.Month) month.Month {
	whole := decimal.NewFromInt(1)
	for i := range 12 * lawYears {
		left, _, ok := m.parameters.Number(parameter.KeyICMSLeft, "", parameter.UnitRatio, start.Add(i).First())
		switch {
		case !ok:
			return 0
		case left.LessThan(whole) && i == 0:
			return 0
		case left.LessThan(whole):
			return start.Add(i - 1)
		}
	}
	return 0
}

// market is the law of who may migrate.
func (m *dated) market() cost.Law {
	var l cost.Law
	l.HighVoltageOpen, l.Opening = m.since(parameter.KeyOpenHighVoltage)
	l.LowVoltageBusiness, _ = m.since(parameter.KeyOpenLowBusiness)
	l.LowVoltageOthers, _ = m.since(parameter.KeyOpenLowOthers)
	l.DiscountEnds, l.Discount = m.since(parameter.KeyNewMigrantDiscount)
	l.RetailBelowKW, _ = m.ratio(parameter.KeyRetailBelow, parameter.UnitKW)
	return l
}

func (m *dated) rules() cost.Rules {
	var r cost.Rules
	r.DemandTolerance, r.Source = m.ratio(parameter.KeyDemandToleranceFactor, parameter.UnitRatio)
	r.ExcessMultiplier, _ = m.ratio(parameter.KeyDemandExcessMultiplier, parameter.UnitRatio)
	r.DemandFloor, _ = m.ratio(parameter.KeyDemandFloor, parameter.UnitKW)
	r.DemandStep, _ = m.ratio(parameter.KeyDemandStep, parameter.UnitKW)
	return r
}

// reduction is since when a demand that is reduced now holds, by the subgroup's notice.
func (m *dated) reduction(r *cost.Rules, subgroup string, today month.Date) {
	days, from, ok := m.parameters.Count(parameter.KeyDemandReductionDays, subgroup, parameter.UnitDays, today)
	months, _, known := m.parameters.Count(parameter.KeyDemandReductionMonths, "", parameter.UnitMonths, today)
	if !ok {
		m.lack(parameter.KeyDemandReductionDays)
	}
	if !known {
		m.lack(parameter.KeyDemandReductionMonths)
	}
	r.ReductionFrom, r.ReductionDays, r.ReductionMonths, r.ReductionSource = today.AddDays(days), days, months, from.Trace(parameter.KeyDemandReductionDays)
}

func (m *dated) equivalents() cost.Equivalents {
	var e cost.Equivalents
	e.TonnesPerMWh, e.Source = m.ratio(parameter.KeyEmissionFactor, parameter.UnitRatio)
	e.TonnesPerTree, _ = m.ratio(parameter.KeyTonnesPerTree, parameter.UnitRatio)
	e.TreesPerHa, _ = m.ratio(parameter.KeyTreesPerHa, parameter.UnitRatio)
	e.FieldHa, _ = m.ratio(parameter.KeyFieldHa, parameter.UnitRatio)
	return e
}

// flags are the additions of the flags at the start of the simulation and each later
// validity that is already known.
func (m *dated) flags() []cost.FlagRate {
	out := []cost.FlagRate{{Flag: cost.FlagVerde, From: m.day, Source: trace.Source{Kind: trace.KindParametro, Ref: "bandeira verde", Detail: "sem adicional"}}}
	for flag, key := range map[cost.Flag]string{
		cost.FlagAmarela: parameter.KeyFlagYellow, cost.FlagVermelha1: parameter.KeyFlagRed1, cost.FlagVermelha2: parameter.KeyFlagRed2, cost.FlagEscassez: parameter.KeyFlagScarcity,
	} {
		known := false
		for i := range 12 {
			day := m.day.Month().Add(i).First()
			v, from, ok := m.parameters.Price(key, parameter.UnitPrice, day)
			if ok && (!known || from.From == day) {
				out, known = append(out, cost.FlagRate{Flag: flag, From: day, Rate: v, Source: from.Trace(key)}), true
			}
		}
		if !known {
			m.lack(key)
		}
	}
	return out
}

// flagMonths is how many of the last months say how often a flag comes.
func (m *dated) flagMonths() int {
	v, _, ok := m.parameters.Number(parameter.KeyFlagMonths, "", parameter.UnitMonths, m.day)
	if !ok {
		m.lack(parameter.KeyFlagMonths)
	}
	return int(v.IntPart())
}

// premises are those in force, before what was entered.
func (m *dated) premises() cost.Premises {
	fee, _, ok := m.parameters.Money(parameter.KeySimulationFee, "", m.day)
	if !ok {
		m.lack(parameter.KeySimulationFee)
	}
	return cost.Premises{
		Loss: m.percent(parameter.KeyLoss), PROINFAShare: m.percent(parameter.KeySimulationPROINFA), Management: fee, Flag: cost.FlagVerde,
		VolumeDrop: m.percent(parameter.KeySimulationDrop),
		Source:     trace.Source{Kind: trace.KindPremissa, Ref: "premissas da simulação", Detail: "parâmetros em vigor em " + m.day.BR() + " ou valor digitado"},
	}
}

// charges are the CCEE charges month by month.
func (m *dated) charges() []cost.Charge {
	var out []cost.Charge
	for i := range 12 {
		day := m.day.Month().Add(i).First()
		v, from, ok := m.parameters.Price(parameter.KeySimulationCharges, parameter.UnitPrice, day)
		if ok && (len(out) == 0 || out[len(out)-1].Rate != v) {
			out = append(out, cost.Charge{From: day, Rate: v, Source: from.Trace(parameter.KeySimulationCharges)})
		}
	}
	if len(out) == 0 {
		m.lack(parameter.KeySimulationCharges)
	}
	return out
}

// leastFlagMonths is of how many months the flags say nothing about a year (portfolio.md 4).
const leastFlagMonths = 12

// flagYears counts the flags of the last months that are published; nil where they are too
// few. A month of escassez, which is extinct, counts as the dearest flag that is not.
func flagYears(ctx context.Context, q db.Q, months int) (*cost.FlagYears, error) {
	list, err := market.LastFlags(ctx, q, months)
	if err != nil || len(list) < leastFlagMonths {
		return nil, err
	}
	names := map[string]cost.Flag{
		market.FlagGreen: cost.FlagVerde, market.FlagYellow: cost.FlagAmarela, market.FlagRed1: cost.FlagVermelha1,
		market.FlagRed2: cost.FlagVermelha2, market.FlagScarcity: cost.FlagVermelha2,
	}
	y := &cost.FlagYears{Months: map[cost.Flag]int{}, From: list[len(list)-1].Month, To: list[0].Month}
	for i := range list {
		y.Months[names[list[i].Label]]++
	}
	y.Source = trace.Source{Kind: trace.KindParametro, Ref: "bandeiras de " + y.From.Short() + " a " + y.To.Short(), Detail: list[0].Source}
	return y, nil
}

// meanPLD is the mean of the last twelve known months before the start; nil when
// none is known.
func meanPLD(ctx context.Context, q db.Q, submarket string, start month.Month) (*money.Price, trace.Source, error) {
	sum, n := decimal.Zero, int64(0)
	for i := 1; i <= 12; i++ {
		v, ok, err := market.PLDOf(ctx, q, submarket, start.Add(-i))
		if err != nil {
			return nil, trace.Source{}, err
		}
		if ok {
			sum, n = sum.Add(decimal.New(int64(v.Price), -priceDecimals)), n+1
		}
	}
	if n == 0 {
		return nil, trace.Source{}, nil
	}
	mean := money.Price(sum.DivRound(decimal.NewFromInt(n), moneyDecimals).Shift(priceDecimals).IntPart())
	return &mean, trace.Source{
		Kind: trace.KindParametro, Ref: "PLD " + submarket,
		Detail: "média simples de " + strconv.FormatInt(n, 10) + " meses até " + start.Add(-1).Short(),
	}, nil
}
