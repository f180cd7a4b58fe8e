package finding

import (
	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/compliance/check"
	"ynova/internal/invoice"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/parameter"
)

// contracted holds the contracted demand of the bill against the register's, which is
// one for the unit: that of Verde.
func (b *billRules) contracted() []Found {
	demands := b.expected.Demands()
	near, ok := b.limits.Number(parameter.KeyBillToleranceDemand, parameter.UnitKW)
	if b.unit == nil || b.unit.Demand == nil || !ok || len(demands) != 1 || demands[0].Posto != invoice.PostoUnico {
		return nil
	}
	d, registered := &demands[0], b.unit.Demand.KW()
	if !registered.IsPositive() || basis.Within(d.Contracted, registered, near.Value) {
		return nil
	}
	f := about(b.v, RuleContracted, string(d.Posto))
	f.Contestable = true
	excess := d.Billable.Sub(decimal.Max(registered, d.Measured))
	f.Trace = trace.Result("Demanda contratada a mais", "(faturável pela fatura − faturável pelo contrato) × custo do kW não utilizado", "", unitReais,
		b.said("Contratada na fatura", d.Contracted.String(), basis.UnitKW),
		trace.Input("Contratada no cadastro", registered.String(), basis.UnitKW, trace.Source{Kind: trace.KindContrato, Ref: "unidade " + b.unit.Meter}),
		b.said("Medida", d.Measured.String(), basis.UnitKW), near.Node("Tolerância"))
	if d.Costs != nil {
		f.AtStake = amountOf(decimal.Max(decimal.Zero, excess).Mul(d.Costs.Idle))
		f.Trace.Value = f.AtStake.Text()
		f.Trace.Inputs = append(f.Trace.Inputs, d.Costs.Trace)
	}
	f.Sentence = "A fatura usa " + kilowatts(d.Contracted) + " de demanda contratada; o contrato de uso tem " + kilowatts(registered) + "."
	return []Found{f}
}

// billed holds the billed kW against the greater of contracted and measured.
func (b *billRules) billed() []Found { return b.eachDemand(b.billedOf) }

func (b *billRules) billedOf(d *check.ExpectedDemand) []Found {
	near, ok := b.limits.Number(parameter.KeyBillToleranceDemand, parameter.UnitKW)
	if !ok || d.Billed == nil || basis.Within(*d.Billed, d.Billable, near.Value) || b.testCycle(d.Posto) > 0 {
		return nil
	}
	gap := d.Billed.Sub(d.Billable)
	f := b.overcharge(RuleBilled, string(d.Posto), gap, decimal.Zero)
	f.Charged, f.Expected, f.AtStake, f.Trace = nil, nil, nil, d.Trace
	if d.Costs != nil {
		f.AtStake = less(gap.Mul(d.Costs.Used), decimal.Zero)
		f.Trace = trace.Result("Demanda faturada a mais", "(faturada − máx(contratada, medida)) × tarifa ÷ F_T", f.AtStake.Text(), unitReais,
			b.said("Faturada", d.Billed.String(), basis.UnitKW), d.Trace, d.Costs.Trace)
	}
	f.Sentence = d.Name + ": faturados " + kilowatts(*d.Billed) + ", esperados " + kilowatts(d.Billable) + " (" + d.Ratio + ")."
	return []Found{f}
}

// tested is the excess that is charged in the cycles after the contracted demand grew,
// in which it is only told.
func (b *billRules) tested() []Found { return b.eachDemand(b.testedOf) }

func (b *billRules) testedOf(d *check.ExpectedDemand) []Found {
	cycle := b.testCycle(d.Posto)
	if cycle == 0 || d.ChargedExcess == nil || !d.ChargedExcess.IsPositive() {
		return nil
	}
	f := b.undue(RuleTest, string(d.Posto), *d.ChargedExcess)
	n := decimal.NewFromInt(int64(cycle)).String()
	f.Sentence = d.Name + ": ultrapassagem de " + shown(f.Charged) + " cobrada no " + n + "º ciclo depois do aumento da demanda contratada, em período de testes."
	f.Trace = trace.Result("Ultrapassagem em testes", "não é cobrada no período de testes", "0.00", unitReais,
		b.said("Ultrapassagem cobrada", f.Charged.Text(), unitReais), trace.Node{Name: "Ciclo do período de testes", Value: n}, d.Trace)
	return []Found{f}
}

// testCycle is which cycle of a period of tests the bill is: 1 is that of the increase,
// 0 none. The bills before tell the increase; where one is missing nothing is known.
func (b *billRules) testCycle(posto invoice.Posto) int {
	cycles, ok := b.limits.Count(parameter.KeyTestCycles, parameter.UnitCycles)
	rise, known := b.limits.Number(parameter.KeyTestIncrease, parameter.UnitPercent)
	if !ok || !known {
		return 0
	}
	now := contractedOf(b.v, posto)
	for i := range min(cycles, len(b.earlier)) {
		o := b.earlier[i]
		then := contractedOf(o, posto)
		if o.Month != b.v.Month.Add(-1-i) || now == nil || then == nil {
			return 0
		}
		if now.GreaterThan(then.Add(basis.Divide(then.Mul(rise.Value), basis.Hundred))) {
			return i + 1
		}
		now = then
	}
	return 0
}

func contractedOf(v *invoice.Invoice, posto invoice.Posto) *decimal.Decimal {
	for _, d := range basis.Demands(v.Bill) {
		if d.Posto == posto {
			return d.Contracted
		}
	}
	return nil
}
