package rule

import (
	"strconv"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/parameter"
)

// usualCycle is the days of a cycle that a demand is charged for.
const usualCycle = 30

// cycleDays is a reading cycle shorter or longer than cycles are.
func (b *billRules) cycleDays() []Found {
	least, ok := b.limits.Number(parameter.KeyCycleDaysMin, parameter.UnitDays)
	most, known := b.limits.Number(parameter.KeyCycleDaysMax, parameter.UnitDays)
	if !ok || !known || b.v.Bill.CycleStart == nil || b.v.Bill.CycleEnd == nil {
		return nil
	}
	days := decimal.NewFromInt(int64(b.v.Bill.CycleStart.DaysUntil(*b.v.Bill.CycleEnd)))
	if !days.LessThan(least.Value) && !days.GreaterThan(most.Value) {
		return nil
	}
	f := about(b.v, CycleDays, "")
	f.Light = portfolio.LightAmarelo
	f.Trace = trace.Result("Dias do ciclo", "fim − início", ptbr.FormatDecimal(days), "dias", b.said("Início do ciclo", b.v.Bill.CycleStart.String(), ""),
		b.said("Fim do ciclo", b.v.Bill.CycleEnd.String(), ""), least.Node("No mínimo"), most.Node("No máximo"))
	if demand := b.demandValue(); demand != nil {
		usual := decimal.NewFromInt(usualCycle)
		f.AtStake = AmountOf(basis.Divide(days.Sub(usual).Abs().Mul(*demand), usual))
		f.Trace.Inputs = append(f.Trace.Inputs, b.said("Demanda do ciclo", demand.StringFixed(2), unitReais))
	}
	f.Sentence = "Ciclo de " + ptbr.FormatDecimal(days) + " dias, de " + b.v.Bill.CycleStart.BR() + " a " + b.v.Bill.CycleEnd.BR() + "; o regular tem de " +
		ptbr.FormatDecimal(least.Value) + " a " + ptbr.FormatDecimal(most.Value) + "."
	return []Found{f}
}

// demandValue is what the bill charges for demand; nil where a line does not state it.
func (b *billRules) demandValue() *decimal.Decimal {
	sum := decimal.Zero
	for i := range b.v.Bill.Demand {
		v, ok := basis.AmountOf(b.v.Bill.Demand[i].Value)
		if !ok {
			return nil
		}
		sum = sum.Add(v)
	}
	if sum.IsZero() {
		return nil
	}
	return &sum
}

// cycleGap is a cycle that begins before the one before has ended, or days after. A
// bill prints the day of the last reading, or the day after it, as its beginning.
func (b *billRules) cycleGap() []Found {
	before := b.before()
	if before == nil || before.Bill.CycleEnd == nil || b.v.Bill.CycleStart == nil || b.v.Bill.CycleEnd == nil {
		return nil
	}
	gap := before.Bill.CycleEnd.DaysUntil(*b.v.Bill.CycleStart)
	if gap == 0 || gap == 1 {
		return nil
	}
	f := about(b.v, CycleGap, "")
	f.Light, f.Contestable = portfolio.LightAmarelo, gap < 0
	days := max(gap, -gap)
	if cycle := b.v.Bill.CycleStart.DaysUntil(*b.v.Bill.CycleEnd); cycle > 0 {
		if _, value, ok := energyOf(b.v); ok && value != nil {
			f.AtStake = AmountOf(basis.Divide(value.Mul(decimal.NewFromInt(int64(days))), decimal.NewFromInt(int64(cycle))))
		}
	}
	f.Trace = trace.Result("Dias entre os ciclos", "início deste − fim do anterior", strconv.Itoa(gap), "dias",
		trace.Input("Fim do ciclo anterior", before.Bill.CycleEnd.String(), "", sourceOf(before)), b.said("Início deste ciclo", b.v.Bill.CycleStart.String(), ""))
	what := " dias sem leitura depois do ciclo anterior"
	if gap < 0 {
		what = " dias que o ciclo anterior já cobrou"
	}
	f.Sentence = "O ciclo começa em " + b.v.Bill.CycleStart.BR() + " e o anterior terminou em " + before.Bill.CycleEnd.BR() + ": " + strconv.Itoa(days) + what + "."
	return []Found{f}
}

// estimated is energy that nobody read.
func (b *billRules) estimated() []Found {
	if b.v.Bill.Estimated == nil || !*b.v.Bill.Estimated {
		return nil
	}
	f := about(b.v, Estimated, "")
	f.Light, f.Contestable = portfolio.LightAmarelo, true
	if _, value, ok := energyOf(b.v); ok && value != nil {
		f.Charged, f.AtStake = AmountOf(*value), AmountOf(*value)
	}
	f.Sentence = "A energia foi faturada por leitura estimada: " + Shown(f.AtStake) + " a conferir com a leitura real."
	f.Trace = trace.Result("Energia estimada", "Σ linhas de energia", totalText(f.AtStake), unitReais, b.said("Leitura", "estimada", ""))
	return []Found{f}
}

// constant holds what a meter measured against its readings and its constant.
func (b *billRules) constant() (out []Found) {
	if b.v.Bill.Document == nil {
		return nil
	}
	for i := range b.v.Bill.Document.Reads {
		m := &b.v.Bill.Document.Reads[i]
		if m.Previous == nil || m.Current == nil || m.Constant == nil || m.Measured == nil || m.Kind != "energia" || m.Current.LessThan(*m.Previous) {
			continue // a register that began anew at zero proves nothing
		}
		right := m.Current.Sub(*m.Previous).Mul(*m.Constant)
		gap := m.Measured.Sub(right)
		cost := b.cost(gap.Shift(-3))
		if cost == nil || b.expected.Within(basis.Reais(b.chargedFor(m.Posto)), basis.Reais(b.chargedFor(m.Posto)).Sub(*cost)) {
			continue
		}
		f := about(b.v, Constant, string(m.Posto))
		f.AtStake, f.Contestable = stakeOf(cost), gap.IsPositive()
		if !f.Contestable {
			f.Light = portfolio.LightAmarelo
		}
		f.Sentence = "Leituras × constante dão " + basis.Trimmed(right, 3) + " " + m.Unit + " e a fatura usa " + basis.Trimmed(*m.Measured, 3) + " " + m.Unit + "."
		f.Trace = trace.Result("Quantidade pelas leituras", "(atual − anterior) × constante", right.String(), m.Unit, b.said("Leitura anterior", m.Previous.String(), ""),
			b.said("Leitura atual", m.Current.String(), ""), b.said("Constante", m.Constant.String(), ""), b.said("Quantidade impressa", m.Measured.String(), m.Unit))
		out = append(out, f)
	}
	return out
}

// chargedFor is what a tariff period's energy costs on the bill.
func (b *billRules) chargedFor(posto invoice.Posto) (sum money.Amount) {
	for i := range b.v.Bill.Energy {
		if l := &b.v.Bill.Energy[i]; l.Value != nil && (posto == invoice.PostoUnico || l.Posto == posto) {
			sum += *l.Value
		}
	}
	return sum
}
