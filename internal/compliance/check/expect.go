package check

import (
	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/invoice"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/parameter"
)

// Expectation is one bill with what it should charge, line by line, for who judges
// single charges. The zero value is of no use.
type Expectation struct{ b *bill }

// Expect arranges a bill by the rules of its month.
func Expect(v *invoice.Invoice, p parameter.Snapshot, official Official) Expectation {
	return Expectation{newBill(v, basis.Thresholds{All: p, Month: v.Month}, official)}
}

// GroupB reports whether the bill is of low voltage, which has no demand and may
// not be charged for reactive energy.
func (e Expectation) GroupB() bool { return e.b.groupB() }

// ExpectedDemand is the demand of one tariff period as it should be charged. A nil
// amount needs what the bill does not state.
type ExpectedDemand struct {
	Posto                invoice.Posto
	Name                 string
	Contracted, Measured decimal.Decimal // kW
	Reserved             decimal.Decimal // what is charged at least: the contracted, in tests what was before
	Billable             decimal.Decimal // the greater of reserved and measured
	Test                 Tested
	Billed               *decimal.Decimal
	Exceeded             bool // above the tolerance
	Excess               *decimal.Decimal
	ChargedExcess        *decimal.Decimal
	Idle                 decimal.Decimal // kW that are charged and were not used
	IdleValue            *decimal.Decimal
	Costs                *DemandCosts
	Ratio                string // how measured stands to contracted, as a sentence says it
	Trace                trace.Node
	IdleTrace            trace.Node
}

// DemandCosts are what a kW costs with taxes and the discount of the source.
type DemandCosts struct {
	Used, Idle, Excess decimal.Decimal // R$/kW
	Trace              trace.Node      // the tariff that they come from
}

// costs are nil where the tariff, the rates or the discount are missing.
func (e Expectation) costs(d *demandOf) *DemandCosts {
	factors, ok := e.b.factors()
	if !ok || d.rate == nil || e.b.figures.Discount == nil {
		return nil
	}
	off := d.Tariff.Mul(basis.Fraction(*e.b.figures.Discount)) // the taxes on the discount stay
	return &DemandCosts{
		Used: grossed(*d.Tariff, factors.taxed).Sub(off), Idle: grossed(*d.Tariff, factors.exempt).Sub(off),
		Excess: grossed(d.Tariff.Mul(e.b.multiplier.Value), factors.taxed), Trace: d.rate.node(),
	}
}

// Demands are the demands whose right charge is known; none where a parameter of the rule is
// missing.
func (e Expectation) Demands() []ExpectedDemand {
	var out []ExpectedDemand
	for i := range e.b.demands {
		d := &e.b.demands[i]
		if !e.b.hasRules || e.b.groupB() || d.untold() != "" || !d.Contracted.IsPositive() {
			continue
		}
		near, ok := e.b.parameters.Number(parameter.KeyBillToleranceDemand, parameter.UnitKW)
		if !ok {
			continue
		}
		x := ExpectedDemand{
			Posto: d.Posto, Name: d.Name(), Contracted: *d.Contracted, Measured: *d.Measured, Reserved: d.reserved(), Billable: d.billable(), Test: d.test, Billed: d.Billed, Exceeded: d.exceeded(e.b.factor.Value),
			ChargedExcess: d.Excess, Ratio: e.b.ratio(d), Trace: *e.b.demandTrace(d, near),
		}
		if v, known := e.b.excessValue(d); known && x.Exceeded {
			x.Excess = &v
		}
		x.Costs = e.costs(d)
		x.Idle = x.Billable.Sub(*d.Measured)
		e.idle(&x, d)
		out = append(out, x)
	}
	return out
}

// idle is what unused demand costs: without ICMS, less the discount of the source,
// of which the taxes stay (domain 4.2, 4.3).
func (e Expectation) idle(x *ExpectedDemand, d *demandOf) {
	factors, ok := e.b.factors()
	f := e.b.figures
	unused := "Contratada − Medida"
	if d.test.Runs() {
		unused = "Mínimo no período de testes − Medida"
	}
	node := trace.Result("Demanda não utilizada", "("+unused+") × tarifa ÷ F_I − desconto", "", basis.UnitReais,
		trace.Result("Não utilizada", unused, x.Idle.String(), basis.UnitKW))
	if d.rate != nil {
		node.Inputs = append(node.Inputs, d.rate.node())
	}
	if ok && d.rate != nil && f.Discount != nil {
		base := x.Idle.Mul(*d.Tariff)
		v := basis.Cents(grossed(base, factors.exempt).Sub(base.Mul(basis.Fraction(*f.Discount))))
		x.IdleValue, node.Value = &v, basis.MoneyText(v)
		node.Inputs = append(node.Inputs, trace.Input("Desconto da fonte", f.Discount.Text(), basis.UnitPercent, basis.Source(e.b.of)),
			e.b.federalNode())
	}
	x.IdleTrace = node
}

// Recalculated is what the bill should charge together.
type Recalculated struct {
	Total  decimal.Decimal // the use of the network
	ICMS   decimal.Decimal
	Base   decimal.Decimal // of the ICMS
	Unused decimal.Decimal // the lines that ICMS is not due on
	Rebate decimal.Decimal // what the discount of the source takes off: its taxes stay, but where it bears none
	Trace  trace.Node
}

