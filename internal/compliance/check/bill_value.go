package check

import (
	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/invoice"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/tax"
)

// taxFactors put taxes on a value that has none (domain 4.1).
type taxFactors struct {
	taxed, exempt tax.Factor // F_T and F_I
	// underICMS is the part of a taxed value that the ICMS is on: all of it, but where the
	// state leaves CBS and IBS out.
	underICMS tax.Factor
}

// factors come from the bill's own rates; false when it does not state them.
func (b *bill) factors() (taxFactors, bool) {
	if b.lacksRates != "" {
		return taxFactors{}, false
	}
	f := taxFactors{b.taxes.Taxed(), b.taxes.Untaxed(), tax.Factor{Times: basis.One, Over: basis.One}}
	switch {
	case b.icmsInside:
		exempt := basis.One.Sub(basis.Fraction(b.taxes.PISCOFINS))
		f.taxed.Over = exempt.Sub(basis.Fraction(b.taxes.ICMS))
	case b.onConsumption && !b.taxes.ICMSOnConsumption:
		f.underICMS.Over = f.taxed.Times
	}
	return f, true
}

// grossed puts taxes on a value, not rounded yet.
func grossed(base decimal.Decimal, f tax.Factor) decimal.Decimal {
	return basis.Divide(base.Mul(f.Times), f.Over)
}

// item is a line of the bill as it should be.
type item struct {
	kind     lineKind
	posto    invoice.Posto
	quantity decimal.Decimal // kW or MWh
	name     string
	base     decimal.Decimal // without taxes
	value    decimal.Decimal // with taxes, rounded
	taxed    bool            // by ICMS
	discount decimal.Decimal // without taxes
	rate     *lineRate
}

// recalculation is what the bill should charge for the use of the network.
type recalculation struct {
	items           []item
	groups          []group // what the bill shows in one line
	reactive        decimal.Decimal
	underICMS       tax.Factor      // of taxed values
	benefitNet      decimal.Decimal // the discount, without taxes
	benefitTaxed    decimal.Decimal // grossed up, part under ICMS
	benefitGross    decimal.Decimal
	paysTaxOnRebate bool
	missing         string // why there is none
}

// group is lines that a bill charges as one.
type group struct {
	name     string
	expected decimal.Decimal
	found    decimal.Decimal
}

func (r *recalculation) total() decimal.Decimal {
	sum := r.reactive
	for i := range r.items {
		sum = sum.Add(r.items[i].value)
	}
	return sum.Add(r.rebateTax())
}

// rebateTax is what the consumer pays for the taxes on the discount (domain 4.3).
func (r *recalculation) rebateTax() decimal.Decimal {
	if !r.paysTaxOnRebate {
		return decimal.Zero
	}
	return r.benefitGross.Sub(r.benefitNet)
}

// icmsBase is the taxed gross lines and the taxed part of the gross benefit.
func (r *recalculation) icmsBase() decimal.Decimal {
	sum := r.reactive
	for i := range r.items {
		if r.items[i].taxed {
			sum = sum.Add(r.items[i].value)
		}
	}
	if r.paysTaxOnRebate {
		sum = sum.Add(r.benefitTaxed)
	}
	return basis.Cents(grossed(sum, r.underICMS))
}

// exempt is the lines that ICMS is not due on.
func (r *recalculation) exempt() decimal.Decimal {
	sum := decimal.Zero
	for i := range r.items {
		if !r.items[i].taxed {
			sum = sum.Add(r.items[i].value)
		}
	}
	return sum
}

// recalculate computes every line from the bill's own readings, tariffs and rates.
func (b *bill) recalculate() recalculation {
	var r recalculation
	f := b.figures
	factors, ok := b.factors()
	switch {
	case !ok:
		r.missing = b.lacksRates
	case !b.hasRules:
		r.missing = "Falta o parâmetro da ultrapassagem de demanda."
	case len(f.Energy) == 0:
		r.missing = "A fatura não informa as linhas de energia da TUSD."
	case len(b.demands) == 0 && !b.groupB():
		r.missing = "A fatura não informa a demanda."
	case f.Discount == nil:
		r.missing = "Falta o desconto da fonte incentivada (0 quando não há)."
	case f.ReactiveValue == nil:
		r.missing = "Falta o valor de reativo (0 quando não foi cobrado)."
	}
	if r.missing != "" {
		return r
	}
	r.reactive, r.underICMS = basis.Reais(*f.ReactiveValue), factors.underICMS
	b.demandItems(&r, factors)
	b.energyItems(&r, factors)
	b.benefit(&r, factors)
	return r
}

