package cost

import (
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/trace"
)

// posto is one contracted demand of a month. Verde has one, Azul one for the peak
// and one for the rest.
type posto struct {
	peak               bool
	contracted         decimal.Decimal
	measured           decimal.Decimal
	tariff             decimal.Decimal
	of                 func(*Tariff) *money.Price
	lineUsed, lineIdle Key
	lineExcess         Key
}

func (p *posto) unused() decimal.Decimal {
	return decimal.Max(p.contracted.Sub(p.measured), decimal.Zero)
}

// postos are the demands that a modality bills. A demand that was not measured is
// taken as the contracted one; Simulate notes it as a premise.
func postos(modality Modality, demand Contracted, l *Load, r *rates) []posto {
	off := posto{
		contracted: demand.OffPeak, measured: measured(l.DemandOffPeak, demand.OffPeak), tariff: r.demandFP,
		of:       func(t *Tariff) *money.Price { return t.DemandOffPeak },
		lineUsed: LineDemandFP, lineIdle: LineUnusedFP, lineExcess: LineExcessFP,
	}
	if modality == Verde {
		if l.DemandPeak != nil {
			off.measured = decimal.Max(off.measured, *l.DemandPeak)
		}
		return []posto{off}
	}
	contracted := demand.OffPeak
	if demand.Peak != nil {
		contracted = *demand.Peak
	}
	return []posto{off, {
		peak: true, contracted: contracted, measured: measured(l.DemandPeak, contracted), tariff: r.demandP,
		of:       func(t *Tariff) *money.Price { return t.DemandPeak },
		lineUsed: LineDemandP, lineIdle: LineUnusedP, lineExcess: LineExcessP,
	}}
}

func measured(d *decimal.Decimal, contracted decimal.Decimal) decimal.Decimal {
	if d == nil {
		return contracted
	}
	return *d
}

// networkCharges appends the distributor's lines: demand, use of the network and the taxes on
// the discount (domain 4.2, 4.3, 6.2).
func (c *Case) networkCharges(lines []Line, l *Load, modality Modality, demand Contracted, w *when, r *rates, d *discount) []Line {
	taxedDiscount, freeDiscount := decimal.Zero, decimal.Zero
	share := decimal.Zero
	for _, p := range postos(modality, demand, l, r) {
		share = d.in(w.month, decimal.Max(p.contracted, p.measured))
		kept, unused := one.Sub(share), p.unused()
		used := p.term("demanda utilizada", p.measured, kept, r)
		idle := p.term("demanda não utilizada", unused, kept, r)
		lines = append(lines, line(p.lineUsed, w.taxes, &w.taxes.network, used), line(p.lineIdle, w.taxes, &w.taxes.free, idle), c.excess(&p, w, r))
		taxedDiscount = taxedDiscount.Add(p.measured.Mul(p.tariff).Mul(share))
		freeDiscount = freeDiscount.Add(unused.Mul(p.tariff).Mul(share))
	}
	if modality == Azul {
		share = decimal.Zero // the energy of Azul has no discount
	}
	peak, discounted := c.peakEnergy(l, r, share)
	lines = append(lines, line(LineNetworkP, w.taxes, &w.taxes.network, peak...), c.offPeakEnergy(l, w, r))
	return append(lines, c.discountTax(w, taxedDiscount.Add(discounted), freeDiscount))
}

func (p *posto) term(name string, kw, kept decimal.Decimal, r *rates) term {
	return term{name: name, quantity: kw, unit: "kW", tariff: "tarifa de demanda", price: p.tariff, per: "R$/kW", kept: kept, rates: r, of: p.of}
}

