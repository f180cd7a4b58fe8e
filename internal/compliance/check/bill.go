package check

import (
	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/parameter"
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
	Parameters parameter.Snapshot
	Official   map[string]Official // by the id of the invoice; none: what the bill prints counts
}

// Bill compares what the distributor charged with what the bill's readings and rates give by the
// tariffs in force or, where none is known, by its own (domain 4.2, 4.6). Of several bills, the
// first that diverges decides the month's result.
func Bill(in BillInput) (demand, tusd, icms Finding) {
	if len(in.Invoices) == 0 {
		none := func(rule, unit string) Finding {
			return Finding{Status: StatusIndefinido, Unit: unit, Rule: rule}.because("Não há fatura da distribuidora neste mês.")
		}
		return none(ruleBillDemand, basis.UnitKW), none(ruleBillTUSD, basis.UnitReais), none(ruleBillICMS, basis.UnitReais)
	}
	demands, tusds, taxes := []Finding{}, []Finding{}, []Finding{}
	for i := range in.Invoices {
		v := &in.Invoices[i]
		b := newBill(v, basis.Thresholds{All: in.Parameters, Month: in.Month}, in.Official[v.ID])
		demands, tusds, taxes = append(demands, b.demand()), append(tusds, b.orOtherBase((*bill).tusd)), append(taxes, b.orOtherBase((*bill).icms))
	}
	return FirstDivergent(demands), FirstDivergent(tusds), FirstDivergent(taxes)
}

// FirstDivergent is the finding that represents several: the first that diverges, else
// the first that lacks something, else the first.
func FirstDivergent(all []Finding) Finding {
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
	parameters basis.Thresholds
	official   Official
	demands    []demandOf
	energies   []energyOf
	factor     basis.Threshold // of tolerance, DM/DC
	multiplier basis.Threshold // of the excess
	hasRules   bool
	icmsInside bool // as if PIS and COFINS were due on the ICMS, against Tema 69
	billLaw
}

func newBill(v *invoice.Invoice, p basis.Thresholds, official Official) *bill {
	b := &bill{of: v, figures: v.Bill, parameters: p, official: official}
	b.findLaw()
	for _, d := range basis.Demands(v.Bill) {
		of := demandOf{d, b.rateOf(d.Tariff, d.Posto, true), Test(official.history(v, p.All), d.Posto)}
		if of.rate != nil {
			of.Tariff = &of.rate.value
		}
		b.demands = append(b.demands, of)
	}
	for i := range v.Bill.Energy {
		l := &v.Bill.Energy[i]
		b.energies = append(b.energies, energyOf{l, b.rateOf(basis.PriceOf(l.Tariff), l.Posto, false)})
	}
	var multiplies bool
	b.factor, b.hasRules = p.Number(parameter.KeyDemandToleranceFactor, parameter.UnitRatio)
	b.multiplier, multiplies = p.Number(parameter.KeyDemandExcessMultiplier, parameter.UnitRatio)
	b.hasRules = b.hasRules && multiplies
	return b
}

// demandOf is a demand of the bill with the tariff that it is charged by.
type demandOf struct {
	basis.Demand
	rate *lineRate
	test Tested
}

// energyOf is a line of energy with the tariff that it is charged by.
type energyOf struct {
	*invoice.EnergyLine
	rate *lineRate
}

// reserved is what is charged at least: DC, in a period of tests what was contracted before.
func (d *demandOf) reserved() decimal.Decimal {
	if d.test.Runs() {
		return d.test.floor
	}
	return *d.Contracted
}

// billable is DF = max(DC, DM).
func (d *demandOf) billable() decimal.Decimal { return decimal.Max(d.reserved(), *d.Measured) }

// limit is up to where no excess is charged: factor × DC, in a period of tests its own.
func (d *demandOf) limit(factor decimal.Decimal) decimal.Decimal {
	if d.test.Runs() {
		return d.test.limit
	}
	return factor.Mul(*d.Contracted)
}

// exceeded reports whether DM is above the limit, which is a trigger and not a franchise.
func (d *demandOf) exceeded(factor decimal.Decimal) bool {
	return d.Measured.GreaterThan(d.limit(factor))
}

