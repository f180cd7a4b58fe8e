package check

import (
	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/invoice"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/parameter"
)

func (b *bill) tusd() Finding {
	f := Finding{Status: StatusIndefinido, Unit: basis.UnitReais, Rule: ruleBillTUSD}
	if te, _ := basis.AmountOf(b.figures.TEValue); te.IsPositive() {
		f.Status, f.Expected, f.Found, f.Tolerance = StatusDivergente, basis.MoneyText(decimal.Zero), basis.MoneyText(te), basis.MoneyText(decimal.Zero)
		return f.because("A fatura cobra " + basis.ShowMoney(te) + " de TE, que o consumidor livre não paga à distribuidora.")
	}
	found, hasFound := b.charged()
	if hasFound {
		f.Found = basis.MoneyText(found)
	}
	r := b.recalculate()
	if r.missing != "" {
		return f.because(r.missing)
	}
	limits, ok := b.parameters.Tolerance(parameter.KeyBillToleranceMoney, parameter.KeyBillTolerancePercent)
	if !ok {
		return f.because("Falta o parâmetro de tolerância da fatura.")
	}
	expected := r.total()
	f.Expected, f.Tolerance, f.Trace = basis.MoneyText(expected), basis.MoneyText(limits.Of(expected)), b.tusdTrace(&r, limits)
	switch {
	case !hasFound:
		return f.because("A fatura não informa o total do uso da rede nem o valor de todas as linhas.")
	case basis.Within(found, expected, limits.Of(expected)):
		f.Status = StatusConforme
		return f.because("O uso da rede confere com " + b.basis() + ".")
	case b.addsConsumption(found, expected, limits):
		f.Status = StatusConforme
		return f.because("O uso da rede confere com " + b.basis() + "; CBS e IBS a fatura soma à parte.")
	}
	f.Status = StatusDivergente
	if wrong := b.wrongTariff(); wrong != "" {
		return f.because(wrong + "; uso da rede: esperado " + basis.ShowMoney(expected) + ", cobrado " + basis.ShowMoney(found) + ".")
	}
	for _, g := range r.groups {
		if !basis.Within(g.found, g.expected, limits.Of(g.expected)) {
			return f.because(g.name + ": esperado " + basis.ShowMoney(g.expected) + ", cobrado " + basis.ShowMoney(g.found) + ".")
		}
	}
	return f.because("Uso da rede: esperado " + basis.ShowMoney(expected) + ", cobrado " + basis.ShowMoney(found) + ".")
}

// basis names the tariffs that a bill was recalculated by.
func (b *bill) basis() string {
	if len(b.official.Rates) > 0 {
		return "as tarifas em vigor e as alíquotas da fatura"
	}
	return "as tarifas e alíquotas da fatura"
}

// wrongTariff is about the first printed tariff that is not the one in force.
func (b *bill) wrongTariff() string {
	for i := range b.demands {
		if text := b.demands[i].rate.differs(b.demands[i].Name()); text != "" {
			return text
		}
	}
	for i := range b.energies {
		if text := b.energies[i].rate.differs("TUSD " + postoName(b.energies[i].Posto)); text != "" {
			return text
		}
	}
	return ""
}

// charged is what the bill takes for the use of the network: as stated, or the sum of its lines
// when all are known.
func (b *bill) charged() (decimal.Decimal, bool) {
	f := b.figures
	if v, ok := basis.AmountOf(f.TUSDValue); ok {
		return v, true
	}
	if len(f.Energy) == 0 || f.ReactiveValue == nil || (f.BenefitGross == nil) != (f.BenefitNet == nil) {
		return decimal.Zero, false
	}
	sum := basis.Reais(*f.ReactiveValue)
	if f.BenefitGross != nil {
		sum = sum.Add(basis.Reais(*f.BenefitGross)).Sub(basis.Reais(*f.BenefitNet))
	} else if f.Discount == nil || *f.Discount != 0 {
		return decimal.Zero, false
	}
	for i := range b.demands {
		d := &b.demands[i]
		if d.Value == nil {
			return decimal.Zero, false
		}
		sum = sum.Add(*d.Value)
		if d.Excess != nil {
			sum = sum.Add(*d.Excess)
		}
	}
	for i := range f.Energy {
		v, ok := basis.AmountOf(f.Energy[i].Value)
		if !ok {
			return decimal.Zero, false
		}
		sum = sum.Add(v)
	}
	return sum, true
}

func (b *bill) tusdTrace(r *recalculation, limits basis.Tolerance) *trace.Node {
	from := basis.Source(b.of)
	var lines []trace.Node
	for i := range r.items {
		it := &r.items[i]
		formula := "base ÷ F_I"
		if it.taxed {
			formula = "base ÷ F_T"
		}
		base := trace.Result("Base sem tributos", "quantidade × tarifa com desconto", basis.MoneyText(it.base), basis.UnitReais, it.rate.node())
		lines = append(lines, trace.Result(it.name, formula, basis.MoneyText(it.value), basis.UnitReais, base))
	}
	lines = append(lines,
		trace.Input("Reativo", basis.MoneyText(r.reactive), basis.UnitReais, from),
		trace.Result("Tributos sobre o desconto", "benefício bruto − benefício líquido", basis.MoneyText(r.rebateTax()), basis.UnitReais,
			trace.Node{Name: "Benefício bruto", Value: basis.MoneyText(r.benefitGross), Unit: basis.UnitReais},
			trace.Node{Name: "Benefício líquido", Value: basis.MoneyText(r.benefitNet), Unit: basis.UnitReais}),
		limits.Node(r.total()))
	node := trace.Result("Uso da rede (TUSD)", "Σ linhas", basis.MoneyText(r.total()), basis.UnitReais, lines...)
	return &node
}

func postoName(p invoice.Posto) string {
	switch p {
	case invoice.PostoPonta:
		return "na ponta"
	case invoice.PostoForaPonta:
		return "fora de ponta"
	}
	return "energia"
}
