package accrual

import (
	"maps"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/compliance/check"
	"ynova/internal/invoice"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
)

func energyValue(v values, _ *Accrual, _ Rules) (decimal.Decimal, bool) {
	return product(v, KeyEnergy, KeyPrice)
}

func rated(v values, _ *Accrual, _ Rules) (decimal.Decimal, bool) {
	return product(v, KeyQuantity, KeyRate)
}

func single(v values, _ *Accrual, _ Rules) (decimal.Decimal, bool) {
	d, known := v[KeyValue]
	return basis.Cents(d), known
}

func product(v values, quantity, price string) (decimal.Decimal, bool) {
	f, ok := v.all(quantity, price)
	if !ok {
		return decimal.Zero, false
	}
	return basis.Cents(f[0].Mul(f[1])), true
}

// onConsumption is CBS and IBS on a value, each rounded; nothing without their rates.
func onConsumption(v values, base decimal.Decimal) decimal.Decimal {
	sum := decimal.Zero
	rates, _ := v.all(KeyCBS, KeyIBSState, KeyIBSCity)
	for _, rate := range rates {
		sum = sum.Add(basis.Cents(base.Mul(rate.Shift(-2))))
	}
	return sum
}

// taxed adds to what has ICMS inside the ICMS on CBS and IBS, for which their rates are
// among the figures (portfolio 1.3): c × v × a ÷ (1 − a), of f(v, a) and f(v, 0).
func taxed(v values, f func(values) (decimal.Decimal, bool)) (decimal.Decimal, bool) {
	whole, ok := f(v)
	rates, known := v.all(KeyCBS, KeyIBSState, KeyIBSCity)
	if !ok || !known {
		return whole, ok
	}
	untaxed := maps.Clone(v)
	untaxed[KeyICMS] = decimal.Zero
	net, ok := f(untaxed)
	sum := decimal.Sum(rates[0], rates[1:]...)
	return whole.Add(basis.Cents(whole.Sub(net).Mul(sum.Shift(-2)))), ok
}

// supplierTax is the ICMS inside the price of the energy (domain 3.2), from 2027 on also on
// CBS and IBS where the state has it so.
func supplierTax(v values, of *Accrual, r Rules) (decimal.Decimal, bool) {
	value, ok := energyValue(v, of, r)
	rate, known := v[KeyTaxRate]
	if !ok || !known {
		return decimal.Zero, false
	}
	p, fits := scaled[percent.Percent](rate, percentPlaces, percentPlaces)
	if !fits || !rate.LessThan(basis.Hundred) {
		return decimal.Zero, false
	}
	return check.TaxInside(value.Add(onConsumption(v, value)), p).Tax, true
}

// settlement is a cost: what lacks is bought, what is left over is sold. A debit has the
// ICMS of its state inside (portfolio 1.3), which may be on CBS and IBS too; who gathers the
// figures leaves the line out where that is not known, so that without them there is none.
func settlement(v values, _ *Accrual, _ Rules) (decimal.Decimal, bool) {
	net, ok := position(v)
	rate, taxed := v[KeyTaxRate]
	if !ok || !taxed || !net.IsPositive() {
		return net, ok
	}
	if !rate.LessThan(basis.Hundred) {
		return decimal.Zero, false
	}
	more := onConsumption(v, net)
	return basis.Cents(basis.Divide(net.Add(more), basis.One.Sub(rate.Shift(-2)))).Sub(more), true
}

func position(v values) (decimal.Decimal, bool) {
	short, ok := product(v, KeyShort, KeyPLD)
	long, known := product(v, KeyLong, KeyPLD)
	return short.Sub(long), ok && known
}

// consumption is CBS and IBS, each on the value without ICMS, CBS and IBS (portfolio 1.1):
// of a bill, of a debit of the MCP, else of the energy.
func consumption(v values, a *Accrual, r Rules) (decimal.Decimal, bool) {
	_, known := v.all(KeyCBS, KeyIBSState, KeyIBSCity)
	base, ok := energyValue(v, a, r)
	if _, settles := v[KeyPLD]; settles {
		base, ok = position(v)
		base = decimal.Max(base, decimal.Zero)
	} else if len(of(KeyContracted, a.Inputs.Quantities)) > 0 {
		untaxed := maps.Clone(v)
		untaxed[KeyICMS], untaxed[KeyPISCOFINS] = decimal.Zero, decimal.Zero
		base, ok = network(untaxed, a, r)
	}
	return onConsumption(v, base), known && ok
}