// untold says why the charge due for a demand is unknown; empty where it is known.
func (d *demandOf) untold() string {
	switch {
	case d.Contracted == nil || d.Measured == nil:
		return d.Name() + ": falta a demanda contratada ou a medida."
	case d.test.Missing != "":
		return d.Name() + ": " + d.test.Missing + "."
	}
	return ""
}

// over is the base of the excess: the whole DM − DC.
func (d *demandOf) over() decimal.Decimal { return d.Measured.Sub(*d.Contracted) }

func (b *bill) demand() Finding {
	f := Finding{Status: StatusIndefinido, Unit: basis.UnitKW, Rule: ruleBillDemand}
	switch {
	case b.groupB():
		f.Status = StatusConforme
		return f.because("O grupo B não tem demanda contratada.")
	case len(b.demands) == 0:
		return f.because("A fatura não informa a demanda.")
	case !b.hasRules:
		return f.because("Falta o parâmetro da ultrapassagem de demanda.")
	}
	near, ok := b.parameters.Number(parameter.KeyBillToleranceDemand, parameter.UnitKW)
	if !ok {
		return f.because("Falta o parâmetro de tolerância da demanda.")
	}
	all := make([]Finding, len(b.demands))
	for i := range b.demands {
		all[i] = b.demandLine(&b.demands[i], near)
	}
	return FirstDivergent(all)
}

func (b *bill) groupB() bool { return isGroupB(b.of) }

// demandLine decides one demand: the billed kW first, then the excess.
func (b *bill) demandLine(d *demandOf, near basis.Threshold) Finding {
	f := Finding{Status: StatusIndefinido, Unit: basis.UnitKW, Rule: ruleBillDemand, Tolerance: near.Value.String()}
	if d.Billed != nil {
		f.Found = d.Billed.String()
	}
	if untold := d.untold(); untold != "" {
		return f.because(untold)
	}
	f.Expected = d.billable().String()
	f.Trace = b.demandTrace(d, near)
	if d.Billed != nil && !basis.Within(*d.Billed, d.billable(), near.Value) {
		f.Status = StatusDivergente
		return f.because(d.Name() + ": esperado faturar " + basis.ShowKW(d.billable()) + ", faturado " + basis.ShowKW(*d.Billed) + d.inTest() + ".")
	}
	exceeded := d.exceeded(b.factor.Value)
	if charged := d.Excess != nil && d.Excess.IsPositive(); charged && !exceeded {
		f.Status, f.Unit, f.Expected, f.Found = StatusDivergente, basis.UnitReais, basis.MoneyText(decimal.Zero), basis.MoneyText(*d.Excess)
		return f.because(d.Name() + ": ultrapassagem de " + basis.ShowMoney(*d.Excess) + " cobrada com " + b.ratio(d) + ", " + b.allowance(d) + ".")
	}
	if exceeded {
		return b.excess(f, d)
	}
	if d.Billed == nil {
		return f.because(d.Name() + ": falta a demanda faturada.")
	}
	f.Status = StatusConforme
	if d.test.Runs() {
		return f.because(d.Name() + ": faturada como no período de testes, sem ultrapassagem" + d.inTest() + ".")
	}
	return f.because(d.Name() + ": faturada a maior entre a contratada e a medida, sem ultrapassagem.")
}

