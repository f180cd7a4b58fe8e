package light

import (
	"math/big"
	"strconv"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/parameter"
)

// reactiveLimits are the thresholds of the light "energia_reativa".
type reactiveLimits struct {
	ignore, yellowMax             basis.Threshold
	estimateGreen, estimateYellow basis.Threshold
	cycles                        int
}

func reactiveLimitsIn(p basis.Thresholds) (reactiveLimits, bool) {
	var l reactiveLimits
	var ok [5]bool
	l.ignore, ok[0] = p.Number(parameter.KeyLightReactiveIgnore, parameter.UnitMoney)
	l.yellowMax, ok[1] = p.Number(parameter.KeyLightReactiveYellowMax, parameter.UnitPercent)
	l.estimateGreen, ok[2] = p.Number(parameter.KeyLightReactiveEstimateGreen, parameter.UnitRatio)
	l.estimateYellow, ok[3] = p.Number(parameter.KeyLightReactiveEstimateYellow, parameter.UnitRatio)
	l.cycles, ok[4] = p.Count(parameter.KeyLightReactiveCycles, parameter.UnitCycles)
	return l, ok == [5]bool{true, true, true, true, true}
}

// Reactive judges what was charged for reactive energy and demand (domain
// 5.3); where no bill has the line, the mean power factor stands in.
func Reactive(in Input) Result {
	limits, ok := reactiveLimitsIn(in.thresholds())
	bills := in.inMonth()
	switch {
	case !ok:
		return missing("Falta cadastrar um dos limites que classificam a energia reativa.")
	case len(bills) == 0:
		return missing(noBill)
	}
	return worst(bills, func(v *invoice.Invoice) Result { return in.reactiveOf(v, limits) })
}

func (in *Input) reactiveOf(v *invoice.Invoice, l reactiveLimits) Result {
	f := v.Bill
	if f.ReactiveValue == nil {
		return estimateReactive(v, l)
	}
	charged := basis.Reais(*f.ReactiveValue)
	out := Result{Light: portfolio.LightVerde, Figures: []Figure{{"Cobrança de reativo", basis.MoneyText(charged), basis.UnitReais}}}
	if !charged.GreaterThan(l.ignore.Value) {
		out.Reason = "A fatura não cobra energia reativa."
		if !charged.IsZero() {
			out.Reason = "A fatura cobra só " + basis.ShowMoney(charged) + " de energia reativa."
		}
		node := trace.Result("Energia reativa", "cobrança até o valor ignorado", basis.MoneyText(charged), basis.UnitReais, l.ignore.Node("Ignorada até"))
		out.Trace = &node
		return out
	}
	row := in.cyclesCharged(v.UnitID, l)
	total, known := v.Total, v.Total != nil
	share := decimal.Zero
	if known {
		net := basis.Reais(*total)
		if f.CIPValue != nil {
			net = net.Sub(basis.Reais(*f.CIPValue))
		}
		share, known = basis.Percentage(charged, net)
	}
	text := "A fatura cobra " + basis.ShowMoney(charged) + " de energia reativa"
	if known {
		text += ", " + basis.ShowPercent(share, 2) + " do total sem a CIP"
		out.Figures = append(out.Figures, Figure{"Sobre o total sem a CIP", share.StringFixed(2), basis.UnitPercent})
	}
	node := trace.Result("Energia reativa", "(ERE + DRE) ÷ total sem CIP", share.StringFixed(2), basis.UnitPercent,
		trace.Input("Cobrança de reativo", basis.MoneyText(charged), basis.UnitReais, basis.Source(v)), l.yellowMax.Node("Amarelo até"),
		trace.Node{Name: "Ciclos seguidos com cobrança", Value: strconv.Itoa(row)})
	out.Trace = &node
	switch {
	case row >= l.cycles:
		out.Light, out.Reason = portfolio.LightVermelho, text+inARow(row)+"."
	case !known:
		out.Light, out.Reason = portfolio.LightAmarelo, text+"; sem o total da fatura não dá para medir o peso."
	case share.GreaterThan(l.yellowMax.Value):
		out.Light, out.Reason = portfolio.LightVermelho, text+"."
	default:
		out.Light, out.Reason = portfolio.LightAmarelo, text+"."
	}
	return out
}

// inARow says that the charge came in cycles before as well.
func inARow(cycles int) string {
	if cycles < 2 {
		return ""
	}
	return ", pelo " + strconv.Itoa(cycles) + "º ciclo seguido"
}

// cyclesCharged counts the months in a row, up to this one, in which the unit was
// charged for reactive energy.
func (in *Input) cyclesCharged(unit string, l reactiveLimits) int {
	charged := map[month.Month]bool{}
	for i := range in.Bills {
		v := &in.Bills[i]
		if r := v.Bill.ReactiveValue; v.UnitID == unit && r != nil && basis.Reais(*r).GreaterThan(l.ignore.Value) {
			charged[v.Month] = true
		}
	}
	n := 0
	for m := in.Month; charged[m]; m = m.Add(-1) {
		n++
	}
	return n
}

// estimateReactive judges by the mean power factor, which may hide bad hours.
func estimateReactive(v *invoice.Invoice, l reactiveLimits) Result {
	active, reactive := decimal.Zero, decimal.Zero
	lowest := decimal.Zero
	found := false
	for i := range v.Bill.Energy {
		e := &v.Bill.Energy[i]
		if e.Energy == nil || e.KVArh == nil || *e.Energy <= 0 {
			continue
		}
		if f := powerFactor(*e.Energy, *e.KVArh); !found || f.LessThan(lowest) {
			lowest, active, reactive, found = f, e.Energy.MWh(), e.KVArh.MWh(), true
		}
	}
	if !found {
		return missing("A fatura não informa a cobrança nem a medição de energia reativa.")
	}
	out := Result{Figures: []Figure{{"Fator de potência médio (estimativa)", lowest.StringFixed(4), ""}}}
	node := trace.Result("Energia reativa (estimativa)", "f = kWh ÷ √(kWh² + kVArh²)", lowest.StringFixed(4), "",
		trace.Input("Energia ativa", active.StringFixed(3), basis.UnitMWh, basis.Source(v)), trace.Input("Energia reativa", reactive.StringFixed(3), "MVArh", basis.Source(v)),
		l.estimateGreen.Node("Verde a partir de"), l.estimateYellow.Node("Amarelo a partir de"))
	out.Trace = &node
	text := "A estimativa do fator de potência médio do mês é " + basis.Trimmed(lowest, 3)
	switch {
	case !lowest.LessThan(l.estimateGreen.Value):
		out.Light, out.Reason = portfolio.LightVerde, text+"."
	case !lowest.LessThan(l.estimateYellow.Value):
		out.Light, out.Reason = portfolio.LightAmarelo, text+", perto da referência."
	default:
		out.Light, out.Reason = portfolio.LightVermelho, text+", abaixo da referência."
	}
	return out
}

// powerFactor is kWh ÷ √(kWh² + kVArh²) to 12 decimals, by an integer root.
func powerFactor(active, reactive energy.Energy) decimal.Decimal {
	a, r := big.NewInt(int64(active)), big.NewInt(int64(reactive))
	sum := new(big.Int).Add(new(big.Int).Mul(a, a), new(big.Int).Mul(r, r))
	scaled := new(big.Int).Mul(sum, new(big.Int).Exp(big.NewInt(10), big.NewInt(24), nil))
	root := decimal.NewFromBigInt(new(big.Int).Sqrt(scaled), -12)
	return decimal.NewFromBigInt(a, 0).DivRound(root, 12)
}