// demandItems adds the demand: used with ICMS, unused without, and the excess.
func (b *bill) demandItems(r *recalculation, factors taxFactors) {
	d := basis.Fraction(*b.figures.Discount)
	for i := range b.demands {
		l := &b.demands[i]
		if l.test.Missing != "" {
			r.missing = l.untold()
			return
		}
		if l.Contracted == nil || l.Measured == nil || l.Tariff == nil {
			r.missing = l.Name() + ": falta a demanda contratada, a medida ou a tarifa."
			return
		}
		used, unused := *l.Measured, l.billable().Sub(*l.Measured)
		first := len(r.items)
		r.add(item{kind: lineUsed, posto: l.Posto, quantity: used, name: l.Name(), base: used.Mul(*l.Tariff), taxed: true, rate: l.rate}, d, factors)
		if unused.IsPositive() {
			r.add(item{kind: lineUnused, posto: l.Posto, quantity: unused, name: l.Name() + " não utilizada", base: unused.Mul(*l.Tariff), rate: l.rate}, d, factors)
		}
		if l.Value != nil {
			expected := decimal.Zero
			for _, it := range r.items[first:] {
				expected = expected.Add(it.value)
			}
			r.groups = append(r.groups, group{l.Name(), expected, *l.Value})
		}
		if l.exceeded(b.factor.Value) {
			over := item{kind: lineExcess, posto: l.Posto, quantity: l.over(), name: "Ultrapassagem de " + lower(l.Name()), taxed: true, rate: l.rate}
			over.base = l.over().Mul(b.multiplier.Value).Mul(*l.Tariff)
			r.add(over, decimal.Zero, factors)
			if l.Excess != nil {
				last := &r.items[len(r.items)-1]
				r.groups = append(r.groups, group{last.name, last.value, *l.Excess})
			}
		}
	}
}

func lower(name string) string { return "d" + name[1:] }

// energyItems adds the use of the network by energy. The discount of Verde takes
// away part of what the peak costs over the rest (domain 4.3).
func (b *bill) energyItems(r *recalculation, factors taxFactors) {
	if r.missing != "" {
		return
	}
	d := basis.Fraction(*b.figures.Discount)
	var offPeak *decimal.Decimal
	for i := range b.energies {
		if l := &b.energies[i]; l.Posto == invoice.PostoForaPonta && l.rate != nil {
			offPeak = &l.rate.value
		}
	}
	for i := range b.energies {
		l := &b.energies[i]
		if l.Energy == nil || l.rate == nil {
			r.missing = "TUSD " + postoName(l.Posto) + ": falta a energia ou a tarifa."
			return
		}
		t := l.rate.value
		discount := decimal.Zero
		if l.Posto == invoice.PostoPonta && b.figures.Modality == invoice.ModalityVerde && d.IsPositive() {
			if offPeak == nil {
				r.missing = "TUSD na ponta: falta a tarifa fora de ponta, sobre a qual o desconto é calculado."
				return
			}
			discount = l.Energy.MWh().Mul(t.Sub(*offPeak)).Mul(d)
		}
		base := l.Energy.MWh().Mul(t).Sub(discount)
		it := item{
			kind: lineTUSD, posto: l.Posto, quantity: l.Energy.MWh(), name: "TUSD " + postoName(l.Posto), base: base, value: basis.Cents(grossed(base, factors.taxed)), taxed: true, discount: discount, rate: l.rate,
		}
		r.items = append(r.items, it)
		if v, ok := basis.AmountOf(l.Value); ok {
			r.groups = append(r.groups, group{it.name, it.value, v})
		}
	}
}

