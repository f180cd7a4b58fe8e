package rule

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
	f := about(b.v, Contracted, string(d.Posto))
	f.Contestable = true
	excess := decimal.Max(d.Contracted, d.Measured).Sub(decimal.Max(registered, d.Measured))
	f.Trace = trace.Result("Demanda contratada a mais", "(faturável pela fatura − faturável pelo contrato) × custo do kW não utilizado", "", unitReais,
		b.said("Contratada na fatura", d.Contracted.String(), basis.UnitKW),
		trace.Input("Contratada no cadastro", registered.String(), basis.UnitKW, trace.Source{Kind: trace.KindContrato, Ref: "unidade " + b.unit.Meter}),
		b.said("Medida", d.Measured.String(), basis.UnitKW), near.Node("Tolerância"))
	if d.Costs != nil {
		f.AtStake = AmountOf(decimal.Max(decimal.Zero, excess).Mul(d.Costs.Idle))
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
	if !ok || d.Billed == nil || basis.Within(*d.Billed, d.Billable, near.Value) {
		return nil
	}
	gap := d.Billed.Sub(d.Billable)
	f := b.overcharge(Billed, string(d.Posto), gap, decimal.Zero)
	f.Charged, f.Expected, f.AtStake, f.Trace = nil, nil, nil, d.Trace
	if d.Costs != nil {
		f.AtStake = less(gap.Mul(d.Costs.Used), decimal.Zero)
		f.Trace = trace.Result("Demanda faturada a mais", "(faturada − faturável) × tarifa ÷ F_T", f.AtStake.Text(), unitReais,
			b.said("Faturada", d.Billed.String(), basis.UnitKW), d.Trace, d.Costs.Trace)
	}
	f.Sentence = d.Name + ": faturados " + kilowatts(*d.Billed) + ", esperados " + kilowatts(d.Billable) + " (" + d.Ratio + ")."
	if d.Test.Runs() {
		f.Sentence += " Período de testes, " + d.Test.Cause() + "."
	}
	return []Found{f}
}

// tested is excess that is charged below the limit of a period of tests. Above it the rule
// of every excess applies.
func (b *billRules) tested() []Found { return b.eachDemand(b.testedOf) }

func (b *billRules) testedOf(d *check.ExpectedDemand) []Found {
	if !d.Test.Runs() || d.Exceeded || d.ChargedExcess == nil || !d.ChargedExcess.IsPositive() {
		return nil
	}
	f := b.undue(Test, string(d.Posto), *d.ChargedExcess)
	f.Sentence = d.Name + ": ultrapassagem de " + Shown(f.Charged) + " cobrada no " + d.Test.Cause() + " (" + d.Ratio +
		"). Peça a exclusão: no período de testes só há ultrapassagem acima de " + kilowatts(d.Test.Limit()) + "."
	f.Trace = trace.Result("Ultrapassagem em testes", "só é devida acima do limite do período de testes", "0.00", unitReais,
		b.said("Ultrapassagem cobrada", f.Charged.Text(), unitReais), d.Trace)
	return []Found{f}
}
