package cost

import (
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
	"ynova/internal/tariff/tax"
)

// Load is what the network delivers in a month of the simulation.
type Load struct {
	Peak, OffPeak, Reserved energy.Energy
	DemandPeak              *decimal.Decimal
	DemandOffPeak           *decimal.Decimal
	Requirement             energy.Energy // with losses
	PROINFA                 energy.Energy
	Net                     energy.Energy // what the contract must cover
}

// Total is the consumption of all postos.
func (l *Load) Total() energy.Energy { return l.Peak + l.OffPeak + l.Reserved }

// when is what holds in one month of the horizon, whatever the modality.
type when struct {
	month   month.Month
	use     *Use
	taxes   *taxes
	flag    Flag
	charge  *Charge
	price   *PriceStep
	present Load // as the unit uses the network today
	offered Load // as the proposal makes it
}

// calendar projects the twelve months of use on the horizon.
func (c *Case) calendar() ([]when, error) {
	byNumber := [13]*Use{}
	for i := range c.Use {
		byNumber[c.Use[i].Month.Number()] = &c.Use[i]
	}
	out := make([]when, 12)
	for i := range out {
		w := &out[i]
		w.month = c.Start.Add(i)
		w.use = byNumber[w.month.Number()]
		if err := c.dated(w); err != nil {
			return nil, err
		}
		w.present = c.load(w.use, nil)
		w.offered = w.present
		if c.Generator != nil && c.Generator.SwitchOff {
			w.offered = c.load(w.use, c.Generator)
		}
	}
	return out, nil
}

// dated finds the parameters of the month.
func (c *Case) dated(w *when) error {
	day := w.month.First()
	set := latest(c.Taxes, day, func(t *TaxSet) month.Date { return t.From })
	if set == nil {
		return lacking("os tributos", w.month)
	}
	w.taxes = newTaxes(set, c.Premises.NetworkWithoutICMS)
	if w.charge = latest(c.Charges, day, func(x *Charge) month.Date { return x.From }); w.charge == nil {
		return lacking("os encargos da CCEE", w.month)
	}
	w.price = c.Offer.step(w.month)
	if w.price == nil {
		return lacking("o preço da energia", w.month)
	}
	w.price = c.Offer.net(w.price, w.taxes)
	w.flag = c.Premises.Flag
	if f, ok := c.Premises.FlagByMonth[w.month]; ok {
		w.flag = f
	}
	return nil
}

// Agreed is the price of a month as it was offered, on the basis that it states; a contract
// holds this one, because it is rebased there once more. Zero before the first.
func (o *Offer) Agreed(m month.Month) money.Price {
	if p := o.step(m); p != nil {
		return p.Price
	}
	return 0
}

func (o *Offer) step(m month.Month) *PriceStep {
	return latest(o.Prices, m.First(), func(p *PriceStep) month.Date { return p.From.First() })
}

// net is the price of a month without the ICMS that it holds and, where CBS and IBS come on
// top of it, without its PIS/COFINS.
func (o *Offer) net(p *PriceStep, t *taxes) *PriceStep {
	consumption := !t.rates.Consumption().IsZero()
	net := o.Includes.Net(p.Price, o.Seller, o.ICMS, consumption)
	if net == p.Price {
		return p
	}
	var without []string
	if o.Includes == tax.IncludesAll {
		without = append(without, "ICMS de "+ptbr.FormatPercentExact(o.ICMS))
	}
	if consumption && o.Seller != 0 {
		without = append(without, "PIS/COFINS de "+ptbr.FormatPercentExact(o.Seller))
	}
	out := *p
	out.Price = net
	out.Source.Detail = strings.TrimPrefix(out.Source.Detail+" · ", " · ") + ptbr.FormatPrice(p.Price) + "/MWh sem " + strings.Join(without, " e ")
	return &out
}

func lacking(what string, m month.Month) error {
	return fault.New(fault.Invalid, "parametro_ausente", "Sem "+what+" de "+m.Short()+" não é possível simular.")
}

// latest is the value that began last on or before a day; nil when none had begun.
func latest[T any](list []T, day month.Date, from func(*T) month.Date) *T {
	var found *T
	for i := range list {
		v := &list[i]
		if !from(v).After(day) && (found == nil || !from(v).Before(from(found))) {
			found = v
		}
	}
	return found
}

// load is the use of a month; generator is added to the peak when it is given.
func (c *Case) load(use *Use, generator *Generator) Load {
	l := Load{Peak: use.Peak, OffPeak: use.OffPeak, DemandPeak: use.DemandPeak, DemandOffPeak: use.DemandOffPeak}
	if use.Reserved != nil {
		l.Reserved = *use.Reserved
	}
	if generator != nil {
		l.Peak += generator.Monthly
		peak := generator.PowerKW
		if l.DemandPeak != nil {
			peak = peak.Add(*l.DemandPeak)
		}
		l.DemandPeak = &peak
	}
	total := l.Total().MWh()
	l.Requirement = wholeKWh(total.Mul(one.Add(rate(c.Premises.Loss))))
	if use.PROINFA != nil {
		l.PROINFA = *use.PROINFA
	} else {
		l.PROINFA = wholeKWh(total.Mul(rate(c.Premises.PROINFAShare)))
	}
	l.Net = max(l.Requirement-l.PROINFA, 0)
	return l
}