// Recalculate computes the whole bill, with another discount of the source where
// one is given; missing says why it cannot be.
func (e Expectation) Recalculate(discount *percent.Percent) (r Recalculated, missing string) {
	b := *e.b
	if discount != nil {
		figures := *b.figures
		figures.Discount = discount
		b.figures = &figures
	}
	found := b.recalculate()
	if found.missing != "" {
		return r, found.missing
	}
	limits, ok := b.parameters.Tolerance(parameter.KeyBillToleranceMoney, parameter.KeyBillTolerancePercent)
	if !ok {
		return r, "Falta o parâmetro de tolerância da fatura."
	}
	rate := basis.Fraction(*b.figures.ICMSRate)
	return Recalculated{
		Total: found.total(), Base: found.icmsBase(), ICMS: basis.Cents(found.icmsBase().Mul(rate)), Unused: found.exempt(),
		Rebate: found.rebate(), Trace: *b.tusdTrace(&found, limits),
	}, ""
}

// ICMSInside computes the whole bill as if PIS and COFINS were due on the ICMS.
func (e Expectation) ICMSInside() (r Recalculated, missing string) {
	b := *e.b
	b.icmsInside = true
	return Expectation{&b}.Recalculate(nil)
}

// Taxed puts the taxes of the bill on a line that ICMS is due on; false where the bill
// does not state its rates.
func (e Expectation) Taxed(base decimal.Decimal) (decimal.Decimal, bool) {
	factors, ok := e.b.factors()
	if !ok {
		return decimal.Zero, false
	}
	return basis.Cents(grossed(base, factors.taxed)), true
}

// Charged is what the bill takes for the use of the network, as stated or as its
// lines add up; false when neither is known.
func (e Expectation) Charged() (decimal.Decimal, bool) { return e.b.charged() }

// Within reports whether a charge is as expected but for the tolerance of bills.
func (e Expectation) Within(charged, expected decimal.Decimal) bool {
	limits, ok := e.b.parameters.Tolerance(parameter.KeyBillToleranceMoney, parameter.KeyBillTolerancePercent)
	return !ok || basis.Within(charged, expected, limits.Of(expected))
}

// WrongTariff is a printed tariff that was not in force in the cycle.
type WrongTariff struct {
	Key      string // identifies the line within its bill
	Sentence string // without its period
	// The difference over what was charged by it, with taxes; negative when too little
	// was. Nil: the quantity or the rates are missing.
	Charged, Expected *decimal.Decimal
	Validity          string // of the act whose tariff it is instead; empty: of none that is known
	Trace             trace.Node
}

// WrongTariffs are the printed tariffs that were not in force, demand first.
func (e Expectation) WrongTariffs() []WrongTariff {
	var out []WrongTariff
	for i := range e.b.demands {
		d := &e.b.demands[i]
		var quantity *decimal.Decimal
		if d.untold() == "" {
			v := d.billable()
			quantity = &v
		}
		out = e.b.wrong(out, d.rate, "demanda:"+string(d.Posto), d.Name(), quantity, true)
	}
	for i := range e.b.energies {
		l := &e.b.energies[i]
		var quantity *decimal.Decimal
		if l.Energy != nil {
			v := l.Energy.MWh()
			quantity = &v
		}
		out = e.b.wrong(out, l.rate, "energia:"+string(l.Posto), "TUSD "+postoName(l.Posto), quantity, false)
	}
	return out
}

func (b *bill) wrong(out []WrongTariff, r *lineRate, key, name string, quantity *decimal.Decimal, demand bool) []WrongTariff {
	sentence := r.differs(name)
	if sentence == "" {
		return out
	}
	w := WrongTariff{Key: key, Sentence: sentence}
	unit := basis.UnitMWh
	if demand {
		unit = basis.UnitKW
	}
	node := trace.Result(name, "quantidade × tarifa ÷ F_T", "", basis.UnitReais,
		trace.Input("Tarifa impressa", r.printed.String(), r.unit, basis.Source(b.of)), r.official.Trace("Tarifa em vigor", r.unit))
	if factors, ok := b.factors(); ok && quantity != nil {
		charged, expected := basis.Cents(grossed(quantity.Mul(*r.printed), factors.taxed)), basis.Cents(grossed(quantity.Mul(r.official.Value), factors.taxed))
		w.Charged, w.Expected, node.Value = &charged, &expected, basis.MoneyText(expected)
		node.Inputs = append(node.Inputs, trace.Input("Quantidade", quantity.String(), unit, basis.Source(b.of)))
	}
	for _, other := range r.official.Others(b.official.Rates, demand) {
		if b.otherBasis(*r.printed, basis.PerUnit(other.Price)) {
			w.Validity = other.Act + ", desde " + other.From.BR()
			node.Inputs = append(node.Inputs, trace.Input("A impressa é a de outra vigência", other.Price.Text(), r.unit, other.Trace()))
			break
		}
	}
	w.Trace = node
	return append(out, w)
}

// Network is what a bill should charge for the use of the network: demand, energy and the
// taxes on the discount, without the charges for exceeded demand and for reactive energy.
// False where the bill does not state enough.
func (e Expectation) Network() (decimal.Decimal, bool) {
	r := e.b.recalculate()
	if r.missing != "" {
		return decimal.Zero, false
	}
	sum := r.rebateTax()
	for i := range r.items {
		if it := &r.items[i]; it.kind != lineExcess {
			sum = sum.Add(it.value)
		}
	}
	return sum, true
}

// Parts are what the bill takes for the use of the network without, and for, exceeded demand
// and reactive energy. False where the bill does not state enough.
func (e Expectation) Parts() (network, excess decimal.Decimal, ok bool) {
	total, told := e.b.charged()
	reactive, known := basis.AmountOf(e.b.figures.ReactiveValue)
	if !told || !known {
		return decimal.Zero, decimal.Zero, false
	}
	excess = reactive
	for i := range e.b.demands {
		if d := e.b.demands[i].Excess; d != nil {
			excess = excess.Add(*d)
		}
	}
	return total.Sub(excess), excess, true
}
