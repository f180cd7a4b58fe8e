package compliance

import (
	"github.com/shopspring/decimal"

	"ynova/internal/invoice"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff"
)

func (b *bill) tusd() Finding {
	f := Finding{Status: StatusIndefinido, Unit: unitReais, Rule: ruleBillTUSD}
	if te, ok := amountOf(b.figures.TEValue); ok && te.IsPositive() {
		f.Status, f.Expected, f.Found, f.Tolerance = StatusDivergente, moneyText(zero), moneyText(te), moneyText(zero)
		return f.because("A fatura cobra " + shownMoney(te) + " de TE, que o consumidor livre não paga à distribuidora.")
	}
	found, hasFound := b.charged()
	if hasFound {
		f.Found = moneyText(found)
	}
	r := b.recalculate()
	if r.missing != "" {
		return f.because(r.missing)
	}
	limits, ok := b.parameters.tolerance(tariff.KeyBillToleranceMoney, tariff.KeyBillTolerancePercent)
	if !ok {
		return f.because("Falta o parâmetro de tolerância da fatura.")
	}
	expected := r.total()
	f.Expected, f.Tolerance, f.Trace = moneyText(expected), moneyText(limits.of(expected)), b.tusdTrace(&r, limits)
	switch {
	case !hasFound:
		return f.because("A fatura não informa o total do uso da rede nem o valor de todas as linhas.")
	case within(found, expected, limits.of(expected)):
		f.Status = StatusConforme
		return f.because("O uso da rede confere com " + b.basis() + ".")
	}
	f.Status = StatusDivergente
	if wrong := b.wrongTariff(); wrong != "" {
		return f.because(wrong + "; uso da rede: esperado " + shownMoney(expected) + ", cobrado " + shownMoney(found) + ".")
	}
	for _, g := range r.groups {
		if !within(g.found, g.expected, limits.of(g.expected)) {
			return f.because(g.name + ": esperado " + shownMoney(g.expected) + ", cobrado " + shownMoney(g.found) + ".")
		}
	}
	return f.because("Uso da rede: esperado " + shownMoney(expected) + ", cobrado " + shownMoney(found) + ".")
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
		if text := b.demands[i].rate.differs(b.demands[i].name()); text != "" {
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

// charged is what the bill takes for the use of the network: as told, or the sum
// of its lines when all are told.
func (b *bill) charged() (decimal.Decimal, bool) {
	f := b.figures
	if v, ok := amountOf(f.TUSDValue); ok {
		return v, true
	}
	if len(f.Energy) == 0 || f.ReactiveValue == nil || (f.BenefitGross == nil) != (f.BenefitNet == nil) {
		return zero, false
	}
	sum := reais(*f.ReactiveValue)
	if f.BenefitGross != nil {
		sum = sum.Add(reais(*f.BenefitGross)).Sub(reais(*f.BenefitNet))
	} else if f.Discount == nil || *f.Discount != 0 {
		return zero, false
	}
	for i := range b.demands {
		d := &b.demands[i]
		if d.value == nil {
			return zero, false
		}
		sum = sum.Add(*d.value)
		if d.excess != nil {
			sum = sum.Add(*d.excess)
		}
	}
	for i := range f.Energy {
		v, ok := amountOf(f.Energy[i].Value)
		if !ok {
			return zero, false
		}
		sum = sum.Add(v)
	}
	return sum, true
}

func (b *bill) tusdTrace(r *recalculation, limits tolerance) *trace.Node {
	from := typed(b.of)
	lines := make([]trace.Node, 0, len(r.items)+3)
	for i := range r.items {
		it := &r.items[i]
		formula := "base ÷ F_I"
		if it.taxed {
			formula = "base ÷ F_T"
		}
		base := trace.Result("Base sem tributos", "quantidade × tarifa com desconto", moneyText(it.base), unitReais)
		if it.rate != nil {
			base.Inputs = []trace.Node{it.rate.node()}
		}
		lines = append(lines, trace.Result(it.name, formula, moneyText(it.value), unitReais, base))
	}
	lines = append(lines,
		trace.Input("Reativo", moneyText(r.reactive), unitReais, from),
		trace.Result("Tributos sobre o desconto", "benefício bruto − benefício líquido", moneyText(r.rebateTax()), unitReais,
			trace.Node{Name: "Benefício bruto", Value: moneyText(r.benefitGross), Unit: unitReais},
			trace.Node{Name: "Benefício líquido", Value: moneyText(r.benefitNet), Unit: unitReais}),
		limits.node(r.total()))
	node := trace.Result("Uso da rede (TUSD)", "Σ linhas", moneyText(r.total()), unitReais, lines...)
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