// flagRate is what the flag adds in a month; nil when it is unknown.
func (c *Case) flagRate(flag Flag, m month.Month) *FlagRate {
	var found *FlagRate
	for i := range c.Flags {
		f := &c.Flags[i]
		if f.Flag == flag && !f.From.After(m.First()) && (found == nil || f.From.After(found.From)) {
			found = f
		}
	}
	return found
}

// netTrace records the energy that the free market delivers.
func (c *Case) netTrace(w *when) trace.Node {
	l := &w.offered
	source := c.Premises.Source
	consumption := trace.Result("Consumo", "ponta + fora ponta + reservado", l.Total().MWhText(), "MWh",
		trace.Node{Name: "Ponta", Value: l.Peak.MWhText(), Unit: "MWh"},
		trace.Node{Name: "Fora ponta", Value: l.OffPeak.MWhText(), Unit: "MWh"},
		trace.Node{Name: "Reservado", Value: l.Reserved.MWhText(), Unit: "MWh"})
	requirement := trace.Result("Requisito", "consumo × (1 + perdas)", l.Requirement.MWhText(), "MWh",
		consumption, trace.Input("Perdas", c.Premises.Loss.Text(), "%", source))
	proinfa := trace.Input("PROINFA", l.PROINFA.MWhText(), "MWh", source)
	if w.use.PROINFA == nil {
		proinfa = trace.Result("PROINFA", "consumo × parcela do PROINFA", l.PROINFA.MWhText(), "MWh",
			trace.Input("Parcela do PROINFA", c.Premises.PROINFAShare.Text(), "%", source))
	}
	return trace.Result("NET", "requisito − PROINFA", l.Net.MWhText(), "MWh", requirement, proinfa)
}

// acl are the lines of the energy of the free market and its charges.
func (c *Case) acl(w *when) []Line {
	l := &w.offered
	value := line(LineACL, nil, nil, term{
		name: "NET", quantity: l.Net.MWh(), unit: "MWh", tariff: "preço", price: perUnit(w.price.Price), per: "R$/MWh",
		kept: one, source: w.price.Source,
	})
	value.work.extra = func() []trace.Node { return []trace.Node{c.netTrace(w)} }
	lines := []Line{value}
	if !w.taxes.rates.Consumption().IsZero() {
		lines = append(lines, w.aclConsumption(value.Value))
	}
	return append(lines, c.aclICMS(w, value.Value), line(LineCCEE, nil, nil, term{
		name: "requisito", quantity: l.Requirement.MWh(), unit: "MWh", tariff: "encargos", price: perUnit(w.charge.Rate), per: "R$/MWh",
		kept: one, source: w.charge.Source,
	}))
}

// aclConsumption is CBS and IBS on the energy, por fora.
func (w *when) aclConsumption(value money.Amount) Line {
	l := Line{Key: LineACLCBS, Value: cents(reais(value).Mul(w.taxes.rates.Consumption()))}
	l.work.formula = "valor da energia × (CBS + IBS), arredondado para centavos"
	l.work.extra = func() []trace.Node {
		return append([]trace.Node{{Name: "valor da energia", Value: value.Text(), Unit: "R$"}}, w.taxes.consumption()...)
	}
	return l
}

// aclICMS is the ICMS on the energy, por dentro; in SP only on what was consumed.
func (c *Case) aclICMS(w *when, value money.Amount) Line {
	base, name := value, "valor da energia"
	if metered := w.offered.Total(); c.Offer.ICMSOnMetered && metered < w.offered.Net {
		base, name = cents(metered.MWh().Mul(perUnit(w.price.Price))), "valor da energia consumida"
	}
	rates := &w.taxes.rates
	// What the energy comes to with all taxes, less itself and CBS and IBS: so the lines add up.
	l := Line{Key: LineACLICMS, Value: taxed(reais(base), rates.Energy()) - base - cents(reais(base).Mul(rates.Consumption()))}
	l.work.formula = name + " × ICMS ÷ (1 − ICMS), arredondado para centavos"
	if rates.ICMSOnConsumption && !rates.Consumption().IsZero() {
		l.work.formula = name + " × (1 + CBS + IBS) ÷ (1 − ICMS) − " + name + " × (1 + CBS + IBS), arredondado para centavos"
	}
	l.work.extra = func() []trace.Node {
		nodes := []trace.Node{
			{Name: name, Value: base.Text(), Unit: "R$"},
			trace.Input("ICMS", w.taxes.set.ICMS.Text(), "%", w.taxes.set.Source),
		}
		if rates.ICMSOnConsumption && !rates.Consumption().IsZero() {
			nodes = append(nodes, w.taxes.consumption()...)
		}
		return nodes
	}
	return l
}
