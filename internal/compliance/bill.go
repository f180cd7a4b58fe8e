package compliance

import (
	"github.com/shopspring/decimal"

	"ynova/internal/invoice"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff"
)

const (
	ruleBillDemand = "demanda faturável = máx(contratada, medida); ultrapassagem quando medida > fator × contratada (REN 1000/2021, art. 301)"
	ruleBillTUSD   = "soma das linhas recalculadas pelas tarifas em vigor no ciclo, ou pelas da fatura onde não há ato, e pelas alíquotas da fatura"
	ruleBillICMS   = "alíquota × linhas tributadas; demanda não utilizada fora da base (Súmula 391 do STJ)"
)

// BillInput is what the check of the distributor's bills of a month looks at.
type BillInput struct {
	Month      month.Month
	Invoices   []invoice.Invoice // of KindBill, one for each unit
	Parameters tariff.Parameters
	Official   map[string]Official // by the id of the invoice; none: what the bill prints counts
}

// CheckBill compares what the distributor charged with what the bill's readings and
// rates give by the tariffs in force or, where none is known, by its own (domain
// 4.2, 4.6). Of several bills the first
// that diverges speaks for the month.
func CheckBill(in BillInput) (demand, tusd, icms Finding) {
	if len(in.Invoices) == 0 {
		none := func(rule, unit string) Finding {
			return Finding{Status: StatusIndefinido, Unit: unit, Rule: rule}.because("Não há fatura da distribuidora neste mês.")
		}
		return none(ruleBillDemand, unitKW), none(ruleBillTUSD, unitReais), none(ruleBillICMS, unitReais)
	}
	demands, tusds, taxes := []Finding{}, []Finding{}, []Finding{}
	for i := range in.Invoices {
		v := &in.Invoices[i]
		b := newBill(v, parametersIn{in.Parameters, in.Month}, in.Official[v.ID])
		demands, tusds, taxes = append(demands, b.demand()), append(tusds, b.tusd()), append(taxes, b.icms())
	}
	return speaking(demands), speaking(tusds), speaking(taxes)
}

// speaking is the finding that stands for several: the first that diverges, else
// the first that lacks something, else the first.
func speaking(all []Finding) Finding {
	for _, s := range [...]Status{StatusDivergente, StatusIndefinido} {
		for _, f := range all {
			if f.Status == s {
				return f
			}
		}
	}
	return all[0]
}

// bill is one bill with its demand arranged by the tariff structure.
type bill struct {
	of         *invoice.Invoice
	figures    *invoice.BillFigures
	parameters parametersIn
	official   Official
	demands    []demandOf
	energies   []energyOf
	factor     parameter // of tolerance, DM/DC
	multiplier parameter // of the excess
	hasRules   bool
}

func newBill(v *invoice.Invoice, p parametersIn, official Official) *bill {
	b := &bill{of: v, figures: v.Bill, parameters: p, official: official, demands: demandsOf(v.Bill)}
	for i := range b.demands {
		d := &b.demands[i]
		if d.rate = b.rateOf(d.tariff, d.posto, true); d.rate != nil {
			d.tariff = &d.rate.value
		}
	}
	for i := range v.Bill.Energy {
		l := &v.Bill.Energy[i]
		b.energies = append(b.energies, energyOf{l, b.rateOf(priceOf(l.Tariff), l.Posto, false)})
	}
	var multiplies bool
	b.factor, b.hasRules = p.number(tariff.KeyDemandToleranceFactor, tariff.UnitRatio)
	b.multiplier, multiplies = p.number(tariff.KeyDemandExcessMultiplier, tariff.UnitRatio)
	b.hasRules = b.hasRules && multiplies
	return b
}

// demandOf is the demand that is billed together: a tariff period of Azul, or the
// whole of Verde. Nil is not told.
type demandOf struct {
	posto                        invoice.Posto
	contracted, measured, billed *decimal.Decimal // kW
	tariff                       *decimal.Decimal // R$/kW, without discount
	rate                         *rate            // where tariff comes from; of a bill that is checked
	value, excess                *decimal.Decimal // R$ with taxes
}

// energyOf is a line of energy with the tariff that it is charged by.
type energyOf struct {
	*invoice.EnergyLine
	rate *rate
}

func priceOf(p *money.Price) *decimal.Decimal {
	if p == nil {
		return nil
	}
	v := perUnit(*p)
	return &v
}