// network is the use of the network as the check of bills computes it, the excess aside.
func network(v values, of *Accrual, r Rules) (decimal.Decimal, bool) {
	return taxed(v, func(v values) (decimal.Decimal, bool) {
		bill, ok := billOf(v, of)
		if !ok {
			return decimal.Zero, false
		}
		return check.Expect(&invoice.Invoice{Month: r.Month, Bill: bill}, r.All, check.Official{}).Network()
	})
}

// billOf is a bill that charges the figures.
func billOf(v values, a *Accrual) (*invoice.BillFigures, bool) {
	f := &invoice.BillFigures{Modality: a.Modality, ReactiveValue: new(money.Amount)}
	f.Discount, f.ICMSRate, f.PISCOFINSRate = v.percent(KeyDiscount), v.percent(KeyICMS), v.percent(KeyPISCOFINS)
	if f.PISCOFINSRate != nil && *f.PISCOFINSRate == 0 { // CBS and IBS are a line of their own
		f.CBSRate, f.IBSRate = new(percent.Percent), new(percent.Percent)
	}
	for _, p := range of(KeyContracted, a.Inputs.Quantities) {
		l := invoice.DemandLine{Posto: p, Contracted: v.demand(Of(KeyContracted, p)), Measured: v.demand(Of(KeyMeasured, p)), Tariff: v.tariff(Of(KeyPerKW, p))}
		if l.Contracted == nil || l.Measured == nil || l.Tariff == nil {
			return nil, false
		}
		f.Demand = append(f.Demand, l)
	}
	for _, p := range of(KeyEnergy, a.Inputs.Quantities) {
		l := invoice.EnergyLine{Posto: p, Energy: v.energy(Of(KeyEnergy, p)), Tariff: v.tariff(Of(KeyPerMWh, p))}
		if l.Energy == nil || l.Tariff == nil {
			return nil, false
		}
		f.Energy = append(f.Energy, l)
	}
	return f, f.Discount != nil && f.ICMSRate != nil && f.PISCOFINSRate != nil && len(f.Demand) > 0 && len(f.Energy) > 0
}

func (v values) percent(key string) *percent.Percent {
	return stored[percent.Percent](v, key, percentPlaces, percentPlaces)
}

func (v values) demand(key string) *invoice.Demand {
	return stored[invoice.Demand](v, key, demandPlaces, demandPlaces)
}

func (v values) energy(key string) *energy.Energy {
	return stored[energy.Energy](v, key, energyPlaces, unitPricePlaces+3) // kWh × 1e-8
}

func (v values) tariff(key string) *money.Price {
	return stored[money.Price](v, key, unitPricePlaces, unitPricePlaces)
}

func stored[V ~int64](v values, key string, places, scale int) *V {
	d, known := v[key]
	if !known {
		return nil
	}
	n, ok := scaled[V](d, places, scale)
	if !ok {
		return nil
	}
	return &n
}

// excess is what demand above the contracted one costs on top (domain 4.2), and what is
// charged for reactive energy and demand.
func excess(v values, a *Accrual, _ Rules) (decimal.Decimal, bool) {
	return taxed(v, func(v values) (decimal.Decimal, bool) { return exceeded(v, a) })
}

func exceeded(v values, a *Accrual) (decimal.Decimal, bool) {
	f, ok := v.all(KeyReactive, KeyMultiplier, KeyICMS, KeyPISCOFINS)
	if !ok {
		return decimal.Zero, false
	}
	by := basis.One.Sub(f[2].Shift(-2)).Mul(basis.One.Sub(f[3].Shift(-2)))
	if !by.IsPositive() {
		return decimal.Zero, false
	}
	sum := basis.Cents(f[0])
	for _, p := range of(KeyOver, a.Inputs.Quantities) {
		line, ok := v.all(Of(KeyOver, p), Of(KeyPerKW, p))
		if !ok {
			return decimal.Zero, false
		}
		sum = sum.Add(basis.Cents(basis.Divide(line[0].Mul(f[1]).Mul(line[1]), by)))
	}
	return sum, true
}
