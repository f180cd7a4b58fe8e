package accrual

import (
	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/kernel/trace"
)

const rules = "regras do provisto"

// Record is how the line's difference came about.
func (l *Line) Record() trace.Node {
	nodes := make([]trace.Node, len(l.Parts))
	for i := range l.Parts {
		nodes[i] = l.Parts[i].record()
	}
	whole := nodes[0]
	if len(nodes) > 1 {
		whole = trace.Result(l.Name.Label()+": diferença", "Σ das unidades", text(l.Difference), basis.UnitReais, nodes...)
	}
	whole.Inputs = append(whole.Inputs, l.shareRecord()...)
	return whole.Under(rules, RulesVersion)
}

// shareRecord is what each unit bears: as it is realised, else as it is accrued.
func (l *Line) shareRecord() []trace.Node {
	if len(l.Shares) == 0 {
		return nil
	}
	column, of := "Provisto", func(a *Amounts) *decimal.Decimal { return a.Accrued }
	if l.Realised != nil {
		column, of = "Realizado", func(a *Amounts) *decimal.Decimal { return a.Realised }
	}
	nodes := make([]trace.Node, len(l.Shares))
	for i := range l.Shares {
		s := &l.Shares[i]
		nodes[i] = trace.Node{Name: s.Meter, Value: text(of(&s.Amounts)), Unit: basis.UnitReais}
	}
	return []trace.Node{trace.Result("Rateio: "+column, "Σ das unidades, a última fica com o resto", text(of(&l.Amounts)), basis.UnitReais, nodes...)}
}

func (p *Part) record() trace.Node {
	k := p.Line.kind()
	formula := k.formula
	if p.Missing != "" {
		formula = p.Missing
	}
	accrued := trace.Result("Provisto", formula, text(p.Accrued), basis.UnitReais, figures(&p.Inputs)...)
	realised := trace.Node{Name: "Realizado", Formula: "ainda sem documento", Unit: basis.UnitReais}
	if p.Realised != nil {
		realised = trace.Result("Realizado", "como cobrado", text(p.Amounts.Realised), basis.UnitReais, figures(&p.Realised.Inputs)...)
	}
	step := func(name, formula string, d *decimal.Decimal) trace.Node {
		return trace.Result(name, formula, text(d), basis.UnitReais)
	}
	return trace.Result(k.label+": diferença", "realizado − provisto = volume + preço + imposto + outros", text(p.Difference), basis.UnitReais,
		accrued, realised,
		step("Volume", "f(q realizada, p, t) − f(q, p, t)", p.Volume),
		step("Preço", "f(q realizada, p realizado, t) − f(q realizada, p, t)", p.Price),
		step("Imposto", "f(q realizada, p realizado, t realizado) − f(q realizada, p realizado, t)", p.Tax),
		step("Outros", "cobrado − f(q realizada, p realizado, t realizado)", p.Other))
}

func figures(in *Inputs) []trace.Node {
	var nodes []trace.Node
	for _, group := range [...][]Figure{in.Quantities, in.Prices, in.Taxes} {
		for i := range group {
			f := &group[i]
			source := trace.Source{Kind: trace.KindDocumento, Ref: f.Source}
			if f.Estimate {
				source = trace.Source{Kind: trace.KindPremissa, Ref: f.Source, Detail: "estimativa"}
				if f.Expected {
					source.Detail = "previsto"
				}
			}
			nodes = append(nodes, trace.Input(f.Label, f.Value.String(), f.Unit, source))
		}
	}
	return nodes
}

func text(d *decimal.Decimal) string {
	if d == nil {
		return ""
	}
	return basis.MoneyText(*d)
}