func kw(d *invoice.Demand) *decimal.Decimal {
	if d == nil {
		return nil
	}
	v := d.KW()
	return &v
}

// demandsOf arranges the lines: Azul has a demand for each tariff period, Verde one
// whose measured value is the greatest (domain 4.2).
func demandsOf(f *invoice.BillFigures) []demandOf {
	out := make([]demandOf, 0, len(f.Demand))
	for i := range f.Demand {
		l := &f.Demand[i]
		d := demandOf{posto: l.Posto, contracted: kw(l.Contracted), measured: kw(l.Measured), billed: kw(l.Billed)}
		d.tariff = priceOf(l.Tariff)
		if v, ok := amountOf(l.Value); ok {
			d.value = &v
		}
		if v, ok := amountOf(l.ExcessValue); ok {
			d.excess = &v
		}
		if f.Modality == invoice.ModalityVerde && len(out) == 1 {
			out[0].join(d)
			continue
		}
		out = append(out, d)
	}
	if f.Modality == invoice.ModalityVerde && len(out) == 1 {
		out[0].posto = invoice.PostoUnico
	}
	return out
}

// join makes one demand of two lines of Verde.
func (d *demandOf) join(o demandOf) {
	d.contracted, d.measured, d.billed = greater(d.contracted, o.contracted), greater(d.measured, o.measured), greater(d.billed, o.billed)
	d.tariff, d.value, d.excess = greater(d.tariff, o.tariff), plus(d.value, o.value), plus(d.excess, o.excess)
}

func greater(a, b *decimal.Decimal) *decimal.Decimal {
	if a == nil || b != nil && b.GreaterThan(*a) {
		return b
	}
	return a
}

func plus(a, b *decimal.Decimal) *decimal.Decimal {
	if a == nil || b == nil {
		if a == nil {
			return b
		}
		return a
	}
	sum := a.Add(*b)
	return &sum
}

// billable is DF = max(DC, DM).
func (d *demandOf) billable() decimal.Decimal { return decimal.Max(*d.contracted, *d.measured) }

// exceeded reports whether DM > factor × DC, which is a trigger and not a franchise.
func (d *demandOf) exceeded(factor decimal.Decimal) bool {
	return d.measured.GreaterThan(factor.Mul(*d.contracted))
}

// over is the base of the excess: the whole DM − DC.
func (d *demandOf) over() decimal.Decimal { return d.measured.Sub(*d.contracted) }

func (d *demandOf) name() string {
	switch d.posto {
	case invoice.PostoPonta:
		return "Demanda na ponta"
	case invoice.PostoForaPonta:
		return "Demanda fora de ponta"
	}
	return "Demanda"
}

func (b *bill) demand() Finding {
	f := Finding{Status: StatusIndefinido, Unit: unitKW, Rule: ruleBillDemand}
	switch {
	case b.groupB():
		f.Status = StatusConforme
		return f.because("O grupo B não tem demanda contratada.")
	case len(b.demands) == 0:
		return f.because("A fatura não informa a demanda.")
	case !b.hasRules:
		return f.because("Falta o parâmetro da ultrapassagem de demanda.")
	}
	near, ok := b.parameters.number(tariff.KeyBillToleranceDemand, tariff.UnitKW)
	if !ok {
		return f.because("Falta o parâmetro de tolerância da demanda.")
	}
	all := make([]Finding, len(b.demands))
	for i := range b.demands {
		all[i] = b.demandLine(&b.demands[i], near)
	}
	return speaking(all)
}

func (b *bill) groupB() bool { return len(b.figures.Subgroup) > 0 && b.figures.Subgroup[0] == 'B' }

// demandLine decides one demand: the billed kW first, then the excess.
func (b *bill) demandLine(d *demandOf, near parameter) Finding {
	f := Finding{Status: StatusIndefinido, Unit: unitKW, Rule: ruleBillDemand, Tolerance: near.value.String()}
	if d.billed != nil {
		f.Found = d.billed.String()
	}
	if d.contracted == nil || d.measured == nil {
		return f.because(d.name() + ": falta a demanda contratada ou a medida.")
	}
	f.Expected = d.billable().String()
	f.Trace = b.demandTrace(d, near)
	if d.billed != nil && !within(*d.billed, d.billable(), near.value) {
		f.Status = StatusDivergente
		return f.because(d.name() + ": esperado faturar " + shownKW(d.billable()) + ", faturado " + shownKW(*d.billed) + ".")
	}
	exceeded := d.exceeded(b.factor.value)
	if charged := d.excess != nil && d.excess.IsPositive(); charged && !exceeded {
		f.Status, f.Unit, f.Expected, f.Found = StatusDivergente, unitReais, moneyText(zero), moneyText(*d.excess)
		return f.because(d.name() + ": ultrapassagem de " + shownMoney(*d.excess) + " cobrada com " + b.ratio(d) + ", dentro da tolerância de " +
			b.toleranceText() + ".")
	}
	if exceeded {
		return b.excess(f, d)
	}
	if d.billed == nil {
		return f.because(d.name() + ": falta a demanda faturada.")
	}
	f.Status = StatusConforme
	return f.because(d.name() + ": faturada a maior entre a contratada e a medida, sem ultrapassagem.")
}