// excess is the penalty on the whole excess once the tolerance is passed; it has no
// discount (REN 1000/2021, art. 301).
func (c *Case) excess(p *posto, w *when, r *rates) Line {
	over := decimal.Zero
	if p.measured.GreaterThan(p.contracted.Mul(c.Rules.DemandTolerance)) {
		over = p.measured.Sub(p.contracted)
	}
	t := p.term("ultrapassagem", over.Mul(c.Rules.ExcessMultiplier), one, r)
	l := line(p.lineExcess, w.taxes, &w.taxes.network, t)
	l.work.formula = "(medida − contratada) × multiplicador × tarifa de demanda ÷ fator de tributos, se medida > tolerância × contratada"
	found, agreed := p.measured, p.contracted
	l.work.extra = func() []trace.Node {
		return []trace.Node{
			{Name: "Demanda medida", Value: found.String(), Unit: "kW"},
			{Name: "Demanda contratada", Value: agreed.String(), Unit: "kW"},
			trace.Input("Tolerância", c.Rules.DemandTolerance.String(), "", c.Rules.Source),
			trace.Input("Multiplicador", c.Rules.ExcessMultiplier.String(), "", c.Rules.Source),
		}
	}
	return l
}

// peakEnergy is the use of the network in the peak: the discount of Verde falls on
// what the peak tariff is above the off-peak one (domain 4.3).
func (c *Case) peakEnergy(l *Load, r *rates, share decimal.Decimal) (terms []term, discounted decimal.Decimal) {
	base := term{
		name: "energia na ponta", quantity: l.Peak.MWh(), unit: "MWh", tariff: "TUSD na ponta", price: r.tusdP, per: "R$/MWh", kept: one,
		rates: r, of: func(t *Tariff) *money.Price { return t.TUSDPeak },
	}
	if share.IsZero() {
		return []term{base}, decimal.Zero
	}
	base.tariff, base.price = "TUSD fora ponta", r.tusdFP
	base.of = func(t *Tariff) *money.Price { return t.TUSDOffPeak }
	above := base
	above.tariff, above.price, above.kept = "TUSD na ponta − TUSD fora ponta", r.tusdP.Sub(r.tusdFP), one.Sub(share)
	above.of = func(t *Tariff) *money.Price { return t.TUSDPeak }
	return []term{base, above}, above.quantity.Mul(above.price).Mul(share)
}

func (c *Case) offPeakEnergy(l *Load, w *when, r *rates) Line {
	terms := []term{{
		name: "energia fora ponta", quantity: l.OffPeak.MWh(), unit: "MWh", tariff: "TUSD fora ponta", price: r.tusdFP, per: "R$/MWh", kept: one,
		rates: r, of: func(t *Tariff) *money.Price { return t.TUSDOffPeak },
	}}
	if l.Reserved != 0 {
		terms = append(terms, term{
			name: "energia reservada", quantity: l.Reserved.MWh(), unit: "MWh", tariff: "TUSD reservada", price: r.tusdR, per: "R$/MWh", kept: one,
			rates: r, of: func(t *Tariff) *money.Price { return or(t.TUSDReserved, t.TUSDOffPeak) },
		})
	}
	return line(LineNetworkFP, w.taxes, &w.taxes.network, terms...)
}

// discountTax is what the consumer pays of a discount: the taxes on it, bruto −
// líquido.
func (c *Case) discountTax(w *when, taxed, free decimal.Decimal) Line {
	l := Line{Key: LineDiscount}
	l.work.formula = "desconto tributado ÷ fator + desconto isento de ICMS ÷ fator − desconto"
	l.work.extra = func() []trace.Node {
		return []trace.Node{
			{Name: "Desconto tributado", Value: taxed.String(), Unit: "R$"},
			{Name: "Desconto isento de ICMS", Value: free.String(), Unit: "R$"},
			w.taxes.trace(w.taxes.network), w.taxes.trace(w.taxes.free),
		}
	}
	if c.Premises.DiscountWithoutTax {
		return l
	}
	l.work.taxed, l.work.exempt = taxed, free
	gross := w.taxes.network.Of(taxed, blendPlaces).Add(w.taxes.free.Of(free, blendPlaces))
	l.Value = cents(gross) - cents(taxed.Add(free))
	return l
}