// excess decides what was charged for exceeding the tolerance.
func (b *bill) excess(f Finding, d *demandOf) Finding {
	text := b.ratio(d)
	switch {
	case d.Excess == nil:
		return f.because(d.Name() + ": houve ultrapassagem (" + text + "), mas a fatura não informa se foi cobrada.")
	case d.Excess.IsZero():
		f.Status, f.Unit, f.Found = StatusDivergente, basis.UnitReais, basis.MoneyText(decimal.Zero)
		f.Expected = ""
		if expected, ok := b.excessValue(d); ok {
			f.Expected = basis.MoneyText(expected)
		}
		return f.because(d.Name() + ": houve ultrapassagem (" + text + ") e ela não foi cobrada.")
	}
	expected, ok := b.excessValue(d)
	limits, known := b.parameters.Tolerance(parameter.KeyBillToleranceMoney, parameter.KeyBillTolerancePercent)
	if !ok || !known {
		return f.because(d.Name() + ": faltam a tarifa ou as alíquotas para conferir a ultrapassagem (" + text + ").")
	}
	f.Unit, f.Expected, f.Found, f.Tolerance = basis.UnitReais, basis.MoneyText(expected), basis.MoneyText(*d.Excess), basis.MoneyText(limits.Of(expected))
	if !basis.Within(*d.Excess, expected, limits.Of(expected)) {
		f.Status = StatusDivergente
		return f.because(d.Name() + ": ultrapassagem de " + basis.ShowKW(d.over()) + ", esperado " + basis.ShowMoney(expected) + ", cobrado " +
			basis.ShowMoney(*d.Excess) + ".")
	}
	if d.Billed == nil {
		return f.because(d.Name() + ": falta a demanda faturada.")
	}
	f.Status = StatusConforme
	return f.because(d.Name() + ": ultrapassagem de " + basis.ShowKW(d.over()) + " cobrada como esperado.")
}

// excessValue is (DM − DC) × multiplier × tariff without discount, with taxes.
func (b *bill) excessValue(d *demandOf) (decimal.Decimal, bool) {
	factors, ok := b.factors()
	if !ok || d.Tariff == nil {
		return decimal.Zero, false
	}
	return basis.Cents(grossed(d.over().Mul(b.multiplier.Value).Mul(*d.Tariff), factors.taxed)), true
}

// ratio says how the measured demand stands to the contracted one.
func (b *bill) ratio(d *demandOf) string {
	text := basis.ShowKW(*d.Measured) + " medidos para " + basis.ShowKW(*d.Contracted) + " contratados"
	if p, ok := basis.Percentage(*d.Measured, *d.Contracted); ok {
		text += ", " + basis.ShowPercent(p, 1)
	}
	return text
}

// allowance says why nothing is due for the excess: a factor of 1.05 is 5 %.
func (b *bill) allowance(d *demandOf) string {
	if d.test.Runs() {
		return "no período de testes, em que só há ultrapassagem acima de " + basis.ShowKW(d.test.limit) + d.inTest()
	}
	return "dentro da tolerância de " + basis.Trimmed(b.factor.Value.Sub(basis.One).Mul(basis.Hundred), 2) + "%"
}

// inTest returns the clause, appended to a sentence, that names the demand's period of tests.
func (d *demandOf) inTest() string {
	if !d.test.Runs() {
		return ""
	}
	return " (" + d.test.Cause() + ")"
}

func (b *bill) demandTrace(d *demandOf, near basis.Threshold) *trace.Node {
	from := basis.Source(b.of)
	formula, limited, of := "máx(Contratada, Medida)", "Contratada × fator", []trace.Node{b.factor.Node("Fator")}
	if d.test.Runs() {
		formula, limited, of = "máx(mínimo no período de testes, Medida)", "Contratada + (fator − 1) × contratada antes + parte do acréscimo", d.test.nodes
	}
	node := trace.Result(d.Name(), formula, d.billable().String(), basis.UnitKW,
		trace.Input("Contratada", d.Contracted.String(), basis.UnitKW, from), trace.Input("Medida", d.Measured.String(), basis.UnitKW, from),
		near.Node("Tolerância"),
		trace.Result("Limite de ultrapassagem", limited, d.limit(b.factor.Value).String(), basis.UnitKW, of...))
	if d.test.Runs() {
		node.Inputs = append(node.Inputs, trace.Node{Name: "Período de testes", Value: d.test.Cause()},
			trace.Node{Name: "Mínimo no período de testes", Value: d.test.floor.String(), Unit: basis.UnitKW})
	}
	if d.exceeded(b.factor.Value) {
		over := trace.Result("Ultrapassagem", "Medida − Contratada", d.over().String(), basis.UnitKW)
		if v, ok := b.excessValue(d); ok {
			over = trace.Result("Ultrapassagem", "(Medida − Contratada) × multiplicador × tarifa ÷ F_T", basis.MoneyText(v), basis.UnitReais,
				b.multiplier.Node("Multiplicador"), d.rate.node())
		}
		node.Inputs = append(node.Inputs, over)
	}
	return &node
}