// add completes a line with discount and taxes.
func (r *recalculation) add(it item, discount decimal.Decimal, factors taxFactors) {
	it.discount = it.base.Mul(discount)
	it.base = it.base.Sub(it.discount)
	by := factors.exempt
	if it.taxed {
		by = factors.taxed
	}
	it.value = basis.Cents(grossed(it.base, by))
	r.items = append(r.items, it)
}

// benefit grosses the discount up.
func (b *bill) benefit(r *recalculation, factors taxFactors) {
	taxed, exempt := decimal.Zero, decimal.Zero
	for i := range r.items {
		if r.items[i].taxed {
			taxed = taxed.Add(r.items[i].discount)
		} else {
			exempt = exempt.Add(r.items[i].discount)
		}
	}
	r.benefitNet = basis.Cents(taxed.Add(exempt))
	r.benefitTaxed = basis.Cents(grossed(taxed, factors.taxed))
	r.benefitGross = basis.Cents(grossed(taxed, factors.taxed).Add(grossed(exempt, factors.exempt)))
	r.paysTaxOnRebate = !b.exemptRebate()
}

// exemptRebate reports whether the discount bears no taxes: the state exempts it, or a bill that
// has a discount shows no benefit with them. Beside a discount of 0 that proves nothing.
func (b *bill) exemptRebate() bool {
	if uf := b.official.State; uf != "" {
		if v, _, ok := b.parameters.All.Number(parameter.KeyBenefitExempt, uf, parameter.UnitRatio, b.of.Month.First()); ok && v.IsPositive() {
			return true
		}
	}
	gross, told := basis.AmountOf(b.figures.BenefitGross)
	own := b.of.Bill.Discount
	return told && gross.IsZero() && own != nil && *own > 0
}

// rebate is what the discount takes off the bill.
func (r *recalculation) rebate() decimal.Decimal {
	if r.paysTaxOnRebate {
		return r.benefitNet
	}
	return r.benefitGross
}

func (b *bill) icms() Finding {
	f := Finding{Status: StatusIndefinido, Unit: basis.UnitReais, Rule: ruleBillICMS}
	found, ok := basis.AmountOf(b.figures.ICMSValue)
	if !ok {
		return f.because("A fatura não informa o valor do ICMS.")
	}
	f.Found = basis.MoneyText(found)
	r := b.recalculate()
	if r.missing != "" {
		return f.because(r.missing)
	}
	limits, ok := b.parameters.Tolerance(parameter.KeyBillToleranceMoney, parameter.KeyBillTolerancePercent)
	if !ok {
		return f.because("Falta o parâmetro de tolerância da fatura.")
	}
	rate := basis.Fraction(*b.figures.ICMSRate)
	expected := basis.Cents(r.icmsBase().Mul(rate))
	f.Expected, f.Tolerance = basis.MoneyText(expected), basis.MoneyText(limits.Of(expected))
	node := trace.Result("ICMS da fatura", "Base × alíquota", basis.MoneyText(expected), basis.UnitReais,
		trace.Result("Base", "Σ linhas tributadas + benefício bruto tributado", basis.MoneyText(r.icmsBase()), basis.UnitReais),
		trace.Input("Alíquota", b.figures.ICMSRate.Text(), basis.UnitPercent, basis.Source(b.of)),
		trace.Result("Demanda não utilizada, fora da base", "Contratada − Medida", basis.MoneyText(r.exempt()), basis.UnitReais), limits.Node(expected))
	f.Trace = &node
	if basis.Within(found, expected, limits.Of(expected)) {
		f.Status = StatusConforme
		return f.because("O ICMS confere com a alíquota e as linhas tributadas.")
	}
	f.Status = StatusDivergente
	reason := "ICMS: esperado " + basis.ShowMoney(expected) + ", cobrado " + basis.ShowMoney(found)
	if whole := basis.Cents(r.icmsBase().Add(r.exempt()).Mul(rate)); basis.Within(found, whole, limits.Of(whole)) {
		reason += ": o imposto incide também sobre a demanda não utilizada"
	}
	return f.because(reason + ".")
}