// excess decides what was charged for exceeding the tolerance.
func (b *bill) excess(f Finding, d *demandOf) Finding {
	text := b.ratio(d)
	switch {
	case d.excess == nil:
		return f.because(d.name() + ": houve ultrapassagem (" + text + "), mas a fatura não informa se foi cobrada.")
	case d.excess.IsZero():
		f.Status, f.Unit, f.Found = StatusDivergente, unitReais, moneyText(zero)
		f.Expected = ""
		if expected, ok := b.excessValue(d); ok {
			f.Expected = moneyText(expected)
		}
		return f.because(d.name() + ": houve ultrapassagem (" + text + ") e ela não foi cobrada.")
	}
	expected, ok := b.excessValue(d)
	limits, known := b.parameters.tolerance(tariff.KeyBillToleranceMoney, tariff.KeyBillTolerancePercent)
	if !ok || !known {
		return f.because(d.name() + ": faltam a tarifa ou as alíquotas para conferir a ultrapassagem (" + text + ").")
	}
	f.Unit, f.Expected, f.Found, f.Tolerance = unitReais, moneyText(expected), moneyText(*d.excess), moneyText(limits.of(expected))
	if !within(*d.excess, expected, limits.of(expected)) {
		f.Status = StatusDivergente
		return f.because(d.name() + ": ultrapassagem de " + shownKW(d.over()) + ", esperado " + shownMoney(expected) + ", cobrado " +
			shownMoney(*d.excess) + ".")
	}
	if d.billed == nil {
		return f.because(d.name() + ": falta a demanda faturada.")
	}
	f.Status = StatusConforme
	return f.because(d.name() + ": ultrapassagem de " + shownKW(d.over()) + " cobrada como esperado.")
}

// excessValue is (DM − DC) × multiplier × tariff without discount, with taxes.
func (b *bill) excessValue(d *demandOf) (decimal.Decimal, bool) {
	factors, ok := b.factors()
	if !ok || d.tariff == nil {
		return zero, false
	}
	return line(over(d.over().Mul(b.multiplier.value).Mul(*d.tariff), factors.taxed)), true
}

// ratio says how the measured demand stands to the contracted one.
func (b *bill) ratio(d *demandOf) string {
	text := shownKW(*d.measured) + " medidos para " + shownKW(*d.contracted) + " contratados"
	if p, ok := percentage(*d.measured, *d.contracted); ok {
		text += ", " + shownPercent(p, 1)
	}
	return text
}

// toleranceText is the factor as the screens show it: 1.05 is 5 %.
func (b *bill) toleranceText() string {
	return trimmed(b.factor.value.Sub(one).Mul(hundred), 2) + "%"
}

func (b *bill) demandTrace(d *demandOf, near parameter) *trace.Node {
	from := typed(b.of)
	node := trace.Result(d.name(), "máx(Contratada, Medida)", d.billable().String(), unitKW,
		trace.Input("Contratada", d.contracted.String(), unitKW, from), trace.Input("Medida", d.measured.String(), unitKW, from),
		near.node("Tolerância"),
		trace.Result("Limite de ultrapassagem", "Contratada × fator", b.factor.value.Mul(*d.contracted).String(), unitKW, b.factor.node("Fator")))
	if d.exceeded(b.factor.value) {
		over := trace.Result("Ultrapassagem", "Medida − Contratada", d.over().String(), unitKW)
		if v, ok := b.excessValue(d); ok {
			over = trace.Result("Ultrapassagem", "(Medida − Contratada) × multiplicador × tarifa ÷ F_T", moneyText(v), unitReais,
				b.multiplier.node("Multiplicador"), d.rate.node())
		}
		node.Inputs = append(node.Inputs, over)
	}
	return &node
}
